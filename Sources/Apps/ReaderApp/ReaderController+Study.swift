import AccessibilityModel
import Interlinear
import PlainText
import Sessions
import TextLibrary

/// Notes, highlights, bookmarks and marks: what is known of a row, and what the keys do.
extension ReaderController {
  /// A note as it is shown below its verse.
  func shown(_ note: ShownNote, in verse: Verse) -> String {
    speech.pieces(for: note, of: verse).map(\.text).joined(separator: ": ")
  }

  /// Looks up what was noted on a verse.
  func lookUpAnnotations(of verse: Verse) -> RowAnnotations {
    var result = RowAnnotations()
    result.notes = verse.notes.map {
      ShownNote(origin: .text($0.kind), text: $0.text, word: $0.word)
    }
    guard hasAnnotations else { return result }
    let name = text.description.name
    guard
      let found = attempt({ try desk?.storeIfAny()?.annotations(of: name, at: verse.reference) })
    else { return result }
    result.isBookmarked = found.isBookmarked
    result.notes += found.notes.map {
      ShownNote(
        origin: .own, text: $0.text, word: word(of: $0.place, in: verse), place: $0.place)
    }
    for highlight in found.highlights {
      if highlight.place.word == nil {
        result.verseHighlight = highlight.colour
      } else if let word = word(of: highlight.place, in: verse) {
        result.highlights[word] = highlight.colour
      }
    }
    return result
  }

  /// The word that a place means in a verse as it is now: the text may have been imported anew with
  /// other words. It is the nearest one of the form that was marked; nil when there is none.
  private func word(of place: StudyPlace, in verse: Verse) -> Int? {
    guard let word = place.word else { return nil }
    let words = verse.words
    if words.indices.contains(word), place.form.isEmpty || words[word].surface == place.form {
      return word
    }
    return words.indices.filter { words[$0].surface == place.form }
      .min { abs($0 - word) < abs($1 - word) }
  }

  /// Does something with the library; what goes wrong is told and not done.
  func attempt<T>(_ body: () throws -> T?) -> T? {
    do {
      return try body()
    } catch {
      let message = (error as? any ReportableError)?.description ?? "\(error)"
      session?.postAfterwards(.announcement(message, priority: .high))
      return nil
    }
  }

  /// Where the focus is: the verse, and the word if it is on one. With the reader off, the verse at
  /// the top.
  var currentPlace: StudyPlace? {
    guard text.verseCount > 0 else { return nil }
    let element = session?.reader.focus as? VerseElement ?? lastElement
    guard isReaderRunning, let element else {
      return place(ofRow: min(table.anchor.row, text.verseCount - 1), word: nil)
    }
    return place(of: element)
  }

  func place(of element: VerseElement) -> StudyPlace {
    if case .note(let index) = element.part {
      let notes = element.row.annotations.notes
      if notes.indices.contains(index) {
        return notes[index].place ?? place(of: element.row.verse, word: notes[index].word)
      }
    }
    return place(of: element.row.verse, word: element.wordIndex)
  }

  func place(ofRow row: Int, word: Int?) -> StudyPlace {
    place(of: entry(forRow: row).verse, word: word)
  }

  private func place(of verse: Verse, word: Int?) -> StudyPlace {
    let form = word.flatMap { verse.words.indices.contains($0) ? verse.words[$0].surface : nil }
    return StudyPlace(
      text: text.description.name, reference: verse.reference, word: word, form: form ?? "")
  }

  /// The row of a place; nil when the text has no such verse any more.
  func row(of place: StudyPlace) -> Int? {
    guard let book = text.books.firstIndex(where: { $0.name == place.reference.book }) else {
      return nil
    }
    return attempt {
      try text.row(
        inBook: book, chapter: place.reference.chapter, verse: place.reference.verse)
    }
  }

  /// What was noted changed: the rows are made anew, the focus stays.
  func annotationsDidChange() {
    hasAnnotations = true
    reloadRows()
  }

  func toggleBookmark() {
    guard var place = currentPlace else { return signalNothing() }
    place.word = nil
    place.form = ""
    let isSet = attempt { try desk?.store().toggleBookmark(at: place, now: desk?.now() ?? 0) }
    guard let isSet else { return signalNothing() }
    annotationsDidChange()
    announce(isSet ? "status.bookmarkSet" : "status.bookmarkRemoved", "\(place.reference)")
  }

  func setMark(_ letter: Character) {
    guard let place = currentPlace, let desk else { return signalNothing() }
    guard attempt({ try desk.store().setMark(letter, at: place) }) != nil else { return }
    announce("status.markSet", String(letter))
  }

  func jumpToMark(_ letter: Character) {
    let name = text.description.name
    let place = attempt { try desk?.storeIfAny()?.mark(letter, of: name) }
    guard let place, jump(to: place) else { return announce("status.noMark", String(letter)) }
  }

  func highlight(_ colour: HighlightColour?, at place: StudyPlace) {
    guard let desk, attempt({ try desk.store().setHighlight(colour, at: place) }) != nil else {
      return
    }
    annotationsDidChange()
    if let colour {
      announce("state.highlighted", phrases("colour.\(colour.rawValue)"))
    } else {
      announce("status.highlightRemoved")
    }
  }

  func signalNothing() { session?.signal(.nothing) }

  func announce(_ phrase: String, _ arguments: String...) {
    session?.post(.announcement(phrases.filled(phrase, arguments), priority: .normal))
  }

  // MARK: - Places

  /// Goes to a place and remembers where it came from; false when the text has no such place.
  @discardableResult
  func jump(to place: StudyPlace) -> Bool {
    guard let row = row(of: place) else { return false }
    jump(toRow: row, word: place.word)
    return true
  }

  /// Goes to a word of a row, or to the row's number.
  func jump(toRow row: Int, word: Int? = nil, translationWord: Int? = nil) {
    let old = currentPlace
    show(row: row, word: word, translationWord: translationWord)
    remember(from: old, to: place(ofRow: row, word: word))
  }

  private func remember(from old: StudyPlace?, to new: StudyPlace) {
    loadHistory()
    history?.jump(from: old, to: new)
    guard let desk else { return }
    _ = attempt { try desk.storeIfAny()?.record(visit: new, now: desk.now()) }
  }

  private func loadHistory() {
    guard history == nil else { return }
    let name = text.description.name
    let stored = attempt { try desk?.storeIfAny()?.history(of: name, limit: PlaceHistory.capacity) }
    history = PlaceHistory(places: (stored ?? []).reversed())
  }

  func goInHistory(by step: Int) {
    loadHistory()
    let current = currentPlace
    while let place = history?.step(by: step, from: current) {
      guard let row = row(of: place) else { continue }
      return show(row: row, word: place.word, translationWord: nil)
    }
    session?.signal(.boundary)
  }

  /// Keeps the place for the next time that the text is opened. Where that cannot be done nothing
  /// is told: the reader is about to end.
  package func keepPlace() {
    guard let place = currentPlace else { return }
    try? desk?.store().setLastPlace(place)
  }

  /// Begins at the place where the text was left.
  package func resume() {
    let name = text.description.name
    let place = attempt { try desk?.storeIfAny()?.lastPlace(of: name) }
    guard let place, let row = row(of: place) else { return }
    openingRow = row
    openingWord = place.word
    table.scrollToRow(row)
  }
}
