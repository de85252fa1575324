import AccessibilityModel
import PlainText
import XMLReading

/// Reads the page source of an iOS screen, as Appium and WebDriverAgent write it, into a tree for
/// the screen reader.
///
/// WebDriverAgent's `XCUIElement+FBWebDriverAttributes.m` defines the attributes.
package enum PageSource: DumpReader {
  static let format = DumpFormat.pageSource

  /// Returns a Boolean value that indicates whether bytes look like XML: they start with `<` after
  /// a byte-order mark and white space.
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
    try dump(name: name, bytes: bytes).root
  }

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    do throws(PageSourceError) {
      return try dump(name: source.name, bytes: source.bytes)
    } catch {
      throw .page(error)
    }
  }

  private static func dump(name: String, bytes: [UInt8]) throws(PageSourceError) -> ScreenDump {
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
    let line = page.elements.first?.line ?? 1
    let notes = page.omissions.map { omission -> Message in
      "\(omission.line): \(omission.problem.message); the element is left out"
    }
    // A part that somebody copied, such as a window, is a screen of its own.
    if let root = page.elements.first, root.type != .application { page.wrap() }
    page.hideUnseen()
    do throws(PageSourceError.Problem) {
      let (root, places) = try page.tree()
      return ScreenDump(format, root: root, places: places, notes: notes)
    } catch {
      throw .invalid(error, file: name, line: line)
    }
  }

  private static func next(_ reader: XMLReader) throws(PageSourceError) -> XMLEvent? {
    do throws(XMLError) { return try reader.next() } catch { throw .xml(error) }
  }
}

/// Why a page source cannot be read.
package enum PageSourceError: ReportableError {
  /// The file is not XML, or libxml2 is not installed.
  case xml(XMLError)
  /// The XML is not a page source. Lines are counted from 1.
  case invalid(Problem, file: String, line: Int)

  package enum Problem: Error, Equatable {
    case noApplication
    case secondApplication
    /// The application element has no size, so the size of the screen is unknown.
    case noScreenSize
    case unknownRoot(tag: String)
    case missingNumber(attribute: String, tag: String)
    case invalidNumber(attribute: String, text: String)
    case invalidFlag(attribute: String, text: String)

    package var message: Message {
      let application = "<\(PageElements.application)>"
      switch self {
      case .noApplication: return "no application; expected \(application)"
      case .secondApplication: return "a second \(application); expected one"
      case .noScreenSize: return "the application has no size; expected the size of the screen"
      case .unknownRoot(let tag):
        return
          "unknown root <\(tag.prefix(60))>; expected <\(PageElements.wrapper)> or \(application)"
      case .missingNumber(let attribute, let tag):
        return "<\(tag.prefix(60))> has no \(attribute); expected x, y, width and height"
      case .invalidNumber(let attribute, let text):
        let isSize = attribute == "width" || attribute == "height"
        let expected: Message = isSize ? "a size in points" : "points on the screen"
        return "\(attribute)=\"\(text.prefix(40))\"; expected \(expected)"
      case .invalidFlag(let attribute, let text):
        return "\(attribute)=\"\(text.prefix(40))\"; expected true or false"
      }
    }
  }

  package var report: Message {
    switch self {
    case .xml(let error): error.report
    case .invalid(let problem, let file, let line):
      "\(file):\(line): \(problem.message)"
    }
  }
}
