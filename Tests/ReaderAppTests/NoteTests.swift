import Interlinear
import Testing
import Views

@testable import ReaderApp

/// A note that is being written, and the links in notes.
@Suite struct NoteTests {
  /// Keeps stored values, unless it fails.
  private final class Store {
    var stored: [String] = []
    var fails = false

    func store(_ text: String) -> Bool {
      if !fails { stored.append(text) }
      return !fails
    }
  }

  private let store = Store()
  private let field = TextField(label: "Note", hint: nil, text: "old")

  private func draft() -> NoteDraft { NoteDraft(field: field, store: store.store) }

  @Test func anUnchangedNoteIsNotSaved() {
    let draft = draft()
    #expect(draft.saveIfChanged())
    #expect(draft.ending == nil && store.stored.isEmpty)
  }

  @Test func aChangedNoteIsSavedOnce() {
    let draft = draft()
    field.replace(with: "old!")
    #expect(draft.saveIfChanged() && draft.saveIfChanged())
    #expect(draft.ending == .saved("old!"))
    #expect(store.stored == ["old!"])
  }

  @Test(arguments: ["", " ", "\t\n"])
  func aBlankNoteIsRemoved(_ text: String) {
    let draft = draft()
    draft.replaceText(with: text)
    #expect(draft.saveIfChanged())
    #expect(draft.ending == .saved("") && store.stored == [""])
  }

  @Test func aNoteThatCannotBeStoredIsNotSaved() {
    let draft = draft()
    field.replace(with: "old!")
    store.fails = true
    #expect(!draft.saveIfChanged())
    #expect(draft.ending == nil)
    store.fails = false
    #expect(draft.saveIfChanged())
    #expect(store.stored == ["old!"])
  }

  @Test(
    arguments: [
      ("see John 1:14", ["John 1:14"]), ("(1 John 2:3)", ["1 John 2:3"]),
      ("cf. Song of Songs 2:1, end", ["Song of Songs 2:1"]), ("Tobit 4:5.", []),
      ("2 Esdras 1:1", []), ("at 10:30", []), ("1:14 alone", []),
      ("see Jn 3,16.", ["Jn 3,16"]), ("John 1:14,16", ["John 1:14", "John 1:16"]),
      ("(Jn 3.16; jn3:16-18)", ["Jn 3.16", "jn3:16"]), ("am 3.4. jn", []), ("In 1.2.3", []),
      ("I John 2:3, John.3.16", ["I John 2:3", "John.3.16"]), ("John 3v16", ["John 3v16"]),
      ("#plan, #a-b_c! #1", ["#plan", "#a-b_c"]),
      ("https://example.org/a. http://x)", ["https://example.org/a", "http://x"]),
      ("1:2:3 and 1:x", []), ("", []),
      ("John 1:14; 3:16", ["John 1:14", "John 3:16"]),
      ("John 1:14; 3:16, 18; 1 John 2:3.", ["John 1:14", "John 3:16", "John 3:18", "1 John 2:3"]),
      ("Jn 3,16.18; 4,2", ["Jn 3,16", "Jn 3:18", "Jn 4:2"]),
      ("John 1:14-16,18; 2:1-3:2; 4", ["John 1:14", "John 1:18", "John 2:1", "John 4"]),
      ("John 1:14a, 16ff; #x", ["John 1:14", "John 1:16", "#x"]),
      ("John 1:14, 3 times; 2 men", ["John 1:14"]), ("John 1:14. 3:16", ["John 1:14"]),
      ("John 1:14 (3:16) 4:1", ["John 1:14"]), ("John 1:14; Tobit 4:5; 6:1", ["John 1:14"]),
    ] as [(String, [String])])
  func linksOfANote(_ note: String, _ links: [String]) {
    let books = ["John", "Jn", "jn", "1 John", "I John", "Song of Songs", "am"]
    let found = NoteLink.links(in: note) { books.contains(ReferenceQuery($0).book) }
    #expect(found.map(\.target) == links)
    #expect(found.allSatisfy { note.contains($0.text) })
  }
}
