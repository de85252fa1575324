/// The text areas of screens, captured and then proofread by a person.
enum Texts {
  /// The sampler as it opens at 80 columns.
  static let start = """
    ────────────────────────────────────────────┬ English ──────────────────────────
          Sampler                               │                                  ▐
      1:1 Οὗτος  ὁ     λόγος ἦλθεν     εἰς      │ This word came into the first
          Houtos ho    logos ēlthen    eis      │ house of the village.
          οὗτος  ὁ     λόγος ἔρχομαι   εἰς      │
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

  /// The sampler one page further.
  static let secondVerse = """
    ─ Sampler ──────────────────────────────────┬ English ──────────────────────────
        2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ      │ There a woman heard it and gave  ▐
          Ekei  ēkousen  auton gynē    kai      │ it to her husband.
          ἐκεῖ  ἀκούω    αὐτός γυνή    καί      │
          there heard    it    a woman and      │
          ADV   V-AAI-3S P-ASM N-NSF   CONJ     │
                                                │
          ἔδωκεν   αὐτὸν τῷ     ἀνδρὶ   αὐτῆς.  │
          edōken   auton tō     andri   autēs   │
          δίδωμι   αὐτός ὁ      ἀνήρ    αὐτός   │
          gave     it    to the husband of her  │
          V-AAI-3S P-ASM T-DSM  N-DSM   P-GSF   │
                                                │
        3 Ὁ     δὲ   ἀνὴρ  ἐθαύμασεν  καὶ       │ The man was amazed, and he told
          Ho    de   anēr  ethaumasen kai       │ it to his brother in the field.
          ὁ     δέ   ἀνήρ  θαυμάζω    καί       │
          the   and  man   was amazed and       │
          T-NSM CONJ N-NSM V-AAI-3S   CONJ      │
                                                │
          ἔλεγεν      αὐτὸν τῷ     ἀδελφῷ       │
    """

  /// The same with a bookmark on the verse.
  static let bookmarkedVerse = secondVerse.replacing("    2 Ἐκεῖ", with: "◆   2 Ἐκεῖ")

  /// The sampler three lines further.
  static let threeLinesDown = """
    ─ Sampler ──────────────────────────────────┬ English ──────────────────────────
          οὗτος  ὁ     λόγος ἔρχομαι   εἰς      │                                  ▐
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
          ἔδωκεν   αὐτὸν τῷ     ἀνδρὶ   αὐτῆς.  │
          edōken   auton tō     andri   autēs   │
          δίδωμι   αὐτός ὁ      ἀνήρ    αὐτός   │
    """

  /// The last verse.
  static let end = """
    ─ Village ──────────────────────────────────┬ English ──────────────────────────
                                                │
          meydanda      ateşin                  │
          mejdanda      ateʃin                  │
          meydan-da     ateş-in                 │
          meydan        ateş                    │
          in the square of the fire             │
          N-LOC         N-GEN                   │
                                                │
          çevresinde     toplandık.             │
          tʃevɾesinde    toplandɯk              │
          çevre-si-nde   topla-n-dı-k           │
          çevre          toplanmak              │
          around         we gathered            │
          N-3SG.POSS-LOC V-REFL-PST-1PL         │
                                                │
       12 Yıldızların   altında                 │ The tales told under the stars
          jɯldɯzlaɾɯn   altɯnda                 │ slowly, slowly put our tired
          Yıldız-lar-ın alt-ı-nda               │ village to sleep.
    """
}
