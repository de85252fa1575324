import Interlinear
package struct StudyPlace: Hashable, Sendable {
  package var text: String; package var reference: Reference; package var word: Int?;
  package var form: String
  package init(text: String, reference: Reference, word: Int?, form: String) {
    self.text = text; self.reference = reference; self.word = word; self.form = form
  }
}
package struct Note: Hashable, Sendable {
  package var id: Int64; package var place: StudyPlace; package var text: String;
  package var created: Int; package var modified: Int
}
package enum HighlightColour: String, CaseIterable, Sendable {
  case yellow, green, blue, pink, orange
}
package struct Highlight: Hashable, Sendable {
  package var place: StudyPlace; package var colour: HighlightColour
}
package struct Bookmark: Hashable, Sendable {
  package var place: StudyPlace; package var created: Int
}
package struct VerseAnnotations {
  package var notes: [Note]; package var highlights: [Highlight]; package var isBookmarked: Bool;
  package var isEmpty: Bool { false }
}
package final class StudyStore {
  package enum Kind { case note, highlight, bookmark }
  package init(_ library: Library) throws {}
  package func annotations(of text: String, at reference: Reference) throws -> VerseAnnotations {
    .init(notes: [], highlights: [], isBookmarked: false)
  }
  package func hasAnnotations(_ text: String) throws -> Bool { false }
  package func note(at: StudyPlace) throws -> Note? { nil }
  package func setNote(_ markdown: String, at: StudyPlace, now: Int) throws {}
  package func notes(of text: String?, limit: Int, offset: Int) throws -> [Note] { [] }
  package func noteCount(of: String?) throws -> Int { 0 }
  package func setHighlight(_ colour: HighlightColour?, at: StudyPlace) throws {}
  package func highlights(of: String?) throws -> [Highlight] { [] }
  package func toggleBookmark(at: StudyPlace, now: Int) throws -> Bool { true }
  package func bookmarks(of: String?) throws -> [Bookmark] { [] }
  package func setMark(_ letter: Character, at: StudyPlace) throws {}
  package func mark(_ letter: Character, of text: String) throws -> StudyPlace? { nil }
  package func record(visit: StudyPlace, now: Int) throws {}
  package func history(of text: String?, limit: Int) throws -> [StudyPlace] { [] }
  package func lastPlace(of text: String) throws -> StudyPlace? { nil }
  package func setLastPlace(_ p: StudyPlace) throws {}
  package func annotatedReferences(_ kind: Kind, of text: String, book: String) throws
    -> [Reference]
  { [] }
  package func changeCount() throws -> Int { 0 }
}
package struct SearchQuery: Sendable, Equatable { package init(_ text: String) throws {} }
package struct SearchHit: Hashable, Sendable {
  package var row: Int; package var word: Int?; package var translationWord: Int?
}
package final class Search {
  package init(_ query: SearchQuery, in text: any TextSource) throws {}
  package func hits() throws -> [SearchHit] { [] }
}
package struct Concordance {
  package var before = "", keyword = "", after = ""
  package static func context(of hit: SearchHit, in verse: Verse, words: Int) -> Concordance {
    .init()
  }
}
extension Library {
  package func lexica() throws -> [LexiconDescription] { [] }
  package func entries(withKey: String) throws -> [(
    lexicon: LexiconDescription, entry: LexiconEntry
  )] { [] }
  package func definitions(strong: String?, lemma: String?, language: Language) throws -> [(
    lexicon: LexiconDescription, entry: LexiconEntry
  )] { [] }
}
