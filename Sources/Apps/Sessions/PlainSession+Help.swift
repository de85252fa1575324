import ScreenReading

/// The list of what can be typed.
extension PlainSession {
  /// What a line can be, and every key with its command: one entry a line.
  var helpText: String {
    let phrases = session.phrases
    var lines = Self.kindsOfLines.map { phrases("plain.\($0)") }
    lines += session.keyMap.bindings.map { binding in
      "\(binding.name): \(phrases("command.\(binding.action.name)"))"
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let kindsOfLines = [
    "emptyLine", "keys", "place", "words", "text", "backslash", "help",
  ]
}
