/// The text areas of screens, captured and then proofread by a person.
enum Texts {
  /// The sampler as it opens at 80 columns.
  static let start = """
    1:1 Οὗτος  ὁ     λόγος ἦλθεν     εἰς   τὸν    This word came into the first
        Houtos ho    logos ēlthen    eis   ton    house of the village.
        οὗτος  ὁ     λόγος ἔρχομαι   εἰς   ὁ
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

  /// The sampler one page further.
  static let secondVerse = """
    2 Ἐκεῖ  ἤκουσεν  αὐτὸν γυνὴ    καὶ            There a woman heard it and gave it
      Ekei  ēkousen  auton gynē    kai            to her husband.
      ἐκεῖ  ἀκούω    αὐτός γυνή    καί
      there heard    it    a woman and
      ADV   V-AAI-3S P-ASM N-NSF   CONJ
      G1563 G191     G846  G1135   G2532

    ἔδωκεν   αὐτὸν τῷ     ἀνδρὶ   αὐτῆς.
    edōken   auton tō     andri   autēs
    δίδωμι   αὐτός ὁ      ἀνήρ    αὐτός
    gave     it    to the husband of her
    V-AAI-3S P-ASM T-DSM  N-DSM   P-GSF
    G1325    G846  G3588  G435    G846

    3 Ὁ     δὲ    ἀνὴρ  ἐθαύμασεν  καὶ            The man was amazed, and he told it
      Ho    de    anēr  ethaumasen kai            to his brother in the field.
      ὁ     δέ    ἀνήρ  θαυμάζω    καί
      the   and   man   was amazed and
      T-NSM CONJ  N-NSM V-AAI-3S   CONJ
      G3588 G1161 G435  G2296      G2532
    """

  /// The sampler three lines further.
  static let threeLinesDown = """
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

    ἔδωκεν   αὐτὸν τῷ     ἀνδρὶ   αὐτῆς.
    edōken   auton tō     andri   autēs
    """

  /// The last verse.
  static let end = """

    çıkıp     meydanda      ateşin
    tʃɯkɯp    mejdanda      ateʃin
    çıkmak    meydan        ateş
    going out in the square of the fire
    V-CVB     N-LOC         N-GEN
    çık-ıp    meydan-da     ateş-in

    çevresinde     toplandık.
    tʃevɾesinde    toplandɯk
    çevre          toplanmak
    around         we gathered
    N-3SG.POSS-LOC V-REFL-PST-1PL
    çevre-si-nde   topla-n-dı-k

    12 Yıldızların   altında        anlatılan     The tales told under the stars
       jɯldɯzlaɾɯn   altɯnda        anlatɯlan     slowly, slowly put our tired
       yıldız        alt            anlatmak      village to sleep.
    """
}
