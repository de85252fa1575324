import Interlinear
import TextLibrary

/// Places of the text: a verse, or a word of it.
extension TextScreen {
  /// The place of the focus, or of the focus before a popover took it. Nil if the text is empty.
  var currentPlace: StudyPlace? {
    position.map { place(of: $0) }
  }

  func place(of position: TextPosition) -> StudyPlace {
    if case .note(let index) = position.part {
      let notes = position.row.annotations.notes
      if notes.indices.contains(index) {
        return notes[index].place ?? place(of: position.row.verse, word: notes[index].word)
      }
    }
    return place(of: position.row.verse, word: position.wordIndex)
  }

  func place(ofRow row: Int, word: Int?) -> StudyPlace {
    place(of: entry(forRow: row).verse, word: word)
  }

  private func place(of verse: Verse, word: Int?) -> StudyPlace {
    let form = word.flatMap { verse.words.indices.contains($0) ? verse.words[$0].surface : nil }
    return StudyPlace(
      text: text.description.name, reference: verse.reference, word: word, form: form ?? "")
  }

  /// Returns the row of a place, or nil if the text no longer has the verse.
  func row(of place: StudyPlace) -> Int? {
    guard let book = text.books.firstIndex(where: { $0.name == place.reference.book }) else {
      return nil
    }
    return session.attempt {
      try text.row(
        inBook: book, chapter: place.reference.chapter, verse: place.reference.verse)
    }
  }

  /// Returns the title of a place: the reference, and the form of the word if it is one.
  func title(of place: StudyPlace) -> String {
    let name = row(of: place).map(placeName(ofRow:)) ?? "\(place.reference)"
    return place.form.isEmpty ? name : "\(name) \(place.form)"
  }
}
