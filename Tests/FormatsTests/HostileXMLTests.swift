import RandomInput
import Testing

import Formats

/// Files of XML whose reading would take hours or all memory if no bound ended it.
@Suite("Hostile XML in each format")
struct HostileXMLTests {
  /// The beginning of a file, and the element that it has in great number.
  struct Shape: Sendable, CustomTestStringConvertible {
    let format: FileFormat
    let root: String
    let beginning: String
    let element: String

    var testDescription: String { "\(format)" }
  }

  fileprivate static let shapes = [
    Shape(
      format: .osis, root: "osis", beginning: "<osis><osisText><header/><div osisID='Ruth'>",
      element: "verse"),
    Shape(
      format: .usx, root: "usx", beginning: "<usx><book code='RUT' style='id'/>", element: "para"),
    Shape(
      format: .flextext, root: "document", beginning: "<document><interlinear-text>",
      element: "phrase"),
    Shape(
      format: .elan, root: "ANNOTATION_DOCUMENT",
      beginning: "<ANNOTATION_DOCUMENT><TIER TIER_ID='t'>", element: "ANNOTATION"),
    Shape(format: .pangloss, root: "TEXT", beginning: "<TEXT>", element: "S"),
    Shape(format: .tei, root: "TEI", beginning: "<TEI><text>", element: "p"),
    Shape(
      format: .macula, root: "Sentences", beginning: "<Sentences><Sentence><Node Cat='S'>",
      element: "Node"),
    Shape(
      format: .treebank, root: "treebank", beginning: "<treebank>", element: "sentence"),
  ]

  @Test("Comments that begin again and again are refused at the second", arguments: shapes)
  func comments(shape: Shape) {
    let text = shape.beginning + "\n" + String(repeating: "<!--", count: 200_000) + "-->"
    for format in [shape.format, nil] {
      #expect(
        fault(in: text, format: format)?.description
          == "file:2: Double hyphen within comment: <!--<!; expected well-formed XML")
    }
  }

  @Test("Default values of 3,000 attributes are not given to 12,000 elements", arguments: shapes)
  func defaults(shape: Shape) {
    func file(_ count: Int) -> String { Self.defaults(count, elements: 12_000, in: shape) }
    let error = "file:1: more than 100 attributes declared in the doctype; expected fewer"
    #expect(fault(in: file(3_000), format: shape.format)?.description == error)
    // Its first element is too far from its beginning for its format to be detected.
    #expect(fault(in: file(3_000))?.isOfContent == true)
    #expect(fault(in: file(101))?.description == error)
  }

  fileprivate static func defaults(_ count: Int, elements: Int, in shape: Shape) -> String {
    let declarations = (0..<count).map { "<!ATTLIST \(shape.element) a\($0) CDATA 'x'>" }
    let elements = String(repeating: "<\(shape.element)/>", count: elements)
    return "<!DOCTYPE \(shape.root) [\(declarations.joined())]>\n\(shape.beginning)\(elements)"
  }
}

/// How long it takes to refuse hostile files.
@Suite(.measured) struct HostileXMLComplexityTests {
  /// Without its bound, either takes four times as long for twice the input.
  @Test("The time until a refusal is linear", arguments: HostileXMLTests.shapes)
  func time(shape: HostileXMLTests.Shape) {
    let comments = Growth(from: 1_500) { count in
      Array((shape.beginning + String(repeating: "<!--", count: count) + "-->").utf8)
    } work: {
      _ = try? Reading($0, format: shape.format)
    }
    #expect(comments.isLinear, "\(comments)")
    let defaults = Growth(from: 50) { count in
      Array(HostileXMLTests.defaults(count, elements: count, in: shape).utf8)
    } work: {
      _ = try? Reading($0, format: shape.format)
    }
    #expect(defaults.isLinear, "\(defaults)")
  }
}
