import AccessibilityModel
import Auditing
import CellGrids
import Geometry
import Interlinear
import ScreenReading
import Sessions
import Testing
import Views

@testable import ReaderApp

/// The screen reader is turned on while the text is somewhere else than at its opening place.
@Suite("The screen reader is turned on late") struct LateReaderTests {
  private static let text = MemoryText(
    description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]),
    verses: (0..<60).map { row in
      Verse(
        reference: Reference(book: "A", chapter: row / 30 + 1, verse: "\(row % 30 + 1)"),
        words: (0..<(row % 9 + 3)).map { Word(values: ["word\($0)", "gloss\(row)"]) })
    })

  typealias Scroll = @Sendable (Reader) throws -> Void

  private static let scrolls: [(name: String, scroll: Scroll)] = [
    ("nothing", { _ in }), ("a page", { $0.press("page-down") }),
    ("five pages", { $0.press("page-down page-down page-down page-down page-down") }),
    ("back a page", { $0.press("page-down page-down page-up") }), ("a line", { $0.press("down") }),
    ("lines", { $0.press("down down down down down") }),
    ("the end", { $0.press("G") }), ("to the end and back", { $0.press("G g g") }),
    ("a chapter", { $0.press("] c") }),
    ("the wheel", { for _ in 0..<4 { $0.headless.mouse(.wheelDown, 5, 5) } }),
    ("a place", { try $0.controller.goTo("1:17") }),
    ("a place near the end", { try $0.controller.goTo("2:30") }),
    ("half a page", { $0.controller.scroll(byLines: 13) }),
  ]

  /// Starts the reader and checks that the page stays, and that the focus is where it was in
  /// sighted mode or, if that is not wholly on the screen, on the first element that is.
  private func startReader(_ reader: Reader, _ name: String) {
    reader.headless.settle()
    let (table, screen) = (reader.controller.table, reader.controller.screen)
    let anchor = table.anchor
    let position = screen.position
    let frame = position.flatMap { $0.row.frame(of: $0.part) }
    let isWhole = frame.map(table.screenFrame.contains) == true
    let sighted = isWhole ? position?.elementID : nil
    let heard = reader.press("V")
    #expect(heard.first == "Screen reader on" && heard.count > 1, "\(name)")
    #expect(table.anchor == anchor, "\(name): the page stays")
    let first = reader.session.reader.focus
    #expect(first?.elementID == sighted ?? screen.firstPositionOnScreen?.elementID, "\(name)")
    #expect(first.map { table.screenFrame.contains($0.accessibilityFrame ?? .zero) } == true)
  }

  @Test(arguments: scrolls.indices, [nil, "1:1", "1:20"])
  func theFocusIsOnTheFirstWholeElement(_ index: Int, _ place: String?) throws {
    let reader = try Reader(Self.text, columns: 60, rows: 18, readerOn: false, at: place)
    try Self.scrolls[index].scroll(reader)
    startReader(reader, Self.scrolls[index].name)
  }

  @Test func aSearchScrollsToo() throws {
    let reader = try Reader(Self.text, columns: 60, rows: 18, readerOn: false)
    let rows = reader.controller.text.verseCount
    reader.controller.screen.show(row: rows / 2, at: .word(4))
    startReader(reader, "search")
  }

  @Test func aMenuOpenedMeanwhileDoesNotBringTheOpeningPlaceBack() throws {
    let reader = try Reader(Self.text, columns: 60, rows: 18, readerOn: false, at: "1:1")
    reader.press("page-down page-down page-down")
    let anchor = reader.controller.table.anchor
    reader.session.perform(Command.app(.textMenu))
    reader.press("V escape")
    #expect(reader.controller.table.anchor == anchor)
  }

  @Test func thePlaceWhereATextWasOpenedIsKeptUntilSomethingScrolls() throws {
    let reader = try Reader(Self.text, columns: 60, rows: 18, readerOn: false, at: "2:30")
    reader.press("V")
    #expect(reader.focus == "A 2:30")
  }

  @Test func turnedOffAndOnTheFocusReturnsIfAllOfItIsOnTheScreen() throws {
    let reader = try Reader(Self.text, columns: 60, rows: 18)
    reader.press("right right")
    let focus = reader.focus
    reader.press("V V")
    #expect(reader.focus == focus)
    reader.press("V page-down page-down")
    startReader(reader, "off and on")
  }
}

@Suite("The audit of a reader that starts late") struct LateReaderAuditTests {
  /// The reader as it was: the opening place is kept until it is first used.
  private final class Jumping: AuditedScreen {
    let reader: AuditedReader

    init(_ reader: AuditedReader) { self.reader = reader }

    var auditRoot: any AccessibilityObject { reader.auditRoot }
    var auditUnit: AuditUnit { reader.auditUnit }
    var auditBounds: Rect { reader.auditBounds }
    var auditLanguage: String { reader.auditLanguage }
    var auditFocus: (any AccessibilityObject)? { reader.auditFocus }
    func auditDrawnTexts() -> [DrawnText]? { reader.auditDrawnTexts() }
    func auditScroll(by distance: Double) -> AuditScroll? { reader.auditScroll(by: distance) }

    func auditTurnReader(on: Bool) -> Bool {
      defer { if let first = reader.firstElement { reader.auditSetFocus(on: first) } }
      return reader.auditTurnReader(on: on)
    }
  }

  private func findings(jumps: Bool) throws -> [String] {
    let sampler = try EmbeddedText.sampler()
    let subject = AuditSubject(name: "sampler") { readerOn in
      let reader = try AuditedReader(text: sampler, readerOn: readerOn)
      if jumps { return Jumping(reader) }
      return reader
    }
    return try Audit(rules: ["late-reader"]).run(subject).flatMap(\.findings).map(\.message)
  }

  @Test func aReaderThatJumpsBackIsFound() throws {
    #expect(
      try findings(jumps: true) == ["The screen jumps when the reader starts after scrolling."])
    #expect(try findings(jumps: false) == [])
  }
}
