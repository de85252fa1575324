import Interlinear
import XMLReading

/// Reads USX 2 and 3, the XML form of USFM (docs.usfm.bible, "USX"), and USJ, its JSON form.
///
/// Each element has the effect of the USFM marker that is its style, so that a text in either form
/// gives the same verses.
final class USXReader: USFMBasedReader, XMLBasedReader {
  var description: TextDescription {
    TextDescription(name: "", title: isJSON ? "USJ" : "USX", tiers: USFMVerse.tiers)
      .with(state.bookNames)
  }

  let cursor: XMLCursor
  private let isJSON: Bool
  private(set) var state: USFMState
  /// The markers that the ends of the open elements close, with their attributes, which USFM has
  /// after the text, or nil for elements without any.
  private var open: [(style: String, attributes: String)?] = []

  init(_ source: ByteSource, isJSON: Bool = false) throws(FormatError) {
    self.isJSON = isJSON
    cursor = try XMLCursor(isJSON ? try USJMarkup.usx(of: source) : source)
    _ = try cursor.root(oneOf: ["usx"])
    state = USFMState(source: source)
  }

  func next() throws(FormatError) -> Verse? {
    while state.ready.isEmpty {
      guard let event = try cursor.next() else {
        state.endOfFile()
        break
      }
      state.line = max(cursor.line, 1)
      switch event {
      case .start(let element): try start(element)
      case .end: if let ended = open.popLast().flatMap(\.self) { try close(ended) }
      // Line ends are white space.
      case .text(let text, _): state.addText(text.onOneLine)
      }
      guard state.size <= cursor.lengthLimit else {
        throw cursor.tooLong("a verse", line: cursor.line)
      }
    }
    return state.takeVerse()
  }

  private func start(_ element: XMLElement) throws(FormatError) {
    let style = element["style"] ?? ""
    var closing: (style: String, attributes: String)?
    switch element.name {
    case "book":
      let text = try cursor.text(what: "<book>")
      var scanner = USFMScanner((element["code"] ?? "") + " " + text)
      state.openBook(&scanner)
      return state.addText(text)
    case "chapter":
      if element["eid"] == nil { try openMarker("c", argument: element["number"] ?? "") }
    case "verse":
      if element["eid"] == nil { try openMarker("v", argument: element["number"] ?? "") }
    case "para", "row":
      try openMarker(style.isEmpty ? "p" : style)
      closing = (style, "")
    case "cell": try openMarker(style.isEmpty ? "tc1" : style)
    case "char":
      try openMarker(style)
      closing = (style, Self.attributes(of: element))
    case "note":
      try openMarker(style)
      state.addText((element["caller"] ?? "+") + " ")
      closing = (style, "")
    case "ms":
      try openMarker(style, argument: "\\*")
      state.addAttributes(Self.attributes(of: element))
      state.closeMilestone()
    case "figure":
      try openMarker("fig")
      closing = ("fig", "")
    case "sidebar":
      try openMarker("esb")
      closing = ("esbe", "")
    case "periph": try openMarker("periph")
    case "optbreak": state.addText(" ")
    // A reference is its text; tables consist of their rows.
    default: break
    }
    open.append(closing)
  }

  private func openMarker(_ name: String, argument: String = "") throws(FormatError) {
    var scanner = USFMScanner(argument)
    try state.open(name, &scanner)
  }

  private func close(
    _ ended: (style: String, attributes: String)
  ) throws(FormatError) {
    let style = ended.style
    if style == "esbe" { return try openMarker(style) }
    if !ended.attributes.isEmpty { state.addAttributes(ended.attributes) }
    state.close(style)
  }

  /// Returns the attributes in USFM's form, with the values that the markers use.
  private static func attributes(of element: XMLElement) -> String {
    element.attributes.filter { $0.name != "style" && $0.name != "closed" }
      .map { "\($0.name)=\"\($0.value.replacing("\"", with: "'"))\"" }.joined(separator: " ")
  }
}
