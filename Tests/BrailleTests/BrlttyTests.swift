import AccessibilityModel
import Foundation
import ProcessTable
import Testing

import Braille

/// Tests with a real brltty, whose display is simulated.
@Suite(
  .ownThread, .serialized, .enabled(if: Brltty.program != nil, "brltty is not installed"),
  .enabled(if: hasLouis, louisIsMissing))
struct BrlttyTests {
  @Test func cellsAreShownAndKeysAreReported() throws {
    let expected = "⠄⠀⠇⠈⠕⠛⠕⠎⠀⠀⠺⠕⠗⠙" + String(repeating: "⠀", count: 26)
    try Scene.play(cells: 40) { scene in
      scene.display.show(
        BrailleContent(
          pieces: [
            LabelPiece(.custom("surface"), "λόγος", language: "grc"),
            LabelPiece(.custom("gloss"), "word"),
          ], status: .muted))
      scene.expect(expected)
      scene.expect(scene.display.cells == expected, scene.display.cells)

      // brltty's virtual display counts cells from 0, in spite of its manual.
      for (key, event) in [
        ("route 11", BrailleEvent.routed(piece: 1, character: 1)), ("lndn", .key(.nextElement)),
        ("lnup", .key(.previousElement)), ("top", .key(.firstElement)),
        ("bot", .key(.lastElement)), ("mute", .key(.mute)), ("say_line", .key(.sayAgain)),
      ] {
        scene.virtual.tell(key)
        scene.expect(event)
      }
      // A key for brltty itself, which opens its help in place of our cells, and closes it again.
      scene.virtual.tell("prefmenu")
      scene.expect(scene.awaits { scene.virtual.last != expected }, "no menu")
      scene.virtual.tell("prefmenu")
      scene.expect(expected)
    }
  }

  @Test func panningAndResizing() throws {
    try Scene.play(cells: 12) { scene in
      scene.display.show(BrailleContent(pieces: [LabelPiece(.custom("text"), "in the beginning")]))
      scene.expect("⠈⠀⠊⠝⠀⠞⠓⠑⠀⠀⠀⠀")
      // Discards the notice that brltty was missing.
      _ = scene.display.takeEvents()
      scene.virtual.tell("fwinrt")
      scene.expect("⠁⠀⠃⠑⠛⠊⠝⠝⠊⠝⠛⠀")
      scene.virtual.tell("fwinlt")
      scene.expect("⠈⠀⠊⠝⠀⠞⠓⠑⠀⠀⠀⠀")
      scene.display.press(.panRight)
      scene.expect("⠁⠀⠃⠑⠛⠊⠝⠝⠊⠝⠛⠀")
      scene.display.press(.panLeft)
      scene.expect("⠈⠀⠊⠝⠀⠞⠓⠑⠀⠀⠀⠀")
      let events = scene.display.takeEvents()
      scene.expect(events.isEmpty, "\(events)")
      scene.virtual.tell("fwinlt")
      scene.expect(.previousElementEnd)
      scene.virtual.tell("cells 20")
      scene.expect("⠀⠀⠊⠝⠀⠞⠓⠑⠀⠃⠑⠛⠊⠝⠝⠊⠝⠛⠀⠀")
      scene.expect(scene.display.width == 20, "\(scene.display.width) cells")
    }
  }

  @Test func aKilledServerIsReportedOnce() throws {
    try Scene.play(cells: 12) { scene in
      scene.display.show(BrailleContent(pieces: [LabelPiece(.custom("text"), "in")]))
      scene.expect("⠀⠀⠊⠝⠀⠀⠀⠀⠀⠀⠀⠀")
      _ = scene.display.takeEvents()
      scene.brltty.end(SIGKILL)
      scene.expect(.notice(BrlAPIFailure.lost.sentence))
      let reports = scene.events.count { $0 == .notice(BrlAPIFailure.lost.sentence) }
      scene.expect(reports == 1, "\(scene.events)")
      // The pane continues, at its own width.
      scene.expect(scene.display.width == 20, "\(scene.display.width) cells")
    }
  }
}

/// A brltty with its virtual display, and a display of ours that is connected to it.
private final class Scene {
  let brltty: Brltty
  let virtual: VirtualDisplay
  let display: BrailleDisplay
  private(set) var events: [BrailleEvent] = []
  private var faults: [String] = []
  private let folder = ShortFolder()
  private let awaited = Awaited()

  /// Plays a scene until it succeeds, at most four times, each time with a new brltty.
  ///
  /// A brltty that has just started on a busy machine may close a connection, or never answer it
  /// (each seen once in some twenty runs of all tests). Tests with a simulated brltty cover the
  /// display's response; here it would only hide the tested behavior.
  static func play(cells: Int, _ scenario: (Scene) throws -> Void) throws {
    var faults = ["not tried"]
    for _ in 0..<4 where !faults.isEmpty {
      let scene = try Scene(cells: cells)
      defer { scene.end() }
      try scenario(scene)
      faults = scene.faults
    }
    #expect(faults == [])
  }

  private init(cells: Int) throws {
    brltty = try Brltty(folder: folder.path)
    do { virtual = try brltty.attach(cells: cells) } catch {
      brltty.end()
      throw error
    }
    let timing = BrlAPIClient.Timing(answer: 20_000, backOff: [20], stable: 0)
    display = BrailleDisplay(
      translator: BrailleTranslator(),
      device: BrlAPIClient(settings: brltty.settings, timing: timing), width: 20
    ) { [awaited] in awaited.wake() }
  }

  private func end() {
    display.close()
    virtual.close()
    brltty.end()
  }

  /// Waits for a condition; after the first fault, no longer.
  func awaits(_ isSo: () -> Bool) -> Bool {
    awaited.until(seconds: faults.isEmpty ? 60 : 0, isSo)
  }

  func expect(_ isSo: Bool, _ fault: String) {
    if !isSo { faults.append(fault) }
  }

  /// Waits until the virtual display shows exactly these cells.
  func expect(_ cells: String) {
    expect(awaits { virtual.last == cells }, "\(cells) \(virtual.last ?? "") \(brltty.log)")
  }

  /// Waits for an event of the display.
  func expect(_ event: BrailleEvent) {
    let hasCome = awaits {
      events += display.takeEvents()
      return events.contains(event)
    }
    expect(hasCome, "\(event) is missing: \(events) \(brltty.log)")
  }
}
