import CellGrids
import Geometry
import Interlinear
import PlainText

/// The layout of verses: words as slots of stacked tiers, with the translation next to them or
/// below.
///
/// The layout depends only on the verse, the tiers, the width and the settings.
package struct Typesetter: Sendable {
  package let settings: TypesetSettings
  /// The width of the page, in cells.
  package let width: Int
  package let columns: PageColumns
  private let description: TextDescription
  private let tierRows: TierRows
  private let codes: Int?
  /// The names of the translations by index.
  private let names: [String]

  /// - Parameters:
  ///   - width: The width of the page, in cells.
  ///   - margin: The number of cells at the right edge that stay empty.
  ///   - translations: The indices of the text's translations, or nil for the ones in its
  ///     description.
  ///   - names: The names of the translations by index, or nil for their labels.
  package init(
    description: TextDescription, settings: TypesetSettings, width: Int, margin: Int = 0,
    translations: [Int]? = nil, names: [String]? = nil
  ) {
    self.settings = settings
    self.width = max(width, 1)
    self.description = description
    let tiers = description.tiers
    codes = tiers.firstIndex(of: .morphology)
    columns = PageColumns(
      pageWidth: self.width, margin: margin, hasGutter: settings.hasGutter && settings.hasNumbers,
      layout: settings.columns,
      translations: (translations ?? Array(description.translations.indices)).filter {
        settings.shows(translation: $0)
      })
    self.names =
      names ?? description.translations.enumerated().map { Self.label(of: $1, index: $0) }
    tierRows = TierRows(of: tiers, shown: settings.shown(of: tiers))
  }

  /// Returns the layout of a verse.
  ///
  /// - Parameters:
  ///   - verse: The verse.
  ///   - variants: The texts of the variants below it.
  ///   - varied: The indices of the words that have a variant.
  ///   - notes: The texts of the notes below it.
  ///   - noted: The indices of the words that have a note.
  ///   - book: The name of the book above its first verse, or an empty text.
  package func typeset(
    _ verse: Verse, variants: [String] = [], varied: Set<Int> = [], notes: [MarkdownText] = [],
    noted: Set<Int> = [], book: String = ""
  ) -> TypesetVerse {
    let isRightToLeft = description.areWordsRightToLeft(in: verse)
    // Headings, stacked translations and notes are indented like the words.
    let left = isRightToLeft ? 0 : columns.gutter
    let room = max(columns.width - columns.gutter, 1)
    var above = TypesetVerse()
    addHeadings(
      of: verse, book: book, left: left, width: room, isRightToLeft: isRightToLeft, to: &above)
    let top = above.inkHeight
    var line = SlotLine(
      width: columns.width, gutter: columns.gutter, rows: tierRows.rows(of: verse), of: tierRows,
      codes: codes, isRightToLeft: isRightToLeft, settings: settings, below: above)
    line.reserve(words: verse.words.count)
    line.placeReference(
      settings.hasNumbers ? Self.number(of: verse) : "", speaker: Self.speaker(of: verse))
    for (index, word) in verse.words.enumerated() {
      let signs = [varied, noted].count { $0.contains(index) }
      line.place(word, index: index, signs: signs)
    }
    var result = line.finish()
    result.variantSigns = varied.sorted().compactMap {
      placeOfSign(1, afterWord: $0, isRightToLeft, in: result)
    }
    result.noteSigns = noted.sorted().compactMap {
      placeOfSign(varied.contains($0) ? 2 : 1, afterWord: $0, isRightToLeft, in: result)
    }
    let bottom = addBeside(verse, to: &result, top: top)
    addBelow(verse, to: &result, left: left, width: room)
    for (index, variant) in variants.enumerated() {
      add(
        MarkdownText(plain: variant), as: .variant(index), to: &result, \.variantFrames,
        \.variantSigns, left: left, width: room)
    }
    for (index, note) in (settings.showsNotes ? notes : []).enumerated() {
      add(
        note, as: .note(index), to: &result, \.noteFrames, \.noteSigns, left: left, width: room)
    }
    result.inkHeight = max(result.inkHeight, bottom)
    result.height = result.inkHeight + settings.density.verseSpacing
    return result
  }

  /// Returns the number of a verse: `3:1` at the start of a chapter, else the verse alone.
  private static func number(of verse: Verse) -> String {
    verse.isChapterStart
      ? "\(verse.reference.chapter):\(verse.reference.verse)" : verse.reference.verse
  }

  private static func speaker(of verse: Verse) -> String {
    verse.speaker.isEmpty ? "" : "\(verse.speaker):"
  }

  /// Returns the text above a translation: its label and the tag of its language.
  private static func label(of column: TranslationColumn, index: Int) -> String {
    let tag = column.language.tag.map { "[\($0)]" } ?? ""
    if column.label.isEmpty || column.label == column.language.tag {
      return tag.isEmpty ? "[\(index + 1)]" : tag
    }
    return tag.isEmpty ? column.label : "\(column.label) \(tag)"
  }

  // MARK: - Headings, translations and notes

  private func addHeadings(
    of verse: Verse, book: String, left: Int, width: Int, isRightToLeft: Bool,
    to result: inout TypesetVerse
  ) {
    if !book.isEmpty {
      let frame = result.add(
        book, as: .bookTitle, left: left, top: 0, width: width, endsAtRight: isRightToLeft)
      result.inkHeight = Int(frame.height)
    }
    for (index, heading) in verse.headings.enumerated() where !heading.isBlank {
      let top = result.inkHeight
      let frame = result.add(
        heading.text, as: .heading(index), left: left, top: top, width: width)
      result.headingFrames[index] = frame
      result.inkHeight = top + Int(frame.height)
    }
  }

  /// Adds the translations that have a column.
  ///
  /// - Returns: The row below the last line.
  private func addBeside(_ verse: Verse, to result: inout TypesetVerse, top: Int) -> Int {
    var lowest = 0
    for column in columns.beside {
      var bottom = top
      for index in column.translations {
        add(
          index, of: verse, to: &result, left: column.x, width: column.width, bottom: &bottom,
          hasName: column.translations.count > 1)
      }
      lowest = max(lowest, bottom)
    }
    return lowest
  }

  /// Adds the translations that have no column below the words.
  private func addBelow(
    _ verse: Verse, to result: inout TypesetVerse, left: Int, width: Int
  ) {
    for index in verse.translations.indices
    where settings.shows(translation: index)
      && !columns.beside.contains(where: { $0.translations.contains(index) })
    {
      var bottom = result.inkHeight
      add(
        index, of: verse, to: &result, left: left, width: width, bottom: &bottom,
        hasName: index > 0 ? columns.below != [index] : columns.below.count > 1)
      result.inkHeight = bottom
    }
  }

  /// Adds a translation, if the verse has it, below the content of its column.
  private func add(
    _ index: Int, of verse: Verse, to result: inout TypesetVerse, left: Int, width: Int,
    bottom: inout Int, hasName: Bool
  ) {
    let translation = verse.translation(at: index)
    guard !translation.isEmpty else { return }
    var frame: Rect?
    if hasName, names.indices.contains(index) {
      let name = result.add(
        names[index], as: .translationLabel(index), left: left, top: bottom, width: width)
      bottom += Int(name.height)
      frame = name
    }
    let shown = settings.keepsSource ? translation : translation.withoutPilcrows
    let text = result.add(
      shown, as: .translation(index), left: left, top: bottom, width: width)
    bottom += Int(text.height)
    result.translationFrames[index] = frame.map { $0.union(text) } ?? text
  }

  /// Adds a variant or a note below everything else, after a sign if there is room for one.
  private func add(
    _ text: MarkdownText, as part: Label.Part, to verse: inout TypesetVerse,
    _ frames: WritableKeyPath<TypesetVerse, [Rect]>,
    _ signs: WritableKeyPath<TypesetVerse, [CellPosition]>, left: Int, width: Int
  ) {
    let indent = width > 4 ? 2 : 0
    let isRightToLeft = text.text.runsRightToLeft
    let top = verse.inkHeight
    var frame = verse.add(
      text.text, as: part, left: isRightToLeft ? left : left + indent, top: top,
      width: width - indent, spans: isRightToLeft ? [] : text.spans)
    frame.width = max(frame.width, 1) + Double(indent)
    frame.height = max(frame.height, 1)
    if !isRightToLeft { frame.x -= Double(indent) }
    verse.inkHeight = top + Int(frame.height)
    verse[keyPath: frames].append(frame)
    let column = isRightToLeft ? left + width - 1 : left
    if indent > 0 { verse[keyPath: signs].append(CellPosition(column: column, row: top)) }
  }

  /// Returns the place of a sign after the form of a word, or nil if there is no room for it.
  ///
  /// - Parameter number: The number of the sign among those after the word, counted from 1.
  private func placeOfSign(
    _ number: Int32, afterWord word: Int, _ isRightToLeft: Bool, in verse: TypesetVerse
  ) -> CellPosition? {
    guard verse.slots.indices.contains(word), let first = verse.slots[word].labels.first else {
      return nil
    }
    let slot = verse.slots[word]
    let part = verse.labels[first].part
    guard let last = slot.labels.last(where: { verse.labels[$0].part == part }) else { return nil }
    let label = verse.labels[last]
    let column = isRightToLeft ? label.x - number : label.x + label.width + number - 1
    // A form that is wider than the page may leave no room.
    guard column >= slot.x, column < slot.x + slot.width else { return nil }
    return CellPosition(column: Int(column), row: Int(label.y))
  }
}

extension TypesetVerse {
  /// Adds text in lines, at the right edge if it runs from the right.
  ///
  /// - Parameters:
  ///   - left: The left edge of the lines, in cells.
  ///   - top: The row of the first line.
  ///   - width: The maximum width of a line, in cells.
  ///   - endsAtRight: A Boolean value that indicates whether the text is always at the right edge.
  ///   - spans: The parts with their own styles. They are on lines that run from the left.
  /// - Returns: The frame of the lines.
  fileprivate mutating func add(
    _ text: String, as part: Label.Part, left: Int, top: Int, width: Int,
    endsAtRight: Bool = false, spans: [MarkdownText.Span] = []
  ) -> Rect {
    let isRightToLeft = text.runsRightToLeft
    let endsAtRight = endsAtRight || isRightToLeft
    var widest = 0
    var count = 0
    for paragraph in text.paragraphs {
      for line in DisplayWidth.lines(of: paragraph, width: max(width, 1)) {
        add(spans, of: text, on: line, left: left, row: top + count)
        let columns = DisplayWidth.columns(of: line)
        labels.append(
          Label(
            text: String(line), part: part,
            x: Int32(endsAtRight ? max(left + width - columns, left) : left),
            y: Int32(top + count), width: Int32(columns), isRightToLeft: isRightToLeft))
        widest = max(widest, columns)
        count += 1
      }
    }
    return Rect(
      x: endsAtRight ? max(left + width - widest, left) : left, y: top, width: widest,
      height: count)
  }

  /// Adds the parts of a line that have their own style.
  private mutating func add(
    _ spans: [MarkdownText.Span], of text: String, on line: Substring, left: Int, row: Int
  ) {
    guard !spans.isEmpty else { return }
    let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
    let bytes = start..<(start + line.utf8.count)
    for span in spans {
      let part = span.range.clamped(to: bytes)
      guard !part.isEmpty else { continue }
      let first = text.utf8.index(text.startIndex, offsetBy: part.lowerBound)
      let end = text.utf8.index(first, offsetBy: part.count)
      let x = left + DisplayWidth.columns(of: text[line.startIndex..<first])
      let width = DisplayWidth.columns(of: text[first..<end])
      noteSpans.append(
        NoteSpan(frame: Rect(x: x, y: row, width: width, height: 1), style: span.style))
    }
  }
}
