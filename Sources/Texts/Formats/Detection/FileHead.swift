/// The beginning of a file, which determines its format.
struct FileHead {
  /// The number of bytes that are examined.
  static let length = 64 * 1024

  private let text: Substring.UTF8View
  /// A Boolean value that indicates whether a byte-order mark or its zeros identify the file as
  /// UTF-16.
  let isUTF16: Bool

  init(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.length))
    let isLittle = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0x3C, 0])
    isUTF16 = isLittle || start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0, 0x3C])
    var characters = start
    if isUTF16 {
      let units = stride(from: 0, to: start.count - 1, by: 2).map { place -> UInt16 in
        let pair = (UInt16(start[place]), UInt16(start[place + 1]))
        return isLittle ? pair.1 << 8 | pair.0 : pair.0 << 8 | pair.1
      }
      characters = Array(String(decoding: units, as: UTF16.self).utf8)
    }
    if characters.starts(with: [0xEF, 0xBB, 0xBF]) { characters.removeFirst(3) }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let content = characters.drop(while: isSpace)
    text = Substring(String(decoding: content, as: UTF8.self)).utf8
    // Distinguish the white space of blank lines from the first column's white space.
    let blank = characters.prefix(characters.count - content.count)
    let lineStart = blank.lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
    indent = String(decoding: blank[lineStart...], as: UTF8.self)
  }

  /// The white space before the first character of the first line that is not blank.
  private let indent: String

  var isEmpty: Bool { text.isEmpty }

  /// The first line that is not blank, up to 4096 bytes.
  var firstLine: String {
    var line = text.prefix(4096).prefix { $0 != 0x0A }
    if line.last == 0x0D { line.removeLast() }
    return indent + String(decoding: line, as: UTF8.self)
  }

  func hasPrefix(_ prefix: String) -> Bool { text.starts(with: prefix.utf8) }

  /// Returns a Boolean value that indicates whether the head contains some text.
  func contains(_ part: String) -> Bool { text.firstIndex(of: part.utf8) != nil }

  /// A Boolean value that indicates whether JSON is USJ by its type, which may come last, or by the
  /// keys of its objects.
  var isUSJ: Bool { contains("\"USJ\"") || contains("\"marker\"") && contains("\"content\"") }

  var isXML: Bool { text.first == 0x3C }

  /// The name of the root element without its prefix, or nil if the head does not contain it.
  var rootElement: String? {
    var rest = text
    while let open = rest.firstIndex(of: 0x3C) {
      rest = rest[rest.index(after: open)...]
      if rest.starts(with: "?".utf8) {
        rest = rest.after("?>")
      } else if rest.starts(with: "!--".utf8) {
        rest = rest.after("-->")
      } else if rest.first == 0x21 {
        let inner = rest.prefix { $0 != 0x3E && $0 != 0x5B }
        rest = rest[inner.endIndex...].first == 0x5B ? rest.after("]>") : rest.after(">")
      } else {
        let name = rest.prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
        return name.isEmpty || name.endIndex == rest.endIndex
          ? nil
          : String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
      }
    }
    return nil
  }

  /// The keys of the lines that begin with `$$$`.
  var impKeys: [Substring] {
    Substring(text).split(whereSeparator: \.isNewline).filter { $0.hasPrefix("$$$") }
      .map { $0.dropFirst(3) }
  }

  /// The names and arguments of the markers in lines that begin with a backslash: `\id RUT`.
  var markers: [(name: Substring, rest: Substring)] {
    let lines = text.split(maxSplits: 400) { $0 == 0x0A || $0 == 0x0D }
    return lines.prefix(400).filter { $0.first == 0x5C }.flatMap { $0.split(separator: 0x5C) }.map {
      let marker = Substring($0)
      let name = marker.prefix { $0 != " " && $0 != "\t" }
      return (name, marker[name.endIndex...].drop { $0 == " " || $0 == "\t" })
    }
  }
}

extension Substring.UTF8View {
  /// Returns the text after the first occurrence of a mark; empty if there is none.
  fileprivate func after(_ mark: String) -> Substring.UTF8View {
    guard let found = firstIndex(of: mark.utf8) else { return suffix(0) }
    return self[found...].dropFirst(mark.utf8.count)
  }
}
