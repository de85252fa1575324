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

/// The index of a text that is not in the library, held in memory.
struct MemoryPostings: PostingSource {
  /// In the order of lists and of tokens, byte by byte.
  private var postings: [(term: IndexTerm, places: [TokenPlace])] = []

  init(of text: any TextSource) throws {
    var builder = IndexBuilder(tiers: text.description.tiers, termLimit: .max)
    var places: [[TokenPlace]] = []
    for row in 0..<text.verseCount {
      builder.add(try text.verse(at: row))
      let newCount = builder.terms.count - places.count
      places.append(contentsOf: repeatElement([], count: newCount))
      for (place, term) in builder.places { places[term].append(place) }
    }
    postings = zip(builder.terms, places).map { ($0, $1) }.sorted { left, right in
      let (a, b) = (left.term, right.term)
      return a.list == b.list
        ? a.token.utf8.lexicographicallyPrecedes(b.token.utf8) : a.list < b.list
    }
  }

  func places(list: Int, _ pattern: TokenPattern) -> [TokenPlace] {
    var index = firstIndex(list: list, token: pattern.token)
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
    return places
  }

  private func firstIndex(list: Int, token: String) -> Int {
    var low = 0
    var high = postings.count
    while low < high {
      let middle = (low + high) / 2
      let found = postings[middle].term
      let isBefore =
        found.list == list
        ? found.token.utf8.lexicographicallyPrecedes(token.utf8) : found.list < list
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
