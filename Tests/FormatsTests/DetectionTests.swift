import Interlinear
import Resources
import Testing

@testable import Formats

@Suite("Which format a file is in")
struct DetectionTests {
  private static let conlluLine = token("1", "a").dropLast()

  @Test(
    "By its first line with content",
    arguments: [
      ("040101 N- ----NSM- a a a a", .morphgnt),
      ("# sent_id = 1", .conllu),
      (String(conlluLine), .conllu),
      ("id\taltId\ttext\tstrongs\tgloss\tgloss2\tlemma\tpos\tmorph", .delimited),
      ("xml:id\tref\ttext", .delimited),
      ("ref\tsurface", .delimited),
      ("Comment,Primary_Text,ID", .delimited),
      ("\"ID\",\"Primary_Text\"", .delimited),
      ("4010 N- ----NSM- a a a a", nil),
      ("some prose of seven words in all", nil),
      ("<osis>", nil),
      ("", nil),
      ("a\tb\tc\td\te\tf\tg\th\ti\tj", nil),
    ] as [(String, FileFormat?)])
  func detect(line: String, format: FileFormat?) {
    let found = Array(line.utf8).withUnsafeBufferPointer { FileFormat.detect($0) }
    #expect(found == format)
  }

  @Test("Blank lines before it do not count")
  func blankLines() throws {
    #expect(try Reading("\u{FEFF}\r\n\n" + token("1", "a")).words.count == 1)
    #expect(try Reading("\n\nref\tsurface\n1\ta\n").words.count == 1)
    #expect(try Reading("\n\n040101 N- ----NSM- a a a a").words.count == 1)
  }

  @Test("An empty file is told", arguments: ["", "\n", "\r\n\r\n", "\u{FEFF}"])
  func empty(text: String) {
    let error = fault(in: text)
    #expect(error?.description == "file: is empty; expected an interlinear text")
    #expect(error?.exitStatus == .badData)
  }

  @Test("An unknown file is told with its line, and what could be read")
  func unknown() {
    let error = fault(in: "\nHello\n")
    #expect(error?.line == 2)
    #expect(
      error?.message.contains("MorphGNT, Clear, macula, CLDF or Lector columns, CoNLL-U") == true)
  }

  @Test(
    "A format that is given is believed, and its faults are told",
    arguments: [
      (.morphgnt, "1 fields"), (.conllu, "1 columns"), (.delimited, "no known columns"),
    ] as [(FileFormat, String)])
  func given(format: FileFormat, message: String) {
    let error = fault(in: "Hello\n", format: format)
    #expect(error?.line == 1)
    #expect(error?.message.hasPrefix(message) == true)
  }

  @Test("What cannot be opened is no input", arguments: ["/nowhere/at/all", "/dev/null/x"])
  func noInput(path: String) {
    let error = #expect(throws: FormatError.self) { try openVerseReader(path: path) }
    #expect(error?.description == "\(path): no such file")
    #expect(error?.exitStatus == .noInput)
  }

  @Test("Nor is a folder")
  func folder() {
    let error = #expect(throws: FormatError.self) { try openVerseReader(path: "/") }
    #expect(error?.description == "/: is a directory; expected a file")
    #expect(error?.exitStatus == .noInput)
  }

  @Test("A message shows no controls of its file")
  func controls() {
    let error = fault(in: token("1", "a") + token("\u{1B}[2J", "b"))
    #expect(error?.description.contains("\u{1B}") == false)
    #expect(error?.description.contains("␛[2J") == true)
  }

  @Test("The embedded sampler has no fault")
  func sampler() throws {
    var count = 0
    let bytes = lector_sampler(&count)
    let reading = try Reading(
      Array(UnsafeBufferPointer(start: bytes, count: count)), name: "sampler")
    #expect(reading.verses.count >= 60)
    #expect(reading.verses.allSatisfy { !$0.words.isEmpty && !$0.translation.isEmpty })
    #expect(reading.words.allSatisfy { !$0.surface.isEmpty })
  }
}
