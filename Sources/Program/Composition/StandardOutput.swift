import Platform

/// Standard output, for commands that print a result. Swift's own `print` ignores errors.
package enum StandardOutput {
  /// Writes a text and waits until it is written.
  ///
  /// - Throws: `OutputError` if it cannot be written, for example because the disk is full.
  package static func print(_ text: String, terminator: String = "\n") throws(OutputError) {
    let file = try OutputFile(path: "-")
    file.write(text + terminator)
    try file.flush()
  }

  /// Writes lines, none of which ends in a line feed.
  ///
  /// - Throws: `OutputError` if they cannot be written.
  package static func print(lines: [String]) throws(OutputError) {
    guard !lines.isEmpty else { return }
    try print(lines.joined(separator: "\n"))
  }

  /// Writes a text that is meant for people in the language of commands.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  package static func report(_ text: String, terminator: String = "\n") throws(OutputError) {
    try print(CommandLanguage.text(of: text), terminator: terminator)
  }

  /// Writes lines that are meant for people in the language of commands.
  ///
  /// - Throws: `OutputError` if they cannot be written.
  package static func report(lines: [String]) throws(OutputError) {
    try print(lines: lines.map(CommandLanguage.text))
  }
}
