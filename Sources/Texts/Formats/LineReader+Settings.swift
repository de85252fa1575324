extension LineReader {
  /// The next line of a file of settings, `NAME = VALUE`; nil at the end. Empty lines and those that
  /// begin with `#` are passed over.
  ///
  /// - Parameter what: what stands behind the sign, for the message.
  /// - Throws: `FormatError` where the sign is missing.
  func nextSetting(of what: String) throws(FormatError) -> (name: String, value: String)? {
    while let line = try next() {
      let text = String(decoding: line, as: UTF8.self).trimmed
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard let equals = text.firstIndex(of: "=") else {
        throw error("no \"=\"; expected NAME = \(what)")
      }
      return (
        String(text[..<equals]).trimmed, String(text[text.index(after: equals)...]).trimmed
      )
    }
    return nil
  }
}
