import AccessibilityModel
import Foundation
import ProcessTable
import Testing

@testable import Braille

/// Tests with a real brltty, whose display is simulated.
@Suite(
  .ownThread, .serialized, .enabled(if: Brltty.program != nil, "brltty is not installed"),
  .enabled(if: hasLouis, louisIsMissing))
struct BrlttyTests {
  let folder = ShortFolder()

  private func display(for brltty: Brltty, _ awaited: Awaited) -> BrailleDisplay {
    let timing = BrlAPIClient.Timing(answer: 240_000, backOff: [20], stable: 0)
    return BrailleDisplay(
      translator: BrailleTranslator(),
      device: BrlAPIClient(settings: brltty.settings, timing: timing), width: 20
    ) { awaited.wake() }
  }

  @Test func cellsAreShownAndKeysAreReported() throws {
    let brltty = try Brltty(folder: folder.path)
    defer { brltty.end() }
    let virtual = try brltty.attach(cells: 40)
    defer { virtual.close() }
    let awaited = Awaited()
    let display = display(for: brltty, awaited)
    defer { display.close() }
    var events: [BrailleEvent] = []
    func comes(_ event: BrailleEvent) -> Bool {
      awaited.until {
        events += display.takeEvents()
        return events.contains(event)
      }
    }

    display.show(
      pieces: [
        LabelPiece(.custom("surface"), "λόγος", language: "grc"),
        LabelPiece(.custom("gloss"), "word"),
      ], status: BrailleStatus(isMuted: true))
    let expected = "⠄⠀⠇⠈⠕⠛⠕⠎⠀⠀⠺⠕⠗⠙"
    let blanks = String(repeating: "⠀", count: 40 - expected.count)
    #expect(virtual.shows(expected + blanks), "\(virtual.last ?? "") \(brltty.log)")
    #expect(display.cells == expected + blanks)

    // brltty's virtual display counts cells from 0, in spite of its manual.
    virtual.tell("route 11")
    #expect(comes(.routed(piece: 1, character: 1)), "\(events) \(brltty.log)")
    for (key, event) in [
      ("lndn", BrailleEvent.nextElement), ("lnup", .previousElement), ("top", .firstElement),
      ("bot", .lastElement), ("mute", .mute), ("say_line", .sayAgain),
    ] {
      virtual.tell(key)
      #expect(comes(event), "\(key)")
    }
    // A key for brltty itself, which opens its help in place of our cells, and closes it again.
    virtual.tell("prefmenu")
    #expect(awaited.until { virtual.last != expected + blanks })
    virtual.tell("prefmenu")
    #expect(virtual.shows(expected + blanks))
  }

  /// On a busy machine, a brltty that has just started may close a connection (seen once in about
  /// twenty runs). Another test covers the display's response; this one starts again.
  @Test func panningAndResizing() throws {
    var faults = ["not tried"]
    for _ in 0..<3 where !faults.isEmpty { faults = try faultsOfPanning() }
    #expect(faults == [])
  }

  private func faultsOfPanning() throws -> [String] {
    let folder = ShortFolder()
    let brltty = try Brltty(folder: folder.path)
    defer { brltty.end() }
    let virtual = try brltty.attach(cells: 12)
    defer { virtual.close() }
    let awaited = Awaited()
    let display = display(for: brltty, awaited)
    defer { display.close() }
    var faults: [String] = []
    func expect(_ cells: String) {
      if !virtual.shows(cells) { faults.append("\(cells) \(virtual.last ?? "") \(brltty.log)") }
    }
    display.show(pieces: [LabelPiece(.custom("text"), "in the beginning")])
    expect("⠈⠀⠊⠝⠀⠞⠓⠑⠀⠀⠀⠀")
    // Discards the notice that brltty was missing.
    _ = display.takeEvents()
    virtual.tell("fwinrt")
    expect("⠁⠀⠃⠑⠛⠊⠝⠝⠊⠝⠛⠀")
    virtual.tell("fwinlt")
    expect("⠈⠀⠊⠝⠀⠞⠓⠑⠀⠀⠀⠀")
    let events = display.takeEvents()
    if !events.isEmpty { faults.append("\(events)") }
    virtual.tell("fwinlt")
    if !awaited.until({ display.takeEvents().contains(.previousElementEnd) }) {
      faults.append("no key to the element before")
    }
    virtual.tell("cells 20")
    expect("⠀⠀⠊⠝⠀⠞⠓⠑⠀⠃⠑⠛⠊⠝⠝⠊⠝⠛⠀⠀")
    if display.width != 20 { faults.append("\(display.width) cells") }
    return faults
  }

  @Test func aKilledServerIsReportedOnce() throws {
    let brltty = try Brltty(folder: folder.path)
    var isEnded = false
    defer { if !isEnded { brltty.end() } }
    let virtual = try brltty.attach(cells: 12)
    defer { virtual.close() }
    let awaited = Awaited()
    let display = display(for: brltty, awaited)
    defer { display.close() }
    display.show(pieces: [LabelPiece(.custom("text"), "in")])
    #expect(virtual.shows("⠀⠀⠊⠝⠀⠀⠀⠀⠀⠀⠀⠀"), "\(virtual.last ?? "") \(brltty.log)")
    _ = display.takeEvents()
    brltty.end(SIGKILL)
    isEnded = true
    var events: [BrailleEvent] = []
    let lost = BrailleEvent.notice(BrlAPIFailure.lost.sentence)
    #expect(
      awaited.until {
        events += display.takeEvents()
        return events.contains(lost)
      }, "\(events)")
    // The pane continues, at its own width.
    #expect(display.width == 20)
  }
}
