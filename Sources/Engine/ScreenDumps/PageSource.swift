import AccessibilityModel
import PlainText
import XMLReading

/// Reads the page source of an iOS screen, as Appium and WebDriverAgent write it, into a tree for
/// the screen reader.
///
/// WebDriverAgent's `XCUIElement+FBWebDriverAttributes.m` defines the attributes.
package enum PageSource {
  /// A message of one line that lists what no page source contains.
  package static let limitations =
    "a page source does not contain " + missing.joined(separator: ", ")

  private static let missing = [
    "hints", "the values that adjustable elements step through",
    "custom actions (unless the setting includeCustomActionsInPageSource adds them)",
    "custom content", "custom rotors", "languages", "attributed labels",
    "the layout direction", "accessibility groups", "custom element orders",
    "modal views other than alerts, sheets, and popovers",
    "lists, landmarks, and data tables with their headers", "activation points and paths",
    "scroll ranges", "elements that are not on the screen",
  ]

  /// Returns whether bytes look like XML: they start with `<` after a byte-order mark and white
  /// space.
  package static func isLikely(_ bytes: some Sequence<UInt8>) -> Bool {
    // The byte-order marks of UTF-8 and UTF-16, and the zero byte of UTF-16's ASCII characters.
    let skipped: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x09, 0x0A, 0x0D, 0x20]
    return bytes.first { !skipped.contains($0) } == UInt8(ascii: "<")
  }

  /// Reads a page source.
  ///
  /// - Parameters:
  ///   - name: The name of the file in errors.
  ///   - bytes: The content of the file.
  /// - Returns: The application; its `screen` has its size.
  /// - Throws: `PageSourceError` with the line of the first error, or if libxml2 is not installed.
  package static func read(name: String, bytes: [UInt8]) throws(PageSourceError)
    -> AccessibilityNode
  {
    let reader: XMLReader
    do throws(XMLError) {
      reader = try XMLReader(name: name, bytes: bytes)
    } catch {
      throw .xml(error)
    }
    var page = PageElements(name: name)
    while let event = try next(reader) {
      switch event {
      case .start(let element): try page.begin(element)
      case .end: page.end()
      case .text: break
      }
    }
    return try page.tree()
  }

  private static func next(_ reader: XMLReader) throws(PageSourceError) -> XMLEvent? {
    do throws(XMLError) { return try reader.next() } catch { throw .xml(error) }
  }
}
