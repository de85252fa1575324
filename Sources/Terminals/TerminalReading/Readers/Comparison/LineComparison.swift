/// A line that is hashed as bytes, which is faster than scalar by scalar.
struct Line: Hashable {
  var scalars: [Unicode.Scalar]

  func hash(into hasher: inout Hasher) {
    scalars.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// Compares lines as `difflib.ndiff` of Python 3.11 does: lines that are similar are paired. Its hints,
/// which mark where they differ, are left out.
struct LineComparison {
  private typealias Scalars = [Unicode.Scalar]

  private let old: [Scalars]
  private let new: [Scalars]
  private var changes: [TextChange] = []
  /// The similarities of the lines of a block that replaces another.
  private var similarities = Similarities([], [])

  /// Returns the edits that lead from the old lines to the new ones.
  static func changes(from old: [[Unicode.Scalar]], to new: [[Unicode.Scalar]]) -> [TextChange] {
    var comparison = LineComparison(old: old, new: new)
    var matcher = SequenceMatcher(old.map(Line.init), new.map(Line.init))
    for step in matcher.steps() {
      switch step.kind {
      case .equal: comparison.append(.kept, step.old)
      case .replace:
        comparison.similarities = Similarities(old[step.old], new[step.new])
        comparison.replace(step.old, step.new)
      case .delete, .insert: comparison.replace(step.old, step.new)
      }
    }
    return comparison.changes
  }

  private mutating func append(_ kind: TextChange.Kind, _ range: Range<Int>) {
    for place in range {
      changes.append(TextChange(kind: kind, text: (kind == .added ? new : old)[place][...]))
    }
  }

  /// Appends a block that replaces another: the most similar lines divide both.
  private mutating func replace(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    guard let pair = bestPair(oldRange, newRange) else {
      // The shorter block first.
      if newRange.count < oldRange.count { append(.added, newRange) }
      append(.removed, oldRange)
      if newRange.count >= oldRange.count { append(.added, newRange) }
      return
    }
    replace(oldRange.lowerBound..<pair.old, newRange.lowerBound..<pair.new)
    if old[pair.old] == new[pair.new] {
      append(.kept, pair.old..<pair.old + 1)
    } else {
      append(.removed, pair.old..<pair.old + 1)
      append(.added, pair.new..<pair.new + 1)
    }
    replace(pair.old + 1..<oldRange.upperBound, pair.new + 1..<newRange.upperBound)
  }

  /// Returns the most similar lines: first those that differ, otherwise equal ones, which are too
  /// frequent to begin a match.
  private mutating func bestPair(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Pair? {
    var best = (ratio: Similarities.least, pair: Pair?.none)
    var equal: Pair?
    for newPlace in newRange {
      for oldPlace in oldRange {
        let pair = Pair(old: oldPlace, new: newPlace)
        if old[oldPlace] == new[newPlace] {
          equal = equal ?? pair
        } else if let ratio = similarities.ratio(pair, above: best.ratio) {
          best = (ratio, pair)
        }
      }
    }
    return best.ratio < 0.75 ? equal : best.pair
  }
}

/// A line before and a line after a change.
private struct Pair {
  var old: Int
  var new: Int
}

/// The similarities of the lines of two blocks. Pairs are compared again when a block is divided, so
/// what is known is kept.
private struct Similarities {
  private typealias Matcher = SequenceMatcher

  private enum Similarity {
    case unknown
    case atMost(Double)
    case exactly(Double)
  }

  /// The similarity that a pair must exceed.
  static let least = 0.74

  private let oldStart: Int
  private let newStart: Int
  /// The scalars of the lines, as numbers.
  private let old: [[Int]]
  private let new: [[Int]]
  private let distinct: [Set<Int>]
  private let isJunk: [Bool]
  /// The counts of each scalar, and of each two neighbors, in the old lines.
  private let scalars: Occurrences
  private lazy var neighbors = Occurrences(of: old.map(Self.neighbors))
  /// By the new line, then by the old one.
  private var known: [Similarity]
  /// The new line that was compared last.
  private var target: (line: Int, Matcher.Target)?

  init(_ old: ArraySlice<[Unicode.Scalar]>, _ new: ArraySlice<[Unicode.Scalar]>) {
    (oldStart, newStart) = (old.startIndex, new.startIndex)
    var numbering = Numbering<Unicode.Scalar>()
    var isJunk: [Bool] = []
    func numbers(_ line: [Unicode.Scalar]) -> [Int] {
      line.map { scalar in
        let number = numbering.number(of: scalar)
        if number == isJunk.count { isJunk.append(scalar == " " || scalar == "\t") }
        return number
      }
    }
    (self.old, self.new) = (old.map(numbers), new.map(numbers))
    distinct = self.old.map { Set($0) }
    self.isJunk = isJunk
    scalars = Occurrences(of: self.old)
    known = Array(repeating: .unknown, count: old.count * new.count)
  }

  /// Returns a number for each two neighbors.
  private static func neighbors(_ line: [Int]) -> [Int] {
    zip(line, line.dropFirst()).map { $0 << 32 | $1 }
  }

  /// Returns the similarity of two lines if it exceeds a bound.
  mutating func ratio(_ pair: Pair, above bound: Double) -> Double? {
    let (oldLine, newLine) = (pair.old - oldStart, pair.new - newStart)
    let place = newLine * old.count + oldLine
    if case .unknown = known[place] { limit(newLine) }
    switch known[place] {
    case .atMost(let most) where most > bound: break
    case .exactly(let ratio) where ratio > bound: return ratio
    default: return nil
    }
    if target?.line != newLine {
      target = (newLine, Matcher.Target(new[newLine], isJunk: isJunk))
    }
    guard let target else { return nil }
    var matcher = Matcher(old[oldLine], distinct: distinct[oldLine], target.1)
    let ratio = matcher.ratio()
    known[place] = .exactly(ratio)
    return ratio > bound ? ratio : nil
  }

  /// Notes how similar all old lines can be to a new one at most.
  ///
  /// A matching block of n scalars has n - 1 neighbors, and two blocks have a scalar between them in
  /// one of the lines: so each scalar that does not match adds one block at most.
  private mutating func limit(_ newLine: Int) {
    let line = new[newLine]
    let start = newLine * old.count
    let scalars = scalars.shared(with: line)
    let lengths = old.map { max($0.count + line.count, 1) }
    let ratios = old.indices.map { 2 * Double(scalars[$0]) / Double(lengths[$0]) }
    for oldLine in old.indices { known[start + oldLine] = .atMost(ratios[oldLine]) }
    guard ratios.contains(where: { $0 > Self.least }) else { return }
    let neighbors = neighbors.shared(with: Self.neighbors(line))
    for oldLine in old.indices {
      let most = 2 * Double((neighbors[oldLine] + lengths[oldLine] + 1) / 3)
      known[start + oldLine] = .atMost(min(ratios[oldLine], most / Double(lengths[oldLine])))
    }
  }
}

/// The counts of elements in lines.
private struct Occurrences {
  /// For each element, the lines that have it, in order, and how often.
  private var lines: [Int: [(line: Int, count: Int)]] = [:]
  private let count: Int

  init(of lines: [[Int]]) {
    count = lines.count
    for (line, elements) in lines.enumerated() {
      for (element, count) in Self.counts(elements) {
        self.lines[element, default: []].append((line, count))
      }
    }
  }

  /// Returns the number of elements that each line has in common with another, in any order.
  func shared(with elements: [Int]) -> [Int] {
    var shared = Array(repeating: 0, count: count)
    for (element, count) in Self.counts(elements) {
      for other in lines[element] ?? [] { shared[other.line] += min(count, other.count) }
    }
    return shared
  }

  private static func counts(_ elements: [Int]) -> [Int: Int] {
    elements.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether Python's `isspace` calls the character white space.
  var isPythonSpace: Bool { isSpace || ("\u{1C}"..."\u{1F}").contains(self) }
}
