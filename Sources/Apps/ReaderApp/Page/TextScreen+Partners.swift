import Geometry
import Interlinear

/// The words that are aligned with the focus, which are marked on the screen.
extension TextScreen {
  /// Returns the frames of the words to mark in a row, within the cell of the verse.
  func partners(inRow row: Int, of cell: VerseCell) -> [Rect] {
    guard let lit, lit.row.index == row, let layout = cell.layout else { return [] }
    let verse = lit.row.verse
    return lit.partners.flatMap { part in
      layout.markedFrames(of: part) { layout.translationFrames(in: verse, of: $0) }
    }
  }

  /// Marks the words that are aligned with a position.
  func light(_ position: TextPosition?) {
    lit = position?.hasPartners == true ? position : nil
  }
}

extension TextPosition {
  /// Whether a translation of the verse is aligned.
  fileprivate var hasPartners: Bool {
    !row.verse.translationWords.isEmpty
      || row.verse.furtherTranslations.contains { !$0.words.isEmpty }
  }

  /// The parts of the verse that are aligned with this one.
  fileprivate var partners: [VerseElement.Part] {
    let verse = row.verse
    if case .translationWord(let word, let index) = part {
      let words = verse.translationWords(at: index)
      return words.indices.contains(word) ? words[word].originals.map(VerseElement.Part.word) : []
    }
    guard let word = wordIndex else { return [] }
    return (0..<verse.translationCount).flatMap { index in
      let words = verse.translationWords(at: index)
      return words.indices.filter { words[$0].originals.contains(word) }
        .map { VerseElement.Part.translationWord($0, of: index) }
    }
  }
}
