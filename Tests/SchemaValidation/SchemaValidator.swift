import Foundation

/// A JSON value that, unlike `JSONSerialization`'s, distinguishes `true` from 1.
package enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var list: [JSONValue] { if case .array(let items) = self { items } else { [] } }
  package var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }
  package var strings: [String] { list.compactMap(\.string) }
}

/// A validator for the keywords of JSON Schema (draft 2020-12) that the tests' schemas use.
package struct SchemaValidator {
  package let schema: JSONValue

  package init(schema: JSONValue) { self.schema = schema }

  /// The keywords that the validator checks, and those that are only informative.
  package static let keywords: Set<String> = [
    "type", "properties", "additionalProperties", "required", "propertyNames", "pattern", "items",
    "prefixItems", "minItems", "maxItems", "minimum", "maximum", "enum", "$ref", "$defs",
    "minProperties", "maxProperties",
  ]
  package static let annotations: Set<String> = [
    "$schema", "$id", "title", "description", "default",
  ]

  /// Returns the places where a value violates the schema, each with the keyword; empty if the
  /// value is valid.
  package func faults(of value: JSONValue) -> [String] { faults(of: value, by: schema, at: "$") }

  private func faults(of value: JSONValue, by schema: JSONValue, at path: String) -> [String] {
    if case .bool(let accepts) = schema { return accepts ? [] : ["\(path): false"] }
    var faults: [String] = []
    func check(_ keyword: String, _ isMet: Bool) {
      if !isMet { faults.append("\(path): \(keyword)") }
    }
    if let reference = schema["$ref"]?.string {
      guard let target = resolve(reference) else { return ["\(path): $ref \(reference)"] }
      faults += self.faults(of: value, by: target, at: path)
    }
    if let type = schema["type"]?.string { check("type", value.isOf(type)) }
    if let choices = schema["enum"] { check("enum", choices.list.contains(value)) }
    if let number = value.number {
      check("minimum", number >= schema["minimum"]?.number ?? -.infinity)
      check("maximum", number <= schema["maximum"]?.number ?? .infinity)
    }
    if let text = value.string, let pattern = schema["pattern"]?.string {
      check("pattern", text.range(of: pattern, options: .regularExpression) != nil)
    }
    if case .array(let items) = value {
      check("minItems", Double(items.count) >= schema["minItems"]?.number ?? 0)
      check("maxItems", Double(items.count) <= schema["maxItems"]?.number ?? .infinity)
      let prefix = schema["prefixItems"]?.list ?? []
      for (index, item) in items.enumerated() {
        guard let rule = index < prefix.count ? prefix[index] : schema["items"] else { continue }
        faults += self.faults(of: item, by: rule, at: "\(path)[\(index)]")
      }
    }
    if case .object(let members) = value {
      faults += self.faults(of: members, by: schema, at: path)
    }
    return faults
  }

  private func faults(
    of members: [String: JSONValue], by schema: JSONValue, at path: String
  ) -> [String] {
    var faults: [String] = []
    if Double(members.count) < schema["minProperties"]?.number ?? 0 {
      faults.append("\(path): minProperties")
    }
    if Double(members.count) > schema["maxProperties"]?.number ?? .infinity {
      faults.append("\(path): maxProperties")
    }
    for key in schema["required"]?.strings ?? [] where members[key] == nil {
      faults.append("\(path): required \(key)")
    }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      if let names = schema["propertyNames"] {
        faults += self.faults(of: .string(key), by: names, at: "\(path).\(key)")
      }
      let rule = schema["properties"]?[key] ?? schema["additionalProperties"]
      if let rule { faults += self.faults(of: value, by: rule, at: "\(path).\(key)") }
    }
    return faults
  }

  private func resolve(_ reference: String) -> JSONValue? {
    guard reference.hasPrefix("#/") else { return nil }
    return reference.dropFirst(2).split(separator: "/").reduce(schema) { $0?[String($1)] }
  }
}

extension JSONValue {
  fileprivate func isOf(_ type: String) -> Bool {
    switch (type, self) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .bool), ("null", .null):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
