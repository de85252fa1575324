import PlainText

/// The values of members, in any of the forms that tools write.
extension JSONDocument {
  /// Returns the elements of a member that is an array; otherwise, an empty list.
  func list(_ key: String, of index: Index) -> [Index] {
    guard let list = member(key, of: index), value(list) == .array else { return [] }
    return children(of: list)
  }

  /// Returns the objects of a list member.
  func objects(_ key: String, of index: Index) -> [Index] {
    member(key, of: index).map(objects) ?? []
  }

  /// Returns the objects of a list; otherwise, an empty list.
  func objects(in list: Index) -> [Index] {
    value(list) == .array ? children(of: list).filter { value($0) == .object } : []
  }

  /// Returns a text or a number of a member as a text, or nil if it is empty or anything else.
  func text(_ key: String, of index: Index) -> String? {
    switch member(key, of: index).map({ value($0) }) {
    case .string(let text)?: text.isEmpty ? nil : text
    case .number(_, let digits)?: digits
    case .bool(let flag)?: flag ? "1" : "0"
    default: nil
    }
  }

  /// Returns a member that is true or false, in any of the forms that tools write.
  func flag(_ key: String, of index: Index) -> Bool? {
    switch member(key, of: index).map({ value($0) }) {
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
    switch value(index) {
    case .number(let number, _): number
    case .string(let text): Double(text)
    default: nil
    }
  }

  /// Returns the texts of a list member.
  func texts(_ key: String, of index: Index) -> [String] {
    list(key, of: index).compactMap {
      if case .string(let text) = value($0), !text.isEmpty { text } else { nil }
    }
  }

  /// Visits objects and the objects in their lists of children, parents first.
  ///
  /// - Parameter body: Receives an object and the value returned for its parent, and returns the
  ///   value for its children.
  func forEachObject(
    from roots: [Index], _ body: (Index, _ parent: Int?) throws(DumpError) -> Int?
  ) throws(DumpError) {
    var pending: [(object: Index, parent: Int?)] = roots.reversed().map { ($0, nil) }
    while let (object, parent) = pending.popLast() {
      let place = try body(object, parent)
      for child in objects("children", of: object).reversed() { pending.append((child, place)) }
    }
  }
}
