/// The words of which a condition holds: some words, or all except some.
struct WordSet {
  /// The rows and the positions of the words, in order.
  private(set) var keys: [UInt64] = []
  private(set) var isComplement = false

  static let all = WordSet(isComplement: true)

  static func key(row: Int, word: Int) -> UInt64 { UInt64(row) << 18 | UInt64(word) }

  /// - Parameter keys: The words, possibly repeated, in order.
  init(_ keys: [UInt64]) {
    for key in keys where key != self.keys.last { self.keys.append(key) }
  }

  private init(keys: [UInt64] = [], isComplement: Bool) {
    self.keys = keys
    self.isComplement = isComplement
  }

  static prefix func ! (set: WordSet) -> WordSet {
    WordSet(keys: set.keys, isComplement: !set.isComplement)
  }

  static func & (left: WordSet, right: WordSet) -> WordSet {
    if left.isComplement, !right.isComplement { return right & left }
    if left.isComplement { return !WordSet((left.keys + right.keys).sorted()) }
    return WordSet(keys: left.keys.filter(right.contains), isComplement: false)
  }

  func contains(_ key: UInt64) -> Bool {
    let index = keys.indices.partitioningIndex { keys[$0] >= key }
    return (index < keys.count && keys[index] == key) != isComplement
  }

  /// Returns the positions of the words in a row.
  func positions(inRow row: Int) -> [Int] {
    let start = keys.indices.partitioningIndex { keys[$0] >= Self.key(row: row, word: 0) }
    return keys[start...].prefix { $0 >> 18 == UInt64(row) }.map { Int($0 & 0x3FFFF) }
  }
}

/// A sequence of words, of which each meets its conditions.
struct WordSequence {
  struct Step {
    let words: WordSet
    let count: ClosedRange<Int>
    /// The names of the values that words share, with the values of each word that has any.
    let ties: [(name: String, values: [UInt64: Set<String>])]
  }

  let steps: [Step]

  /// The words of the rarest step that every match has, or nil if any word may be in any step.
  var anchor: [UInt64]? {
    steps.filter { !$0.words.isComplement && $0.count.lowerBound > 0 }.map(\.words.keys)
      .min { $0.count < $1.count }
  }

  /// A Boolean value that indicates whether a match may have any word, so that the end of its verse
  /// must be known.
  var needsEnd: Bool { steps.contains { $0.words.isComplement } }

  /// Returns the end of the longest match that begins with a word, or nil if there is none.
  ///
  /// - Parameter wordCount: The number of words in the row.
  func end(row: Int, from first: Int, wordCount: Int) -> Int? {
    var longest: Int?
    var seen: Set<Place> = []
    func go(_ place: Place) {
      guard seen.insert(place).inserted else { return }
      guard place.step < steps.count else {
        if place.word > first { longest = max(longest ?? 0, place.word) }
        return
      }
      let step = steps[place.step]
      if place.count >= step.count.lowerBound {
        go(Place(step: place.step + 1, word: place.word, shared: place.shared))
      }
      let key = WordSet.key(row: row, word: place.word)
      guard place.count < step.count.upperBound, place.word < wordCount, step.words.contains(key)
      else { return }
      var shared = place.shared
      for tie in step.ties {
        let values = tie.values[key] ?? []
        shared[tie.name] = shared[tie.name]?.intersection(values) ?? values
        if shared[tie.name]?.isEmpty != false { return }
      }
      go(Place(step: place.step, word: place.word + 1, count: place.count + 1, shared: shared))
    }
    go(Place(step: 0, word: first, shared: [:]))
    return longest
  }

  private struct Place: Hashable {
    var step: Int
    var word: Int
    var count = 0
    var shared: [String: Set<String>]
  }
}
