/// A line of a comparison of lines.
struct LineChange: Equatable {
  enum Kind: String {
    case kept = "  "
    case removed = "- "
    case added = "+ "
    /// Marks below a line the characters that differ.
    case hint = "? "
  }
  var kind: Kind
  var line: String
}

/// Compares lines as `difflib.ndiff` of Python 3.11 does: lines that are similar are paired, and
/// hints mark where they differ.
struct LineComparison {
  private typealias Scalars = [Unicode.Scalar]

  private let old: [Scalars]
  private let new: [Scalars]
  private var changes: [LineChange] = []
  /// The similarity of lines that were compared before; lines repeat, and pairs are compared again
  /// when a block is divided.
  private var ratios: [Pair: Double] = [:]
  /// Which scalars a line has, and how often.
  private let oldCounts: [[Unicode.Scalar: Int]]

  private struct Pair: Hashable {
    var old: Int
    var new: Int
  }

  private init(_ old: [String], _ new: [String]) {
    self.old = old.map { Array($0.unicodeScalars) }
    self.new = new.map { Array($0.unicodeScalars) }
    oldCounts = self.old.map { line in line.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
  }

  /// Returns what leads from the old lines to the new ones.
  static func changes(from old: [String], to new: [String]) -> [LineChange] {
    var comparison = LineComparison(old, new)
    var matcher = SequenceMatcher(comparison.old, comparison.new)
    for step in matcher.steps() {
      switch step.kind {
      case .equal: comparison.append(.kept, step.old)
      case .replace, .delete, .insert: comparison.replace(step.old, step.new)
      }
    }
    return comparison.changes
  }

  private mutating func append(_ kind: LineChange.Kind, _ range: Range<Int>) {
    for place in range {
      let line = kind == .added ? new[place] : old[place]
      changes.append(LineChange(kind: kind, line: String(line)))
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
      appendPair(pair)
    }
    replace(pair.old + 1..<oldRange.upperBound, pair.new + 1..<newRange.upperBound)
  }

  /// Returns the most similar lines: first those that differ, otherwise equal ones, which are too
  /// frequent to begin a match.
  private mutating func bestPair(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Pair? {
    var best = (ratio: 0.74, pair: Pair?.none)
    var equal: Pair?
    for newPlace in newRange {
      for oldPlace in oldRange {
        let pair = Pair(old: oldPlace, new: newPlace)
        if old[oldPlace] == new[newPlace] {
          equal = equal ?? pair
        } else if let ratio = ratio(pair, above: best.ratio) {
          best = (ratio, pair)
        }
      }
    }
    return best.ratio < 0.75 ? equal : best.pair
  }

  /// Returns the similarity of two lines if it exceeds a bound.
  private mutating func ratio(_ pair: Pair, above bound: Double) -> Double? {
    if let known = ratios[pair] { return known > bound ? known : nil }
    let (oldLine, newLine) = (old[pair.old], new[pair.new])
    let length = Double(oldLine.count + newLine.count)
    guard 2 * Double(min(oldLine.count, newLine.count)) / length > bound else { return nil }
    var left = oldCounts[pair.old]
    var common = 0
    for scalar in newLine {
      guard let count = left[scalar], count > 0 else { continue }
      left[scalar] = count - 1
      common += 1
    }
    guard 2 * Double(common) / length > bound else { return nil }
    var matcher = SequenceMatcher(oldLine, newLine, isJunk: Self.isJunk)
    let ratio = matcher.ratio()
    ratios[pair] = ratio
    return ratio > bound ? ratio : nil
  }

  private static func isJunk(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// Appends similar lines with their hints.
  private mutating func appendPair(_ pair: Pair) {
    let (oldLine, newLine) = (old[pair.old], new[pair.new])
    var (oldMarks, newMarks) = (Scalars(), Scalars())
    var matcher = SequenceMatcher(oldLine, newLine, isJunk: Self.isJunk)
    for step in matcher.steps() {
      let mark: (old: Unicode.Scalar, new: Unicode.Scalar) =
        switch step.kind {
        case .equal: (" ", " ")
        case .replace: ("^", "^")
        case .delete, .insert: ("-", "+")
        }
      oldMarks += step.old.map {
        mark.old == " " && oldLine[$0].isPythonSpace ? oldLine[$0] : mark.old
      }
      newMarks += step.new.map {
        mark.new == " " && newLine[$0].isPythonSpace ? newLine[$0] : mark.new
      }
    }
    for (kind, line, marks) in [
      (LineChange.Kind.removed, oldLine, oldMarks), (.added, newLine, newMarks),
    ] {
      changes.append(LineChange(kind: kind, line: String(line)))
      if let last = marks.lastIndex(where: { !$0.isPythonSpace }) {
        changes.append(LineChange(kind: .hint, line: String(marks[...last]) + "\n"))
      }
    }
  }
}

extension String {
  /// Creates a string of scalars.
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    // The standard library's own appending of a sequence is not specialized, and slower.
    for scalar in scalars { view.append(scalar) }
    self.init(view)
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether Python's `isspace` calls the character white space.
  var isPythonSpace: Bool { properties.isWhitespace || ("\u{1C}"..."\u{1F}").contains(self) }
}
