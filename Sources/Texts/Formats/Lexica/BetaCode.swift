import Foundation

/// Greek in Beta Code, the transliteration of the Thesaurus Linguae Graecae and of Perseus, in which
/// `w)=` is ὦ and `*)axilleu/s` is Ἀχιλλεύς.
enum BetaCode {
  /// Returns the text in Greek letters. Signs that do not belong to a letter stay as they are.
  static func greek(_ text: String) -> String {
    var converter = BetaCodeConverter(Array(text.unicodeScalars))
    return converter.convert()
  }

  /// Returns a Boolean value that indicates whether a text has Greek letters, so that it is not
  /// Beta Code.
  static func hasGreek(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: PlainWords.isGreek)
  }

  /// Returns a Boolean value that indicates whether a text has a sign of Beta Code on a letter, and
  /// no Greek letter.
  static func isCertain(_ text: String) -> Bool {
    var last: UInt8 = 0
    var isCertain = false
    for byte in text.utf8 {
      switch byte {
      case 0x29, 0x28, 0x2F, 0x5C, 0x3D: isCertain = isCertain || isVowel(last)
      case 0x61...0x7A: isCertain = isCertain || last == 0x2A
      default: break
      }
      last = byte
    }
    return isCertain && !hasGreek(text)
  }

  private static func isVowel(_ byte: UInt8) -> Bool { "aehiouwAEHIOUW".utf8.contains(byte) }
}

private struct BetaCodeConverter {
  private let source: [Unicode.Scalar]
  private var index = 0
  private var result = String.UnicodeScalarView()
  /// The number of letters before the current one in its word.
  private var wordLength = 0
  private var hasOnlyVowels = true
  private var hasBreathing = false
  /// The number of parentheses that are open.
  private var depth = 0

  /// The signs on a letter, in the order in which Unicode composes them.
  private struct Marks {
    var breathing: Unicode.Scalar?
    var diaeresis: Unicode.Scalar?
    var accent: Unicode.Scalar?
    var length: Unicode.Scalar?
    var iota: Unicode.Scalar?

    var all: [Unicode.Scalar] {
      [breathing, diaeresis, accent, length, iota].compactMap { $0 }
    }
  }

  init(_ source: [Unicode.Scalar]) { self.source = source }

  mutating func convert() -> String {
    while let scalar = scalar(at: index) {
      if scalar == "*", addCapital() { continue }
      index += 1
      if let letter = Self.letter(scalar) {
        addLetter(letter, Marks())
      } else {
        addSign(scalar)
      }
    }
    return String(result).precomposedStringWithCanonicalMapping
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    source.indices.contains(index) ? source[index] : nil
  }

  // MARK: - Letters

  /// Adds a capital, whose signs may come before it: `*)a` or `*a)`. Returns false if there is none.
  private mutating func addCapital() -> Bool {
    let start = index
    index += 1
    var marks = Marks()
    startWord()
    while let scalar = scalar(at: index) {
      if let letter = Self.letter(scalar) {
        index += 1
        addLetter(letter, marks, isCapital: true)
        return true
      }
      guard add(scalar, to: &marks, of: "a") else { break }
      index += 1
    }
    index = start
    return false
  }

  private mutating func addLetter(
    _ letter: Unicode.Scalar, _ before: Marks, isCapital: Bool = false
  ) {
    hasOnlyVowels = hasOnlyVowels && Self.isVowel(letter)
    var marks = before
    while let scalar = scalar(at: index), add(scalar, to: &marks, of: letter) { index += 1 }
    if isCapital {
      result.append(contentsOf: Self.greek(letter).properties.uppercaseMapping.unicodeScalars)
    } else {
      result.append(letter == "s" ? sigma : Self.greek(letter))
    }
    result.append(contentsOf: marks.all)
    wordLength += 1
  }

  /// The form of the sigma before the current index.
  private var sigma: Unicode.Scalar {
    guard let next = scalar(at: index) else { return wordLength == 0 ? "σ" : "ς" }
    if Self.letter(next) != nil || next == "'" || next == "\u{2019}" { return "σ" }
    let isHyphenated = next == "-" && scalar(at: index + 1).flatMap(Self.letter) != nil
    return isHyphenated || wordLength == 0 ? "σ" : "ς"
  }

  /// Adds the sign at the current index to a letter. Returns false if it does not belong there.
  private mutating func add(
    _ sign: Unicode.Scalar, to marks: inout Marks, of letter: Unicode.Scalar
  ) -> Bool {
    func set(_ mark: WritableKeyPath<Marks, Unicode.Scalar?>, _ value: Unicode.Scalar) -> Bool {
      guard Self.isVowel(letter), marks[keyPath: mark] == nil else { return false }
      marks[keyPath: mark] = value
      return true
    }
    switch sign {
    case "/": return set(\.accent, "\u{301}")
    case "\\": return set(\.accent, "\u{300}")
    case "=": return set(\.accent, "\u{342}")
    case "+": return set(\.diaeresis, "\u{308}")
    case "_": return set(\.length, "\u{304}")
    case "^": return set(\.length, "\u{306}")
    case "|": return "ahw".unicodeScalars.contains(letter) && set(\.iota, "\u{345}")
    case "(", ")":
      guard isBreathing(sign, on: letter, marks) else { return false }
      marks.breathing = sign == "(" ? "\u{314}" : "\u{313}"
      hasBreathing = true
      return true
    default: return false
    }
  }

  /// Returns a Boolean value that indicates whether a parenthesis is a breathing, which comes
  /// before the accent: on the vowels that begin a word, on a rho, or, if smooth, where two words
  /// have become one, as in κἀγώ.
  private func isBreathing(
    _ sign: Unicode.Scalar, on letter: Unicode.Scalar, _ marks: Marks
  ) -> Bool {
    guard marks.breathing == nil, marks.accent == nil else { return false }
    if letter == "r" { return true }
    guard Self.isVowel(letter), !hasBreathing else { return false }
    if sign == "(" { return hasOnlyVowels }
    let next = scalar(at: index + 1)
    let isInside = next.map { Self.letter($0) != nil || "/\\=|_^+".unicodeScalars.contains($0) }
    return isInside == true || hasOnlyVowels && depth == 0
  }

  // MARK: - Signs

  private mutating func addSign(_ sign: Unicode.Scalar) {
    startWord()
    if sign == "(" { depth += 1 }
    if sign == ")" { depth = max(depth - 1, 0) }
    result.append(sign == "'" ? "\u{2019}" : sign == ":" ? "\u{B7}" : sign)
  }

  private mutating func startWord() {
    wordLength = 0
    hasOnlyVowels = true
    hasBreathing = false
  }

  // MARK: - The alphabet

  /// Returns a letter of Beta Code in lower case, or nil for a sign.
  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x61...0x7A: scalar
    case 0x41...0x5A: Unicode.Scalar(UInt8(scalar.value) | 0x20)
    default: nil
    }
  }

  private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
    "aehiouw".unicodeScalars.contains(letter)
  }

  private static let alphabet = Array("αβξδεφγηιςκλμνοπθρστυϝωχψζ".unicodeScalars)

  private static func greek(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    alphabet[Int(letter.value) - 0x61]
  }
}
