import Formats
import GRDB
import Interlinear
import PlainText

extension StudyStore {
  /// Exports notes, highlights, and bookmarks for reading: a chapter for each text and a section
  /// for each place, in the order of the text where it is in the library.
  package func exportMarkdown(of text: String? = nil) throws -> String {
    let document = try document(of: text)
    var sections: [Spot: Section] = [:]
    for note in document.notes { sections[Spot(note.place), default: Section()].note = note }
    for highlight in document.highlights {
      sections[Spot(highlight.place), default: Section()].add(
        "highlighted \(highlight.color)", highlight.place)
    }
    for bookmark in document.bookmarks {
      sections[Spot(bookmark.place), default: Section()].add(
        bookmark.name.isEmpty ? "bookmark" : "bookmark: \(VerseExporter.markdown(bookmark.name))",
        bookmark.place)
    }
    for (spot, section) in sections {
      if let note = section.note { sections[spot]?.form = note.place.form }
    }
    let books = try bookOrder(of: Set(sections.keys.map(\.text)))
    let texts = sections.sorted { $0.key.precedes($1.key, books) }
      .chunked { $0.key.text == $1.key.text }
    return texts.map { text in
      "# \(VerseExporter.markdown(text[0].key.text))\n"
        + text.map { "\n" + $0.value.markdown(at: $0.key) }.joined()
    }.joined(separator: "\n")
  }

  /// Returns the ordinals of the books of texts that are in the library.
  private func bookOrder(of texts: Set<String>) throws -> [String: [String: Int]] {
    try library.access { db in
      var order: [String: [String: Int]] = [:]
      for text in texts {
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT name, ordinal FROM book
            WHERE text_id = (SELECT id FROM text WHERE name = ?)
            """, arguments: [text])
        for row in rows {
          order[text, default: [:]][try row.decode(atIndex: 0)] = try row.decode(atIndex: 1)
        }
      }
      return order
    }
  }

  /// A place without the form of its word.
  private struct Spot: Hashable {
    let text: String
    let reference: Reference
    let word: Int?

    init(_ place: StudyPlace) {
      text = place.text
      reference = place.reference
      word = place.word
    }

    /// Returns a Boolean value that indicates whether the place comes before another one. Books that
    /// are not in the library are sorted by name.
    func precedes(_ other: Spot, _ books: [String: [String: Int]]) -> Bool {
      func book(_ spot: Spot) -> (String, Int, String) {
        let number = books[spot.text]?[spot.reference.book]
        return (spot.text, number ?? .max, number == nil ? spot.reference.book : "")
      }
      func verse(_ spot: Spot) -> (Int, Int, Int, String) {
        let number = Int(spot.reference.verse.prefix { $0.isASCII && $0.isNumber }) ?? .max
        return (spot.reference.chapter, number, spot.word ?? -1, spot.reference.verse)
      }
      let (own, others) = (book(self), book(other))
      return own == others ? verse(self) < verse(other) : own < others
    }
  }

  private struct Section {
    var note: Note?
    var form = ""
    private var marks: [String] = []

    mutating func add(_ mark: String, _ place: StudyPlace) {
      marks.append(mark)
      form = place.form
    }

    func markdown(at spot: Spot) -> String {
      var title = "\(spot.reference)"
      if let word = spot.word {
        title += ", word \(word + 1)" + (form.isEmpty ? "" : ": \(form)")
      }
      var result = "## " + VerseExporter.markdown(title) + "\n\n"
      if !marks.isEmpty { result += "*\(marks.joined(separator: ", "))*\n" }
      guard let note else { return result }
      if !marks.isEmpty { result += "\n" }
      // Headings in a note are below its section's heading.
      let lines = note.text.split(separator: "\n", omittingEmptySubsequences: false)
      result += lines.map { $0.hasPrefix("#") ? "##" + $0 : String($0) }.joined(separator: "\n")
      return result + (result.hasSuffix("\n") ? "" : "\n")
    }
  }
}
