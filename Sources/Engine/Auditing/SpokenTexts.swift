/// The texts that elements speak, searchable for other texts.
struct SpokenTexts {
  private let whole: Set<String>
  private let joined: [UInt8]

  init(_ texts: [String]) {
    let folded = texts.map(Self.folded)
    whole = Set(folded)
    joined = Array(folded.joined(separator: "\n").utf8)
  }

  /// Returns a Boolean value that indicates whether a text is spoken, alone or within another text,
  /// ignoring case and spacing.
  ///
  /// - Parameter alone: A Boolean value that indicates whether only a whole text counts.
  func contains(_ text: String, alone: Bool = false) -> Bool {
    let wanted = Self.folded(text)
    return wanted.isEmpty || whole.contains(wanted) || !alone && joined.contains(wanted.utf8)
  }

  private static func folded(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !($0 >= 0x41 && $0 <= 0x5A) }
    if isPlain { return text }
    return text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
