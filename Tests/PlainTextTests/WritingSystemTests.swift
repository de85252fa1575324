import PlainText
import Testing

@Suite struct WritingSystemTests {
  private static let letters: [WritingSystem: String] = [
    .latin: "aßə", .greek: "ά", .coptic: "ϣ", .hebrew: "א\u{5B0}", .cyrillic: "Ж",
    .arabic: "اﻻ", .devanagari: "अ", .tamil: "ா", .chinese: "漢々\u{FA0E}", .kana: "のカー",
    .hangul: "한", .ethiopic: "አ", .ugaritic: "𐎀", .cuneiform: "𒀀", .hieroglyphs: "𓀀",
    .aramaic: "𐡀", .phoenician: "𐤀", .myanmar: "ဗ",
  ]

  @Test(arguments: letters)
  func system(_ system: WritingSystem, _ letters: String) {
    for letter in letters.unicodeScalars { #expect(WritingSystem(of: letter) == system) }
  }

  @Test func otherScalarsHaveNone() {
    for scalar in "1 ·\u{591}٣Ⰰ".unicodeScalars { #expect(WritingSystem(of: scalar) == nil) }
  }
}
