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
  func contains(_ text: String) -> Bool {
    let wanted = Self.folded(text)
    if wanted.isEmpty || whole.contains(wanted) { return true }
    return Self.contains(joined, Array(wanted.utf8))
  }

  private static func folded(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !($0 >= 0x41 && $0 <= 0x5A) }
    if isPlain { return text }
    return text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard let first = wanted.first, bytes.count >= wanted.count else { return false }
    let last = bytes.count - wanted.count
    var index = 0
    while index <= last {
      guard let start = bytes[index...last].firstIndex(of: first) else { return false }
      if bytes[start..<(start + wanted.count)].elementsEqual(wanted) { return true }
      index = start + 1
    }
    return false
  }
}
