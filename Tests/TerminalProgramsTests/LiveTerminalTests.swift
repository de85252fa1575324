import AccessibilityModel
import CellGrids
import Configuration
import Foundation
import Geometry
import Platform
@testable import TerminalReading
import ScreenReading
import SpeechOutput
import SystemPackage
import Testing

@testable import TerminalPrograms

/// The parts of a live terminal that need no terminal.
@Suite struct LiveTerminalTests {
  private func screen(_ text: String) throws -> TerminalScreen {
    let terminal = Terminal(size: try #require(TerminalSize(columns: 20, rows: 4)))
    terminal.write(Array(text.utf8)) { _ in }
    return terminal.screen
  }

  /// A flood does not fill the disk: whole events are kept, and the error names the file.
  @Test func aRecordingThatIsTooLongEnds() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).cast").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let made = try RunRecording(
      RecordingDestination(path: path, overwrites: false), of: ["yes"], size: .usual, terminal: nil,
      maximumSize: 300)
    let recording = try #require(made)
    for second in 1...100 {
      recording.write(RecordedEvent(time: .seconds(second), .output(Array("y\r\n".utf8))))
    }
    #expect(throws: OutputError.cannotWrite(path: path, .fileTooLarge)) { try recording.finish() }
    var kept = try RecordingFile(path: path)
    var count = 0
    while kept.next() != nil { count += 1 }
    #expect((5...20).contains(count))
  }

  /// A recorder that is killed leaves nothing that the program hid: a key is written when it is known
  /// to be shown.
  @Test func aRecordingNeverHasHiddenInput() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).cast").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    // The keys in the whole lines that are written by now.
    func inputs() -> [String] {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.components(separatedBy: "\n").dropLast().compactMap { line in
        line.firstRange(of: ",\"i\",").map { String(line[$0.upperBound...].dropLast()) }
      }
    }
    let made = try RunRecording(
      RecordingDestination(path: path, overwrites: false), of: ["ask"], size: .usual, terminal: nil)
    let recording = try #require(made)
    var time = Duration.zero
    for (key, answer) in [("", "User: "), ("a", "a"), ("\r", "\r\nKey: "), ("z", "*"), ("q", "*")] {
      time += .seconds(1)
      if !key.isEmpty { recording.write(RecordedEvent(time: time, .input(Array(key.utf8)))) }
      recording.write(
        RecordedEvent(time: time + .milliseconds(1), .output(Array(answer.utf8))))
    }
    while inputs().count < 2 {}
    #expect(inputs().filter { $0 != "\"x\"" } == ["\"a\"", "\"\\r\""])
    try recording.finish()
    #expect(inputs() == ["\"a\"", "\"\\r\"", "\"x\"", "\"x\""])
  }

  @Test func theScreenIsATreeOfTheTextInItsRows() throws {
    let tree = TerminalTree(
      try screen(
        "┌─ Menu ─┐\r\n│ one\u{1B}[7m two \u{1B}[m │\r\n"
          + "see \u{1B}]8;id=1;https://a.example/\u{1B}\\here\u{1B}]8;;\u{1B}\\ now\u{1B}[2;6H"))
    let elements = tree.root.children
    #expect(elements.map(\.label) == ["Menu", "one", "two", "see", "here", "now"])
    #expect(
      elements.map { $0.traits.contains(.selected) } == [false, false, true, false, false, false])
    #expect(
      elements.map { $0.traits.contains(.link) } == [false, false, false, false, true, false])
    #expect(elements[4].content.map(\.value) == ["https://a.example/"])
    #expect(tree.elementAtCursor === elements[1])
    #expect(elements[3].frame == Rect(x: 0, y: 32, width: 24, height: 16))
  }

  @Test func anEmptyScreenHasNoElements() throws {
    let tree = TerminalTree(try screen("\u{1B}[44m\u{1B}[2J───"))
    #expect(tree.root.children.isEmpty)
    #expect(tree.elementAtCursor == nil)
  }

  @Test(arguments: [
    ("\u{1B}[31mx\u{1B}[D", "red on default"),
    (
      "\u{1B}[1;3;4;5;7;9;94;48;5;200mx\u{1B}[D",
      "bright blue on color 200, bold, italic, underlined, blinking, reversed, struck through"
    ),
    ("\u{1B}[38;2;1;2;255mx\u{1B}[D", "#0102ff on default"),
  ])
  func attributesInWords(_ text: String, _ words: String) throws {
    let style = try screen(text).cellAtCursor.style
    #expect(style.description(Phrases(interfaceLanguage: "en")) == words)
  }

  @Test func everyPrefixKeySendsAControlCharacter() {
    #expect(PrefixKey.closingBracket.byte == 0x1D && PrefixKey.a.byte == 0x01)
    #expect(PrefixKey.allCases.allSatisfy { (0x01..<0x20).contains($0.byte) })
    #expect(PrefixKey.closingBracket.shownName == "Ctrl-]" && PrefixKey.a.shownName == "Ctrl-A")
  }

  // MARK: Captions and the voice

  private final class Voices: Voice {
    let name = "test"
    var log: [String] = []
    var events: [VoiceEvent] = []
    private(set) var last = 0

    func speak(_ request: VoiceRequest) {
      last = request.id
      log.append(request.segments.joined().map(\.text).joined())
    }
    func cancel() { log.append("cancel") }
    func plays(_ earcon: Earcon) -> Bool { false }
    func play(_ earcon: Earcon) {}
    func close() { log.append("close") }
    func takeEvents() -> [VoiceEvent] {
      defer { events = [] }
      return events
    }
  }

  private func utterance(_ text: String, interrupts: Bool = false) -> TerminalUtterance {
    TerminalUtterance(time: .zero, text: text, interrupts: interrupts)
  }

  private func speech(_ voice: (any Voice)? = nil) -> LiveSpeech {
    LiveSpeech(readers: ["tdsr", "orca"], voice: voice, settings: Settings(), language: "en")
  }

  private func expect(
    _ speech: inout LiveSpeech, shows captions: [[String]], at now: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = speech.lines(width: 25, rows: 1, ellipsis: "…", at: now)
    #expect(lines == captions, sourceLocation: sourceLocation)
  }

  @Test func aCaptionIsWhatWasSaidWithoutInterruption() {
    var speech = speech()
    speech.hear(utterance("one"), from: 0, at: 0)
    speech.hear(utterance("two"), from: 0, at: 10)
    speech.hear(utterance("a\u{1B}\nb"), from: 1, at: 10)
    expect(&speech, shows: [["one \u{B7} two"], ["a␛ b"]], at: 10)
    speech.hear(utterance("three", interrupts: true), from: 0, at: 20)
    expect(&speech, shows: [["three"], ["a␛ b"]], at: 20)
    // After a silence, a new caption begins.
    speech.hear(utterance("four"), from: 0, at: 60_000)
    expect(&speech, shows: [["four"], ["a␛ b"]], at: 60_000)
  }

  @Test func aLongCaptionTurnsItsPages() throws {
    var speech = speech()
    speech.hear(utterance("some words that need two pages"), from: 0, at: 0)
    expect(&speech, shows: [["some words that …"], []])
    let turn = try #require(speech.nextTime)
    _ = speech.timePassed(turn)
    expect(&speech, shows: [["need two pages"], []], at: turn)
  }

  @Test func theFirstReaderIsSpokenInOrder() {
    let voice = Voices()
    var speech = speech(voice)
    speech.hear(utterance("one"), from: 0, at: 0)
    speech.hear(utterance("two"), from: 0, at: 0)
    speech.hear(utterance("other"), from: 1, at: 0)
    #expect(voice.log == ["one"])
    voice.events = [.ended(voice.last)]
    _ = speech.timePassed(100)
    #expect(voice.log == ["one", "two"])
    speech.interrupt(at: 200)
    #expect(voice.log == ["one", "two", "cancel"])
    // What the voice reports of a canceled request no longer matters.
    speech.hear(utterance("three"), from: 0, at: 300)
    speech.hear(utterance("four"), from: 0, at: 300)
    voice.events = [.canceled(2)]
    _ = speech.timePassed(301)
    #expect(voice.log.last == "three")
  }

  @Test func cellsOfBrailleAreShownAndNotSpoken() {
    let voice = Voices()
    var speech = LiveSpeech(
      readers: ["brltty"], voice: voice, settings: Settings(), language: "en")
    speech.hear(utterance("on|e", interrupts: true), from: 0, at: 0)
    speech.hear(utterance("one|", interrupts: true), from: 0, at: 0)
    expect(&speech, shows: [["one|"]])
    #expect(voice.log == [])
    speech.say("Row 2", at: 0)
    #expect(voice.log == ["Row 2"])
  }

  /// A server without a sound device begins and never ends.
  @Test func aVoiceThatNeverEndsIsNotWaitedForForever() throws {
    let voice = Voices()
    var speech = speech(voice)
    speech.hear(utterance("one"), from: 0, at: 0)
    speech.hear(utterance("two"), from: 0, at: 0)
    let time = try #require(speech.nextTime)
    _ = speech.timePassed(time)
    #expect(voice.log == ["one", "two"] && time < 10_000)
  }

  @Test func silenceHearsNothing() {
    var speech = speech()
    speech.isSilent = true
    speech.hear(utterance("one"), from: 0, at: 0)
    speech.say("speech off", at: 0)
    expect(&speech, shows: [["speech off"], []])
  }
}
