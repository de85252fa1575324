import Foundation
import PlainText
import Synchronization
import Testing
import WebServer

import Platform

/// Downloads from a server on the loopback interface, by each program that is installed.
@Suite(.ownThread) struct DownloadTests {
  /// A folder with one of the programs alone, in the form of `PATH`, or nil if it is missing.
  private final class OneProgram {
    let folder = NSTemporaryDirectory() + "lector-" + UUID().uuidString

    init?(_ name: String) throws {
      guard let path = ChildProcess.path(of: name, in: nil) else { return nil }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
  }

  static let programs = ["curl", "wget"].filter { ChildProcess.path(of: $0, in: nil) != nil }
  private static let text = Array("In the beginning\u{0}".utf8)
  /// An interval that no test outlives, in milliseconds.
  private static let ever = 24 * 60 * 60 * 1_000

  @Test func theDigestOfBytes() throws {
    #expect(
      try SHA256.hexadecimal(of: Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(arguments: programs)
  func aFileIsFetched(by program: String) throws {
    let server = try WebServer(["/a%20b": .file(Self.text), "/old": .moved("/a%20b")])
    let path = try #require(try OneProgram(program))
    for name in ["a%20b", "old"] {
      let download = try Download("\(server.address)/\(name)", in: path.folder)
      #expect(try download.run(size: Self.text.count, interval: Self.ever) == Self.text)
    }
  }

  /// The bytes on the server differ, so that it shows which of them were fetched.
  @Test(arguments: programs)
  func aDownloadContinues(by program: String) throws {
    let other = Array("XX the beginning\u{0}".utf8)
    let server = try WebServer(["/a": .file(other), "/whole": .whole(Self.text)])
    let path = try #require(try OneProgram(program))
    let part = "\(path.folder)/part"
    let download = try Download("\(server.address)/a", after: Array("In".utf8), in: path.folder)
    let counts = Mutex<[Int]>([])
    let bytes = try download.run(size: Self.text.count, interval: Self.ever, keepingIn: part) {
      count in
      counts.withLock { $0.append(count) }
    }
    #expect(bytes == Self.text)
    #expect(counts.withLock { $0.last } == Self.text.count)
    #expect(FileManager.default.contents(atPath: part) == Data([0, 0] + Self.text.dropFirst(2)))
    // A server that knows no ranges: curl says so, and wget skips what is there.
    let whole = try Download("\(server.address)/whole", after: Array("In".utf8), in: path.folder)
    func fetch() throws -> [UInt8] { try whole.run(size: Self.text.count, interval: Self.ever) }
    if program == "wget" {
      #expect(try fetch() == Self.text)
    } else {
      #expect(throws: DownloadError.self) { try fetch() }
    }
  }

  @Test(arguments: programs)
  func whatCannotBeFetchedSaysWhy(by program: String) throws {
    let server = try WebServer(["/cut": .beginning(Self.text, of: 99), "/a": .file(Self.text)])
    let path = try #require(try OneProgram(program))
    func error(_ name: String, size: Int) throws -> DownloadError? {
      let download = try Download("\(server.address)/\(name)", in: path.folder)
      return #expect(throws: DownloadError.self) {
        try download.run(size: size, interval: Self.ever)
      }
    }
    let missing = try #require(try error("b", size: 9))
    #expect(missing.description.contains("/b: cannot be fetched: "), "\(missing)")
    #expect(missing.description.contains("404"), "\(missing)")
    let cut = try #require(try error("cut", size: 99))
    #expect(cut.description.hasPrefix("\(server.address)/cut: "))
    #expect(!cut.description.contains("\n"))
    let count = Self.text.count
    #expect(
      try error("a", size: 99)
        == .wrongSize("\(server.address)/a", bytes: count, expected: 99))
    let large = try #require(try error("a", size: 3))
    #expect(large.description == "\(server.address)/a: larger than the expected 3 bytes")
  }

  /// Whatever a server sends beside the file, and whichever program waits for it.
  @Test(arguments: ["curl", "wget"])
  func whatHardlyArrivesEnds(program: String) throws {
    let folder = NSTemporaryDirectory() + "lector-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("#!/bin/sh\nprintf a; exec tail -f /dev/null\n".utf8)
      .write(to: URL(filePath: "\(folder)/\(program)"))
    chmod("\(folder)/\(program)", 0o755)
    let address = "http://127.0.0.1:1/a"
    let download = try Download(address, in: folder)
    #expect(throws: DownloadError.tooSlow(address)) {
      try download.run(size: 1 << 20, interval: 20)
    }
  }

  @Test(arguments: programs)
  func noServer(program: String) throws {
    let path = try #require(try OneProgram(program))
    // No server ever listens on port 1.
    let download = try Download("http://127.0.0.1:1/a", in: path.folder)
    let error = #expect(throws: DownloadError.self) {
      try download.run(size: 9, interval: Self.ever)
    }
    #expect(error?.description.hasPrefix("http://127.0.0.1:1/a: cannot be fetched") == true)
  }

  @Test func noProgram() {
    #expect(throws: DownloadError.noProgram("http://a/b")) {
      try Download("http://a/b", in: "/nowhere")
    }
  }

  @Test(arguments: programs)
  func aDownloadThatStandsStillIsCanceled(program: String) throws {
    let server = try WebServer(["/a": .silence])
    let path = try #require(try OneProgram(program))
    let download = try Download("\(server.address)/a", in: path.folder)
    DispatchQueue.global().async { download.cancel() }
    #expect(throws: CancellationError.self) { try download.run(size: 9, interval: Self.ever) }
    withExtendedLifetime(server) {}
  }
}
