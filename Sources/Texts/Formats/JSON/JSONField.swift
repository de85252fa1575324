import Interlinear
import PlainText

/// A record that is an object in JSON. The same fields write and read it.
protocol JSONRecord: Sendable {
  /// The record before any field has been read.
  static var blank: Self { get }
  static var fields: [JSONField<Self>] { get }
}

extension JSONRecord {
  /// A Boolean value that indicates whether a field is written.
  var hasFields: Bool { Self.fields.contains { $0.isWritten(self) } }
}

/// A field of a record in JSON.
struct JSONField<Root>: Sendable {
  let name: String
  /// A Boolean value that indicates whether the field of a record is written.
  let isWritten: @Sendable (Root) -> Bool
  /// Writes the value.
  let write: @Sendable (Root, inout JSONText) -> Void
  let read: @Sendable (inout JSONObjectReader, inout Root) throws(JSONError) -> Void
}

extension JSONField {
  typealias Path<Value> = WritableKeyPath<Root, Value> & Sendable

  private init<Value>(
    _ name: String, _ path: Path<Value>,
    isWritten: @escaping @Sendable (Value) -> Bool = { _ in true },
    write: @escaping @Sendable (Value, inout JSONText) -> Void,
    read: @escaping @Sendable (inout JSONObjectReader) throws(JSONError) -> Value
  ) {
    self.name = name
    self.isWritten = { isWritten($0[keyPath: path]) }
    self.write = { write($0[keyPath: path], &$1) }
    self.read = { reader, root throws(JSONError) in root[keyPath: path] = try read(&reader) }
  }

  /// - Parameter absent: The text that is not written, or nil to write every text.
  static func text(
    _ name: String, _ path: Path<String>, omitting absent: String? = ""
  ) -> JSONField {
    JSONField(
      name, path, isWritten: { $0 != absent }, write: { $1.string($0) },
      read: { reader throws(JSONError) in try reader.text(name) ?? "" })
  }

  static func optionalText(_ name: String, _ path: Path<String?>) -> JSONField {
    JSONField(
      name, path, isWritten: { $0 != nil }, write: { $1.string($0) },
      read: { reader throws(JSONError) in try reader.text(name) })
  }

  /// - Parameter absent: The language that is not written, or nil to write every language.
  static func language(
    _ name: String, _ path: Path<Language>, omitting absent: Language? = nil
  ) -> JSONField {
    JSONField(
      name, path, isWritten: { $0 != absent }, write: { $1.string($0.rawValue) },
      read: { reader throws(JSONError) in
        try reader.text(name).map(Language.init(rawValue:)) ?? absent ?? .undetermined
      })
  }

  /// - Parameter unknown: The error's words about a value of another kind.
  static func kind<Kind: RawRepresentable<String> & CaseIterable & Sendable>(
    _ path: Path<Kind>, unknown: Message
  ) -> JSONField {
    JSONField(
      "kind", path, write: { $1.string($0.rawValue) },
      read: { reader throws(JSONError) in
        guard let kind = Kind(rawValue: try reader.text("kind") ?? "") else {
          let known = Kind.allCases.map(\.rawValue).joined(separator: ", ")
          throw reader.fault("\(unknown); expected one of \(known)")
        }
        return kind
      })
  }

  /// - Parameters:
  ///   - standard: The number that null represents.
  ///   - absent: The number that is not written, or nil to write every number.
  static func number(
    _ name: String, _ path: Path<Int>, standard: Int = 0, omitting absent: Int? = nil
  ) -> JSONField {
    JSONField(
      name, path, isWritten: { $0 != absent }, write: { $1.number($0) },
      read: { reader throws(JSONError) in try reader.number(name) ?? standard })
  }

  /// - Parameter writesNull: A Boolean value that indicates whether no number is written as null.
  static func optionalNumber(
    _ name: String, _ path: Path<Int?>, writesNull: Bool = false
  ) -> JSONField {
    JSONField(
      name, path, isWritten: { writesNull || $0 != nil },
      write: { number, json in if let number { json.number(number) } else { json.null() } },
      read: { reader throws(JSONError) in try reader.number(name) })
  }

  static func numbers(_ name: String, _ path: Path<[Int]>) -> JSONField {
    JSONField(
      name, path, write: { numbers, json in json.array { for one in numbers { $0.number(one) } } },
      read: { reader throws(JSONError) in try reader.numbers(name) })
  }

  static func texts(_ name: String, _ path: Path<[String]>) -> JSONField {
    JSONField(
      name, path, isWritten: { !$0.isEmpty },
      write: { texts, json in json.array { for text in texts { $0.string(text) } } },
      read: { reader throws(JSONError) in try reader.texts(name) })
  }

  static func flag(_ name: String, _ path: Path<Bool>) -> JSONField {
    JSONField(
      name, path, isWritten: { $0 }, write: { $1.bool($0) },
      read: { reader throws(JSONError) in try reader.flag(name) })
  }

  static func list<Item: JSONRecord>(_ name: String, _ path: Path<[Item]>) -> JSONField {
    JSONField(
      name, path, isWritten: { !$0.isEmpty },
      write: { items, json in json.array { for item in items { $0.record(item) } } },
      read: { reader throws(JSONError) in try reader.list() })
  }

  /// - Parameter what: A noun for the object, for the message.
  static func object<Item: JSONRecord>(
    _ name: String, _ path: Path<Item?>, _ what: Message
  ) -> JSONField {
    JSONField(
      name, path, isWritten: { $0 != nil },
      write: { item, json in if let item { json.record(item) } },
      read: { reader throws(JSONError) in
        try reader.begin(.beginObject, what)
        return try reader.record()
      })
  }
}

extension JSONText {
  /// Writes the fields of a record into the object that is open.
  mutating func fields<Record: JSONRecord>(of record: Record) {
    for field in Record.fields where field.isWritten(record) {
      key(field.name)
      field.write(record, &self)
    }
  }

  mutating func record(_ record: some JSONRecord) { object { $0.fields(of: record) } }
}

/// Reads an object from one line, key by key. Unknown keys are skipped.
struct JSONObjectReader {
  private var scanner: JSONScanner

  /// Begins an object.
  ///
  /// - Throws: `JSONError` for invalid JSON and for a value of another type.
  init(_ object: [UInt8]) throws(JSONError) {
    scanner = JSONScanner(bytes: object)
    try begin(.beginObject, "an object")
  }

  /// Reads the fields of an object that has begun, to its end.
  mutating func record<Record: JSONRecord>() throws(JSONError) -> Record {
    var record = Record.blank
    while let key = try key() {
      if try !readField(key, into: &record) { try skip() }
    }
    return record
  }

  /// Reads the value of a field.
  ///
  /// - Returns: `false` if the record has no such field; its value is then still unread.
  mutating func readField<Record: JSONRecord>(
    _ key: String, into record: inout Record
  ) throws(JSONError) -> Bool {
    guard let field = Record.fields.first(where: { $0.name == key }) else { return false }
    try field.read(&self, &record)
    return true
  }

  /// - Throws: `JSONError` unless the document ends here.
  mutating func end(_ expected: Message) throws(JSONError) {
    guard try scanner.next() == .end else { throw fault(expected) }
  }

  mutating func begin(_ token: JSONScanner.Token, _ what: Message) throws(JSONError) {
    guard try scanner.next() == token else { throw fault("expected \(what)") }
  }

  /// Returns the next key of the current object, or nil at its end.
  mutating func key() throws(JSONError) -> String? {
    if case .key(let name) = try scanner.next() { return name }
    return nil
  }

  mutating func text(_ key: String) throws(JSONError) -> String? {
    switch try scanner.next() {
    case .string(let text):
      // SQLite would end the text there.
      if text.utf8.contains(0) { throw fault("\"\(key)\" contains U+0000; expected text") }
      return text
    case .null: return nil
    default: throw fault("\"\(key)\" is not a text; expected one")
    }
  }

  mutating func number(_ key: String) throws(JSONError) -> Int? {
    switch try scanner.next() {
    case .number(let number):
      guard let whole = Int(exactly: number), whole >= 0 else {
        throw fault("\"\(key)\" is not a count; expected a whole number from 0")
      }
      return whole
    case .null: return nil
    default: throw fault("\"\(key)\" is not a number; expected one")
    }
  }

  mutating func numbers(_ key: String) throws(JSONError) -> [Int] {
    try array("a list of numbers") { reader, token throws(JSONError) in
      guard case .number(let number) = token else {
        throw reader.fault("\"\(key)\" is not a list of numbers; expected one")
      }
      guard let whole = Int(exactly: number), whole >= 0 else {
        throw reader.fault("\"\(key)\" has no count; expected whole numbers from 0")
      }
      return whole
    }
  }

  mutating func texts(_ key: String) throws(JSONError) -> [String] {
    try array("a list of texts") { reader, token throws(JSONError) in
      guard case .string(let text) = token else {
        throw reader.fault("\"\(key)\" is not a list of texts; expected one")
      }
      return text
    }
  }

  mutating func flag(_ key: String) throws(JSONError) -> Bool {
    switch try scanner.next() {
    case .bool(let flag): return flag
    case .null: return false
    default: throw fault("\"\(key)\" is not true or false; expected one of them")
    }
  }

  mutating func list<Item: JSONRecord>() throws(JSONError) -> [Item] {
    try list { reader throws(JSONError) in try reader.record() }
  }

  mutating func list<Item>(
    of item: (inout JSONObjectReader) throws(JSONError) -> Item
  ) throws(JSONError) -> [Item] {
    try array("a list of objects") { reader, token throws(JSONError) in
      guard token == .beginObject else { throw reader.fault("expected an object in the list") }
      return try item(&reader)
    }
  }

  /// - Parameter item: Reads the item that begins with a token.
  private mutating func array<Item>(
    _ what: Message,
    of item: (inout JSONObjectReader, JSONScanner.Token) throws(JSONError) -> Item
  ) throws(JSONError) -> [Item] {
    try begin(.beginArray, what)
    var items: [Item] = []
    while true {
      let token = try scanner.next()
      if token == .endArray { return items }
      items.append(try item(&self, token))
    }
  }

  /// Skips a value, at any depth.
  mutating func skip() throws(JSONError) {
    let depth = scanner.depth
    repeat { _ = try scanner.next() } while scanner.depth > depth
  }

  func fault(_ message: Message) -> JSONError { JSONError(line: 1, message: message) }
}
