import CLibLouis
import Foundation

/// Reads braille back: the inverse of the codes for Biblical Hebrew and international Greek,
/// independent of how they are written.
package enum BackTranslation {
  /// Returns the cell with the dots that the digits of a number name.
  private static func braille(_ dots: Int) -> UInt8 {
    String(dots).utf8.reduce(0) { $0 | 1 << (($1 &- 0x31) & 7) }
  }

  // MARK: - Hebrew

  private static let hebrewLetters: [UInt8: String] = [
    1: "א", 1236: "ב", 1245: "ג", 145: "ד", 125: "ה", 2456: "ו", 1356: "ז", 1346: "ח", 2345: "ט",
    245: "י", 16: "כ", 123: "ל", 134: "מ", 1345: "נ", 234: "ס", 1246: "ע", 124: "פ", 2346: "צ",
    12345: "ק", 1235: "ר", 146: "ש", 1456: "ת", 12: "ב\u{5BC}", 13: "כ\u{5BC}", 1234: "פ\u{5BC}",
    1256: "ת\u{5BC}", 156: "ש\u{5C2}", 346: "ו\u{5BC}", 246: "ו\u{5B9}",
  ].reduce(into: [:]) { $0[braille($1.key)] = $1.value }

  private static let hebrewMarks: [UInt8: String] = [
    3: "\u{5B0}", 26: "\u{5B1}", 25: "\u{5B2}", 345: "\u{5B3}", 24: "\u{5B4}", 34: "\u{5B5}",
    15: "\u{5B6}", 14: "\u{5B7}", 126: "\u{5B8}", 135: "\u{5B9}", 136: "\u{5BB}", 4: "\u{5BD}",
    23: "\u{591}", 2: "\u{594}", 35: "\u{5B4}י", 3456: "\u{5B5}י",
  ].reduce(into: [:]) { $0[braille($1.key)] = $1.value }

  private static let hebrewAccents: [UInt8: String] = [
    234: "\u{592}", 146: "\u{593}", 1245: "\u{595}", 2345: "\u{596}", 1235: "\u{597}",
    1346: "\u{598}", 34: "\u{599}", 245: "\u{59A}", 1236: "\u{59B}", 1: "\u{59C}", 16: "\u{59D}",
    12: "\u{59E}", 1345: "\u{59F}", 2356: "\u{5A0}", 236: "\u{5A1}", 23: "\u{5A2}",
    136: "\u{5A3}", 125: "\u{5A4}", 134: "\u{5A5}", 13: "\u{5A6}", 145: "\u{5A7}",
    1234: "\u{5A8}", 12345: "\u{5A9}", 13456: "\u{5AA}", 135: "\u{5AB}", 24: "\u{5AC}",
    35: "\u{5AD}", 1356: "\u{5AE}",
  ].reduce(into: [:]) { $0[braille($1.key)] = $1.value }

  private static let scribal: [UInt8: String] = [
    134: "\u{5AF}", 5: "\u{5C4}", 56: "\u{5C5}", 1345: "\u{5C6}", 146: "ש",
  ].reduce(into: [:]) { $0[braille($1.key)] = $1.value }

  /// Returns Hebrew text in NFD, with regular final forms, or nil if a cell has no meaning.
  package static func hebrew(_ cells: [UInt8]) -> String? {
    var words: [String] = []
    for part in cells.split(separator: 0, omittingEmptySubsequences: false) {
      guard let word = hebrewWord(Array(part)) else { return nil }
      words.append(word)
    }
    return words.joined(separator: " ").decomposedStringWithCanonicalMapping
  }

  private static func hebrewWord(_ cells: [UInt8]) -> String? {
    var text = ""
    var index = 0
    func next(_ offset: Int = 1) -> UInt8 {
      index + offset < cells.count ? cells[index + offset] : 0
    }
    var prefix = ""
    while index < cells.count {
      let cell = cells[index]
      switch cell {
      case braille(5): prefix = "\u{5BC}"
      case braille(45) where next() == braille(125): prefix = "\u{5BC}"
      case braille(45): text += "\u{5BF}"
      case braille(36): text += "\u{5BE}"
      case braille(256): text += "\u{5C3}"
      case braille(356) where next() == braille(3):
        text += "\u{5F3}"
        index += 1
      case braille(356): text += "\u{5F4}"
      case braille(46):
        guard let accent = hebrewAccents[next()] else { return nil }
        text += accent
        index += 1
      case braille(456):
        if let sign = scribal[next()] {
          // A shin without a dot is marked until the dots of the others have been added.
          text += sign == "ש" ? "\u{E000}" : sign
          index += 1
        } else {
          text += "\u{5C0}"
        }
      default:
        if let letter = hebrewLetters[cell] {
          let parts = letter.unicodeScalars
          text.unicodeScalars.append(contentsOf: parts.prefix(1))
          text += prefix
          text.unicodeScalars.append(contentsOf: parts.dropFirst())
          prefix = ""
        } else if let mark = hebrewMarks[cell] {
          text += mark
        } else {
          return nil
        }
      }
      index += 1
    }
    return prefix.isEmpty ? finished(text) : nil
  }

  /// Adds the dots of shin in pointed words, and the final forms.
  private static func finished(_ text: String) -> String {
    let separators: Set<UInt32> = [0x5BE, 0x5C0, 0x5C3, 0x5C6]
    var result = String.UnicodeScalarView()
    var word: [UInt32] = []
    func finish() {
      let isPointed = word.contains { (0x5B0...0x5BC).contains($0) || $0 == 0x5C2 || $0 == 0xE000 }
      var scalars: [UInt32] = []
      for (index, scalar) in word.enumerated() {
        let rest = word[(index + 1)...]
        let own = rest.prefix { !(0x5D0...0x5EA).contains($0) && $0 != 0xE000 }
        scalars.append(scalar == 0xE000 ? 0x5E9 : scalar)
        if scalar == 0x5E9, isPointed, !own.contains(0x5C2) { scalars.append(0x5C1) }
      }
      if let last = scalars.lastIndex(where: { (0x5D0...0x5EA).contains($0) }), scalars.count > 0,
        let final = [0x5DB: 0x5DA, 0x5DE: 0x5DD, 0x5E0: 0x5DF, 0x5E4: 0x5E3, 0x5E6: 0x5E5][
          scalars[last]] as UInt32?
      {
        scalars[last] = final
      }
      result.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
      word = []
    }
    for scalar in text.unicodeScalars {
      if separators.contains(scalar.value) {
        finish()
        result.append(scalar)
      } else {
        word.append(scalar.value)
      }
    }
    finish()
    return String(result)
  }

  // MARK: - Greek

  private static let greekLetters: [UInt8: String] = [
    1: "α", 12: "β", 1245: "γ", 145: "δ", 15: "ε", 1356: "ζ", 156: "η", 1456: "θ", 24: "ι",
    13: "κ", 123: "λ", 134: "μ", 1345: "ν", 1346: "ξ", 135: "ο", 1234: "π", 1235: "ρ", 234: "σ",
    2345: "τ", 136: "υ", 124: "φ", 12346: "χ", 13456: "ψ", 2456: "ω", 1236: "ϝ", 12345: "ϟ",
    2346: "ϡ",
  ].reduce(into: [:]) { $0[braille($1.key)] = $1.value }

  private static let greekMarks: [UInt8: String] = [
    356: "\u{313}", 125: "\u{314}", 4: "\u{301}", 5: "\u{342}", 6: "\u{300}", 456: "\u{304}",
    45: "\u{308}", 1256: "\u{306}",
  ].reduce(into: [:]) { $0[braille($1.key)] = $1.value }

  private static let greekPunctuation: [UInt8: String] = [
    2: ",", 256: ".", 23: "\u{387}", 26: "\u{37E}", 3: "’", 36: "-", 235: "!",
  ].reduce(into: [:]) { $0[braille($1.key)] = $1.value }

  /// Returns Greek text in NFC, or nil if a cell has no meaning.
  package static func greek(_ cells: [UInt8]) -> String? {
    var text = ""
    var marks = ""
    var isCapital = false
    var index = 0
    while index < cells.count {
      let cell = cells[index]
      let next = index + 1 < cells.count ? cells[index + 1] : 0
      let precedesLetter =
        greekLetters[next] != nil || greekMarks[next] != nil || next == braille(46)
      if cell == 0 {
        text += " "
      } else if cell == braille(46) {
        isCapital = true
      } else if let mark = greekMarks[cell], precedesLetter {
        marks += mark
      } else if let letter = greekLetters[cell] {
        text += isCapital ? letter.uppercased() : letter
        text += marks
        marks = ""
        isCapital = false
        if cell == braille(1235), next == braille(125) {
          text += "\u{314}"
          index += 1
        }
      } else if cell == braille(35) {
        text += "\u{345}"
      } else if let sign = greekPunctuation[cell] {
        text += sign
      } else {
        return nil
      }
      index += 1
    }
    return withFinalSigma(text).precomposedStringWithCanonicalMapping
  }

  private static func withFinalSigma(_ text: String) -> String {
    var result = ""
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let isFinal =
        character == "σ" && !next.isLetter && next != "’"
        && index > 0 && characters[index - 1].isLetter
      result.append(isFinal ? "ς" : character)
    }
    return result
  }

  // MARK: - Other languages

  /// Returns text by liblouis's own back-translation, or nil if it cannot be had.
  package static func louis(_ cells: [UInt8], table: String) -> String? {
    typealias Function =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<UInt32>, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt16>?,
        UnsafeMutablePointer<CChar>?, Int32
      ) -> Int32
    typealias Size = @convention(c) () -> Int32
    guard let handle = dlopen("liblouis.so.20", RTLD_NOW),
      let symbol = dlsym(handle, "lou_backTranslateString"),
      let sizeSymbol = dlsym(handle, "lou_charSize"),
      unsafeBitCast(sizeSymbol, to: Size.self)() == 4
    else { return nil }
    // The library keeps its state in global variables, and other tests translate meanwhile.
    lector_louis_lock()
    defer { lector_louis_unlock() }
    let function = unsafeBitCast(symbol, to: Function.self)
    let input = cells.map { 0x8000 | UInt32($0) } + [0]
    var length = Int32(cells.count)
    var output = [UInt32](repeating: 0, count: cells.count * 8 + 64)
    var count = Int32(output.count - 1)
    let dotsMode: Int32 = 4
    guard function(table, input, &length, &output, &count, nil, nil, dotsMode) != 0 else {
      return nil
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: output.prefix(Int(count)).compactMap(Unicode.Scalar.init))
    return String(text)
  }
}
