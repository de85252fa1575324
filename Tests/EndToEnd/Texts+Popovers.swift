extension Texts {
  /// The sampler below the menu of its third word.
  static let wordMenu = """
    1:1 Οὗτος  ὁ     λόγος ἦλθεν     εἰς   τὸν    This word came into the first
        Houtos ho    logos ēlthen    eis   ton    house of the village.
        οὗτος  ὁ     λόγος ἔρχομαι   εἰς   ὁ
        this   the   word  came      into  the
        D-NSM  T-NSM N-NSM V-2AAI-3S PREP  T-ASM
        G3778  G3588 G3056 G2064     G1519 G3588
                     ╭─ Word: λόγος ────── 1/11 ─╮
    πρῶτον οἶκον τῆς │▸ Define               d ▸ │
    prōton oikon tēs │  Parse                  p │
    πρῶτος οἶκος ὁ   │  Find all             f ▸ │
    first  house of t│  Highlight            t ▸ │
    A-ASM  N-ASM T-GS│  Note                 n ▸ │
    G4413  G3624 G358│  I know this word       w │
                     │  Copy word              c │
    2 Ἐκεῖ  ἤκουσεν  │  Copy verse             v │There a woman heard it and gave it
      Ekei  ēkousen  │  Copy verse with tiers  r │to her husband.
      ἐκεῖ  ἀκούω    │  Speak slowly           o │
      there heard    │  Spell                  s │
      ADV   V-AAI-3S ╰─ Enter choose · Esc back ─╯
      G1563 G191     G846  G1135   G2532
    """

  /// The sampler below the menu of layers.
  static let layers = """
    1:1 Οὗτος  ὁ     λόγος ἦλθεν     εἰς   τὸν    This word came into the first
        Houtos ho    logos ē╭─ Layers ───────────── 1/13 ─╮the village.
        οὗτος  ὁ     λόγος ἔ│▸ ☑ Form                     │
        this   the   word  c│  ☑ Transliteration          │
        D-NSM  T-NSM N-NSM V│  ☑ Lemma                    │
        G3778  G3588 G3056 G│  ☑ Gloss                    │
                            │  ☑ Morphology               │
    πρῶτον οἶκον τῆς    κώμη│  ☐ Part of speech           │
    prōton oikon tēs    kōmē│  ☑ Strong's number          │
    πρῶτος οἶκος ὁ      κώμη│  ☑ Morphemes                │
    first  house of the vill│  ☑ Translation              │
    A-ASM  N-ASM T-GSF  N-GS│  ☐ Translation word by word │
    G4413  G3624 G3588  G296│  ☑ Notes                    │
                            │  Density                  ▸ │
    2 Ἐκεῖ  ἤκουσεν  αὐτὸν γ│  Columns                  ▸ │oman heard it and gave it
      Ekei  ēkousen  auton g╰─ Enter choose · Esc back ───╯sband.
      ἐκεῖ  ἀκούω    αὐτός γυνή    καί
      there heard    it    a woman and
      ADV   V-AAI-3S P-ASM N-NSF   CONJ
      G1563 G191     G846  G1135   G2532
    """

  /// The sampler after a layer was hidden.
  static let withoutTransliteration = """
    ────────────────────────────────────────────┬ English ──────────────────────────
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
    1:1 Οὗτος  ὁ     λόγος ἦλθεν     εἰς   τὸν    This word came into the first
        Houtos ho    l╭─ Go to ──────────────────────────────────╮lage.
        οὗτος  ὁ     λ│                                          │
        this   the   w│  Sampler                               ▸ │
        D-NSM  T-NSM N│  Shepherd                              ▸ │
        G3778  G3588 G│  Letters                               ▸ │
                      │  Village                               ▸ │
    πρῶτον οἶκον τῆς  ╰─ Enter choose · Esc back ────────────────╯
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
    1:1 Οὗτος  ὁ     λόγος ἦλθεν     εἰς   τὸν    This word came into the first
        Houtos ho    l╭─ Go to ──────────────────────────────────╮lage.
        οὗτος  ὁ     λ│ Nowhere 3                                │
        this   the   w│                                          │
        D-NSM  T-NSM N╰─ Enter choose · Esc back ────────────────╯
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
