import AccessibilityModel
import PlainText
import XMLReading

/// Reads the page source of an iOS screen, as Appium and WebDriverAgent give it, into the tree that
/// a screen reader walks.
///
/// What its attributes mean is WebDriverAgent's `XCUIElement+FBWebDriverAttributes.m`.
package enum PageSource {
  /// What no page source tells, as one line for people.
  package static let notTold =
    "a page source does not tell " + unknown.joined(separator: ", ")

  private static let unknown = [
    "hints", "the values that adjustable elements step through",
    "custom actions (but for those that the setting includeCustomActionsInPageSource adds)",
    "custom content", "custom rotors", "languages", "attributed labels",
    "the direction of the layout", "which views keep their children together",
    "orders that the app sets itself", "modal views other than alerts, sheets and popovers",
    "lists, landmarks and data tables with their headers", "activation points and outlines",
    "how far a view scrolls", "elements that are not on the screen",
  ]

  /// Whether bytes are XML at the first look: `<` comes first, after a mark and white space.
  package static func isLikely(_ bytes: some Sequence<UInt8>) -> Bool {
    // The marks of UTF-8 and UTF-16, and the second half of its ASCII characters.
    let skipped: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x09, 0x0A, 0x0D, 0x20]
    return bytes.first { !skipped.contains($0) } == UInt8(ascii: "<")
  }

  /// Reads a page source.
  ///
  /// - Parameters:
  ///   - name: what errors call the file.
  ///   - bytes: the whole file.
  /// - Returns: the application, whose `screen` is as large as it is.
  /// - Throws: `PageSourceError` with the line of the first fault; with status 69 when libxml2 is
  ///   not installed.
  package static func read(name: String, bytes: [UInt8]) throws(PageSourceError)
    -> AccessibilityNode
  {
    let reader: XMLReader
    do throws(XMLError) {
      reader = try XMLReader(name: name, bytes: bytes)
    } catch {
      throw PageSourceError(error)
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
    do throws(XMLError) { return try reader.next() } catch { throw PageSourceError(error) }
  }
}
