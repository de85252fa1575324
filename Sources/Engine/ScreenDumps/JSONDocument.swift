import PlainText

/// A JSON document with the line of each value.
///
/// All values are in one array, so that nesting of any depth needs no recursion, neither to read
/// nor to release.
struct JSONDocument {
  /// The index of a value.
  typealias Index = Int

  enum Value: Equatable {
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
  let root: Index = 0

  init(bytes: [UInt8]) throws(JSONError) {
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

  func value(_ index: Index) -> Value { entries[index].value }

  /// The line of a value, counted from 1.
  func line(_ index: Index) -> Int { entries[index].line }

  /// Returns the elements of an array, or the values of an object's members.
  func children(of index: Index) -> [Index] { entries[index].children }

  /// Returns the name of a member of an object.
  func key(_ index: Index) -> String? { entries[index].key }

  /// Returns the value of a member, or nil if the object has no such member or the value is null.
  func member(_ key: String, of index: Index) -> Index? {
    guard entries[index].value == .object,
      let member = entries[index].children.first(where: { entries[$0].key == key })
    else { return nil }
    return entries[member].value == .null ? nil : member
  }

  /// Returns the elements of an array member, or an empty list if there is no such array.
  func list(_ key: String, of index: Index) -> [Index] {
    guard let list = member(key, of: index), entries[list].value == .array else { return [] }
    return children(of: list)
  }

  /// Returns the objects of a list member.
  func objects(_ key: String, of index: Index) -> [Index] {
    list(key, of: index).filter { entries[$0].value == .object }
  }

  /// Returns a text or a number of a member as a text, or nil if it is empty or anything else.
  func text(_ key: String, of index: Index) -> String? {
    switch member(key, of: index).map({ entries[$0].value }) {
    case .string(let text)?: text.isEmpty ? nil : text
    case .number(_, let digits)?: digits
    case .bool(let flag)?: flag ? "1" : "0"
    default: nil
    }
  }

  /// Returns a member that is true or false, in any of the forms that tools write.
  func flag(_ key: String, of index: Index) -> Bool? {
    switch member(key, of: index).map({ entries[$0].value }) {
    case .bool(let flag)?: flag
    case .string("true")?, .string("1")?, .string("YES")?: true
    case .string("false")?, .string("0")?, .string("NO")?: false
    case .number(let number, _)?: number != 0
    default: nil
    }
  }

  /// Returns a number of a member.
  func number(_ key: String, of index: Index) -> Double? {
    member(key, of: index).flatMap(number)
  }

  /// Returns a value as a number.
  func number(_ index: Index) -> Double? {
    switch entries[index].value {
    case .number(let number, _): number
    case .string(let text): Double(text)
    default: nil
    }
  }

  /// Returns the texts of a list member.
  func texts(_ key: String, of index: Index) -> [String] {
    list(key, of: index).compactMap {
      if case .string(let text) = entries[$0].value, !text.isEmpty { text } else { nil }
    }
  }

  /// Visits objects and the objects in their lists of children, parents first.
  ///
  /// - Parameter body: Receives an object and the value returned for its parent, and returns the
  ///   value for its children.
  func forEachObject(
    from roots: [Index], children key: String,
    _ body: (Index, _ parent: Int?) throws(DumpError) -> Int?
  ) throws(DumpError) {
    var pending: [(object: Index, parent: Int?)] = roots.reversed().map { ($0, nil) }
    while let (object, parent) = pending.popLast() {
      let own = try body(object, parent)
      for child in objects(key, of: object).reversed() { pending.append((child, own)) }
    }
  }
}
