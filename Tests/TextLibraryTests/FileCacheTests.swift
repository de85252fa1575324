import Formats
import Foundation
import GRDB
import Interlinear
import Platform
import Testing

@testable import TextLibrary

@Suite("Files that are opened without an import")
struct FileCacheTests {
  private let folder: TemporaryFolder
  private let cache: FileCache

  init() throws {
    folder = try TemporaryFolder()
    cache = folder.fileCache
  }

  /// Opens a file, and returns whether it was parsed.
  private func open(_ file: String) throws -> (text: StoredText, isParsed: Bool) {
    var isParsed = false
    let text = try cache.open(file) { _ in isParsed = true }.text
    return (text, isParsed)
  }

  @Test("A file is parsed once, and again only when it has changed")
  func parsedOnce() throws {
    let file = try folder.write(Sample.morphgnt, to: "a.txt")
    let first = try open(file)
    #expect(first.isParsed)
    #expect(
      try first.text.allVerses() == Sample.memoryText(Sample.morphgnt, name: "").allVerses())
    let second = try open(file)
    #expect(!second.isParsed)
    #expect(try second.text.allVerses() == first.text.allVerses())
    _ = try folder.write(Sample.cldf, to: "a.txt")
    let third = try open(file)
    #expect(third.isParsed)
    #expect(try third.text.allVerses() == Sample.memoryText(Sample.cldf, name: "").allVerses())
    #expect(try !open(file).isParsed)
  }

  /// The ways to get another file under a name, with the size and the time of the old one.
  enum Exchange: CaseIterable { case rewrite, rename, exchange, link }

  @Test(
    "Another file of the same size and time is another file, alone or as one of a folder's files",
    arguments: Exchange.allCases, [false, true])
  func otherFile(_ exchange: Exchange, isInFolder: Bool) throws {
    let names = ["omega", "sigma"]
    for name in names {
      let folder = URL(filePath: folder.path).appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      for (file, row) in [("a", "John 1:1\t\(name)"), ("b", "Acts 1:1\tword")]
      where isInFolder || file == "a" {
        let file = folder.appending(path: file + ".tsv")
        try Data("ref\tsurface\n\(row)\n".utf8).write(to: file)
        age(file.path)
      }
    }
    let (path, other) = (folder.path + "/omega/a.tsv", folder.path + "/sigma/a.tsv")
    func opened(_ name: String) -> String {
      folder.path + "/" + name + (isInFolder ? "" : "/a.tsv")
    }
    let file = opened(exchange == .link ? "current" : "omega")
    if exchange == .link { symlink("omega", folder.path + "/current") }
    #expect(try word(in: file) == "omega")
    #expect(try !open(file).isParsed)
    switch exchange {
    case .rewrite:
      let bytes = try Data(contentsOf: URL(filePath: other))
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle.write(contentsOf: bytes)
      try handle.close()
      age(path)
    case .rename: rename(other, path)
    case .exchange:
      #expect(try word(in: opened("sigma")) == "sigma")
      rename(path, path + ".x")
      rename(other, path)
      rename(path + ".x", other)
      #expect(try word(in: opened("sigma")) == "omega")
    case .link:
      unlink(folder.path + "/current")
      symlink("sigma", folder.path + "/current")
    }
    #expect(try word(in: file) == "sigma")
    #expect(try open(file).text.verseCount == (isInFolder ? 2 : 1))
  }

  @Test("A folder is read again when its metadata change")
  func metadata() throws {
    let book = try folder.write("\\id RUT\n\\c 1\n\\v 1 uno\n", to: "08RUT.SFM")
    for language in ["es", "fr", "fr"] {
      let settings = try folder.write(
        "<ScriptureText><FullName>B</FullName><LanguageIsoCode>\(language):::</LanguageIsoCode>"
          + "<Naming PrePart='' PostPart='.SFM' BookNameForm='41-MAT'/></ScriptureText>\n",
        to: "Settings.xml")
      for file in [book, settings] { age(file) }
      #expect(try open(folder.path).text.verse(at: 0).language.rawValue == language)
    }
    #expect(try !open(folder.path).isParsed)
  }

  private func word(in file: String) throws -> String {
    try open(file).text.verse(at: 0).words[0].surface
  }

  /// Gives a file the time that files in reproducible archives have.
  private func age(_ file: String) {
    var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    utimes(file, &times)
  }

  @Test(
    "A file is settled when the clock of its file system has ticked",
    arguments: [
      (0, 500, false), (0, 19_000_000, false), (0, 20_000_000, true), (5, 0, true),
      (-1, 0, false), (-1_000, 0, false), (Int.max, 0, true),
    ])
  func settled(seconds: Int, nanoseconds: Int, isSettled: Bool) throws {
    let file = try folder.write("ref\tsurface\n", to: "a.tsv")
    var status = stat()
    try #require(stat(file, &status) == 0)
    // A clock that counts only seconds has a longer grain.
    try #require(status.st_ctim.tv_nsec != 0 && status.st_mtim.tv_nsec != 0)
    var now = status.st_ctim
    now.tv_nsec += nanoseconds
    now.tv_sec = now.tv_sec.addingReportingOverflow(seconds).overflow ? .max : now.tv_sec + seconds
    let stamp = try FileCache.stamp(of: [file], at: now)
    #expect(stamp.isSettled == isSettled)
    #expect(stamp.stored == (isSettled ? stamp.state : ""))
  }

  @Test("A file for which the disk has no room is opened all the same, and not kept")
  func fullDisk() throws {
    let rows = (1...2_000).map { "John 1:\($0)\tword\($0)\n" }.joined()
    let file = try FileCache.File(try folder.write("ref\tsurface\n" + rows, to: "a.tsv"))
    let small = try open(folder.write(Sample.cldf, to: "b.txt")).text
    // SQLite answers alike if a file may not grow.
    try small.library.access { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let opened = try cache.importFile(
      file, from: try FileCache.Reading(file), into: small.library, { _ in })
    #expect(try opened.text.verse(at: 1_999).words.map(\.surface) == ["word2000"])
    #expect(opened.text.library.identity == nil)
    #expect(try !small.library.entries().contains { $0.name == file.name })
  }

  @Test("A file opened from the cache has the warnings of its first opening")
  func warnings() throws {
    let file = try folder.write(
      "\\id RUT\n\\c 1\n\\v 1 a \\w b\n\\v 2 \\w c\n\\zaln-e\\*\n", to: "a.usfm")
    let first = try cache.open(file).warnings
    #expect(
      first.groups.map { "\($0.count) \($0.first.line)" } == ["2 3", "1 5"],
      "\(first.groups.map(\.first))")
    #expect(first.count == 3)
    #expect(first.groups.allSatisfy { $0.first.file == file })
    for path in [file, folder.path + "/./a.usfm"] {
      let again = try cache.open(path).warnings
      #expect(again.count == first.count)
      // What is stored is the message, not its English text.
      #expect(again.groups.map(\.first.message.key) == first.groups.map(\.first.message.key))
      #expect(
        again.groups
          == first.groups.map {
            WarningList.Group(
              first: FormatWarning(file: path, line: $0.first.line, message: $0.first.message),
              count: $0.count)
          })
    }
    _ = try folder.write("\\id RUT\n\\c 1\n\\v 1 a\n", to: "a.usfm")
    #expect(try cache.open(file).warnings.count == 0)
    #expect(try cache.open(file).warnings.count == 0)
  }

  @Test("Warnings beyond the limit of kinds are still counted")
  func manyWarnings() throws {
    let kinds = WarningList.groupLimit + 5
    let markers = (0..<kinds).map { number in
      "\\zz" + String(number, radix: 2).map { $0 == "0" ? "a" : "b" }.joined() + " v\n"
    }.joined()
    let file = try folder.write("\\ref 1\n\\tx word\n" + markers, to: "a.txt")
    for _ in 0..<2 {
      let warnings = try cache.open(file).warnings
      #expect(warnings.count == kinds)
      #expect(warnings.groups.count == WarningList.groupLimit)
    }
  }

  @Test("Another path to the same file finds it in the cache")
  func samePath() throws {
    let file = try folder.write(Sample.cldf, to: "a.csv")
    #expect(try open(file).isParsed)
    #expect(try !open(folder.path + "/./a.csv").isParsed)
  }

  @Test("A file with a fault is an error until it is fixed")
  func badFile() throws {
    let file = try folder.write(Sample.morphgnt, to: "a.txt")
    _ = try open(file)
    _ = try folder.write(Sample.morphgnt + "nonsense\n", to: "a.txt")
    for _ in 0..<2 {
      let error = #expect(throws: FormatError.self) { try open(file) }
      #expect(error?.file == file)
      #expect(error?.line == 6)
    }
    _ = try folder.write(Sample.morphgnt + Sample.morphgnt, to: "a.txt")
    #expect(try open(file).text.verseCount == 8)
  }

  @Test("A damaged cache is recreated")
  func damagedCache() throws {
    let file = try folder.write(Sample.morphgnt, to: "a.txt")
    let count = try open(file).text.verseCount
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(
        atPath: folder.path + "/home/cache/files.sqlite3" + suffix)
    }
    let rubbish = String(repeating: "no database ", count: 1_000)
    _ = try folder.write(rubbish, to: "home/cache/files.sqlite3")
    #expect(try open(file).text.verseCount == count)
  }

  @Test("A file without a word is an error and is not kept")
  func noWord() throws {
    let file = try folder.write("ref\tsurface\n", to: "header.tsv")
    let error = #expect(throws: LibraryError.self) { try open(file) }
    #expect(error == .noWord(source: file))
  }

  @Test("A missing file is an error")
  func noFile() throws {
    let error = #expect(throws: FormatError.self) { try open(folder.path + "/none.txt") }
    #expect(error?.kind == .noSuchFile)
    #expect(throws: FormatError.self) { try open(folder.path) }
  }

  @Test("The oldest file is removed first")
  func capacity() throws {
    let files = try (0...FileCache.capacity).map { try folder.write(Sample.cldf, to: "\($0).csv") }
    for file in files { #expect(try open(file).isParsed) }
    #expect(try !open(files[1]).isParsed)
    #expect(try !open(files[FileCache.capacity]).isParsed)
    #expect(try open(files[0]).isParsed)
    #expect(try open(files[1]).isParsed)
    #expect(try !open(files[3]).isParsed)
  }

  @Test(
    "The folders of Lector's files",
    arguments: [
      ([:], "/registered/.local/share/lector", "/registered/.cache/lector"),
      (["HOME": "/h"], "/h/.local/share/lector", "/h/.cache/lector"),
      (["HOME": "/h", "XDG_DATA_HOME": "/d"], "/d/lector", "/h/.cache/lector"),
      (
        ["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_CACHE_HOME": ""], "/h/.local/share/lector",
        "/h/.cache/lector"
      ),
      (["HOME": "/h", "XDG_DATA_HOME": "/d", "LECTOR_HOME": "/l"], "/l", "/l/cache"),
    ] as [([String: String], String, String)])
  func folders(variables: [String: String], data: String, cache: String) {
    let folders = Folders(variable: { variables[$0] }, registeredHome: { "/registered" })
    #expect(folders.error == nil)
    #expect(folders.library == data + "/library.sqlite3")
    #expect(folders.fileCache == cache + "/files.sqlite3")
  }

  @Test(
    "The current folder is nobody's home",
    arguments: [
      (["HOME": ""], "HOME: empty; expected an absolute path, or no such variable"),
      (["HOME": "h"], "HOME: \"h\" is relative; expected an absolute path"),
      (
        ["HOME": "/h", "LECTOR_HOME": "./l"],
        "LECTOR_HOME: \"./l\" is relative; expected an absolute path"
      ),
      (
        ["HOME": "/h", "LECTOR_HOME": ""],
        "LECTOR_HOME: empty; expected an absolute path, or no such variable"
      ),
      ([:], "HOME: not set; expected the absolute path of your home folder"),
    ] as [([String: String], String)])
  func noHome(variables: [String: String], report: String) {
    let folders = Folders(variable: { variables[$0] }, registeredHome: { nil })
    #expect(folders.error?.report.description == report)
    for path in [folders.library, folders.fileCache, folders.configuration, folders.state] {
      #expect(path.hasPrefix("/"))
    }
  }
}
