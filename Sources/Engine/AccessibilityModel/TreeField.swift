import Geometry
import PlainText

/// A key of an object in a tree file, with the property that it reads and writes.
///
/// The tables of fields in `TreeFields.swift` define tree files: the reader and the writer know no
/// other keys.
struct Field<Root>: Sendable {
  let key: String
  /// A Boolean value that indicates whether an object without the key is a fault.
  var isRequired = false
  let read: @Sendable (inout TreeFileReader, inout Root) throws(TreeFileError) -> Void
  /// Writes the key and the value, or nothing for a default value.
  let write: @Sendable (Root, inout TreeFileWriter) -> Void
}

extension Field {
  /// Creates a field for a property that is always written.
  init<Value>(
    _ key: String, always path: WritableKeyPath<Root, Value> & Sendable,
    _ type: TreeValueType<Value>, isRequired: Bool = false
  ) {
    self.init(key, path, type, isRequired: isRequired) { _ in true }
  }

  /// Creates a field for a property that is written unless it has its default value.
  init<Value: Equatable & Sendable>(
    _ key: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ type: TreeValueType<Value>,
    default defaultValue: Value
  ) {
    self.init(key, path, type) { $0[keyPath: path] != defaultValue }
  }

  /// Creates a field for a property that is written if a condition holds.
  init<Value>(
    _ key: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ type: TreeValueType<Value>,
    isRequired: Bool = false, if isWritten: @escaping @Sendable (Root) -> Bool
  ) {
    self.key = key
    self.isRequired = isRequired
    read = { (reader, root) throws(TreeFileError) in
      root[keyPath: path] = try type.read(&reader, reader.next())
    }
    write = { root, writer in
      guard isWritten(root) else { return }
      writer.json.key(key)
      type.write(root[keyPath: path], &writer)
    }
  }

  /// Creates a field for a property that is written unless it is nil.
  init<Value>(
    _ key: String, _ path: WritableKeyPath<Root, Value?> & Sendable, _ type: TreeValueType<Value>,
    isRequired: Bool = false
  ) {
    self.init(key, path, type.optional, isRequired: isRequired) { $0[keyPath: path] != nil }
  }
}

/// A type of values in a tree file.
struct TreeValueType<Value>: Sendable {
  /// Reads a value whose first token has been read.
  let read: @Sendable (inout TreeFileReader, JSONScanner.Token) throws(TreeFileError) -> Value
  let write: @Sendable (Value, inout TreeFileWriter) -> Void

  /// The type of values that may be nil, which are not written then.
  var optional: TreeValueType<Value?> {
    .init(read: read) { value, writer in
      if let value { write(value, &writer) }
    }
  }

  /// The type with another check of each value that is read.
  func checked(
    _ check: @escaping @Sendable (TreeFileReader, Value) throws(TreeFileError) -> Void
  ) -> Self {
    Self(
      read: { (reader, token) throws(TreeFileError) in
        let value = try read(&reader, token)
        try check(reader, value)
        return value
      }, write: write)
  }

  /// Returns the type of lists of such values.
  ///
  /// - Parameter what: A noun for the values in errors.
  static func list<Item>(of what: String, _ item: TreeValueType<Item>) -> Self
  where Value == [Item] {
    Self { (reader, token) throws(TreeFileError) in
      var items: [Item] = []
      try reader.list("a list of \(what)", after: token) { (reader, token) throws(TreeFileError) in
        items.append(try item.read(&reader, token))
      }
      return items
    } write: { items, writer in
      writer.json.begin("[")
      for value in items { item.write(value, &writer) }
      writer.json.end("]")
    }
  }

  /// Returns the type of objects with some fields.
  ///
  /// - Parameters:
  ///   - fields: The fields of an object.
  ///   - initial: The object before its keys are read.
  ///   - what: A noun for the object in errors.
  static func object(
    _ fields: [Field<Value>], _ initial: Value, called what: Message = "an object"
  ) -> Self where Value: Sendable {
    Self { (reader, token) throws(TreeFileError) in
      var value = initial
      try reader.object(after: token, fields, into: &value, called: what)
      return value
    } write: { value, writer in
      writer.object(value, fields)
    }
  }

  /// Returns the type of the names of cases.
  static func choice(_ what: Message) -> Self
  where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    Self { (reader, token) throws(TreeFileError) in
      let text = try reader.string(token)
      if let choice = Value(rawValue: text) { return choice }
      let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw reader.fault("unknown \(what) \"\(text)\"; expected one of \(known)")
    } write: { value, writer in
      writer.json.string(value.rawValue)
    }
  }

  /// Returns the type of lists of numbers with a fixed length, each with its name.
  fileprivate static func numbers(
    _ names: [String], make: @escaping @Sendable ([Double]) -> Value,
    sides: @escaping @Sendable (Value) -> [Double]
  ) -> Self {
    Self { (reader, token) throws(TreeFileError) in
      make(try reader.numbers(names, after: token))
    } write: { value, writer in
      writer.json.array { json in for side in sides(value) { json.number(side) } }
    }
  }
}

extension TreeValueType<String> {
  static var text: Self {
    Self { (reader, token) throws(TreeFileError) in
      try reader.string(token)
    } write: { text, writer in
      writer.json.string(text)
    }
  }
}

extension TreeValueType<[String]> {
  static var texts: Self { .list(of: "texts", .text) }
}

extension TreeValueType<Bool> {
  static var flag: Self {
    Self { (reader, token) throws(TreeFileError) in
      guard case .bool(let value) = token else { throw reader.mismatch(token, "true or false") }
      return value
    } write: { value, writer in
      writer.json.bool(value)
    }
  }
}

extension TreeValueType<Double> {
  static var number: Self {
    Self { (reader, token) throws(TreeFileError) in
      try reader.number(token, "a number")
    } write: { value, writer in
      writer.json.number(value)
    }
  }

  static func side(_ what: Message) -> Self {
    Self { (reader, token) throws(TreeFileError) in
      try reader.side(reader.number(token, what), what)
    } write: { value, writer in
      writer.json.number(value)
    }
  }
}

extension TreeValueType<Int> {
  /// Returns the type of whole numbers between a minimum and one million.
  static func count(from lowest: Int) -> Self {
    Self { (reader, token) throws(TreeFileError) in
      let value = try reader.number(token, "a whole number")
      guard let count = Int(exactly: value), (lowest...1_000_000).contains(count) else {
        throw reader.fault(
          "expected a whole number from \(lowest) to 1000000, found \(value.shortText)")
      }
      return count
    } write: { value, writer in
      writer.json.number(value)
    }
  }
}

extension TreeValueType<Rect> {
  static var rect: Self {
    .numbers(["x", "y", "width", "height"]) {
      Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    } sides: {
      [$0.x, $0.y, $0.width, $0.height]
    }
  }
}

extension TreeValueType<Point> {
  static var point: Self {
    .numbers(["x", "y"]) {
      Point(x: $0[0], y: $0[1])
    } sides: {
      [$0.x, $0.y]
    }
  }
}

extension TreeValueType<Size> {
  static var size: Self {
    .numbers(["width", "height"]) {
      Size(width: $0[0], height: $0[1])
    } sides: {
      [$0.width, $0.height]
    }
  }
}

extension TreeValueType<Polygon> {
  static var polygon: Self {
    let corners = TreeValueType<[Point]>.list(of: "points", .point)
    return Self { (reader, token) throws(TreeFileError) in
      let points = try corners.read(&reader, token)
      guard points.count >= 3 else { throw reader.fault("expected three corners or more") }
      return Polygon(points)
    } write: { polygon, writer in
      corners.write(polygon.corners, &writer)
    }
  }
}

extension TreeValueType<AccessibilityTraits> {
  static var traits: Self {
    Self { (reader, token) throws(TreeFileError) in
      var traits: AccessibilityTraits = []
      try reader.list("a list of \("traits")", after: token) {
        (reader, token) throws(TreeFileError) in
        let name = try reader.string(token)
        guard let trait = AccessibilityTraits(name: name) else {
          throw reader.fault("unknown trait \"\(name)\"")
        }
        traits.formUnion(trait)
      }
      return traits
    } write: { traits, writer in
      let names = AccessibilityTraits.names.filter { traits.contains($0.trait) }
      TreeValueType<[String]>.texts.write(names.map(\.name), &writer)
    }
  }
}
