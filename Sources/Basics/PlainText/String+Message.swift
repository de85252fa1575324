extension String {
  /// The maximum length of a quotation in a message, and of a message. Both are bounds of `cut`.
  package static let longestQuote = 80
  package static let longestMessage = 1_000

  /// The text as a message of one line: without control characters, and with quotations of at most
  /// 80 characters, because a quotation from a file may have any length.
  package var asMessage: String {
    let shown = FileName.visible(withVisibleControls)
    guard shown.utf8.count > Self.longestQuote else { return shown }
    let text = shown.withShortQuotations
    return text.utf8.count > Self.longestMessage ? text.cut(to: Self.longestMessage) : text
  }

  /// The text with shortened quotations, and with the names of tags.
  private var withShortQuotations: String {
    var result = ""
    for (index, part) in split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { result += "\"" }
      // Every other part is a quotation; a quotation with quotation marks is cut by the message.
      result +=
        index.isMultiple(of: 2) ? part.withShortTags : String(part).cut(to: Self.longestQuote)
      guard result.utf8.count <= 8 * Self.longestMessage else { return result }
    }
    return result
  }
}

extension Substring {
  /// The text with names in angle brackets cut: `<name>`.
  fileprivate var withShortTags: String {
    var result = ""
    for (index, part) in split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        result += part
        continue
      }
      let name = part.prefix { $0 != ">" && $0 != " " }
      result += "<" + String(name).cut(to: String.longestQuote) + part[name.endIndex...]
    }
    return result
  }
}
