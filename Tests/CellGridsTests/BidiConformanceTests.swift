import CFriBidi
import Foundation
import Testing

@testable import CellGrids

/// Unicode's own tests of the Unicode Bidirectional Algorithm. The complete files come from
/// Debian's package `unicode-data`; an extract of the first is part of the sources. Cases with
/// scalars that a grid never shows are left out.
@Suite struct BidiConformanceTests {
  private static let database = "/usr/share/unicode/"
  private static let characterTest = database + "BidiCharacterTest.txt"
  private static let classTest = database + "BidiTest.txt"

  private static func hasFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  private func text(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  @Test func theExtractOfTheCharacterTestPasses() throws {
    let extract = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Unicode/BidiCharacterTest.txt")
    let result = BidiCharacterTest(try text(extract.path)).run()
    #expect(result.failures == [])
    #expect(result.count > 700)
  }

  @Test(.enabled(if: hasFile(characterTest), "needs the package unicode-data"))
  func theCharacterTestPasses() throws {
    let result = BidiCharacterTest(try text(Self.characterTest)).run()
    #expect(result.failures.prefix(5) == [])
    #expect(result.count > 90_000)
  }

  /// One line in two, because all lines would take several seconds in a debug build.
  @Test(.enabled(if: hasFile(classTest), "needs the package unicode-data"))
  func aSampleOfTheClassTestPasses() throws {
    let result = BidiClassTest(try text(Self.classTest)).run(every: 2)
    #expect(result.failures.prefix(5) == [])
    #expect(result.count > 40_000)
  }

  /// The algorithm knows no controls of direction and no separators of paragraphs.
  @Test func signsStandForControlsOfDirection() {
    let missed = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
      !isShown([ClusteredText.shown($0)])
    }
    #expect(missed == [])
  }

  /// The ranges that determine whether a text needs to be reordered must not miss a scalar.
  @Test func everyRightToLeftScalarMayReorder() {
    let missed = (0...0x10FFFF as ClosedRange<UInt32>).filter { scalar in
      switch fribidi_get_bidi_type(scalar) {
      case FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_AL, FRIBIDI_TYPE_AN: !Bidi.mayReorder(scalar)
      default: false
      }
    }
    #expect(missed == [])
  }

  @Test func mirrorsArePaired() {
    let mirrored = (0...0x10FFFF as ClosedRange<UInt32>).filter { Bidi.mirror(of: $0) != $0 }
    #expect(mirrored.count > 300)
    #expect(mirrored.allSatisfy { Bidi.mirror(of: Bidi.mirror(of: $0)) == $0 })
    #expect(Bidi.mirror(of: 0x28) == 0x29)
  }
}
