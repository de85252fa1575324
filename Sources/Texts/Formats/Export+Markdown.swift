import Interlinear
import PlainText

/// Markdown: a heading for each chapter; each verse is its text, a table with a row for each word
/// and a column for each tier, the translation as a quotation, and its notes as a list. It is meant
/// for reading and cannot be imported.
extension VerseExporter {
  var markdownHeader: String {
    let title = description.title.isEmpty ? description.name : description.title
    return "# \(Self.markdown(title))\n"
  }

  func markdown(_ verse: Verse) -> String {
    var text = ""
    if beginsChapter(verse) { text += "\n## \(Self.markdown(heading(of: verse.reference)))\n" }
    let number =
      verse.reference.chapter > 0
      ? "\(verse.reference.chapter):\(verse.reference.verse)" : verse.reference.verse
    let printed = Self.markdown(verse.printed)
    text += "\n**\(Self.markdown(number))**" + (printed.isEmpty ? " —" : " \(printed)") + "\n"
    if !verse.words.isEmpty { text += "\n" + table(of: verse) }
    if !verse.translation.isEmpty {
      text += "\n> \(Self.markdown(verse.translation))\n"
    }
    if !verse.notes.isEmpty {
      text += "\n" + verse.notes.map { "- \(Self.markdown(note($0, of: verse)))\n" }.joined()
    }
    return text
  }

  private func table(of verse: Verse) -> String {
    // A column without any value is omitted.
    let tiers = description.tiers.indices.filter { tier in
      tier == 0 || verse.words.contains { !$0.value(at: tier).isEmpty }
    }
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var text = row(tiers.map { Self.markdown(description.tiers[$0].spokenName) })
    text += row(tiers.map { _ in "---" })
    for word in verse.words { text += row(tiers.map { Self.markdown(word.value(at: $0)) }) }
    return text
  }

  /// Returns the kind, place and text of a note.
  func note(_ note: TextNote, of verse: Verse) -> String {
    let kind =
      switch note.kind {
      case .footnote: "note"
      case .crossReference: "see also"
      case .variant: "variant"
      case .comment: "comment"
      }
    guard let index = note.word, verse.words.indices.contains(index) else {
      return "\(kind): \(note.text)"
    }
    return "\(kind) on \(verse.words[index].surface): \(note.text)"
  }

  /// Returns text in which Markdown characters are escaped, line ends are spaces, and control
  /// characters are visible.
  private static func markdown(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.asOneField.unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "&", "~":
        result.append("\\")
        result.append(scalar)
      default: result.append(scalar.visible)
      }
    }
    return String(result)
  }
}

extension Verse {
  /// The words as printed, with their punctuation.
  var printed: String {
    var text = words.map { $0.before + $0.surface + $0.after }.joined()
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
