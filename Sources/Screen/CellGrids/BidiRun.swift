/// An isolating run sequence, whose weak and neutral classes are resolved (UAX #9, rules W1 to N2).
struct BidiRun {
  private let embeddingLevel: UInt8
  private let start: BidiClass
  private let end: BidiClass
  private let indices: [Int]
  private let original: [BidiClass]
  private var classes: [BidiClass]

  init(
    _ sequence: BidiParagraph.Sequence, level: UInt8, classes: [BidiClass], original: [BidiClass]
  ) {
    embeddingLevel = level
    start = sequence.start
    end = sequence.end
    indices = sequence.indices
    self.original = original
    self.classes = sequence.indices.map { classes[$0] }
  }

  /// - Parameter scalars: The scalars of the paragraph.
  mutating func resolve(_ scalars: [UInt32]) {
    resolveMarksAndNumbers()
    resolveSeparators()
    resolveTerminators()
    resolveEuropeanNumbers()
    resolveBrackets(scalars)
    resolveNeutrals()
  }

  /// Returns the level of a scalar by its place in the sequence (rules I1 and I2).
  func level(at place: Int) -> UInt8 {
    let isOdd = embeddingLevel % 2 == 1
    switch classes[place] {
    case .leftToRight: return isOdd ? embeddingLevel + 1 : embeddingLevel
    case .europeanNumber, .arabicNumber:
      return isOdd ? embeddingLevel + 1 : embeddingLevel + 2
    default: return isOdd ? embeddingLevel : embeddingLevel + 1
    }
  }
}

// MARK: - Weak classes

extension BidiRun {
  /// Resolves marks, which follow their letters (W1), numbers, which follow Arabic letters (W2),
  /// and Arabic letters, which become right-to-left ones (W3).
  private mutating func resolveMarksAndNumbers() {
    var previous = start
    var strong = start
    for place in classes.indices {
      if classes[place] == .nonspacingMark {
        let isBoundary = previous.isIsolateInitiator || previous == .popDirectionalIsolate
        classes[place] = isBoundary ? .otherNeutral : previous
      }
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
    var strong = start
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

extension BidiRun {
  /// The maximum depth of nested brackets (BD16).
  private static let maximumBracketDepth = 63

  private var embeddingDirection: BidiClass { BidiParagraph.direction(of: embeddingLevel) }

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
        while place < classes.count, original[indices[place]] == .nonspacingMark {
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
      let scalar = scalars[indices[place]]
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
      if direction == embeddingDirection { return direction }
      containsOther = true
    }
    guard containsOther else { return nil }
    for place in (0..<pair.lowerBound).reversed() {
      if let direction = strong(classes[place]) { return direction }
    }
    return start
  }

  /// Gives neutrals the direction of the surrounding text (N1) or of the embedding (N2).
  private mutating func resolveNeutrals() {
    var place = 0
    while let first = classes[place...].firstIndex(where: \.isNeutralOrIsolate) {
      let next = classes[first...].firstIndex { !$0.isNeutralOrIsolate } ?? classes.endIndex
      let before = first > 0 ? strong(classes[first - 1]) : start
      let after = next < classes.endIndex ? strong(classes[next]) : end
      let direction = before == after ? before : nil
      for index in first..<next { classes[index] = direction ?? embeddingDirection }
      place = next
    }
  }
}
