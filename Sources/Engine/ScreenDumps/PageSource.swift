import XMLReading

/// Reads the page source of an iOS screen, as Appium and WebDriverAgent write it, into a tree for
/// the screen reader.
///
/// WebDriverAgent's `XCUIElement+FBWebDriverAttributes.m` defines the attributes.
enum PageSource: DumpReader {
  static let format = DumpFormat.pageSource

  /// Returns a Boolean value that indicates whether bytes look like XML: they start with `<` after
  /// a byte-order mark and white space.
  static func isLikely(_ bytes: some Sequence<UInt8>) -> Bool {
    // The byte-order marks of UTF-8 and UTF-16, and the zero byte of UTF-16's ASCII characters.
    let skipped: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x09, 0x0A, 0x0D, 0x20]
    return bytes.first { !skipped.contains($0) } == UInt8(ascii: "<")
  }

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    let reader = try reading { () throws(XMLError) in
      try XMLReader(name: source.name, bytes: source.bytes)
    }
    var page = PageElements()
    while let event = try reading({ () throws(XMLError) in try reader.next() }) {
      switch event {
      case .start(let element):
        do throws(PageElement.Fault) {
          try page.begin(element)
        } catch {
          throw self.error(error.message, in: source, line: element.line)
        }
      case .end: page.end()
      case .text: break
      }
    }
    // A part that somebody copied, such as a window, is a screen of its own.
    if let root = page.elements.first, root.type != .application { page.wrap() }
    page.noteUnknownTypes()
    page.hideUnseen()
    return try dump(page, of: source, notes: page.omissions)
  }

  private static func reading<Value>(
    _ body: () throws(XMLError) -> Value
  ) throws(DumpError) -> Value {
    do throws(XMLError) { return try body() } catch { throw .xml(error) }
  }
}
