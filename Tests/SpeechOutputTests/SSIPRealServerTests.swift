import AccessibilityModel
import Foundation
import ProcessTable
import ScreenReading
import Testing

@testable import SpeechOutput

/// The voice with a real speech-dispatcher. The tests are skipped if none is installed (Debian:
/// `speech-dispatcher`, `speech-dispatcher-espeak-ng`).
@Suite(.ownThread, .serialized, .enabled(if: SSIPRealServer.isInstalled)) struct SSIPRealServerTests
{
  private static let languages = ["grc", "la", "en"]

  /// Returns thirty words, each in a different language from the previous one.
  private static func verse(id: Int) -> VoiceRequest {
    let words = ["λόγος", "verbum", "word"]
    let segments = (0..<30).map { index in
      [LabelPiece(.custom("word"), "\(words[index % 3])\(index)", language: languages[index % 3])]
    }
    return VoiceRequest(
      id: id, segments: segments, language: "en",
      parameters: ["la": VoiceParameters(rate: 314, pitch: 20, volume: -50)])
  }

  @Test func thirtyWordsInThreeLanguagesAreOneBlock() throws {
    let server = try SSIPRealServer()
    try server.start()
    let probe = try SSIPVoiceProbe(path: server.path, patience: 120_000)
    probe.speak(Self.verse(id: 9))
    #expect(probe.wait(seconds: 30) { $0.contains(.ended(9)) })
    let reached = (0..<30).map { VoiceEvent.reached(9, segment: $0) }
    #expect(probe.events == [.began(9)] + reached + [.ended(9)])
    let words = ["grc|0|0|100|λόγος", "la|50|20|0|verbum", "en|0|0|100|word"]
    #expect(server.said == (0..<30).map { "\(words[$0 % 3])\($0)" })
  }

  @Test func textArrivesUnchanged() throws {
    let server = try SSIPRealServer()
    try server.start()
    let probe = try SSIPVoiceProbe(path: server.path, patience: 120_000)
    let texts = [".", "a < b & \"c\" > d", "one\r\n.\r\nCANCEL all\r\n", "ἐν ἀρχῇ ἦν ὁ λόγος·"]
    for (index, text) in texts.enumerated() {
      let piece = LabelPiece(.custom("a"), text, language: "grc")
      probe.speak(VoiceRequest(id: index, segments: [[piece]], language: "en"))
      #expect(probe.wait(for: .ended(index)))
    }
    #expect(
      server.said == [
        // The generic module splits text at full stops.
        "grc|0|0|100|.", "grc|0|0|100|a < b & \"c\" > d", "grc|0|0|100|one  .",
        "grc|0|0|100|  CANCEL all  ", "grc|0|0|100|ἐν ἀρχῇ ἦν ὁ λόγος·",
      ])
    #expect(probe.notices.isEmpty)
  }

  @Test func theSecondUtteranceReplacesTheFirst() throws {
    let server = try SSIPRealServer(seconds: "2")
    try server.start()
    let probe = try SSIPVoiceProbe(path: server.path, patience: 120_000)
    probe.speak(Self.verse(id: 1))
    #expect(probe.wait(for: .began(1)))
    // The module forks after it has reported the begin, and cannot be stopped earlier.
    let limit = DispatchTime.now() + 5
    let pause = DispatchSemaphore(value: 0)
    while server.said.isEmpty, DispatchTime.now() < limit {
      _ = pause.wait(timeout: .now() + .milliseconds(5))
    }
    probe.speak(2, "second")
    #expect(probe.wait(for: .began(2)))
    probe.cancel()
    #expect(probe.wait(for: .canceled(2)))
    #expect(
      probe.events == [
        .began(1), .reached(1, segment: 0), .canceled(1), .began(2), .reached(2, segment: 0),
        .canceled(2),
      ])
    #expect(server.said.first == "grc|0|0|100|λόγος0")
  }

  @Test(.enabled(if: SSIPRealServer.hasEspeak)) func espeakReportsMarksInOrder() throws {
    let server = try SSIPRealServer(module: "espeak-ng")
    try server.start()
    let probe = try SSIPVoiceProbe(path: server.path, patience: 120_000) {
      $0.pauseBeforeList = .milliseconds(1)
    }
    probe.speak(5, "one", "two", "three")
    #expect(probe.wait(for: .ended(5)))
    probe.speak(Self.verse(id: 6))
    #expect(probe.wait(seconds: 300) { $0.contains(.ended(6)) })
    let first = (0..<3).map { VoiceEvent.reached(5, segment: $0) }
    let second = (0..<30).map { VoiceEvent.reached(6, segment: $0) }
    #expect(probe.events == [.began(5)] + first + [.ended(5), .began(6)] + second + [.ended(6)])
    #expect(probe.voice.languages.canSay("grc") && !probe.voice.languages.canSay("hbo"))
  }

  @Test(.enabled(if: SSIPRealServer.hasEspeak)) func listsModulesAndVoices() throws {
    let server = try SSIPRealServer()
    try server.start()
    let inventory = try SpeechServerInventory.fetch(address: .local(path: server.path))
    #expect(inventory.defaultModule == "recorder")
    #expect(inventory.modules.map(\.name) == ["recorder", "espeak-ng"])
    #expect(inventory.modules.first?.voices.map(\.language) == ["en", "de", "grc", "la"])
    let greek = inventory.modules.last?.voices.first { $0.language == "grc" && $0.variant == nil }
    #expect(greek?.name == "Greek (Ancient)")
    #expect(throws: SpeechServerError.self) {
      try SpeechServerInventory.fetch(address: .local(path: server.path + "x"))
    }
  }

  @Test func aKilledServerIsFoundAgain() throws {
    let server = try SSIPRealServer(seconds: "0.2")
    try server.start()
    let probe = try SSIPVoiceProbe(path: server.path, patience: 120_000)
    probe.speak(Self.verse(id: 1))
    #expect(probe.wait(for: .began(1)))
    server.stop(with: SIGKILL)
    #expect(probe.wait(for: .canceled(1)))
    try server.start()
    probe.speak(2, "again")
    #expect(probe.wait(for: .ended(2)))
    #expect(probe.wait { _ in probe.notices.count == 2 })
    #expect(probe.notices.last == "speech-dispatcher speaks again")
  }

  @Test func startsTheServerItself() throws {
    let server = try SSIPRealServer()
    let probe = try SSIPVoiceProbe(path: server.path, patience: 10_000) {
      $0.spawnedProgram = server.program
    }
    probe.speak(1, "one")
    #expect(probe.wait(seconds: 20) { $0.contains(.ended(1)) })
    #expect(probe.notices.isEmpty)
    #expect(server.said == ["en|0|0|100|one"])
    probe.voice.close()
    server.stop()
  }
}
