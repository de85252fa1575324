extension SortedJSON: Codable {
  package init(from decoder: any Decoder) throws {
    if let members = try? [String: SortedJSON](from: decoder) {
      self = .object(members)
    } else if let values = try? [SortedJSON](from: decoder) {
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
    case .object(let members): try members.encode(to: encoder)
    case .list(let values), .lines(let values): try values.encode(to: encoder)
    case .text(let value): try value.encode(to: encoder)
    case .number(let value): try value.encode(to: encoder)
    case .bool(let value): try value.encode(to: encoder)
    case .null: try String?.none.encode(to: encoder)
    }
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
