extension Texts {
  /// The sampler below the menu of its third word.
  static let wordMenu = """
    ────────────────────────────────────────────┬ English ──────────────────────────
          Sampler                               │                                  ▐
      1:1 Οὗτος  ὁ     λόγος ἦλθεν     εἰς      │ This word came into the first
          Houtos ho    logos ēlthen    eis      │ house of the village.
          οὗτος  ὁ     λόγος ἔρχομαι   εἰς      │
          this   the   word  came      into     │
          D-NSM  T-NSM N-NSM V-2AAI-3S PREP     │
                       ╭─ Word: λόγος ───── 1/10 ─╮
          τὸν   πρῶτον │▸ Define              d ▸ │
          ton   prōton │  Parse                 p │
          ὁ     πρῶτος │  Find all            f ▸ │
          the   first  │  Highlight           h ▸ │
          T-ASM A-ASM  │  Note                n ▸ │
                       │  I know this word      o │
        2 Ἐκεῖ  ἤκουσεν│  Copy                c ▸ │here a woman heard it and gave
          Ekei  ēkousen│  Export verse        x ▸ │t to her husband.
          ἐκεῖ  ἀκούω  │  Speak slowly            │
          there heard  │  Spell                   │
          ADV   V-AAI-3╰─ Esc back ───────────────╯
                                                │
    """

  /// The sampler below the menu of layers.
  static let layers = """
    ────────────────────────────────────────────┬ English ──────────────────────────
          Sampler    ╭─ Layers ─────────────────────────── 1/13 ─╮                 ▐
      1:1 Οὗτος  ὁ   │▸ ☑ Form                                   │nto the first
          Houtos ho  │  ☑ Transliteration                        │lage.
          οὗτος  ὁ   │  ☑ Morphemes                              │
          this   the │  ☑ Lemma                                  │
          D-NSM  T-NS│  ☑ Gloss                                  │
                     │  ☑ Morphology                             │
          τὸν   πρῶτο│  ☐ Part of speech                         │
          ton   prōto│  ☐ Strong's number                        │
          ὁ     πρῶτο│  ☑ Translation                            │
          the   first│  ☐ Translation word by word               │
          T-ASM A-ASM│  ☑ Notes                                  │
                     │  Density                                ▸ │
        2 Ἐκεῖ  ἤκουσ│  Columns                                ▸ │ard it and gave
          Ekei  ēkous╰─ Enter choose · Alt ↑↓ order · Esc back ──╯d.
          ἐκεῖ  ἀκούω    αὐτός γυνή    καί      │
          there heard    it    a woman and      │
          ADV   V-AAI-3S P-ASM N-NSF   CONJ     │
                                                │
    """

  /// The sampler after a layer was hidden.
  static let withoutTransliteration = """
    ────────────────────────────────────────────┬ English ──────────────────────────
          Sampler                               │                                  ▐
      1:1 Οὗτος ὁ     λόγος ἦλθεν     εἰς       │ This word came into the first
          οὗτος ὁ     λόγος ἔρχομαι   εἰς       │ house of the village.
          this  the   word  came      into      │
          D-NSM T-NSM N-NSM V-2AAI-3S PREP      │
                                                │
          τὸν   πρῶτον οἶκον τῆς    κώμης.      │
          ὁ     πρῶτος οἶκος ὁ      κώμη        │
          the   first  house of the village     │
          T-ASM A-ASM  N-ASM T-GSF  N-GSF       │
                                                │
        2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ      │ There a woman heard it and gave
          ἐκεῖ  ἀκούω    αὐτός γυνή    καί      │ it to her husband.
          there heard    it    a woman and      │
          ADV   V-AAI-3S P-ASM N-NSF   CONJ     │
                                                │
          ἔδωκεν   αὐτὸν τῷ     ἀνδρὶ   αὐτῆς.  │
          δίδωμι   αὐτός ὁ      ἀνήρ    αὐτός   │
          gave     it    to the husband of her  │
    """

  /// The sampler below the popover with the field for a place.
  static let goTo = """
    ────────────────────────────────────────────┬ English ──────────────────────────
          Sampler    ╭─ Go to ───────────────────────────────────╮                 ▐
      1:1 Οὗτος  ὁ   │  Place                                    │nto the first
          Houtos ho  │  Sampler   Shepherd  Letters   Village    │lage.
          οὗτος  ὁ   ╰─ Enter done · Esc back ───────────────────╯
          this   the   word  came      into     │
          D-NSM  T-NSM N-NSM V-2AAI-3S PREP     │
                                                │
          τὸν   πρῶτον οἶκον τῆς    κώμης.      │
          ton   prōton oikon tēs    kōmēs       │
          ὁ     πρῶτος οἶκος ὁ      κώμη        │
          the   first  house of the village     │
          T-ASM A-ASM  N-ASM T-GSF  N-GSF       │
                                                │
        2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ      │ There a woman heard it and gave
          Ekei  ēkousen  auton gynē    kai      │ it to her husband.
          ἐκεῖ  ἀκούω    αὐτός γυνή    καί      │
          there heard    it    a woman and      │
          ADV   V-AAI-3S P-ASM N-NSF   CONJ     │
                                                │
    """

  /// The same popover with an unknown place typed into it.
  static let goToNowhere = """
    ────────────────────────────────────────────┬ English ──────────────────────────
          Sampler    ╭─ Go to ───────────────────────────────────╮                 ▐
      1:1 Οὗτος  ὁ   │  Nowhere 3                                │nto the first
          Houtos ho  │                                           │lage.
          οὗτος  ὁ   ╰─ Enter done · Esc back ───────────────────╯
          this   the   word  came      into     │
          D-NSM  T-NSM N-NSM V-2AAI-3S PREP     │
                                                │
          τὸν   πρῶτον οἶκον τῆς    κώμης.      │
          ton   prōton oikon tēs    kōmēs       │
          ὁ     πρῶτος οἶκος ὁ      κώμη        │
          the   first  house of the village     │
          T-ASM A-ASM  N-ASM T-GSF  N-GSF       │
                                                │
        2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ      │ There a woman heard it and gave
          Ekei  ēkousen  auton gynē    kai      │ it to her husband.
          ἐκεῖ  ἀκούω    αὐτός γυνή    καί      │
          there heard    it    a woman and      │
          ADV   V-AAI-3S P-ASM N-NSF   CONJ     │
                                                │
    """
}
