/// Keeps the bytes of a flextext file while they are parsed, and divides them at the ends of its
/// phrases, so that `FLExSource` can write the file again.
///
/// It keeps nothing of a file that is not UTF-8, that has a document type or namespace prefixes, or
/// that has a phrase longer than the parser allows.
final class FLExMarkup {
  /// The bytes from the end of one phrase to the end of the next.
  struct Piece {
    /// The bytes before the phrase: elements of the text, its title, the ends of other paragraphs.
    var lead: String
    var phrase: String
  }

  private let source: ByteSource
  private let limit: Int
  private var bytes: [UInt8] = []
  /// The index of the first byte that belongs to no piece.
  private var start = 0
  private var isKept = true
  /// A Boolean value that indicates whether the first phrase has been read.
  private var isBegun = false

  init(_ source: ByteSource) {
    self.source = source
    limit = source.lengthLimit + 1 << 17
  }

  /// Reads bytes for the parser and keeps them.
  func read(into base: UnsafeMutableRawPointer, count: Int) throws(FormatError) -> Int {
    let received = try source.read(into: base, count: count)
    guard isKept else { return received }
    if start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: base, count: received))
    if bytes.count - start > limit { forget() }
    return received
  }

  /// Returns the piece of the phrase that was parsed last, or nil if the file is not kept.
  func takePiece() -> Piece? {
    guard isKept, let phrase = phraseRange(), let lead = text(start..<phrase.lowerBound),
      let body = text(phrase), isBegun || Self.isUTF8(lead)
    else {
      forget()
      return nil
    }
    start = phrase.upperBound
    isBegun = true
    return Piece(lead: lead, phrase: body)
  }

  /// Returns the bytes after the last phrase, or nil if the file is not kept.
  func takeRest() throws(FormatError) -> String? {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while isKept, try read(into: &chunk, count: chunk.count) > 0 {}
    let rest = isKept ? text(start..<bytes.count) : nil
    forget()
    return rest
  }

  /// Gives up keeping the file.
  func forget() {
    isKept = false
    (bytes, start) = ([], 0)
  }

  /// Returns a part of the file, or nil if it is not UTF-8 or contains the control characters that
  /// `FLExSource` uses for abbreviations.
  private func text(_ range: Range<Int>) -> String? {
    let part = bytes[range]
    let hasControls = part.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return hasControls ? nil : String(validating: part, as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether the XML declaration at the beginning of a file
  /// names UTF-8 or nothing.
  private static func isUTF8(_ beginning: String) -> Bool {
    guard let end = beginning.firstRange(of: "?>"),
      let encoding = beginning[..<end.lowerBound].firstRange(of: "encoding")
    else { return true }
    return beginning[encoding.upperBound..<end.lowerBound].lowercased().contains("utf-8")
  }

  /// The elements that contain phrases. All others at their level are skipped, as in `FLExParser`.
  private static let containers: Set<String> = [
    "document", "interlinear-text", "paragraphs", "paragraph", "phrases", "media-files",
  ]

  private func phraseRange() -> Range<Int>? {
    var index = start
    var first: Int?
    var depth = 0
    while let tag = nextTag(from: index) {
      index = tag.range.upperBound
      guard let name = tag.name else { continue }
      let isPhrase = name == "phrase" || name == "word"
      if tag.isEnd {
        if depth > 0 { depth -= 1 }
      } else if depth > 0 {
        depth += tag.isEmpty ? 0 : 1
        continue
      } else if isPhrase {
        first = tag.range.lowerBound
        depth = tag.isEmpty ? 0 : 1
      } else {
        depth = tag.isEmpty || Self.containers.contains(name) ? 0 : 1
      }
      if depth == 0, let first { return first..<index }
    }
    return nil
  }

  /// Anything in angle brackets.
  private struct Tag {
    var range: Range<Int>
    /// The name of the element, or nil for other markup, such as comments.
    var name: String?
    var isEnd = false
    var isEmpty = false
  }

  private func nextTag(from index: Int) -> Tag? {
    guard let open = bytes[index...].firstIndex(of: 0x3C), open + 1 < bytes.count else {
      return nil
    }
    for (beginning, ending) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where bytes[open...].starts(with: beginning.utf8) {
      let end = bytes[(open + beginning.utf8.count)...].firstIndex(of: ending.utf8)
      return end.map { Tag(range: open..<($0 + ending.utf8.count)) }
    }
    guard bytes[open + 1] != 0x21 else { return nil }
    var close = open + 1
    var quote: UInt8?
    while close < bytes.count, quote != nil || bytes[close] != 0x3E {
      let byte = bytes[close]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      close += 1
    }
    guard close < bytes.count else { return nil }
    let isEnd = bytes[open + 1] == 0x2F
    let rest = bytes[(isEnd ? open + 2 : open + 1)..<close]
    let name = rest.prefix { $0 > 0x20 && $0 != 0x2F }
    return Tag(
      range: open..<(close + 1), name: String(decoding: name, as: UTF8.self), isEnd: isEnd,
      isEmpty: bytes[close - 1] == 0x2F)
  }
}
