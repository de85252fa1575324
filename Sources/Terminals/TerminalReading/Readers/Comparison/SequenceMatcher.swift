/// The matching blocks of two sequences, as `difflib.SequenceMatcher` of Python 3.11 finds them:
/// the longest block first, then the longest ones before and after it.
///
/// Nothing is cut from the ends in advance, because that changes the answer.
struct SequenceMatcher<Element: Hashable> {
  /// Equal parts of both sequences.
  struct Block: Equatable {
    var old: Int
    var new: Int
    var count: Int
  }

  /// A step from the old sequence to the new one.
  struct Step: Equatable {
    enum Kind: String {
      case equal, replace, delete, insert
    }
    var kind: Kind
    var old: Range<Int>
    var new: Range<Int>
  }

  /// From this length on, an element that makes up more than one percent of the new sequence begins
  /// no match.
  static var popularityLength: Int { 200 }

  /// A sequence that others are compared with.
  struct Target {
    let elements: [Element]
    let isJunk: (Element) -> Bool
    /// The places of the elements that can begin a match.
    fileprivate let places: [Element: [Int]]

    /// Creates a target.
    ///
    /// - Parameter isJunk: A Boolean value for elements that only extend matches.
    init(_ elements: [Element], isJunk: @escaping (Element) -> Bool = { _ in false }) {
      (self.elements, self.isJunk) = (elements, isJunk)
      var places: [Element: [Int]] = [:]
      for (place, element) in elements.enumerated() where !isJunk(element) {
        places[element, default: []].append(place)
      }
      if elements.count >= popularityLength {
        places = places.filter { $0.value.count <= elements.count / 100 + 1 }
      }
      self.places = places
    }
  }

  private let old: [Element]
  private let new: [Element]
  private let isJunk: (Element) -> Bool
  /// For each element of the old sequence, its places in the new one, if it can begin a match.
  private let places: [[Int]]
  /// The lengths of the matches that end at the previous and at this element of the old sequence, by
  /// their end in the new one, plus one.
  private var lengths: [Int]
  private var nextLengths: [Int]

  init(_ old: [Element], _ target: Target) {
    self.old = old
    (new, isJunk) = (target.elements, target.isJunk)
    places = old.map { target.places[$0] ?? [] }
    lengths = Array(repeating: 0, count: new.count + 1)
    nextLengths = lengths
  }

  init(_ old: [Element], _ new: [Element]) { self.init(old, Target(new)) }

  /// Returns the blocks in order. No two of them touch in both sequences.
  mutating func matchingBlocks() -> [Block] {
    var blocks: [Block] = []
    var waiting = [(old.indices, new.indices)]
    while let (oldRange, newRange) = waiting.popLast() {
      let block = longestMatch(oldRange, newRange)
      guard block.count > 0 else { continue }
      blocks.append(block)
      let (oldEnd, newEnd) = (block.old + block.count, block.new + block.count)
      if oldRange.lowerBound < block.old, newRange.lowerBound < block.new {
        waiting.append((oldRange.lowerBound..<block.old, newRange.lowerBound..<block.new))
      }
      if oldEnd < oldRange.upperBound, newEnd < newRange.upperBound {
        waiting.append((oldEnd..<oldRange.upperBound, newEnd..<newRange.upperBound))
      }
    }
    blocks.sort { $0.old < $1.old }
    var joined: [Block] = []
    for block in blocks {
      if let last = joined.last, last.old + last.count == block.old,
        last.new + last.count == block.new
      {
        joined[joined.count - 1].count += block.count
      } else {
        joined.append(block)
      }
    }
    return joined
  }

  /// Returns the steps that lead from the old sequence to the new one.
  mutating func steps() -> [Step] {
    var steps: [Step] = []
    var (oldStart, newStart) = (0, 0)
    for block in matchingBlocks() + [Block(old: old.count, new: new.count, count: 0)] {
      let (oldRange, newRange) = (oldStart..<block.old, newStart..<block.new)
      if !oldRange.isEmpty || !newRange.isEmpty {
        let kind: Step.Kind =
          oldRange.isEmpty ? .insert : newRange.isEmpty ? .delete : .replace
        steps.append(Step(kind: kind, old: oldRange, new: newRange))
      }
      (oldStart, newStart) = (block.old + block.count, block.new + block.count)
      if block.count > 0 {
        steps.append(
          Step(kind: .equal, old: block.old..<oldStart, new: block.new..<newStart))
      }
    }
    return steps
  }

  /// Returns the similarity, from 0 to 1.
  mutating func ratio() -> Double {
    let length = old.count + new.count
    guard length > 0 else { return 1 }
    return 2 * Double(matchingBlocks().reduce(0) { $0 + $1.count }) / Double(length)
  }

  /// Returns the longest match within both ranges, the earliest one of several.
  private mutating func longestMatch(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Block {
    var best = Block(old: oldRange.lowerBound, new: newRange.lowerBound, count: 0)
    var used: ArraySlice<Int> = []
    for oldPlace in oldRange {
      var nextUsed: ArraySlice<Int> = []
      let all = places[oldPlace]
      if let first = all.firstIndex(where: { $0 >= newRange.lowerBound }) {
        let end = all[first...].firstIndex { $0 >= newRange.upperBound } ?? all.count
        nextUsed = all[first..<end]
      }
      for newPlace in nextUsed {
        let count = lengths[newPlace] + 1
        nextLengths[newPlace + 1] = count
        if count > best.count {
          best = Block(old: oldPlace - count + 1, new: newPlace - count + 1, count: count)
        }
      }
      for newPlace in used { lengths[newPlace + 1] = 0 }
      swap(&lengths, &nextLengths)
      used = nextUsed
    }
    for newPlace in used { lengths[newPlace + 1] = 0 }
    for junk in [false, true] { extend(&best, oldRange, newRange, junk: junk) }
    return best
  }

  /// Extends a match at both ends by elements that are or are not junk.
  private func extend(
    _ match: inout Block, _ oldRange: Range<Int>, _ newRange: Range<Int>, junk: Bool
  ) {
    func isEqual(_ oldPlace: Int, _ newPlace: Int) -> Bool {
      oldRange.contains(oldPlace) && newRange.contains(newPlace)
        && old[oldPlace] == new[newPlace] && isJunk(new[newPlace]) == junk
    }
    while isEqual(match.old - 1, match.new - 1) {
      match = Block(old: match.old - 1, new: match.new - 1, count: match.count + 1)
    }
    while isEqual(match.old + match.count, match.new + match.count) { match.count += 1 }
  }
}
