/// Repairs the XML of some SWORD modules: remnants of USFM (`\nd ` or `\+nd*` in place of the start
/// or end tag of `<divineName>`), and layout elements that begin in one verse and end in another.
///
/// Without this repair, the file is not well-formed. In Debian's packages, 54 verses of the King
/// James Version have such remnants, and 8 of the World English Bible such elements.
final class OSISRepair {
  private let source: ByteSource
  private var input: [UInt8]
  /// Bytes that are repaired but not yet read.
  private var output: ArraySlice<UInt8> = []
  /// The end of the bytes read so far, which may be the beginning of a marker.
  private var held: ArraySlice<UInt8> = []
  private var isAtEnd = false
  /// The line of the next byte that is read.
  private var line = 1
  private var lastLine = 0
  private var lastTagLine = 0
  /// The repairs that have not been reported yet, sorted by line.
  private var found: ArraySlice<FormatWarning> = []
  private var tags = XMLTagRepair()

  private static let markers: [(marker: [UInt8], tag: [UInt8])] = [
    ("\\+nd*", "</divineName>"), ("\\nd*", "</divineName>"), ("\\+nd ", "<divineName>"),
    ("\\nd ", "<divineName>"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
  private static let backslash: UInt8 = 0x5C
  private static let longest = 5

  init(_ source: ByteSource) {
    self.source = source
    input = Array(repeating: 0, count: 64 * 1024)
  }

  /// Returns a cursor on the repaired file. Its warnings follow the repairs of the lines before.
  func cursor() throws(FormatError) -> XMLCursor {
    try XMLCursor(
      source,
      warn: { [self] warning in
        report(upTo: warning.line)
        source.warn(warning)
      }, read: read)
  }

  /// Reports the repairs up to a line. The repairs are ahead of the reader.
  func report(upTo line: Int) {
    while let next = found.first, next.line <= line {
      source.warn(next)
      found.removeFirst()
    }
  }

  /// Keeps the repairs of tags, at most one per line.
  private func noteTagChanges() {
    let changes = tags.takeChanges()
    guard !changes.isEmpty else { return }
    for change in changes where change.line != lastTagLine {
      lastTagLine = change.line
      found.append(
        FormatWarning(
          file: source.name, line: change.line,
          message: "the tags of <\(change.element)> and of another element overlap; repaired"))
    }
    found.sort { $0.line < $1.line }
  }

  /// Reads up to `count` bytes. Returns 0 at the end.
  func read(into buffer: UnsafeMutableRawPointer, count: Int) throws(FormatError) -> Int {
    while output.isEmpty, !isAtEnd { try readChunk() }
    let part = output.prefix(count)
    UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: part)
    output = part.endIndex == output.endIndex ? [] : output[part.endIndex...]
    return part.count
  }

  private func readChunk() throws(FormatError) {
    if source.bytesRead == 0, XMLTagRepair.hasWideUnits(try source.peek(4)) { tags.isOff = true }
    let count = try source.read(into: &input, count: input.count)
    isAtEnd = count == 0
    var bytes = Array(held)
    bytes.append(contentsOf: input[..<count])
    held = []
    if bytes.contains(Self.backslash) { bytes = repaired(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    tags.repair(bytes[...], line: &line, into: &result)
    if isAtEnd { tags.finish(&result) }
    noteTagChanges()
    output = result[...]
  }

  private func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    var line = line
    while let place = rest.firstIndex(of: Self.backslash) {
      line += rest[..<place].count { $0 == 0x0A }
      result.append(contentsOf: rest[..<place])
      rest = rest[place...]
      if let found = Self.markers.first(where: { rest.starts(with: $0.marker) }) {
        note(found.marker, line: line)
        result.append(contentsOf: found.tag)
        rest = rest.dropFirst(found.marker.count)
      } else if rest.count < Self.longest, !isAtEnd {
        held = rest
        return result
      } else {
        result.append(Self.backslash)
        rest = rest.dropFirst()
      }
    }
    result.append(contentsOf: rest)
    return result
  }

  private func note(_ marker: [UInt8], line: Int) {
    guard line != lastLine else { return }
    lastLine = line
    var name = String(decoding: marker, as: UTF8.self)
    if name.hasSuffix(" ") { name.removeLast() }
    found.append(
      FormatWarning(
        file: source.name, line: line,
        message: "USFM's \(name) occurs in the XML; read as <divineName>"))
  }
}
