import Interlinear

/// Cuts running text into words and what stands between them.
///
/// A word begins with a letter or a digit and goes on over marks, apostrophes, hyphens and the
/// stops that Unicode's text segmentation (UAX #29, MidLetter, MidNum and MidNumLet) allows in the
/// middle of one: `can't`, `demon-possessed`, `3,000`, `e.g`. U+200B parts words, as it does where
/// no spaces are written; U+2060 and the other invisible joiners are part of theirs.
struct PlainWords {
  enum Piece {
    case word(Substring.UnicodeScalarView)
    /// White space and marks that belong to no word.
    case gap(Substring.UnicodeScalarView)
  }

  private let scalars: String.UnicodeScalarView
  private var index: String.UnicodeScalarView.Index

  init(_ text: String) {
    scalars = text.unicodeScalars
    index = scalars.startIndex
  }

  /// The next piece; nil at the end. A gap never follows a gap, a word may follow a word.
  mutating func next() -> Piece? {
    guard index < scalars.endIndex else { return nil }
    let start = index
    if Self.isLetter(scalars[index]) || Self.isDigit(scalars[index]) {
      skipWord()
      return .word(scalars[start..<index])
    }
    while index < scalars.endIndex, !Self.isLetter(scalars[index]), !Self.isDigit(scalars[index]) {
      index = scalars.index(after: index)
    }
    return .gap(scalars[start..<index])
  }

  private mutating func skipWord() {
    var previous = scalars[index]
    index = scalars.index(after: index)
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if Self.isLetter(scalar) || Self.isDigit(scalar) {
        previous = scalar
      } else if Self.isInvisible(scalar) {
        // Neither a letter nor the end of a word.
      } else if Self.isElision(scalar, after: previous) {
        previous = scalar
      } else if !isJoined(scalar, after: previous) {
        return
      }
      index = scalars.index(after: index)
    }
  }

  /// Whether a stop stands between two letters or digits that it joins.
  private func isJoined(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
    guard let joint = Self.joints[scalar.value] else { return false }
    let following = scalars.index(after: index)
    guard following < scalars.endIndex else { return false }
    let next = scalars[following]
    switch joint {
    case .all: return Self.isLetter(next) || Self.isDigit(next)
    case .digits: return Self.isDigit(previous) && Self.isDigit(next)
    case .alike:
      return Self.isDigit(previous)
        ? Self.isDigit(next) : Self.isLetter(previous) && Self.isLetter(next)
    }
  }

  private enum Joint { case all, alike, digits }

  private static let joints: [UInt32: Joint] = [
    0x27: .all, 0x2019: .all, 0x2D: .all, 0x2010: .all, 0x2011: .all, 0x5F: .all, 0x26: .all,
    0x2E: .alike, 0x3A: .alike, 0xB7: .alike, 0x2027: .alike, 0x2C: .digits, 0x3B: .digits,
  ]

  /// The apostrophe of a Greek word that has lost its last vowel: part of the word, as MorphGNT
  /// has it.
  private static func isElision(_ scalar: Unicode.Scalar, after letter: Unicode.Scalar) -> Bool {
    guard scalar.value == 0x2019 || scalar.value == 0x1FBD || scalar.value == 0x1FBF else {
      return false
    }
    return (0x370...0x3FF).contains(letter.value) || (0x1F00...0x1FFF).contains(letter.value)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200C...0x200F, 0x2060, 0x34F, 0xFE00...0xFE0F: true
    default: false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return (0x30...0x39).contains(scalar.value) }
    return scalar.properties.numericType != nil && !scalar.properties.isAlphabetic
  }

  /// Letters, and the marks on them.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 { return value | 0x20 >= 0x61 && value | 0x20 <= 0x7A }
    if (0x2000...0x206F).contains(value) { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .letterNumber, .privateUse:
      return true
    default: return false
    }
  }
}

/// Collects words with what stands before and after each.
///
/// What stands between two words belongs to the first of them up to its last white space, and to
/// the second from there.
struct WordCollector {
  private(set) var words: [Word] = []
  private var gap = ""

  /// Adds white space or marks; runs of white space become one space.
  mutating func addGap(_ text: some Sequence<Unicode.Scalar>) {
    for scalar in text {
      if scalar.value == 0x200B { continue }
      if scalar.value == 0x20 || scalar.value == 0xA0 || scalar.properties.isWhitespace {
        if gap.utf8.last != 0x20 { gap.append(" ") }
      } else {
        gap.unicodeScalars.append(scalar)
      }
    }
  }

  mutating func add(_ values: [String]) {
    let before = takeGap()
    words.append(Word(values: values, before: before, after: ""))
  }

  mutating func update(_ body: (inout [Word]) -> Void) { body(&words) }

  /// The words, with the marks at the end. Where there are marks and no word at all, the marks are
  /// the word, so that nothing that is printed is lost.
  mutating func finish(valueCount: Int) -> [Word] {
    let rest = gap.trimmed
    gap = ""
    if let last = words.indices.last {
      words[last].after += rest + " "
    } else if !rest.isEmpty {
      words = [Word(values: [rest] + Array(repeating: "", count: max(valueCount - 1, 0)))]
    }
    return words
  }

  private mutating func takeGap() -> String {
    defer { gap.removeAll(keepingCapacity: true) }
    guard let last = words.indices.last else { return gap.trimmed }
    let space = gap.utf8.lastIndex(of: 0x20)
    let middle = space.map { gap.utf8.index(after: $0) } ?? gap.endIndex
    words[last].after = String(gap[..<middle])
    return String(gap[middle...])
  }
}
