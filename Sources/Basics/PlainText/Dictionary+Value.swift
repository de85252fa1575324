extension Dictionary {
  /// Returns the value of a key, which is made on demand and kept.
  package mutating func value(of key: Key, making make: () -> Value) -> Value {
    if let known = self[key] { return known }
    let made = make()
    self[key] = made
    return made
  }
}
