import Interlinear
import PlainText

/// CoNLL-U: a verse is a sentence, a token of its tree a row, and a word with parts a range.
///
/// A sentence that was read from CoNLL-U is written as it came (`CoNLLUSource`). The comments on
/// any other sentence are its document, id, language, text, translations, speaker, headings, and
/// notes. A verse without words is not a sentence and is omitted.
extension VerseExporter {
  func conllu(_ verse: Verse) -> String {
    let source = CoNLLUSource(verse.markup)
    guard source != nil || !verse.words.isEmpty else { return "" }
    let rows = CoNLLURows(verse, tiers: conlluTiers)
    let fields = rows.fields
    var lines: [String]
    if let source {
      lines = source.lines(rows: fields)
      addTranslations(of: verse, to: &lines)
    } else {
      if !rows.hasTree { losses.add(.trees) }
      lines = comments(on: verse, text: rows.text).map { "# \($0)" }
      lines += fields.map { $0.joined(separator: "\t") }
      // Universal Dependencies requires it.
      lines = lines.map(\.precomposedStringWithCanonicalMapping)
    }
    switchColumns(to: source?.columns ?? "", in: &lines)
    return lines.map { $0 + "\n" }.joined() + "\n"
  }

  /// Adds the comment that names the columns if they change without one.
  private func switchColumns(to columns: String, in lines: inout [String]) {
    guard columns != conlluColumns else { return }
    conlluColumns = columns
    let names = columns.isEmpty ? CoNLLUHead.columns.joined(separator: " ") : columns
    let hasComment = lines.contains { line in
      let comment = CoNLLUHead.comment(line)
      return CoNLLUSource.isComment(line) && comment.name == "global.columns"
        && comment.value.split(separator: " ").joined(separator: " ") == names
    }
    if !hasComment { lines.insert("# global.columns = \(names)", at: 0) }
  }

  /// Adds the translations that are not among the comments, because they come from another file.
  private func addTranslations(of verse: Verse, to lines: inout [String]) {
    let comments = lines.filter { CoNLLUSource.isComment($0) }.map(CoNLLUHead.comment)
    let new = translations(of: verse).filter { line in
      let new = CoNLLUHead.comment("#" + line)
      return !comments.contains { $0.name == new.name || $0.value == new.value }
    }
    let firstRow = lines.firstIndex { !CoNLLUSource.isComment($0) } ?? lines.count
    lines.insert(contentsOf: new.map { "# \($0)" }, at: firstRow)
  }

  private func comments(on verse: Verse, text: String) -> [String] {
    var lines: [String] = []
    if last?.reference.book != verse.reference.book {
      lines.append("newdoc id = \(CoNLLUMisc.onOneLine(verse.reference.book))")
    }
    if verse.isParagraphStart { lines.append("newpar") }
    lines.append("sent_id = \(sentenceID(of: verse))")
    let tag = verse.language.rawValue
    if verse.language != .undetermined, CoNLLUHead.language(tag) != nil {
      lines.append("\(CoNLLUHead.languageComment) = \(tag)")
    }
    lines.append("text = \(text)")
    lines += translations(of: verse)
    if !verse.speaker.isEmpty {
      lines.append("speaker = \(CoNLLUMisc.onOneLine(verse.speaker))")
    }
    for heading in verse.headings where !heading.isBlank {
      lines.append("\(CoNLLUHead.headingComment) = \(CoNLLUMisc.onOneLine(heading.text))")
    }
    lines += verse.notes.filter { !$0.text.isEmpty }.map(Self.comment)
    return lines
  }

  /// Returns a comment such as `note = text`. A note that was read from a comment has its name.
  private static func comment(_ note: TextNote) -> String {
    let text = CoNLLUMisc.onOneLine(note.text)
    if note.kind == .comment, let colon = text.firstRange(of: ": ") {
      let name = text[..<colon.lowerBound]
      if CoNLLUHead.isNote(name) { return "\(name) = \(text[colon.upperBound...])" }
    }
    return "note = \(text)"
  }

  /// Returns a comment such as `text_en` for each translation. Each language occurs once.
  private func translations(of verse: Verse) -> [String] {
    var lines: [String] = []
    var languages: Set<String> = []
    for translation in verse.labeledTranslations(in: description) {
      let language = translation.language
      let tag = CoNLLUHead.language(language.rawValue) == nil ? "und" : language.rawValue
      let text = CoNLLUMisc.onOneLine(translation.text)
      guard !text.isEmpty else { continue }
      let isNew = languages.insert(tag).inserted
      lines.append(isNew ? "text_\(tag) = \(text)" : "note = \(text)")
    }
    return lines
  }

  /// Returns an id without spaces and slashes that no previous sentence has: the id in the file, or
  /// one made of the reference.
  private func sentenceID(of verse: Verse) -> String {
    let reference = verse.reference
    let base =
      !verse.id.isEmpty
      ? verse.id
      : reference.chapter > 0 ? CoNLLURows.place(of: reference) : reference.verse
    let plain = String(
      String.UnicodeScalarView(
        base.unicodeScalars.map {
          $0 == "/" || $0.isControl || $0.properties.isWhitespace ? "_" : $0
        }))
    return uniqueID(plain.isEmpty ? "s" : plain)
  }
}
