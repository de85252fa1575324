import Interlinear

/// Divides running text into words and the gaps between them.
///
/// A word begins with a letter or a digit. It may contain marks, apostrophes, hyphens, and the
/// punctuation that Unicode's text segmentation (UAX #29: MidLetter, MidNum, MidNumLet, and rules
/// WB7a to WB7c for Hebrew) allows within a word: `can't`, `demon-possessed`, `3,000`, `e.g`.
/// U+200B separates words, as in scripts without spaces; U+2060 and other invisible joiners are
/// part of a word. A maqqef separates words like a space, because the words of the Hebrew Bible are
/// counted that way.
struct PlainWords {
  enum Piece {
    case word(Substring.UnicodeScalarView)
    /// White space and punctuation that are not part of a word.
    case gap(Substring.UnicodeScalarView)
  }

  private let scalars: String.UnicodeScalarView
  private var index: String.UnicodeScalarView.Index

  init(_ text: String) {
    scalars = text.unicodeScalars
    index = scalars.startIndex
  }

  /// Returns the next piece, or nil at the end. Gaps and words alternate.
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
        // The context of the next scalar is the letter, without the accents on it.
        if !(0x300...0x36F).contains(scalar.value) { previous = scalar }
      } else if !Self.isInvisible(scalar), !isJoined(scalar, after: previous) {
        return
      }
      index = scalars.index(after: index)
    }
  }

  /// Returns a Boolean value that indicates whether a punctuation mark joins the letters or digits
  /// around it.
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
    /// A full stop between letters, unless it ends a Greek clause.
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

  /// Returns a Boolean value that indicates whether an apostrophe is part of a word: it marks the
  /// elided last vowel of a Greek word, as in MorphGNT, or is typed for a geresh.
  private static func isElision(_ scalar: Unicode.Scalar, after letter: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2019, 0x1FBD, 0x1FBF: isGreek(letter)
    case 0x27: isHebrew(letter)
    default: false
    }
  }

  // MARK: - Kinds of scalars

  /// Returns a Boolean value that indicates whether a scalar is a letter, a mark on a letter, or a
  /// digit.
  static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || isDigit(scalar)
  }

  /// Returns a Boolean value that indicates whether a scalar belongs to the word after it.
  static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: scalar == "\u{BF}" || scalar == "\u{A1}"
    }
  }

  /// Returns a Boolean value that indicates whether a scalar is a full stop, a quotation mark or a
  /// bracket. A symbol is not: it may be a tone or belong to a number.
  static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .dashPunctuation, .connectorPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
  }

  /// Returns a Boolean value that indicates whether a scalar is a Hebrew letter or point.
  private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool {
    (0x591...0x5F3).contains(scalar.value) && isLetter(scalar)
  }

  /// Returns a Boolean value that indicates whether a scalar is invisible and does not end a word.
  /// Isolates and embeddings surround words.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xAD, 0x200B, 0x202A...0x202E, 0x2066...0x2069: false
    // Visible Arabic signs around numbers.
    case 0x600...0x605, 0x6DD, 0x890, 0x891, 0x8E2: false
    default: isVariation(scalar) || scalar.properties.generalCategory == .format
    }
  }

  /// Returns a Boolean value that indicates whether a scalar selects a variant of the one before
  /// it.
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

  /// Returns a Boolean value that indicates whether a scalar is a letter or a mark on a letter.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 { return value | 0x20 >= 0x61 && value | 0x20 <= 0x7A }
    switch value {
    // Greek and Hebrew letters and points, which make up most texts.
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

/// A word as printed, with the punctuation around it. Without a letter, the whole text is the word.
///
/// Apostrophes are part of the word, since they may represent a vowel (ἀλλ’).
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
    return PlainWords.isPunctuation(scalar) || scalar.properties.isWhitespace
  }
}

extension Word {
  /// Creates a word as printed, whose further tiers are empty.
  ///
  /// - Parameter space: The text after the word and its punctuation.
  init(printed text: String, tierCount: Int, space: String = " ") {
    let printed = PrintedWord(text)
    self.init(
      values: [printed.core] + Array(repeating: "", count: max(tierCount - 1, 0)),
      before: printed.before, after: printed.after + space)
  }
}

extension [Word] {
  /// Returns the words. Words consisting only of marks are moved to the space after the preceding
  /// word.
  ///
  /// - Parameter keepingSpaces: A Boolean value that indicates whether the spaces before the marks
  ///   remain.
  func movingMarks(keepingSpaces: Bool = true, where isMark: (Word) -> Bool) -> [Word] {
    reduce(into: []) { words, word in
      if let last = words.indices.last, isMark(word) {
        while !keepingSpaces, words[last].after.utf8.last == 0x20 { words[last].after.removeLast() }
        words[last].after += word.before + word.surface + word.after
      } else {
        words.append(word)
      }
    }
  }
}
