import Foundation
import Testing

@testable import XMLReading

@Suite("Entities and doctypes")
struct EntityTests {
  /// Documents whose entities grow when they are expanded.
  enum Bomb: CaseIterable {
    case laughsInText, laughsInAnAttribute, longEntity, entityOfItself
    case entityInADefault

    var text: String {
      switch self {
      case .laughsInText: Self.laughs(in: "<a>&l9;</a>")
      case .laughsInAnAttribute: Self.laughs(in: "<a b='&l9;'/>")
      case .longEntity:
        "<!DOCTYPE a [<!ENTITY l0 \"\(String(repeating: "x", count: 100_000))\">]><a>"
          + String(repeating: "&l0;", count: 1000) + "</a>"
      case .entityOfItself: "<!DOCTYPE a [<!ENTITY l0 '&l0;'>]><a>&l0;</a>"
      case .entityInADefault: "<!DOCTYPE a [<!ENTITY l0 'x'><!ATTLIST a b CDATA '&l0;'>]><a/>"
      }
    }

    /// Returns entities, each ten times as long as the previous one.
    private static func laughs(in end: String) -> String {
      let steps = (1...9).map { step in
        "<!ENTITY l\(step) \"\(String(repeating: "&l\(step - 1);", count: 10))\">"
      }
      return "<!DOCTYPE a [<!ENTITY l0 \"lol\">\(steps.joined())]>\(end)"
    }
  }

  @Test("Bombs are refused where they are declared", arguments: Bomb.allCases)
  func bombs(bomb: Bomb) {
    let outline = Outline(bomb.text)
    #expect(outline.events == [])
    #expect(
      outline.error?.description == "file:1: the doctype declares the entity \"l0\"; "
        + "expected a file without entities of its own")
  }

  @Test(
    "Parameter entities are empty",
    arguments: [
      "<!DOCTYPE a SYSTEM 'a.dtd' [<!ENTITY % b 'INCLUDE'>]><a>x</a>",
      "<!DOCTYPE a SYSTEM 'a.dtd' [<!ENTITY % b PUBLIC 'p' 'http://localhost:1/b.dtd' >%b;]><a>x</a>",
      "<!DOCTYPE a [<!ENTITY % b SYSTEM 'b.dtd'> %b; %b;]><a>x</a>",
      "<!DOCTYPE a [<!ENTITY % b '<!ATTLIST a c CDATA #IMPLIED>'>%b;%c;]><a>x</a>",
      "<!DOCTYPE a [<!ENTITY % b '&#60;!ENTITY c \"lol\">'>%b;]><a>x</a>",
      "<!DOCTYPE a [\(String(repeating: "%b;", count: 100_000))]><a>x</a>",
    ])
  func parameters(text: String) {
    for size in [4, 4096] {
      let outline = Outline(text, chunkSize: size)
      #expect(outline.error == nil)
      #expect(outline.events == ["1 <a>", "1 \"x\"", "1 </a>"])
    }
  }

  @Test("Parameter entities of parameter entities do not grow")
  func parameterBomb() {
    let steps = (1...9).map { step in
      "<!ENTITY % l\(step) '\(String(repeating: "%l\(step - 1);", count: 10))'>"
    }
    let text = "<!DOCTYPE a [<!ENTITY % l0 'lol'>\(steps.joined())%l9;]><a>x</a>"
    #expect(!Outline(text).events.joined().contains("lol"))
  }

  @Test(
    "What a reference to an entity of another file becomes",
    arguments: [
      ("&mdash;", "—"), ("&lsquo;a&rsquo;", "‘a’"), ("m&emacr;n&Amacr;", "mēnĀ"),
      ("&lpar;&verbar;&zdot;", "(|ż"),
      ("&Perseus.publish;", "&Perseus.publish;"), ("&x;&x;", "&x;&x;"),
    ])
  func references(text: String, read: String) {
    for doctype in ["SYSTEM 'a.dtd'", "PUBLIC 'p' 'a.dtd' [<!ENTITY % b SYSTEM 'b'>%b;]", "[%b;]"] {
      let outline = Outline("<!DOCTYPE a \(doctype)><a>x\(text)y</a>")
      #expect(outline.events == ["1 <a>", "1 \"x\(read)y\"", "1 </a>"])
      #expect(outline.error == nil)
    }
    #expect(Outline("<!DOCTYPE a><a>\(text)</a>").error != nil)
  }

  @Test("The references that are kept as written are counted")
  func unread() throws {
    let text = "<!DOCTYPE a SYSTEM 'a'><a>&mdash;\n&b;<c/>\n&c;&b;</a>"
    let reader = try XMLReader(name: "file", bytes: Array(text.utf8))
    while try reader.next() != nil {}
    #expect(reader.unreadReferences == UnreadReferences(count: 3, first: "b", line: 2))
  }

  @Test("A reference in an attribute is refused, like one in the default of an attribute")
  func attributeReferences() {
    for text in ["<a>\n<b c='x&mdash;'/></a>", "<a>\n<b c='&d;'>x</b></a>"] {
      let outline = Outline("<!DOCTYPE a SYSTEM 'a.dtd'>" + text)
      #expect(outline.events == ["1 <a>", "1 \"\\n\""])
      #expect(
        outline.error?.description.hasSuffix(
          "' not defined; expected a character or one of &amp; &lt; &gt; &quot; &apos;") == true)
      #expect(outline.error?.line == 2)
    }
    let defaulted = Outline("<!DOCTYPE a SYSTEM 'a' [<!ATTLIST a b CDATA '&c;'>]><a/>")
    #expect(defaulted.error != nil && defaulted.events.isEmpty)
  }

  @Test(
    "Nothing outside of the file is opened",
    arguments: [
      ("<!DOCTYPE a [<!ENTITY e SYSTEM \"PATH\">]><a>&e;</a>", true),
      ("<!DOCTYPE a [<!ENTITY % e SYSTEM \"PATH\"> %e;]><a/>", false),
      ("<!DOCTYPE a [<!ENTITY e PUBLIC \"p\" \"PATH\">]><a/>", true),
      ("<!DOCTYPE a SYSTEM \"PATH\"><a>x</a>", false),
      ("<!DOCTYPE a PUBLIC \"p\" \"PATH\"><a>x</a>", false),
      ("<!DOCTYPE a SYSTEM \"http://localhost:1/x.dtd\"><a>x</a>", false),
      ("<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='PATH'/></a>", false),
    ])
  func outside(text: String, isRefused: Bool) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID()).dtd")
    try "<!ATTLIST a secret CDATA 'secret'>".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let outline = Outline(text.replacing("PATH", with: file.path))
    #expect((outline.error != nil) == isRefused)
    #expect(!outline.events.joined().contains("secret"))
    #expect(outline.error?.description.contains("the doctype declares the entity \"e\"") ?? true)
    // Whoever opens a pipe without a writer waits forever.
    try FileManager.default.removeItem(at: file)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(Outline(text.replacing("PATH", with: file.path)).events == outline.events)
  }
}
