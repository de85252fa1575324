import AccessibilityModel
import Interlinear
import Sessions
import Views

/// Going to a place: by typing it, or by book, chapter and verse.
extension ReaderController {
  func openGoTo() {
    let field = TextField(label: phrases("menu.place"))
    let popover = Popover(
      title: phrases("menu.goTo"), field: field, items: bookItems(matching: ""))
    field.onChange = { [weak self, weak popover] typed in
      guard let self, let popover else { return }
      popover.setItems(self.bookItems(matching: typed))
    }
    field.onSubmit = { [weak self] typed in self?.submit(typed) }
    session?.popovers.present(popover)
  }

  private func submit(_ typed: String) {
    do {
      try goTo(typed)
    } catch {
      session?.post(.announcement(error.message, priority: .normal))
    }
  }

  /// The books whose names go with what was typed; all of them while it is no name.
  private func bookItems(matching typed: String) -> [MenuItem] {
    BookNames.standard.indices(
      beginningWith: typed.isEmpty ? "" : ReferenceQuery(typed).book,
      among: text.books.map(\.name), language: phrases.language
    ).map { book in
      MenuItem(text.books[book].name) { [weak self] in self?.openChapters(ofBook: book) }
    }
  }

  /// The chapters of a book; where it has none, or only one, its verses.
  private func openChapters(ofBook book: Int) {
    let chapters = attempt { try allChapters(ofBook: book) } ?? []
    guard chapters.count > 1 else { return openVerses(text.books[book].rows) }
    let name = text.books[book].name
    let items = chapters.map { chapter in
      MenuItem("\(name) \(chapter.number)") { [weak self] in self?.openVerses(chapter.rows) }
    }
    session?.popovers.push(Popover(title: name, items: items))
  }

  /// The chapters in their order, each found from the end of the one before it.
  private func allChapters(ofBook book: Int) throws -> [(number: Int, rows: Range<Int>)] {
    var chapters: [(number: Int, rows: Range<Int>)] = []
    let rows = text.books[book].rows
    var row = rows.lowerBound
    while row < rows.upperBound {
      let chapter = try text.chapter(ofRow: row)
      chapters.append((chapter.number, row..<min(chapter.rows.upperBound, rows.upperBound)))
      row = max(chapter.rows.upperBound, row + 1)
    }
    return chapters
  }

  private func openVerses(_ rows: Range<Int>) {
    let items = MenuItems(count: rows.count) { [weak self] index in
      guard let self, let verse = attempt({ try text.verse(at: rows.lowerBound + index) }) else {
        return MenuItem("")
      }
      return MenuItem(verse.reference.description) { [weak self] in
        self?.jump(toRow: rows.lowerBound + index)
      }
    }
    let title = phrases("menu.goTo")
    session?.popovers.push(Popover(title: title, items: items))
  }
}
