import Interlinear
import PlainText

/// A pattern that selects tokens of a list.
struct TokenPattern: Equatable {
  /// The token, or its beginning.
  var token: String
  var isPrefix = false
  /// The form, or its beginning, or nil to ignore case and accents.
  var form: String?
  /// A Strong's number that the token must equal. Without a suffix, it matches tokens with any
  /// suffix.
  var strong: StrongNumber?

  /// A Boolean value that indicates whether the matching tokens share a beginning, instead of being
  /// a single token.
  var isRange: Bool { isPrefix || strong != nil }

  /// Returns a Boolean value that indicates whether a token in the range matches the pattern.
  func matches(_ token: String, form: String) -> Bool {
    if let wanted = self.form {
      let isForm = isPrefix ? form.utf8.starts(with: wanted.utf8) : form == wanted
      if !isForm { return false }
    }
    guard let strong, !isPrefix else { return true }
    guard let found = StrongNumber(token) else { return false }
    return found.letter == strong.letter && found.number == strong.number
      && (strong.suffix.isEmpty || found.suffix == strong.suffix)
  }
}

/// A source that finds the places of tokens.
protocol PostingSource {
  /// Returns the places of all matching tokens of a list in a range of rows, in order.
  func places(list: Int, _ pattern: TokenPattern, in rows: Range<Int>) throws -> [TokenPlace]

  /// Returns all tokens of a tier or, instead, all written forms.
  func tokens(of target: SearchTarget, areForms: Bool) throws -> [String]
}

/// What searches of one text share: its index, if the library has none, and the tokens of its tiers.
package final class MemoryIndex {
  private var text: (any TextSource)?
  private var made: MemoryPostings?
  /// The tokens and the written forms of tiers.
  private var tokens: [[SearchTarget: [String]]] = [[:], [:]]

  package init() {}

  /// Returns the tokens of a tier, reading them the first time.
  func tokens(
    of target: SearchTarget, areForms: Bool, in text: any TextSource, _ source: any PostingSource
  ) throws -> [String] {
    use(text)
    let found =
      try tokens[areForms ? 1 : 0][target] ?? source.tokens(of: target, areForms: areForms)
    tokens[areForms ? 1 : 0][target] = found
    return found
  }

  func postings(of text: any TextSource) throws -> MemoryPostings {
    use(text)
    let postings = try made ?? MemoryPostings(of: text)
    made = postings
    return postings
  }

  private func use(_ text: any TextSource) {
    if self.text !== text { (self.text, made, tokens) = (text, nil, [[:], [:]]) }
  }
}

/// The index of a text, or of some of its rows, in memory.
struct MemoryPostings: PostingSource {
  /// Sorted by list, then by the bytes of the token.
  private var postings: [(term: IndexTerm, places: [TokenPlace])] = []

  /// - Parameter rows: The rows that are indexed, or nil for all.
  init(of text: any TextSource, rows: Range<Int>? = nil) throws {
    let rows = rows ?? 0..<text.verseCount
    var builder = IndexBuilder(text.description, firstRow: rows.lowerBound, termLimit: .max)
    var places: [[TokenPlace]] = []
    for row in rows {
      builder.add(try text.verse(at: row))
      let newCount = builder.terms.count - places.count
      places.append(contentsOf: repeatElement([], count: newCount))
      for (place, term) in builder.places { places[term].append(place) }
    }
    postings = zip(builder.terms, places).map { ($0, $1) }.sorted { left, right in
      left.term.isBefore(right.term.token, ofList: right.term.list)
    }
  }

  func places(list: Int, _ pattern: TokenPattern, in rows: Range<Int>) -> [TokenPlace] {
    var index = firstIndex(of: pattern.token, inList: list)
    var places: [TokenPlace] = []
    while index < postings.count, postings[index].term.list == list {
      let term = postings[index].term
      let isWanted =
        pattern.isRange
        ? term.token.utf8.starts(with: pattern.token.utf8)
        : term.token.utf8.elementsEqual(pattern.token.utf8)
      guard isWanted else { break }
      if pattern.matches(term.token, form: term.form) { places += postings[index].places }
      index += 1
    }
    if !zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) { places.sort() }
    let first = places.indices.partitioningIndex { places[$0].row >= rows.lowerBound }
    let end = places.indices.partitioningIndex { places[$0].row >= rows.upperBound }
    return Array(places[first..<end])
  }

  func tokens(of target: SearchTarget, areForms: Bool) -> [String] {
    let first = firstIndex(of: target.prefix, inList: target.list)
    return postings[first...].map(\.term).prefix {
      $0.list == target.list && $0.token.utf8.starts(with: target.prefix.utf8)
    }.map {
      String(Substring((areForms ? $0.form : $0.token).utf8.dropFirst(target.prefix.utf8.count)))
    }
  }

  private func firstIndex(of token: String, inList list: Int) -> Int {
    postings.indices.partitioningIndex { !postings[$0].term.isBefore(token, ofList: list) }
  }
}

extension IndexTerm {
  /// Returns a Boolean value that indicates whether the term is before the terms of a token in a list.
  fileprivate func isBefore(_ token: String, ofList list: Int) -> Bool {
    self.list == list
      ? self.token.utf8.lexicographicallyPrecedes(token.utf8) : self.list < list
  }
}

/// The place of a token: its row, its ordinal among the tokens of its tier in the verse, and its
/// word. It is a single number, so that lists of places sort and compare quickly; the index uses it
/// as a row id.
struct TokenPlace: Hashable, Comparable {
  /// 27 bits for the row, 18 for the ordinal, 18 for the position.
  let bits: UInt64

  /// The maximum number of searchable words in a verse, which no real text approaches.
  static let positionLimit = 1 << 18
  static let rowLimit = 1 << 27
  static let allRows = 0..<rowLimit

  init(row: Int, ordinal: Int, position: Int) {
    bits = UInt64(row) << 36 | UInt64(ordinal) << 18 | UInt64(position)
  }

  /// - Returns: `nil` for a number that is not a place.
  init?(rowID: Int64) {
    guard rowID >= 0 else { return nil }
    bits = UInt64(rowID)
  }

  var rowID: Int64 { Int64(bitPattern: bits) }

  /// Returns the row ids of all places in rows, which are not empty.
  static func rowIDs(ofRows rows: Range<Int>) -> ClosedRange<Int64> {
    (Int64(rows.lowerBound) << 36)...Int64(UInt64(rows.upperBound) << 36 - 1)
  }

  var row: Int { Int(bits >> 36) }
  var ordinal: Int { Int(bits >> 18 & 0x3FFFF) }
  var position: Int { Int(bits & 0x3FFFF) }

  /// The row and the ordinal. The place of the next token in a phrase follows from them.
  var spot: UInt64 { bits >> 18 }

  static func < (left: TokenPlace, right: TokenPlace) -> Bool { left.bits < right.bits }
}
