import CLibXML2

/// Reads XML event by event, from the first start tag to the last end tag.
///
/// The memory used does not grow with the file. Only the file itself is read, regardless of its
/// doctype. A file that declares general entities is rejected: the supported formats need none, and
/// entities could expand a small file into a huge one. Parameter entities are empty. If other files
/// may declare entities, as in TEI, `&mdash;` is the character with this name, and an
/// unknown name is kept as it is written.
package final class XMLReader {
  /// Fills a buffer with the next bytes, and returns their number; 0 is the end.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws(XMLError) -> Int

  package struct Limits: Hashable, Sendable {
    /// The maximum depth of nested elements.
    package var deepest = 10_000
    /// The maximum length of a text, or of an attribute's value, in bytes. A tag, a comment or a
    /// doctype may be twice as long.
    package var longest = 10_000_000

    package init() {}
  }

  /// The name of the file in errors.
  package let name: String
  private let limits: Limits
  private let source: Source
  private let reader: OpaquePointer
  private let buffer: UnsafeMutableRawBufferPointer
  private var names = XMLNames()
  private var batch = lector_xml_batch()
  private var position = 0
  private var isAtEnd = false
  /// The error to throw after the events before it.
  private var failure: XMLError?

  /// The number of bytes parsed at once, whose events fit into the processor's caches.
  package static let chunkSize = 32 * 1024

  /// - Parameter chunkSize: The number of bytes parsed at once; at least 4, which determine the
  ///   encoding.
  /// - Throws: `XMLError` with `.libraryMissing` if libxml2 is not installed.
  package init(
    name: String, limits: Limits = Limits(), chunkSize: Int = XMLReader.chunkSize,
    source: @escaping Source
  ) throws(XMLError) {
    guard let reader = lector_xml_open(limits.deepest, limits.longest) else {
      throw XMLError(file: name, line: nil, .libraryMissing)
    }
    self.name = name
    self.limits = limits
    self.source = source
    self.reader = reader
    buffer = .allocate(byteCount: max(chunkSize, 4), alignment: 16)
  }

  deinit {
    lector_xml_close(reader)
    buffer.deallocate()
  }

  /// Returns the next event, or nil at the end of the file.
  ///
  /// - Throws: `XMLError` with the line of the first fault. Further calls throw it again.
  package func next() throws(XMLError) -> XMLEvent? {
    guard hasEvent() else {
      if let failure { throw failure }
      return nil
    }
    let event = batch.events[position]
    position += 1
    let line = Int(event.line)
    switch event.kind {
    case LECTOR_XML_TEXT.number: return .text(text(event.start, event.length), line: line)
    case LECTOR_XML_END.number: return .end(name: names.name(event.name), line: line)
    default:
      var element = XMLElement(
        name: names.name(event.name), attributes: attributes(of: event), line: line)
      element.isEmpty = hasEvent() && batch.events[position].kind == LECTOR_XML_END.number
      return .start(element)
    }
  }

  /// The references so far that are kept as written, or nil if there are none.
  package var unreadReferences: UnreadReferences? {
    let found = lector_xml_unread_references(reader)
    guard found.count > 0 else { return nil }
    return UnreadReferences(
      count: found.count, first: XMLError.text(found.name), line: Int(found.line))
  }

  private func attributes(of event: lector_xml_event) -> [XMLAttribute] {
    guard event.length > 0, let attributes = batch.attributes else { return [] }
    return (event.start..<event.start + event.length).map { index in
      let attribute = attributes[index]
      return XMLAttribute(
        name: names.name(attribute.name), value: text(attribute.start, attribute.length))
    }
  }

  private func text(_ start: Int, _ length: Int) -> String {
    guard length > 0, let bytes = batch.bytes else { return "" }
    return String(decoding: UnsafeBufferPointer(start: bytes + start, count: length), as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether there is another event, parsing more of the
  /// file after the last event of a batch.
  private func hasEvent() -> Bool {
    while position >= batch.count {
      guard failure == nil, !isAtEnd else { return false }
      do throws(XMLError) { try readBatch() } catch { failure = error }
    }
    return true
  }

  private func readBatch() throws(XMLError) {
    let count = try fillBuffer()
    batch = lector_xml_feed(reader, buffer.assumingMemoryBound(to: UInt8.self).baseAddress, count)
    position = 0
    isAtEnd = count == 0
    if let fault = lector_xml_current_fault(reader)?.pointee, fault.problem != 0 {
      failure = XMLError(file: name, fault: fault, limits: limits)
    }
  }

  /// Fills the buffer. A pipe may deliver fewer than the four bytes that determine the encoding at
  /// once.
  private func fillBuffer() throws(XMLError) -> Int {
    var count = 0
    while count < buffer.count {
      let more = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      guard more > 0 else { break }
      count += min(more, buffer.count - count)
    }
    return count
  }
}

/// References to entities that other files declare.
package struct UnreadReferences: Hashable, Sendable {
  package let count: Int
  /// The name of the first one.
  package let first: String
  /// The line of the first one.
  package let line: Int
}

extension XMLReader {
  /// Creates a reader of bytes in memory.
  package convenience init(
    name: String, bytes: [UInt8], limits: Limits = Limits(), chunkSize: Int = XMLReader.chunkSize
  ) throws(XMLError) {
    var position = 0
    try self.init(name: name, limits: limits, chunkSize: chunkSize) { buffer in
      let count = min(buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<position + count])
      position += count
      return count
    }
  }
}
