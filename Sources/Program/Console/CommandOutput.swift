import Configuration
import PlainText
import Platform
import Sessions

/// The language of commands' output: the setting `language`, or else the locale.
package enum CommandLanguage {
  /// The translations of messages, or nil for English. They are read when something is printed.
  package static let catalog = MessageCatalog.of(
    // An unreadable configuration does not determine the language.
    language: (try? Settings.inForce(file: nil))?.interfaceLanguage ?? locale)

  /// The language of the locale as a tag, for settings that leave the choice to it.
  package static var locale: String {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(Folders.environmentVariable)
      .first { !$0.isEmpty }
    return locale.map { String($0.prefix { $0 != "." && $0 != "@" }) } ?? "en"
  }

  /// Returns a message in the language of commands.
  package static func text(of message: Message) -> String {
    catalog?.text(of: message) ?? message.description
  }

  /// Writes a message to standard error, in the language of commands.
  package static func report(_ message: Message) {
    StandardError.write("lector: \(text(of: message))\n")
  }
}

extension MessageCatalog {
  /// Returns a line in the language of the catalog, with the blanks before it.
  package func text(ofLine line: String) -> String {
    if line.first != " " || has(line) { return text(ofWhole: line) }
    let blanks = line.prefix { $0 == " " }
    return blanks + text(ofWhole: String(line.dropFirst(blanks.count)))
  }
}

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

  /// Writes lines that do not end in a line feed.
  ///
  /// - Throws: `OutputError` if they cannot be written.
  package static func print(lines: [String]) throws(OutputError) {
    guard !lines.isEmpty else { return }
    try print(lines.joined(separator: "\n"))
  }

  /// Writes messages in the language of commands, each on a line.
  ///
  /// - Throws: `OutputError` if they cannot be written.
  package static func report(_ lines: Message...) throws(OutputError) {
    try report(lines: lines)
  }

  /// Writes messages in the language of commands, each on a line.
  ///
  /// - Throws: `OutputError` if they cannot be written.
  package static func report(lines: [Message]) throws(OutputError) {
    try print(lines: lines.map(CommandLanguage.text))
  }
}
