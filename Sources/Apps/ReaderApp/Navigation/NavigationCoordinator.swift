import AccessibilityModel
import Interlinear
import ScreenReading
import Sessions
import TextLibrary
import Views

/// Goes to verses: by reference, by chapter, and through the history of places.
package final class NavigationCoordinator: Coordinator {
  private lazy var history: PlaceHistory = {
    let stored = session.attempt {
      try studyData?.history(of: textName, limit: PlaceHistory.capacity)
    }
    return PlaceHistory(places: (stored ?? []).reversed())
  }()
  /// The position before the key that is being handled, or nil if the history has its move.
  private var origin: TextPosition?

  // MARK: - Going to a verse

  /// Dismisses all popovers and goes to a verse or one of its parts.
  ///
  /// - Parameter pieces: The text spoken before the place, such as the number of a hit.
  func show(
    row: Int, at part: VerseElement.Part = .reference, after pieces: [LabelPiece] = [],
    notes: [LabelPiece] = []
  ) {
    session.dismissPopovers { screen.show(row: row, at: part, after: pieces, notes: notes) }
  }

  /// Goes to a verse or one of its parts and adds it to the history.
  func jump(
    toRow row: Int, at part: VerseElement.Part = .reference, after pieces: [LabelPiece] = []
  ) {
    let old = screen.currentPlace
    show(row: row, at: part, after: pieces)
    remember(from: old, to: screen.place(ofRow: row, word: part.word))
  }

  /// Goes to a place and adds it to the history.
  ///
  /// - Returns: `false` if the text does not have the verse; otherwise, `true`.
  @discardableResult
  func jump(to place: StudyPlace) -> Bool {
    guard let row = screen.row(of: place) else { return false }
    jump(toRow: row, at: .init(word: place.word))
    return true
  }

  /// Goes to the first verse of the next (1) or the previous (-1) chapter.
  func goToChapter(by step: Int) {
    go(by: step, among: "chapters") { try text.chapter(ofRow: $0).rows }
  }

  /// Goes to the first verse of the next (1) or the previous (-1) book.
  func goToBook(by step: Int) {
    go(by: step, among: "books") { text.books[text.bookIndex(ofRow: $0)].rows }
  }

  /// Goes to the first verse of the next or the previous part of the text.
  ///
  /// - Parameter rows: Returns the rows of the part that contains a row.
  private func go(by step: Int, among parts: String, _ rows: (Int) throws -> Range<Int>) {
    session.trying {
      let here = text.verseCount > 0 ? try rows(screen.currentRow) : 0..<0
      let row = step > 0 ? here.upperBound : here.lowerBound - 1
      guard (0..<text.verseCount).contains(row) else {
        return session.signalBoundary("boundary.\(step > 0 ? "next" : "previous").\(parts)")
      }
      show(row: try rows(row).lowerBound)
    }
  }

  // MARK: - References

  /// Goes to a typed place.
  ///
  /// - Throws: `CommandFault` if the text has no such place.
  func goTo(_ place: String) throws(CommandFault) { jump(toRow: try existingRow(forPlace: place)) }

  /// Goes to a typed place. If the text has no such place, looks the name up among the commands,
  /// items, and settings. If nothing has that name, announces the fault.
  func goToTyped(_ place: String) {
    do {
      try goTo(place)
    } catch {
      switch finder.fault(of: place) {
      case .unknownBook, .noPassage:
        if session.session?.lookUp(place) == true { return }
      default: break
      }
      session.announce(text: error.message)
    }
  }

  private func existingRow(forPlace place: String) throws(CommandFault) -> Int {
    // A text that a number names is called "text 38", because 38 alone is a sentence.
    if let book = text.books.first(where: {
      $0.name != place && screen.speech.bookName($0.name) == place
    }) {
      return book.firstRow
    }
    guard let row = try row(forPlace: place) else {
      throw CommandFault(message(for: finder.fault(of: place), place))
    }
    return row
  }

  private func message(for fault: PassageFault, _ place: String) -> String {
    let limit = PassageFault.nameLimit
    return switch fault {
    case .missingBook(let book): phrases("status.missingBook", book)
    case .tooFewChapters(let book, let count):
      phrases("status.has", book, phrases.counted("title.chapters", count))
    case .tooFewVerses(let book, let chapter, let count):
      phrases(
        "status.has", "\(book) \(chapter)", phrases.counted("title.verses", count))
    case .missingPlace(let place): phrases("status.missingBook", place)
    case .ambiguousBook(let typed, let candidates):
      phrases(
        "status.ambiguousBook", typed, candidates.prefix(limit).joined(separator: ", "))
    case .unknownBook(let typed, let nearest) where !nearest.isEmpty:
      phrases("status.unknownBook", typed, nearest.joined(separator: ", "))
    case .unknownBook, .noPassage: phrases("status.noPlace", place)
    }
  }

  /// Returns the row of a place, given as a reference for `ReferenceQuery` or as the id of a
  /// sentence, or nil if there is none.
  ///
  /// A chapter and verse without a book are in the current book, and a verse alone is in the
  /// current chapter.
  func row(forPlace place: String) throws(CommandFault) -> Int? {
    do {
      return try finder.row(of: place)
    } catch {
      throw CommandFault("\(error)")
    }
  }

  /// Returns the rows of one or several passages, or nil if the text lacks one of them.
  func ranges(ofPassage place: String) throws -> [Range<Int>]? { try finder.rows(of: place) }

  var finder: PassageFinder {
    PassageFinder(
      text: text, currentRow: screen.currentRow, language: phrases.language)
  }

  // MARK: - The first and the last place

  /// Scrolls to a place before the session opens. The first utterance is its verse.
  ///
  /// - Throws: `CommandFault` if the text has no such place.
  package func open(at place: String) throws(CommandFault) {
    screen.open(at: try existingRow(forPlace: place))
  }

  /// Scrolls to the place where the text was left, before the session opens.
  package func resume() {
    if let place = read({ try $0.lastPlace(of: textName) }) { open(at: place) }
  }

  /// Scrolls to a place before the session opens, if the text has it.
  package func open(at place: StudyPlace) {
    if let row = screen.row(of: place) { screen.open(at: row, word: place.word) }
  }

  /// Stores the place for the next time the text is opened.
  func keepPlace() {
    reader.plans.keepProgress()
    guard let place = screen.currentPlace else { return }
    _ = studyData?.make(.lastPlace(place))
  }

  // MARK: - History

  /// Goes one place back (-1) or forward (1) in the history.
  func goInHistory(by step: Int) {
    origin = nil
    // The user is where the reading has ended, although the focus has returned.
    let current = reader.reading.endPlace ?? screen.currentPlace
    while let place = history.step(by: step, from: current) {
      guard let row = screen.row(of: place) else { continue }
      return show(row: row, at: .init(word: place.word))
    }
    session.signalBoundary("boundary.\(step > 0 ? "next" : "previous").history")
  }

  /// Forgets a place that was removed from the list of visited places.
  func forget(_ place: StudyPlace) { history.remove(place) }

  func keyWillBePressed() { origin = screen.position }

  /// Adds the place that a key has left to the history, unless it has moved to an adjacent verse or
  /// scrolled the page.
  func keyWasPressed() {
    guard let row = origin?.row.index, let position = screen.position,
      abs(position.row.index - row) > 1
    else { return }
    let isScrolling = AccessibilityScrollDirection.allCases.contains {
      session.session?.cause == Gesture.scroll($0).names.script
    }
    if !isScrolling { rememberOrigin() }
  }

  /// Adds the place before the key to the history, because reading will move the focus far.
  func rememberOrigin() {
    if let origin { remember(from: screen.place(of: origin)) }
  }

  private func remember(from old: StudyPlace?, to new: StudyPlace? = nil) {
    origin = nil
    history.jump(from: old, to: new)
    // A visit alone creates no library.
    guard let new, let studyData, studyData.exists else { return }
    _ = studyData.make(.visit(new, time: studyData.now()))
  }
}

/// The Go To popover: a field for a reference, and grids of books, chapters and verses.
extension NavigationCoordinator {
  func openGoTo() {
    let field = TextField(label: phrases("menu.place"), hint: phrases("hint.field.place"))
    let grid = ChoiceGrid(name: "places")
    showPlaces(matching: "", in: grid)
    field.onChange = { [weak self, weak grid] typed in
      if let grid { self?.showPlaces(matching: typed, in: grid) }
    }
    field.completion = { [weak self] in self?.completedBook($0) }
    field.onSubmit = { [weak self] typed in self?.goToTyped(typed) }
    session.present(Popover(title: phrases("menu.goTo"), field: field, content: grid))
  }

  private func bookName(_ book: Int) -> String {
    screen.speech.bookName(screen.text.books[book].name)
  }

  private var names: BookNames { .standard(for: phrases.language) }

  private func books(matching typed: String) -> [Int] {
    names.indices(
      beginningWith: typed.isEmpty ? "" : ReferenceQuery(typed).book,
      among: screen.text.books.map(\.name), ownNames: screen.text.ownBookNames,
      language: phrases.language)
  }

  /// Returns the index of the book that a place names, or nil if the text lacks it.
  private func book(ofPlace place: String) -> Int? {
    names.match(
      ReferenceQuery(place).book, among: screen.text.books.map(\.name),
      ownNames: screen.text.ownBookNames, language: phrases.language
    ).index
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
      guard titles.indices.contains(index) else { return MenuItem("") }
      return MenuItem(titles[index]) { self?.openChapters(ofBook: books[index]) }
    }
  }

  /// Groups books by testament, if they are books of the Bible; in the order of the text.
  private func groups(of books: [Int]) -> [(name: String?, books: [Int])] {
    let language = phrases.language
    let testaments = books.map {
      names.testament(ofBook: screen.text.books[$0].name, language: language)
    }
    // A part that is alone needs no heading.
    guard Set(testaments).count > 1 else { return [(nil, books)] }
    let kinds: [Testament?] = [.old, .new, .further, nil]
    return kinds.compactMap { kind in
      let members = zip(books, testaments).filter { $0.1 == kind }.map(\.0)
      guard !members.isEmpty else { return nil }
      return (phrases("books.\(kind?.rawValue ?? "other")"), members)
    }
  }

  /// Returns the name of the book that has been begun, followed by a space, or nil if it is
  /// complete or not certain.
  private func completedBook(_ typed: String) -> String? {
    let query = ReferenceQuery(typed)
    guard query.spans.isEmpty, !query.book.isEmpty else { return nil }
    let found = books(matching: typed)
    guard let book = found.count == 1 ? found[0] : book(ofPlace: typed) else { return nil }
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
      return MenuItem(String(chapter.number), pieces: [LabelPiece(.label, title)]) { [weak self] in
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
    let make: (Int) -> MenuItem = { [weak self] index in
      let row = rows.lowerBound + index
      guard let self, rows.contains(row) else { return MenuItem("") }
      let verse = session.attempt { try screen.text.verse(at: row) }
      return MenuItem(
        verse?.reference.verse ?? "",
        pieces: [LabelPiece(.label, self.screen.placeName(ofRow: row))]
      ) { [weak self] in self?.jump(toRow: row) }
    }
    // The ids of the first and the last sentences tell how wide ids are.
    let samples = Array(rows.prefix(20)) + rows.suffix(20)
    let width = ChoiceGrid.cellWidth(of: samples.map { make($0 - rows.lowerBound).title })
    grid.setChoices([ChoiceGrid.Section(count: rows.count)], cellWidth: width, make: make)
    session.push(Popover(title: title, content: grid))
  }
}
