import AccessibilityModel
import Interlinear
import ScreenReading
import Views

/// The layer of variants: its rotor, and the list of a word's readings.
final class VariantsCoordinator: Coordinator {
  /// The name of the rotor, whose spoken name is the phrase `rotor.variants`.
  static let rotorName = "variants"

  /// A Boolean value that indicates whether the text has a variant. This is looked up once, when it
  /// is first needed.
  private(set) lazy var areInText = row(1, from: -1) != nil

  /// A Boolean value that indicates whether the switch of the layer is offered: for a text with
  /// variants, and for one that may get them when it is imported again.
  private(set) lazy var isOffered = areInText || advice != nil

  /// The advice to import a text again that an older version of the program imported without the
  /// readings, or nil if it has them.
  var advice: String? {
    let isKnown = session.attempt { try screen.text.knowsVariants() } ?? true
    return isKnown ? nil : phrases("status.variantsUnknown")
  }

  /// Returns the next row after (1) or before (-1) a row whose verse has a variant.
  private func row(_ step: Int, from row: Int) -> Int? {
    session.attempt {
      var row = row
      while let next = try screen.text.row(beginning: .variant, step, from: row) {
        if try screen.text.verse(at: next).notes.contains(where: \.isInVariantLayer) {
          return next
        }
        row = next
      }
      return nil
    }
  }

  // MARK: - The rotor

  /// Returns the rotor of the words with variants, if the layer is on and the text has any.
  func rotors(around row: Int) -> [AccessibilityCustomRotor] {
    guard screen.settings.typesetting.showsVariants, areInText else { return [] }
    return [
      AccessibilityCustomRotor(name: Self.rotorName) { [weak self] in
        self?.targets(around: row) ?? []
      }
    ]
  }

  /// Returns the words with variants of a row, and of the nearest rows before and after it that
  /// have variants.
  private func targets(around row: Int) -> [any AccessibilityObject] {
    [self.row(-1, from: row), row, self.row(1, from: row)].compactMap { $0 }
      .flatMap { screen.verseRow($0).varied }
  }

  // MARK: - Readings

  /// Returns the variants at a position: of a word, of the whole verse at its number, or all if the
  /// verse is one element.
  func variants(at position: TextPosition) -> [TextNote] {
    let annotations = position.row.annotations
    if annotations.variants.isEmpty { return [] }
    switch position.part {
    case .word(let word), .label(let word, _): return annotations.variants(ofWord: word)
    case .reference: return annotations.variants(ofWord: nil)
    case .variant(let index):
      return annotations.variants.indices.contains(index) ? [annotations.variants[index]] : []
    case .verse: return annotations.variants
    case .heading, .translation, .translationWord, .note: return []
    }
  }

  /// Opens the readings at a position as a list, with their witnesses in words.
  func open(at position: TextPosition) {
    let verse = position.row.verse
    let variants = variants(at: position)
    // The title names the only place.
    let words = variants.count == 1 ? screen.speech.words(of: variants[0], in: verse) : nil
    let name =
      position.word?.surface ?? words ?? screen.placeName(ofRow: position.row.index)
    let readings = variants.flatMap { variant in
      items(for: variant, in: verse, saysPlace: position.word == nil || variant.wordCount != 1)
    }
    let popover = Popover(
      title: phrases.filled("menu.variantsOf", [name]), items: readings
    ).besideFocus()
    session.present(popover, returningTo: position.element)
  }

  /// Returns the readings of a variant.
  ///
  /// - Parameter saysPlace: A Boolean value that indicates whether each is followed by the words
  ///   that it replaces or follows.
  private func items(
    for variant: TextNote, in verse: Verse, saysPlace: Bool
  ) -> [MenuItem] {
    let speech = screen.speech
    return speech.readings(of: variant, in: verse).enumerated().map { index, reading in
      let pieces =
        reading + (saysPlace ? speech.place(ofReading: index, of: variant, in: verse) : [])
      return MenuItem(pieces: pieces, role: .text)
    }
  }
}
