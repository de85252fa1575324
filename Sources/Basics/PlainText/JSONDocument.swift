/// A JSON document with the line of each value.
///
/// All values are in one array, so that nesting of any depth needs no recursion, neither to read
/// nor to release.
package struct JSONDocument {
  /// The index of a value.
  package typealias Index = Int

  package enum Value: Equatable {
    case object, array
    case string(String)
    /// A number, and its digits as written.
    case number(Double, digits: String)
    case bool(Bool)
    case null
  }

  private struct Entry {
    let value: Value
    let line: Int
    /// The name of the member, or nil in an array.
    let key: String?
    var children: [Index] = []
  }

  /// The maximum depth of nested objects and arrays: two brackets for each level of a tree.
  static let deepest = 20_000

  private var entries: [Entry] = []
  /// The first value of the document.
  package let root: Index = 0

  /// Reads a document.
  ///
  /// - Throws: `JSONError` for bytes that are not JSON.
  package init(bytes: [UInt8]) throws(JSONError) {
    var scanner = JSONScanner(bytes: bytes)
    var open: [Index] = []
    var key: String?
    while true {
      let value: Value
      switch try scanner.next() {
      case .end: return
      case .key(let name):
        key = name
        continue
      case .endObject, .endArray:
        open.removeLast()
        continue
      case .beginObject: value = .object
      case .beginArray: value = .array
      case .string(let text): value = .string(text)
      case .number(let number): value = .number(number, digits: scanner.digitsOfNumber)
      case .bool(let flag): value = .bool(flag)
      case .null: value = .null
      }
      guard open.count < Self.deepest else {
        let message: Message = "more than \(Self.deepest) levels of JSON; expected fewer"
        throw JSONError(line: scanner.line, message: message)
      }
      let index = entries.count
      entries.append(Entry(value: value, line: scanner.line, key: key))
      key = nil
      if let parent = open.last { entries[parent].children.append(index) }
      if value == .object || value == .array { open.append(index) }
    }
  }

  package func value(_ index: Index) -> Value { entries[index].value }

  /// The line of a value, counted from 1.
  package func line(_ index: Index) -> Int { entries[index].line }

  /// Returns the elements of an array, or the values of an object's members.
  package func children(of index: Index) -> [Index] { entries[index].children }

  /// Returns the name of a member of an object.
  package func key(_ index: Index) -> String? { entries[index].key }

  /// Returns the value of a member, or nil if the object has no such member or the value is null.
  package func member(_ key: String, of index: Index) -> Index? {
    guard entries[index].value == .object,
      let member = entries[index].children.first(where: { entries[$0].key == key })
    else { return nil }
    return entries[member].value == .null ? nil : member
  }
}
