import Foundation

extension String {
  /// The text with reserved characters as XML entities. It must contain no control characters,
  /// which XML 1.0 cannot represent (see `withVisibleControls`); the two noncharacters are
  /// replaced.
  package var xml: String { xml(replacing: { $0 }) }

  /// The text on one line with reserved characters as XML entities: line ends and tabs are spaces,
  /// and other control characters have their visible form.
  package var xmlOnOneLine: String {
    // Most texts and attributes are plain ASCII.
    let isPlain = utf8.allSatisfy {
      (0x20..<0x7F) ~= $0 && $0 != 0x22 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E
    }
    return isPlain ? self : xml { $0 == "\n" || $0 == "\t" || $0 == "\r" ? " " : $0.visible }
  }

  /// Returns the text with reserved characters as XML entities.
  ///
  /// - Parameter replacement: A closure that returns the scalar to write for a scalar of the text.
  package func xml(replacing replacement: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch replacement(scalar) {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      case let shown: result.append(shown)
      }
    }
    return String(result)
  }

  /// The text with each byte percent-encoded that a path in a URI does not contain (RFC 3986).
  package var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: Self.pathCharacters) ?? self
  }

  private static let pathCharacters = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-./_~")
}
