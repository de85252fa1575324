import Configuration
import Foundation
import PlainText
import Platform
import ScreenReading
import Sessions

/// The language in which commands print: that of the setting `language`, or else of the locale.
package enum CommandLanguage {
  /// The translations of messages; nil for English. They are read when something is printed.
  package static let catalog = MessageCatalog.of(language: setting ?? locale)

  /// The language of the locale as a tag, for settings that leave the choice to it.
  package static var locale: String { tag(variable: Folders.environmentVariable) }

  /// The setting. A configuration that cannot be read says nothing about the language.
  private static var setting: String? {
    (try? Settings.inForce(file: nil))?.interfaceLanguage
  }

  /// Returns the language that the environment names.
  private static func tag(variable: (String) -> String?) -> String {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    return locale.map { String($0.prefix { $0 != "." && $0 != "@" }) } ?? "en"
  }

  /// Returns a text in the language of commands, line by line.
  package static func text(of message: String) -> String {
    guard let catalog else { return message }
    return message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { catalog.text(ofLine: String($0)) }.joined(separator: "\n")
  }

  /// Writes a message to standard error, in the language of commands. An indented line is what was
  /// heard, and stays as it is.
  package static func report(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let shown = lines.map { $0.first == " " ? $0 : text(of: $0) }.joined(separator: "\n")
    StandardError.write("lector: \(shown)\n")
  }
}

extension MessageCatalog {
  /// Returns a line in the language of the catalog, with the blanks before it.
  package func text(ofLine line: String) -> String {
    if line.first != " " || has(line) { return text(of: line) }
    let blanks = line.prefix { $0 == " " }
    return blanks + text(of: String(line.dropFirst(blanks.count)))
  }
}
