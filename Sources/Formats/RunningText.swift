import Interlinear

/// Words that are made from running text: words with annotations, and plain text between them.
///
/// A word of plain text is a run of letters, marks and digits, with apostrophes and hyphens inside
/// of it. What stands between two words goes after the first of them, up to the white space that
/// follows it; the rest, and opening brackets and quotation marks, go before the second.
struct RunningText {
  private(set) var words: [Word] = []
  /// How many bytes were taken in.
  private(set) var length = 0
  /// The tiers that follow the surface, empty.
  private let noValues: [String]
  /// What has come since the last word.
  private var gap = String.UnicodeScalarView()
  /// How much of the gap belongs to the last word in any case, in scalars.
  private var ownedGap = 0
  /// Whether plain text may still go on with the last word.
  private var isOpen = false

  init(tierCount: Int) { noValues = Array(repeating: "", count: max(tierCount - 1, 0)) }

  /// The place that the next word will have.
  var nextIndex: Int { words.count }

  /// Takes plain text.
  mutating func add(_ text: String) {
    length += text.utf8.count
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      guard Self.isPartOfWord(scalars[index]) else {
        addGap(scalars[index])
        index = scalars.index(after: index)
        continue
      }
      let end = Self.endOfWord(in: scalars, from: index)
      let surface = String(scalars[index..<end])
      if isOpen, let last = words.indices.last {
        words[last].values[0] += surface
      } else {
        append(Word(values: [surface] + noValues, after: ""))
      }
      isOpen = true
      index = end
    }
  }

  /// Takes a word with annotations; its own `before` and `after` stay next to it.
  mutating func add(_ word: Word) {
    length += word.values.reduce(word.before.utf8.count + word.after.utf8.count + 32) {
      $0 + $1.utf8.count
    }
    let before = word.before
    let after = word.after
    var word = word
    word.after = ""
    append(word)
    if !before.isEmpty { words[words.count - 1].before += before }
    after.unicodeScalars.forEach { addGap($0) }
    ownedGap = gap.count
    isOpen = false
  }

  /// Takes a mark that belongs to the word before it, whatever stands between: a paseq.
  mutating func addMark(_ text: String) {
    length += text.utf8.count + 1
    text.unicodeScalars.forEach { addGap($0) }
    ownedGap = gap.count
    isOpen = false
  }

  /// Takes the white space that an element stands for.
  mutating func addSpace() {
    length += 4
    addGap(" ")
  }

  /// The words, with what was left after the last of them. Marks without a word are one.
  mutating func finish() -> [Word] {
    while let last = gap.last, last == " " { gap.removeLast() }
    guard !gap.isEmpty else { return words }
    if words.isEmpty {
      words = [Word(values: [String(gap).withSingleSpaces] + noValues, after: "")]
    } else {
      words[words.count - 1].after += String(gap)
    }
    gap = String.UnicodeScalarView()
    return words
  }

  private mutating func addGap(_ scalar: Unicode.Scalar) {
    isOpen = false
    if scalar == " " || scalar.properties.isWhitespace {
      if gap.last != " ", !(words.isEmpty && gap.isEmpty) { gap.append(" ") }
    } else {
      gap.append(scalar)
    }
  }

  private mutating func append(_ word: Word) {
    var word = word
    if !gap.isEmpty {
      let cut = words.isEmpty ? gap.startIndex : endOfAfter
      if let last = words.indices.last { words[last].after += String(gap[..<cut]) }
      word.before = String(gap[cut...])
      gap = String.UnicodeScalarView()
    }
    ownedGap = 0
    words.append(word)
  }

  /// Where in the gap that which belongs to the last word ends.
  private var endOfAfter: String.UnicodeScalarView.Index {
    let owned = gap.index(gap.startIndex, offsetBy: min(ownedGap, gap.count))
    if let space = gap[owned...].firstIndex(of: " ") { return gap.index(after: space) }
    var end = gap.endIndex
    while end > owned {
      let before = gap.index(before: end)
      guard Self.isOpening(gap[before]) else { break }
      end = before
    }
    return end
  }

  /// Where a word ends that begins at an index.
  private static func endOfWord(
    in scalars: String.UnicodeScalarView, from start: String.UnicodeScalarView.Index
  ) -> String.UnicodeScalarView.Index {
    var end = scalars.index(after: start)
    var last = scalars[start]
    while end < scalars.endIndex {
      let scalar = scalars[end]
      if !isPartOfWord(scalar), scalar.properties.generalCategory != .format {
        let next = scalars.index(after: end)
        guard next < scalars.endIndex, isPartOfWord(scalars[next]),
          isJoiner(scalar, between: last, and: scalars[next])
        else { break }
      }
      last = scalar
      end = scalars.index(after: end)
    }
    return end
  }

  private static func isJoiner(
    _ scalar: Unicode.Scalar, between last: Unicode.Scalar, and next: Unicode.Scalar
  ) -> Bool {
    switch scalar {
    case "'", "\u{2019}", "-", "\u{2010}", "\u{2011}", "\u{B7}": true
    case ".", ",": isASCIIDigit(last) && isASCIIDigit(next)
    default: false
    }
  }

  private static func isASCIIDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
  }

  /// Whether a scalar is a letter, a mark or a number.
  static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return isASCIIDigit(scalar) || (0x61...0x7A).contains(scalar.value | 0x20)
    }
    // Greek and Hebrew letters and points, which most texts consist of.
    switch scalar.value {
    case 0x391...0x3CE, 0x591...0x5BD, 0x5D0...0x5EA, 0x1F00...0x1F15: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: scalar == "\u{BF}" || scalar == "\u{A1}"
    }
  }

  /// A text without the punctuation at its ends, which are given too; a text without any letter is
  /// its own core. Apostrophes stay: they may stand for a vowel (ἀλλ’).
  static func parted(_ text: String) -> (before: String, core: String, after: String) {
    let scalars = text.unicodeScalars
    let isInner: (Unicode.Scalar) -> Bool = {
      isPartOfWord($0) || $0 == "'" || $0 == "\u{2019}" || $0 == "\u{2018}"
    }
    guard let first = scalars.first, let last = scalars.last, !isInner(first) || !isInner(last),
      let start = scalars.firstIndex(where: isInner), let end = scalars.lastIndex(where: isInner),
      scalars.contains(where: isPartOfWord)
    else { return ("", text, "") }
    let next = scalars.index(after: end)
    return (String(scalars[..<start]), String(scalars[start..<next]), String(scalars[next...]))
  }
}
