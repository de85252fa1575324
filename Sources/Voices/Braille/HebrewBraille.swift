import Foundation

/// The marks of Biblical Hebrew to write, as in liblouis's tables `hbo.utb`, `hbo-cantillated.utb`,
/// and `hbo-slim.utb`.
package enum HebrewContent: String, CaseIterable, Sendable {
  /// Letters, points, and the two accents that divide a verse, etnahta and zaqef qatan, at the end
  /// of their word like punctuation: the International Hebrew Braille Code.
  case points
  /// Letters, points, and all accents, each after the points of its letter.
  case accents
  /// Letters and vowels to be read aloud: neither sheva nor the dagesh of letters that have no cell
  /// of their own with it.
  case slim
}

/// Biblical Hebrew in the International Hebrew Braille Code (World Braille Usage, Hebrew), with the
/// accents of R. McAllister and M. Yeater as in liblouis's `hbo-cantillated.utb`.
///
/// A letter is followed by its points, and a dagesh (dot 5) or mappiq (dots 45) precedes it. Bet,
/// kaf, pe, and tav with a dagesh, shin, sin, shuruk, full holam, hiriq-yod, and tsere-yod have
/// cells of their own. Final forms are written as the letters that they are.
///
/// The table writes some signs alike. So that every point and accent on paper can be read back, these
/// have cells of their own there: pashta (46-34, as in the table's first edition), tsinnorit
/// (46-1346), dehi (46-35), and a shin without a dot in a pointed word (456-146).
struct HebrewBraille {
  let content: HebrewContent
  /// A Boolean value that indicates whether signs that the table writes alike differ.
  let isComplete: Bool

  /// A letter with its marks, or a mark without a letter.
  private struct Letter {
    let base: UInt32
    let marks: [UInt32]
    let character: Int

    var vowels: [UInt32] { marks.filter(HebrewCells.vowels.keys.contains) }
    func has(_ mark: UInt32) -> Bool { marks.contains(mark) }
  }

  private var cells: [UInt8] = []
  private var characters: [Int] = []
  private var word: [Letter] = []

  /// Returns the cells of characters that `writes` accepts, or that have no cells.
  static func text(
    of characters: Substring, content: HebrewContent, isComplete: Bool
  ) -> BrailleText {
    var braille = HebrewBraille(content: content, isComplete: isComplete)
    for (index, character) in characters.enumerated() { braille.append(character, at: index) }
    braille.endWord()
    return BrailleText(
      cells: braille.cells, characters: braille.characters, characterCount: characters.count)
  }

  /// Returns a Boolean value that indicates whether a character is written by this code: Hebrew
  /// letters, marks, and signs.
  static func writes(_ character: Character) -> Bool {
    guard let first = scalars(of: character).first else { return false }
    return HebrewCells.isBase(first) || (0x591...0x5C7).contains(first)
      || HebrewCells.signs[first] != nil
  }

  /// Returns the letters and marks of a character. This decomposes presentation forms and the
  /// ligatures of Yiddish, sorts marks canonically, and omits joiners and direction marks.
  private static func scalars(of character: Character) -> [UInt32] {
    String(character).decomposedStringWithCompatibilityMapping.unicodeScalars
      .filter { !$0.properties.isDefaultIgnorableCodePoint }.flatMap {
        HebrewCells.ligatures[$0.value] ?? [$0.value]
      }
  }

  private mutating func append(_ character: Character, at index: Int) {
    let scalars = Self.scalars(of: character)
    guard let first = scalars.first else { return }
    if let sign = HebrewCells.signs[first] {
      endWord()
      add(sign, of: index)
      for mark in scalars.dropFirst() { add(cells(ofMark: mark), of: index) }
      return
    }
    var start = 0
    for position in scalars.indices.dropFirst() where HebrewCells.isBase(scalars[position]) {
      add(scalars[start..<position], at: index)
      start = position
    }
    add(scalars[start...], at: index)
  }

  private mutating func add(_ scalars: ArraySlice<UInt32>, at index: Int) {
    guard let first = scalars.first else { return }
    let hasBase = HebrewCells.isBase(first)
    let marks = Array(scalars.dropFirst(hasBase ? 1 : 0))
    word.append(Letter(base: hasBase ? first : 0, marks: marks, character: index))
  }

  /// Ends a word: at a space, at a sign such as maqaf, and at the end of the text.
  private mutating func endWord() {
    guard !word.isEmpty else { return }
    let letters = word
    word = []
    let isPointed = letters.contains { $0.marks.contains(where: HebrewCells.isPoint) }
    var hasVowelBefore = false
    var isMater = false
    var divider: UInt8?
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let (joined, tail) = pointCells(of: letter, before: next)
      if !isMater { write(letter, isPointed: isPointed, afterVowel: hasVowelBefore) }
      let isWhole = !isMater && isFullVowel(letter, afterVowel: hasVowelBefore)
      if !isWhole { add(joined, of: letter.character) }
      for mark in letter.marks {
        if content != .accents, let cells = HebrewCells.dividers[mark] {
          if content == .points || mark == HebrewCells.etnahta { divider = cells }
        } else {
          add(cells(ofMark: mark), of: letter.character)
        }
      }
      if let tail, let next { add([tail], of: next.character) }
      isMater = tail != nil
      hasVowelBefore = !letter.vowels.isEmpty
    }
    if let divider { add([divider], of: letters.last?.character ?? 0) }
  }

  /// Returns the cells of a letter's vowels, and the cell of the vowel that it forms with a yod or a
  /// bare vav after it.
  private func pointCells(of letter: Letter, before next: Letter?) -> ([UInt8], UInt8?) {
    var vowels = letter.vowels
    if content == .slim { vowels.removeAll { $0 == HebrewCells.sheva } }
    var tail: UInt8?
    if let next, !next.has(HebrewCells.dagesh), letter.base != 0, vowels.count == 1,
      let last = vowels.last, let vowelCells = HebrewCells.matres[next.base]?[last],
      next.base == HebrewCells.yod || next.vowels.isEmpty
    {
      tail = vowelCells
      vowels.removeLast()
    }
    return (vowels.compactMap { HebrewCells.vowels[$0] }, tail)
  }

  /// Returns a Boolean value that indicates whether a vav and its point are one vowel: shuruk or
  /// full holam.
  private func isFullVowel(_ letter: Letter, afterVowel: Bool) -> Bool {
    guard letter.base == HebrewCells.vav else { return false }
    let vowels = letter.vowels
    if letter.has(HebrewCells.dagesh) { return vowels.isEmpty }
    return vowels == [HebrewCells.holam] && !afterVowel
  }

  private mutating func write(_ letter: Letter, isPointed: Bool, afterVowel: Bool) {
    let hasDagesh = letter.has(HebrewCells.dagesh)
    if isFullVowel(letter, afterVowel: afterVowel) {
      return add([hasDagesh ? HebrewCells.shuruk : HebrewCells.fullHolam], of: letter.character)
    }
    guard var cell = HebrewCells.letters[letter.base] else { return }
    if letter.has(HebrewCells.sinDot) { cell = HebrewCells.sin }
    if hasDagesh, let hard = HebrewCells.hard[letter.base] {
      cell = hard
    } else if hasDagesh, content != .slim {
      let isMappiq = letter.base == HebrewCells.he
      add([isMappiq ? HebrewCells.mappiq : HebrewCells.dageshCell], of: letter.character)
    }
    let hasDot = letter.has(HebrewCells.shinDot) || letter.has(HebrewCells.sinDot)
    if letter.base == HebrewCells.shin, isPointed, !hasDot, isComplete, content != .slim {
      add([HebrewCells.rare], of: letter.character)
    }
    add([cell], of: letter.character)
  }

  /// Returns the cells of a mark that is neither a vowel nor a part of its letter.
  private func cells(ofMark mark: UInt32) -> [UInt8] {
    if let cells = HebrewCells.textMarks[mark] { return cells }
    let alike = isComplete ? nil : HebrewCells.alike[mark]
    return content == .accents ? HebrewCells.accents[alike ?? mark] ?? [] : []
  }

  private mutating func add(_ more: [UInt8], of character: Int) {
    cells += more
    characters += more.map { _ in character }
  }
}

/// The cells of the International Hebrew Braille Code, by scalar. `HebrewBraille` describes it.
enum HebrewCells {
  static let sheva: UInt32 = 0x5B0
  static let hiriq: UInt32 = 0x5B4
  static let tsere: UInt32 = 0x5B5
  static let holam: UInt32 = 0x5B9
  static let dagesh: UInt32 = 0x5BC
  static let shinDot: UInt32 = 0x5C1
  static let sinDot: UInt32 = 0x5C2
  static let etnahta: UInt32 = 0x591
  static let he: UInt32 = 0x5D4
  static let vav: UInt32 = 0x5D5
  static let yod: UInt32 = 0x5D9
  static let shin: UInt32 = 0x5E9

  static let dageshCell = cell(5)
  static let mappiq = cell(45)
  static let shuruk = cell(346)
  static let fullHolam = cell(246)
  static let sin = cell(156)
  /// The cell before rare forms: a shin without a dot, and scribal signs.
  static let rare = cell(456)
  /// The cell before most accents.
  static let accent = cell(46)

  static let letters: [UInt32: UInt8] = [
    0x5D0: 1, 0x5D1: 1236, 0x5D2: 1245, 0x5D3: 145, 0x5D4: 125, 0x5D5: 2456, 0x5D6: 1356,
    0x5D7: 1346, 0x5D8: 2345, 0x5D9: 245, 0x5DA: 16, 0x5DB: 16, 0x5DC: 123, 0x5DD: 134,
    0x5DE: 134, 0x5DF: 1345, 0x5E0: 1345, 0x5E1: 234, 0x5E2: 1246, 0x5E3: 124, 0x5E4: 124,
    0x5E5: 2346, 0x5E6: 2346, 0x5E7: 12345, 0x5E8: 1235, 0x5E9: 146, 0x5EA: 1456,
  ].mapValues(cell)

  /// Letters that have a different cell with a dagesh: bet, kaf, pe, tav and final forms.
  static let hard: [UInt32: UInt8] = [
    0x5D1: 12, 0x5DA: 13, 0x5DB: 13, 0x5E3: 1234, 0x5E4: 1234, 0x5EA: 1256,
  ].mapValues(cell)

  /// Holam haser and qamats qatan are written as their base vowels.
  static let vowels: [UInt32: UInt8] = [
    sheva: 3, 0x5B1: 26, 0x5B2: 25, 0x5B3: 345, hiriq: 24, tsere: 34, 0x5B6: 15, 0x5B7: 14,
    0x5B8: 126, holam: 135, 0x5BA: 135, 0x5BB: 136, 0x5C7: 126,
  ].mapValues(cell)

  /// The vowels that have a different cell with a yod after them, or with a vav: several Bibles
  /// write holam before its vav.
  static let matres: [UInt32: [UInt32: UInt8]] = [
    yod: [hiriq: cell(35), tsere: cell(3456)], vav: [holam: fullHolam],
  ]

  /// The triangle of three yods, double vav, vav yod, double yod.
  static let ligatures: [UInt32: [UInt32]] = [
    0x5EF: [yod, yod, yod], 0x5F0: [vav, vav], 0x5F1: [vav, yod], 0x5F2: [yod, yod],
  ]

  /// The accents that the code for points writes too, at the end of the word.
  static let dividers: [UInt32: UInt8] = [etnahta: cell(23), 0x594: cell(2)]

  /// Accents and the marks that are written with them, meteg and rafe.
  static let accents: [UInt32: [UInt8]] = {
    let second: [UInt32: Int] = [
      0x592: 234, 0x593: 146, 0x595: 1245, 0x596: 2345, 0x597: 1235, 0x598: 1346, 0x599: 34,
      0x59A: 245, 0x59B: 1236, 0x59C: 1, 0x59D: 16, 0x59E: 12, 0x59F: 1345, 0x5A0: 2356,
      0x5A1: 236, 0x5A2: 23, 0x5A3: 136, 0x5A4: 125, 0x5A5: 134, 0x5A6: 13, 0x5A7: 145,
      0x5A8: 1234, 0x5A9: 12345, 0x5AA: 13456, 0x5AB: 135, 0x5AC: 24, 0x5AD: 35, 0x5AE: 1356,
    ]
    var accents = second.mapValues { [accent, cell($0)] }
    for (mark, own) in dividers { accents[mark] = [own] }
    accents[0x5BD] = [cell(4)]
    accents[0x5BF] = [cell(45)]
    return accents
  }()

  /// Tsinnorit, pashta, and dehi, and the accents that liblouis's table writes with the same cells.
  static let alike: [UInt32: UInt32] = [0x598: 0x5A7, 0x599: 0x5A8, 0x5AD: 0x5AC]

  /// The marks of scribes, which are a part of the text: the circle, and the dots above and below.
  static let textMarks: [UInt32: [UInt8]] = [
    0x5AF: [rare, cell(134)], 0x5C4: [rare, cell(5)], 0x5C5: [rare, cell(56)],
  ]

  /// Maqaf, paseq, sof pasuq, inverted nun, geresh, gershayim.
  static let signs: [UInt32: [UInt8]] = [
    0x5BE: [cell(36)], 0x5C0: [rare], 0x5C3: [cell(256)], 0x5C6: [rare, cell(1345)],
    0x5F3: [cell(356), cell(3)], 0x5F4: [cell(356)],
  ]

  static func isBase(_ scalar: UInt32) -> Bool { letters[scalar] != nil }

  /// Returns a Boolean value that indicates whether a mark is a point: a vowel, a dagesh, or the
  /// dot of shin or sin.
  static func isPoint(_ mark: UInt32) -> Bool {
    vowels[mark] != nil || mark == dagesh || mark == shinDot || mark == sinDot
  }

  /// Returns the cell with the dots that the digits of a number name.
  static func cell(_ dots: Int) -> UInt8 {
    String(dots).utf8.reduce(0) { $0 | 1 << ($1 &- 0x31) }
  }
}
