import Foundation
import GRDB
import Interlinear
import RandomInput
import Testing

@testable import TextLibrary

/// Writing in the background, with two connections to one library.
@Suite struct StudyWriterTests {
  private let folder: TemporaryFolder
  private let other: Library
  private let writer: StudyWriter

  /// Longer than any write takes, in milliseconds.
  private static let long = 10_000

  init() throws {
    folder = try TemporaryFolder()
    other = try folder.library()
    writer = StudyWriter(path: folder.libraryPath)
  }

  private func place(_ verse: Int, word: Int? = nil) -> StudyPlace {
    StudyPlace(
      text: "t", reference: Reference(book: "A", chapter: 1, verse: "\(verse)"), word: word)
  }

  private func note(_ text: String, _ verse: Int, original: String = "") -> StudyChange {
    .note(text, at: place(verse), original: original, time: 1)
  }

  /// Holds the lock for writing, as another program does, while a closure runs.
  private func locking(_ body: () throws -> Void) throws {
    try other.access { db in
      try db.inTransaction(.immediate) {
        try body()
        return .commit
      }
    }
  }

  @Test func aChangeDoesNotWaitForAnotherProgramAndIsSavedInOrder() throws {
    var last = 0
    try locking {
      _ = writer.add(note("one", 1))
      _ = writer.add(.bookmark(true, at: place(1), time: 2))
      last = writer.add(note("two", 1, original: "one"))
      writer.wait(for: last, limit: 20)
      #expect(writer.pending.count == 3, "nothing is saved, and nothing is announced as saved")
      #expect(writer.takeEvents() == [])
    }
    writer.wait(for: last, limit: Self.long)
    #expect(writer.takeEvents() == (1...3).map { StudyWriter.Event.done(ticket: $0, .saved) })
    #expect(try StudyStore(other).notes().map(\.text) == ["two"])
    #expect(try StudyStore(other).bookmarks().count == 1)
  }

  @Test func withoutAPathAChangeIsDoneAtOnce() {
    let writer = StudyWriter(path: "")
    let ticket = writer.add(note("one", 1))
    #expect(writer.pending.isEmpty)
    #expect(writer.takeEvents() == [.done(ticket: ticket, .saved)])
    #expect(writer.finish(limit: 0) == nil)
  }

  @Test func changesFollowATextThatAnotherProgramRenames() throws {
    try other.add(Sample.morphgnt, as: "t")
    writer.follow(try other.text(named: "t"))
    try folder.library().rename("t", to: "u")
    let changes: [StudyChange] = [
      note("one", 1), .highlight(.green, at: place(1)), .bookmark(true, at: place(2), time: 2),
      .mark("a", at: place(1)), .visit(place(2), time: 3), .lastPlace(place(2)),
      StudyChange(nil, to: ReadingPlan(text: "t", passages: ["John 1"], now: 0)),
      StudyChange(
        nil, to: ChapterProgress(textName: "t", chapter: place(1).reference, verses: 1)),
    ]
    let last = changes.map(writer.add).last ?? 0
    writer.wait(for: last, limit: Self.long)
    let store = StudyStore(other)
    #expect(try store.notes().map(\.place.text) == ["u"])
    #expect(try store.highlights().map(\.place.text) == ["u"])
    #expect(try store.bookmarks().map(\.place.text) == ["u"])
    #expect(try store.mark("a", of: "u") != nil)
    #expect(try store.history(of: "u", limit: 9).count == 1)
    #expect(try store.lastPlace(of: "u") != nil)
    #expect(try store.plans().map(\.textName) == ["u"])
    #expect(try store.progress(of: "u").count == 1)
  }

  @Test func theEndDoesNotWaitForeverAndNamesWhatIsNotSaved() throws {
    try locking {
      _ = writer.add(note("kept", 1))
      _ = writer.add(.visit(place(2), time: 1))
      var wasSlow = false
      let unsaved = writer.finish(limit: 30) { wasSlow = true }
      #expect(unsaved?.changes == [note("kept", 1), .visit(place(2), time: 1)])
      #expect(unsaved?.reason == .locked(path: folder.libraryPath, seconds: 0.03))
      #expect(wasSlow)
    }
    #expect(try StudyStore(other).noteCount() == 0, "what was given up is not saved later")
  }

  @Test func visitsAloneHardlyDelayTheEnd() throws {
    try locking {
      _ = writer.add(.visit(place(2), time: 1))
      let unsaved = writer.finish(limit: 30) { Issue.record("no message for a visit") }
      #expect(unsaved?.changes.contains(where: \.isAuthored) == false)
    }
  }

  /// On a slow disk the place where the user was reading is saved, even if it takes longer than the
  /// wait for another program.
  @Test func theLastPlaceWaitsForTheDisk() throws {
    _ = writer.add(.lastPlace(place(2)))
    let unsaved = writer.finish(limit: 0, diskLimit: Self.long)
    #expect(unsaved == nil)
    #expect(try StudyStore(other).lastPlace(of: place(2).text) == place(2))
  }

  @Test func aFailureKeepsTheOrderUntilItIsDiscarded() throws {
    let broken = try StudyWriter(
      path: folder.write("not a library, " + String(repeating: "x", count: 600), to: "broken"))
    let first = broken.add(note("one", 1))
    let second = broken.add(note("two", 2))
    broken.wait(for: second, limit: Self.long)
    let failed = broken.takeEvents().last
    guard case .failed(let ticket, let reason)? = failed, ticket == first else {
      Issue.record("\(String(describing: failed))")
      return
    }
    #expect(reason.isDamage)
    _ = broken.add(.visit(place(3), time: 1))
    #expect(broken.takeEvents() == [], "a visit does not try again")
    broken.discard(ticket: first)
    broken.wait(for: second, limit: Self.long)
    #expect(broken.pending.map(\.ticket) == [second, second + 1])
    unlink(folder.path + "/broken")
    broken.tryAgain()
    broken.wait(for: second, limit: Self.long)
    #expect(broken.takeEvents().last == .done(ticket: second, .saved))
  }

  @Test func onlyForeignChangesAreReported() throws {
    writer.wait(for: writer.add(note("own", 1)), limit: Self.long)
    _ = writer.takeEvents()
    #expect(writer.lookForForeignChanges(waiting: Self.long))
    #expect(writer.takeEvents() == [])
    try StudyStore(other).setNote("foreign", at: place(2), now: 1)
    #expect(writer.lookForForeignChanges(waiting: Self.long))
    #expect(writer.takeEvents() == [.foreignChange])
  }

  @Test(
    arguments: [
      ("", "a", "b", "a\n\n---\n\nb"), ("a", "ab", "ac", "ab\n\n---\n\nc"),
      ("a", "x", "y", "x\n\n---\n\ny"), ("a", "", "y", "y"), ("a", "x", "", "x"),
      ("a", "a\n\n---\n\nb", "a2", "a2\n\n---\n\nb"), ("a", "b", "b", "b"),
    ])
  func twoEditsOfOneNoteKeepBothVersions(
    _ original: String, _ foreign: String, _ own: String, _ both: String
  ) throws {
    let store = StudyStore(other)
    if !original.isEmpty { try store.setNote(original, at: place(1), now: 1) }
    try store.setNote(foreign, at: place(1), now: 2)
    writer.wait(for: writer.add(note(own, 1, original: original)), limit: Self.long)
    #expect(try store.note(at: place(1))?.text == both)
  }

  @Test(arguments: 0..<4)
  func whatIsPendingIsSeenAsItWillBe(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let store = StudyStore(other)
    for verse in 0..<6 {
      try store.setNote("old \(verse)", at: place(verse), now: verse)
      try store.setHighlight(.green, at: place(verse, word: 1))
    }
    let reading = try folder.library()
    let overlay = StudyOverlay(reading)
    let changes = (0..<40).map { _ in change(&random) }
    for (index, change) in changes.enumerated() { try overlay.show(change, ticket: index + 1) }
    let seen = try snapshot(StudyStore(reading))
    try store.write { db in for change in changes { _ = try change.make(db) } }
    #expect(try snapshot(store) == seen)
    for index in changes.indices { try overlay.remove(ticket: index + 1) }
    #expect(try snapshot(StudyStore(reading)) == seen, "what is saved is shown from the library")
  }

  private static let colors: [HighlightColor?] = [nil, .blue, .pink]

  private func change(_ random: inout SeededGenerator) -> StudyChange {
    let at = place(
      Int.random(in: 0..<8, using: &random), word: Bool.random(using: &random) ? 1 : nil)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let text = ["", "new \(Int.random(in: 0..<100, using: &random))"].randomElement(
        using: &random)
      let known = (try? StudyStore(other).note(at: at)?.text) ?? ""
      // Without a foreign change: the original is not compared.
      return .note(text ?? "", at: at, original: known, time: 9)
    case 1: return .highlight(Self.colors.randomElement(using: &random) ?? nil, at: at)
    case 2: return .bookmark(Bool.random(using: &random), at: at, time: 3)
    case 3: return .removeMark("a", at: at)
    default: return .mark(["a", "b"].randomElement(using: &random) ?? "a", at: at)
    }
  }

  /// Everything that the reader shows of study data. Own edits follow each other, so notes are
  /// compared by their places.
  private func snapshot(_ store: StudyStore) throws -> [String] {
    let highlights = try store.highlights(of: "t").map { "\($0.place.listed) \($0.color)" }
    let bookmarks = try store.bookmarks(of: "t").map { "\($0.place.listed) \($0.created)" }
    let marks = try store.marks(of: "t").map { "\($0.letter) \($0.place.listed)" }
    return highlights + bookmarks + marks
  }

  @Test func aPendingNoteIsInEveryList() throws {
    let store = StudyStore(other)
    try store.setNote("old", at: place(1), now: 1)
    try store.setNote("removed", at: place(2), now: 2)
    let reading = try folder.library()
    let (seen, overlay) = (StudyStore(reading), StudyOverlay(reading))
    try overlay.show(.note("new", at: place(1), original: "old", time: 5), ticket: 1)
    try overlay.show(.note("", at: place(2), original: "removed", time: 5), ticket: 2)
    try overlay.show(.note("third", at: place(3), original: "", time: 4), ticket: 3)
    #expect(try seen.notes(of: "t").map(\.text) == ["new", "third"])
    #expect(try seen.noteCount() == 2)
    #expect(try seen.note(at: place(1))?.text == "new")
    #expect(try seen.annotations(of: "t", at: place(2).reference).isEmpty)
    #expect(try seen.annotations(of: "t", at: place(3).reference).notes.map(\.text) == ["third"])
    try overlay.remove(ticket: 1)
    #expect(try seen.note(at: place(1))?.text == "old", "a discarded change is gone")
  }
}

/// Libraries that must not be written to.
@Suite struct ReadOnlyLibraryTests {
  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func filled(_ folder: TemporaryFolder) throws -> Library {
    let library = try folder.library()
    try StudyStore(library).setNote(
      "kept", at: StudyPlace(text: "t", reference: Reference(book: "A", chapter: 1, verse: "1")),
      now: 1)
    return library
  }

  private func notes(_ queue: DatabaseQueue) throws -> [String] {
    try queue.read { try String.fetchAll($0, sql: "SELECT body FROM note") }
  }

  @Test func aClosedLibraryIsReadWithoutAnyNewFile() throws {
    let folder = try TemporaryFolder()
    do { _ = try filled(folder) }
    let before = try names(in: folder)
    let opened = try Library.openForReading(folder.libraryPath, Configuration())
    #expect(try notes(opened.queue) == ["kept"])
    #expect(opened.copy == nil)
    #expect(try names(in: folder) == before)
  }

  @Test func aLibraryThatIsOpenElsewhereIsReadAsItIs() throws {
    let folder = try TemporaryFolder()
    let open = try filled(folder)
    let opened = try Library.openForReading(folder.libraryPath, Configuration())
    #expect(try notes(opened.queue) == ["kept"])
    withExtendedLifetime(open) {}
  }

  @Test func aLogWithoutItsIndexIsReadFromAPrivateCopy() throws {
    let folder = try TemporaryFolder()
    let open = try filled(folder)
    let copy = folder.path + "/copy.sqlite3"
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.libraryPath + suffix, toPath: copy + suffix)
    }
    let opened = try Library.openForReading(copy, Configuration())
    #expect(try notes(opened.queue) == ["kept"])
    #expect(opened.copy != nil)
    withExtendedLifetime(open) {}
  }

  @Test func aTemporaryLibraryTakesATextAndNotes() throws {
    let library = try Library(temporary: "nowhere")
    try library.add(Sample.morphgnt, as: "mark")
    #expect(try library.text(named: "mark").verseCount == 4)
    #expect(!Library.exists(at: "nowhere"))
  }

  @Test func aRestoredBackupIsReadWhileItIsWritten() throws {
    let folder = try TemporaryFolder()
    let backup = folder.path + "/backup.sqlite3"
    do { try filled(folder).backup(to: backup) }
    let library = try Library(path: backup)
    #expect(try library.access { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
  }
}
