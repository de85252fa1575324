import Choices
import AccessibilityModel
import Interlinear
import ScreenReading

/// A range of verses that is read aloud: one or several times, as running text, with translations,
/// or word by word.
final class VersePortion: ReadingSequence {
  /// The verses, and the first and last word of the portion.
  struct Extent: Hashable {
    /// The kind of the portion, which determines the next portion.
    enum Unit {
      case verse, paragraph, chapter
      /// Up to a mark, or to the end of the text.
      case passage
    }

    var unit: Unit
    var rows: Range<Int>
    var firstWord: Int?
    var lastWord: Int?
    /// The words after the last verse, or nil for none.
    var ending: String?
  }

  private typealias Item = (element: VerseElement, pieces: [LabelPiece])

  let extent: Extent
  /// The screen whose verses are read.
  private weak var screen: TextScreen?
  private let settings: PortionSettings
  private let verbosity: Verbosity
  /// The number of times that the portion is read, or nil for any number.
  private let rounds: Int?
  /// Returns the portion that follows, or nil at the end of the text.
  private let next: (VersePortion) -> VersePortion?
  /// The position of the focus before the portion, which the focus returns to.
  private let origin: TextPosition?
  /// The position of the item that was read last, once the reading has ended.
  private(set) var end: TextPosition?

  init(
    _ extent: Extent, of screen: TextScreen, settings: PortionSettings, verbosity: Verbosity,
    rounds: Int?, next: @escaping (VersePortion) -> VersePortion?
  ) {
    self.extent = extent
    self.screen = screen
    self.settings = settings
    self.verbosity = verbosity
    self.rounds = rounds
    self.next = next
    origin = screen.position
  }

  /// Returns a portion that is read in the same way, once.
  func similar(_ extent: Extent) -> VersePortion? {
    guard let screen else { return nil }
    return VersePortion(
      extent, of: screen, settings: settings, verbosity: verbosity, rounds: 1, next: next)
  }

  func elementAfterward() -> (any AccessibilityObject)? {
    end = screen?.focused
    return origin?.element
  }

  func following() -> (any ReadingSequence)? { next(self) }

  func item(after position: ReadingPosition?) -> ReadingItem? {
    guard let screen else { return nil }
    var round = position?.round ?? 0
    var row = position?.row ?? extent.rows.lowerBound
    var index = position.map { $0.item + 1 } ?? 0
    var restarts = 0
    while true {
      guard row < extent.rows.upperBound else {
        if let position { screen.reader?.plans.didRead(position.row..<row) }
        if let ending = ending(after: position, in: screen) { return ending }
        round += 1
        restarts += 1
        // A silent portion is not started again and again.
        guard rounds.map({ round < $0 }) ?? true, restarts < 2 else { return nil }
        row = extent.rows.lowerBound
        index = 0
        continue
      }
      if let (element, pieces) = item(index, of: screen.verseRow(row), on: screen) {
        return ReadingItem(
          element: element, pieces: pieces,
          position: ReadingPosition(round: round, row: row, item: index),
          pause: settings.mode == .words ? settings.pause : 0,
          relativeRate: Double(settings.speed) / 100)
      }
      row += 1
      index = 0
    }
  }

  /// Returns the words that follow the last item, or nil if there are none or they have been read.
  private func ending(after position: ReadingPosition?, in screen: TextScreen) -> ReadingItem? {
    guard let ending = extent.ending, let position,
      let (element, _) = item(position.item, of: screen.verseRow(position.row), on: screen)
    else { return nil }
    return ReadingItem(
      element: element, pieces: [LabelPiece(.status, ending)],
      position: ReadingPosition(
        round: position.round, row: position.row, item: position.item + 1))
  }

  /// Returns an item of a verse, or nil after its last one.
  private func item(_ index: Int, of row: VerseRow, on screen: TextScreen) -> Item? {
    switch settings.mode {
    case .words: word(index, of: row, in: screen.speech)
    case .clauses: clause(index, of: row, in: screen.speech)
    case .text, .translation: part(index, of: row, in: screen.speech)
    }
  }

  /// Returns a clause of a verse (0, 2, …) or its translation. The annotations of its
  /// words follow the last clause.
  private func clause(_ index: Int, of row: VerseRow, in speech: VerseSpeech) -> Item? {
    let verse = row.verse
    let translation = verse.translations.firstIndex { !$0.text.isEmpty } ?? 0
    let clauses = verse.clauses(withTranslation: translation)
    guard clauses.indices.contains(index / 2) else { return nil }
    let clause = clauses[index / 2]
    guard index.isMultiple(of: 2) else {
      guard !clause.translation.isEmpty, let element = row.element(of: .translation(translation))
      else {
        return nil
      }
      var part = verse
      part.setTranslation(clause.translation, at: translation)
      return (element, speech.translation(translation, of: part, verbosity: .terse))
    }
    func pieces(_ words: Range<Int>, _ annotations: VerseAnnotations) -> [LabelPiece] {
      var part = verse
      part.words = Array(verse.words[words])
      return speech.pieces(for: .verse, of: part, annotations: annotations, verbosity: .terse)
    }
    let isFirst = index == 0
    guard
      let element = row.element(of: isFirst ? .reference : .word(clause.words.lowerBound))
    else { return nil }
    var said = pieces(clause.words, .none)
    if !isFirst { said.removeFirst(speech.reference(of: verse).count) }
    if index / 2 == clauses.count - 1 {
      let all = 0..<verse.words.count
      said += pieces(all, row.annotations).dropFirst(pieces(all, .none).count)
    }
    return (element, said)
  }

  /// Returns the number of a verse (0) or one of its words. If the portion begins or ends within
  /// the verse, only those words belong to it.
  private func word(_ index: Int, of row: VerseRow, in speech: VerseSpeech) -> Item? {
    let isFirst = row.index == extent.rows.lowerBound
    let isLast = row.index == extent.rows.upperBound - 1
    let first = (isFirst ? extent.firstWord : nil) ?? 0
    let last = (isLast ? extent.lastWord : nil) ?? row.verse.words.count - 1
    if index == 0, let reference = row.element(of: .reference) {
      return (reference, [LabelPiece(.reference, speech.label(of: row.verse))])
    }
    let word = first + index - 1
    guard word <= last, row.verse.words.indices.contains(word),
      let element = row.element(of: .word(word))
    else { return nil }
    let pieces = speech.pieces(
      for: .word(word), of: row.verse, annotations: row.annotations, verbosity: verbosity)
    return (element, pieces)
  }

  /// Returns the text of a verse (0) or one of its translations.
  private func part(_ index: Int, of row: VerseRow, in speech: VerseSpeech) -> Item? {
    let verse = row.verse
    if index == 0 {
      guard let reference = row.element(of: .reference) else { return nil }
      let pieces = speech.pieces(
        for: .verse, of: verse, annotations: row.annotations, verbosity: .normal)
      return (reference, Array(pieces.prefix { $0.kind != .translation && $0.kind != .label }))
    }
    let translations = verse.translations.indices.filter { !verse.translation(at: $0).isEmpty }
    guard settings.mode == .translation, translations.indices.contains(index - 1),
      let element = row.element(of: .translation(translations[index - 1]))
    else { return nil }
    let pieces = speech.translation(
      translations[index - 1], of: verse, verbosity: verbosity)
    return (element, pieces)
  }
}
