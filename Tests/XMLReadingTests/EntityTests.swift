import Foundation
import Testing

@testable import XMLReading

@Suite("Entities and doctypes")
struct EntityTests {
  /// Documents whose entities grow when they are expanded.
  enum Bomb: CaseIterable {
    case laughsInText, laughsInAnAttribute, laughsOfParameters, longEntity, entityOfItself
    case entityInADefault

    var text: String {
      switch self {
      case .laughsInText: Self.laughs("", in: "<a>&l9;</a>")
      case .laughsInAnAttribute: Self.laughs("", in: "<a b='&l9;'/>")
      case .laughsOfParameters: Self.laughs("% ", in: "<a/>")
      case .longEntity:
        "<!DOCTYPE a [<!ENTITY l0 \"\(String(repeating: "x", count: 100_000))\">]><a>"
          + String(repeating: "&l0;", count: 1000) + "</a>"
      case .entityOfItself: "<!DOCTYPE a [<!ENTITY l0 '&l0;'>]><a>&l0;</a>"
      case .entityInADefault: "<!DOCTYPE a [<!ENTITY l0 'x'><!ATTLIST a b CDATA '&l0;'>]><a/>"
      }
    }

    /// Returns entities, each ten times as long as the previous one.
    private static func laughs(_ mark: String, in end: String) -> String {
      let steps = (1...9).map { step in
        let inner = String(repeating: "\(mark == "% " ? "%" : "&")l\(step - 1);", count: 10)
        return "<!ENTITY \(mark)l\(step) \"\(inner)\">"
      }
      return "<!DOCTYPE a [<!ENTITY \(mark)l0 \"lol\">\(steps.joined())]>\(end)"
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
    "Nothing outside of the file is read",
    arguments: [
      ("<!DOCTYPE a [<!ENTITY e SYSTEM \"PATH\">]><a>&e;</a>", true),
      ("<!DOCTYPE a [<!ENTITY % e SYSTEM \"PATH\"> %e;]><a/>", true),
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
  }
}
