import Foundation
import PlainText
import Testing

@testable import Platform

/// What is at a path before, while, and after a file is written as a whole.
@Suite final class WholeFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func content(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ content: String, to name: String, mode: mode_t = 0o644) throws {
    try Data(content.utf8).write(to: folder.appending(path: name))
    chmod(path(name), mode)
  }

  private func mode(_ name: String) -> mode_t {
    var status = stat()
    return lstat(path(name), &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
  }

  private let bytes = Array("new".utf8)

  @Test(arguments: [false, true]) func nothingChangesBeforeTheEnd(isNamed: Bool) throws {
    try write("old", to: "a")
    do {
      let file = try WholeFile(
        "a", target: path("a"), FileStatus(of: path("a")), isPrivate: false, replaces: true,
        isNamed: isNamed)
      try file.write(bytes)
      #expect(content("a") == "old")
      #expect(names.count == (isNamed ? 2 : 1))
    }
    #expect(content("a") == "old" && names == ["a"], "what was given up leaves nothing")
    let file = try WholeFile(
      "b", target: path("b"), nil, isPrivate: false, replaces: false, isNamed: isNamed)
    try file.write(bytes)
    #expect(content("b") == nil)
    try file.finish()
    #expect(content("b") == "new" && names == ["a", "b"])
  }

  @Test(arguments: [false, true]) func aFileThatAppearsMeanwhileStays(isNamed: Bool) throws {
    let file = try WholeFile(
      "a", target: path("a"), nil, isPrivate: false, replaces: false, isNamed: isNamed)
    try file.write(bytes)
    try write("of another program", to: "a")
    #expect(throws: OutputError.exists(path: "a")) { try file.finish() }
    #expect(content("a") == "of another program" && names == ["a"])
  }

  @Test(
    arguments: [
      (0o640, false, 0o640), (0o4755, false, 0o4755), (0o644, true, 0o600), (nil, true, 0o600),
    ] as [(mode_t?, Bool, mode_t)])
  func permissions(old: mode_t?, isPrivate: Bool, new: mode_t) throws {
    if let old { try write("old", to: "a", mode: old) }
    try WholeFile.write(bytes, to: path("a"), isPrivate: isPrivate)
    #expect(content("a") == "new" && mode("a") == new)
  }

  @Test func theOwnerStays() throws {
    try write("old", to: "a")
    guard chown(path("a"), 65_534, 65_534) == 0 else { return }
    try WholeFile.write(bytes, to: path("a"))
    var status = stat()
    #expect(stat(path("a"), &status) == 0)
    #expect(status.st_uid == 65_534 && status.st_gid == 65_534)
  }

  @Test func aLinkStaysAndItsTargetIsWritten() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "sub"), withIntermediateDirectories: false)
    try write("old", to: "sub/target")
    symlink("sub/target", path("link"))
    symlink("link", path("second"))
    symlink("sub/none", path("dangling"))
    try WholeFile.write(bytes, to: path("second"))
    try WholeFile.write(bytes, to: path("dangling"))
    #expect(content("sub/target") == "new" && content("sub/none") == "new")
    let kinds = ["link", "second", "dangling"].map {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: path($0))) != nil
    }
    #expect(kinds == [true, true, true])
    symlink("loop", path("loop"))
    #expect(throws: OutputError.cannotCreate(path: path("loop"), .tooManySymbolicLinkLevels)) {
      try WholeFile.write(bytes, to: path("loop"))
    }
  }

  @Test func aNameAsLongAsANameCanBe() throws {
    let longest = String(repeating: "a", count: 255)
    try WholeFile.write(bytes, to: path(longest))
    try WholeFile.write(bytes, to: path(longest))
    #expect(content(longest) == "new")
    let tooLong = path(longest + "a")
    #expect(throws: OutputError.cannotCreate(path: tooLong, .fileNameTooLong)) {
      try WholeFile(path: tooLong)
    }
  }

  @Test(arguments: [OutputFile.Kind.whole, .growing])
  func anInputIsNoOutput(kind: OutputFile.Kind) throws {
    try write("old", to: "a")
    link(path("a"), path("same"))
    symlink("a", path("link"))
    _ = try InputFile.bytes(of: path("a"))
    for name in ["a", "same", "link"] {
      #expect(throws: OutputError.isInput(path: path(name))) {
        try OutputFile(path: path(name), kind: kind)
      }
    }
    #expect(content("a") == "old")
  }

  @Test func aFileIsWrittenForOnePurpose() throws {
    symlink("a", path("link"))
    do {
      let first = try OutputFile(path: path("a"))
      for name in ["a", "link"] {
        #expect(throws: OutputError.isWrittenAlready(path: path(name))) {
          try OutputFile(path: path(name), kind: .growing)
        }
      }
      first.write("new")
      try first.finish()
    }
    try OutputFile(path: path("a")).finish()
    #expect(content("a") == "")
  }

  @Test func anInputThatIsReadLaterIsNoOutput() throws {
    try write("old", to: "a")
    let file = try OutputFile(path: path("a"))
    file.write("new")
    _ = try InputFile.bytes(of: path("a"))
    #expect(throws: OutputError.isInput(path: path("a"))) { try file.finish() }
    #expect(content("a") == "old")
  }

  @Test func aGrowingFileIsReplacedByTheFirstWrite() throws {
    try write("old", to: "a", mode: 0o644)
    let file = try OutputFile(path: path("a"), kind: .growing, isPrivate: true)
    try file.flush()
    #expect(content("a") == "old")
    file.write("n")
    try file.flush()
    #expect(content("a") == "n" && mode("a") == 0o600)
    file.write("ew")
    try file.finish()
    #expect(content("a") == "new")
  }

  @Test func aGrowingFileIsEmptyWhenItBegins() throws {
    try write("old", to: "a")
    let file = try OutputFile(path: path("a"), kind: .growing)
    file.begin()
    try file.flush()
    #expect(content("a") == "")
  }

  @Test func aGrowingFileThatGetsNothingIsEmptyAtTheEnd() throws {
    let file = try OutputFile(path: path("a"), kind: .growing)
    #expect(content("a") == nil)
    try file.finish()
    #expect(content("a") == "")
  }

  @Test func aRecordingReplacesNothing() throws {
    try write("old", to: "a")
    #expect(throws: OutputError.existingRecording(path: path("a"))) {
      try OutputFile(path: path("a"), kind: .growing, replaces: false)
    }
    let file = try OutputFile(path: path("b"), kind: .growing, replaces: false)
    try write("of another program", to: "b")
    file.write("new")
    #expect(throws: OutputError.existingRecording(path: path("b"))) { try file.finish() }
    #expect(content("b") == "of another program")
  }

  @Test(arguments: ["/dev/null", "/dev/stdout", "/proc/self/fd/1", "/dev/fd/2"])
  func theUserNamesOnlyFilesInASession(path: String) {
    #expect(throws: OutputError.notAFile(path: path, isFolder: false)) {
      try OutputFile(path: path, isOnlyFile: true)
    }
  }

  @Test func aPipeIsNoFileInASession() throws {
    try #require(mkfifo(path("pipe"), 0o600) == 0)
    #expect(throws: OutputError.notAFile(path: path("pipe"), isFolder: false)) {
      try OutputFile(path: path("pipe"), isOnlyFile: true)
    }
  }

  @Test func kindsOfPaths() throws {
    try #require(mkfifo(path("pipe"), 0o600) == 0)
    try write("", to: "file")
    let paths = [path("pipe"), "/dev/null", path("file"), path("missing"), folder.path]
    #expect(paths.map(FileName.isStream) == [true, true, false, false, false])
    #expect(paths.map(FileName.isFolder) == [false, false, false, false, true])
  }

  @Test(arguments: ["", "no/such/folder/a", "sub/", "sub"])
  func whatIsNoNameOfAFile(name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "sub"), withIntermediateDirectories: false)
    let path = name.isEmpty ? "" : folder.path + "/" + name
    let expected: OutputError =
      name.hasPrefix("sub")
      ? .notAFile(path: path, isFolder: true) : .cannotCreate(path: path, .noSuchFileOrDirectory)
    for kind in [OutputFile.Kind.whole, .growing] {
      #expect(throws: expected) { try OutputFile(path: path, kind: kind) }
    }
    #expect(names == ["sub"])
  }

  @Test func aDescriptorIsWrittenWhereItStands() throws {
    try write("old\n", to: "a")
    let opened = open(path("a"), O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(opened) }
    let file = try OutputFile(path: "/proc/self/fd/\(opened)")
    file.write("new\n")
    try file.finish()
    #expect(content("a") == "old\nnew\n")
  }

  @Test func aFileFromElsewhereIsPublished() throws {
    try write("new", to: "copy")
    try WholeFile.publish(path("copy"), as: path("a"))
    #expect(content("a") == "new" && names == ["a"])
    try write("newer", to: "copy")
    #expect(throws: OutputError.exists(path: path("a"))) {
      try WholeFile.publish(path("copy"), as: path("a"))
    }
    #expect(content("a") == "new")
  }
}
