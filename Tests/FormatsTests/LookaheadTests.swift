import Interlinear
import Testing

@testable import Formats

@Suite("What readers share")
struct LookaheadTests {
  /// Counts up to 3, and then fails.
  private final class Counter {
    private var count = 0

    func read() throws(FormatError) -> Int? {
      guard count < 3 else {
        throw FormatError(file: "file", line: 4, found: "a fault", expected: "none")
      }
      count += 1
      return count
    }
  }

  @Test("A fault found ahead is thrown after what comes before it")
  func failure() throws {
    let counter = Counter()
    var numbers = Lookahead<Int>()
    #expect(numbers.readAhead(counter.read) == 1)
    #expect(numbers.readAhead(counter.read) == 2)
    #expect(try numbers.next(counter.read) == 1)
    #expect(numbers.readAhead(counter.read) == 3)
    #expect(numbers.readAhead(counter.read) == nil)
    #expect(Array(numbers.elements) == [2, 3])
    #expect(try numbers.next(counter.read) == 2)
    #expect(try numbers.next(counter.read) == 3)
    let error = #expect(throws: FormatError.self) { try numbers.next(counter.read) }
    #expect(error?.line == 4)
  }

  @Test("An element that is not wanted remains the next one")
  func condition() throws {
    let counter = Counter()
    var numbers = Lookahead<Int>()
    #expect(try numbers.next(counter.read, if: { $0 == 1 }) == 1)
    #expect(try numbers.next(counter.read, if: { $0 == 1 }) == nil)
    #expect(try numbers.next(counter.read) == 2)
  }

  @Test("A chapter starts with its first verse, and again after another one")
  func chapters() {
    var chapters = ChapterStarts()
    let places = [("Ruth", 1), ("Ruth", 1), ("Ruth", 2), ("John", 2), ("Ruth", 2), ("Text", 0)]
    let starts = places.map {
      chapters.begins(Reference(book: $0.0, chapter: $0.1, verse: "1"))
    }
    #expect(starts == [true, false, true, true, true, false])
  }

  @Test("A line begins with a marker or continues the line before it")
  func markers() throws {
    let lines = LineReader(
      ByteSource(name: "file", bytes: Array("\\a  x \n\n y\n \\b\n".utf8)))
    let first = try lines.nextMarkerLine()
    #expect(first?.marker == "a")
    #expect(first.map { String(Substring($0.text)) } == " x ")
    #expect(try lines.nextContinuation().map { String(Substring($0.text)) } == " y")
    #expect(try lines.nextContinuation()?.marker == nil)
    #expect(lines.lineNumber == 3)
    #expect(try lines.nextMarkerLine()?.marker == "b")
    #expect(try lines.nextMarkerLine()?.marker == nil)
  }
}
