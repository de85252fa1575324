import Interlinear
import PlainText
import Testing

@testable import ReaderApp

/// The key that plays the recording of a sentence.
@Suite struct PlaybackTests {
  /// A player that records its requests.
  private final class Player: RecordingPlayback {
    var calls: [String] = []
    var failure: String?
    var error: MissingFile?

    func play(_ path: String, from start: Int, to end: Int) throws {
      if let error { throw error }
      calls.append("play \(path) \(start) \(end)")
    }

    func stop() { calls.append("stop") }

    func takeFailure() -> String? {
      defer { failure = nil }
      return failure
    }
  }

  private struct MissingFile: ReportableError { let report: Message = "b.wav: no such recording" }

  private func reader(
    hasPlayer: Bool = true, folder: String? = nil
  ) throws -> (Reader, Player) {
    var verses = try (0..<2).map { try Sentences.tree.verse(at: $0) }
    verses[0].recording = RecordingSpan(start: 1_500, end: 4_000, recording: 1)
    var description = Sentences.tree.description
    description.recordings = ["a.wav", "b.wav"]
    let player = Player()
    let reader = try Reader(
      MemoryText(description: description, verses: verses),
      environment: ReaderEnvironment(
        recordingPlayer: hasPlayer ? player : nil, recordingFolder: { folder }))
    return (reader, player)
  }

  @Test func thePartOfTheSentenceIsPlayedUntilTheNextKey() throws {
    let (reader, player) = try reader()
    #expect(reader.press("right P") == [])
    #expect(player.calls == ["play b.wav 1500 4000"])
    #expect(reader.press("right") == ["λόγος, word"])
    #expect(player.calls == ["play b.wav 1500 4000", "stop"])
    reader.press("right")
    #expect(player.calls.count == 2)
  }

  @Test func aRelativePathBeginsAtTheFileOfTheText() throws {
    let (reader, player) = try reader(folder: "/field/notes")
    reader.press("P")
    #expect(player.calls == ["play /field/notes/b.wav 1500 4000"])
  }

  @Test func itPlaysWhileTheScreenReaderIsOff() throws {
    let (reader, player) = try reader()
    reader.press("V P")
    #expect(player.calls == ["play b.wav 1500 4000"])
  }

  @Test func whatIsMissingIsAnnounced() throws {
    let (reader, player) = try reader()
    #expect(reader.press("down P") == ["No recording of this sentence"])
    player.error = MissingFile()
    #expect(reader.press("up P") == ["b.wav: no such recording"])
    #expect(try self.reader(hasPlayer: false).0.press("P") == ["No sound is available"])
  }

  @Test func aFailureIsAnnouncedWithTheNextKey() throws {
    let (reader, player) = try reader()
    reader.press("P")
    player.failure = "ffplay: no device"
    #expect(reader.press("right") == ["ὁ, the", "ffplay: no device"])
  }

  @Test func keyHelpExplainsTheKey() throws {
    let (reader, player) = try reader()
    #expect(reader.press("? ? P") == ["cap P, Play the recording of the sentence"])
    #expect(player.calls.isEmpty)
  }
}
