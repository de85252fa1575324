import PlainText
import XMLReading

/// Why a page source cannot be read.
package enum PageSourceError: ReportableError {
  /// The file is not XML, or libxml2 is not installed.
  case xml(XMLError)
  /// The XML is not a page source. Lines are counted from 1.
  case invalid(Problem, file: String, line: Int)

  package enum Problem: Error, Equatable, CustomStringConvertible {
    case noApplication
    case secondApplication
    /// The application has no size, which is that of the screen.
    case noScreenSize
    case unknownRoot(tag: String)
    case missingNumber(attribute: String, tag: String)
    case invalidNumber(attribute: String, text: String)
    case invalidFlag(attribute: String, text: String)

    package var description: String {
      let application = "<\(PageElements.application)>"
      switch self {
      case .noApplication: return "no application; expected \(application)"
      case .secondApplication: return "a second \(application); expected one"
      case .noScreenSize: return "the application has no size; expected the size of the screen"
      case .unknownRoot(let tag):
        return "unknown root <\(tag.prefix(60))>; "
          + "expected <\(PageElements.wrapper)> or \(application)"
      case .missingNumber(let attribute, let tag):
        return "<\(tag.prefix(60))> has no \(attribute); expected x, y, width and height"
      case .invalidNumber(let attribute, let text):
        let isSize = attribute == "width" || attribute == "height"
        let expected = isSize ? "a size in points" : "points on the screen"
        return "\(attribute)=\"\(text.prefix(40))\"; expected \(expected)"
      case .invalidFlag(let attribute, let text):
        return "\(attribute)=\"\(text.prefix(40))\"; expected true or false"
      }
    }
  }

  package var description: String {
    switch self {
    case .xml(let error): error.description
    case .invalid(let problem, let file, let line):
      "\(file):\(line): \(problem)".asMessage
    }
  }
}
