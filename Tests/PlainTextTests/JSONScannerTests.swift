import Testing

import PlainText

/// The tokens of JSON texts, and the faults of texts that are not JSON.
@Suite struct JSONScannerTests {
  /// Returns the tokens in short, each after its line where that has changed.
  private static func tokens(_ bytes: [UInt8]) throws(JSONError) -> String {
    var scanner = JSONScanner(bytes: bytes)
    var (words, line) = ([String](), 1)
    while true {
      let token = try scanner.next()
      if scanner.line != line { words.append("\(scanner.line):") }
      line = scanner.line
      switch token {
      case .beginObject: words.append("{")
      case .endObject: words.append("}")
      case .beginArray: words.append("[")
      case .endArray: words.append("]")
      case .key(let key): words.append("\(key)=")
      case .string(let text): words.append("'\(text)'")
      case .number(let number): words.append("\(number)(\(scanner.digitsOfNumber))")
      case .bool(let flag): words.append("\(flag)")
      case .null: words.append("null")
      case .end: return words.joined(separator: " ")
      }
    }
  }

  @Test(arguments: [
    ("1", "1.0(1)"), ("\u{FEFF} true\n", "true 2:"), ("false", "false"), ("null", "null"),
    ("[]", "[ ]"), ("{}", "{ }"), ("[1,\n2]", "[ 1.0(1) 2: 2.0(2) ]"),
    ("{\"a\" : {\"b\":[ ]},\r\n\"c\":\t\"d\"}", "{ a= { b= [ ] } 2: c= 'd' }"),
    ("-0.5e+1", "-5.0(-0.5e+1)"), ("1E-2", "0.01(1E-2)"),
    ("12345678901234567", "1.2345678901234568e+16(12345678901234567)"),
    ("1e999", "inf(1e999)"), ("-1e999", "-inf(-1e999)"), ("0", "0.0(0)"), ("-0", "-0.0(-0)"),
    (#""a\"b\\c\/\b\f\n\r\t\u0041\ud83d\ude00""#, "'a\"b\\c/\u{8}\u{C}\n\r\tA😀'"),
    ("\"λό\"", "'λό'"), (#""λ\n""#, "'λ\n'"),
  ])
  func textsAreRead(_ text: String, _ tokens: String) throws {
    #expect(try Self.tokens(Array(text.utf8)) == tokens)
  }

  @Test(arguments: [
    ("", 1, "the file ends in the middle; expected a value"),
    ("\n\n", 3, "the file ends in the middle; expected a value"),
    ("[1 2]", 1, "expected a comma or the end of an array"),
    ("[1}", 1, "expected a comma or the end of an array"),
    ("{\"a\":1 2}", 1, "expected a comma or the end of an object"),
    ("{\"a\":1]", 1, "expected a comma or the end of an object"),
    ("{\"a\":[1}", 1, "expected a comma or the end of an array"),
    ("[1,]", 1, "expected a value"), ("{\"a\":1,}", 1, "expected a key in double quotes"),
    ("{1:2}", 1, "expected a key in double quotes"), ("{\"a\" 1}", 1, "expected a colon"),
    ("1 2", 1, "expected nothing more"), ("[]\n]", 2, "expected nothing more"),
    ("tru", 1, "expected a value"), ("x", 1, "expected a value"), ("]", 1, "expected a value"),
    ("[nul", 1, "expected a value"), ("01", 1, "expected nothing more"),
    ("1.", 1, "expected a digit"),
    ("-", 1, "expected a digit"), ("1e", 1, "expected a digit"), ("1e+", 1, "expected a digit"),
    ("12a", 1, "expected a number"), ("1Z", 1, "expected a number"),
    ("\"a", 1, "the file ends in a text; expected a double quote"),
    ("\"a\\", 1, "the file ends in a text; expected a double quote"),
    ("\"a\tb\"", 1, "expected a control character as an escape"),
    ("\"\\n\tb\"", 1, "expected a control character as an escape"),
    ("\"\\x\"", 1, "no such escape"), ("\"\\u12g4\"", 1, "expected four hexadecimal digits"),
    ("\"\\u12", 1, "expected four hexadecimal digits"),
    ("\"\\ud83d\"", 1, "half a surrogate pair; expected a character"),
    ("\"\\ud83dx\"", 1, "half a surrogate pair; expected a character"),
    ("\"\\ud83d\\u0041\"", 1, "half a surrogate pair; expected a character"),
    ("\"\\ude00\\ud83d\"", 1, "half a surrogate pair; expected a character"),
  ])
  func faultsAreNamed(_ text: String, _ line: Int, _ message: String) {
    let error = #expect(throws: JSONError.self) { try Self.tokens(Array(text.utf8)) }
    #expect(error?.line == line && error?.message.description == message, "\(error as Any)")
  }

  @Test func bytesThatAreNotUTF8AreAFault() {
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0x5C, 0x6E, 0xC3, 0x22]] {
      let error = #expect(throws: JSONError.self) { try Self.tokens(bytes) }
      #expect(error?.message.description == "not UTF-8")
    }
  }

  /// A text that was cut, which may be continued, isn't damaged.
  @Test(arguments: [
    ("", nil), ("[]", nil), ("[1,", 1), ("{\"a\":\n", 2), ("[tru", 1), ("[\"ab", 1), ("[1 2]", nil),
    ("[truf1", nil), ("[x]", nil), ("1 2", nil), ("{\"a\"", 1), ("[1,\n\n2", 3),
  ])
  func theLineOfAnEarlyEnd(_ text: String, _ line: Int?) {
    #expect(JSONScanner.lineOfEarlyEnd(in: Array(text.utf8)) == line)
  }

  @Test func theDepthCountsWhatIsOpen() throws {
    var scanner = JSONScanner(bytes: Array("[{\"a\":[]}]".utf8))
    var depths: [Int] = []
    while try scanner.next() != .end { depths.append(scanner.depth) }
    #expect(depths == [1, 2, 2, 3, 2, 1, 0])
  }
}
