/// A line of a comparison of lines.
struct LineChange: Equatable {
  enum Kind: String {
    case kept = "  "
    case removed = "- "
    case added = "+ "
  }
  var kind: Kind
  var line: [Unicode.Scalar]
}

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
  private var changes: [LineChange] = []
  /// The similarity of lines, as far as it is known: pairs are compared again when a block is
  /// divided.
  private var similarities: [Similarity] = []
  /// The scalars of the lines that were replaced, in order.
  private var oldSorted: [Scalars?]
  private var newSorted: [Scalars?]

  private struct Pair {
    var old: Int
    var new: Int
  }

  private enum Similarity {
    case unknown
    case atMost(Double)
    case exactly(Double)
  }

  private init(_ old: [Scalars], _ new: [Scalars]) {
    (self.old, self.new) = (old, new)
    oldSorted = Array(repeating: nil, count: old.count)
    newSorted = Array(repeating: nil, count: new.count)
  }

  /// Returns the edits that lead from the old lines to the new ones.
  static func changes(from old: [[Unicode.Scalar]], to new: [[Unicode.Scalar]]) -> [LineChange] {
    var comparison = LineComparison(old, new)
    var matcher = SequenceMatcher(old.map(Line.init), new.map(Line.init))
    let steps = matcher.steps()
    if steps.contains(where: { $0.kind == .replace }) {
      comparison.similarities = Array(repeating: .unknown, count: old.count * new.count)
    }
    for step in steps {
      switch step.kind {
      case .equal: comparison.append(.kept, step.old)
      case .replace, .delete, .insert: comparison.replace(step.old, step.new)
      }
    }
    return comparison.changes
  }

  private mutating func append(_ kind: LineChange.Kind, _ range: Range<Int>) {
    for place in range {
      changes.append(LineChange(kind: kind, line: kind == .added ? new[place] : old[place]))
    }
  }

  /// Appends a block that replaces another: the most similar lines divide both.
  private mutating func replace(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    guard !oldRange.isEmpty, !newRange.isEmpty else {
      append(.removed, oldRange)
      append(.added, newRange)
      return
    }
    guard let pair = bestPair(oldRange, newRange) else {
      // The shorter block first.
      if newRange.count < oldRange.count {
        append(.added, newRange)
        append(.removed, oldRange)
      } else {
        append(.removed, oldRange)
        append(.added, newRange)
      }
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
    var best = (ratio: 0.74, pair: Pair?.none)
    var equal: Pair?
    for newPlace in newRange {
      var target: Matcher.Target?
      for oldPlace in oldRange {
        let pair = Pair(old: oldPlace, new: newPlace)
        if old[oldPlace] == new[newPlace] {
          equal = equal ?? pair
        } else if let ratio = ratio(pair, above: best.ratio, &target) {
          best = (ratio, pair)
        }
      }
    }
    return best.ratio < 0.75 ? equal : best.pair
  }

  private typealias Matcher = SequenceMatcher<Unicode.Scalar>

  /// Returns the similarity of two lines if it exceeds a bound.
  ///
  /// - Parameter target: The new line as the target of comparisons, if there was one before.
  private mutating func ratio(
    _ pair: Pair, above bound: Double, _ target: inout Matcher.Target?
  ) -> Double? {
    let place = pair.old * new.count + pair.new
    if case .unknown = similarities[place] { similarities[place] = .atMost(mostSimilarity(pair)) }
    switch similarities[place] {
    case .atMost(let most) where most > bound: break
    case .exactly(let ratio) where ratio > bound: return ratio
    default: return nil
    }
    let newLine = target ?? Matcher.Target(new[pair.new], isJunk: Self.isJunk)
    target = newLine
    var matcher = Matcher(old[pair.old], newLine)
    let ratio = matcher.ratio()
    similarities[place] = .exactly(ratio)
    return ratio > bound ? ratio : nil
  }

  /// Returns the similarity that two lines would have if the order of their scalars did not count.
  private mutating func mostSimilarity(_ pair: Pair) -> Double {
    let old = oldSorted[pair.old] ?? old[pair.old].sorted()
    let new = newSorted[pair.new] ?? new[pair.new].sorted()
    (oldSorted[pair.old], newSorted[pair.new]) = (old, new)
    var (oldPlace, newPlace, common) = (0, 0, 0)
    while oldPlace < old.count, newPlace < new.count {
      let (one, other) = (old[oldPlace], new[newPlace])
      if one == other { common += 1 }
      if one <= other { oldPlace += 1 }
      if other <= one { newPlace += 1 }
    }
    return 2 * Double(common) / Double(old.count + new.count)
  }

  private static func isJunk(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether Python's `isspace` calls the character white space.
  var isPythonSpace: Bool { isSpace || ("\u{1C}"..."\u{1F}").contains(self) }
}
