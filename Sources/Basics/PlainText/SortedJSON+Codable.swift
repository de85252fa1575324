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
    let document = try JSONDocument(bytes: Array(json.utf8))
    self.init(document, document.root)
  }

  private init(_ document: JSONDocument, _ index: JSONDocument.Index) {
    let children = document.children(of: index)
    func value(_ child: JSONDocument.Index) -> SortedJSON { SortedJSON(document, child) }
    self =
      switch document.value(index) {
      case .object:
        .object(Dictionary(children.map { (document.key($0) ?? "", value($0)) }) { $1 })
      case .array: .list(children.map(value))
      case .string(let text): .text(text)
      case .number(let number, _): .number(number)
      case .bool(let value): .bool(value)
      case .null: .null
      }
  }
}
