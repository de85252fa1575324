import AccessibilityModel
import PlainText
import TextLibrary

/// A search and its hits.
struct FoundHits {
  /// The position after the last word of the last translation.
  static let endKey = 1 << 30

  let query: String
  let hits: [SearchHit]
  /// A Boolean value that indicates whether these are all hits, and not only the first ones after a
  /// place.
  var isComplete = true
  /// The last hit that was visited, and the place that had the focus then.
  private(set) var current: (index: Int, place: ElementID)?

  /// Returns the index of the hit after (1) or before (-1) the current one, or nil at the ends.
  ///
  /// - Parameters:
  ///   - place: The current place.
  ///   - row: The row of that place. The search starts there if the current hit is in another row.
  ///   - word: The word of that place.
  func hit(by step: Int, at place: ElementID, row: Int, word: Int) -> Int? {
    // One element may represent several hits: a translation, a verse.
    guard let current, current.place == place else { return hit(by: step, from: row, word: word) }
    let next = current.index + step
    return hits.indices.contains(next) ? next : nil
  }

  /// Returns the search with all of its hits, and the index of the first known one among them.
  func completed(with all: [SearchHit]) -> (found: FoundHits, start: Int) {
    let start =
      hits.first.map { first in all.indices.partitioningIndex { all[$0] >= first } } ?? 0
    var found = FoundHits(query: query, hits: all)
    found.current = current.map { ($0.index + start, $0.place) }
    return (found, start)
  }

  /// Returns a Boolean value that indicates whether the focus is still at the last hit.
  func isCurrent(_ place: ElementID) -> Bool { current?.place == place }

  /// Returns the index of the hit at a place: the last visited one, if the focus is still there, or
  /// else the first one that the place represents.
  ///
  /// - Parameters:
  ///   - place: The current place.
  ///   - row: The row of that place.
  ///   - keys: The positions in the row that the place represents (see `key(of:)`).
  func index(at place: ElementID, row: Int, keys: Range<Int>) -> Int? {
    if isCurrent(place) { return current?.index }
    guard !keys.isEmpty else { return nil }
    let first = firstIndex(atOrAfter: (row, keys.lowerBound))
    // A phrase may begin before the word.
    for index in [first - 1, first] where hits.indices.contains(index) {
      let hit = hits[index]
      let start = Self.key(of: hit)
      if hit.row == row, start < keys.upperBound, start + max(hit.length, 1) > keys.lowerBound {
        return index
      }
    }
    return nil
  }

  /// Returns the parts of a row that are hits.
  func parts(inRow row: Int) -> [VerseElement.Part] {
    hits[firstIndex(atOrAfter: (row, -1))..<firstIndex(atOrAfter: (row + 1, -1))].flatMap { hit in
      let (first, count) = (hit.part, max(hit.length, 1))
      return switch first {
      case .word(let word): (word..<word + count).map { VerseElement.Part.word($0) }
      case .translationWord(let word, let index):
        (word..<word + count).map { VerseElement.Part.translationWord($0, of: index) }
      default: [first]
      }
    }
  }

  mutating func didGo(to index: Int, at place: ElementID) { current = (index, place) }

  /// Returns the index of the hit after (1) or before (-1) a word, or nil if there is none.
  func hit(by step: Int, from row: Int, word: Int) -> Int? {
    let index =
      step > 0 ? firstIndex(atOrAfter: (row, word + 1)) : firstIndex(atOrAfter: (row, word)) - 1
    return hits.indices.contains(index) ? index : nil
  }

  /// The position of a hit in its row: its first word's index, then positions in the translations.
  static func key(of hit: SearchHit) -> Int {
    hit.word
      ?? key(
        ofTranslation: hit.translation ?? SearchHit.notes, word: hit.translationWord ?? hit.note)
  }

  /// The position of a translation or of one of its words, after the positions of the words of the
  /// verse and of the translations before.
  static func key(ofTranslation index: Int, word: Int? = nil) -> Int {
    (index + 1) << 20 + (word ?? 0)
  }

  private func firstIndex(atOrAfter place: (row: Int, key: Int)) -> Int {
    (0..<hits.count).partitioningIndex { (hits[$0].row, Self.key(of: hits[$0])) >= place }
  }
}

extension SearchHit {
  /// The part of the verse that the hit is or begins with.
  var part: VerseElement.Part {
    if let word { return .word(word) }
    if let note { return .note(note) }
    let index = translation ?? 0
    return translationWord.map { .translationWord($0, of: index) } ?? .translation(index)
  }
}
