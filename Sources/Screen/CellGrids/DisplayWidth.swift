/// The number of terminal columns that text takes, for typesetting, drawing, hit testing and
/// accessibility frames alike.
///
/// A cluster is a base with its marks, which take no columns. Terminals disagree about joined
/// emoji, so a picture after a zero-width joiner is neither counted nor drawn.
package enum DisplayWidth {
  static let zeroWidthJoiner: UInt32 = 0x200D

  /// Returns the width of a scalar: 0, 1 or 2 columns. A scalar without a glyph is drawn as a
  /// replacement with a width of 1.
  package static func columns(of scalar: UInt32) -> Int {
    if scalar < 0x300 || (0x1F00...0x1FFF).contains(scalar) { return 1 }
    let width = tableWidth(scalar)
    return width == 3 ? 1 : width
  }

  /// Returns a Boolean value that indicates whether a scalar always takes one cell: a printable
  /// scalar that is neither a mark, nor wide, nor right-to-left.
  static func isSimple(_ scalar: UInt32) -> Bool {
    if scalar < 0x7F { return scalar >= 0x20 }
    if scalar < 0x300 { return scalar >= 0xA0 }
    if scalar < 0x590 || (0x1F00...0x1FFF).contains(scalar) { return tableWidth(scalar) == 1 }
    return tableWidth(scalar) == 1 && scalar < 0xFFF0 && !Bidi.mayReorder(scalar)
  }

  /// Returns a Boolean value that indicates whether a scalar has a glyph, unlike controls and
  /// unassigned scalars.
  static func isDrawable(_ scalar: UInt32) -> Bool {
    scalar >= 0x20 && scalar != 0x7F && tableWidth(scalar) != 3
  }

  /// Returns a Boolean value that indicates whether a zero-width joiner can join a scalar to
  /// another picture.
  static func isPicture(_ scalar: UInt32) -> Bool {
    (0x1F000...0x1FFFF).contains(scalar) || (0x231A...0x2BFF).contains(scalar)
      ? tableWidth(scalar) == 2 : false
  }

  private static func tableWidth(_ scalar: UInt32) -> Int {
    guard scalar < 0x20000 else {
      switch scalar {
      case 0x20000...0x2FFFD, 0x30000...0x3FFFD: return 2
      case 0xE0001, 0xE0020...0xE007F, 0xE0100...0xE01EF: return 0
      case 0xF0000...0xFFFFD, 0x100000...0x10FFFD: return 1
      default: return 3
      }
    }
    return Int(DisplayWidthTable.widths[Int(scalar)])
  }

  /// Returns the width of text on one line, in columns. Complexity: O(*n*) in bytes, without
  /// allocation.
  package static func columns(of text: String) -> Int {
    var text = text
    return text.withUTF8 { columns(ofUTF8: $0) }
  }

  package static func columns(of text: Substring) -> Int {
    var text = text
    return text.withUTF8 { columns(ofUTF8: $0) }
  }

  static func columns(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var width = 0
    var isJoined = false
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        width += 1
        isJoined = false
        i += 1
        continue
      }
      let (scalar, length) = decode(bytes, at: i)
      i += length
      if !(isJoined && isPicture(scalar)) { width += columns(of: scalar) }
      isJoined = scalar == zeroWidthJoiner
    }
    return width
  }

  /// Decodes a scalar of well-formed UTF-8 that is not ASCII.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, at i: Int
  ) -> (scalar: UInt32, length: Int) {
    let first = UInt32(bytes[i])
    func tail(_ k: Int) -> UInt32 { UInt32(bytes[i + k]) & 0x3F }
    if first < 0xE0 { return ((first & 0x1F) << 6 | tail(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }

  /// Splits text between clusters into pieces of at most `width` columns.
  ///
  /// A cluster wider than `width` forms a separate piece.
  ///
  /// - Parameter signs: The characters after which pieces end if possible, in kinds, the best first.
  package static func pieces(
    of text: Substring, width: Int, endingAt signs: [[Character]] = []
  ) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var columns = 0
    // The place after the last sign of each kind in the piece, and the columns after it.
    var breaks: [(end: String.Index, columns: Int)?] = signs.map { _ in nil }
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      let cluster = Self.columns(of: text[index..<next])
      while columns + cluster > width, index > start {
        let cut = breaks.lazy.compactMap { $0 }.first ?? (index, 0)
        pieces.append(text[start..<cut.end])
        (start, columns) = cut
        breaks = breaks.map { place in place.flatMap { $0.end > start ? $0 : nil } }
      }
      columns += cluster
      for kind in breaks.indices { breaks[kind]?.columns += cluster }
      if let kind = signs.firstIndex(where: { $0.contains(text[index]) }) {
        breaks[kind] = (next, 0)
      }
      index = next
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }

  /// Returns a text in at most `width` columns, and of eight scalars for each of them: marks take no
  /// columns. If it is cut, it ends with a sign for that.
  package static func cut(_ text: String, to width: Int, ending sign: String) -> String {
    // No scalar takes less than a byte for each of its columns.
    guard text.utf8.count > width else { return text }
    let start = text.beginning(ofScalars: 8 * max(width, 1))
    guard start != nil || columns(of: text) > width else { return text }
    let text = start ?? text
    let room = width - columns(of: sign)
    guard room >= 0 else { return "" }
    var end = text.startIndex
    var columns = 0
    while end < text.endIndex {
      let next = text.index(after: end)
      columns += Self.columns(of: text[end..<next])
      if columns > room { break }
      end = next
    }
    return text[..<end].trimmingSuffix { $0 == " " } + sign
  }

  /// Wraps text at spaces. A word that is wider than the line is split between clusters.
  ///
  /// - Parameter limit: The maximum number of lines. Text after them is not read.
  /// - Returns: The lines, which share the memory of the text.
  package static func lines(of text: String, width: Int, limit: Int = .max) -> [Substring] {
    lines(of: text[...], width: width, limit: limit)
  }

  package static func lines(of text: Substring, width: Int, limit: Int = .max) -> [Substring] {
    guard width > 0, limit > 0 else { return [] }
    var breaker = LineBreaker(text: text, width: width)
    var copy = text
    copy.withUTF8 { breaker.read($0, limit: limit) }
    return breaker.lines
  }

  /// Divides a text into pages of lines, each with the place where it ends in the text. If there
  /// are several, they have room for the sign that the text goes on.
  package static func pages(
    of text: String, width: Int, rows: Int, ellipsis: String
  ) -> [(lines: [String], end: String.Index)] {
    let all = lines(of: text, width: width)
    guard all.count > rows, rows > 0 else { return [(all.map(String.init), text.endIndex)] }
    let lines = lines(of: text, width: max(width - columns(of: ellipsis) - 1, 1))
    return stride(from: 0, to: lines.count, by: rows).map { start in
      var page = lines[start...].prefix(rows).map(String.init)
      guard start + rows < lines.count else { return (page, text.endIndex) }
      page[page.count - 1] += " \(ellipsis)"
      return (page, lines[start + rows].startIndex)
    }
  }
}

/// Divides the bytes of a text into lines, in one pass.
private struct LineBreaker {
  let text: Substring
  /// The width of a line, in columns.
  let width: Int
  var lines: [Substring] = []
  /// The line that is being filled, or an empty range.
  var line = 0..<0
  var columns = 0

  /// Finds the words, which are separated by spaces, and counts their columns on the way.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) {
    var (start, offset, columns) = (0, 0, 0)
    var isJoined = false
    // The scalar before, if it is not ASCII.
    var last: UInt32 = 0
    while offset < bytes.count, lines.count < limit {
      let byte = bytes[offset]
      if byte > 0x20, byte < 0x80 {
        let first = offset
        repeat {
          offset += 1
        } while offset < bytes.count && bytes[offset] > 0x20
          && bytes[offset] < 0x80
        columns += offset - first
        (isJoined, last) = (false, 0)
        continue
      }
      if byte >= 0x80 {
        let (scalar, length) = DisplayWidth.decode(bytes, at: offset)
        offset += length
        if !(isJoined && DisplayWidth.isPicture(scalar)) {
          columns += DisplayWidth.columns(of: scalar)
        }
        isJoined = scalar == DisplayWidth.zeroWidthJoiner
        last = scalar
        continue
      }
      isJoined = false
      offset += 1
      if byte == 0x20, separatesWords(bytes, at: offset - 1, after: last) {
        if offset - 1 > start { add(start..<(offset - 1), columns) }
        (start, columns) = (offset, 0)
      } else {
        columns += 1
      }
      last = 0
    }
    if lines.count < limit {
      if offset > start { add(start..<offset, columns) }
      finishLine()
    }
    if lines.count > limit { lines.removeLast(lines.count - limit) }
  }

  /// Adds a word to the line, or begins the next one with it.
  private mutating func add(_ word: Range<Int>, _ wordColumns: Int) {
    if !line.isEmpty {
      // Only spaces are between the words.
      let gap = word.lowerBound - line.upperBound
      if columns + gap + wordColumns <= width {
        line = line.lowerBound..<word.upperBound
        columns += gap + wordColumns
        return
      }
      finishLine()
    }
    if wordColumns <= width {
      (line, columns) = (word, wordColumns)
    } else {
      divide(word)
    }
  }

  private mutating func finishLine() {
    if !line.isEmpty { lines.append(slice(line)) }
    line = 0..<0
  }

  /// Adds a word that is wider than a line. Following text may join its last piece.
  private mutating func divide(_ word: Range<Int>) {
    let pieces = DisplayWidth.pieces(of: slice(word), width: width)
    guard let last = pieces.last else { return }
    lines.append(contentsOf: pieces.dropLast())
    line = (word.upperBound - last.utf8.count)..<word.upperBound
    columns = DisplayWidth.columns(of: last)
  }

  private func slice(_ range: Range<Int>) -> Substring {
    text[index(range.lowerBound)..<index(range.upperBound)]
  }

  private func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: offset)
  }

  /// Returns a Boolean value that indicates whether a space separates words. It does not if it
  /// forms a cluster with a neighbor, which never happens in ASCII.
  ///
  /// - Parameter last: The preceding scalar; 0 for ASCII or if there is none.
  private func separatesWords(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, after last: UInt32
  ) -> Bool {
    let isFollowedByASCII = offset + 1 == bytes.count || bytes[offset + 1] < 0x80
    let next = isFollowedByASCII ? 0 : DisplayWidth.decode(bytes, at: offset + 1).scalar
    return Self.standsAlone(last) && Self.standsAlone(next) || isCluster(index(offset))
  }

  /// Returns a Boolean value that indicates whether a scalar never forms a cluster with an adjacent
  /// space: Latin, Greek, and Hebrew letters, and punctuation.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x370..<0x480, 0x5D0...0x5EA, 0x1E00...0x1FFF, 0x2010...0x2027,
      0x2030...0x205E:
      true
    default: false
    }
  }

  /// Returns a Boolean value that indicates whether a space is a cluster by itself: no mark follows
  /// it, and no sign before it includes it, as Arabic number signs do. Only the neighbors are
  /// examined, because `text` itself would trap for an index within a cluster.
  private func isCluster(_ space: String.Index) -> Bool {
    let scalars = text.unicodeScalars
    var joined = String.UnicodeScalarView()
    if space > text.startIndex {
      let before = scalars[scalars.index(before: space)]
      if !before.isASCII { joined.append(before) }
    }
    joined.append(" ")
    let next = scalars.index(after: space)
    if next < text.endIndex, !scalars[next].isASCII { joined.append(scalars[next]) }
    return String(joined).contains(" " as Character)
  }
}
