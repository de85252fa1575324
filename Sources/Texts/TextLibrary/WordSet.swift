/// A set of words of a text, sorted: those that are named or, instead, all others.
struct WordSet {
  /// The words by their numbers (see `TokenPlace.word`).
  private(set) var words: [UInt64] = []
  private(set) var isOfOthers = false

  static let all = WordSet(isOfOthers: true)

  var inverted: WordSet { WordSet(words: words, isOfOthers: !isOfOthers) }

  func intersection(_ other: WordSet) -> WordSet {
    switch (isOfOthers, other.isOfOthers) {
    case (false, _): WordSet(words: words.filtered(by: other.words, !other.isOfOthers))
    case (true, false): other.intersection(self)
    case (true, true): WordSet(words: words.merged(with: other.words), isOfOthers: true)
    }
  }

  func union(_ other: WordSet) -> WordSet {
    inverted.intersection(other.inverted).inverted
  }
}

extension [UInt64] {
  /// Returns the numbers of the sorted list that another list has, or those that it does not have.
  fileprivate func filtered(by other: Self, _ isWanted: Bool) -> Self {
    if other.isEmpty { return isWanted ? [] : self }
    var next = 0
    return filter { number in
      while next < other.count, other[next] < number { next += 1 }
      return (next < other.count && other[next] == number) == isWanted
    }
  }

  /// Returns the numbers of two sorted lists.
  fileprivate func merged(with other: Self) -> Self {
    if isEmpty || other.isEmpty { return isEmpty ? other : self }
    var result: Self = []
    result.reserveCapacity(count + other.count)
    var (index, next) = (0, 0)
    while index < count || next < other.count {
      let isOwn = next == other.count || index < count && self[index] <= other[next]
      let number = isOwn ? self[index] : other[next]
      if isOwn { index += 1 } else { next += 1 }
      if result.last != number { result.append(number) }
    }
    return result
  }
}
