extension DisplayWidth {
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
}

/// Divides the bytes of a text into lines, in one pass.
private struct LineBreaker {
  let text: Substring
  /// The width of a line, in columns.
  let width: Int
  private(set) var lines: [Substring] = []
  /// The line that is being filled, or an empty range.
  private var line = 0..<0
  private var columns = 0

  init(text: Substring, width: Int) {
    self.text = text
    self.width = width
  }

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

  /// Returns whether a space separates words. It does not if it forms a cluster with a neighbor,
  /// which never happens in ASCII.
  ///
  /// - Parameter last: The preceding scalar; 0 for ASCII or if there is none.
  private func separatesWords(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, after last: UInt32
  ) -> Bool {
    let isFollowedByASCII = offset + 1 == bytes.count || bytes[offset + 1] < 0x80
    let next = isFollowedByASCII ? 0 : DisplayWidth.decode(bytes, at: offset + 1).scalar
    return Self.standsAlone(last) && Self.standsAlone(next) || isCluster(index(offset))
  }

  /// Returns whether a scalar never forms a cluster with an adjacent space: Latin, Greek, and
  /// Hebrew letters, and punctuation.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x370..<0x480, 0x5D0...0x5EA, 0x1E00...0x1FFF, 0x2010...0x2027,
      0x2030...0x205E:
      true
    default: false
    }
  }

  /// Returns whether a space is a cluster by itself: no mark follows it, and no sign before it
  /// includes it, as Arabic number signs do. Only the neighbors are examined, because `text` itself
  /// would trap for an index within a cluster.
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
