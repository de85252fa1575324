extension String {
  /// The text with reserved characters as XML entities. It must contain no control characters, which
  /// XML 1.0 cannot represent (see `withVisibleControls`); the two noncharacters are replaced.
  package var xml: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
