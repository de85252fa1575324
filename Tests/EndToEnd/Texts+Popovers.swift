extension Texts {
  /// The sampler below the menu of its third word.
  static let wordMenu = """
    1:1 Οὗτος  ὁ     λόγος ἦλθε  Word: λόγος            ord came into the first
        Houtos ho    logos ēlth  Define                 of the village.
        οὗτος  ὁ     λόγος ἔρχο  Parse
        this   the   word  came  Find all
        D-NSM  T-NSM N-NSM V-2A  Highlight
        G3778  G3588 G3056 G206  Note
                                 I know this word
    πρῶτον οἶκον τῆς    κώμης.   Copy word
    prōton oikon tēs    kōmēs    Copy verse
    πρῶτος οἶκος ὁ      κώμη     Copy verse with tiers
    first  house of the village  Speak slowly
    A-ASM  N-ASM T-GSF  N-GSF    Spell
    G4413  G3624 G3588  G2968

    2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ            There a woman heard it and gave it
      Ekei  ēkousen  auton gynē    kai            to her husband.
      ἐκεῖ  ἀκούω    αὐτός γυνή    καί
      there heard    it    a woman and
      ADV   V-AAI-3S P-ASM N-NSF   CONJ
      G1563 G191     G846  G1135   G2532
    """

  /// The sampler below the menu of layers.
  static let layers = """
    1:1 Οὗτος  ὁ     λόγος ἦ  Layers                        came into the first
        Houtos ho    logos ē  [x] Form                      he village.
        οὗτος  ὁ     λόγος ἔ  [x] Transliteration
        this   the   word  c  [x] Lemma
        D-NSM  T-NSM N-NSM V  [x] Gloss
        G3778  G3588 G3056 G  [x] Morphology
                              [ ] Part of speech
    πρῶτον οἶκον τῆς    κώμη  [x] Strong's number
    prōton oikon tēs    kōmē  [x] Morphemes
    πρῶτος οἶκος ὁ      κώμη  [x] Translation
    first  house of the vill  [ ] Translation word by word
    A-ASM  N-ASM T-GSF  N-GS  [x] Notes
    G4413  G3624 G3588  G296  Density
                              Columns
    2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ            There a woman heard it and gave it
      Ekei  ēkousen  auton gynē    kai            to her husband.
      ἐκεῖ  ἀκούω    αὐτός γυνή    καί
      there heard    it    a woman and
      ADV   V-AAI-3S P-ASM N-NSF   CONJ
      G1563 G191     G846  G1135   G2532
    """

  /// The sampler after a layer was hidden.
  static let withoutTransliteration = """
    ─ Sampler ──────────────────────────────────┬ English ──────────────────────────
          Sampler                               │                                  █
      1:1 Οὗτος ὁ     λόγος ἦλθεν     εἰς       │ This word came into the first    ░
          οὗτος ὁ     λόγος ἔρχομαι   εἰς       │ house of the village.            ░
          this  the   word  came      into      │                                  ░
          D-NSM T-NSM N-NSM V-2AAI-3S PREP      │                                  ░
          G3778 G3588 G3056 G2064     G1519     │                                  ░
                                                │                                  ░
          τὸν   πρῶτον οἶκον τῆς    κώμης.      │                                  ░
          ὁ     πρῶτος οἶκος ὁ      κώμη        │                                  ░
          the   first  house of the village     │                                  ░
          T-ASM A-ASM  N-ASM T-GSF  N-GSF       │                                  ░
          G3588 G4413  G3624 G3588  G2968       │                                  ░
                                                │                                  ░
        2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ      │ There a woman heard it and gave  ░
          ἐκεῖ  ἀκούω    αὐτός γυνή    καί      │ it to her husband.               ░
          there heard    it    a woman and      │                                  ░
          ADV   V-AAI-3S P-ASM N-NSF   CONJ     │                                  ░
          G1563 G191     G846  G1135   G2532    │                                  ░
                                                │                                  ░
    """

  /// The sampler below the popover with the field for a place.
  static let goTo = """
    1:1 Οὗτος  ὁ     λ  Go to                                     nto the first
        Houtos ho    l                                            lage.
        οὗτος  ὁ     λ  Sampler
        this   the   w  Shepherd
        D-NSM  T-NSM N  Letters
        G3778  G3588 G  Village

    πρῶτον οἶκον τῆς    κώμης.
    prōton oikon tēs    kōmēs
    πρῶτος οἶκος ὁ      κώμη
    first  house of the village
    A-ASM  N-ASM T-GSF  N-GSF
    G4413  G3624 G3588  G2968

    2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ            There a woman heard it and gave it
      Ekei  ēkousen  auton gynē    kai            to her husband.
      ἐκεῖ  ἀκούω    αὐτός γυνή    καί
      there heard    it    a woman and
      ADV   V-AAI-3S P-ASM N-NSF   CONJ
      G1563 G191     G846  G1135   G2532
    """

  /// The same popover with an unknown place typed into it.
  static let goToNowhere = """
    1:1 Οὗτος  ὁ     λ  Go to                                     nto the first
        Houtos ho    l  Nowhere 3                                 lage.
        οὗτος  ὁ     λ
        this   the   word  came      into  the
        D-NSM  T-NSM N-NSM V-2AAI-3S PREP  T-ASM
        G3778  G3588 G3056 G2064     G1519 G3588

    πρῶτον οἶκον τῆς    κώμης.
    prōton oikon tēs    kōmēs
    πρῶτος οἶκος ὁ      κώμη
    first  house of the village
    A-ASM  N-ASM T-GSF  N-GSF
    G4413  G3624 G3588  G2968

    2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ            There a woman heard it and gave it
      Ekei  ēkousen  auton gynē    kai            to her husband.
      ἐκεῖ  ἀκούω    αὐτός γυνή    καί
      there heard    it    a woman and
      ADV   V-AAI-3S P-ASM N-NSF   CONJ
      G1563 G191     G846  G1135   G2532
    """
}
