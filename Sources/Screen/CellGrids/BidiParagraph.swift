/// The embedding levels of a paragraph, by the Unicode Bidirectional Algorithm (Unicode Standard
/// Annex 9, UAX #9): even levels run from the left, odd ones from the right.
struct BidiParagraph {
  /// The direction of a paragraph as a whole.
  enum Direction {
    case leftToRight, rightToLeft
    /// The direction of the first letter that has one (rules P2 and P3).
    case firstStrong
  }

  static let maximumDepth: UInt8 = 125

  /// The classes of the scalars before any rule has changed them.
  let original: [BidiClass]
  /// The level of the paragraph: 0 or 1.
  let level: UInt8
  /// The level of each scalar.
  private(set) var levels: [UInt8]
  /// The classes after the explicit rules.
  private var classes: [BidiClass]

  init(_ scalars: [UInt32], direction: Direction) {
    original = scalars.map(BidiClass.init(of:))
    level =
      switch direction {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .firstStrong: Self.firstStrongLevel(of: original[...], isIsolate: false)
      }
    levels = Array(repeating: level, count: scalars.count)
    classes = original
    resolveExplicitLevels()
    for sequence in isolatingRunSequences() {
      var run = BidiRun(
        sequence, level: levels[sequence.indices[0]], classes: classes, original: original)
      run.resolve(scalars)
      for (place, index) in sequence.indices.enumerated() {
        levels[index] = run.level(at: place)
      }
    }
    // Removed scalars have the level of the preceding scalar (UAX #9, section 5.2).
    for index in original.indices where original[index].isRemoved {
      levels[index] = index > 0 ? levels[index - 1] : level
    }
  }

  /// Returns the levels of a line: separators, and spaces before them and at the end, have the
  /// level of the paragraph (rule L1).
  func levels(ofLine line: Range<Int>) -> [UInt8] {
    var result = Array(levels[line])
    var isTrailing = true
    for index in line.reversed() {
      switch original[index] {
      case .paragraphSeparator, .segmentSeparator: isTrailing = true
      case .whitespace, .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate,
        .popDirectionalIsolate:
        break
      default: if !original[index].isRemoved { isTrailing = false }
      }
      if isTrailing { result[index - line.lowerBound] = level }
    }
    return result
  }

  /// Returns the indices of levels in visual order, from left to right (rule L2).
  static func visualOrder(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 % 2 == 1 }).min() else {
      return order
    }
    for level in (lowest...highest).reversed() {
      var start = 0
      while let first = levels[start...].firstIndex(where: { $0 >= level }) {
        let end = levels[first...].firstIndex { $0 < level } ?? levels.endIndex
        order[first..<end].reverse()
        start = end
      }
    }
    return order
  }

  /// Returns the level of the first strong scalar outside isolates (rules P2 and P3).
  ///
  /// - Parameters:
  ///   - classes: The classes of a paragraph, or of the text after the initiator of an isolate.
  ///   - isIsolate: A Boolean value that indicates whether the text ends with the isolate that
  ///     contains it.
  private static func firstStrongLevel(
    of classes: ArraySlice<BidiClass>, isIsolate: Bool
  ) -> UInt8 {
    var depth = 0
    for current in classes {
      switch current {
      case .leftToRight where depth == 0: return 0
      case .rightToLeft where depth == 0, .arabicLetter where depth == 0: return 1
      case .popDirectionalIsolate:
        if isIsolate, depth == 0 { return 0 }
        depth = max(depth - 1, 0)
      case .paragraphSeparator: return 0
      default: if current.isIsolateInitiator { depth += 1 }
      }
    }
    return 0
  }
}

// MARK: - Explicit levels

extension BidiParagraph {
  /// An entry of the directional status stack.
  private struct Status {
    let level: UInt8
    var override: BidiClass?
    var isIsolate = false
  }

  /// The directional status stack with its counters.
  private struct Stack {
    private(set) var entries: [Status]
    private var overflowIsolates = 0
    private var overflowEmbeddings = 0
    private var validIsolates = 0

    init(level: UInt8) { entries = [Status(level: level)] }

    var last: Status { entries[entries.count - 1] }

    mutating func push(isRightToLeft: Bool, override: BidiClass? = nil, isIsolate: Bool) {
      let level = isRightToLeft ? (last.level + 1) | 1 : (last.level + 2) & ~1
      if level <= maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
        if isIsolate { validIsolates += 1 }
        entries.append(Status(level: level, override: override, isIsolate: isIsolate))
      } else if isIsolate {
        overflowIsolates += 1
      } else if overflowIsolates == 0 {
        overflowEmbeddings += 1
      }
    }

    mutating func popIsolate() {
      if overflowIsolates > 0 {
        overflowIsolates -= 1
      } else if validIsolates > 0 {
        overflowEmbeddings = 0
        while !last.isIsolate { entries.removeLast() }
        entries.removeLast()
        validIsolates -= 1
      }
    }

    mutating func popEmbedding() {
      guard overflowIsolates == 0 else { return }
      if overflowEmbeddings > 0 {
        overflowEmbeddings -= 1
      } else if !last.isIsolate, entries.count > 1 {
        entries.removeLast()
      }
    }
  }

  /// Applies the embeddings, overrides and isolates in the text (rules X1 to X8).
  private mutating func resolveExplicitLevels() {
    let isPlain = !original.contains {
      $0 == .paragraphSeparator || $0.rawValue >= BidiClass.leftToRightEmbedding.rawValue
    }
    if isPlain { return }
    var stack = Stack(level: level)
    for index in original.indices {
      let current = original[index]
      switch current {
      case .leftToRightEmbedding, .rightToLeftEmbedding:
        stack.push(isRightToLeft: current == .rightToLeftEmbedding, isIsolate: false)
      case .leftToRightOverride:
        stack.push(isRightToLeft: false, override: .leftToRight, isIsolate: false)
      case .rightToLeftOverride:
        stack.push(isRightToLeft: true, override: .rightToLeft, isIsolate: false)
      case .popDirectionalFormat: stack.popEmbedding()
      case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
        place(index, stack.last)
        let isRightToLeft =
          current == .rightToLeftIsolate
          || current == .firstStrongIsolate
            && Self.firstStrongLevel(of: original[(index + 1)...], isIsolate: true) == 1
        stack.push(isRightToLeft: isRightToLeft, isIsolate: true)
      case .popDirectionalIsolate:
        stack.popIsolate()
        place(index, stack.last)
      case .paragraphSeparator: stack = Stack(level: level)
      case .boundaryNeutral: break
      default: place(index, stack.last)
      }
    }
  }

  private mutating func place(_ index: Int, _ status: Status) {
    levels[index] = status.level
    if let override = status.override { classes[index] = override }
  }
}

// MARK: - Isolating run sequences

extension BidiParagraph {
  /// Scalars that are resolved together: level runs, joined where an isolate interrupts them.
  struct Sequence {
    /// The indices of the scalars in the paragraph.
    var indices: [Int]
    /// The classes that act as the strong types before and after the sequence.
    var start: BidiClass
    var end: BidiClass
  }

  /// Returns the sequences of all scalars that rule X9 does not remove (rule X10).
  private func isolatingRunSequences() -> [Sequence] {
    let kept = original.indices.filter { !original[$0].isRemoved }
    var sequences: [Sequence] = []
    // The sequence of each open isolate that ends with the initiator, if any does.
    var open: [Int?] = []
    var start = 0
    while start < kept.count {
      let current = levels[kept[start]]
      let end = kept[start...].firstIndex { levels[$0] != current } ?? kept.endIndex
      var number = sequences.count
      for place in start..<end {
        switch original[kept[place]] {
        case .popDirectionalIsolate:
          if let initiator = open.popLast(), place == start, let initiator { number = initiator }
        case .paragraphSeparator: open = []
        case let other where other.isIsolateInitiator: open.append(place == end - 1 ? number : nil)
        default: break
        }
      }
      if number == sequences.count {
        let before = start > 0 ? levels[kept[start - 1]] : level
        let edge = Self.direction(of: max(current, before))
        sequences.append(Sequence(indices: [], start: edge, end: edge))
      }
      sequences[number].indices += kept[start..<end]
      let isInterrupted = original[kept[end - 1]].isIsolateInitiator
      let after = end < kept.count && !isInterrupted ? levels[kept[end]] : level
      sequences[number].end = Self.direction(of: max(current, after))
      start = end
    }
    return sequences
  }

  /// Returns the strong class of a level.
  static func direction(of level: UInt8) -> BidiClass {
    level % 2 == 0 ? .leftToRight : .rightToLeft
  }
}
