import Interlinear
import PlainText

/// Markdown: a heading for each chapter; each verse is its text, tables with a column for each word
/// and a row for each tier, the translation as a quotation, and its notes as a list. It is meant
/// for reading and cannot be imported.
extension VerseExporter {
  var markdownHeader: String {
    "# \(Self.markdown(title))\n"
  }

  var markdownFooter: String {
    let items = abbreviations.list.map { label in
      "- \(Self.markdown(label.text)): \(label.words.isEmpty ? "…" : Self.markdown(label.words))\n"
    }
    let level = format == .pandocLing ? "#" : "##"
    return items.isEmpty ? "" : "\n\(level) Abbreviations\n\n\(items.joined())"
  }

  func markdown(_ verse: Verse) -> String {
    var text = ""
    if beginsChapter(verse) { text += "\n## \(Self.markdown(heading(of: verse.reference)))\n" }
    for heading in headings(of: verse) {
      text += "\n### \(Self.markdown(heading.text))\n"
    }
    let apparatus = apparatus(of: verse)
    let printed = markdownWords(of: verse, apparatus)
    let speaker = verse.speaker.isEmpty ? "" : " _\(Self.markdown(verse.speaker)):_"
    verseCount += 1
    let place =
      areExamples ? verse.reference.description : Self.number(of: verse.reference)
    text +=
      "\n\(areExamples ? "(\(verseCount)) " : "")**\(Self.markdown(place))**"
      + Self.signs(apparatus.items(onWord: nil, of: verse)) + speaker
      + (printed.isEmpty ? " —" : " \(printed)") + "\n"
    if !verse.words.isEmpty { text += tables(of: verse) }
    for translation in verse.labeledTranslations(in: description) {
      let label = translation.label.isEmpty ? "" : "\(Self.markdown(translation.label)): "
      text += "\n> \(label)\(Self.markdown(translation.text))\n"
    }
    if !apparatus.notes.isEmpty {
      text += "\n" + apparatus.notes.map { "- \(Self.markdown(note($0, of: verse)))\n" }.joined()
    }
    for item in apparatus.items {
      text += "\n[^\(item.number)]: \(Self.markdown(line(item, of: verse)))\n"
    }
    return text + tree(of: verse)
  }

  /// Returns the words as printed, with the signs of the apparatus.
  private func markdownWords(of verse: Verse, _ apparatus: ExportedApparatus) -> String {
    if apparatus.items.isEmpty, marked.isEmpty { return Self.markdown(verse.printedText) }
    let text = verse.words.enumerated().map { index, word in
      let sign = marked.contains(index) ? "**" : ""
      return Self.markdown(word.before) + sign + Self.markdown(word.surface) + sign
        + Self.signs(apparatus.items(onWord: index, of: verse)) + Self.markdown(word.after)
    }.joined()
    return String(text.trimmingSuffix(while: \.isWhitespace))
  }

  /// Returns the references of Markdown's footnotes.
  private static func signs(_ items: [ExportedApparatus.Item]) -> String {
    items.map { "[^\($0.number)]" }.joined()
  }

  /// The maximum number of characters in a line of a table. A line with a single word may have more.
  private static let tableWidth = 80

  /// Returns the words in tables side by side, with the tiers below each other.
  private func tables(of verse: Verse) -> String {
    // A row without any value is omitted.
    let rows = tierRows.rows(of: verse)
    let names = ([0] + rows.compactMap(\.tiers.last)).map {
      Self.markdown(tierName(description.tiers[$0]))
    }
    let nameWidth = names.map(\.count).max() ?? 0
    func table(_ columns: [[String]]) -> String {
      func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
      var rows = names.enumerated().map { index, name in row([name] + columns.map { $0[index] }) }
      rows.insert(row(Array(repeating: "---", count: columns.count + 1)), at: 1)
      return "\n" + rows.joined()
    }
    return tableLines(of: verse, in: rows, after: nameWidth, Self.markdown)
      .map { table($0.flatMap(\.columns)) }.joined()
  }

  /// A word in a table: its values in the rows below its form, and the cells of its columns, one for
  /// each part.
  typealias TableWord = (index: Int, values: [TierRows.Value?], columns: [[String]])

  /// Divides the words of a verse among tables that fit a page.
  ///
  /// - Parameters:
  ///   - width: The characters before the words.
  ///   - shown: Returns a text as the file has it.
  func tableLines(
    of verse: Verse, in rows: [TierRows.Row], after width: Int, _ shown: (String) -> String
  ) -> [[TableWord]] {
    var lines: [[TableWord]] = [[]]
    var lineWidth = width
    for (index, word) in verse.words.enumerated() {
      let values = tierRows.values(of: word, in: rows, joinsGlosses: true)
      let count = max(values.map { $0?.parts.count ?? 0 }.max() ?? 0, 1)
      let columns = (0..<count).map { column in
        let cells = values.map { value in
          guard let value, !value.parts.isEmpty else { return column == 0 ? value?.text ?? "" : "" }
          return value.parts[column]
        }
        return ([column == 0 ? word.surface : ""] + cells).map(shown)
      }
      let wordWidth = columns.map { 3 + ($0.map(\.count).max() ?? 0) }.reduce(0, +)
      if !lines[lines.count - 1].isEmpty, lineWidth + wordWidth > Self.tableWidth {
        lines.append([])
        lineWidth = width
      }
      lines[lines.count - 1].append((index, values, columns))
      lineWidth += wordWidth
    }
    return lines
  }

  /// Returns the dependencies as a list: each token with its relation and its head.
  private func tree(of verse: Verse) -> String {
    guard verse.hasTree else { return "" }
    var text = "\n"
    for token in verse.syntax {
      text += "- \(Self.markdown(token.form)): \(Self.markdown(token.relation))"
      if let head = token.head, verse.syntax.indices.contains(head) {
        text += " of \(Self.markdown(verse.syntax[head].form))"
      }
      text += "\n"
    }
    return text
  }

  /// Returns the kind, place and text of a note.
  func note(_ note: TextNote, of verse: Verse) -> String {
    let kind =
      switch note.kind {
      case .footnote, .note: "note"
      case .crossReference: "see also"
      case .variant: "variant"
      case .comment: "comment"
      }
    guard let index = note.word, verse.words.indices.contains(index) else {
      return "\(kind): \(note.text)"
    }
    return "\(kind) on \(verse.words[index].surface): \(note.text)"
  }

  /// Returns text with a backslash before the signs that CommonMark or Pandoc interprets: some
  /// everywhere, others at the beginning or doubled, such as a hyphen, which begins a list or becomes
  /// a dash. Line ends become spaces, and control characters become visible.
  package static func markdown(_ text: String) -> String {
    let scalars = Array(text.asOneField.unicodeScalars)
    let firstWord = scalars.prefix { $0 != " " }.count
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isDoubled = index > 0 && scalars[index - 1] == scalar
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "&", "~", "$", "^", "@", "{", "'",
        "\"":
        result.append("\\")
      case "-", ":", "+", "%", "=": if index == 0 || isDoubled { result.append("\\") }
      case ".", ")": if index > 0, index == firstWord - 1 || isDoubled { result.append("\\") }
      default: break
      }
      result.append(scalar.visible)
    }
    return String(result)
  }
}

extension Verse {
  /// Returns the translations that are not empty. A label is only needed if there are several.
  func labeledTranslations(
    in description: TextDescription
  ) -> [(label: String, language: Language, text: String)] {
    translations.enumerated().filter { !$0.element.text.isEmpty }.map { index, translation in
      let column = description.translationColumn(at: index)
      let label = description.hasSeveralTranslations ? column.label : ""
      return (label, column.language, translation.text)
    }
  }

  /// A Boolean value that indicates whether the sentence has dependencies, rather than tokens
  /// alone.
  var hasTree: Bool { syntax.contains { $0.head != nil || !$0.relation.isEmpty } }
}
