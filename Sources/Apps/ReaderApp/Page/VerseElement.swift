import AccessibilityModel
import Geometry
import Interlinear

/// An accessibility element of a verse: a heading above it, its reference, a word, a label, a
/// translation or a note.
///
/// An element stores only its position. Everything else is computed from it.
final class VerseElement: AccessibilityDefaults, AccessibilityDetails {
  enum Part: Hashable {
    /// A heading above the verse.
    case heading(Int)
    case reference
    case word(Int)
    case label(word: Int, tier: Int)
    /// A translation by its index; 0 is the first.
    case translation(Int)
    /// A word of a translation, if its words are elements.
    case translationWord(Int, of: Int)
    /// A variant below the verse.
    case variant(Int)
    /// A note below the verse, of the text or of the user.
    case note(Int)
    case verse

    /// Creates the part of a word or, if the word is nil, of the reference.
    init(word: Int?) { self = word.map { .word($0) } ?? .reference }

    /// The word that is the part or has it as a label, or nil for other parts.
    var word: Int? {
      switch self {
      case .word(let word), .label(let word, _): word
      case .heading, .reference, .translation, .translationWord, .variant, .note, .verse: nil
      }
    }

    /// A Boolean value that indicates whether the part is a translation, or a word of one.
    var isTranslation: Bool {
      switch self {
      case .translation, .translationWord: true
      case .heading, .reference, .word, .label, .variant, .note, .verse: false
      }
    }
  }

  let position: TextPosition
  var row: VerseRow { position.row }
  var part: Part { position.part }

  init(row: VerseRow, part: Part) {
    position = TextPosition(row: row, part: part)
    row.owner?.elementCounter.elementWasMade()
  }

  deinit { row.owner?.elementCounter.elementWasReleased() }

  var isAccessibilityElement: Bool { true }
  var accessibilityContainer: (any AccessibilityObject)? { row }

  var elementID: ElementID { position.elementID }

  var accessibilityPlace: String {
    let verse = row.verse.reference.description
    switch part {
    case .heading(let heading): return verse + " heading \(heading + 1)"
    case .reference, .verse: return verse
    case .word(let word): return verse + " word \(word + 1)"
    case .label(let word, let tier): return verse + " word \(word + 1) \(row.tierName(tier))"
    case .translation(let index): return verse + " translation" + number(ofTranslation: index)
    case .translationWord(let word, let index):
      return verse + " translation\(number(ofTranslation: index)) word \(word + 1)"
    case .variant(let variant): return verse + " variant \(variant + 1)"
    case .note(let note): return verse + " note \(note + 1)"
    }
  }

  var accessibilityOrdinal: AccessibilityOrdinal? {
    let verse = row.verse
    let place: (kind: String, number: Int, count: Int)? =
      switch part {
      case .word(let word): ("word", word + 1, verse.words.count)
      case .heading: nil
      case .label: ("label", row.index(of: part) ?? 0, row.labelCount)
      case .reference: (isInVerse ? "reference" : "sentenceNumber", 1, 1)
      case .translation(let index): ("translation", index + 1, verse.translations.count)
      case .translationWord(let word, let index):
        ("translationWord", word + 1, verse.translationWords(at: index).count)
      case .variant(let variant): ("variant", variant + 1, row.annotations.variants.count)
      case .note(let note): ("note", note + 1, row.annotations.notes.count)
      case .verse: (isInVerse ? "verse" : "sentence", 1, 1)
      }
    return place.map { AccessibilityOrdinal(kind: $0.kind, number: $0.number, count: $0.count) }
  }

  var accessibilityTraits: AccessibilityTraits {
    switch part {
    case .heading: .header
    case .reference, .verse: row.verse.isChapterStart || row.verse.isPsalmTitle ? .header : []
    default: []
    }
  }

  func accessibilityRow(withHeading step: Int, from row: Int) -> Int? {
    self.row.owner?.rowOfSection(step, from: row)
  }

  private func number(ofTranslation index: Int) -> String { index == 0 ? "" : " \(index + 1)" }

  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    let pieces = row.pieces(for: part, verbosity: verbosity)
    guard !row.verse.syntax.isEmpty, let reader = row.owner?.reader else { return pieces }
    return reader.syntax.addingRelation(to: pieces, of: self, verbosity: verbosity)
  }

  var accessibilityCustomRotors: [AccessibilityCustomRotor] {
    guard !row.verse.syntax.isEmpty, position.wordIndex != nil else { return [] }
    return row.owner?.reader?.syntax.rotors(of: self) ?? []
  }

  var accessibilityTiers: [AccessibilityTier] {
    guard case .word(let word) = part else { return [] }
    return row.speech?.tiers(ofWord: word, in: row.verse, annotations: row.annotations) ?? []
  }

  var accessibilityPunctuation: AccessibilityPunctuation? {
    row.speech?.punctuation(around: part, in: row.verse)
  }

  var accessibilitySpelling: LabelPiece? {
    row.speech?.spelling(of: part, in: row.verse)
  }

  var accessibilityFrame: Rect? { row.frame(of: part) }

  var accessibilityActivationPoint: Point? { row.readingStart(of: part) }

  /// False because every word has the same actions.
  var accessibilityTellsActions: Bool { false }

  var accessibilityCustomActions: [AccessibilityCustomAction] {
    row.owner?.reader?.actions(for: position) ?? []
  }

  func accessibilityActivate() -> Bool { row.owner?.reader?.activate(position) ?? false }

  func accessibilityElementDidBecomeFocused() { row.owner?.focusMoved(to: self) }
}

/// The parts of a verse in identities. Words and notes are counted from 0 here, and from 1 in text.
extension ElementID.Component {
  static var reference: Self { .name("reference") }

  /// A translation by its index; the first one has no number.
  static func translation(_ index: Int) -> Self {
    index == 0 ? .name("translation") : .number(.translation, index + 1)
  }

  static func heading(_ index: Int) -> Self { .number(.heading, index + 1) }

  static func word(_ index: Int) -> Self { .number(.word, index + 1) }
  static func translationWord(_ index: Int) -> Self { .number(.translationWord, index + 1) }
  static func variant(_ index: Int) -> Self { .number(.variant, index + 1) }
  static func note(_ index: Int) -> Self { .number(.note, index + 1) }
}

extension ElementID.Kind {
  static let word = Self(prefix: "w")
  static let heading = Self(prefix: "heading")
  static let translation = Self(prefix: "translation")
  static let translationWord = Self(prefix: "t")
  static let variant = Self(prefix: "variant")
  static let note = Self(prefix: "note")
}
