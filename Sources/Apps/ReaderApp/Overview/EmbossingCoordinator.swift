import Foundation
import Interlinear
import Views

/// Writes a passage, or the user's notes with their verses, as a braille file for an embosser.
final class EmbossingCoordinator {
  private let screen: TextScreen
  private let session: ReaderSession
  private let navigation: NavigationCoordinator
  private let studyData: StudyData?
  private let fileSaver: (any FileSaving)?

  init(
    screen: TextScreen, session: ReaderSession, navigation: NavigationCoordinator,
    studyData: StudyData?, fileSaver: (any FileSaving)?
  ) {
    self.screen = screen
    self.session = session
    self.navigation = navigation
    self.studyData = studyData
    self.fileSaver = fileSaver
  }

  private var text: any TextSource { screen.text }

  /// Returns the item of the text menu; none if files can't be written.
  func menuItems() -> [MenuItem] {
    guard fileSaver != nil else { return [] }
    return [session.phrases.keyedItem("emboss") { [weak self] in self?.open() }]
  }

  private func open() {
    let reference = screen.entry(forRow: screen.currentRow).verse.reference
    let place = reference.chapter > 0 ? "\(reference.book) \(reference.chapter)" : reference.book
    let field = TextField(label: session.phrases("menu.place"), text: place)
    field.onSubmit = { [weak self] in self?.savePassage($0) }
    let items = [
      MenuItem(session.phrases("menu.saveToFile")) { [weak self, weak field] in
        self?.savePassage(field?.text ?? "")
      },
      MenuItem(session.phrases("menu.notes")) { [weak self] in self?.saveNotes() },
    ]
    session.push(Popover(title: session.phrases("menu.emboss"), field: field, items: items))
  }

  private func savePassage(_ place: String) {
    saving {
      guard let rows = try navigation.ranges(ofPassage: place) else {
        return session.announce("status.noPlace", place)
      }
      try save(rows.joined().map(text.verse(at:)), named: place)
    }
  }

  private func saveNotes() {
    saving {
      var verses: [Int: Verse] = [:]
      for note in try studyData?.storeIfAny()?.notes(of: text.description.name) ?? [] {
        guard let row = screen.row(of: note.place) else { continue }
        var verse = try verses[row] ?? text.verse(at: row)
        if verses[row] == nil { verse.notes = [] }
        verse.notes.append(TextNote(kind: .note, text: note.text))
        verses[row] = verse
      }
      guard !verses.isEmpty else { return session.announce("empty.notes") }
      let name = "\(session.phrases("menu.notes")), \(text.description.titleOrName)"
      try save(verses.sorted { $0.key < $1.key }.map(\.value), named: name)
    }
  }

  /// Performs the work; a failure is announced.
  private func saving(_ body: () throws -> Void) {
    do { try body() } catch { session.announce(error) }
  }

  /// Saves verses in the current folder, in a file with the name of the passage.
  private func save(_ verses: [Verse], named name: String, replaces: Bool = false) throws {
    let path = name.replacing("/", with: "-") + ".brf"
    guard let fileSaver else { return }
    let pages = try fileSaver.braille(verses, of: text.description, named: name)
    guard try fileSaver.save(pages, to: path, replaces: replaces) else {
      return session.askBeforeReplacing(path) { [weak self] in
        self?.saving { try self?.save(verses, named: name, replaces: true) }
      }
    }
    session.closePopover(isSpoken: false)
    session.announce("status.hitsSaved", name, path)
  }
}
