/// What an XML file says, piece by piece. Comments and processing instructions are left out.
package enum XMLEvent: Hashable, Sendable {
  /// An element begins. Each has its `end`, the empty one too.
  case start(XMLElement)
  case end(name: String, line: Int)
  /// All characters up to the next tag, white space and CDATA included.
  case text(String, line: Int)
}

/// An element's start tag.
package struct XMLElement: Hashable, Sendable {
  /// As it stands in the file, with its prefix.
  package let name: String
  /// In the file's order, without the declarations of namespaces.
  package let attributes: [XMLAttribute]
  /// Whether nothing is in it: `<a/>` and `<a></a>` mean the same.
  package internal(set) var isEmpty: Bool
  /// Where the tag begins, from 1; of the root, where it ends.
  package let line: Int

  package init(name: String, attributes: [XMLAttribute] = [], isEmpty: Bool = false, line: Int) {
    self.name = name
    self.attributes = attributes
    self.isEmpty = isEmpty
    self.line = line
  }

  /// The value of an attribute; nil when the element has none of that name.
  package subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

package struct XMLAttribute: Hashable, Sendable {
  /// As it stands in the file, with its prefix.
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
