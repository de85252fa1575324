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
  /// The combining grapheme joiner, which only keeps marks in their order.
  static let joiner: UInt32 = 0x34F

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

  /// Letters that have a cell of their own with a dagesh: bet, kaf, pe, tav and final forms.
  static let hard: [UInt32: UInt8] = [
    0x5D1: 12, 0x5DA: 13, 0x5DB: 13, 0x5E3: 1234, 0x5E4: 1234, 0x5EA: 1256,
  ].mapValues(cell)

  /// Holam haser and qamats qatan are written as the vowels of which they are forms.
  static let vowels: [UInt32: UInt8] = [
    sheva: 3, 0x5B1: 26, 0x5B2: 25, 0x5B3: 345, hiriq: 24, tsere: 34, 0x5B6: 15, 0x5B7: 14,
    0x5B8: 126, holam: 135, 0x5BA: 135, 0x5BB: 136, 0x5C7: 126,
  ].mapValues(cell)

  /// The vowels that have a cell of their own with a yod after them.
  static let withYod: [UInt32: UInt8] = [hiriq: cell(35), tsere: cell(3456)]

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

  /// Whether a mark is a point: a vowel, a dagesh, or the dot of shin or sin.
  static func isPoint(_ mark: UInt32) -> Bool {
    vowels[mark] != nil || mark == dagesh || mark == shinDot || mark == sinDot
  }

  /// Returns the cell with the dots that the digits of a number name.
  static func cell(_ dots: Int) -> UInt8 {
    var cell: UInt8 = 0
    var rest = dots
    while rest > 0 {
      cell |= 1 << UInt8(truncatingIfNeeded: max(rest % 10, 1) - 1)
      rest /= 10
    }
    return cell
  }
}
