/// The attributes of an element in a line of a dump: `; AX=Y; AX.label='Save'; opaque`, or
/// `, 0x600, {{0.0, 0.0}, {9.0, 9.0}}, label: 'x'`.
struct DumpFields {
  /// The writing of the attributes in a format.
  struct Syntax {
    /// The signs between two attributes, of which the first one occurs in no name.
    let separator: String
    /// The signs between the name and the text of an attribute.
    let assignment: String
    /// The beginnings of attributes, which mark the end of a text that contains the signs.
    let names: [String]
  }

  private let syntax: Syntax
  private var texts: [String: String] = [:]
  /// The attributes without a text.
  private(set) var flags: Set<String> = []
  /// A Boolean value that indicates whether the last text in quotation marks has no end.
  private(set) var hasOpenText = false

  init(_ text: String, _ syntax: Syntax) {
    self.syntax = syntax
    var rest = Array(text.utf8)[...]
    while rest.starts(with: syntax.separator.utf8) {
      rest = take(rest.dropFirst(syntax.separator.utf8.count))
    }
  }

  /// The names of the attributes that no known version of the format has.
  var unknown: [String] {
    (texts.keys + Array(flags)).sorted().filter { name in
      name != "frame" && name.allSatisfy { $0.isASCII && $0.isLetter }
        && !syntax.names.contains { name.hasPrefix($0) || $0.hasPrefix(name + syntax.assignment) }
    }
  }

  subscript(key: String) -> String? { texts[key].flatMap { $0.isEmpty ? nil : $0 } }

  /// Reads one attribute, and returns the rest of the text.
  private mutating func take(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if rest.starts(with: "{{".utf8) {
      let end = rest.index(of: "}}").map { $0 + 2 } ?? rest.endIndex
      return add(rest[..<end], "frame", before: rest[end...])
    }
    let first = rest.prefix { $0 != syntax.separator.utf8.first }
    let assignment = syntax.assignment.utf8
    let sign = first.indices.first { first[$0...].starts(with: assignment) }
    guard let sign else {
      flags.insert(String(decoding: first, as: UTF8.self))
      return rest[first.endIndex...]
    }
    let name = String(decoding: first[..<sign], as: UTF8.self)
    let value = rest[(sign + assignment.count)...]
    // The value of an element is written as it is, or, by some versions, in quotation marks.
    guard value.first == 0x27, name != "value" else {
      let end = end(of: value, isQuoted: false) ?? value.endIndex
      let text = value[..<end]
      let isQuoted = text.count > 1 && text.first == 0x27 && text.last == 0x27
      return add(isQuoted ? text.dropFirst().dropLast() : text, name, before: value[end...])
    }
    let end = end(of: value.dropFirst(), isQuoted: true)
    hasOpenText = end == nil
    let stop = end ?? value.endIndex
    return add(value.dropFirst()[..<stop], name, before: value[stop...].dropFirst())
  }

  private mutating func add(
    _ text: ArraySlice<UInt8>, _ name: String, before rest: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    if texts[name] == nil { texts[name] = String(decoding: text, as: UTF8.self) }
    return rest
  }

  /// Returns the end of a text: the place before the next known attribute, or nil if there is none.
  private func end(of rest: ArraySlice<UInt8>, isQuoted: Bool) -> Int? {
    rest.indices.first { index in
      guard !isQuoted || rest[index] == 0x27 else { return false }
      let after = isQuoted ? rest[(index + 1)...] : rest[index...]
      if isQuoted, after.isEmpty { return true }
      guard after.starts(with: syntax.separator.utf8) else { return false }
      let next = after.dropFirst(syntax.separator.utf8.count)
      // A newer version may have another attribute after a quotation.
      let word = next.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
      return syntax.names.contains { next.starts(with: $0.utf8) }
        || isQuoted && next[word.endIndex...].starts(with: syntax.assignment.utf8)
    }
  }
}
