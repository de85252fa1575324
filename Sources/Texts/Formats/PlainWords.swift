/// Cuts running text into words and what stands between them.
///
/// A word begins with a letter or a digit and goes on over marks, apostrophes, hyphens and the
/// stops that Unicode's text segmentation (UAX #29, MidLetter, MidNum, MidNumLet and rules WB7a to
/// WB7c for Hebrew) allows in the middle of one: `can't`, `demon-possessed`, `3,000`, `e.g`. U+200B
/// parts words, as it does where no spaces are written; U+2060 and the other invisible joiners are
/// part of theirs. A maqqef parts words as a space does: the words of the Hebrew Bible are counted
/// so.
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

  /// The next piece; nil at the end. A gap never follows a gap, nor a word a word.
  mutating func next() -> Piece? {
    guard index < scalars.endIndex else { return nil }
    let start = index
    if Self.isPartOfWord(scalars[index]) {
      skipWord()
      return .word(scalars[start..<index])
    }
    while index < scalars.endIndex, !Self.isPartOfWord(scalars[index]) {
      index = scalars.index(after: index)
    }
    return .gap(scalars[start..<index])
  }

  private mutating func skipWord() {
    var previous = scalars[index]
    index = scalars.index(after: index)
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if Self.isPartOfWord(scalar) || Self.isElision(scalar, after: previous) {
        // What stands behind a letter with an accent stands behind the letter.
        if !(0x300...0x36F).contains(scalar.value) { previous = scalar }
      } else if !Self.isInvisible(scalar), !isJoined(scalar, after: previous) {
        return
      }
      index = scalars.index(after: index)
    }
  }

  /// Whether a stop stands between two letters or digits that it joins.
  private func isJoined(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
    guard let joint = Self.joint(scalar) else { return false }
    var following = scalars.index(after: index)
    while following < scalars.endIndex, Self.isInvisible(scalars[following]) {
      following = scalars.index(after: following)
    }
    guard following < scalars.endIndex else { return false }
    let next = scalars[following]
    switch joint {
    case .all: return Self.isPartOfWord(next)
    case .digits: return Self.isDigit(previous) && Self.isDigit(next)
    case .alike:
      return Self.isDigit(previous)
        ? Self.isDigit(next) : Self.isLetter(previous) && Self.isLetter(next)
    case .catalan:
      return Self.isLetter(previous) && Self.isLetter(next) && !Self.isGreek(previous)
    case .hebrew: return Self.isHebrew(previous) && Self.isHebrew(next)
    }
  }

  private enum Joint {
    case all, alike, digits
    /// A stop between letters, but one that ends a clause of Greek.
    case catalan
    case hebrew
  }

  private static func joint(_ scalar: Unicode.Scalar) -> Joint? {
    switch scalar.value {
    case 0x27, 0x2019, 0x2D, 0x2010, 0x2011, 0x5F, 0x26: .all
    case 0x2E, 0x3A, 0x2027: .alike
    case 0x2C, 0x3B: .digits
    case 0xB7: .catalan
    case 0x22, 0x5F4: .hebrew
    default: nil
    }
  }

  /// The apostrophe of a Greek word that has lost its last vowel: part of the word, as MorphGNT
  /// has it; and a geresh that is typed as an apostrophe.
  private static func isElision(_ scalar: Unicode.Scalar, after letter: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2019, 0x1FBD, 0x1FBF: isGreek(letter)
    case 0x27: isHebrew(letter)
    default: false
    }
  }

  // MARK: - Kinds of scalars

  /// Whether a scalar is a letter, a mark on one, or a digit.
  static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || isDigit(scalar)
  }

  /// What stands before the word that it belongs to.
  static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: scalar == "\u{BF}" || scalar == "\u{A1}"
    }
  }

  /// A full stop, a quotation mark, a bracket; not a symbol, which may be a tone or a number's.
  static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .dashPunctuation, .connectorPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
  }

  /// Hebrew letters and the points on them.
  private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool {
    (0x591...0x5F3).contains(scalar.value) && isLetter(scalar)
  }

  /// What is neither seen nor the end of a word. Isolates and embeddings stand around words.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xAD, 0x200B, 0x202A...0x202E, 0x2066...0x2069: false
    // Arabic signs around numbers, which are seen.
    case 0x600...0x605, 0x6DD, 0x890, 0x891, 0x8E2: false
    default: isVariation(scalar) || scalar.properties.generalCategory == .format
    }
  }

  /// What chooses between shapes of the scalar before it.
  private static func isVariation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x34F, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
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
    switch value {
    // Greek and Hebrew letters and points, which most texts consist of.
    case 0x391...0x3CE, 0x591...0x5BD, 0x5D0...0x5EA, 0x1F00...0x1F15, 0x5F3: return true
    case 0x2000...0x206F: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .enclosingMark, .letterNumber, .privateUse:
      return true
    case .nonspacingMark: return !isVariation(scalar)
    default: return false
    }
  }
}

/// A word as it is printed, and the punctuation around it. What has no letter is a word as it is.
///
/// Apostrophes stay in the word: they may stand for a vowel (ἀλλ’).
struct PrintedWord {
  var before = ""
  var core = ""
  var after = ""

  init(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last,
      Self.isAround(first) || Self.isAround(last), scalars.contains(where: PlainWords.isPartOfWord),
      let start = scalars.firstIndex(where: { !Self.isAround($0) }),
      let end = scalars.lastIndex(where: { !Self.isAround($0) })
    else {
      core = text
      return
    }
    let next = scalars.index(after: end)
    before = String(scalars[..<start])
    core = String(scalars[start..<next])
    after = String(scalars[next...])
  }

  private static func isAround(_ scalar: Unicode.Scalar) -> Bool {
    guard !PlainWords.isPartOfWord(scalar), scalar != "'", scalar != "\u{2019}" else {
      return false
    }
    return PlainWords.isPunctuation(scalar)
  }
}
