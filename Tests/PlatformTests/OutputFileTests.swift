import Foundation
import PlainText
import Testing

import Platform

@Suite("Output files")
final class OutputFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "lector-output-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  @Test("Text is in the file, in order")
  func file() throws {
    let path = path("transcript")
    try "what was there before".write(toFile: path, atomically: true, encoding: .utf8)
    let file = try OutputFile(path: path, kind: .growing)
    let lines = (0..<20_000).map { "λόγος \($0)\n" }
    for (index, line) in lines.enumerated() {
      file.write(line)
      if index % 700 == 0 { file.send() }
    }
    try file.flush(patience: nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == lines.joined())
    file.write("more")
    try file.flush(patience: nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("19999\nmore"))
  }

  @Test("A file is not created before text is sent")
  func unsent() throws {
    let path = path("transcript")
    let file = try OutputFile(path: path, kind: .growing)
    file.write("waits")
    #expect(!FileManager.default.fileExists(atPath: path))
    try file.flush(patience: nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "waits")
  }

  @Test("Control characters are visible on a terminal, and kept in a file")
  func visibly() throws {
    let text = "a\u{1B}[2Jb\tc\r\nd\u{C}e\n"
    let path = path("file")
    let plain = try OutputFile(path: path)
    plain.writeVisibly(text)
    try plain.finish()
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))

    var (master, slave) = (Int32(-1), Int32(-1))
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    defer { for end in [master, slave] { close(end) } }
    let terminal = try OutputFile(path: String(cString: try #require(ttyname(slave))))
    terminal.writeVisibly(text)
    try terminal.flush()
    let expected = Array("a␛[2Jb\tc\r\nd\r\ne\r\n".utf8)
    var (read, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 100))
    while read.count < expected.count {
      let count = Glibc.read(master, &buffer, buffer.count)
      try #require(count > 0)
      read += buffer[..<count]
    }
    #expect(String(decoding: read, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
  }

  @Test("A pipe without a reader delays nothing, and a late reader gets everything")
  func pipe() throws {
    let path = path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let file = try OutputFile(path: path)
    let text = String(repeating: "x", count: 1_000)
    for _ in 0..<50 {
      file.write(text)
      file.send()
    }
    let error = #expect(throws: OutputError.self) { try file.flush(patience: 20) }
    #expect(error?.description == "\(path): nothing reads it; the rest of the text is lost")
    // The writer is blocked in `open`. Without a reader, its thread would never end.
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    try file.flush(patience: nil)
    var bytes = [UInt8](repeating: 0, count: 60_000)
    var count = 0
    while count < bytes.count {
      let got = bytes[count...].withUnsafeMutableBytes { read(reader, $0.baseAddress, $0.count) }
      guard got > 0 else { break }
      count += got
    }
    #expect(count == 50_000)
    #expect(bytes[..<count].allSatisfy { $0 == UInt8(ascii: "x") })
  }

  @Test("A reader that goes away is an error")
  func brokenPipe() throws {
    // The program does the same at its start. Without this, the signal would end the tests.
    signal(SIGPIPE, SIG_IGN)
    let path = path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    let file = try OutputFile(path: path)
    file.write("a")
    try file.flush(patience: nil)
    close(reader)
    // A program that another test starts also has the reader, until it replaces the process.
    var tries = 30_000
    while hasReader(path), tries > 0 {
      tries -= 1
      _ = poll(nil, 0, 1)
    }
    file.write("b")
    let error = #expect(throws: OutputError.self) { try file.flush(patience: nil) }
    #expect(error?.isWriteFailure == true)
    file.write("c")
    #expect(throws: OutputError.self) { try file.flush(patience: nil) }
  }

  private func hasReader(_ path: String) -> Bool {
    let writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if writer >= 0 { close(writer) }
    return writer >= 0
  }

  @Test("A file that cannot be created is reported at once")
  func unmakeable() {
    let missing = path("no/such/folder/file")
    let error = #expect(throws: OutputError.self) { try OutputFile(path: missing) }
    #expect(error?.description.hasPrefix("\(missing): cannot be created: ") == true)
    let path = folder.path
    let folderError = #expect(throws: OutputError.self) { try OutputFile(path: path) }
    #expect(folderError == .notAFile(path: path, isFolder: true) || folderError?.isCreation == true)
  }

  @Test("A file that must not be written is reported as such", .enabled(if: geteuid() != 0))
  func forbidden() throws {
    let path = path("read-only")
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    chmod(path, 0o400)
    let error = #expect(throws: OutputError.self) { try OutputFile(path: path) }
    #expect(error == .cannotCreate(path: path, .permissionDenied))
  }

  @Test(
    "A full disk is an error at the end", .enabled(if: access("/dev/full", W_OK) == 0))
  func full() throws {
    let file = try OutputFile(path: "/dev/full")
    file.write("a")
    let error = #expect(throws: OutputError.self) { try file.flush(patience: nil) }
    #expect(error == .cannotWrite(path: "/dev/full", .noSpace))
  }

  @Test("Controls in a name are shown as pictures")
  func controls() {
    let path = path("no\u{1B}/x")
    let error = #expect(throws: OutputError.self) { try OutputFile(path: path) }
    #expect(error?.description.contains("no␛/x") == true)
  }
}

extension OutputError {
  fileprivate var isWriteFailure: Bool { if case .cannotWrite = self { true } else { false } }

  fileprivate var isCreation: Bool { if case .cannotCreate = self { true } else { false } }
}
