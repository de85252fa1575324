extension LineReader {
  /// Returns the next line of a settings file, `NAME = VALUE`; nil at the end. Empty lines and
  /// lines that begin with `#` are skipped.
  ///
  /// - Parameter what: The meaning of the value, for the message.
  /// - Throws: `FormatError` if there is no equals sign.
  func nextSetting(of what: String) throws(FormatError) -> (name: String, value: String)? {
    while let line = try next() {
      let text = String(decoding: line, as: UTF8.self).trimmed
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard let equals = text.firstIndex(of: "=") else {
        throw error("no \"=\"", expected: "NAME = \(what)")
      }
      return (
        String(text[..<equals]).trimmed, String(text[text.index(after: equals)...]).trimmed
      )
    }
    return nil
  }
}
