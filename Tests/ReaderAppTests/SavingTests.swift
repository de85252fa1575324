import CellGrids
import Foundation
import Interlinear
import Sessions
import Testing

@testable import ReaderApp
@testable import TextLibrary

/// Notes that cannot be saved, and notes that two programs write at once.
@Suite struct SavingTests {
  /// Writes a note on the first word.
  private func write(_ text: String, in reader: Reader) throws -> [String] {
    reader.press("g g right space")
    _ = try reader.choose("Note")
    reader.type(text)
    return reader.press("enter")
  }

  /// A home whose library file is not a library, so that nothing can be saved.
  private func damagedHome() throws -> Home {
    let home = try Home()
    try Data(repeating: 0x41, count: 5_000).write(to: URL(filePath: home.library))
    return home
  }

  private func notes(in home: Home) throws -> [String] {
    try StudyStore(Library(path: home.library)).notes().map(\.text)
  }

  @Test func aNoteThatCannotBeSavedIsOfferedAndTheUserGetsOut() throws {
    let reader = try Reader(home: damagedHome())
    let heard = try write("kept", in: reader)
    #expect(!heard.contains("Note saved"))
    #expect(heard.contains { $0.contains("damaged or not a library") }, "\(heard)")
    #expect(
      reader.controller.root.popover?.list.items.dropFirst().map(\.title)
        == ["Try again", "Save in a file", "Discard"])
    reader.press("escape")
    #expect(reader.controller.root.popover == nil)
    #expect(reader.controller.statusNote == "1 change not saved")
    #expect(reader.press("end") == ["Your note on Οὗτος: kept"], "the note can still be read")
    reader.press("q")
    #expect(reader.session.ending == .quit)
  }

  @Test func aNoteIsSavedByTryingAgain() throws {
    let home = try damagedHome()
    let reader = try Reader(home: home)
    _ = try write("kept", in: reader)
    try FileManager.default.removeItem(atPath: home.library)
    #expect(try reader.choose("Try again").last == "Note saved")
    #expect(reader.controller.statusNote == nil)
    #expect(reader.press("end") == ["Your note on Οὗτος: kept"])
    #expect(try notes(in: home) == ["kept"])
  }

  @Test func aNoteIsSavedInAFile() throws {
    let home = try damagedHome()
    let reader = try Reader(home: home)
    _ = try write("kept", in: reader)
    _ = try reader.choose("Save in a file")
    let file = home.folder + "/unsaved-notes.json"
    #expect(reader.controller.root.popover?.field?.text == file)
    #expect(reader.press("enter").last == "Saved in \(file)")
    #expect(!reader.screen.text.contains("your note"))
    try FileManager.default.removeItem(atPath: home.library)
    let store = StudyStore(try Library(path: home.library))
    let bytes = try #require(FileManager.default.contents(atPath: file))
    try store.importJSON([UInt8](bytes))
    #expect(try notes(in: home) == ["kept"])
  }

  @Test func aDiscardedNoteIsGone() throws {
    let reader = try Reader(home: damagedHome())
    _ = try write("gone", in: reader)
    let heard = try reader.choose("Discard")
    #expect(heard.last == "Discarded: Note on Sampler 1:1 Οὗτος")
    #expect(!reader.screen.text.contains("your note"))
    #expect(reader.press("X").contains { $0.contains("not saved") } == false)
  }

  @Test func theMenuOfTheTextOffersAgainWhatIsNotSaved() throws {
    let reader = try Reader(home: damagedHome())
    _ = try write("kept", in: reader)
    reader.press("escape X")
    _ = try reader.choose("1 change not saved")
    _ = try reader.choose("Discard")
    reader.press("X")
    let titles = reader.controller.root.popover?.list.items.map(\.title) ?? []
    #expect(!titles.contains { $0.contains("not saved") })
  }

  @Test func aNoteThatIsBeingWrittenIsKeptWhenTheProgramEnds() throws {
    let reader = try Reader()
    reader.press("right space")
    _ = try reader.choose("Note")
    for key in ["h", "a", "l", "f"] { reader.press(key) }
    reader.press("C-c")
    reader.controller.keepPlace()
    try reader.controller.finishSaving()
    #expect(try notes(in: reader.home) == ["half"])
  }

  @Test func whatIsNotSavedAtTheEndIsInAPrivateFile() throws {
    let home = try damagedHome()
    let reader = try Reader(home: home)
    _ = try write("kept", in: reader)
    let error = #expect(throws: UnsavedChanges.self) { try reader.controller.finishSaving() }
    let file = try #require(error?.file)
    #expect(file.hasPrefix(home.folder))
    #expect(error?.description.contains("note on sampler, Sampler 1:1, word 1") == true)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func twoReadersWhoEditOneNoteKeepBothVersions() throws {
    let home = try Home()
    let first = try Reader(home: home)
    let second = try Reader(home: home)
    for reader in [first, second] {
      reader.press("right space")
      _ = try reader.choose("Note")
    }
    for key in ["o", "n", "e"] { first.press(key) }
    for key in ["t", "w", "o"] { second.press(key) }
    #expect(first.press("enter").last == "Note saved")
    #expect(second.press("enter").last?.hasPrefix("Note saved. Another program") == true)
    #expect(try notes(in: home) == ["one\n\n---\n\ntwo"])
  }

  /// Whoever listens hears the state that is shown, whether the reader has written before or not.
  @Test(arguments: [false, true])
  func aChangeOfAnotherProgramIsHeardWhereTheFocusIs(hasWritten: Bool) throws {
    let home = try Home()
    let store = StudyStore(try Library(path: home.library))
    let reader = try Reader(home: home)
    reader.press(hasWritten ? "right right b left left" : "right left")
    let place = StudyPlace(
      text: "sampler", reference: Reference(book: "Sampler", chapter: 1, verse: "1"), word: 0,
      form: "Οὗτος")
    let note = Note(place: place, text: "from elsewhere", created: 1, modified: 1)
    try store.make(StudyChange(nil, to: note))
    let heard = reader.press("right")
    // The writer finds out on its own thread.
    reader.settle()
    #expect(heard + reader.heard() == ["Οὗτος, this", "has note"])
    #expect(reader.press("right left").last == "Οὗτος, this, has note")
    try store.make(StudyChange(note, to: nil))
    #expect(reader.press("right left").last == "Οὗτος, this")
  }

  @Test func ofFiftyNotesThatTwoReadersWriteOnOneWordNoneIsLost() throws {
    let home = try Home()
    let readers = [try Reader(home: home), try Reader(home: home)]
    var acknowledged: [String] = []
    for round in 0..<25 {
      for (index, reader) in readers.enumerated() {
        reader.press("g g right space")
        _ = try reader.choose("Note")
        for key in ["[", "\(index)", ":", "\(round)", "]"].joined() { reader.press(String(key)) }
      }
      for (index, reader) in readers.enumerated() {
        if reader.press("enter").contains(where: { $0.hasPrefix("Note saved") }) {
          acknowledged.append("[\(index):\(round)]")
        }
      }
    }
    #expect(acknowledged.count == 50)
    let text = try notes(in: home).joined()
    #expect(text.utf8.count < 2_000, "the versions are merged, not repeated")
    #expect(acknowledged.filter { !text.contains($0) } == [])
  }

  @Test func noKeyWaitsForAnotherProgramAndNothingIsAnnouncedBeforeItIsSaved() throws {
    let home = try Home()
    let other = try Library(path: home.library)
    let reader = try Reader(home: home, grace: 0)
    try other.access { db in
      try db.inTransaction(.immediate) {
        let heard = try write("kept", in: reader) + reader.press("m a") + reader.press("b")
        #expect(!heard.contains { $0.hasPrefix("Note saved") || $0.hasSuffix("set") }, "\(heard)")
        #expect(reader.press("end") == ["Your note on Οὗτος: kept"], "it is seen at once")
        #expect(reader.press("G ' a") == ["Sampler 1:1, Οὗτος, this, has note"])
        return .commit
      }
    }
    _ = reader.heard()
    reader.controller.studyData?.settle(limit: 10_000)
    // An announcement that comes late waits for the one before it.
    for _ in 0..<4 { reader.settle() }
    #expect(
      reader.heard() == [
        "Note saved", "Mark a set: Sampler 1:1 Οὗτος", "Bookmark set: Sampler 1:1",
      ])
    #expect(try notes(in: home) == ["kept"])
    #expect(try StudyStore(other).bookmarks().count == 1)
  }

  /// What is spoken meanwhile is newer than the key that made the change.
  @Test func aLateAnnouncementWaitsForWhatIsSpoken() throws {
    let home = try Home()
    let other = try Library(path: home.library)
    let reader = try Reader(home: home, grace: 0)
    try other.access { db in
      try db.inTransaction(.immediate) {
        reader.press("right R k")
        return .commit
      }
    }
    reader.controller.studyData?.settle(limit: 10_000)
    reader.session.handle(Key(name: "right") ?? .unknown)
    _ = reader.heard()
    reader.session.application.announceEvents()
    #expect(reader.heard() == [])
    reader.settle()
    #expect(reader.heard().last == "Known: οὗτος")
  }

  @Test func aNoteIsNeverAnnouncedAsSavedInAFileThatIsGone() throws {
    let home = try Home()
    let reader = try Reader(home: home)
    #expect(try write("one", in: reader).contains("Note saved"))
    try FileManager.default.moveItem(atPath: home.library, toPath: home.library + ".away")
    let heard = try write("two", in: reader)
    #expect(!heard.contains { $0.hasPrefix("Note saved") })
    #expect(heard.contains { $0.contains("was removed or replaced") }, "\(heard)")
    try FileManager.default.moveItem(atPath: home.library + ".away", toPath: home.library)
    #expect(try reader.choose("Try again").last == "Note saved")
    #expect(try notes(in: home) == ["onetwo"])
  }

  @Test func aReplacedLibraryTakesNoNote() throws {
    let home = try Home()
    let reader = try Reader(home: home)
    #expect(try write("one", in: reader).contains("Note saved"))
    try Library(path: home.library).backup(to: home.library + ".copy")
    #expect(rename(home.library + ".copy", home.library) == 0)
    let heard = try write("two", in: reader)
    #expect(!heard.contains { $0.hasPrefix("Note saved") })
  }
}
