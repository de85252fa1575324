import Testing
import XMLReading

@testable import Formats

@Suite("The cursor over XML elements")
struct XMLCursorTests {
  private func cursor(_ text: String, lengthLimit: Int = 1000) throws -> XMLCursor {
    let source = ByteSource(name: "file", bytes: Array(text.utf8))
    source.lengthLimit = lengthLimit
    return try XMLCursor(source)
  }

  @Test("The content of an element ends with it, whatever was read of the elements inside it")
  func content() throws {
    let cursor = try cursor("<a><b>x<c><d/></c></b><b/><e>  y\n<lb/>z </e></a>")
    _ = try cursor.root(oneOf: ["a"])
    var names: [String] = []
    let content = cursor.content()
    while let element = try content.nextElement() {
      names.append(element.name)
      if element.name == "c" { try cursor.skip() }
      if element.name == "e" { #expect(try cursor.text(what: "<e>") == "y z") }
    }
    #expect(names == ["b", "c", "b", "e"])
    #expect(try content.next() == nil)
    #expect(try cursor.next() == nil)
    #expect(cursor.depth == 0)
  }

  @Test("Names have no prefix if it is the prefix of the root")
  func prefix() throws {
    let cursor = try cursor("<o:a><o:b/><p:c/><d/></o:a>")
    #expect(try cursor.root(oneOf: ["a"]).name == "a")
    var names: [String] = []
    while let element = try cursor.nextElement() { names.append(element.name) }
    #expect(names == ["b", "p:c", "d"])
    let error = #expect(throws: FormatError.self) {
      _ = try self.cursor("<o:a/>").root(oneOf: ["b", "c"])
    }
    #expect(error?.message == "the root element is <o:a>; expected <b> or <c>")
  }

  @Test("An element that exceeds its bound is an error with its line; what is skipped is not")
  func bounds() throws {
    let long = String(repeating: "x", count: 600)
    let text = "<a>\n<b><i>\(long)</i>\n<i>\(long)</i></b></a>"
    let skipped = try cursor(text)
    _ = try skipped.root(oneOf: ["a"])
    let content = skipped.content("all")
    while try content.nextElement() != nil { try skipped.skip() }
    let error = #expect(throws: FormatError.self) {
      let cursor = try cursor(text)
      _ = try cursor.root(oneOf: ["a"])
      _ = try cursor.nextElement()
      let inner = cursor.content("a verse").inner()
      while try inner.next() != nil {}
    }
    #expect(error?.description == "file:2: a verse has more than 1000 bytes; expected its end")
  }
}
