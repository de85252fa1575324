import Foundation
import Interlinear
import PlainText

/// One page of HTML. The words of a verse are tables, one for each line, because word processors
/// keep the columns of nothing else that is copied into them. In a book, whose pages may be narrow,
/// each word is a box with its tiers stacked, and the boxes are a list that wraps like a line of
/// text.
///
/// For screen reader users, each verse is a heading, so that they can move from verse to verse by
/// heading. A visually hidden paragraph contains the verse as plain text, so that it is read as a
/// sentence in its own language. The rest can be skipped, or explored word by word with the tiers
/// of each word. Every text has its language and direction.
extension VerseExporter {
  var htmlHeader: String {
    let title = self.title.xmlOnOneLine
    let tiers = description.tiers.map { tierName($0).xmlOnOneLine }.joined(separator: ", ")
    let credits =
      description.credits.isEmpty
      ? "" : "<p class=\"credits\">\(description.credits.xmlOnOneLine)</p>\n"
    return """
      <!DOCTYPE html>
      <html lang="en" dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(credits)<p class="legend">Every word is a column: \(tiers).</p>

      """
  }

  var htmlFooter: String {
    var page = XMLWriter()
    for (index, label) in abbreviations.list.enumerated() {
      if index == 0 { page.add(markup: "<h2>Abbreviations</h2>\n<dl class=\"abbreviations\">\n") }
      page.line("dt", text: label.text)
      page.line("dd", text: label.words.isEmpty ? "…" : label.words)
    }
    if !page.text.isEmpty { page.add(markup: "</dl>\n") }
    return page.text + "</main>\n</body>\n</html>\n"
  }

  func html(_ verse: Verse) -> String {
    var page = XMLWriter()
    let apparatus = apparatus(of: verse)
    let reference = verse.reference
    let section = "h\(firstLevel + 1)"
    if beginsChapter(verse) { page.line("h\(firstLevel)", text: heading(of: reference)) }
    for heading in headings(of: verse) {
      let headingLanguage = attributes(
        heading.language ?? description.headingLanguage(of: verse), of: heading.text)
      page.line(section, [("class", "section")] + headingLanguage, text: heading.text)
    }
    page.line(section, [("id", anchor(of: reference))]) { line in
      line.add(Self.number(of: reference))
      addSigns(apparatus.items(onWord: nil, of: verse), to: &line)
    }
    if !verse.speaker.isEmpty {
      page.line("p", [("class", "speaker")] + attributes(.undetermined), text: verse.speaker)
    }
    let language = attributes(ofWordsIn: verse)
    if verse.words.isEmpty {
      page.line("p", [("class", "none")], text: "This text has no words here.")
    } else {
      page.line("p", [("class", "heard")] + language, text: verse.printedText)
      if isXHTML {
        page.block("ul", [("class", "words"), ("role", "list")] + language) { list in
          let rows = tierRows.rows(of: verse)
          for (index, word) in verse.words.enumerated() {
            add(word, in: verse, rows, apparatus.items(onWord: index, of: verse), to: &list)
          }
        }
      } else {
        addTables(of: verse, apparatus, to: &page)
      }
    }
    for translation in verse.labeledTranslations(in: description) {
      page.line(
        "p", [("class", "translation")] + attributes(translation.language, of: translation.text)
      ) { line in
        if !translation.label.isEmpty {
          line.element(
            "span", [("class", "label")] + attributes(.undetermined), text: translation.label)
          line.add(" ")
        }
        line.add(translation.text)
      }
    }
    add(apparatus, of: verse, to: &page)
    for note in apparatus.notes {
      let language = attributes("en", direction: "auto")
      page.line("p", [("class", "note")] + language, text: self.note(note, of: verse))
    }
    if let recording = verse.recording { add(recording, to: &page) }
    addTree(of: verse, to: &page)
    return page.text
  }

  /// Adds the place of a verse in its recording, which a page can play.
  private func add(_ span: RecordingSpan, to page: inout XMLWriter) {
    let paths = description.recordings
    let path = paths.indices.contains(span.recording) ? paths[span.recording] : ""
    let (start, end) = (Self.seconds(span.start), Self.seconds(span.end))
    let times = "\(start)–\(end) s"
    page.line("p", [("class", "recording")]) { line in
      line.add(path.isEmpty ? times : "\(path), \(times)")
      guard !isXHTML, !path.isEmpty else { return }
      line.add(" ")
      // Only a file can be meant: a colon in the first part would make it a scheme.
      let source = "\(path.percentEncoded)#t=\(start),\(end)"
      // HTML has attributes without a value, which XML does not have.
      line.add(markup: "<audio controls preload=\"none\" src=\"\(source)\"></audio>")
    }
  }

  private static func seconds(_ milliseconds: Int) -> String {
    String(format: "%.3f", Double(milliseconds) / 1000)
  }

  /// Adds the dependencies of a sentence as a list that a reader can open: each token with its
  /// relation and its head.
  private func addTree(of verse: Verse, to page: inout XMLWriter) {
    guard verse.hasTree else { return }
    let language = attributes(ofWordsIn: verse)
    page.add(markup: "<details class=\"syntax\"><summary>Dependencies</summary>\n<ul>\n")
    for token in verse.syntax {
      page.line("li") { line in
        line.element("span", language, text: token.form)
        if !token.relation.isEmpty { line.add(": \(token.relation)") }
        if let head = token.head, verse.syntax.indices.contains(head) {
          line.add(" of ")
          line.element("span", language, text: verse.syntax[head].form)
        }
        if !token.enhanced.isEmpty { line.add(" (\(token.enhanced))") }
      }
    }
    page.add(markup: "</ul></details>\n")
  }

  // MARK: - Variants

  /// Adds a link to each item of the apparatus.
  private func addSigns(_ items: [ExportedApparatus.Item], to line: inout XMLWriter) {
    for item in items {
      line.add(" ")
      line.element(
        "a",
        [
          ("class", "sign"), ("id", "variant-\(item.number)-word"),
          ("href", "#variant-\(item.number)"), ("role", "doc-noteref"),
          ("aria-label", item.note.kind == .footnote ? "footnote" : "variant"),
        ], text: "*")
    }
  }

  private func add(
    _ apparatus: ExportedApparatus, of verse: Verse, to page: inout XMLWriter
  ) {
    guard !apparatus.items.isEmpty else { return }
    let english = attributes("en", direction: "ltr")
    page.block("ul", [("class", "apparatus"), ("role", "list")] + english) { list in
      for item in apparatus.items {
        list.line("li", [("id", "variant-\(item.number)")]) { line in
          add(item, of: verse, to: &line)
        }
      }
    }
  }

  private func add(_ item: ExportedApparatus.Item, of verse: Verse, to line: inout XMLWriter) {
    let words = item.words(of: verse).map(\.surface).joined(separator: " ")
    let link = "#variant-\(item.number)-word"
    let back: XMLWriter.Attributes = [("href", link), ("role", "doc-backlink")]
    line.element(
      "a", back + (words.isEmpty ? [] : attributes(ofWordsIn: verse)),
      text: words.isEmpty ? "verse" : words)
    line.add(": ")
    let readings = item.note.readings
    if readings.isEmpty { line.element("span", [("dir", "auto")], text: item.note.text) }
    for (index, reading) in readings.enumerated() {
      if index > 0 { line.add("; ") }
      line.add(reading.label)
      if !reading.text.isEmpty {
        line.element("span", attributes(ofWordsIn: verse), text: reading.text)
      }
      if !reading.gloss.isEmpty { line.add(" “\(reading.gloss)”") }
      for (index, siglum) in reading.witnesses.enumerated() {
        line.add(index == 0 ? " (" : ", ")
        if let name = WitnessNames.standard.name(of: siglum) {
          line.element("abbr", [("title", name)], text: siglum)
        } else {
          line.add(siglum)
        }
      }
      if !reading.witnesses.isEmpty { line.add(")") }
    }
  }

  private func add(
    _ word: Word, in verse: Verse, _ rows: [TierRows.Row], _ items: [ExportedApparatus.Item],
    to list: inout XMLWriter
  ) {
    let values = tierRows.values(of: word, in: rows, joinsGlosses: true)
    let columns = values.compactMap { $0?.parts.count }.max() ?? 0
    let grid = columns > 1 ? [("style", "grid-template-columns: repeat(\(columns), auto)")] : []
    list.line("li", grid) { item in
      item.element(
        "span", [("class", "surface")] + attributes(ofWordsIn: verse), text: Self.printed(word))
      addSigns(items, to: &item)
      for value in values {
        for (text, own) in cells(of: value, in: verse) {
          item.add(" ")
          item.element("span", own, text: text)
        }
      }
    }
  }

  private static func printed(_ word: Word) -> String {
    word.before + word.surface + word.after.trimmingSuffix(while: \.isWhitespace)
  }

  /// Returns the texts of a value with their attributes, one for each part. A row without a value
  /// keeps its place by an empty cell.
  private func cells(
    of value: TierRows.Value?, in verse: Verse
  ) -> [(text: String, attributes: XMLWriter.Attributes)] {
    let parts = value?.parts ?? []
    let language = value.map {
      description.language(of: description.tiers[$0.tier], inTextOf: verse.language)
    }
    return (parts.isEmpty ? [value?.text ?? ""] : parts).map { text in
      let ownAttributes = text.isEmpty ? [] : attributes(language ?? .undetermined, of: text)
      return (text, (parts.isEmpty ? [] : [("class", "part")]) + ownAttributes)
    }
  }

  private func addTables(
    of verse: Verse, _ apparatus: ExportedApparatus, to page: inout XMLWriter
  ) {
    let rows = tierRows.rows(of: verse)
    let language = attributes(ofWordsIn: verse)
    for line in tableLines(of: verse, in: rows, after: 0, { $0 }) {
      func span(_ word: TableWord) -> XMLWriter.Attributes {
        word.columns.count > 1 ? [("colspan", String(word.columns.count))] : []
      }
      page.block("table", [("class", "words")] + language) { table in
        table.line("tr") { row in
          for word in line {
            row.element("td", span(word) + [("class", "surface")] + language) { cell in
              cell.add(Self.printed(verse.words[word.index]))
              addSigns(apparatus.items(onWord: word.index, of: verse), to: &cell)
            }
          }
        }
        for index in rows.indices {
          table.line("tr") { row in
            for word in line {
              let parts = cells(of: word.values[index], in: verse)
              for (text, language) in parts {
                row.element("td", (parts.count > 1 ? [] : span(word)) + language, text: text)
              }
            }
          }
        }
      }
    }
  }

  /// Returns the language and direction attributes of the words of a verse.
  private func attributes(ofWordsIn verse: Verse) -> XMLWriter.Attributes {
    let isKnown =
      verse.language.isKnownTag || description.areWordsRightToLeft[verse.language] != nil
    return attributes(
      verse.language, isRightToLeft: isKnown ? description.areWordsRightToLeft(in: verse) : nil)
  }

  /// Returns the language and direction attributes of an element: the direction of most letters of
  /// its text or, without letters, of the language.
  private func attributes(_ language: Language, of text: String = "") -> XMLWriter.Attributes {
    attributes(
      language,
      isRightToLeft: LetterDirections(text).areRightToLeft
        ?? (language.isKnownTag ? language.isRightToLeft : nil))
  }

  /// Returns attributes that leave the direction to the browser if it is unknown.
  private func attributes(_ language: Language, isRightToLeft: Bool?) -> XMLWriter.Attributes {
    attributes(
      language.isKnownTag ? language.rawValue : "und",
      direction: isRightToLeft.map { $0 ? "rtl" : "ltr" } ?? "auto")
  }

  private func attributes(_ tag: String, direction: String) -> XMLWriter.Attributes {
    (isXHTML ? [("xml:lang", tag)] : []) + [("lang", tag), ("dir", direction)]
  }

  /// Returns an id that can be linked to and that no previous verse has.
  private func anchor(of reference: Reference) -> String {
    if isXHTML {
      // XML allows fewer characters in an id.
      verseCount += 1
      return "v\(verseCount)"
    }
    let plain = reference.description.map { character in
      character.isLetter || character.isNumber ? String(character) : "-"
    }.joined()
    return uniqueID("v-" + plain)
  }

  /// The style sheet. System colors follow the user's dark or high-contrast settings, and are black
  /// in print.
  static let style = """
    :root { color-scheme: light dark; }
    body { font-family: serif; line-height: 1.4; margin: 0 auto; max-width: 60em; padding: 1em; }
    h3 { font-size: 1em; margin: 1.2em 0 0.2em; }
    .heard { clip-path: inset(50%); height: 1px; margin: 0; overflow: hidden; position: absolute;
      user-select: none; white-space: nowrap; width: 1px; }
    .words { list-style: none; margin: 0; padding: 0; }
    table.words { border-spacing: 0; margin-block: 0 0.6em; }
    table.words[dir=rtl] { margin-left: auto; }
    .words td { padding: 0; padding-inline-end: 0.9em; vertical-align: top; white-space: nowrap; }
    .words td.part { padding-inline-end: 0.4em; }
    .words li { column-gap: 0.4em; display: inline-grid; justify-content: start;
      margin-block: 0 0.6em; margin-inline: 0 0.9em; vertical-align: top; }
    .words li > * { grid-column: 1 / -1; }
    .words li > .part { grid-column: auto; }
    .words span { display: block; min-height: 1.3em; }
    .words span, .words td { font-family: sans-serif; font-size: 0.8em; line-height: 1.3;
      text-align: start; }
    .words .surface { font-family: serif; font-size: 1.25em; line-height: 1.5; }
    .words[dir=rtl] span, .words[dir=rtl] td { text-align: right; }
    .translation { border-inline-start: 0.2em solid; margin: 0.2em 0; padding-inline: 0.6em; }
    .section { font-style: italic; }
    .label { font-size: 0.85em; font-variant: small-caps; }
    .note, .legend, .credits, .speaker, .recording, .syntax, .apparatus {
      font-size: 0.85em; margin: 0.2em 0; }
    @media print {
      body { max-width: none; padding: 0; }
      h2, h3 { break-after: avoid; }
      .words li, table.words, .translation { break-inside: avoid; }
    }
    """
}

extension Language {
  /// A Boolean value that indicates whether the language has a tag for HTML. A file may contain any
  /// tag, and an invalid one means an unknown language.
  fileprivate var isKnownTag: Bool { self != .undetermined && isTag }

  /// A Boolean value that indicates whether the tag consists of letters, digits and hyphens.
  var isTag: Bool {
    !rawValue.isEmpty
      && rawValue.utf8.allSatisfy { (0x61...0x7A) ~= $0 | 0x20 || isDigit($0) || $0 == 0x2D }
  }
}
