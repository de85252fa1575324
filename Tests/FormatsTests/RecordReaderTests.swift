import Testing

@testable import Formats

@Suite("Records of a delimited file")
struct RecordReaderTests {
  private func records(_ text: String, separator: UInt8 = 0x2C) throws -> [[String]] {
    let reader = RecordReader(
      LineReader(ByteSource(name: "file", bytes: Array(text.utf8))), separator: separator)
    var records: [[String]] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test(
    "Commas and quotes",
    arguments: [
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,,\n", [["a", "", ""]]),
      (",\n", [["", ""]]),
      ("\n\na\n\n", [["a"]]),
      ("\"a,b\",c", [["a,b", "c"]]),
      ("\"a\"\"b\"\"\",c", [["a\"b\"", "c"]]),
      ("\"\"\"a\"\"\"", [["\"a\""]]),
      ("\"\",\"\"", [["", ""]]),
      ("\"a\nb\",c\nd,e", [["a\nb", "c"], ["d", "e"]]),
      ("\"a\r\n\r\nb\",c\r\nd,e\r\n", [["a\n\nb", "c"], ["d", "e"]]),
      ("\"a\n\"\"\n\",c", [["a\n\"\n", "c"]]),
      ("\"\n\",x", [["\n", "x"]]),
      ("a\"b,c\"d", [["a\"b", "c\"d"]]),
      ("\"a\"b,c", [["ab", "c"]]),
      ("a,\"x\ty\"", [["a", "x\ty"]]),
      ("λ,\u{301}é", [["λ", "\u{301}é"]]),
    ])
  func commas(text: String, expected: [[String]]) throws {
    #expect(try records(text) == expected)
  }

  @Test(
    "Values separated by tabs are not quoted",
    arguments: [
      ("a\tb", [["a", "b"]]), ("\"a\tb\"\n\"", [["\"a", "b\""], ["\""]]), ("\t\t", [["", "", ""]]),
      ("a,b\tc", [["a,b", "c"]]), ("a\t\u{301}b", [["a", "\u{301}b"]]),
    ])
  func tabs(text: String, expected: [[String]]) throws {
    #expect(try records(text, separator: 0x09) == expected)
  }

  @Test(
    "An unclosed quote is reported with the line on which its record begins",
    arguments: [
      "a,b\n\"c\n\nd,e\n", "a,b\nx,\"", "a,b\n\"c\"\"",
    ])
  func neverClosed(text: String) {
    let error = #expect(throws: FormatError.self) { try records(text) }
    #expect(
      error?.description == "file:2: a quoted field that never ends; expected a closing \"")
  }

  @Test(
    "A record without an end is refused before it fills the memory",
    arguments: [("abcdefg\n", 700_000), ("\n\",\"", 1_500_000)])
  func endless(piece: String, count: Int) {
    let text = "\"" + String(repeating: piece, count: count)
    let error = #expect(throws: FormatError.self) { try records(text) }
    #expect(error?.line == 1)
  }

  @Test("The line of a record, after one that fills several")
  func recordLine() throws {
    let reader = RecordReader(
      LineReader(ByteSource(name: "file", bytes: Array("\"a\n\nb\",c\n\nd\n".utf8))),
      separator: 0x2C)
    _ = try reader.next()
    #expect(reader.recordLine == 1)
    _ = try reader.next()
    #expect(reader.recordLine == 5)
  }
}
