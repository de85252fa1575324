import Console
import CellGrids
import Configuration
import Foundation
import PlainText
import TerminalReading
import ScreenReading
import Sessions

/// The help of a command in another language than English: the English help, translated line by
/// line and then broken into lines.
struct TranslatedHelp {
  /// A width that breaks no line of the help.
  static let unbroken = 100_000
  /// The column of the argument parser's explanations.
  private static let column = 26

  /// The help in the language of commands, for the width of the terminal, or nil for English.
  static let current = CommandLanguage.catalog.map { catalog in
    TranslatedHelp(catalog: catalog, width: TerminalSize.now?.columns ?? 80)
  }

  let catalog: MessageCatalog
  let width: Int

  /// The explanations of settings on the settings screen, keyed by the English ones.
  private let settings: [String: String]

  private init(catalog: MessageCatalog, width: Int) {
    self.catalog = catalog
    self.width = width
    let phrases = Phrases(interfaceLanguage: catalog.language)
    settings = Dictionary(
      SettingTable.all.map { ($0.help, phrases($0.helpPhrase)) }, uniquingKeysWith: { $1 })
  }

  /// Returns the translation of a help text with unbroken lines.
  func text(of help: String) -> String {
    var result = ""
    var heading = ""
    var label: String?
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(line)
      if HelpText.isHeading(line) || line.hasPrefix("OVERVIEW: ") {
        heading = String(line.prefix { $0 != ":" })
        result += self.heading(heading, of: line)
      } else if line.isEmpty || ["", "OVERVIEW", "USAGE", "EXAMPLES"].contains(heading)
        || heading.hasPrefix("TRAPS")
      {
        result += prose(heading == "USAGE" ? names(in: line) : line) + "\n"
        // The text after the last section has no heading.
        if line.isEmpty, heading != "OVERVIEW" { heading = "" }
      } else if let pending = label {
        result += item(pending, line.trimmingPrefix { $0 == " " })
        label = nil
      } else if let gap = line.dropFirst(2).firstRange(of: "  "), !line.hasPrefix("   ") {
        result += item(
          String(line[..<gap.lowerBound].dropFirst(2)), line[gap.upperBound...].drop { $0 == " " })
      } else if line.count > Self.column, let abstract = Self.abstract(of: line) {
        result += item(abstract.label, abstract.text)
      } else {
        label = String(line.dropFirst(2))
      }
    }
    return result.hasSuffix("\n\n") ? String(result.dropLast()) : result
  }

  /// Returns the parts of a line whose label reaches to the column.
  private static func abstract(of line: String) -> (label: String, text: Substring)? {
    let label = line.prefix(column)
    guard label.last == " ", label.dropLast().last != " " else { return nil }
    return (String(label.dropFirst(2).dropLast()), line.dropFirst(column))
  }

  private func heading(_ heading: String, of line: String) -> String {
    let title = catalog.text(ofWhole: heading)
    let rest = line.dropFirst(heading.count + 2)
    if heading == "USAGE" {
      let usage = HelpText.usage("USAGE: " + names(in: String(rest)), width: width)
      return title + usage.dropFirst(heading.count)
    }
    return rest.isEmpty
      ? "\(title):\n" : prose("\(title): \(catalog.text(ofWhole: String(rest)))") + "\n"
  }

  /// Returns a translated paragraph, or a preformatted line unchanged.
  private func prose(_ line: String) -> String {
    WrappedText.text(catalog.text(ofLine: line), width: width)
  }

  private func item(_ label: String, _ abstract: some StringProtocol) -> String {
    let label = "  " + names(in: label)
    let indent = String(repeating: " ", count: Self.column)
    let text = WrappedText.text(indent + self.abstract(String(abstract)), width: width)
    let length = DisplayWidth.columns(of: label)
    guard length < Self.column else { return "\(label)\n\(text)\n" }
    return label + text.dropFirst(length) + "\n"
  }

  /// Returns an explanation, which a list of the values may follow.
  func abstract(_ english: String) -> String {
    if let text = settings[english] { return text }
    guard !catalog.has(english), english.hasSuffix(")"),
      let open = english.range(of: " (", options: .backwards),
      let note = note(String(english[open.upperBound...].dropLast()))
    else { return catalog.text(ofWhole: english) }
    let text = String(english[..<open.lowerBound])
    return (settings[text] ?? catalog.text(ofWhole: text)) + " " + note
  }

  /// Returns the note on an argument, which the parser writes after its explanation; nil for any
  /// other text in parentheses.
  private func note(_ english: String) -> String? {
    var notes: [String: String] = [:]
    for part in english.components(separatedBy: "; ") {
      guard let name = ["values", "default"].first(where: { part.hasPrefix("\($0): ") }) else {
        return nil
      }
      notes[name] = String(part.dropFirst(name.count + 2))
    }
    return Self.note(values: notes["values"].map { [$0] } ?? [], default: notes["default"] ?? "")
      .map { catalog.text(of: $0) }
  }

  /// Returns the note on the values of an argument and on its default, which may be empty.
  static func note(values: [String], default value: String) -> Message? {
    let values = values.joined(separator: ", ")
    return switch (values, value) {
    case ("", ""): nil
    case (_, ""): "(values: \(values))"
    case ("", _): "(default: \(value))"
    default: "(values: \(values); default: \(value))"
    }
  }

  /// Returns a label or a line of the usage with translated names of values.
  func names(in label: String) -> String {
    var result = ""
    var rest = label[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      result += rest[..<open] + catalog.text(ofWhole: String(rest[open...close]))
      rest = rest[rest.index(after: close)...]
    }
    result += rest
    let note = " (default)"
    guard result.hasSuffix(note) else { return result }
    return result.dropLast(note.count) + " " + catalog.text(ofWhole: "(default)")
  }
}
