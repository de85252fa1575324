import AccessibilityModel
import Interlinear
import TextLibrary
import Views

/// The Go To popover: a field for a reference, and grids of books, chapters and verses.
extension NavigationCoordinator {
  func openGoTo() {
    let field = TextField(label: session.phrases("menu.place"))
    field.hint = session.phrases("hint.field.place")
    let grid = ChoiceGrid(name: "places")
    showPlaces(matching: "", in: grid)
    field.onChange = { [weak self, weak grid] typed in
      if let grid { self?.showPlaces(matching: typed, in: grid) }
    }
    field.completion = { [weak self] in self?.completedBook($0) }
    field.onSubmit = { [weak self] typed in self?.goToTyped(typed) }
    session.present(Popover(title: session.phrases("menu.goTo"), field: field, content: grid))
  }

  private func bookName(_ book: Int) -> String {
    screen.speech.bookName(screen.text.books[book].name)
  }

  private var names: BookNames { .standard(for: session.phrases.language) }

  private func books(matching typed: String) -> [Int] {
    names.indices(
      beginningWith: typed.isEmpty ? "" : ReferenceQuery(typed).book,
      among: screen.text.books.map(\.name), language: session.phrases.language)
  }

  /// Shows the books that match the typed text, or all of them if it contains no name.
  private func showPlaces(matching typed: String, in grid: ChoiceGrid) {
    let all = books(matching: typed)
    let groups = self.groups(of: all)
    let books = groups.flatMap(\.books)
    let titles = books.map(bookName)
    grid.setChoices(
      groups.map { ChoiceGrid.Section($0.name, count: $0.books.count) },
      cellWidth: ChoiceGrid.cellWidth(of: titles)
    ) { [weak self] index in
      guard titles.indices.contains(index) else { return Choice("") }
      return Choice(titles[index]) { self?.openChapters(ofBook: books[index]) }
    }
  }

  /// Groups books by testament, if they are books of the Bible; in the order of the text.
  private func groups(of books: [Int]) -> [(name: String?, books: [Int])] {
    let language = session.phrases.language
    let testaments = books.map {
      names.testament(ofBook: screen.text.books[$0].name, language: language)
    }
    // A part that is alone needs no heading.
    guard Set(testaments).count > 1 else { return [(nil, books)] }
    let kinds: [Testament?] = [.old, .new, .further, nil]
    return kinds.compactMap { kind in
      let members = zip(books, testaments).filter { $0.1 == kind }.map(\.0)
      guard !members.isEmpty else { return nil }
      return (session.phrases("books.\(kind?.rawValue ?? "other")"), members)
    }
  }

  /// Returns the name of the book that has been begun, followed by a space, or nil if it is
  /// complete or not certain.
  private func completedBook(_ typed: String) -> String? {
    let query = ReferenceQuery(typed)
    guard query.spans.isEmpty, !query.book.isEmpty else { return nil }
    let found = books(matching: typed)
    let match = names.index(
      of: query.book, among: screen.text.books.map(\.name), language: session.phrases.language)
    guard let book = found.count == 1 ? found[0] : match else { return nil }
    let name = bookName(book) + " "
    return name == typed ? nil : name
  }

  /// Opens the chapters of a book; its verses, if it has only one chapter.
  private func openChapters(ofBook index: Int) {
    let book = screen.text.books[index]
    let chapters = session.attempt { try self.chapters(of: book) } ?? []
    let name = bookName(index)
    guard chapters.count > 1 else {
      // The text has only one chapter of the book, not necessarily the first.
      let number = chapters.first?.number ?? 0
      return openVerses(book.rows, title: number > 1 ? "\(name) \(number)" : name)
    }
    let grid = ChoiceGrid(name: "chapters")
    let choices = chapters.map { chapter in
      let title = "\(name) \(chapter.number)"
      return Choice(String(chapter.number), pieces: [LabelPiece(.label, title)]) { [weak self] in
        self?.openVerses(chapter.rows, title: title)
      }
    }
    grid.setChoices(choices, cellWidth: ChoiceGrid.cellWidth(of: choices.map(\.title)))
    session.push(Popover(title: name, content: grid))
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

  /// Opens the verses of a chapter, or the sentences of a text.
  private func openVerses(_ rows: Range<Int>, title: String) {
    let grid = ChoiceGrid(name: "verses")
    let make: (Int) -> Choice = { [weak self] index in
      let row = rows.lowerBound + index
      guard let self, rows.contains(row) else { return Choice("") }
      let verse = session.attempt { try screen.text.verse(at: row) }
      return Choice(
        verse?.reference.verse ?? "", pieces: [LabelPiece(.label, screen.placeName(ofRow: row))]
      ) { [weak self] in self?.jump(toRow: row) }
    }
    // The ids of the first and the last sentences tell how wide ids are.
    let samples = Array(rows.prefix(20)) + rows.suffix(20)
    let width = ChoiceGrid.cellWidth(of: samples.map { make($0 - rows.lowerBound).title })
    grid.setChoices([ChoiceGrid.Section(count: rows.count)], cellWidth: width, make: make)
    session.push(Popover(title: title, content: grid))
  }
}
