import Foundation
import PlainText

/// A text in characters that a table can write: scalars, each with the character that it
/// represents.
///
/// A table defines one spelling of a letter, but texts use several. A scalar without a cell is
/// folded to one that has a cell: quotation marks to plain ones, letters with marks to plain
/// letters.
struct BrailleSpelling {
  struct Unit: Hashable {
    enum Content: Hashable {
      /// A scalar that the table writes.
      case scalar(UInt32)
      /// A cell that the table has no scalar for.
      case cell(UInt8)
      /// A scalar that the table cannot write.
      case unknown(UInt32)
    }

    var content: Content
    var character: Int

    var scalar: UInt32? { if case .scalar(let scalar) = content { scalar } else { nil } }

    /// A Boolean value that indicates whether the table writes the unit as a letter or a digit.
    var isLetter: Bool {
      guard let scalar = scalar.flatMap(Unicode.Scalar.init) else { return false }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Returns a Boolean value that indicates whether the unit is a part of a character that the
    /// table cannot write.
    func isUnknown(_ character: Int) -> Bool {
      if case .unknown = content { self.character == character } else { false }
    }
  }

  /// The script of a text, where it affects the spelling.
  enum Script {
    case other
    /// The table is one for Modern Hebrew, which writes points only in letters of their own.
    case hebrew
    /// Punctuation that Greek shares with Latin is interpreted as Greek.
    case greek
    /// Also, the table is the one for international Greek, which lacks two marks.
    case ancientGreek

    init(language: String, table: String) {
      let name = table.split(separator: "/").last ?? ""
      switch language.primarySubtag {
      case _ where name.hasPrefix("he-IL") || name == "he.ctb": self = .hebrew
      case _ where language.contains("Latn"): self = .other
      case "grc", "el": self = name.hasPrefix("grc-international-en.") ? .ancientGreek : .greek
      default: self = .other
      }
    }

    var isGreek: Bool { self == .greek || self == .ancientGreek }
  }

  private(set) var units: [Unit] = []
  private(set) var characterCount = 0
  /// The number of letters that the table cannot write.
  private(set) var unknownLetters = 0
  /// A Boolean value that indicates whether a letter is written without one of its marks.
  private(set) var omitsMarks = false

  private let writesTogether: ([UInt32]) -> Bool
  private let script: Script
  private let isComplete: Bool
  private var hebrew = HebrewSpelling()

  /// - Parameters:
  ///   - text: The text.
  ///   - script: The script of the text and the table.
  ///   - isComplete: A Boolean value that indicates whether letters and marks that the table cannot
  ///     write are unknown, instead of being replaced by similar letters and omitted.
  ///   - writes: A closure that returns whether the table can write a letter, or a letter with all
  ///     its marks.
  init(
    _ text: String, script: Script, isComplete: Bool = false, writes: @escaping ([UInt32]) -> Bool
  ) {
    writesTogether = writes
    self.script = script
    self.isComplete = isComplete
    for character in text {
      if let ascii = character.asciiValue, script != .hebrew {
        append(UInt32(ascii))
      } else {
        append(character)
      }
      characterCount += 1
    }
  }

  private func writes(_ scalar: UInt32) -> Bool { writesTogether([scalar]) }

  private mutating func append(_ character: Character) {
    if script == .hebrew, let letter = hebrew.scalars(of: character) {
      for scalar in letter { append(scalar) }
      return
    }
    if script.isGreek, let first = character.unicodeScalars.first?.value,
      [0x386...0x3FF, 0x1F00...0x1FFF].contains(where: { $0.contains(first) })
    {
      return append(greek: character)
    }
    let text = String(character)
    let isSingle = text.unicodeScalars.count == 1
    // In scripts of India, a vowel sign follows the letter and its marks.
    for letter in Self.letters(of: isSingle ? text : text.precomposedStringWithCanonicalMapping) {
      append(letter: letter)
    }
  }

  /// Returns the letters of a text, each with its marks.
  private static func letters(of text: String) -> [String] {
    text.unicodeScalars.chunked { $1.isMark }.map { String(String.UnicodeScalarView($0)) }
  }

  private mutating func append(letter: String) {
    let scalars = letter.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
    let (form, others) = written(letter) ?? (Array(scalars.prefix(1)), Array(scalars.dropFirst()))
    if form.count == 1 { append(form[0]) } else { for scalar in form { add(.scalar(scalar)) } }
    for mark in others {
      // A consonant without a vowel has no breathing, but an apostrophe.
      if script.isGreek, mark == 0x313 {
        append(0x1FBD)
        // Latin tables write a separate mark before its letter, but in text the mark follows the
        // letter.
      } else if !(0x300...0x36F).contains(mark) {
        append(mark)
      } else {
        omit(mark)
      }
    }
  }

  /// Leaves out a mark that the table does not define, or spells it where nothing may be lost.
  private mutating func omit(_ mark: UInt32) {
    omitsMarks = true
    if isComplete { add(.unknown(mark)) }
  }

  /// Returns the form of a letter with as many of its marks as the table writes, and the other marks,
  /// or nil if the table does not write the letter.
  private func written(_ letter: String) -> (form: [UInt32], others: [UInt32])? {
    if let known = known(letter) { return (known, []) }
    let scalars = Array(letter.decomposedStringWithCanonicalMapping.unicodeScalars)
    guard let first = scalars.first, scalars.dropFirst().allSatisfy(\.isMark),
      var form = known(String(first))
    else { return nil }
    var kept = String(first)
    var others: [UInt32] = []
    for mark in scalars.dropFirst() {
      let joined = form + [mark.value]
      // A text may heap up thousands of marks.
      if form.count + others.count < Self.mostScalars,
        let more = known(kept + String(mark)) ?? (writesTogether(joined) ? joined : nil)
      {
        form = more
        kept.unicodeScalars.append(mark)
      } else {
        others.append(mark.value)
      }
    }
    return (form, others)
  }

  /// The maximum number of scalars of a letter with its marks that a table is asked for.
  private static let mostScalars = 8

  /// Returns the form of a letter and its marks that the table writes, or nil if it writes none. The
  /// form of the text comes first only if it is one scalar: Yiddish has some that Unicode decomposes.
  private func known(_ text: String) -> [UInt32]? {
    let forms = [
      text, text.precomposedStringWithCanonicalMapping, Self.excluded[text] ?? "",
      text.decomposedStringWithCanonicalMapping,
    ].map { Array($0.unicodeScalars) }
    return forms[(forms[0].count == 1 ? 0 : 1)...].first {
      1...Self.mostScalars ~= $0.count && $0.dropFirst().allSatisfy(\.isMark)
        && writesTogether($0.map(\.value))
    }?.map(\.value)
  }

  /// Letters that Unicode does not compose from their parts, such as Bengali yya, by their parts.
  private static let excluded: [String: String] = Dictionary(
    [0x900...0xFFF, 0xFB1D...0xFB4F].joined().compactMap(Unicode.Scalar.init).map(String.init)
      .filter { $0.precomposedStringWithCanonicalMapping.unicodeScalars.count > 1 }.map {
        ($0, $0)
      },
    uniquingKeysWith: { first, _ in first })

  /// Writes a sign, or a letter with its marks. Those that the table for Ancient Greek has no letters
  /// for (macron, dialytika, and breve) come before the letter with its other marks.
  private mutating func append(greek character: Character) {
    let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
    if scalars.count == 1, let code = character.unicodeScalars.first?.value {
      // Texts write the sign of the smooth breathing for an apostrophe.
      let isApostrophe = code == 0x1FBF && units.last?.isLetter == true
      return append(isApostrophe ? 0x1FBD : code)
    }
    let accents = script == .ancientGreek ? Self.greekSigns : [:]
    var letter = String.UnicodeScalarView()
    var signs: [UInt8] = []
    for scalar in scalars {
      if let sign = accents[scalar.value], !letter.isEmpty {
        // Like other marks that a table does not write, two of them are only on paper.
        if isComplete || sign == Self.macron { signs.append(sign) }
      } else {
        letter.append(scalar)
      }
    }
    var text = String(letter)
    // The sign of a capital letter comes first.
    if !signs.isEmpty, text != text.lowercased() {
      add(.cell(HebrewCells.cell(46)))
      text = text.lowercased()
    }
    for sign in signs { add(.cell(sign)) }
    append(letter: text)
  }

  /// The macron is the table's own sign, dots 456. Dialytika (dots 45) and breve (dots 1256) have
  /// cells that no letter and no other mark of the table has.
  private static let macron = HebrewCells.cell(456)
  private static let greekSigns: [UInt32: UInt8] = [
    0x304: macron, 0x308: HebrewCells.cell(45), 0x306: HebrewCells.cell(1256),
  ]

  private mutating func append(_ own: UInt32) {
    let scalar = script.isGreek ? Self.greek[own] ?? own : own
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x3000:
      add(.scalar(0x20))
    // Joiners, variation selectors, direction marks.
    case _ where Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint == true: break
    case _ where scalar >= 0x20 && writes(scalar): add(.scalar(scalar))
    default: fold(scalar)
    }
  }

  private mutating func fold(_ scalar: UInt32) {
    if let plain = plain(scalar) {
      for part in plain { add(.scalar(part)) }
      return
    }
    guard let letter = Unicode.Scalar(scalar) else { return add(.unknown(scalar)) }
    if letter.isMark { return omit(scalar) }
    let digit = letter.properties.numericType == .decimal ? letter.properties.numericValue : nil
    let letters =
      digit.map { [String(Int($0))] }
      ?? Self.letters(of: String(letter).decomposedStringWithCompatibilityMapping)
    let parts = letters.compactMap(written)
    if parts.count == letters.count, letters != [String(letter)] {
      for part in parts { add(part) }
    } else if !isComplete || !appendInSixDots(letter.properties) {
      add(.unknown(scalar))
      if letter.properties.isAlphabetic { unknownLetters += 1 }
    }
  }

  /// Writes a capital letter or a digit that the table has only in eight dots with a sign before it,
  /// dot 6 or the sign of numbers, and returns whether it is one.
  private mutating func appendInSixDots(_ properties: Unicode.Scalar.Properties) -> Bool {
    if properties.isUppercase, let lower = written(properties.lowercaseMapping) {
      add(.cell(HebrewCells.cell(6)))
      add(lower)
      return true
    }
    guard properties.numericType == .decimal, let value = properties.numericValue else {
      return false
    }
    let isFirst = !Self.digits.contains { units.last?.content == .cell($0) }
    if isFirst { add(.cell(HebrewCells.cell(3456))) }
    add(.cell(Self.digits[Int(value)]))
    return true
  }

  private static let digits = [245, 1, 12, 14, 145, 15, 124, 1245, 125, 24].map(HebrewCells.cell)

  /// Returns the plain characters in place of a scalar, if the table can write them.
  private func plain(_ scalar: UInt32) -> [UInt32]? {
    guard let plain = Self.plain[scalar]?.map(\.value), plain.allSatisfy(writes) else { return nil }
    if isComplete, Unicode.Scalar(scalar)?.properties.isAlphabetic == true { return nil }
    return plain
  }

  private mutating func add(_ part: (form: [UInt32], others: [UInt32])) {
    for scalar in part.form { add(.scalar(scalar)) }
    part.others.forEach { omit($0) }
  }

  private mutating func add(_ content: Unit.Content) {
    units.append(Unit(content: content, character: characterCount))
  }

  /// Characters that Unicode makes canonically equivalent to Latin punctuation, but that the Greek
  /// table distinguishes from it.
  private static let greek: [UInt32: UInt32] = [
    0x3B: 0x37E, 0xB7: 0x387, 0x2BC: 0x1FBD, 0x2019: 0x1FBD, 0x3F2: 0x3C3,
    0x3D0: 0x3B2, 0x3D1: 0x3B8, 0x3F0: 0x3BA,
  ]

  private static let plain: [UInt32: String.UnicodeScalarView] = [
    0x2018: "'", 0x2019: "'", 0x201A: "'", 0x201B: "'", 0x2BC: "'", 0x2BE: "'", 0x2BF: "'",
    0x2B9: "'", 0x2BB: "'", 0x55A: "'", 0x2032: "'", 0x1FBD: "'", 0x1FBF: "'",
    0x201C: "\"", 0x201D: "\"", 0x201E: "\"", 0xAB: "\"", 0xBB: "\"", 0x2033: "\"",
    0x5BE: "-", 0x5F3: "'", 0x5F4: "\"", 0x2010: "-", 0x2011: "-", 0x2012: "-", 0x2013: "-",
    0x2014: "-", 0x2015: "-", 0x2212: "-",
    0x2026: "...", 0xB7: "-", 0x2022: "-", 0x2192: "->", 0x2190: "<-", 0x2E17: "-",
    0x141: "L", 0x142: "l", 0xD8: "O", 0xF8: "o", 0x110: "D", 0x111: "d", 0x131: "i",
    0x250: "a", 0x259: "e", 0x14A: "N", 0x14B: "n", 0xDF: "ss", 0xC6: "AE", 0xE6: "ae",
    0x152: "OE", 0x153: "oe", 0xFE: "th", 0xDE: "Th", 0xF0: "d", 0xD0: "D",
  ].mapValues(\.unicodeScalars)
}

extension Character {
  /// A Boolean value that indicates whether the character is a joiner or a direction mark.
  var hasNoCells: Bool { unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is a mark of the letter before it, or the
  /// joiner that makes a final letter of Malayalam.
  fileprivate var isMark: Bool {
    properties.canonicalCombiningClass != .notReordered || self == "\u{200D}"
  }
}

/// A spelling of pointed Hebrew in Israeli braille. Shin and sin, the hard letters, shuruk and full
/// holam have cells of their own; other letters are followed by their dagesh and vowel; accents are
/// omitted (World Braille Usage, Hebrew; liblouis's `he-IL.utb`).
struct HebrewSpelling {
  /// A Boolean value that indicates whether the previous letter has a vowel, so that a vav after it
  /// is a consonant.
  private var hasVowelBefore = false

  private static let fullHolam: UInt32 = 0xFB4B
  private static let shuruk: UInt32 = 0xFB35

  /// Letters that have a different cell with a dagesh: bet, kaf, pe, tav and final forms.
  private static let hard: [UInt32: UInt32] = [
    0x5D1: 0xFB31, 0x5DA: 0xFB3A, 0x5DB: 0xFB3B, 0x5E3: 0xFB43, 0x5E4: 0xFB44, 0x5EA: 0xFB4A,
  ]

  /// Returns the scalars to write for a character, or nil if it is not Hebrew.
  mutating func scalars(of character: Character) -> [UInt32]? {
    // This sorts marks canonically, and decomposes presentation forms.
    let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
    guard let first = scalars.first?.value, (0x591...0x5F4).contains(first) else {
      hasVowelBefore = false
      return nil
    }
    if let mark = Self.punctuation[first] {
      hasVowelBefore = false
      return [mark]
    }
    let parts = HebrewCells.ligatures[first] ?? [first]
    if parts.count > 1 { hasVowelBefore = false }
    let marks = Set(scalars.dropFirst().map(\.value))
    return parts.dropLast() + letter(parts[parts.count - 1], marks: marks)
  }

  private mutating func letter(_ base: UInt32, marks: Set<UInt32>) -> [UInt32] {
    var vowels = marks.filter { (0x5B0...0x5BB).contains($0) }.sorted()
    if marks.contains(0x5C7) { vowels.append(0x5B8) }
    var hasDagesh = marks.contains(HebrewCells.dagesh)
    var written = [base]
    // A vowel without a letter, at the beginning of a text.
    if !(0x5D0...0x5EA).contains(base) {
      return (0x5B0...0x5BC).contains(base) ? [base] : []
    }
    if marks.contains(0x5C1) { written = [0xFB2A] }
    if marks.contains(0x5C2) { written = [0xFB2B] }
    if base == HebrewCells.vav, !hasVowelBefore, vowels == [HebrewCells.holam], !hasDagesh {
      return [Self.fullHolam]
    }
    if base == HebrewCells.vav, !hasVowelBefore, vowels.isEmpty, hasDagesh { return [Self.shuruk] }
    if hasDagesh, let hard = Self.hard[base] {
      written = [hard]
      hasDagesh = false
    }
    // A sheva may be silent, and a vav after it never writes a full vowel.
    hasVowelBefore = vowels.contains { $0 != 0x5B0 }
    return written + (hasDagesh ? [HebrewCells.dagesh] : []) + vowels
  }

  private static let punctuation: [UInt32: UInt32] = [
    0x5BE: 0x2D, 0x5C0: 0x7C, 0x5C3: 0x3A, 0x5C6: 0x7C, 0x5F3: 0x27, 0x5F4: 0x22,
  ]
}
