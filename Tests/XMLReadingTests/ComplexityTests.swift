import RandomInput
import Testing

@testable import XMLReading

/// No document takes more than linear time, sound or not.
@Suite(.measured) struct ComplexityTests {
  private static let kinds: [(name: String, make: @Sendable (Int) -> String)] = [
    ("a comment of hyphens", { "<a><!--" + String(repeating: "--x", count: $0) + "--></a>" }),
    ("comments", { "<a>" + String(repeating: "<!-- x -->", count: $0) + "</a>" }),
    ("text", { "<a>" + String(repeating: "λόγος ", count: $0) + "</a>" }),
    ("entities", { "<a>" + String(repeating: "&amp;&#955;", count: $0) + "</a>" }),
    ("elements", { "<a>" + String(repeating: "<b c='d'/>", count: $0) + "</a>" }),
    ("a long value", { "<a b='" + String(repeating: "λ&lt;", count: $0) + "'/>" }),
    ("a start tag without end", { "<a b" + String(repeating: " ", count: 4 * $0) }),
    ("end tags", { "<a>" + String(repeating: "</b>", count: $0) }),
    ("sections", { "<a>" + String(repeating: "<![CDATA[x]]>", count: $0) + "</a>" }),
    ("instructions", { "<a>" + String(repeating: "<?x y?>", count: $0) + "</a>" }),
    ("ampersands", { "<a>" + String(repeating: "&", count: $0) }),
    ("lines", { "<a>" + String(repeating: "\n", count: 8 * $0) + "</a>" }),
  ]

  @Test(arguments: kinds.indices) func timeIsLinear(index: Int) {
    let (name, make) = Self.kinds[index]
    let growth = Growth(from: 1_500, of: { Array(make($0).utf8) }) { _ = Outline(bytes: $0) }
    #expect(growth.isLinear, "\(name): \(growth)")
  }

  /// Names and attributes of one element are compared with one another, and attributes of the
  /// doctype are added to every element; their numbers are limited.
  @Test func attributesAndDeclarations() {
    let attributes = Growth(from: 400) { count in
      Array(("<a" + (0..<count).map { " b\($0)=''" }.joined() + "/>").utf8)
    } work: {
      _ = Outline(bytes: $0)
    }
    #expect(attributes.isLinear, "\(attributes)")
    let defaults = Growth(from: 50) { count in
      let declarations = (0..<count).map { "<!ATTLIST a b\($0) CDATA 'x'>" }.joined()
      let elements = String(repeating: "<a/>", count: count)
      return Array("<!DOCTYPE a [\(declarations)]><a>\(elements)</a>".utf8)
    } work: {
      _ = Outline(bytes: $0)
    }
    #expect(defaults.isLinear, "\(defaults)")
  }
}
