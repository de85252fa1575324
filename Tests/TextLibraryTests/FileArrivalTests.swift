import Formats
import Foundation
import GRDB
import Interlinear
import PlainText
import Testing

@testable import TextLibrary

/// The beginning of a file that is opened without an import, and the import of its rest.
@Suite struct FileArrivalTests {
  private let folder: TemporaryFolder
  private let cache: FileCache

  init() throws {
    folder = try TemporaryFolder()
    cache = folder.fileCache
  }

  /// A file with every tier in its first verses.
  private static func table(verses: Int, book: (Int) -> String = { $0 < 150 ? "John" : "Acts" })
    -> String
  {
    let head = "ref\tbook\tlanguage\tsurface\tafter\tlemma\tgloss\ttranslation\n"
    return head
      + (0..<verses).map { row in
        let place = "\(book(row)) \(row / 10 + 1):\(row % 10 + 1)\t\(book(row))\tgrc"
        let translation = row.isMultiple(of: 3) ? "A verse" : ""
        return "\(place)\tλόγος\(row)\t, \tλόγος\tword\t\(translation)\n"
          + "\(place)\tἦν\t.\tεἰμί\twas\t\n"
      }.joined()
  }

  private static func words(verses: Int) -> String {
    (0..<verses).map { row in
      let number = 10_000 + (row / 10 + 1) * 100 + row % 10 + 1
      return "0\(number) N- ----NSM- λόγος, λόγος λόγος λόγος\n"
        + "0\(number) V- 3IAI-S-- ἦν. ἦν ἦν εἰμί\n"
    }.joined()
  }

  private func arriving(_ text: String, _ name: String) throws -> ArrivingText? {
    let file = try folder.write(text, to: name)
    guard case .beginning(let text) = try cache.openAtOnce(file) else { return nil }
    return text
  }

  private func storedNames() throws -> [String] {
    let path = folder.path + "/home/cache/files.sqlite3"
    return Library.exists(at: path) ? try Library(path: path).names() : []
  }

  @Test(arguments: ["a.tsv", "a.txt"])
  func theBeginningHasTheRowsOfTheText(_ name: String) throws {
    let source = name.hasSuffix("tsv") ? Self.table(verses: 300) : Self.words(verses: 300)
    let text = try #require(try arriving(source, name))
    #expect(text.isComing)
    #expect(text.verseCount == 100)
    // Nothing is imported before that is asked for.
    #expect(try storedNames() == [])
    let beginning = try (0..<100).map(text.verse)
    let description = text.description
    text.wait()
    #expect(!text.isComing)
    guard case .arrived = text.takeNews() else {
      Issue.record("the rest has not arrived")
      return
    }
    #expect(text.takeNews() == nil)
    #expect(text.verseCount == 300)
    #expect(text.description == description)
    #expect(try (0..<100).map(text.verse) == beginning)
    // It is what opening the file at once gives, and is in the cache.
    var isParsed = false
    let opened = try cache.open(folder.path + "/" + name) { _ in isParsed = true }
    #expect(!isParsed)
    #expect(try opened.text.allVerses() == text.allVerses())
    #expect(opened.text.books == text.books)
    #expect(opened.warnings.groups == text.warnings?.groups)
    guard case .whole = try cache.openAtOnce(folder.path + "/" + name) else {
      Issue.record("the file is not in the cache")
      return
    }
  }

  /// Whatever cannot be told from the beginning waits.
  @Test func questionsWaitForTheRest() throws {
    let source = Self.table(verses: 300)
    func opened() throws -> ArrivingText { try #require(try arriving(source, "\(UUID()).tsv")) }
    var text = try opened()
    #expect(try text.row(inBook: 0, chapter: 3, verse: "2") == 21)
    #expect(try text.chapter(ofRow: 21).rows == 20..<30)
    #expect(text.isComing)
    #expect(try text.chapter(ofRow: 99).rows == 90..<100)
    #expect(!text.isComing)
    text = try opened()
    #expect(try text.row(inBook: 1, chapter: 20, verse: "1") == 190)
    text = try opened()
    #expect(try text.verse(at: 250).reference.book == "Acts")
    text = try opened()
    #expect(text.whole.verseCount == 300)
  }

  /// A tier that has its first value in the last verse is a tier of the whole text, but not of what is
  /// shown until that takes its place.
  @Test func aTierThatBeginsLater() throws {
    let source = Self.table(verses: 300).replacing("\tλόγος\tword", with: "\t\tword")
      .replacing("\tεἰμί\twas", with: "\t\twas")
      .replacing("λόγος299\t, \t\t", with: "λόγος299\t, \tλόγος\t")
    let text = try #require(try arriving(source, "late.tsv"))
    #expect(!text.hasAllTiers)
    let beginning = try (0..<100).map(text.verse)
    #expect(text.description.tiers == [.surface, .gloss])
    text.wait()
    guard case .hasFurtherTiers = text.takeNews() else {
      Issue.record("the tier is not reported")
      return
    }
    #expect(try (0..<100).map(text.verse) == beginning)
    #expect(try text.verse(at: 299).words.first?.values == ["λόγος299", "word"])
    #expect(text.whole.description.tiers == [.surface, .lemma, .gloss])
    #expect(try text.whole.verse(at: 299).words.first?.values == ["λόγος299", "λόγος", "word"])
  }

  /// A tier that never has a value is none of the text.
  @Test func aTierWithoutValues() throws {
    let source = Self.table(verses: 300).replacing("\tλόγος\tword", with: "\t\tword")
      .replacing("\tεἰμί\twas", with: "\t\twas")
    let text = try #require(try arriving(source, "never.tsv"))
    text.wait()
    guard case .arrived = text.takeNews() else {
      Issue.record("another description")
      return
    }
  }

  /// The text has no more than its beginning, or is not one file, or may not arrive.
  @Test func otherFilesAreParsedAtOnce() throws {
    #expect(try arriving(Self.table(verses: 99), "short.tsv") == nil)
    let file = try folder.write(Self.table(verses: 300), to: "read.tsv")
    var names: [String] = []
    let opening = try cache.openAtOnce(file) {
      names.append($0)
      return false
    }
    guard case .whole(let opened) = opening else {
      Issue.record("a text that may not arrive arrives")
      return
    }
    #expect(names == [file])
    #expect(opened.text.verseCount == 300)
  }

  /// Books that alternate further down give their rows other numbers.
  @Test func booksThatAlternate() throws {
    let source = Self.table(verses: 300) { $0 < 50 || $0 > 250 ? "John" : "Acts" }
    let text = try #require(try arriving(source, "a.tsv"))
    #expect(text.books.map(\.verseCount) == [50, 50])
    text.wait()
    guard case .differs = text.takeNews() else {
      Issue.record("other rows count as the same")
      return
    }
    #expect(text.books.map(\.verseCount) == [99, 201])
  }

  @Test func anErrorInTheRest() throws {
    let source = Self.table(verses: 300) + "John 1:1\tJohn\tgrc\n"
    let text = try #require(try arriving(source, "a.tsv"))
    text.wait()
    guard case .failed(let error as FormatError) = text.takeNews() else {
      Issue.record("the error is not reported")
      return
    }
    #expect(error.line == 602)
    #expect(text.takeNews() == nil)
    #expect(text.verseCount == 100)
    #expect(throws: RowOutOfRange.self) { try text.verse(at: 100) }
    #expect(try storedNames() == [])
    let today = #expect(throws: FormatError.self) { try cache.open(folder.path + "/a.tsv") }
    #expect(today == error)
  }

  /// An import that is given up leaves neither a text nor a file beside the cache.
  @Test func givingUp() throws {
    let text = try #require(try arriving(Self.table(verses: 3_000), "a.tsv"))
    // Another program is writing, so that the import has not ended when it is given up.
    let (isWriting, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let path = folder.path + "/home/cache/files.sqlite3"
    Thread.detachNewThread {
      try? Library(path: path).access { db in
        try db.inTransaction(.immediate) {
          isWriting.signal()
          mayEnd.wait()
          return .commit
        }
      }
    }
    isWriting.wait()
    text.begin {}
    mayEnd.signal()
    text.cancel()
    #expect(try storedNames() == [])
    #expect(text.isComing)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/home/cache")
    #expect(left.allSatisfy { $0.hasPrefix("files.sqlite3") }, "\(left)")
  }

  /// Two programs open the same file: both have all of it.
  @Test func twoPrograms() throws {
    let file = try folder.write(Self.table(verses: 600), to: "a.tsv")
    func opened() throws -> ArrivingText? {
      guard case .beginning(let text) = try cache.openAtOnce(file) else { return nil }
      return text
    }
    let first = try #require(try opened())
    let second = try #require(try opened())
    first.begin {}
    second.begin {}
    first.wait()
    second.wait()
    #expect(first.verseCount == 600)
    #expect(second.verseCount == 600)
    #expect(try second.verse(at: 599).reference.description == "Acts 60:10")
  }

  /// A file that has changed is another text.
  @Test func aFileThatHasChanged() throws {
    let text = try #require(try arriving(Self.table(verses: 300), "a.tsv"))
    text.wait()
    let longer = try #require(try arriving(Self.table(verses: 400), "a.tsv"))
    longer.wait()
    #expect(longer.verseCount == 400)
  }

  // MARK: - Faults

  /// Lets another program write to the cache until it may end.
  private final class OtherProgram: Sendable {
    private let mayEnd = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(writingTo path: String) {
      let isWriting = DispatchSemaphore(value: 0)
      let (mayEnd, hasEnded) = (mayEnd, hasEnded)
      Thread.detachNewThread {
        try? Library(path: path).access { db in
          try db.inTransaction(.immediate) {
            isWriting.signal()
            mayEnd.wait()
            return .commit
          }
        }
        hasEnded.signal()
      }
      isWriting.wait()
    }

    func end() {
      mayEnd.signal()
      hasEnded.wait()
    }
  }

  /// Another program may import a large file for longer than a lock is waited for.
  @Test func anotherProgramWrites() throws {
    let cache = folder.fileCache(patience: 0.02)
    let file = try folder.write(Self.table(verses: 300), to: "a.tsv")
    guard case .beginning(let text) = try cache.openAtOnce(file) else {
      Issue.record("the text is imported first")
      return
    }
    let other = OtherProgram(writingTo: folder.path + "/home/cache/files.sqlite3")
    text.begin {}
    // By now, the import has met the lock as well.
    for _ in 0..<3 { #expect(throws: LibraryError.self) { try cache.open(file) } }
    other.end()
    text.wait()
    #expect(text.verseCount == 300)
    #expect(try text.verse(at: 299).words.first?.surface == "λόγος299")
  }

  @Test func givingUpWhileAnotherProgramWrites() throws {
    let cache = folder.fileCache(patience: 0.02)
    let file = try folder.write(Self.table(verses: 300), to: "a.tsv")
    guard case .beginning(let text) = try cache.openAtOnce(file) else {
      Issue.record("the text is imported first")
      return
    }
    let other = OtherProgram(writingTo: folder.path + "/home/cache/files.sqlite3")
    text.begin {}
    text.cancel()
    text.wait()
    other.end()
    #expect(try storedNames() == [])
  }

  /// What the warnings and the stamp of a file need belongs to the transaction of its import. If they
  /// cannot be stored, neither is the text, which another program would replace.
  @Test func aTextIsNeverStoredWithoutItsStamp() throws {
    struct Failure: Error {}
    let library = try folder.library()
    let file = try folder.write(Self.table(verses: 300), to: "a.tsv")
    var hasText = false
    #expect(throws: Failure.self) {
      try library.importText(
        from: try TextReader(TextFiles([file])), as: "a",
        completing: { db in
          hasText = try Int.fetchOne(db, sql: "SELECT verse_count FROM text") == 300
          throw Failure()
        })
    }
    #expect(hasText)
    #expect(try library.names() == [])
  }

  /// A file that changes while it arrives is a mixture, which the warning says; the next opening reads
  /// it again.
  @Test(arguments: [true, false]) func aFileThatChangesMeanwhile(_ isLonger: Bool) throws {
    let source = Self.table(verses: 30_000)
    let text = try #require(try arriving(source, "a.tsv"))
    let handle = try #require(FileHandle(forUpdatingAtPath: folder.path + "/a.tsv"))
    if isLonger {
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("Acts 3001:1\tActs\tgrc\tx\t.\tx\tx\t\n".utf8))
    } else {
      let lines = source.split(separator: "\n", maxSplits: 50_001)
      let rest = lines.last?.utf8.count ?? 0
      try handle.truncate(atOffset: UInt64(source.utf8.count - rest))
    }
    try handle.close()
    text.wait()
    #expect(text.verseCount == (isLonger ? 30_001 : 25_000))
    let warning = try #require(text.warnings?.groups.first?.first)
    #expect(warning.message == "the file has changed while it was read; open it again")
    #expect(text.warnings?.count == 1)
    guard case .beginning = try cache.openAtOnce(folder.path + "/a.tsv") else {
      Issue.record("the mixture counts as the file")
      return
    }
  }

  /// A file that is removed is read to its end.
  @Test func aFileThatIsRemoved() throws {
    let text = try #require(try arriving(Self.table(verses: 3_000), "a.tsv"))
    try FileManager.default.removeItem(atPath: folder.path + "/a.tsv")
    text.wait()
    #expect(text.verseCount == 3_000)
    #expect(text.warnings?.count == 0)
  }

  /// A pipe is opened once, so that what writes to it does not lose its reader.
  @Test(arguments: [FileFormat.delimited, .flextext]) func aPipe(_ format: FileFormat) throws {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let isWritten = DispatchSemaphore(value: 0)
    let make = try #require(ArrivalFormatTests.files[format])
    let source = Data(make(600).utf8)
    Thread.detachNewThread {
      let descriptor = open(path, O_WRONLY)
      let count = source.withUnsafeBytes { bytes in
        var written = 0
        while written < bytes.count {
          let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
          let count = write(descriptor, rest.baseAddress, rest.count)
          if count <= 0 { break }
          written += count
        }
        return written
      }
      close(descriptor)
      if count == source.count { isWritten.signal() }
    }
    guard case .whole(let opened) = try cache.openAtOnce(path) else {
      Issue.record("a pipe arrives")
      return
    }
    #expect(opened.text.verseCount == 600)
    #expect(isWritten.wait(timeout: .now() + 60) == .success)
  }
}
