import AccessibilityModel
import Interlinear

/// A position in the text: a part of a verse, such as a word. The focus has one, and the user's
/// operations on the text apply to one, even if the screen reader is off or has no element there.
struct TextPosition {
  let row: VerseRow
  let part: VerseElement.Part

  /// The element at the position, or nil while the screen reader is off.
  var element: (any AccessibilityObject)? {
    guard let screen = row.owner, screen.isReaderRunning else { return nil }
    return screen.element(at: self)
  }

  /// The index of the word at the position, or of the word that has a label there.
  var wordIndex: Int? {
    switch part {
    case .word(let index), .label(let index, _):
      row.verse.words.indices.contains(index) ? index : nil
    default: nil
    }
  }

  var word: Word? { wordIndex.map { row.verse.words[$0] } }

  var elementID: ElementID {
    switch part {
    case .heading(let heading): ElementID(in: row.path, .heading(heading))
    case .reference: ElementID(in: row.path, .reference)
    case .word(let word): ElementID(in: row.path, .word(word))
    case .label(let word, let tier):
      ElementID(in: row.path + [.word(word)], .name(row.tierName(tier)))
    case .translation(let index): ElementID(in: row.path, .translation(index))
    case .translationWord(let word, 0): ElementID(in: row.path, .translationWord(word))
    case .translationWord(let word, let index):
      ElementID(in: row.path + [.translation(index)], .translationWord(word))
    case .variant(let variant): ElementID(in: row.path, .variant(variant))
    case .note(let note): ElementID(in: row.path, .note(note))
    case .verse: row.elementID
    }
  }
}
