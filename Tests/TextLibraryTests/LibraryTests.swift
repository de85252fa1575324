import Foundation
import GRDB
import Interlinear
import Testing

@testable import TextLibrary

@Suite("The library")
struct LibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Only the owner can read the library, its folder and a backup; marks aren't damage")
  func ownership() throws {
    let home = folder.path + "/new/home"
    let library = try Library(path: home + "/library.sqlite3")
    try library.add(Sample.lector, as: "t")
    let place = StudyPlace(text: "t", reference: Reference(book: "b", chapter: 1, verse: "1"))
    try StudyStore(library).setMark("a", at: place)
    #expect(try library.check() == [])
    try library.backup(to: home + "/backup")
    #expect(try permissions(home) == 0o700)
    for file in try FileManager.default.contentsOfDirectory(atPath: home) {
      #expect(try permissions(home + "/" + file) == 0o600, "\(file)")
    }
    let error = #expect(throws: LibraryError.self) {
      try library.backup(to: home + "/none/backup")
    }
    #expect(error == .cannotCreate(home + "/none/backup", reason: "No such file or directory"))
  }

  @Test("Its folder and file are created, but not by asking whether it exists")
  func made() throws {
    let path = folder.path + "/a/b/library.sqlite3"
    #expect(!Library.exists(at: path))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a"))
    #expect(try Library(path: path).names() == [])
    #expect(Library.exists(at: path))
    #expect(try Library(path: path).check() == [])
  }

  @Test("Rows refer to rows that exist, each commit waits for the disk, and the cache is small")
  func connection() throws {
    let library = try Library(path: folder.path + "/library.sqlite3")
    library.waitBriefly()
    for (pragma, value) in [
      ("foreign_keys", 1), ("synchronous", 2), ("cache_size", -1_024), ("busy_timeout", 100),
    ] {
      #expect(try library.access { try Int.fetchOne($0, sql: "PRAGMA \(pragma)") } == value)
    }
  }

  @Test("What is read stays in a small cache, also after an import")
  func cache() throws {
    func size() throws -> Int? {
      try library.access { try Int.fetchOne($0, sql: "PRAGMA cache_size") }
    }
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "t")
    #expect(try size() == -1_024)
    #expect(throws: LibraryError.self) { try library.add(Sample.morphgnt, as: "t") }
    #expect(try size() == -1_024)
  }

  @Test("A folder that cannot be created is an error")
  func folderInTheWay() throws {
    let file = try folder.write("x", to: "file")
    let error = #expect(throws: LibraryError.self) { try Library(path: file + "/b/l.sqlite3") }
    #expect(error == .cannotCreateFolder(file + "/b", reason: "Not a directory"))
    let itself = #expect(throws: LibraryError.self) { try Library(path: folder.path) }
    guard case .cannotOpen(folder.path, _)? = itself else {
      Issue.record("\(String(describing: itself))")
      return
    }
  }

  @Test("Lists")
  func entries() throws {
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "nt")
    try library.importText(from: try Sample.reader(Sample.cldf), as: "ex", source: "/a.csv")
    let entries = try library.entries()
    #expect(entries.map(\.name) == ["ex", "nt"])
    #expect(entries.map(\.title) == ["CLDF examples", "MorphGNT"])
    #expect(entries.map(\.source) == ["/a.csv", ""])
    #expect(entries.map(\.bookCount) == [2, 2])
    #expect(entries.map(\.verseCount) == [2, 4])
    #expect(entries.map(\.wordCount) == [4, 5])
    #expect(entries[0].tiers == ["surface", "gloss", "morphemes"])
    #expect(try library.entry(named: "nt") == entries[1])
  }

  @Test("Tiers of any name are listed")
  func tierNames() throws {
    let library = try folder.library()
    let names = ["surface", "my tier", "a\\b", "ü|", "\\s"]
    try library.add(
      (["ref"] + names).joined(separator: "\t") + "\n1\ta\tb\tc\td\te\n", as: "t")
    #expect(try library.entry(named: "t").tiers == names)
    let stored = try library.text(named: "t")
    #expect(stored.description.tiers.map(\.rawValue) == names)
    #expect(try stored.verse(at: 0).words.map(\.values) == [["a", "b", "c", "d", "e"]])
  }

  @Test("Remove and rename")
  func removeAndRename() throws {
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "one")
    try library.add(Sample.cldf, as: "two")
    try library.rename("one", to: "three")
    #expect(try library.names() == ["three", "two"])
    #expect(try library.text(named: "three").verseCount == 4)
    let taken = #expect(throws: LibraryError.self) { try library.rename("two", to: "three") }
    #expect(taken == .nameTaken("three", by: .text, isReplaceable: false))
    try library.remove("three")
    #expect(try library.names() == ["two"])
    #expect(try library.text(named: "two").allVerses().count == 2)
  }

  @Test("An unknown name is an error with the nearest name")
  func noText() throws {
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "sblgnt")
    let before = try library.dump()
    let calls: [() throws -> Void] = [
      { try library.remove("sblnt") }, { try library.rename("sblnt", to: "x") },
      { _ = try library.text(named: "sblnt") }, { _ = try library.entry(named: "sblnt") },
    ]
    for call in calls {
      let error = #expect(throws: LibraryError.self, performing: call)
      #expect(error == .noText("sblnt", nearest: "sblgnt"))
      #expect(
        error?.description
          == "sblnt: no such text in the library; did you mean \"sblgnt\"?")
    }
    #expect(try library.dump() == before)
    let far = #expect(throws: LibraryError.self) { try library.remove("quite another") }
    #expect(far?.description == "quite another: no such text in the library")
  }

  @Test("An invalid row is an error")
  func outOfRange() throws {
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "t")
    let text = try library.text(named: "t")
    for row in [-1, 4, .max, .min] {
      #expect(throws: RowOutOfRange(row: row, count: 4)) { try text.verse(at: row) }
      #expect(throws: RowOutOfRange(row: row, count: 4)) { try text.chapter(ofRow: row) }
    }
  }

  @Test("A backup is a complete library in a new file")
  func backup() throws {
    let library = try folder.library()
    try library.add(Sample.lector, as: "t")
    let copy = folder.path + "/copy.sqlite3"
    try library.backup(to: copy)
    #expect(try Library(path: copy).dump() == library.dump())
    #expect(try Library(path: copy).check() == [])
    let again = #expect(throws: LibraryError.self) { try library.backup(to: copy) }
    #expect(again == .exists(copy))
    let nowhere = #expect(throws: LibraryError.self) {
      try library.backup(to: folder.path + "/no/copy.sqlite3")
    }
    #expect(
      nowhere
        == .cannotCreate(folder.path + "/no/copy.sqlite3", reason: "No such file or directory"))
  }

  @Test("A library of a newer program is refused and left untouched")
  func newer() throws {
    try folder.library().access { try $0.execute(sql: "PRAGMA user_version = 99") }
    let file = URL(fileURLWithPath: folder.libraryPath)
    let before = try Data(contentsOf: file)
    let error = #expect(throws: LibraryError.self) { try folder.library() }
    #expect(error == .newer(path: folder.libraryPath, version: 99, known: Library.schemaVersion))
    #expect(error?.description.contains("written by a newer Lector (version 99") == true)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("A file that is not a library is an error", arguments: [50, 100, 600, 5000])
  func notALibrary(size: Int) throws {
    _ = try folder.write(String(repeating: "x", count: size), to: "library.sqlite3")
    let error = #expect(throws: LibraryError.self) { try folder.library().names() }
    #expect(error?.isDamage == true)
    #expect(error?.description.hasPrefix("\(folder.libraryPath): damaged or not a library") == true)
  }

  @Test("An empty file becomes a library")
  func emptyFile() throws {
    _ = try folder.write("", to: "library.sqlite3")
    #expect(try folder.library().names() == [])
  }

  @Test("A truncated or overwritten library is an error, not a crash", arguments: [1, 2, 4])
  func damaged(part: Int) throws {
    do {
      let library = try folder.library()
      let text = (0..<400).map { "1\tw\($0)\tl\tX\t_\t_\t_\t_\t_\tRef=A_1.\($0)\n\n" }.joined()
      try library.add(text, as: "t")
      try library.access { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }
    let file = URL(fileURLWithPath: folder.libraryPath)
    var bytes = try Data(contentsOf: file)
    let start = max(200, bytes.count * (part - 1) / 5)
    for index in start..<(bytes.count * (part + 1) / 5) { bytes[index] = 0xA5 }
    try bytes.write(to: file)
    var isReported = false
    do {
      let library = try folder.library()
      do {
        if !(try library.check().isEmpty) { isReported = true }
      } catch let error as LibraryError {
        isReported = error.isDamage
      }
      _ = try library.text(named: "t").allVerses()
    } catch let error as LibraryError {
      isReported = isReported || error.isDamage
    }
    #expect(isReported)
  }

  @Test("Names of any kind", arguments: ["", "a'b\"c", "λόγος", "a\nb", "%_", "; DROP TABLE text"])
  func oddNames(name: String) throws {
    let library = try folder.library()
    try library.add(Sample.cldf, as: name)
    #expect(try library.names() == [name])
    #expect(try library.text(named: name).verseCount == 2)
    let error = #expect(throws: LibraryError.self) { try library.add(Sample.cldf, as: name) }
    #expect(error?.description.contains("\n") == false)
    try library.remove(name)
  }
}
