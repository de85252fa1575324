import Geometry
import PlainText

/// The types of values in a tree file, each with the message for a value of another type.
extension TreeFileReader {
  func fault(_ message: String) -> TreeFileError {
    TreeFileError(file: name, path: path.description, message: message)
  }

  func unknownKey() -> TreeFileError { fault("unknown key") }

  mutating func next() throws(TreeFileError) -> JSONScanner.Token {
    do {
      return try scanner.next()
    } catch {
      throw fault("line \(error.line): \(error.message)")
    }
  }

  mutating func expect(_ token: JSONScanner.Token, _ what: String) throws(TreeFileError) {
    let found = try next()
    guard found == token else { throw mismatch(found, what) }
  }

  func mismatch(_ found: JSONScanner.Token, _ what: String) -> TreeFileError {
    fault("expected \(what), found \(found.kind)")
  }

  mutating func object(
    _ member: (inout TreeFileReader, String) throws(TreeFileError) -> Void
  ) throws(TreeFileError) {
    try members(after: next(), "an object", member)
  }

  /// Reads the members of an object whose first token has been read.
  mutating func members(
    after token: JSONScanner.Token, _ what: String,
    _ member: (inout TreeFileReader, String) throws(TreeFileError) -> Void
  ) throws(TreeFileError) {
    guard token == .beginObject else { throw mismatch(token, what) }
    var keys: Set<String> = []
    while true {
      switch try next() {
      case .key(let key):
        path.push(key)
        guard keys.insert(key).inserted else { throw fault("the key appears twice") }
        try member(&self, key)
        path.pop()
      case .endObject: return
      case let other: throw mismatch(other, "a key")
      }
    }
  }

  /// Reads a list; the closure receives the first token of each item.
  mutating func list(
    of what: String,
    _ item: (inout TreeFileReader, JSONScanner.Token) throws(TreeFileError) -> Void
  ) throws(TreeFileError) {
    try expect(.beginArray, "a list of \(what)")
    var index = 0
    while true {
      path.push(index)
      let token = try next()
      if token != .endArray { try item(&self, token) }
      path.pop()
      if token == .endArray { return }
      index += 1
    }
  }

  mutating func string() throws(TreeFileError) -> String { try string(next()) }

  func string(_ token: JSONScanner.Token) throws(TreeFileError) -> String {
    guard case .string(let text) = token else { throw mismatch(token, "a text") }
    return text
  }

  mutating func strings() throws(TreeFileError) -> [String] {
    var texts: [String] = []
    try list(of: "texts") { (reader, token) throws(TreeFileError) in
      texts.append(try reader.string(token))
    }
    return texts
  }

  mutating func bool() throws(TreeFileError) -> Bool {
    let token = try next()
    guard case .bool(let value) = token else { throw mismatch(token, "true or false") }
    return value
  }

  mutating func number() throws(TreeFileError) -> Double { try number(next(), "a number") }

  func number(_ token: JSONScanner.Token, _ what: String) throws(TreeFileError) -> Double {
    guard case .number(let value) = token else { throw mismatch(token, what) }
    guard value.isFinite, abs(value) <= 1e12 else {
      throw fault("expected a finite number of at most 12 digits")
    }
    return value
  }

  mutating func side(_ what: String) throws(TreeFileError) -> Double {
    try side(number(next(), what), what)
  }

  private func side(_ value: Double, _ what: String) throws(TreeFileError) -> Double {
    guard value >= 0 else {
      throw fault("expected \(what) of 0 or more, found \(value.shortText)")
    }
    return value
  }

  /// Reads a whole number between a minimum and one million.
  mutating func count(from lowest: Int) throws(TreeFileError) -> Int {
    let value = try number(next(), "a whole number")
    guard let count = Int(exactly: value), (lowest...1_000_000).contains(count) else {
      throw fault("expected a whole number from \(lowest) to 1000000, found \(value.shortText)")
    }
    return count
  }

  /// Reads numbers in a list of fixed length, each with its name.
  mutating func numbers(_ names: [String]) throws(TreeFileError) -> [Double] {
    let what = "[\(names.joined(separator: ", "))]"
    let first = try next()
    guard first == .beginArray else { throw mismatch(first, what) }
    return try numbersAfterBracket(names)
  }

  mutating func numbersAfterBracket(_ names: [String]) throws(TreeFileError) -> [Double] {
    let what = "[\(names.joined(separator: ", "))]"
    var values: [Double] = []
    while true {
      path.push(values.count)
      let token = try next()
      if token == .endArray { break }
      guard values.count < names.count else { throw fault("expected no more than \(what)") }
      var value = try number(token, "a number")
      if ["width", "height"].contains(names[values.count]) {
        value = try side(value, "a \(names[values.count])")
      }
      values.append(value)
      path.pop()
    }
    path.pop()
    guard values.count == names.count else { throw fault("expected \(what)") }
    return values
  }

  mutating func rect() throws(TreeFileError) -> Rect {
    let sides = try numbers(["x", "y", "width", "height"])
    return Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  mutating func point() throws(TreeFileError) -> Point {
    let sides = try numbers(["x", "y"])
    return Point(x: sides[0], y: sides[1])
  }

  mutating func size() throws(TreeFileError) -> Size {
    let sides = try numbers(["width", "height"])
    return Size(width: sides[0], height: sides[1])
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ what: String
  ) throws(TreeFileError) -> Choice where Choice.RawValue == String {
    let text = try string()
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault("unknown \(what) \"\(text)\"; expected one of \(known)")
    }
    return choice
  }
}

extension JSONScanner.Token {
  /// The name of the token's type in messages.
  fileprivate var kind: String {
    switch self {
    case .beginObject: "an object"
    case .beginArray: "a list"
    case .endObject: "the end of an object"
    case .endArray: "the end of a list"
    case .key(let key): "the key \"\(key)\""
    case .string: "a text"
    case .number: "a number"
    case .bool(let value): "\(value)"
    case .null: "null"
    case .end: "the end of the file"
    }
  }
}

extension Double {
  /// The number, without a fraction if it is whole.
  var shortText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
