import AccessibilityModel
import Foundation
import Geometry
@testable import ScreenReading
import Testing

@testable import SpeechOutput

/// The events of a session, used for every sink.
private let session = [
  SpeechEvent(sequence: 1, time: 0, kind: .notification, text: "screenChanged"),
  SpeechEvent(
    sequence: 2, time: 25, kind: .speech, text: "λόγος, word",
    pieces: [
      LabelPiece(.custom("surface"), "λόγος", language: "grc"),
      LabelPiece(.custom("gloss"), "word"),
    ],
    place: .init(
      element: ElementID(in: [.name("sampler"), .name("1:1")], .name("w3")), index: 4, count: 18,
      frame: Rect(x: 2, y: 1.5, width: 8, height: 7)), cause: "swipe right"),
  SpeechEvent(
    sequence: 3, time: 30, kind: .focus, text: "",
    place: .init(element: ElementID("a"), index: nil, count: nil, frame: nil)),
  SpeechEvent(sequence: 4, time: 31, kind: .earcon, text: "edge", cause: "swipe left"),
  SpeechEvent(
    sequence: 5, time: 1_000, kind: .speech, text: "say \"a\\b\" \u{1B}\u{7F}\u{2028}",
    pieces: [LabelPiece(.label, "\t")]),
]

@Suite("Transcripts")
struct TranscriptTests {
  private func written(_ events: [SpeechEvent], _ format: TranscriptFormat) -> String {
    var text = ""
    let transcript = Transcript(format: format, write: { text += $0 })
    events.forEach(transcript.receive)
    transcript.finish()
    return text
  }

  @Test("Text has one utterance per line")
  func text() {
    #expect(written(session, .text) == "λόγος, word\nsay \"a\\b\" \u{1B}\u{7F}\u{2028}\n")
    #expect(written([], .text) == "")
  }

  @Test("JSON lines have every key, in one order")
  func jsonLines() {
    let lines = [
      #"{"seq":1,"t_ms":0,"kind":"notification","text":"screenChanged","pieces":[],"#
        + #""element":null,"index":null,"count":null,"frame":null,"cause":null}"#,
      #"{"seq":2,"t_ms":25,"kind":"speech","text":"λόγος, word","#
        + #""pieces":[{"kind":"surface","text":"λόγος","language":"grc"},"#
        + #"{"kind":"gloss","text":"word","language":null}],"#
        + #""element":"sampler/1:1/w3","index":4,"count":18,"frame":[2,1.5,8,7],"#
        + #""cause":"swipe right"}"#,
      #"{"seq":3,"t_ms":30,"kind":"focus","text":"","pieces":[],"#
        + #""element":"a","index":null,"count":null,"frame":null,"cause":null}"#,
      #"{"seq":4,"t_ms":31,"kind":"earcon","text":"edge","pieces":[],"#
        + #""element":null,"index":null,"count":null,"frame":null,"cause":"swipe left"}"#,
      #"{"seq":5,"t_ms":1000,"kind":"speech","text":"say \"a\\b\" \u001b\u007f\u2028","#
        + #""pieces":[{"kind":"label","text":"\t","language":null}],"#
        + #""element":null,"index":null,"count":null,"frame":null,"cause":null}"#,
    ]
    #expect(written(session, .jsonl) == lines.map { $0 + "\n" }.joined())
    #expect(written([], .jsonl) == "")
  }

  @Test("JSON lines are JSON")
  func parses() throws {
    for line in written(session, .jsonl).split(separator: "\n") {
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(record?.count == 10)
    }
    let phrases = try JSONSerialization.jsonObject(with: Data(written(session, .phrases).utf8))
    #expect(phrases as? [String] == ["λόγος, word", "say \"a\\b\" \u{1B}\u{7F}\u{2028}"])
  }

  @Test("Phrases are an array of utterances")
  func phrases() {
    #expect(
      written(session, .phrases)
        == "[\n\"λόγος, word\",\n" + #""say \"a\\b\" \u001b\u007f\u2028""# + "\n]\n")
    #expect(written([], .phrases) == "[]\n")
    #expect(written(session.filter { $0.kind != .speech }, .phrases) == "[]\n")
  }

  @Test("A transcript in the style of snapshots has neither hints nor pauses")
  func snapshots() {
    var text = ""
    let transcript = Transcript(format: .text, style: .snapshot, write: { text += $0 })
    var events = session
    events[1].snapshot = "word λόγος"
    events[4].isHint = true
    events.forEach(transcript.receive)
    transcript.finish()
    #expect(text == "word λόγος\n")
  }

  @Test("Places are asked for where they are written", arguments: TranscriptFormat.allCases)
  func places(_ format: TranscriptFormat) {
    var sent = 0
    let transcript = Transcript(format: format, write: { _ in }, send: { sent += 1 })
    #expect(transcript.wantsPlaces == (format == .jsonl))
    transcript.frameWasShown()
    #expect(sent == 1)
  }

  @Test("The recorder keeps the last utterances and counts all")
  func recorder() {
    let recorder = Recorder()
    session.forEach(recorder.receive)
    #expect(recorder.events.map(\.sequence) == [1, 2, 3, 4, 5])
    #expect(recorder.utterances.count == 2)
    for number in 0..<(Recorder.capacity * 3) {
      recorder.receive(SpeechEvent(sequence: number, time: 0, kind: .speech, text: "\(number)"))
    }
    #expect(recorder.count == Recorder.capacity * 3 + 2)
    #expect(recorder.utterances.count >= Recorder.capacity)
    #expect(recorder.utterances.count <= Recorder.capacity * 2)
    #expect(recorder.events.count <= Recorder.capacity * 2)
    #expect(recorder.utterances.last == "\(Recorder.capacity * 3 - 1)")
  }

  @Test("A recorder may keep fewer events than utterances")
  func fewEvents() {
    let recorder = Recorder(eventCapacity: 3)
    for number in 0..<10 {
      recorder.receive(SpeechEvent(sequence: number, time: 0, kind: .speech, text: "\(number)"))
      #expect((min(number + 1, 3)...6).contains(recorder.events.count))
      #expect(recorder.events.last?.sequence == number)
    }
    #expect(recorder.eventCount == 10)
    #expect(recorder.utterances.count == 10)
  }
}
