/// Writes XML or HTML. Texts and the values of attributes are escaped and on one line.
///
/// There are three layouts: an element within a line (`element`), one that is a line (`line`), and
/// one with its tags on separate lines around its content (`block`).
package struct XMLWriter {
  /// Names and values.
  package typealias Attributes = [(String, String)]

  /// The text written so far.
  package private(set) var text = ""
  /// The number of spaces before a line for each block around it.
  private let indent: Int
  /// The number of open blocks.
  private var level = 0

  package init(indent: Int = 0) { self.indent = indent }

  package static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  // MARK: - Within a line

  package mutating func add(_ content: String) { text += content.xmlOnOneLine }

  /// Adds existing XML, such as an escaped text of several lines.
  package mutating func add(markup: String) { text += markup }

  package mutating func element(
    _ name: String, _ attributes: Attributes = [], text content: String
  ) {
    element(name, attributes) { $0.add(content) }
  }

  package mutating func element(
    _ name: String, _ attributes: Attributes = [], _ content: (inout XMLWriter) -> Void
  ) {
    addTag(name, attributes)
    content(&self)
    text += "</\(name)>"
  }

  /// Adds an element without content.
  package mutating func emptyElement(_ name: String, _ attributes: Attributes = []) {
    addTag(name, attributes, end: "/>")
  }

  private mutating func addTag(_ name: String, _ attributes: Attributes, end: String = ">") {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(value.xmlOnOneLine)\"" }
    text += end
  }

  // MARK: - Lines

  package mutating func line(_ content: (inout XMLWriter) -> Void) {
    text += String(repeating: " ", count: indent * level)
    content(&self)
    text += "\n"
  }

  package mutating func line(
    _ name: String, _ attributes: Attributes = [], text content: String
  ) {
    line { $0.element(name, attributes, text: content) }
  }

  package mutating func line(
    _ name: String, _ attributes: Attributes = [], _ content: (inout XMLWriter) -> Void
  ) {
    line { $0.element(name, attributes, content) }
  }

  package mutating func emptyLine(_ name: String, _ attributes: Attributes = []) {
    line { $0.emptyElement(name, attributes) }
  }

  // MARK: - Blocks

  package mutating func block(
    _ name: String, _ attributes: Attributes = [], _ content: (inout XMLWriter) -> Void
  ) {
    begin(name, attributes)
    content(&self)
    end(name)
  }

  /// Begins a block that `end` ends, perhaps after many other calls.
  package mutating func begin(_ name: String, _ attributes: Attributes = []) {
    line { $0.addTag(name, attributes) }
    level += 1
  }

  package mutating func end(_ name: String) {
    level = max(level - 1, 0)
    line { $0.text += "</\(name)>" }
  }
}
