import PlainText

extension TreeFile: Codable {
  /// Creates a tree file from any format that decodes the keys and values of a tree file's JSON.
  ///
  /// Everything is validated as in a file.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` with the path of the first fault, with a ``TreeFileError`` as its
  ///   underlying error.
  public init(from decoder: any Decoder) throws {
    var json = JSONText()
    json.write(try TreeValue(from: decoder))
    do throws(TreeFileError) {
      try self.init(name: "tree", bytes: Array(json.text.utf8))
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath + TreeKey.path(error.path),
          debugDescription: error.message, underlyingError: error))
    }
  }

  /// Encodes the tree with the keys and values of a tree file's JSON.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    try TreeValue(json: TreeFile.text(of: root)).encode(to: encoder)
  }
}

extension TreeFile: Equatable {
  /// Returns whether two files have the same text.
  public static func == (first: TreeFile, second: TreeFile) -> Bool {
    first.description == second.description
  }
}

extension TreeFile: CustomStringConvertible {
  /// The text of the file, with one node on each line, so that a comparison shows the nodes that
  /// differ.
  public var description: String { TreeFile.text(of: root) }
}

/// A value of a tree file, whatever format it is encoded in.
private enum TreeValue: Codable {
  case object([(key: String, value: TreeValue)])
  case list([TreeValue])
  case text(String)
  case number(Double)
  case bool(Bool)
  case null

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: TreeKey.self) {
      self = .object(
        try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
          ($0.stringValue, try container.decode(TreeValue.self, forKey: $0))
        })
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [TreeValue] = []
      while !container.isAtEnd { values.append(try container.decode(TreeValue.self)) }
      self = .list(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: TreeKey.self)
      for (key, value) in members { try container.encode(value, forKey: TreeKey(key)) }
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .text(let value): try encode(value, to: encoder)
    case .number(let value): try encode(value, to: encoder)
    case .bool(let value): try encode(value, to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  /// Reads JSON that this module wrote.
  init(json: String) throws {
    var scanner = JSONScanner(bytes: Array(json.utf8))
    self = try Self.value(after: scanner.next(), &scanner)
  }

  private static func value(
    after token: JSONScanner.Token, _ scanner: inout JSONScanner
  ) throws -> TreeValue {
    switch token {
    case .beginObject:
      var members: [(key: String, value: TreeValue)] = []
      while case .key(let key) = try scanner.next() {
        members.append((key, try value(after: scanner.next(), &scanner)))
      }
      return .object(members)
    case .beginArray:
      var values: [TreeValue] = []
      var next = try scanner.next()
      while next != .endArray {
        values.append(try value(after: next, &scanner))
        next = try scanner.next()
      }
      return .list(values)
    case .string(let text): return .text(text)
    case .number(let number): return .number(number)
    case .bool(let value): return .bool(value)
    case .null, .key, .endObject, .endArray, .end: return .null
    }
  }
}

extension JSONText {
  fileprivate mutating func write(_ value: TreeValue) {
    switch value {
    case .object(let members):
      object {
        for (key, value) in members {
          $0.key(key)
          $0.write(value)
        }
      }
    case .list(let values): array { list in for value in values { list.write(value) } }
    case .text(let text): string(text)
    case .number(let value): number(value)
    case .bool(let value): bool(value)
    case .null: null()
    }
  }
}

/// A key of a tree file, or an index in one of its lists.
private struct TreeKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ key: String) {
    stringValue = key
    intValue = nil
  }

  init(stringValue: String) { self.init(stringValue) }

  init(intValue: Int) {
    stringValue = "[\(intValue)]"
    self.intValue = intValue
  }

  /// Returns the components of a path such as `root.subviews[2].traits[0]`.
  static func path(_ text: String) -> [TreeKey] {
    text.split(separator: ".").flatMap { component -> [TreeKey] in
      let parts = component.split { $0 == "[" || $0 == "]" }
      return parts.enumerated().map { position, part in
        position > 0
          ? Int(part).map { TreeKey(intValue: $0) } ?? TreeKey(String(part))
          : TreeKey(String(part))
      }
    }
  }
}
