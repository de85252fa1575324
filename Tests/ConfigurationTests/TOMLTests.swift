import RandomInput
import Testing

@testable import Configuration

/// TOML documents, by the categories of toml-test: valid ones with their meaning, invalid ones with
/// the place of the error, and values that no setting needs, with what to write instead.
@Suite struct TOMLTests {
  @Test(arguments: [
    ("", "{}"), ("# only a comment", "{}"), ("\u{FEFF}a = 1", "{a=1}"),
    ("\r\n\r\na=1\r\n", "{a=1}"),
    ("a = 1 # one\r\nb = 2", "{a=1, b=2}"), ("# \ttab é\na=1", "{a=1}"),
    // Keys.
    ("bare-key_1 = 1", "{bare-key_1=1}"), ("1234 = 1", "{1234=1}"), ("3.14 = 1", "{3={14=1}}"),
    ("\"\" = 1", "{=1}"), ("'quoted \"key\"' = 1", "{quoted \"key\"=1}"),
    ("\"a\\u00E9\\\"b\" = 1", "{aé\"b=1}"), ("a . \"b.c\" . d = 1", "{a={b.c={d=1}}}"),
    ("a.b = 1\na.c.d = 2", "{a={b=1, c={d=2}}}"), ("true = 1\ninf = 2", "{true=1, inf=2}"),
    // Strings.
    (#"a = "\b\t\n\f\r\"\\""#, "{a=\"\u{8}\t\n\u{C}\r\"\\\"}"),
    (#"a = "\u00E9\U0001F600""#, "{a=\"é😀\"}"), (#"a = 'C:\n'"#, #"{a="C:\n"}"#),
    ("a = \"\"\"\nx\ny\"\"\"", "{a=\"x\ny\"}"), ("a = \"\"\"\r\nx\r\ny\"\"\"", "{a=\"x\r\ny\"}"),
    ("a = \"\"\"x \\\n\n   y\"\"\"", "{a=\"x y\"}"),
    ("a = \"\"\"x \\  \r\n y\"\"\"", "{a=\"x y\"}"),
    ("a = \"\"\"\"x\"\"\"\"\"", "{a=\"\"x\"\"\"}"), ("a = \"\"\"\"\"\"", "{a=\"\"}"),
    ("a = '''\n\\n''x'''''", "{a=\"\\n''x''\"}"), ("a = \"\t\"", "{a=\"\t\"}"),
    ("a = \"\u{7F0}\u{10FFFF}\"", "{a=\"\u{7F0}\u{10FFFF}\"}"),
    // Numbers.
    ("a = +99", "{a=99}"), ("a = -0", "{a=0}"), ("a = 1_000_000", "{a=1000000}"),
    ("a = 9223372036854775807", "{a=9223372036854775807}"),
    ("a = -9223372036854775808", "{a=-9223372036854775808}"),
    // Booleans and lists.
    ("a = true\nb = false", "{a=true, b=false}"),
    ("a = []", "{a=[]}"), ("a = [ 'x', \"y\", ]", "{a=[x, y]}"),
    ("a = [ # one\n 'x', # two\n\n # three\n 'y' # four\n]", "{a=[x, y]}"),
    // Sections.
    ("[a]\n[b]\nx = 1", "{a={}, b={x=1}}"), ("[a.b]\n[a]\nx = 1", "{a={b={}, x=1}}"),
    ("[ a . \"b.c\" ] # d\nx = 1", "{a={b.c={x=1}}}"),
    ("[a]\nb.c = 1\n[a.b.d]\nx = 1", "{a={b={c=1, d={x=1}}}}"),
    ("x = 1\n[a]\nx = 2", "{x=1, a={x=2}}"),
  ])
  func valid(_ text: String, _ expected: String) throws {
    #expect(try TOMLReader.document(Array(text.utf8)).described() == expected)
  }

  @Test(arguments: [
    // Keys.
    ("a", 1, "expected = after the name of a setting"), ("a = 1\nb\n= 2", 2, "expected ="),
    ("= 1", 1, "expected a name"), ("a. = 1", 1, "expected a name"),
    (".a = 1", 1, "expected a name"),
    ("a..b = 1", 1, "expected a name"), ("é = 1", 1, "expected a name"),
    ("a b = 1", 1, "expected ="), ("\"a\nb\" = 1", 1, "expected the end of the text"),
    ("\"\"\"a\"\"\" = 1", 1, "expected ="),
    ("a = 1\na = 2", 2, "\"a\" is set twice, first in line 1"),
    ("a = 1\na.b = 2", 2, "\"a.b\" is set twice"), ("a.b = 1\na = 2", 2, "\"a\" is set twice"),
    ("'a' = 1\n\"a\" = 2", 2, "\"a\" is set twice"),
    ("a = 1 b = 2", 1, "expected the end of the line"),
    // Strings.
    ("a = \"x", 1, "expected the end of the text"),
    ("a = 'x\ny'", 1, "expected the end of the text"),
    ("a = \"x\r\ny\"", 1, "expected the end of the text"),
    ("\na = \"\"\"x\ny", 2, "expected the end"),
    (#"a = "\x41""#, 1, "expected an escape"), (#"a = "\ ""#, 1, "expected an escape"),
    (#"a = "\u00""#, 1, "expected 4 hexadecimal digits"), (#"a = "\uD800""#, 1, "expected 4 hex"),
    (#"a = "\U00110000""#, 1, "expected 8 hex"),
    ("a = \"\u{1}\"", 1, "the control character U+0001"),
    ("a = '\u{7F}'", 1, "the control character U+007F"),
    ("a = '''\r'''", 1, "the control character"),
    ("a = \"\"\"x \\ y\"\"\"", 1, "expected the end of the line after the backslash"),
    ("a = \"\"\"\"\"\"\"\"\"", 1, "expected the end of the line"),
    ("a = \"x\"y", 1, "expected the end of the line"),
    ("# \u{0}", 1, "the control character U+0000"),
    ("a = 1 # \r", 1, "the control character U+000D"),
    ("\ra = 1", 1, "expected the end of the line"),
    // Numbers.
    ("a = 01", 1, "expected a value, found 01"), ("a = 1__0", 1, "expected a value"),
    ("a = _1", 1, "expected a value"), ("a = 1_", 1, "expected a value"),
    ("a = 9223372036854775808", 1, "9223372036854775808: expected a number of at most 64 bits"),
    ("a = .1", 1, "expected a value"), ("a = Inf", 1, "expected a value"),
    ("a = ++1", 1, "expected a value"), ("a = 0X1", 1, "expected a value"),
    ("a = +true", 1, "expected a value"), ("a = 1979-05-27 07", 1, "column 5: a date"),
    // Words.
    ("a = yes", 1, "expected a value, found yes; a text needs quotes"),
    ("a = True", 1, "expected a value"),
    ("a =", 1, "expected a value"), ("a = \nb = 1", 1, "expected a value"),
    ("a = @", 1, "expected a value"),
    // Lists.
    ("a = ['x' 'y']", 1, "expected a comma or ]"), ("a = [,]", 1, "expected a value"),
    ("a = ['x',,'y']", 1, "expected a value"),
    ("a = ['x'\n\n", 3, "expected ] at the end of the list"),
    // Sections.
    ("[a]\n[a]", 2, "\"a\" is set twice, first in line 1"), ("[]", 1, "expected a name"),
    ("[a.]", 1, "expected a name"), ("[a", 1, "expected ] after the name"),
    ("[a] b = 1", 1, "expected the end"),
    ("[a]]", 1, "expected the end"),
    ("a = 1\n[a]", 2, "\"a\" is set twice"), ("a = 1\n[a.b]", 2, "\"a\" is set twice"),
    ("a.b = 1\n[a]", 2, "\"a\" is set twice"), ("[a]\nb.c = 1\n[a.b]", 3, "\"a.b\" is set twice"),
    ("[a.b.c]\n[a]\nb.x = 1", 3, "\"b.x\" is set twice"),
    ("[a.b]\n[a]\nb = 1", 3, "\"b\" is set twice"),
    ("[a.b]\nx = 1\n[a.b.x]", 3, "\"a.b.x\" is set twice"),
  ])
  func invalid(_ text: String, _ line: Int, _ message: String) {
    #expect { try TOMLReader.document(Array(text.utf8)) } throws: {
      guard let error = $0 as? TOMLError else { return false }
      let matches = error.line == line && error.message.description.hasPrefix(message)
      if !matches { Issue.record("line \(error.line): \(error.message)") }
      return matches
    }
  }

  /// A line of a document, the column of its value, and the kind of the value with the advice.
  @Test(arguments: [
    ("a = 1979-05-27T07:32:00Z", 5, "a date or a time isn't read; write a text in quotes"),
    ("a = 1979-05-27 00:32:00.9-07:00", 5, "a date or a time"), ("a=2000-02-29", 3, "a date"),
    ("'é' = 2000-02-29", 7, "a date"), ("a = 07:32:00.5", 5, "a date"),
    ("a = 3.1_4", 5, "a number with a fraction isn't read; write a whole number"),
    ("a = -0.0", 5, "a number with a fraction"), ("a = 5e+22", 5, "a number with a fraction"),
    ("a = 1E06", 5, "a number with a fraction"), ("a = 1.", 5, "a number with a fraction"),
    ("a = +inf", 5, "a number with a fraction"), ("a = -nan", 5, "a number with a fraction"),
    (
      "a = 0xDEAD_beef", 5,
      "a number in another base isn't read; write the number in decimal digits"
    ),
    ("a = 0o755", 5, "a number in another base"), ("a =   0b1101", 7, "a number in another base"),
    (
      "a = {}", 5,
      "a table in braces isn't read; write a section: [name], and a line for each setting"
    ),
    ("a = { b = [\n1,\n2\n] }", 5, "a table in braces"), ("a = {\n}", 5, "a table in braces"),
    ("[[a]]\nx = 1", 1, "a list of tables isn't read; write a section: [name], and a line for"),
    ("  [[a.b]]", 3, "a list of tables"), ("[[a]", 1, "a list of tables"),
    (
      "a = [ 1, 2, ]", 5,
      "a list of anything but texts isn't read; write a list of texts, such as "
        + "[\"form\", \"gloss\"]"
    ),
    ("a = ['x', ['y']]", 5, "a list of anything but texts"),
    ("a = ['x', {b = 1}]", 5, "a list of anything but texts"),
    ("a = [\n'x',\ntrue]", 5, "a list of anything but texts"),
  ])
  func unread(_ text: String, _ column: Int, _ message: String) {
    #expect { try TOMLReader.document(Array(("\n# comment\n" + text).utf8)) } throws: {
      guard let error = $0 as? TOMLError else { return false }
      let found = error.message.description
      let matches = error.line == 3 && found.hasPrefix("column \(column): \(message)")
      if !matches { Issue.record("line \(error.line): \(found)") }
      return matches
    }
  }

  @Test(arguments: [
    ([0x61, 0x3D, 0x31, 0x0A, 0x23, 0xFF], 2), ([0xEF, 0xBF, 0xBD, 0x0A, 0x0A, 0xC0, 0x80], 3),
    ([0xFF, 0xFE], 1), ([0x61, 0x0A, 0xED, 0xA0, 0x80], 2),
  ])
  func notUTF8(_ bytes: [UInt8], _ line: Int) {
    #expect(throws: TOMLError(line: line, message: "not UTF-8")) {
      try TOMLReader.document(bytes)
    }
  }

  /// Nesting of every kind ends in an error, long before the stack is exhausted.
  @Test(arguments: [
    "a = " + String(repeating: "[", count: 100_000),
    "a = " + String(repeating: "{b=", count: 100_000),
    "[" + String(repeating: "a.", count: 100_000) + "a]",
    String(repeating: "a.", count: 100_000) + "a = 1",
  ])
  func nestingIsLimited(_ text: String) {
    #expect(throws: TOMLError.self) { try TOMLReader.document(Array(text.utf8)) }
  }

  /// Any bytes give a document or an error. The ranges of a document are within its bytes, in
  /// order.
  @Test(arguments: 0..<20)
  func anyBytes(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "a", "b.c", "\"d\"", "'e'", " = ", "=", ".", "[", "]", "[[", "]]", "{", "}", ",", "\n",
      "\r\n",
      "\r", " ", "\t", "#", "\"", "'", "\"\"\"", "'''", "\\", "\\u00e9", "\\U", "1", "-0", "0x1f",
      "_",
      "1e5", "3.5", "true", "inf", "1979-05-27", "T", "07:32:00", "Z", "+01:00", "é", "\u{0}",
      "\u{7F}",
    ]
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        if Int.random(in: 0..<20, using: &random) == 0 {
          bytes.append(.random(in: 0...255, using: &random))
        } else {
          bytes += Array((parts.randomElement(using: &random) ?? "").utf8)
        }
      }
      guard let document = try? TOMLReader.document(bytes) else { continue }
      var end = 0
      for item in document.items {
        #expect(item.range.lowerBound >= end && item.range.upperBound <= bytes.count)
        #expect(item.range.contains(item.value.lowerBound) && !item.value.isEmpty)
        end = item.range.upperBound
      }
    }
  }

  /// Everything that is written here can be read again.
  @Test func everyScalarInAString() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x1000) {
      let scalars = (start..<start + 0x1000).compactMap(Unicode.Scalar.init)
      let text = String(String.UnicodeScalarView(scalars))
      let document = try TOMLReader.document(Array("a = \(SettingValue.text(text).toml)".utf8))
      guard case .string(let found)? = document.values.first?.content else {
        Issue.record("no string")
        continue
      }
      #expect(found.unicodeScalars.elementsEqual(scalars))
    }
  }
}

extension TOMLDocument {
  /// The members of a table in text order.
  fileprivate func described(at path: [String] = []) -> String {
    let members = values.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
    let texts = members.map { member in
      let isTable = if case .table = member.content { true } else { false }
      return "\(member.path.last ?? "")="
        + (isTable ? described(at: member.path) : member.content.described)
    }
    return "{" + texts.joined(separator: ", ") + "}"
  }
}

extension TOMLValue.Content {
  fileprivate var described: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .integer(let number): "\(number)"
    case .boolean(let isOn): "\(isOn)"
    case .array(let texts): "[" + texts.joined(separator: ", ") + "]"
    case .table: "{}"
    }
  }
}
