import Foundation
import PlainText
import Testing

@testable import XMLReading

@Suite("Sources of XML")
struct SourceTests {
  @Test("A closure that gives a byte at a time")
  func single() throws {
    var bytes = Array(specimen.utf8)[...]
    let reader = try XMLReader(name: "file") { buffer in
      guard let byte = bytes.popFirst() else { return 0 }
      buffer[0] = byte
      return 1
    }
    #expect(Outline(reader).events == Outline(specimen).events)
  }

  @Test("No more is read ahead than a chunk or two: memory does not grow with the file")
  func streaming() throws {
    let element = Array("<w>12345678</w>".utf8)
    let total = 100_000
    var given = 0
    var pulled = 0
    var pending = Array("<r>".utf8)[...]
    let reader = try XMLReader(name: "file") { buffer in
      if pending.isEmpty, given <= total {
        given += 1
        pending = given > total ? Array("</r>".utf8)[...] : element[...]
      }
      let part = pending.prefix(buffer.count)
      buffer.copyBytes(from: part)
      pending = pending.dropFirst(part.count)
      pulled += part.count
      return part.count
    }
    var words = 0
    var ahead = 0
    while let event = try reader.next() {
      if case .end = event { words += 1 }
      ahead = max(ahead, pulled - words * element.count)
    }
    #expect(words == total + 1)
    #expect(ahead < 3 * XMLReader.chunkSize)
  }

  @Test("An error of the source comes after the events before it")
  func failing() throws {
    let failure = XMLError(file: "pipe", line: nil, .source(Broken()))
    var calls = 0
    let reader = try XMLReader(name: "file") { buffer throws(XMLError) in
      calls += 1
      guard calls > 1 else {
        let start = "<a><b/>" + String(repeating: " ", count: buffer.count)
        buffer.copyBytes(from: start.utf8.prefix(buffer.count))
        return buffer.count
      }
      throw failure
    }
    let outline = Outline(reader)
    #expect(outline.events.prefix(3) == ["1 <a>", "1 <b/>", "1 </b>"])
    #expect(outline.error?.problem.isBroken == true)
    let again = #expect(throws: XMLError.self) { try reader.next() }
    #expect(again?.problem.isBroken == true)
    #expect(again?.description == "pipe: broken")
    #expect(calls == 2)
  }
}

/// The error reported by an unreadable source.
private struct Broken: ReportableError {
  let report: Message = "broken"
}

extension XMLError.Problem {
  fileprivate var isBroken: Bool { if case .source(_ as Broken) = self { true } else { false } }
}
