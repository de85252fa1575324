/// A JSON value whose objects have sorted keys, for reports that programs read.
///
/// Foundation's `JSONEncoder` also sorts keys. However, it cannot write one finding on each line,
/// and it does not escape invisible control characters, which a terminal would obey.
package enum SortedJSON {
  case text(String)
  case number(Double)
  case bool(Bool)
  case null
  case list([SortedJSON])
  /// A list with an item on each line.
  case lines([SortedJSON])
  case object([String: SortedJSON])

  /// The document of the value, which ends with a line break.
  package var document: String {
    var json = JSONText()
    write(to: &json)
    return json.text + "\n"
  }

  private func write(to json: inout JSONText) {
    switch self {
    case .text(let text): json.string(text)
    case .number(let number): json.number(number)
    case .bool(let value): json.bool(value)
    case .null: json.null()
    case .list(let items): json.array { json in for item in items { item.write(to: &json) } }
    case .lines(let items):
      json.array { json in
        for item in items {
          json.lineBreak()
          item.write(to: &json)
        }
      }
    case .object(let members):
      json.object { json in
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          json.key(key)
          value.write(to: &json)
        }
      }
    }
  }
}

extension SortedJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral items: SortedJSON...) { self = .list(items) }

  /// Creates an object without the members that are nil.
  package init(dictionaryLiteral members: (String, SortedJSON?)...) {
    self = .object(
      Dictionary(members.compactMap { key, value in value.map { (key, $0) } }) { $1 })
  }
}
