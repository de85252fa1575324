import AccessibilityModel
import PlainText
import RandomInput
import Testing

@testable import ScreenDumps

@Suite("Damaged dumps") struct DumpFuzzTests {
  private static let pieces = [
    "{", "}", "[", "]", "\"frame\":", "x=", "</XCUIElementTypeOther>", "<a>",
  ]

  @Test("A damaged dump gives a tree or an error of one line", arguments: Dump.allCases)
  func damaged(dump: Dump) throws {
    try fuzz("dump \(dump)", [dump.bytes], pieces: Self.pieces, runs: 60) { bytes, _ in
      do {
        guard let dump = try ScreenDump.read(name: "dump", bytes: bytes) else { return }
        try check(dump.root)
        guard (dump.root.screen?.size.width ?? 0) > 0 else {
          throw FuzzFailure(description: "a screen without a size")
        }
      } catch let error as DumpError {
        try check(error.description, begins: "dump:")
      }
    }
  }

  @Test("A damaged page source gives a tree or an error of one line")
  func pages() throws {
    let pages = Page.allCases.map { Array($0.source.utf8) }
    try fuzz("page source", pages, pieces: Self.pieces, runs: 400) { bytes, _ in
      do {
        try check(try PageSource.read(DumpSource(name: "page.xml", bytes: bytes)).root)
      } catch let error as DumpError {
        try check(error.description, begins: "page.xml:")
      }
    }
  }

  private func check(_ root: AccessibilityNode) throws {
    var isFinite = true
    root.forEachNode {
      isFinite = isFinite && $0.rectOnScreen.x.isFinite && $0.rectOnScreen.maxY.isFinite
    }
    if !isFinite { throw FuzzFailure(description: "a frame that is not finite") }
  }

  private func check(_ message: String, begins: String) throws {
    guard message.hasPrefix(begins), message.count < 400,
      !message.unicodeScalars.contains(where: \.isControl)
    else { throw FuzzFailure(description: "the message \(message)") }
  }
}
