import PlainText

/// The matching blocks of two sequences, as `difflib.SequenceMatcher` of Python 3.11 finds them:
/// the longest block first, then the longest ones before and after it.
///
/// Nothing is cut from the ends in advance, because that changes the answer.
struct SequenceMatcher {
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
  static let popularityLength = 200

  /// A sequence that others are compared with.
  struct Target {
    fileprivate let elements: [Int]
    fileprivate let isJunk: [Bool]
    /// The places of the elements that can begin a match, element by element, and where they start.
    fileprivate let places: [Int]
    fileprivate let starts: [Int]

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - elements: The elements, as numbers.
    ///   - isJunk: For each number, a Boolean value that indicates whether the element only extends
    ///     matches.
    init(_ elements: [Int], isJunk: [Bool]) {
      (self.elements, self.isJunk) = (elements, isJunk)
      var counts = Array(repeating: 0, count: isJunk.count)
      for element in elements { counts[element] += 1 }
      let most = elements.count < popularityLength ? elements.count : elements.count / 100 + 1
      var starts = [0]
      for (element, count) in counts.enumerated() {
        starts.append(starts[element] + (isJunk[element] || count > most ? 0 : count))
      }
      var ends = starts
      var places = Array(repeating: 0, count: starts[isJunk.count])
      for (place, element) in elements.enumerated() where starts[element] < starts[element + 1] {
        places[ends[element]] = place
        ends[element] += 1
      }
      (self.starts, self.places) = (starts, places)
    }

    fileprivate func range(of element: Int) -> Range<Int> { starts[element]..<starts[element + 1] }
  }

  private let old: [Int]
  private let target: Target
  /// The places in the old sequence that can begin a match.
  private let candidates: [Int]
  /// The lengths of the matches that end at the previous and at this element of the old sequence, by
  /// their end in the new one, plus one.
  private var lengths: [Int] = []
  private var nextLengths: [Int] = []

  private var new: [Int] { target.elements }

  /// Creates a comparison of elements that are numbers.
  ///
  /// - Parameter distinct: The elements of the old sequence, once each.
  init(_ old: [Int], distinct: some Collection<Int>, _ target: Target) {
    (self.old, self.target) = (old, target)
    let canMatch = distinct.contains { !target.range(of: $0).isEmpty }
    candidates = canMatch ? old.indices.filter { !target.range(of: old[$0]).isEmpty } : []
    if canMatch {
      lengths = Array(repeating: 0, count: target.elements.count + 1)
      nextLengths = lengths
    }
  }

  init<Element: Hashable>(_ old: [Element], _ new: [Element]) {
    var numbering = Numbering<Element>()
    let (old, new) = (old.map { numbering.number(of: $0) }, new.map { numbering.number(of: $0) })
    let junk = Array(repeating: false, count: numbering.count)
    self.init(old, distinct: 0..<numbering.count, Target(new, isJunk: junk))
  }

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
    return blocks.chunked { $0.old + $0.count == $1.old && $0.new + $0.count == $1.new }.map {
      Block(old: $0[0].old, new: $0[0].new, count: $0.reduce(0) { $0 + $1.count })
    }
  }

  /// Returns the steps that lead from the old sequence to the new one.
  mutating func steps() -> [Step] {
    var steps: [Step] = []
    var (oldStart, newStart) = (0, 0)
    for block in matchingBlocks() + [Block(old: old.count, new: new.count, count: 0)] {
      let (oldRange, newRange) = (oldStart..<block.old, newStart..<block.new)
      if !oldRange.isEmpty || !newRange.isEmpty {
        let kind: Step.Kind = oldRange.isEmpty ? .insert : newRange.isEmpty ? .delete : .replace
        steps.append(Step(kind: kind, old: oldRange, new: newRange))
      }
      (oldStart, newStart) = (block.old + block.count, block.new + block.count)
      if block.count > 0 {
        steps.append(Step(kind: .equal, old: block.old..<oldStart, new: block.new..<newStart))
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
    var used = 0..<0
    var index = candidates.indices.partitioningIndex { candidates[$0] >= oldRange.lowerBound }
    while index < candidates.count, candidates[index] < oldRange.upperBound {
      let oldPlace = candidates[index]
      if index > 0, candidates[index - 1] != oldPlace - 1 { forget(&used) }
      let places = target.range(of: old[oldPlace])
      let start = places.first { target.places[$0] >= newRange.lowerBound } ?? places.upperBound
      var end = start
      while end < places.upperBound, target.places[end] < newRange.upperBound {
        let newPlace = target.places[end]
        let count = lengths[newPlace] + 1
        nextLengths[newPlace + 1] = count
        if count > best.count {
          best = Block(old: oldPlace - count + 1, new: newPlace - count + 1, count: count)
        }
        end += 1
      }
      forget(&used)
      swap(&lengths, &nextLengths)
      used = start..<end
      index += 1
    }
    forget(&used)
    for junk in [false, true] { extend(&best, oldRange, newRange, junk: junk) }
    return best
  }

  /// Clears the lengths that were set for some places.
  private mutating func forget(_ used: inout Range<Int>) {
    for place in used { lengths[target.places[place] + 1] = 0 }
    used = 0..<0
  }

  /// Extends a match at both ends by elements that are or are not junk.
  private func extend(
    _ match: inout Block, _ oldRange: Range<Int>, _ newRange: Range<Int>, junk: Bool
  ) {
    func isEqual(_ oldPlace: Int, _ newPlace: Int) -> Bool {
      oldRange.contains(oldPlace) && newRange.contains(newPlace)
        && old[oldPlace] == new[newPlace] && target.isJunk[new[newPlace]] == junk
    }
    while isEqual(match.old - 1, match.new - 1) {
      match = Block(old: match.old - 1, new: match.new - 1, count: match.count + 1)
    }
    while isEqual(match.old + match.count, match.new + match.count) { match.count += 1 }
  }
}

/// Numbers for elements, from 0. Equal ones have the same.
struct Numbering<Element: Hashable> {
  private var numbers: [Element: Int] = [:]

  var count: Int { numbers.count }

  mutating func number(of element: Element) -> Int {
    if let number = numbers[element] { return number }
    numbers[element] = numbers.count
    return numbers.count - 1
  }
}
