/// A line of a file in SIL's Standard Format: a backslash with a marker, and its text.
struct MarkerLine {
  /// The name after the backslash, or nil for a line that continues the one before it.
  let marker: String?
  /// The text after the marker and one space; for a line without a marker, the whole line.
  let text: Substring.UTF8View

  /// - Returns: `nil` for a blank line.
  init?(_ line: String) {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let content = line.utf8.drop(while: isBlank)
    guard let first = content.first else { return nil }
    guard first == 0x5C else {
      marker = nil
      text = Substring(line).utf8
      return
    }
    let name = content.dropFirst().prefix { !isBlank($0) }
    marker = String(decoding: name, as: UTF8.self)
    text = content[name.endIndex...].dropFirst()
  }
}

extension LineReader {
  /// Returns the next line that is not blank, or nil at the end of the file.
  func nextMarkerLine() throws(FormatError) -> MarkerLine? {
    while let line = try next() {
      if let line = MarkerLine(String(decoding: line, as: UTF8.self)) { return line }
    }
    return nil
  }

  /// Returns the next line if it continues the one before it.
  func nextContinuation() throws(FormatError) -> MarkerLine? {
    while let bytes = try next() {
      guard let line = MarkerLine(String(decoding: bytes, as: UTF8.self)) else { continue }
      if line.marker == nil { return line }
      pushBack(bytes)
      return nil
    }
    return nil
  }
}
