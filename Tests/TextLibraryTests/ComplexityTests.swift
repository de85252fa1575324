import Formats
import Interlinear
import RandomInput
import Testing

@testable import TextLibrary

/// No query and no document of notes takes more than linear time.
@Suite(.measured) struct ComplexityTests {
  @Test(arguments: ["word ", "\"a b\" ", "a OR ", "(", "-", "lemma:", "\"", "a*"])
  func queries(piece: String) {
    let growth = Growth(from: 300, of: { String(repeating: piece, count: $0) }) {
      _ = try? SearchQuery($0)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func notes() {
    let note = """
      {"text":"t","book":"John","chapter":1,"verse":"1","markdown":"a\\nb","created":1,"modified":2}
      """
    let growth = Growth(from: 60) { count in
      let notes = Array(repeating: note, count: count).joined(separator: ",")
      return Array("{\"format\":\"lector-study\",\"version\":1,\"notes\":[\(notes)]}".utf8)
    } work: {
      _ = try? StudyDocument(json: $0, file: "notes.json")
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Imports of notes on one word and on many, of such an import again, and of other records.
  @Test(arguments: ["notes", "same note", "notes again", "visits", "highlights", "marks"])
  func studyImports(kind: String) throws {
    func place(_ verse: Int = 1) -> StudyPlace {
      StudyPlace(
        text: "t", reference: Reference(book: "John", chapter: 1, verse: "\(verse)"), word: 2,
        form: "x")
    }
    let growth = try Growth(from: 100) { count in
      var document = StudyDocument()
      for index in 0..<count {
        switch kind {
        case "visits": document.visits.append(Visit(place: place(), time: index))
        case "highlights": document.highlights.append(Highlight(place: place(), color: .pink))
        case "marks": document.marks.append(Mark(place: place(index), letter: "a"))
        default:
          let text = kind == "same note" ? "a" : "note \(index)\n\n---\n\nword"
          document.notes.append(Note(place: place(), text: text, created: 1, modified: 1))
        }
      }
      return document
    } work: { document in
      let store = StudyStore(try Library(temporary: "notes"))
      for _ in 0..<(kind == "notes again" ? 3 : 1) { _ = try store.merge(document) }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Imports of one verse in many versions, of one verse with many words, and of many verses.
  @Test(arguments: 0..<3) func imports(kind: Int) throws {
    let folder = try TemporaryFolder()
    let library = try folder.library()
    let growth = try Growth(from: 150) { count in
      let rows = (0..<count).map { index in
        let verse = kind == 0 ? "s1" : kind == 1 ? "1:1" : "1:\(index + 1)"
        return "John \(verse)\tλόγος\tword\(index)\n" + (kind == 0 ? "Mark 1:1\ta\tb\n" : "")
      }
      return "ref\tsurface\tgloss\n" + rows.joined()
    } work: { text in
      do {
        try library.importText(from: try Sample.reader(text), as: "t", replacing: true)
      } catch is FormatError {
        // A verse that comes again may be refused, if that does not take longer.
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Imports of a lexicon, whose entries have one key, or very many.
  @Test(arguments: [false, true]) func lexicaImports(hasManyKeys: Bool) throws {
    let folder = try TemporaryFolder()
    let library = try folder.library()
    let growth = try Growth(from: 150) { count in
      let entries = (0..<count).map { index in
        LexiconEntry(
          key: "G\(index)", headword: "λόγος", definition: "a word",
          otherKeys: index > 0 || !hasManyKeys ? [] : (0..<4 * count).map { "k\($0)" })
      }
      return entries
    } work: { entries in
      try library.importLexicon(
        from: EntriesReader(LexiconTests.greek, entries), as: "l", replacing: true)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func folding() {
    let growth = Growth(from: 100, of: { String(repeating: "ἀρχῇ", count: $0) }) {
      _ = Folding.fold($0)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
