import Foundation
import Testing

@testable import ScreenReading

/// A Boolean value that indicates whether a text is already in NFC is decided by its bytes, because
/// Foundation takes longer for a word than the whole rest of its utterance.
struct ComposingTests {
  private static let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)

  @Test func noCharacterThatNFCChangesIsMissed() {
    let missed = Self.scalars.filter { scalar in
      let text = String(Character(scalar))
      return !text.mayNeedComposing
        && !text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar])
    }
    #expect(missed.isEmpty)
  }

  /// A mark that is part of any character composes with the preceding scalar. Of two marks, one
  /// that is not written above (class 230) may have to come first.
  @Test func everyMarkThatMatters() {
    let composing = Set(
      Self.scalars.flatMap {
        String(Character($0)).decomposedStringWithCanonicalMapping.unicodeScalars.dropFirst()
      })
    let missed = Self.scalars.filter { scalar in
      let order = scalar.properties.canonicalCombiningClass
      let matters =
        composing.contains(scalar) || ![.notReordered, .above].contains(order)
      return matters && !"a\(Character(scalar))".mayNeedComposing
    }
    #expect(missed.isEmpty)
  }

  @Test(arguments: ["ἀρχῇ", "ᾧ", "“λόγος”", "it’s – fine", "añö", "łż"])
  func commonTextIsLeftAlone(_ text: String) {
    #expect(!text.precomposedStringWithCanonicalMapping.mayNeedComposing)
  }

  @Test(arguments: ["ά".decomposedStringWithCanonicalMapping, "\u{1F71}", "\u{2000}", "\u{1FBE}"])
  func otherTextIsComposed(_ text: String) {
    #expect(text.mayNeedComposing)
  }
}
