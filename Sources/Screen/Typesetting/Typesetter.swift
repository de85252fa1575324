import CellGrids
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

  package init(description: TextDescription, settings: TypesetSettings, width: Int) {
    self.settings = settings
    self.width = max(width, 1)
    tiers = description.tiers
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
    let showsTranslation = settings.showsTranslation && !verse.translation.isEmpty
    let split = showsTranslation ? settings.columns.originalWidth(of: width) : nil
    var line = SlotLine(
      width: split.map { max($0 - 2, 1) } ?? width, tiers: filledTiers(of: verse),
      isRightToLeft: isRightToLeft(verse), spacing: settings.density.lineSpacing)
    line.reserve(words: verse.words.count)
    line.placeReference(Self.referenceText(verse))
    for (index, word) in verse.words.enumerated() {
      line.place(word, index: index)
    }
    var result = line.finish()
    if showsTranslation { add(verse.translation, to: &result, split: split) }
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

  /// Returns the text before the first word: `3:1` at the start of a chapter, else the verse alone.
  static func referenceText(_ verse: Verse) -> String {
    verse.isChapterStart
      ? "\(verse.reference.chapter):\(verse.reference.verse)" : verse.reference.verse
  }

  private func add(_ translation: String, to verse: inout TypesetVerse, split: Int?) {
    let left = split ?? 0
    let top = split == nil ? verse.inkHeight : 0
    let isRightToLeft = translation.startsRightToLeft
    var widest = 0
    var count = 0
    for text in DisplayWidth.lines(of: translation, width: max(width - left, 1)) {
      let columns = DisplayWidth.columns(of: text)
      verse.labels.append(
        Label(
          text: String(text), part: .translation,
          x: Int32(isRightToLeft ? max(width - columns, left) : left), y: Int32(top + count),
          width: Int32(columns), isRightToLeft: isRightToLeft))
      widest = max(widest, columns)
      count += 1
    }
    verse.translationFrame = .init(
      x: isRightToLeft ? max(width - widest, left) : left, y: top, width: widest, height: count)
    verse.inkHeight = max(verse.inkHeight, top + count)
  }

  /// Adds a note below everything else, indented if there is room.
  private func add(note: String, to verse: inout TypesetVerse) {
    let index = verse.noteFrames.count
    let left = width >= 20 ? 2 : 0
    let isRightToLeft = note.startsRightToLeft
    let top = verse.inkHeight
    var widest = 0
    var count = 0
    for paragraph in note.split(whereSeparator: \.isNewline) {
      for text in DisplayWidth.lines(of: String(paragraph), width: max(width - left, 1)) {
        let columns = DisplayWidth.columns(of: text)
        verse.labels.append(
          Label(
            text: String(text), part: .note(index),
            x: Int32(isRightToLeft ? max(width - columns, left) : left),
            y: Int32(top + count), width: Int32(columns), isRightToLeft: isRightToLeft))
        widest = max(widest, columns)
        count += 1
      }
    }
    verse.noteFrames.append(
      .init(
        x: isRightToLeft ? max(width - widest, left) : left, y: top, width: max(widest, 1),
        height: max(count, 1)))
    verse.inkHeight = top + max(count, 1)
  }
}
