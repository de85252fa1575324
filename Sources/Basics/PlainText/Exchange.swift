/// Sets a new value, and returns the old one.
package func exchange<Value>(_ value: inout Value, with new: Value) -> Value {
  defer { value = new }
  return value
}
