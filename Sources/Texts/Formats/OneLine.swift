extension String {
  /// The text with its line ends and tabs replaced by spaces.
  var onOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }) else { return self }
    return String(map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
