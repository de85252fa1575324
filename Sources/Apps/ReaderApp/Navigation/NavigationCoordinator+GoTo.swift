import Interlinear
import Views

/// The Go To popover: a field for a reference, and menus of books, chapters and verses.
extension NavigationCoordinator {
  func openGoTo() {
    let field = TextField(label: session.phrases("menu.place"))
    field.hint = session.phrases("hint.field.place")
    let popover = Popover(
      title: session.phrases("menu.goTo"), field: field, items: bookItems(matching: ""))
    field.onChange = { [weak self, weak popover] typed in
      guard let self, let popover else { return }
      popover.setItems(bookItems(matching: typed))
    }
    field.onSubmit = { [weak self] typed in self?.goToTyped(typed) }
    session.present(popover)
  }

  /// Returns the books that match the typed text, or all of them if it contains no name.
  private func bookItems(matching typed: String) -> [MenuItem] {
    BookNames.standard.indices(
      beginningWith: typed.isEmpty ? "" : ReferenceQuery(typed).book,
      among: screen.text.books.map(\.name), language: session.phrases.language
    ).map { book in
      MenuItem(screen.speech.bookName(screen.text.books[book].name)) { [weak self] in
        self?.openChapters(ofBook: book)
      }.opening
    }
  }

  /// Opens the chapters of a book; its verses, if it has only one chapter.
  private func openChapters(ofBook index: Int) {
    let book = screen.text.books[index]
    let chapters = session.attempt { try self.chapters(of: book) } ?? []
    let name = screen.speech.bookName(book.name)
    guard chapters.count > 1 else { return openVerses(book.rows, of: name) }
    let items = chapters.map { chapter in
      let title = "\(name) \(chapter.number)"
      return MenuItem(title) { [weak self] in self?.openVerses(chapter.rows, of: title) }.opening
    }
    session.push(Popover(title: name, items: items))
  }

  /// Returns the chapters of a book in order. Each is found from the end of the previous one.
  private func chapters(of book: Book) throws -> [(number: Int, rows: Range<Int>)] {
    var chapters: [(number: Int, rows: Range<Int>)] = []
    let rows = book.rows
    var row = rows.lowerBound
    while row < rows.upperBound {
      let chapter = try screen.text.chapter(ofRow: row)
      chapters.append((chapter.number, row..<min(chapter.rows.upperBound, rows.upperBound)))
      row = max(chapter.rows.upperBound, row + 1)
    }
    return chapters
  }

  /// Opens the verses of a chapter, or of a book.
  private func openVerses(_ rows: Range<Int>, of title: String) {
    let items = MenuItems(count: rows.count) { [weak self] index in
      let row = rows.lowerBound + index
      guard let self else { return MenuItem("") }
      return MenuItem(screen.placeName(ofRow: row)) { [weak self] in self?.jump(toRow: row) }
    }
    session.push(Popover(title: title, items: items))
  }
}
