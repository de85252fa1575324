import CellGrids
import Geometry
import Interlinear

/// The layout of verses: words as slots of stacked tiers, with the translation beside or below
/// them.
///
/// The layout depends only on the verse, the tiers, the width and the settings.
package struct Typesetter: Sendable {
  package let settings: TypesetSettings
  /// The width of the verse's cell, in cells.
  package let width: Int
  private let tiers: [Tier]
  private let visible: [Int]
  /// The labels of the translations by index; empty if there is only one translation.
  private let translationLabels: [String]

  package init(description: TextDescription, settings: TypesetSettings, width: Int) {
    self.settings = settings
    self.width = max(width, 1)
    tiers = description.tiers
    translationLabels =
      description.hasSeveralTranslations
      ? (0...description.furtherTranslations.count).map {
        Self.label(of: description.translationColumn(at: $0), index: $0)
      } : []
    let order = Tier.standard
    visible = tiers.indices.filter { settings.tiers.contains(description.tiers[$0]) }
      .sorted { left, right in
        let a = order.firstIndex(of: description.tiers[left]) ?? order.count + left
        let b = order.firstIndex(of: description.tiers[right]) ?? order.count + right
        return a < b
      }
  }

  /// Returns the layout of a verse.
  ///
  /// - Parameters:
  ///   - verse: the verse.
  ///   - notes: the texts of the notes below it.
  package func typeset(_ verse: Verse, notes: [String] = []) -> TypesetVerse {
    let translations = shownTranslations(of: verse)
    let split = translations.isEmpty ? nil : settings.columns.originalWidth(of: width)
    var above = TypesetVerse()
    for index in verse.headings.indices { add(verse.headings[index], at: index, to: &above) }
    let top = above.inkHeight
    var line = SlotLine(
      width: split.map { max($0 - 2, 1) } ?? width, tiers: filledTiers(of: verse),
      isRightToLeft: isRightToLeft(verse), spacing: settings.density.lineSpacing, below: above)
    line.reserve(words: verse.words.count)
    line.placeReference(Self.referenceText(verse))
    for (index, word) in verse.words.enumerated() {
      line.place(word, index: index)
    }
    var result = line.finish()
    add(translations, of: verse, to: &result, beside: split, top: top)
    if settings.showsNotes { for note in notes { add(note: note, to: &result) } }
    result.height = result.inkHeight + settings.density.verseSpacing
    return result
  }

  /// Returns the visible tiers in which at least one word of the verse has a value; others would be
  /// empty rows.
  private func filledTiers(of verse: Verse) -> [Int] {
    visible.filter { tier in verse.words.contains { !$0.value(at: tier).isEmpty } }
  }

  private func isRightToLeft(_ verse: Verse) -> Bool {
    if verse.language != .undetermined { return verse.language.isRightToLeft }
    return verse.words.first?.surface.startsRightToLeft ?? false
  }

  /// Returns the text before the first word: `3:1` at the start of a chapter, else the verse alone;
  /// then the speaker, if the text names one.
  static func referenceText(_ verse: Verse) -> String {
    let number =
      verse.isChapterStart
      ? "\(verse.reference.chapter):\(verse.reference.verse)" : verse.reference.verse
    guard !verse.speaker.isEmpty else { return number }
    return number.isEmpty ? "\(verse.speaker):" : "\(number) \(verse.speaker):"
  }

  /// Returns the text above a translation: its label and the tag of its language.
  private static func label(of column: TranslationColumn, index: Int) -> String {
    let tag = column.language.tag.map { "[\($0)]" } ?? ""
    if column.label.isEmpty { return tag.isEmpty ? "[\(index + 1)]" : tag }
    return tag.isEmpty ? column.label : "\(column.label) \(tag)"
  }

  // MARK: - Headings, translations and notes

  private func add(_ heading: Heading, at index: Int, to verse: inout TypesetVerse) {
    guard !heading.isBlank else { return }
    let top = verse.inkHeight
    let frame = verse.add(heading.text, as: .heading(index), left: 0, top: top, width: width)
    verse.headingFrames[index] = frame
    verse.inkHeight = top + Int(frame.height)
  }

  /// Returns the indices of the translations that a verse has and that are shown.
  private func shownTranslations(of verse: Verse) -> [Int] {
    guard settings.showsTranslation else { return [] }
    return (0..<verse.translationCount).filter {
      settings.shows(translation: $0) && !verse.translation(at: $0).isEmpty
    }
  }

  /// The least width of one of several columns of translations, in cells.
  private static let narrowestTranslation = 20
  /// The number of cells between two columns of translations.
  private static let gap = 2

  /// Adds the translations beside the words in as many columns as there is room for, or below the
  /// words. Those without a column of their own stand below the others.
  private func add(
    _ translations: [Int], of verse: Verse, to result: inout TypesetVerse, beside split: Int?,
    top: Int
  ) {
    guard !translations.isEmpty else { return }
    let left = split ?? 0
    let room = max(width - left, 1)
    let possible = (room + Self.gap) / (Self.narrowestTranslation + Self.gap)
    let count = split == nil ? 1 : min(max(possible, 1), translations.count)
    let columnWidth = max((room - Self.gap * (count - 1)) / count, 1)
    var bottoms = Array(repeating: split == nil ? result.inkHeight : top, count: count)
    for (position, index) in translations.enumerated() {
      let column = position % count
      let x = left + column * (columnWidth + Self.gap)
      var frame: Rect?
      if translationLabels.indices.contains(index) {
        frame = result.add(
          translationLabels[index], as: .translationLabel(index), left: x, top: bottoms[column],
          width: columnWidth)
        bottoms[column] += Int(frame?.height ?? 0)
      }
      let text = result.add(
        verse.translation(at: index), as: .translation(index), left: x, top: bottoms[column],
        width: columnWidth)
      bottoms[column] += Int(text.height)
      result.translationFrames[index] = frame.map { $0.union(text) } ?? text
    }
    result.inkHeight = max(result.inkHeight, bottoms.max() ?? 0)
  }

  /// Adds a note below everything else, indented if there is room.
  private func add(note: String, to verse: inout TypesetVerse) {
    let left = width >= 20 ? 2 : 0
    let top = verse.inkHeight
    var frame = verse.add(
      note, as: .note(verse.noteFrames.count), left: left, top: top, width: max(width - left, 1))
    frame.width = max(frame.width, 1)
    frame.height = max(frame.height, 1)
    verse.noteFrames.append(frame)
    verse.inkHeight = top + Int(frame.height)
  }
}

extension TypesetVerse {
  /// Adds text in lines, at the right edge if it runs from the right.
  ///
  /// - Parameters:
  ///   - left: The left edge of the lines, in cells.
  ///   - top: The row of the first line.
  ///   - width: The greatest width of a line, in cells.
  /// - Returns: The frame of the lines.
  fileprivate mutating func add(
    _ text: String, as part: Label.Part, left: Int, top: Int, width: Int
  ) -> Rect {
    let isRightToLeft = text.startsRightToLeft
    var widest = 0
    var count = 0
    for paragraph in text.split(whereSeparator: \.isNewline) {
      for line in DisplayWidth.lines(of: String(paragraph), width: max(width, 1)) {
        let columns = DisplayWidth.columns(of: line)
        labels.append(
          Label(
            text: String(line), part: part,
            x: Int32(isRightToLeft ? max(left + width - columns, left) : left),
            y: Int32(top + count), width: Int32(columns), isRightToLeft: isRightToLeft))
        widest = max(widest, columns)
        count += 1
      }
    }
    return Rect(
      x: isRightToLeft ? max(left + width - widest, left) : left, y: top, width: widest,
      height: count)
  }
}
