import Foundation

/// What is written of Biblical Hebrew: the three systems of liblouis's tables `hbo.utb`,
/// `hbo-cantillated.utb`, and `hbo-slim.utb`.
package enum HebrewContent: String, CaseIterable, Sendable {
  /// Letters, points, and the two accents that divide a verse, etnahta and zaqef qatan, which stand
  /// at the end of their word like punctuation: the International Hebrew Braille Code.
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
/// The table writes some signs alike. So that every point and accent can be read back, these have
/// cells of their own here: pashta (46-34, as in the table's first edition), tsinnorit (46-1346),
/// dehi (46-35), and a shin without a dot in a pointed word (456-146).
struct HebrewBraille {
  let content: HebrewContent

  /// A letter with its marks, or a mark without a letter.
  private struct Letter {
    let base: UInt32
    let marks: [UInt32]
    let character: Int

    var vowels: [UInt32] { marks.filter(HebrewCells.vowels.keys.contains) }
    func has(_ mark: UInt32) -> Bool { marks.contains(mark) }
  }

  private(set) var cells: [UInt8] = []
  private(set) var characters: [Int] = []
  private var word: [Letter] = []

  init(content: HebrewContent) { self.content = content }

  /// Returns whether a character is written by this code: Hebrew letters, marks, and signs.
  static func writes(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first?.value else { return false }
    return (0x591...0x5F4).contains(first) || (0xFB1D...0xFB4F).contains(first)
      || first == HebrewCells.joiner
  }

  /// Appends a character that `writes` accepts.
  mutating func append(_ character: Character, at index: Int) {
    // This decomposes presentation forms, and sorts marks canonically.
    var scalars = String(character).decomposedStringWithCompatibilityMapping.unicodeScalars
      .map(\.value)
    scalars.removeAll { $0 == HebrewCells.joiner }
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
    if HebrewCells.isBase(first) {
      word.append(Letter(base: first, marks: Array(scalars.dropFirst()), character: index))
    } else {
      word.append(Letter(base: 0, marks: Array(scalars), character: index))
    }
  }

  /// Ends a word: at a space, at a sign such as maqaf, and at the end of the text.
  mutating func endWord() {
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
        if content != .accents, let own = HebrewCells.dividers[mark] {
          if content == .points || mark == HebrewCells.etnahta { divider = own }
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

  /// Returns the cells of a letter's vowels, and the cell of the vowel that it forms with a yod
  /// after it.
  private func pointCells(of letter: Letter, before next: Letter?) -> ([UInt8], UInt8?) {
    var vowels = letter.vowels
    if content == .slim { vowels.removeAll { $0 == HebrewCells.sheva } }
    var tail: UInt8?
    if let next, next.base == HebrewCells.yod, !next.has(HebrewCells.dagesh), letter.base != 0,
      vowels.count == 1, let last = vowels.last, let own = HebrewCells.withYod[last]
    {
      tail = own
      vowels.removeLast()
    }
    return (vowels.compactMap { HebrewCells.vowels[$0] }, tail)
  }

  /// Whether a vav and its point are one vowel: shuruk or full holam.
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
    } else if hasDagesh, letter.base == HebrewCells.he {
      add([HebrewCells.mappiq], of: letter.character)
    } else if hasDagesh, content != .slim {
      add([HebrewCells.dageshCell], of: letter.character)
    }
    let hasDot = letter.has(HebrewCells.shinDot) || letter.has(HebrewCells.sinDot)
    if letter.base == HebrewCells.shin, isPointed, !hasDot, content != .slim {
      add([HebrewCells.rare], of: letter.character)
    }
    add([cell], of: letter.character)
  }

  /// Returns the cells of a mark that is neither a vowel nor a part of its letter.
  private func cells(ofMark mark: UInt32) -> [UInt8] {
    if let own = HebrewCells.textMarks[mark] { return own }
    return content == .accents ? HebrewCells.accents[mark] ?? [] : []
  }

  private mutating func add(_ more: [UInt8], of character: Int) {
    cells += more
    characters += more.map { _ in character }
  }
}
