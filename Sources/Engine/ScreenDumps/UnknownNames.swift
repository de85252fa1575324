import PlainText

/// The names in a document that no known version of its format has, with their first lines.
struct UnknownNames {
  private var lines: [String: Int] = [:]

  /// A note about each name.
  var notes: [Message] {
    lines.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      .map { "\($0.value): \"\($0.key.prefix(40))\" is unknown and is not read" }
  }

  /// Adds a name, unless it is the ninth.
  mutating func add(_ name: String, at line: Int) {
    if lines[name] == nil, lines.count < 8 { lines[name] = line }
  }

  /// Adds the members of an object that aren't known.
  mutating func add(
    membersOf object: Int, in document: JSONDocument, unless isKnown: (String) -> Bool
  ) {
    for member in document.children(of: object) {
      if let key = document.key(member), !isKnown(key) { add(key, at: document.line(member)) }
    }
  }
}
