/// The text of a Markdown note without its markup, and the styled parts of it.
///
/// Supports the headings, lists, quotations, code, emphasis, and links that a screen of cells can
/// show. Unlike in standard Markdown, a line break remains one, because notes are short.
package struct MarkdownText: Hashable, Sendable {
  /// The meaning of the markup around a part.
  package enum Style: Hashable, Sendable {
    case heading, strong, emphasis, code, link
  }

  /// A part of the text, as offsets in UTF-8.
  package struct Span: Hashable, Sendable {
    package let range: Range<Int>
    package let style: Style
  }

  /// The drawn text, with bullets before the items of lists.
  package private(set) var text = ""
  package private(set) var spans: [Span] = []
  /// The spoken text, without bullets.
  package private(set) var spoken = ""
  /// The spoken text with spaces in place of line breaks.
  package var singleLine: String {
    spoken.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Creates a text without signs.
  package init(plain: String) {
    text = plain
    spoken = plain
  }

  /// Returns the text after another one that has no signs.
  package func preceded(by start: String) -> MarkdownText {
    var result = MarkdownText(plain: start)
    let offset = start.utf8.count
    result.text += text
    result.spoken += spoken
    result.spans = spans.map {
      Span(range: ($0.range.lowerBound + offset)..<($0.range.upperBound + offset), style: $0.style)
    }
    return result
  }

  private static let bullet = "\u{2022} "

  package init(_ markdown: String) {
    var isCode = false
    var isFirst = true
    for line in markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.drop(while: \.isWhitespace).hasPrefix("```") {
        isCode.toggle()
        continue
      }
      if !isFirst {
        text += "\n"
        spoken += "\n"
      }
      isFirst = false
      if isCode { add(line, .code) } else { addLine(line) }
    }
  }

  private mutating func addLine(_ line: Substring) {
    let indentation = line.prefix { $0 == " " || $0 == "\t" }
    var rest = line.dropFirst(indentation.count)
    while rest.first == ">" { rest = rest.dropFirst().drop { $0 == " " } }
    let signs = rest.prefix { $0 == "#" }
    if (1...6).contains(signs.count), rest.dropFirst(signs.count).first == " " {
      let start = text.utf8.count
      addInline(rest.dropFirst(signs.count).drop { $0 == " " })
      return spans.append(Span(range: start..<text.utf8.count, style: .heading))
    }
    if let sign = rest.first, "-*+".contains(sign), rest.dropFirst().first == " " {
      text += indentation + Self.bullet
      return addInline(rest.dropFirst(2).drop { $0 == " " })
    }
    add(indentation)
    addInline(rest)
  }

  private mutating func add(_ part: some StringProtocol, _ style: Style? = nil) {
    let start = text.utf8.count
    text += part
    spoken += part
    if let style, !part.isEmpty {
      spans.append(Span(range: start..<text.utf8.count, style: style))
    }
  }

  // MARK: - Within a line

  /// Adds a line without the signs of emphasis, code and links. A sign without its partner stays.
  private mutating func addInline(_ line: Substring) {
    var rest = line
    var plain = rest.startIndex
    while let first = rest.first {
      if first == "\\", case let escaped = rest.dropFirst(), escaped.first?.isPunctuation == true {
        add(line[plain..<rest.startIndex])
        plain = escaped.startIndex
        rest = escaped.dropFirst()
      } else if let part = Self.part(at: rest, in: line) {
        add(line[plain..<rest.startIndex])
        add(part.content, part.style)
        rest = line[part.end...]
        plain = part.end
      } else {
        rest = rest.dropFirst()
      }
    }
    add(line[plain...])
  }

  private typealias Part = (content: Substring, style: Style, end: Substring.Index)

  /// Returns the styled part that begins at a position, without its markup, or nil if there is
  /// none.
  private static func part(at rest: Substring, in line: Substring) -> Part? {
    switch rest.first {
    case "`": delimited(rest, by: "`", .code)
    case "*", "_": emphasis(rest, in: line)
    case "[": link(rest)
    case "<" where rest.dropFirst().hasPrefix("http"): delimited(rest, by: "<", until: ">", .link)
    case "h": rest.webAddress.map { ($0, .link, $0.endIndex) }
    default: nil
    }
  }

  private static func delimited(
    _ rest: Substring, by sign: String, until end: String? = nil, _ style: Style
  ) -> Part? {
    let content = rest.dropFirst(sign.count)
    guard let close = content.firstRange(of: end ?? sign), close.lowerBound > content.startIndex
    else { return nil }
    return (content[..<close.lowerBound], style, close.upperBound)
  }

  private static func emphasis(_ rest: Substring, in line: Substring) -> Part? {
    guard let sign = rest.first else { return nil }
    // An underline within a word, as in a file name, is not markup.
    if sign == "_", rest.startIndex > line.startIndex,
      isInWord(line[line.index(before: rest.startIndex)])
    {
      return nil
    }
    let isStrong = rest.dropFirst().first == sign
    let signs = String(repeating: sign, count: isStrong ? 2 : 1)
    guard let part = delimited(rest, by: signs, isStrong ? .strong : .emphasis),
      part.content.first?.isWhitespace == false, part.content.last?.isWhitespace == false
    else { return nil }
    if sign == "_", part.end < line.endIndex, isInWord(line[part.end]) { return nil }
    return part
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// Returns the text of `[text](address)`.
  private static func link(_ rest: Substring) -> Part? {
    guard let title = delimited(rest, by: "[", until: "](", .link),
      let close = rest[title.end...].firstIndex(of: ")")
    else { return nil }
    return (title.content, .link, rest.index(after: close))
  }
}

extension Substring {
  /// The web address at the beginning of the text, without punctuation after it; nil if there is
  /// none.
  package var webAddress: Substring? {
    guard hasPrefix("http://") || hasPrefix("https://") else { return nil }
    return prefix { !$0.isWhitespace }.trimmingSuffix { ".,;:!?)>\"'".contains($0) }
  }
}
