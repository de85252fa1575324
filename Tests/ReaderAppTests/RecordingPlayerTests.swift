import Foundation
import ProcessTable
import Testing

@testable import ReaderApp

/// Recordings are played by programs found on the path, here by scripts that write down how they
/// were called.
@Suite(.ownThread) struct RecordingPlayerTests {
  /// A folder with players and a recording.
  private final class Folder {
    let path = NSTemporaryDirectory() + "lector-player-" + UUID().uuidString

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    func player(_ name: String, _ lines: String) throws {
      try installScript(lines + "\n", at: "\(path)/\(name)")
    }

    func read(_ name: String) -> [UInt8] {
      [UInt8](FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data())
    }

    func file(_ name: String) throws -> FileHandle {
      try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    func text(_ name: String) -> String { String(decoding: read(name), as: UTF8.self) }
  }

  /// A WAV file of 8-bit samples at 1,000 a second, so that a sample is a millisecond.
  private static func wave(samples: [UInt8], chunk: [UInt8] = []) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let format: [UInt8] = [1, 0, 1, 0] + number(1_000) + number(1_000) + [1, 0, 8, 0]
    let content =
      Array("WAVE".utf8) + chunk + Array("fmt ".utf8) + number(16) + format
      + Array("data".utf8) + number(samples.count) + samples
    return Array("RIFF".utf8) + number(content.count) + content
  }

  @Test func ffplayPlaysAPartOfAnyFile() throws {
    let folder = try Folder()
    try folder.player("ffplay", "printf '%s\\n' \"$@\" >\(folder.path)/called")
    try folder.player("aplay", "echo no >\(folder.path)/wrong")
    try folder.write("it's a tape.mp3", [1, 2, 3])
    let player = RecordingPlayer(folders: folder.path)
    try player.play(folder.path + "/it's a tape.mp3", from: 1_050, to: 4_000)
    player.running.wait()
    #expect(
      folder.text("called") == """
        -nodisp
        -autoexit
        -loglevel
        error
        -protocol_whitelist
        file
        -ss
        1.050
        -t
        2.950
        \(folder.path)/it's a tape.mp3

        """)
    #expect(folder.read("wrong").isEmpty)
    #expect(player.takeFailure() == nil)
  }

  @Test(arguments: [("aplay", "-q -"), ("paplay", "/dev/stdin")])
  func othersGetThePartAsAFile(_ program: String, _ arguments: String) throws {
    let folder = try Folder()
    try folder.player(
      program, "echo \"$@\" >\(folder.path)/called; /bin/cat >\(folder.path)/heard")
    let odd: [UInt8] = Array("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
    try folder.write("a.wav", Self.wave(samples: Array(0..<100), chunk: odd))
    let player = RecordingPlayer(folders: folder.path)
    try player.play(folder.path + "/a.wav", from: 10, to: 14)
    player.running.wait()
    #expect(folder.text("called") == arguments + "\n")
    #expect(folder.read("heard") == Self.wave(samples: [10, 11, 12, 13]))
  }

  @Test(arguments: [(90, 200, 90..<100), (200, 300, 100..<100), (0, Int.max, 0..<100)])
  func thePartEndsWithTheRecording(_ start: Int, _ end: Int, _ samples: Range<UInt8>) throws {
    let folder = try Folder()
    try folder.write("a.wav", Self.wave(samples: Array(0..<100)))
    let part = try WavePart.bytes(of: folder.file("a.wav"), from: start, to: end)
    #expect(part == Self.wave(samples: Array(samples)))
  }

  /// Every file that is truncated or has a wrong size is refused or yields the part that it has.
  @Test func brokenFilesAreNoWaves() throws {
    let folder = try Folder()
    let whole = Self.wave(samples: [1, 2, 3])
    for count in 0..<whole.count {
      try folder.write("a.wav", Array(whole.prefix(count)))
      let part = try WavePart.bytes(of: folder.file("a.wav"), from: 0, to: 3)
      #expect(part == nil || count >= 44, "\(count)")
    }
    for index in whole.indices {
      var broken = whole
      broken[index] = 0xFF
      try folder.write("a.wav", broken)
      _ = try WavePart.bytes(of: folder.file("a.wav"), from: 0, to: .max)
    }
  }

  @Test func stoppingEndsThePlayer() throws {
    let folder = try Folder()
    try folder.player("ffplay", "exec /bin/sleep 1000")
    try folder.write("a.mp3", [1])
    let player = RecordingPlayer(folders: folder.path)
    try player.play(folder.path + "/a.mp3", from: 0, to: 1_000)
    player.stop()
    player.running.wait()
    #expect(player.takeFailure() == nil)
  }

  @Test func aPlayerThatFailsIsReported() throws {
    let folder = try Folder()
    try folder.player("ffplay", "echo 'no device' >&2; exit 3")
    try folder.write("a.mp3", [1])
    let player = RecordingPlayer(folders: folder.path)
    try player.play(folder.path + "/a.mp3", from: 0, to: 1_000)
    player.running.wait()
    #expect(player.takeFailure() == "ffplay: no device")
    #expect(player.takeFailure() == nil)
  }

  @Test func whatIsMissingIsNamed() throws {
    let folder = try Folder()
    try folder.write("a.mp3", [1])
    let player = RecordingPlayer(folders: folder.path)
    let recording = folder.path + "/a.mp3"
    #expect(throws: RecordingError.noFile("/nowhere.wav")) {
      try player.play("/nowhere.wav", from: 0, to: 1)
    }
    #expect(throws: RecordingError.noFile(folder.path)) {
      try player.play(folder.path, from: 0, to: 1)
    }
    #expect(throws: RecordingError.noPlayer) { try player.play(recording, from: 0, to: 1) }
    // Nothing that would wait is opened for reading, whichever player there is.
    try folder.player("aplay", "exit 0")
    let pipe = folder.path + "/pipe.wav"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", "/dev/tty"] {
      #expect(throws: RecordingError.noFile(path)) { try player.play(path, from: 0, to: 1) }
    }
    #expect(throws: RecordingError.needsFFplay(recording)) {
      try player.play(recording, from: 0, to: 1)
    }
    #expect("\(RecordingError.noPlayer)".contains("install ffplay"))
  }
}
