import Interlinear
import PlainText

/// A pattern that selects tokens of a list.
struct TokenPattern {
  /// The token, or its beginning.
  var token: String
  var isPrefix = false
  /// The form, or its beginning, or nil to ignore case and accents.
  var form: String?
  /// A Strong's number that the token must equal. Without a suffix, it matches tokens with any
  /// suffix.
  var strong: StrongNumber?
  /// A condition for the bytes of the token or, instead, of its written form.
  var condition: (isOfForm: Bool, isMet: (UnsafeBufferPointer<UInt8>) -> Bool)?

  /// A Boolean value that indicates whether the matching tokens share a beginning, instead of being
  /// a single token.
  var isRange: Bool { isPrefix || strong != nil }

  /// Returns a Boolean value that indicates whether a token in the range matches the pattern.
  func matches(_ token: UnsafeBufferPointer<UInt8>, _ form: UnsafeBufferPointer<UInt8>) -> Bool {
    if let wanted = self.form?.utf8 {
      let isForm = isPrefix ? form.starts(with: wanted) : form.elementsEqual(wanted)
      if !isForm { return false }
    }
    if let condition, !condition.isMet(condition.isOfForm ? form : token) { return false }
    guard let strong, !isPrefix else { return true }
    guard let found = StrongNumber(String(decoding: token, as: UTF8.self)) else { return false }
    return found.letter == strong.letter && found.number == strong.number
      && (strong.suffix.isEmpty || found.suffix == strong.suffix)
  }
}

/// A source that finds the places of tokens.
protocol PostingSource {
  /// Adds the places of all matching tokens of a list in a range of rows, term after term.
  ///
  /// - Parameter body: Called with the bytes of each term's written form and the places found so far, which
  ///   it may take.
  func collect(
    list: Int, _ pattern: TokenPattern, in rows: Range<Int>, into places: inout [TokenPlace],
    _ body: (UnsafeBufferPointer<UInt8>, inout [TokenPlace]) throws -> Void
  ) throws
}

extension PostingSource {
  /// Returns the places of all matching tokens of a list in a range of rows, in order.
  func places(
    list: Int, _ patterns: [TokenPattern], in rows: Range<Int>
  ) throws -> [TokenPlace] {
    var places: [TokenPlace] = []
    for pattern in patterns {
      try collect(list: list, pattern, in: rows, into: &places) { _, _ in }
    }
    if !zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) { places.sort() }
    return places
  }
}

/// The index in memory that searches of one text share if the library has none.
package final class MemoryIndex {
  private var text: (any TextSource)?
  private var made: MemoryPostings?

  package init() {}

  func postings(of text: any TextSource) throws -> MemoryPostings {
    if let made, self.text === text { return made }
    let postings = try MemoryPostings(of: text)
    (self.text, made) = (text, postings)
    return postings
  }
}

/// The index of a text in memory.
struct MemoryPostings: PostingSource {
  /// Sorted by list, then by the bytes of the token.
  private var postings: [(term: IndexTerm, places: [TokenPlace])] = []

  init(of text: any TextSource) throws {
    var builder = IndexBuilder(text.description, termLimit: .max)
    var places: [[TokenPlace]] = []
    for row in 0..<text.verseCount {
      builder.add(try text.verse(at: row))
      let newCount = builder.terms.count - places.count
      places.append(contentsOf: repeatElement([], count: newCount))
      for (place, term) in builder.places { places[term].append(place) }
    }
    postings = zip(builder.terms, places).map { ($0, $1) }.sorted { $0.term.isBefore($1.term) }
  }

  func collect(
    list: Int, _ pattern: TokenPattern, in rows: Range<Int>, into places: inout [TokenPlace],
    _ body: (UnsafeBufferPointer<UInt8>, inout [TokenPlace]) throws -> Void
  ) throws {
    let start = IndexTerm(list: list, token: pattern.token, form: "")
    var index = postings.indices.partitioningIndex { !postings[$0].term.isBefore(start) }
    while index < postings.count, postings[index].term.list == list {
      var (term, found) = postings[index]
      index += 1
      let isWanted =
        pattern.isRange
        ? term.token.utf8.starts(with: pattern.token.utf8)
        : term.token.utf8.elementsEqual(pattern.token.utf8)
      guard isWanted else { break }
      let matches = term.token.withUTF8 { token in
        term.form.withUTF8 { pattern.matches(token, $0) }
      }
      if !matches { continue }
      let first = found.indices.partitioningIndex { found[$0].row >= rows.lowerBound }
      let end = found.indices.partitioningIndex { found[$0].row >= rows.upperBound }
      if first == end { continue }
      places += found[first..<end]
      try term.form.withUTF8 { try body($0, &places) }
    }
  }
}

extension IndexTerm {
  /// Returns a Boolean value that indicates whether the term is before another in the order of the
  /// lists, then of the bytes of tokens and forms.
  func isBefore(_ other: IndexTerm) -> Bool {
    if list != other.list { return list < other.list }
    if token.utf8.elementsEqual(other.token.utf8) {
      return form.utf8.lexicographicallyPrecedes(other.form.utf8)
    }
    return token.utf8.lexicographicallyPrecedes(other.token.utf8)
  }
}

/// The place of a token: its row, its ordinal among the tokens of its tier in the verse, and its
/// word. It is a single number, so that lists of places sort and compare quickly.
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

  var row: Int { Int(bits >> 36) }
  var ordinal: Int { Int(bits >> 18 & 0x3FFFF) }
  var position: Int { Int(bits & 0x3FFFF) }

  /// The row and the ordinal. The place of the next token in a phrase follows from them.
  var spot: UInt64 { bits >> 18 }

  static func < (left: TokenPlace, right: TokenPlace) -> Bool { left.bits < right.bits }
}
