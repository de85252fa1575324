import Sessions
import Testing

@testable import ReaderApp

/// A line of plain mode: the lines before it, the line, the speech that follows, and the message.
private let lineTable: [(before: [String], line: String, heard: [String], message: String?)] = [
  ([], "", ["Οὗτος, this"], nil),
  ([], "right", ["Οὗτος, this"], nil),
  ([], "right right", ["Οὗτος, this", "ὁ, the"], nil),
  ([], "  right  ", ["Οὗτος, this"], nil),
  (["right"], "h", ["Sampler 1:1, heading"], nil),
  ([], "g g", ["Sampler 1:1, heading"], nil),
  ([], "space", ["<popoverOpened>", "Sampler 1:1, menu: Highlight, 1 of 5"], nil),
  ([], ":shep 2:1", ["Shepherd 2:1, heading"], nil),
  ([], ":nowhere", [], "No such place: nowhere"),
  ([], ":no\u{1B}where", [], "No such place: no␛where"),
  (["right m a", "G"], "' a", ["Sampler 1:1, Οὗτος, this"], nil),
  ([], "rihgt", [], "no key is called \"rihgt\""),
  ([], "right rihgt right", ["Οὗτος, this"], "no key is called \"rihgt\""),
  ([], "f12", [], "no key is called \"f12\""),
  ([], "x\u{1B}", [], "no key is called \"x␛\""),
  (["?"], "right", ["Next element"], nil),
  ([], "/zzz", ["<popoverOpened>", "Search for, text field, is editing", "No hits: zzz"], nil),
  (["/zzz"], "escape", ["<popoverClosed>", "Sampler 1:1, heading"], nil),
  (["/zzz"], "yyy", ["No hits: yyy"], nil),
  (["/zzz"], "two words", ["No hits: two words"], nil),
]

@Suite struct PlainSessionTests {
  @Test(arguments: lineTable)
  func aLineSays(
    _ entry: (before: [String], line: String, heard: [String], message: String?)
  ) throws {
    let reader = try Reader()
    let plain = PlainSession(session: reader.session)
    for line in entry.before {
      #expect(plain.handle(line: line) == nil)
      reader.settle()
    }
    _ = reader.heard()
    #expect(plain.handle(line: entry.line) == entry.message)
    reader.settle()
    #expect(reader.heard() == entry.heard)
  }

  @Test func aSearchGoesToItsHits() throws {
    let reader = try Reader()
    let plain = PlainSession(session: reader.session)
    #expect(plain.handle(line: "/lemma:λόγος") == nil)
    let hits = try #require(reader.controller.search.found).hits
    reader.settle()
    #expect(reader.heard().last == "\(hits.count) hits: lemma:λόγος, heading, list start")
  }

  /// A letter is text for the field, even where it is the name of a key.
  @Test func aLetterGoesIntoTheField() throws {
    let reader = try Reader()
    let plain = PlainSession(session: reader.session)
    reader.press("/")
    #expect(plain.handle(line: "q") == nil)
    #expect(reader.session.ending == nil)
    #expect(reader.controller.root.popover?.field?.text == "q")
  }

  @Test func aKeyEndsTheSession() throws {
    let reader = try Reader()
    #expect(PlainSession(session: reader.session).handle(line: "q") == nil)
    #expect(reader.session.ending == .quit)
  }
}
