/// The levels of a paragraph, by the Unicode Bidirectional Algorithm (Unicode Standard Annex 9,
/// UAX #9): even levels run from the left, odd ones from the right.
///
/// The paragraph has no embedding, override, or isolating controls and no paragraph separators,
/// because a grid draws visible signs in their place. It is therefore one run, whose weak and
/// neutral classes are resolved (rules W1 to N2).
struct BidiParagraph {
  /// The classes of the scalars before any rule has changed them.
  private let original: [BidiClass]
  /// The indices of the scalars that rule X9 does not remove.
  private let kept: [Int]
  /// The classes of these scalars, as far as they are resolved.
  private var classes: [BidiClass]
  /// The level of the paragraph: 0 or 1.
  private let level: UInt8
  /// The direction of the paragraph, as a class.
  private let direction: BidiClass
  /// The level of each scalar.
  private var levels: [UInt8]

  init(_ scalars: [UInt32], isRightToLeft: Bool) {
    let original = scalars.map(BidiClass.init(of:))
    self.original = original
    kept = original.indices.filter { original[$0] != .boundaryNeutral }
    classes = kept.map { original[$0] }
    level = isRightToLeft ? 1 : 0
    direction = isRightToLeft ? .rightToLeft : .leftToRight
    levels = Array(repeating: level, count: scalars.count)
    resolveMarksAndNumbers()
    resolveSeparators()
    resolveTerminators()
    resolveEuropeanNumbers()
    resolveBrackets(scalars)
    resolveNeutrals()
    for (place, index) in kept.enumerated() { levels[index] = resolvedLevel(at: place) }
    // Removed scalars have the level of the preceding scalar (UAX #9, section 5.2).
    for index in original.indices.dropFirst() where original[index] == .boundaryNeutral {
      levels[index] = levels[index - 1]
    }
  }

  /// Returns the level of a scalar that is not removed (rules I1 and I2).
  private func resolvedLevel(at place: Int) -> UInt8 {
    switch classes[place] {
    case .leftToRight: level == 1 ? 2 : 0
    case .europeanNumber, .arabicNumber: 2
    default: 1
    }
  }

  /// Returns the levels of a line: separators, and spaces before them and at the end, have the
  /// level of the paragraph (rule L1).
  func levels(ofLine line: Range<Int>) -> [UInt8] {
    var result = Array(levels[line])
    var isTrailing = true
    for index in line.reversed() {
      switch original[index] {
      case .segmentSeparator: isTrailing = true
      case .whitespace, .boundaryNeutral: break
      default: isTrailing = false
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
}

// MARK: - Weak classes

extension BidiParagraph {
  /// Resolves marks, which follow their letters (W1), numbers, which follow Arabic letters (W2),
  /// and Arabic letters, which become right-to-left ones (W3).
  private mutating func resolveMarksAndNumbers() {
    var previous = direction
    var strong = direction
    for place in classes.indices {
      if classes[place] == .nonspacingMark { classes[place] = previous }
      previous = classes[place]
      switch previous {
      case .leftToRight, .rightToLeft: strong = previous
      case .arabicLetter:
        strong = previous
        classes[place] = .rightToLeft
      case .europeanNumber: if strong == .arabicLetter { classes[place] = .arabicNumber }
      default: break
      }
    }
  }

  /// Makes a single separator between two numbers of the same kind part of them (W4).
  private mutating func resolveSeparators() {
    guard classes.count > 2 else { return }
    for place in 1..<(classes.count - 1) {
      let before = classes[place - 1]
      guard before == classes[place + 1] else { continue }
      switch classes[place] {
      case .europeanSeparator: if before == .europeanNumber { classes[place] = before }
      case .commonSeparator:
        if before == .europeanNumber || before == .arabicNumber { classes[place] = before }
      default: break
      }
    }
  }

  /// Makes terminators next to numbers part of them (W5), and all other terminators and separators
  /// neutral (W6).
  private mutating func resolveTerminators() {
    var place = 0
    while place < classes.count {
      switch classes[place] {
      case .europeanTerminator:
        let next = classes[place...].firstIndex { $0 != .europeanTerminator } ?? classes.endIndex
        let isNumber =
          place > 0 && classes[place - 1] == .europeanNumber
          || next < classes.endIndex && classes[next] == .europeanNumber
        for index in place..<next { classes[index] = isNumber ? .europeanNumber : .otherNeutral }
        place = next
      case .europeanSeparator, .commonSeparator:
        classes[place] = .otherNeutral
        place += 1
      default: place += 1
      }
    }
  }

  /// Gives numbers after left-to-right letters the direction of those letters (W7).
  private mutating func resolveEuropeanNumbers() {
    var strong = direction
    for place in classes.indices {
      switch classes[place] {
      case .leftToRight, .rightToLeft: strong = classes[place]
      case .europeanNumber: if strong == .leftToRight { classes[place] = .leftToRight }
      default: break
      }
    }
  }
}

// MARK: - Brackets and neutrals

extension BidiParagraph {
  /// The maximum depth of nested brackets (BD16).
  private static let maximumBracketDepth = 63

  /// Returns the direction that a class has for adjacent neutrals; numbers count as right-to-left.
  private func strong(_ bidiClass: BidiClass) -> BidiClass? {
    switch bidiClass {
    case .leftToRight: .leftToRight
    case .rightToLeft, .europeanNumber, .arabicNumber: .rightToLeft
    default: nil
    }
  }

  /// Gives paired brackets the direction of their content or of the preceding text (N0).
  private mutating func resolveBrackets(_ scalars: [UInt32]) {
    for pair in bracketPairs(scalars) {
      guard let direction = direction(ofBrackets: pair) else { continue }
      for bracket in [pair.lowerBound, pair.upperBound] {
        classes[bracket] = direction
        var place = bracket + 1
        while place < classes.count, original[kept[place]] == .nonspacingMark {
          classes[place] = direction
          place += 1
        }
      }
    }
  }

  /// Returns the places of paired brackets, in the order of the opening ones (BD16).
  private func bracketPairs(_ scalars: [UInt32]) -> [ClosedRange<Int>] {
    var pairs: [ClosedRange<Int>] = []
    var open: [(closing: UInt32, place: Int)] = []
    for place in classes.indices where classes[place] == .otherNeutral {
      let scalar = scalars[kept[place]]
      let mirror = BidiMirror.mirror(of: scalar)
      guard mirror != scalar else { continue }
      if BidiMirror.isOpeningBracket(scalar) {
        guard open.count < Self.maximumBracketDepth else { break }
        open.append((BidiMirror.canonical(mirror), place))
      } else if BidiMirror.isOpeningBracket(mirror) {
        let closing = BidiMirror.canonical(scalar)
        guard let match = open.lastIndex(where: { $0.closing == closing }) else { continue }
        pairs.append(open[match].place...place)
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Returns the direction of a pair of brackets, or nil if their content has no direction.
  private func direction(ofBrackets pair: ClosedRange<Int>) -> BidiClass? {
    var containsOther = false
    for place in pair.dropFirst().dropLast() {
      guard let direction = strong(classes[place]) else { continue }
      if direction == self.direction { return direction }
      containsOther = true
    }
    guard containsOther else { return nil }
    for place in (0..<pair.lowerBound).reversed() {
      if let direction = strong(classes[place]) { return direction }
    }
    return direction
  }

  /// Gives neutrals the direction of the surrounding text (N1) or of the embedding (N2).
  private mutating func resolveNeutrals() {
    var place = 0
    while let first = classes[place...].firstIndex(where: \.isNeutral) {
      let next = classes[first...].firstIndex { !$0.isNeutral } ?? classes.endIndex
      let before = first > 0 ? strong(classes[first - 1]) : direction
      let after = next < classes.endIndex ? strong(classes[next]) : direction
      let resolved = before == after ? before ?? direction : direction
      for index in first..<next { classes[index] = resolved }
      place = next
    }
  }
}
