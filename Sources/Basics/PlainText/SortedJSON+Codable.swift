extension SortedJSON: Codable {
  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberKey.self) {
      var members: [String: SortedJSON] = [:]
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(SortedJSON.self, forKey: key)
      }
      self = .object(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [SortedJSON] = []
      while !container.isAtEnd { values.append(try container.decode(SortedJSON.self)) }
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

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: MemberKey.self)
      for (key, value) in members { try container.encode(value, forKey: MemberKey(key)) }
    case .list(let values), .lines(let values):
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

  /// Reads a JSON text.
  package init(json: String) throws {
    var scanner = JSONScanner(bytes: Array(json.utf8))
    self = try Self.value(after: scanner.next(), &scanner)
  }

  private static func value(
    after token: JSONScanner.Token, _ scanner: inout JSONScanner
  ) throws -> SortedJSON {
    switch token {
    case .beginObject:
      var members: [String: SortedJSON] = [:]
      while case .key(let key) = try scanner.next() {
        members[key] = try value(after: scanner.next(), &scanner)
      }
      return .object(members)
    case .beginArray:
      var values: [SortedJSON] = []
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

private struct MemberKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: String) { stringValue = key }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
