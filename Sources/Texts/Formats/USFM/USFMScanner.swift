/// Divides one line of USFM into tokens.
struct USFMScanner {
  enum Token: Equatable {
    case text(String)
    /// `\w`, `\+w` (nested), or `\w*` (closing).
    case marker(name: String, isClosing: Bool)
    /// The text after a bar: the attributes of the open marker.
    case attributes(String)
    /// `\*`, the end of a milestone.
    case milestoneEnd
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ line: UnsafeBufferPointer<UInt8>) { bytes = Array(line) }

  init(_ text: String) { bytes = Array(text.utf8) }

  func hasPrefix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.starts(with: $0) }
  }

  /// Returns the next token, or nil at the end of the line.
  ///
  /// - Parameter takesAttributes: A Boolean value that indicates whether a bar begins the
  ///   attributes of an open marker. Otherwise it is an ordinary character.
  mutating func next(takesAttributes: Bool) -> Token? {
    guard index < bytes.count else { return nil }
    if bytes[index] == 0x5C, let marker = marker() { return marker }
    if bytes[index] == 0x7C, takesAttributes {
      index += 1
      return .attributes(text(skipping: 0, upToBar: false))
    }
    return .text(text(skipping: 1, upToBar: takesAttributes))
  }

  /// Returns the rest of the line, the argument of a marker.
  mutating func argument() -> String {
    let word = bytes[index...].drop(while: Self.isBlank).prefix { !Self.isBlank($0) && $0 != 0x5C }
    index = word.endIndex
    if index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    return String(decoding: word, as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether the rest of the line has the end of a character
  /// marker.
  func hasEnd(of name: String) -> Bool {
    bytes[index...].firstIndex(of: "\\\(name)*".utf8) != nil
  }

  /// A Boolean value that indicates whether the attributes or the end of a milestone follow.
  var beginsMilestone: Bool {
    let rest = bytes[index...].drop(while: Self.isBlank)
    return rest.first == 0x7C || rest.starts(with: [0x5C, 0x2A])
  }

  /// A Boolean value that indicates whether the rest of the line begins with `name="value"`.
  var continuesAttributes: Bool {
    let name = bytes[index...].drop(while: Self.isBlank).prefix(while: Self.isName)
    return !name.isEmpty && bytes[name.endIndex...].first { !Self.isBlank($0) } == 0x3D
  }

  /// Returns the attributes that continue from the preceding line.
  mutating func continuedAttributes() -> String {
    text(skipping: 0, upToBar: false)
  }

  private mutating func marker() -> Token? {
    var place = index + 1
    if place < bytes.count, bytes[place] == 0x2A {
      index = place + 1
      return .milestoneEnd
    }
    if place < bytes.count, bytes[place] == 0x2B { place += 1 }
    let start = place
    while place < bytes.count, Self.isName(bytes[place]) { place += 1 }
    guard place > start else { return nil }
    let name = String(decoding: bytes[start..<place], as: UTF8.self)
    let isClosing = place < bytes.count && bytes[place] == 0x2A
    // The white space after an opening marker ends its name and is not text.
    if isClosing || place < bytes.count && Self.isBlank(bytes[place]) { place += 1 }
    index = place
    return .marker(name: name, isClosing: isClosing)
  }

  /// Returns the text up to the next backslash or bar. The skipped bytes always count as text, such
  /// as a backslash that does not begin a marker.
  private mutating func text(skipping count: Int, upToBar: Bool) -> String {
    let start = index
    let end = bytes[(start + count)...].firstIndex { $0 == 0x5C || upToBar && $0 == 0x7C }
    index = end ?? bytes.count
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isName(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || isDigit(byte) || byte == 0x2D || byte == 0x5F
  }
}

/// The attributes of a marker: `lemma="grace" x-morph="N"`, or a single value, which belongs to the
/// marker's default attribute.
struct USFMAttributes {
  private var values: [(name: String, value: String)] = []

  init() {}

  init(_ text: String, standard: String) {
    guard text.utf8.contains(0x3D) else {
      let value = text.trimmed
      if !value.isEmpty { values = [(standard, value)] }
      return
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let name = rest.prefix { $0 != 0x3D }
      rest = rest[name.endIndex...].dropFirst().drop { $0 == 0x20 }
      guard let first = rest.first else { break }
      let isQuoted = first == 0x22 || first == 0x27
      let value = rest.dropFirst(isQuoted ? 1 : 0).prefix { $0 != (isQuoted ? first : 0x20) }
      values.append(
        (String(decoding: name, as: UTF8.self).trimmed, String(decoding: value, as: UTF8.self)))
      rest = rest[value.endIndex...].dropFirst()
    }
  }

  /// The names that tiers take, and those that only count or pair markers.
  private static let taken: Set = [
    "gloss", "lemma", "morph", "strong", "x-bhp", "x-content", "x-lemma", "x-morph", "x-strong",
    "x-ugnt", "x-uhb", "x-verified", "x-occurrence", "x-occurrences", "sid", "eid",
  ]

  /// Returns the names whose values have no place in a text. No tier takes the values of a style.
  func furtherNames(ofStyle isStyle: Bool) -> [String] {
    values.filter { !$0.value.isEmpty && (isStyle || !Self.taken.contains($0.name)) }.map(\.name)
  }

  /// Returns the value of the first of several names that has one.
  func first(_ names: String...) -> String {
    for name in names {
      if let found = values.first(where: { $0.name == name && !$0.value.isEmpty }) {
        return found.value
      }
    }
    return ""
  }
}
