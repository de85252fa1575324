import Formats
import Foundation
import ProcessTable
import GRDB
import PlainText
import Platform
import ReaderApp
import Synchronization
import Testing
import TextLibrary
import WebServer

import Composition

/// Texts of a catalog are fetched, checked, and imported, or nothing is stored.
@Suite(.ownThread, .enabled(if: CatalogFixture.canFetch))
struct CatalogImportTests {
  private let folder = NSTemporaryDirectory() + "lector-" + UUID().uuidString
  private var library: String { folder + "/library.sqlite3" }

  /// Runs a test in its own folder.
  private func inFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }

  private func get(
    _ name: String, at address: String, from origin: CatalogImport.Origin = .web,
    replacing: Bool = false, files: [CatalogFixture.File] = CatalogFixture.files,
    progress: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) throws -> LibraryEvent {
    let entries = CatalogFixture.catalog(at: address, files: files).entries
    let entry = try #require(entries.first { $0.name == name })
    return try CatalogImport(entry, from: origin, cache: folder).run(
      into: library, replacing: replacing, progress: progress)
  }

  private static func isGospel(_ event: LibraryEvent) -> Bool {
    guard case .imported(let text, warnings: 0) = event else { return false }
    return text.name == "gospel" && text.bookCount == 1 && text.verseCount == 1 && text.hasVerses
  }

  private func expectGospel() throws {
    let library = try Library(path: library)
    let entry = try library.entry(named: "gospel")
    #expect(entry.title == "The Gospel" && entry.credits == "By John.")
    let text = try library.text(named: "gospel")
    #expect(text.description.translationLanguage.rawValue == "en")
    #expect(text.description.translations[0].label == "BSB")
    #expect(try text.verse(at: 0).language.rawValue == "grc")
    #expect(try text.verse(at: 0).translationWords(at: 0).map(\.text) == ["Word"])
  }

  @Test func aTextAndALexiconAreFetchedAndImported() throws {
    try inFolder {
      let server = try WebServer(CatalogFixture.answers)
      let seen = Mutex<[Int]>([])
      let event = try get("gospel", at: server.address) { percent in
        seen.withLock { $0.append(percent) }
      }
      #expect(Self.isGospel(event))
      try expectGospel()
      let percents = seen.withLock { $0 }
      #expect(percents == percents.sorted() && percents.contains(50) && percents.last == 100)
      let source = try Library(path: library).entry(named: "gospel").source
      #expect(source == "\(server.address)/owner/texts/c0ffee/")
      if case .importedLexicon(let words, warnings: 0) = try get("words", at: server.address) {
        #expect(words.name == "words" && words.entryCount == 1)
      } else {
        Issue.record("no lexicon was imported")
      }
      #expect(try Library(path: library).lexica().map(\.title) == ["Words"])
    }
  }

  @Test(arguments: ["", "/"])
  func aMirrorHasTheSamePaths(end: String) throws {
    try inFolder {
      let answers = CatalogFixture.answers.map { ("/mirror\($0)", $1) }
      let server = try WebServer(Dictionary(uniqueKeysWithValues: answers))
      let event = try get(
        "gospel", at: "https://example.invalid", from: .mirror("\(server.address)/mirror\(end)"))
      #expect(Self.isGospel(event))
      try expectGospel()
    }
  }

  @Test func aFolderNeedsNoNetwork() throws {
    try inFolder {
      for file in CatalogFixture.files {
        try file.text.write(toFile: "\(folder)/\(file.name)", atomically: true, encoding: .utf8)
      }
      let address = "https://example.invalid"
      #expect(try Self.isGospel(get("gospel", at: address, from: .folder(folder))))
      try expectGospel()
      #expect(throws: InputFileError.noSuchFile("\(folder)/my words.xml")) {
        try get("words", at: address, from: .folder(folder))
      }
      // A pipe in the folder would be waited for.
      try #require(mkfifo("\(folder)/my words.xml", 0o600) == 0)
      #expect(throws: OutputError.notAFile(path: "\(folder)/my words.xml", isFolder: false)) {
        try get("words", at: address, from: .folder(folder))
      }
      unlink("\(folder)/my words.xml")
      try "other".write(toFile: "\(folder)/my words.xml", atomically: true, encoding: .utf8)
      #expect(throws: DownloadError.self) {
        try get("words", at: address, from: .folder(folder))
      }
      #expect(try Library(path: library).listedLexica().isEmpty)
    }
  }

  @Test func aTakenNameIsRefusedBeforeAnythingIsFetched() throws {
    try inFolder {
      let server = try WebServer(CatalogFixture.answers)
      _ = try get("gospel", at: server.address)
      #expect(
        throws: LibraryError.nameTaken("gospel", by: .text, isReplaceable: true)
      ) { try get("gospel", at: "http://127.0.0.1:1") }
      #expect(try Self.isGospel(get("gospel", at: server.address, replacing: true)))
      try Library(path: library).rename("gospel", to: "words")
      #expect(
        throws: LibraryError.nameTaken("words", by: .text, isReplaceable: false)
      ) { try get("words", at: "http://127.0.0.1:1", replacing: true) }
    }
  }

  /// What a server may do wrong with the last of the files.
  enum Fault: String, CaseIterable { case missing, broken, longer, different, absent }

  @Test(arguments: Fault.allCases, [false, true])
  func aFaultLeavesNothingBehind(_ fault: Fault, replacing: Bool) throws {
    try inFolder {
      var answers = CatalogFixture.answers
      if replacing {
        let server = try WebServer(answers)
        _ = try get("gospel", at: server.address)
      }
      let path = "/owner/texts/c0ffee/pairs.json"
      let bytes = Array((CatalogFixture.files.last?.text ?? "").utf8)
      switch fault {
      case .missing: answers[path] = nil
      case .broken: answers[path] = .beginning(Array(bytes.dropLast()), of: bytes.count)
      case .longer: answers[path] = .file(bytes + [0x20])
      case .different: answers[path] = .file(bytes.dropLast() + [0x20])
      case .absent: break
      }
      let server = try WebServer(answers)
      let address = fault == .absent ? "http://127.0.0.1:1" : server.address
      let error = #expect(throws: DownloadError.self) {
        try get("gospel", at: address, replacing: replacing)
      }
      let place = fault == .absent ? "\(address)/owner/texts/c0ffee/john.tsv" : address + path
      #expect(error?.description.hasPrefix("\(place): ") == true)
      if fault == .different { #expect(error == .wrongSum(place)) }
      if replacing { try expectGospel() } else { #expect(!Library.exists(at: library)) }
    }
  }

  private func kept(_ name: String) throws -> Int {
    let entries = CatalogFixture.catalog(at: "").entries
    let entry = try #require(entries.first { $0.name == name })
    return CatalogImport(entry, cache: folder).keptSize
  }

  /// What the server of the second attempt does.
  enum Second: String, CaseIterable { case rest, ignoresRanges, changed, gone, breaksAgain }

  /// The beginning that the second server would send differs, so that it shows what was fetched.
  @Test(arguments: Second.allCases)
  func aDownloadThatBreaksOffContinues(_ second: Second) throws {
    try inFolder {
      let path = "/owner/words/c0ffee/my%20words.xml"
      let bytes = Array(CatalogFixture.lexicon.utf8)
      let broken = try WebServer([path: .beginning(Array(bytes.prefix(40)), of: bytes.count)])
      #expect(throws: DownloadError.self) { try get("words", at: broken.address) }
      #expect(try kept("words") == 40 && !Library.exists(at: library))
      let other = Array(repeating: UInt8(ascii: "x"), count: 40) + bytes.dropFirst(40)
      let answer: WebServer.Answer? =
        switch second {
        case .rest: .file(other)
        case .ignoresRanges: .whole(bytes)
        case .changed: .file(bytes.dropLast() + [0x20])
        case .gone: nil
        case .breaksAgain: .beginning(Array(bytes.prefix(30)), of: bytes.count)
        }
      let server = try WebServer(answer.map { [path: $0] } ?? [:])
      switch second {
      case .rest, .ignoresRanges:
        _ = try get("words", at: server.address)
        #expect(try Library(path: library).listedLexica().map(\.entryCount) == [1])
        #expect(try kept("words") == 0)
      case .changed:
        #expect(throws: DownloadError.wrongSum(server.address + path)) {
          try get("words", at: server.address)
        }
        #expect(try kept("words") == 0 && !Library.exists(at: library))
      case .gone, .breaksAgain:
        #expect(throws: DownloadError.self) { try get("words", at: server.address) }
        #expect(try kept("words") == 40 && !Library.exists(at: library))
      }
    }
  }

  /// Bytes of another file are no beginning, and as many as the file has are no whole.
  @Test(arguments: [1, 0])
  func aPartIsNeverTakenForTheWhole(missing: Int) throws {
    try inFolder {
      let server = try WebServer(CatalogFixture.answers)
      let entry = try #require(CatalogFixture.catalog(at: server.address).entries.last)
      let file = try #require(entry.files.first)
      try String(repeating: "x", count: file.size - missing)
        .write(toFile: "\(folder)/\(file.sum).part", atomically: true, encoding: .utf8)
      _ = try get("words", at: server.address)
      #expect(try Library(path: library).listedLexica().map(\.entryCount) == [1])
      #expect(try kept("words") == 0)
    }
  }

  /// The files before the one that broke off aren't fetched again.
  @Test func finishedFilesStayUntilTheImport() throws {
    try inFolder {
      var answers = CatalogFixture.answers
      answers["/owner/texts/c0ffee/pairs.json"] = nil
      let first = try WebServer(answers)
      #expect(throws: DownloadError.self) { try get("gospel", at: first.address) }
      let path = "/owner/texts/c0ffee/pairs.json"
      let second = try WebServer(CatalogFixture.answers.filter { $0.key == path })
      #expect(try Self.isGospel(get("gospel", at: second.address)))
      try expectGospel()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy {
          $0.hasPrefix("library.sqlite3")
        })
    }
  }

  /// A file can be the pinned one and damaged all the same.
  @Test(arguments: CatalogFixture.files.indices)
  func aDamagedFileKeepsTheOldText(index: Int) throws {
    try inFolder {
      var files = CatalogFixture.files
      files[index].text += "a\0b\n"
      let server = try WebServer(CatalogFixture.answers)
      _ = try get("gospel", at: server.address)
      for file in files {
        try Data(file.text.utf8).write(to: URL(filePath: "\(folder)/\(file.name)"))
      }
      let error = #expect(throws: FormatError.self) {
        try get(
          "gospel", at: "https://example.invalid", from: .folder(folder), replacing: true,
          files: files)
      }
      #expect(error?.file == "\(folder)/\(files[index].name)")
      try expectGospel()
      let library = try Library(path: library)
      #expect(try library.listedTexts().map(\.name) == ["gospel"] && library.check() == [])
    }
  }

  @Test func aLibraryThatAnotherProgramLocksStaysAsItIs() throws {
    try inFolder {
      let server = try WebServer(CatalogFixture.answers)
      _ = try get("words", at: server.address)
      try DatabaseQueue(path: library).inTransaction(.immediate) { db in
        try db.execute(sql: "DELETE FROM entry")
        let error = #expect(throws: LibraryError.self) { try get("gospel", at: server.address) }
        #expect(error == .locked(path: library, seconds: 5))
        return .rollback
      }
      let after = try Library(path: library)
      #expect(try after.listedTexts().isEmpty && after.listedLexica().map(\.entryCount) == [1])
    }
  }

  @Test func anEndOfTheProgressEndsTheImport() throws {
    try inFolder {
      let server = try WebServer(CatalogFixture.answers)
      for limit in [10, 60] {
        #expect(throws: CancellationError.self) {
          try get("gospel", at: server.address) { if $0 > limit { throw CancellationError() } }
        }
      }
      #expect(try Library(path: library).listedTexts().isEmpty)
    }
  }

  @Test func aDownloadIsCanceled() throws {
    try inFolder {
      var answers = CatalogFixture.answers
      answers["/owner/texts/c0ffee/nt_BSB.tsv"] = .silence
      let server = try WebServer(answers)
      let entry = try #require(CatalogFixture.catalog(at: server.address).entries.first)
      let text = CatalogImport(entry, cache: folder)
      // The first file is there.
      #expect(throws: CancellationError.self) {
        try text.run(into: library) { if $0 > 0 { text.cancel() } }
      }
      #expect(!Library.exists(at: library))
    }
  }
}
