import GRDB
import Interlinear

/// Which tokens of a list are meant.
struct TokenPattern: Equatable {
  /// What the token is, or begins with.
  var token: String
  var isPrefix = false
  /// What the form is, or begins with; nil where case and accents do not count.
  var form: String?
  /// A Strong's number that the token must be, with any letters behind it when it has none.
  var strong: StrongNumber?

  /// Whether the tokens that match are all of one beginning instead of one token.
  var isRange: Bool { isPrefix || strong != nil }

  /// Whether a token within the range is one that is meant.
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

/// Where the places of tokens are looked up.
protocol PostingSource {
  /// The places of all tokens of a list that match, in their order.
  func places(list: Int, _ pattern: TokenPattern) throws -> [TokenPlace]
}

/// The index of a text in the library.
struct StoredPostings: PostingSource {
  let db: Database
  let text: Int64

  func places(list: Int, _ pattern: TokenPattern) throws -> [TokenPlace] {
    let condition = pattern.isRange ? "token >= ? AND token < ?" : "token = ?"
    let statement = try db.cachedStatement(
      sql: """
        SELECT token, form, places FROM posting WHERE text_id = ? AND tier = ? AND \(condition)
        ORDER BY token, form, segment
        """)
    var arguments: StatementArguments = [text, list, pattern.token]
    // No scalar comes after this one, and SQLite compares UTF-8 byte by byte.
    if pattern.isRange { arguments += [pattern.token + "\u{10FFFF}"] }
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var places: [TokenPlace] = []
    while let row = try rows.next() {
      let token: String = try row.decode(atIndex: 0)
      let form: String = try row.decode(atIndex: 1)
      guard pattern.matches(token, form: form.isEmpty ? token : form) else { continue }
      try row.withUnsafeData(atIndex: 2) { data in
        data?.withUnsafeBytes { Postings.decode($0, into: &places) }
      }
    }
    places.sortUnlessSorted()
    return places
  }
}

/// The index of a text that is not in the library, held in memory.
struct MemoryPostings: PostingSource {
  private var postings: [PackedPostings] = []

  init(of text: any TextSource) throws {
    var builder = IndexBuilder(tiers: text.description.tiers, segmentSize: .max)
    for row in 0..<text.verseCount { builder.add(try text.verse(at: row)) }
    postings = builder.takeSegment()
  }

  func places(list: Int, _ pattern: TokenPattern) -> [TokenPlace] {
    var index = firstIndex(list: list, token: pattern.token)
    var places: [TokenPlace] = []
    while index < postings.count, postings[index].list == list {
      let posting = postings[index]
      let isWanted =
        pattern.isRange
        ? posting.token.utf8.starts(with: pattern.token.utf8)
        : posting.token.utf8.elementsEqual(pattern.token.utf8)
      guard isWanted else { break }
      if pattern.matches(posting.token, form: posting.form) {
        posting.places.withUnsafeBytes { Postings.decode($0, into: &places) }
      }
      index += 1
    }
    places.sortUnlessSorted()
    return places
  }

  private func firstIndex(list: Int, token: String) -> Int {
    var low = 0
    var high = postings.count
    while low < high {
      let middle = (low + high) / 2
      let found = postings[middle]
      let isBefore =
        found.list == list
        ? found.token.utf8.lexicographicallyPrecedes(token.utf8) : found.list < list
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [TokenPlace] {
  fileprivate mutating func sortUnlessSorted() {
    if !zip(self, dropFirst()).allSatisfy({ $0 < $1 }) { sort() }
  }
}
