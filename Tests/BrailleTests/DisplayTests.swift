import AccessibilityModel
import Foundation
import Synchronization
import Testing

@testable import Braille

/// A display that records the cells that it receives.
final class FakeDevice: BrailleDevice {
  private struct State {
    var events: [BrailleDeviceEvent] = []
    var frames: [[UInt8]] = []
    var wake: @Sendable () -> Void = {}
    var isClosed = false
  }

  private let state = Mutex(State())

  func start(wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  func show(_ cells: [UInt8]) { state.withLock { $0.frames.append(cells) } }

  func takeEvents() -> [BrailleDeviceEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  func close() { state.withLock { $0.isClosed = true } }

  func happens(_ more: BrailleDeviceEvent...) {
    let wake = state.withLock { state in
      state.events += more
      return state.wake
    }
    wake()
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }
  var last: String? { state.withLock { $0.frames.last.map { BrailleText.unicode($0) } } }
  var count: Int { state.withLock { $0.frames.count } }
}

@Suite(.enabled(if: hasLouis, louisIsMissing)) struct DisplayTests {
  let device = FakeDevice()

  private func display(width: Int = 10, wake: @escaping @Sendable () -> Void = {}) -> BrailleDisplay
  {
    BrailleDisplay(
      translator: BrailleTranslator(), device: device, width: width, isImmediate: true, wake: wake)
  }

  static let verse = [
    LabelPiece(.custom("surface"), "λόγος", language: "grc"), LabelPiece(.custom("gloss"), "word"),
  ]

  @Test func aPaneWithoutADisplay() {
    let pane = BrailleDisplay(
      translator: BrailleTranslator(), width: 16, isImmediate: true, wake: {})
    #expect(pane.cells == String(repeating: "⠀", count: 16))
    pane.show(BrailleContent(pieces: Self.verse, status: .actionable))
    #expect(pane.cells == "⠠⠀⠇⠈⠕⠛⠕⠎⠀⠀⠺⠕⠗⠙⠀⠀")
    pane.width = 8
    #expect(pane.cells == "⠇⠈⠕⠛⠕⠎⠀⠀")
    #expect(pane.hasMoreRight)
    pane.press(.panRight)
    #expect(pane.cells == "⠺⠕⠗⠙⠀⠀⠀⠀")
    #expect(pane.hasMoreLeft)
    #expect(!pane.hasMoreRight)
    #expect(pane.takeEvents() == [])
    pane.press(.panRight)
    #expect(pane.takeEvents() == [.key(.nextElement)])
    // The same pieces with another status keep their position.
    pane.show(BrailleContent(pieces: Self.verse, status: .muted))
    #expect(pane.cells == "⠺⠕⠗⠙⠀⠀⠀⠀")
    pane.show(BrailleContent(pieces: [Self.verse[0]]))
    #expect(pane.cells == "⠇⠈⠕⠛⠕⠎⠀⠀")
    pane.show(BrailleContent(pieces: []))
    #expect(pane.cells == String(repeating: "⠀", count: 8))
  }

  @Test func unchangedCellsAreNotSent() {
    let display = display()
    display.show(BrailleContent(pieces: Self.verse))
    display.show(BrailleContent(pieces: Self.verse))
    #expect(device.count == 1)
    display.show(BrailleContent(pieces: Self.verse, status: .muted))
    #expect(device.count == 2)
    // A display that has been reattached is empty.
    device.happens(.attached(cells: 10))
    device.happens(.detached)
    device.happens(.attached(cells: 10))
    #expect(device.count == 4)
  }

  @Test func aDisplayTakesPrecedenceOverThePane() {
    let display = display()
    display.show(BrailleContent(pieces: Self.verse))
    #expect(device.last == "⠇⠈⠕⠛⠕⠎⠀⠀⠀⠀")
    device.happens(.attached(cells: 14))
    #expect(display.width == 14)
    #expect(device.last == "⠀⠀⠇⠈⠕⠛⠕⠎⠀⠀⠺⠕⠗⠙")
    display.width = 5
    #expect(display.width == 14)
    device.happens(.detached, .notice("gone"))
    #expect(display.width == 5)
    #expect(display.takeEvents() == [.notice("gone")])
    display.close()
    #expect(device.isClosed)
  }

  @Test func panningKeysTakeEffectImmediately() {
    let display = display()
    device.happens(.attached(cells: 6))
    display.show(BrailleContent(pieces: Self.verse))
    let frames = device.count
    device.happens(.key(.panRight), .key(.route(1)), .key(.route(5)), .key(.panRight))
    #expect(device.last == "⠺⠕⠗⠙⠀⠀")
    #expect(device.count == frames + 1)
    #expect(display.takeEvents() == [.routed(piece: 1, character: 1), .key(.nextElement)])
    device.happens(.key(.lineStart), .key(.panLeft))
    #expect(display.cells == "⠇⠈⠕⠛⠕⠎")
    #expect(display.takeEvents() == [.previousElementEnd])
    device.happens(.key(.lineEnd), .key(.firstElement), .key(.lastElement), .key(.mute))
    #expect(device.last == "⠺⠕⠗⠙⠀⠀")
    #expect(display.takeEvents() == [.key(.firstElement), .key(.lastElement), .key(.mute)])
  }

  @Test func oldestUntakenEventsAreDropped() {
    let display = display()
    for _ in 0..<1_000 { device.happens(.key(.nextElement)) }
    #expect(display.takeEvents().count == BrailleDisplay.mostEvents)
  }

  @Test func missingLiblouisIsReportedOnce() {
    let display = BrailleDisplay(
      translator: BrailleTranslator(louis: nil), isImmediate: true, wake: {})
    #expect(display.takeEvents() == [.notice(BrailleTranslator.absence)])
    display.show(BrailleContent(pieces: Self.verse))
    #expect(display.takeEvents() == [])
  }

  @Test func translationInTheBackground() {
    let woken = Gathered()
    let display = BrailleDisplay(
      translator: BrailleTranslator(), device: device, width: 16,
      wake: { woken.add(["wake"]) })
    for number in 0..<200 {
      display.show(BrailleContent(pieces: [LabelPiece(.custom("text"), "\(number)")]))
    }
    display.show(BrailleContent(pieces: Self.verse))
    display.settle()
    #expect(display.cells == "⠀⠀⠇⠈⠕⠛⠕⠎⠀⠀⠺⠕⠗⠙⠀⠀")
    #expect(woken.all.count >= 1)
    display.close()
    display.show(BrailleContent(pieces: []))
    display.settle()
    #expect(display.cells == "⠀⠀⠇⠈⠕⠛⠕⠎⠀⠀⠺⠕⠗⠙⠀⠀")
  }
}
