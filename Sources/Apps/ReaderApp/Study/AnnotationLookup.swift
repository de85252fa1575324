import Interlinear
import TextLibrary

/// Looks up the notes, highlights, and bookmarks of verses.
final class AnnotationLookup {
  private let text: any TextSource
  private let studyData: StudyData?
  private let session: ReaderSession
  /// A Boolean value that indicates whether the user has annotated anything in the text. If not, no
  /// verse is looked up.
  private(set) lazy var hasAnnotations =
    session.attempt { try studyData?.storeIfAny()?.hasAnnotations(text.description.name) } ?? false
  /// The number of changes of the library at the last look, or nil before it, or without a library.
  private(set) var knownChangeCount: Int?

  init(text: any TextSource, studyData: StudyData?, session: ReaderSession) {
    self.text = text
    self.studyData = studyData
    self.session = session
  }

  /// Returns the notes of the text and the annotations of the user on a verse.
  ///
  /// - Parameter hasVariants: A Boolean value that indicates whether the variants of the text are
  ///   among them.
  func annotations(of verse: Verse, hasVariants: Bool) -> VerseAnnotations {
    var result = VerseAnnotations()
    for note in verse.notes {
      if !note.isInVariantLayer {
        result.notes.append(ShownNote(origin: .text(note.kind), text: note.text, word: note.word))
      } else if hasVariants {
        result.variants.append(note)
      } else if note.readings.first?.kind == .ketiv {
        result.ketivs.append(note)
      }
    }
    guard hasAnnotations else { return result }
    let name = text.description.name
    guard
      let found = session.attempt({
        try studyData?.storeIfAny()?.annotations(of: name, at: verse.reference)
      })
    else { return result }
    result.isBookmarked = found.isBookmarked
    result.notes += found.notes.map {
      ShownNote(
        origin: .user, text: $0.text, word: word(of: $0.place, in: verse), place: $0.place)
    }
    for highlight in found.highlights {
      if highlight.place.word == nil {
        result.verseHighlight = highlight.color
      } else if let word = word(of: highlight.place, in: verse) {
        result.highlights[word] = highlight.color
      }
    }
    return result
  }

  /// Returns the word that a place refers to in a verse. If the text was imported again with other
  /// words, returns the nearest word with the annotated form, or nil if there is none.
  private func word(of place: StudyPlace, in verse: Verse) -> Int? {
    guard let word = place.word else { return nil }
    let words = verse.words
    if words.indices.contains(word), place.form.isEmpty || words[word].surface == place.form {
      return word
    }
    return words.indices.filter { words[$0].surface == place.form }
      .min { abs($0 - word) < abs($1 - word) }
  }

  /// Called when the user has annotated something here.
  func annotationsDidChange() { hasAnnotations = true }

  /// Returns a Boolean value that indicates whether another process has changed the annotations
  /// since the last call.
  func takeForeignChanges() -> Bool {
    guard let changes = session.attempt({ try studyData?.storeIfAny() })?.changeCount else {
      return false
    }
    defer { knownChangeCount = changes }
    guard let knownChangeCount, knownChangeCount != changes else { return false }
    // Changes made in the background are already shown.
    if studyData?.lookForForeignChanges() == true { return false }
    hasAnnotations = true
    return true
  }
}
