/// A part of an XML file. Comments and processing instructions are omitted.
package enum XMLEvent: Hashable, Sendable {
  /// The start of an element. Every element has an `end`, even an empty one.
  case start(XMLElement)
  case end(name: String, line: Int)
  /// All characters up to the next tag, including white space and CDATA.
  case text(String, line: Int)
}

/// An element's start tag.
package struct XMLElement: Hashable, Sendable {
  /// The name as written in the file, with its prefix.
  package var name: String
  /// The attributes in file order, without namespace declarations.
  package let attributes: [XMLAttribute]
  /// A Boolean value that indicates whether the element has no content. `<a/>` and `<a></a>` are
  /// equivalent.
  package internal(set) var isEmpty = false
  /// The line where the tag begins, counted from 1; for the root, the line where it ends.
  package let line: Int

  /// The value of the attribute with a name, or nil if there is none.
  package subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

/// An attribute of an element.
package struct XMLAttribute: Hashable, Sendable {
  /// The name as written in the file, with its prefix.
  package let name: String
  package let value: String
}
