import Foundation
import GRDB
import Testing

/// The fate of the library, and of copies of it, on a damaged or full disk.
@Suite("A damaged library and a full disk", .serialized, .ownThread) struct LibraryDamageTests {
  private static let noteCount = 300

  /// Returns a program whose library has a text and many notes.
  private func program() throws -> Program {
    let program = try Program()
    let rows = (1...Self.noteCount).map { "John 1:\($0)\tword\($0)\n" }
    try program.scratch.write("ref\tsurface\n" + rows.joined(), to: "john.tsv")
    #expect(try program.run("import", "john.tsv", "--language", "en").status == 0)
    let notes = (1...Self.noteCount).map { number in
      """
      {"text":"john","book":"John","chapter":1,"verse":"\(number)",\
      "markdown":"\(Self.note(number))","created":1,"modified":\(number)}
      """
    }
    try program.scratch.write(
      "{\"format\":\"lector-study\",\"version\":1,\"notes\":[\(notes.joined(separator: ",\n"))]}",
      to: "notes.json")
    #expect(
      try program.run("notes", "import", "notes.json").output.hasPrefix("\(Self.noteCount) added"))
    return program
  }

  private static func note(_ number: Int) -> String {
    "note \(number), " + String(repeating: "n", count: 40)
  }

  private func library(of program: Program) -> String {
    program.scratch.path("home/library.sqlite3")
  }

  /// Overwrites a page in the middle of the notes.
  ///
  /// - Returns: The number of the notes on it.
  private func damage(_ program: Program) throws -> Int {
    let url = URL(filePath: library(of: program))
    var data = try Data(contentsOf: url)
    let middle = try #require(data.range(of: Data(Self.note(Self.noteCount / 2).utf8)))
    let size = 4096
    let start = middle.lowerBound / size * size
    let page = data[start..<(start + size)]
    let lost = (1...Self.noteCount).count { page.range(of: Data(Self.note($0).utf8)) != nil }
    data.replaceSubrange(start..<(start + size), with: Data(repeating: 0xA5, count: size))
    try data.write(to: url)
    return lost
  }

  @Test func whatIsSavedOnlyInPartFailsAndSaysHowMuchIsLost() throws {
    let program = try program()
    let lost = try damage(program)
    #expect((1..<Self.noteCount).contains(lost))
    let path = library(of: program)
    let told = "notes: \(Self.noteCount - lost) saved, \(lost) lost\n"
    let checked = try program.run("library", "check")
    #expect(checked.status == 65)
    #expect(checked.output.contains(told), "\(checked.output)")
    #expect(checked.errors.hasPrefix("lector: \(path): damaged"))
    let saved = try program.run("library", "check", "--salvage", "saved.sqlite3")
    #expect(saved.status == 65)
    #expect(saved.output.contains(told), "\(saved.output)")
    #expect(
      saved.output.contains("john: \(Self.noteCount) of \(Self.noteCount) verses saved\n"))
    #expect(saved.errors == "lector: \(path): a part of it could not be saved\n")
    // The saved part is a sound library.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: program.scratch.path("saved.sqlite3"), toPath: path)
    #expect(try program.run("library", "check").output == "no damage found\n")
    #expect(
      try program.run("notes", "list").output.split(separator: "\n").count == Self.noteCount - lost)
  }

  /// The notes of a library that Lector cannot open are saved.
  @Test(arguments: [
    ("drop table text", "damaged (no such table: text)"),
    ("pragma user_version = 3", "damaged (duplicate column name: name)"),
    ("pragma user_version = 9", "written by a newer Lector (version 9, this one knows 7)"),
  ])
  func aLibraryThatCannotBeOpenedIsSalvaged(_ sql: String, _ fault: String) throws {
    let program = try program()
    let path = library(of: program)
    let database = try DatabaseQueue(path: path)
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
    let checked = try program.run("library", "check")
    #expect(checked.status == 65)
    #expect(checked.errors.hasPrefix("lector: \(path): \(fault)"), "\(checked.errors)")
    let saved = try program.run("library", "check", "--salvage", "saved.sqlite3")
    #expect(saved.output.contains("notes: \(Self.noteCount) saved\n"), "\(saved)")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: program.scratch.path("saved.sqlite3"), toPath: path)
    #expect(
      try program.run("notes", "list").output.split(separator: "\n").count == Self.noteCount)
  }

  private func temporaryFolders(of program: Program) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: program.scratch.path("home/cache/temporary"))
  }

  @Test func aCheckLeavesNothingBehind() throws {
    let program = try program()
    _ = try damage(program)
    for arguments in [[], ["--salvage", "saved.sqlite3"], ["--salvage", "saved.sqlite3"]] {
      _ = try program.run(["library", "check"] + arguments)
      #expect(try temporaryFolders(of: program) == [])
    }
    #expect(
      try program.scratch.names()
        == ["home", "john.tsv", "notes.json", "saved.sqlite3", "stderr", "stdin", "stdout"])
  }

  /// A limit of the size of files stops the check while it copies the damaged library, and while it
  /// writes the saved part. Its copies are removed.
  @Test(arguments: [(73, -8), (74, 1)] as [(Int32, Int)])
  func aCheckThatCannotWriteLeavesNoCopy(status: Int32, more: Int) throws {
    let program = try program()
    _ = try damage(program)
    let path = library(of: program)
    // A log is copied as well.
    try program.scratch.write("no log of this library", to: "home/library.sqlite3-wal")
    let size = try Data(contentsOf: URL(filePath: path)).count / 1_024 + more
    let outcome = try program.shell(
      "umask 0; ulimit -c 0; ulimit -f \(size); lector library check")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("lector: "), "\(outcome.errors)")
    #expect(try mode(of: program.scratch.path("home/cache/temporary")) == 0o700)
    #expect(try temporaryFolders(of: program) == [])
  }

  private func mode(of path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o7777
  }

  @Test func aBackupThatCannotBeWrittenLeavesNoPartAndNamesItsFile() throws {
    let program = try program()
    let before = try Data(contentsOf: URL(filePath: library(of: program)))
    // SQLite answers a file that may not grow as a disk that cannot be written.
    let outcome = try program.shell(
      "trap '' XFSZ; mkdir full; (ulimit -f 40; lector library backup full/copy.sqlite3)")
    #expect(
      outcome
        == .init(status: 74, output: "", errors: "lector: full/copy.sqlite3: disk I/O error\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.scratch.path("full")) == [])
    #expect(try Data(contentsOf: URL(filePath: library(of: program))) == before)
    #expect(try program.run("library", "backup", "full/copy.sqlite3").status == 0)
  }

  /// Salvaging first copies the library, which needs room too.
  @Test(
    .enabled(
      if: Program.canRun("unshare -rm mount -t tmpfs -o size=64k none /mnt"),
      "this machine lets no user mount a file system"),
    arguments: ["library check", "library check --salvage saved.sqlite3"])
  func aFullDiskIsNamedWhileALibraryIsSalvaged(command: String) throws {
    let program = try program()
    _ = try damage(program)
    let mount = "mkdir -p home/cache; mount -t tmpfs -o size=64k none home/cache"
    let outcome = try program.shell("unshare -rm sh -c '\(mount) && lector \(command); echo $?'")
    #expect(outcome.output == "74\n")
    #expect(
      outcome.errors.hasSuffix("/damaged.sqlite3: the disk is full; nothing was stored\n"),
      "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: program.scratch.path("saved.sqlite3")))
  }

  /// A small file system in memory is a disk that is really full.
  @Test(
    .enabled(
      if: Program.canRun("unshare -rm mount -t tmpfs -o size=64k none /mnt"),
      "this machine lets no user mount a file system"),
    arguments: ["library backup", "library check --salvage"])
  func aFullDiskIsNamedAndKeepsNoPart(command: String) throws {
    let program = try program()
    let mount = "mkdir -p full; mount -t tmpfs -o size=64k none full"
    let outcome = try program.shell(
      "unshare -rm sh -c '\(mount) && lector \(command) full/copy.sqlite3; echo $? $(ls -A full)'")
    #expect(
      outcome
        == .init(
          status: 0, output: "74\n",
          errors: "lector: full/copy.sqlite3: the disk is full; nothing was stored\n"))
  }
}
