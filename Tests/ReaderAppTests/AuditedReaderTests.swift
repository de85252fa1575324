import Choices
import AccessibilityModel
import Auditing
import Interlinear
import Testing

@testable import ReaderApp

@Suite("The reader's own screens pass the audit") struct AuditedReaderTests {
  @Test(arguments: AuditedReader.Place.allCases)
  func screensAreClean(place: AuditedReader.Place) throws {
    let sampler = try EmbeddedText.sampler()
    let subject = AuditSubject(name: place.rawValue) { readerOn in
      try AuditedReader(text: sampler, place: place, readerOn: readerOn)
    }
    let findings = try Audit().run(subject).flatMap(\.findings)
    #expect(findings.prefix(4).map { "\($0.rule) \($0.path): \($0.message)" } == [])
  }

  @Test(arguments: ElementMode.allCases)
  func everyKindOfElementIsClean(elements: ElementMode) throws {
    let sampler = try EmbeddedText.sampler()
    let subject = AuditSubject(name: elements.rawValue) { readerOn in
      try AuditedReader(
        text: sampler, settings: ReaderSettings(elements: elements), readerOn: readerOn,
        columns: 60, rows: 16)
    }
    let findings = try Audit().run(subject).flatMap(\.findings)
    #expect(findings.prefix(4).map { "\($0.rule) \($0.path): \($0.message)" } == [])
  }

  /// Several translations, a long id and wide labels; on pages with and without a gutter.
  @Test(arguments: ["translated", "morphemes"], [(80, 24), (24, 12)])
  func everyKindOfTextIsClean(name: String, size: (columns: Int, rows: Int)) throws {
    let text = name == "morphemes" ? Sentences.morphemes : Sentences.translated
    let subject = AuditSubject(name: name) { readerOn in
      try AuditedReader(text: text, readerOn: readerOn, columns: size.columns, rows: size.rows)
    }
    let findings = try Audit().run(subject).flatMap(\.findings)
    #expect(findings.prefix(4).map { "\($0.rule) \($0.path): \($0.message)" } == [])
  }

  @Test func everyRuleRuns() throws {
    let sampler = try EmbeddedText.sampler()
    let subject = AuditSubject(name: "sampler") { readerOn in
      try AuditedReader(text: sampler, readerOn: readerOn)
    }
    let outcomes = try Audit().run(subject)
    #expect(outcomes.filter { $0.notRun != nil }.map(\.rule.name) == [])
  }

  /// Every stage of an audit has its own screen, which may hold a long verse.
  @Test func aScreenIsFreedAfterItsStage() throws {
    final class Made {
      weak var controller: ReaderController?
      weak var element: (any AccessibilityObject)?
    }
    let sampler = try EmbeddedText.sampler()
    var made: [Made] = []
    let subject = AuditSubject(name: "sampler") { readerOn in
      let screen = try AuditedReader(text: sampler, readerOn: readerOn)
      made.append(Made())
      made[made.count - 1].controller = screen.controller
      made[made.count - 1].element = screen.firstElement
      return screen
    }
    _ = try Audit().run(subject)
    #expect(made.count > 2)
    #expect(made.filter { $0.controller != nil || $0.element != nil }.count == 0)
  }

  /// An audit of a whole Bible takes no more memory than an audit of a chapter.
  @Test func fewElementsExistAtATime() throws {
    let words = (0..<4).map { Word(values: ["word\($0)", "gloss"]) }
    let text = WatchedText(
      MemoryText(
        description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]),
        verses: (0..<1_000).map { row in
          Verse(
            reference: Reference(book: "A", chapter: row / 50 + 1, verse: "\(row % 50 + 1)"),
            words: words)
        }))
    weak var reader: AuditedReader?
    var most = 0
    text.willRead = { most = max(most, reader?.controller.elementsAlive ?? 0) }
    let subject = AuditSubject(name: "t") { readerOn in
      let made = try AuditedReader(text: text, readerOn: readerOn)
      reader = made
      return made
    }
    _ = try Audit().run(subject)
    #expect(most > 100, "\(most) elements")
    #expect(most < 2_000, "\(most) of 5000 elements")
  }
}
