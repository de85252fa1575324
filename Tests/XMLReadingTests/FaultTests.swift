import PlainText
import Testing

@testable import XMLReading

@Suite("XML that cannot be read")
struct FaultTests {
  private static let wrongEncoding =
    "bytes that are not in the file's encoding; "
    + "expected what its first line declares, else UTF-8"

  static let faults: [(text: String, message: String)] = [
    ("", "1: the file ends before an element has begun; expected XML"),
    (" \n", "1: the file ends before an element has begun; expected XML"),
    ("<!-- x -->", "1: the file ends before an element has begun; expected XML"),
    ("hello there", "1: no element begins here; expected XML"),
    ("{\"root\":{}}", "1: no element begins here; expected XML"),
    ("<a>\n<b>\n", "2: the file ends inside <b>, which begins on line 2; expected </b>"),
    ("<a>x</a", "1: the file ends inside <a>, which begins on line 1; expected </a>"),
    ("<a>x &am", "1: the file ends inside <a>, which begins on line 1; expected </a>"),
    ("<a>\n<b c='", "2: the file ends inside <a>, which begins on line 1; expected </a>"),
    ("<a><![CDATA[x]]", "1: the file ends inside <a>, which begins on line 1; expected </a>"),
    ("<a/>\nx", "2: something follows the root element; expected nothing more"),
    ("<a/><b/>", "1: something follows the root element; expected nothing more"),
    ("<a>\n<b>\n</a>", "3: an end tag that does not close <b> of line 2; expected </b>"),
    ("<x:a></x:b>", "1: an end tag that does not close <x:a> of line 1; expected </x:a>"),
    ("<a>\n\u{0}</a>", "2: a NUL character; expected text"),
    ("<?xml version='1.0' encoding='UTF-16'?><a/>", "1: \(wrongEncoding)"),
  ]

  @Test("One line with the place, what is wrong and what was expected", arguments: faults)
  func fault(text: String, message: String) {
    let error = Outline(text).error
    #expect(error?.description == "file:" + message)
    #expect(error?.isFaultOfTheFile == true)
  }

  @Test(
    "In the words of libxml2, with what was expected",
    arguments: [
      ("<a>\n<b c='1' c='2'/></a>", 2, "each attribute once"),
      ("<a b=1/>", 1, "well-formed XML"), ("<a b='<'/>", 1, "well-formed XML"),
      ("<a>\u{1}</a>", 1, "well-formed XML"), ("<a>]]></a>", 1, "well-formed XML"),
      ("<a>&#0;</a>", 1, "well-formed XML"), ("<a(1)/>", 1, "well-formed XML"),
      ("\n<?xml version='1.0'?><a/>", 2, "well-formed XML"),
      ("<a>\n&b;</a>", 2, "a character or one of &amp; &lt; &gt; &quot; &apos;"),
      (
        "<!DOCTYPE a SYSTEM 'x'>\n<a b='&c;'/>", 2,
        "a character or one of &amp; &lt; &gt; &quot; &apos;"
      ),
      ("<?xml version='1.0' encoding='foo'?><a/>", 1, "UTF-8"),
    ])
  func foreign(text: String, line: Int, expected: String) {
    let error = Outline(text).error
    #expect(error?.line == line)
    #expect(error?.message.description.hasSuffix("; expected \(expected)") == true)
    #expect((error?.message.description.count ?? 0) > expected.count + 20)
  }

  @Test(
    "Bytes that are not of the encoding",
    arguments: [
      ("<a>\n", [0xE9], "</a>", 2), ("<a b='", [0xC3, 0x28], "'/>", 1),
      ("<?xml version='1.0' encoding='UTF-8'?>\n<a>", [0xFF], "</a>", 2),
      ("<?xml version='1.0' encoding='Shift_JIS'?><a>", [0x83, 0x65, 0xFF, 0xFF], "</a>", 1),
    ] as [(String, [UInt8], String, Int)])
  func encoding(start: String, bytes: [UInt8], end: String, line: Int) {
    let error = Outline(bytes: Array(start.utf8) + bytes + Array(end.utf8)).error
    #expect(error?.description == "file:\(line): \(Self.wrongEncoding)")
  }

  @Test("A file that is cut short anywhere is an error")
  func cutShort() {
    let bytes = Array(specimen.utf8)
    let end = bytes.count - "\n<!-- after -->\n".utf8.count
    for count in 0..<end {
      let error = Outline(bytes: Array(bytes[..<count])).error
      #expect(error?.isFaultOfTheFile == true, "after \(count) bytes")
    }
  }

  @Test("Half a tag is not an event", arguments: ["<b", "<b c='1'", "<b c", "</a", "<b/", "text"])
  func half(end: String) {
    let outline = Outline("<a><x/>\(end)")
    #expect(outline.events == ["1 <a>", "1 <x/>", "1 </x>"])
    #expect(outline.error?.message.description.hasPrefix("the file ends inside <") == true)
  }

  @Test("Events before the fault are read, and the fault is thrown again")
  func order() throws {
    let reader = try XMLReader(name: "file", bytes: Array("<a>x<b/></c>".utf8))
    #expect(Outline(reader).events == ["1 <a>", "1 \"x\"", "1 <b/>", "1 </b>"])
    for _ in 0..<3 {
      #expect(throws: XMLError.self) { try reader.next() }
    }
  }

  @Test("Controls in names do not reach the terminal")
  func controls() {
    let error = XMLError(
      file: "a\u{1B}[2J", line: 3, .content("\(Message(verbatim: "x\ny")); expected z"))
    #expect(error.description == "a␛[2J:3: x␊y; expected z")
  }

  @Test("Without the library")
  func noLibrary() {
    let error = XMLError(file: "x.xml", line: nil, .libraryMissing)
    #expect(
      error.description == "x.xml: libxml2 is not installed; expected the package libxml2")
    #expect(!error.isFaultOfTheFile)
  }
}

extension XMLError {
  /// A Boolean value that indicates whether the fault is in the file rather than in the system.
  var isFaultOfTheFile: Bool {
    switch problem {
    case .libraryMissing, .outOfMemory, .source: false
    default: true
    }
  }
}
