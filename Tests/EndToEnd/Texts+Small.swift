extension Texts {
  /// The sampler at 40×12.
  static let narrow = """
    ────────────────────────────────────────
        Sampler                            ▐
    1:1 Οὗτος  ὁ     λόγος ἦλθεν     εἰς
        Houtos ho    logos ēlthen    eis
        οὗτος  ὁ     λόγος ἔρχομαι   εἰς
        this   the   word  came      into
        D-NSM  T-NSM N-NSM V-2AAI-3S PREP

        τὸν   πρῶτον οἶκον τῆς    κώμης.
    """

  /// The third word at 20×5.
  static let smallest = """
    λόγος ἦλθεν     εἰς
    logos ēlthen    eis
    """

  static let keyList = "Search keys, text field"
  static let helpBegins = "Key help on. Press a key to hear what it does, or Escape to leave."
}
