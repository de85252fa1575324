import Formats
import Foundation
import GRDB
import Interlinear
import PlainText
import Testing

@testable import TextLibrary

/// The outcome of reading a file that is not in the cache: its end by the user, errors, and changes
/// of the file and the cache meanwhile.
@Suite struct FileReadingTests {
  private struct Ended: Error {}

  private let folder: TemporaryFolder
  private let cache: FileCache

  init() throws {
    folder = try TemporaryFolder()
    cache = folder.fileCache
  }

  private static func table(verses: Int) -> String {
    "ref\tbook\tlanguage\tsurface\tafter\tlemma\tgloss\ttranslation\n"
      + (0..<verses).map { row in
        let place = "John \(row / 10 + 1):\(row % 10 + 1)\tJohn\tgrc"
        return "\(place)\tλόγος\(row)\t, \tλόγος\tword\t\n\(place)\tἦν\t.\tεἰμί\twas\t\n"
      }.joined()
  }

  private var cachePath: String { folder.path + "/home/cache/files.sqlite3" }

  private func storedNames() throws -> [String] {
    Library.exists(at: cachePath) ? try Library(path: cachePath).names() : []
  }

  @Test func anErrorStoresNothing() throws {
    let source = Self.table(verses: 300) + "John 1:1\tJohn\tgrc\n"
    let file = try folder.write(source, to: "a.tsv")
    let error = #expect(throws: FormatError.self) { try cache.open(file) }
    #expect(error?.line == 602)
    #expect(try storedNames() == [])
  }

  /// A file whose reading the user has ended leaves neither a text nor a file in the folder of the
  /// cache.
  @Test(arguments: [0, 1, 5]) func endingLeavesNothing(steps: Int) throws {
    let file = try folder.write(Self.table(verses: 3_000), to: "a.tsv")
    var count = 0
    #expect(throws: Ended.self) {
      try cache.open(file) { _ in
        if count == steps { throw Ended() }
        count += 1
      }
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/home/cache")
    #expect(left == [])
    #expect(try storedNames() == [])
    #expect(try cache.open(file).text.verseCount == 3_000)
  }

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
    let other = OtherProgram(writingTo: cachePath)
    #expect(throws: LibraryError.self) { try cache.open(file) }
    var waits = 0
    let opened = try cache.open(file, waitsForOthers: true) { _ in
      waits += 1
      if waits == 3 { other.end() }
    }
    #expect(opened.text.verseCount == 300)
    #expect(try opened.text.verse(at: 299).words.first?.surface == "λόγος299")
  }

  @Test func endingWhileAnotherProgramWrites() throws {
    let cache = folder.fileCache(patience: 0.02)
    let file = try folder.write(Self.table(verses: 300), to: "a.tsv")
    let other = OtherProgram(writingTo: cachePath)
    #expect(throws: Ended.self) {
      try cache.open(file, waitsForOthers: true) { _ in throw Ended() }
    }
    other.end()
    #expect(try storedNames() == [])
  }

  /// The data for the warnings and the stamp of a file belongs to the transaction of its import. If
  /// it cannot be stored, neither is the text, which another program would replace.
  @Test func aTextIsNeverStoredWithoutItsStamp() throws {
    let library = try folder.library()
    let file = try folder.write(Self.table(verses: 300), to: "a.tsv")
    var hasText = false
    #expect(throws: Ended.self) {
      try library.importText(
        from: try TextReader(TextFiles([file])), as: "a",
        completing: { db in
          hasText = try Int.fetchOne(db, sql: "SELECT verse_count FROM text") == 300
          throw Ended()
        })
    }
    #expect(hasText)
    #expect(try library.names() == [])
  }

  /// A file that changes while it is read is a mixture, as the warning explains; the next opening
  /// reads it again.
  @Test(arguments: [true, false]) func aFileThatChangesMeanwhile(_ isLonger: Bool) throws {
    let source = Self.table(verses: 30_000)
    let file = try folder.write(source, to: "a.tsv")
    let handle = try #require(FileHandle(forUpdatingAtPath: file))
    var hasChanged = false
    let opened = try cache.open(file) { _ in
      guard !hasChanged else { return }
      hasChanged = true
      if isLonger {
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("John 3001:1\tJohn\tgrc\tx\t.\tx\tx\t\n".utf8))
      } else {
        let lines = source.split(separator: "\n", maxSplits: 50_001)
        let rest = lines.last?.utf8.count ?? 0
        try handle.truncate(atOffset: UInt64(source.utf8.count - rest))
      }
    }
    try handle.close()
    // A file that grows is read to the end that it had.
    #expect(opened.text.verseCount == (isLonger ? 30_000 : 25_000))
    let warning = try #require(opened.warnings.groups.first?.first)
    #expect(warning.message == "the file has changed while it was read; open it again")
    #expect(opened.warnings.count == 1)
    var isRead = false
    #expect(try cache.open(file) { _ in isRead = true }.warnings.count == 0)
    #expect(isRead)
  }

  /// A file that is removed is read to its end.
  @Test func aFileThatIsRemoved() throws {
    let file = try folder.write(Self.table(verses: 3_000), to: "a.tsv")
    let opened = try cache.open(file) { _ in try? FileManager.default.removeItem(atPath: file) }
    #expect(opened.text.verseCount == 3_000)
    #expect(opened.warnings.count == 0)
  }

  /// A pipe is opened once, so that the program writing to it does not lose its reader.
  @Test func aPipe() throws {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let isWritten = DispatchSemaphore(value: 0)
    let source = Data(Self.table(verses: 600).utf8)
    Thread.detachNewThread {
      guard let pipe = FileHandle(forWritingAtPath: path) else { return }
      try? pipe.write(contentsOf: source)
      try? pipe.close()
      isWritten.signal()
    }
    #expect(try cache.open(path).text.verseCount == 600)
    #expect(isWritten.wait(timeout: .now() + 60) == .success)
  }
}
