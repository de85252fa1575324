import CellGrids
import PlainText

/// The lines of an entry of a timeline and the places of its links, at one width.
///
/// It is made once per entry: a note can have hundreds of links, and finding them for each
/// line of each frame would delay a key.
struct TimelineLayout {
  let entry: TimelineView.Entry
  /// The width of the timeline, in cells.
  let width: Int
  let heading: [Substring]
  let text: [Substring]
  var lineCount: Int { heading.count + text.count }

  /// The places of the links in the text of the entry, in ascending order.
  private let places: [(range: Range<String.Index>, link: TimelineView.Link)]

  /// The parts of the text with their own styles.
  private let spans: [(range: Range<String.Index>, style: MarkdownText.Style)]

  init(_ entry: TimelineView.Entry, width: Int) {
    let bytes = entry.text.utf8
    spans = entry.spans.map { span in
      let start = bytes.index(bytes.startIndex, offsetBy: span.range.lowerBound)
      return (start..<bytes.index(start, offsetBy: span.range.count), span.style)
    }
    self.entry = entry
    self.width = width
    heading = DisplayWidth.lines(of: entry.shownHeading, width: width)
    text = entry.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { DisplayWidth.lines(of: $0, width: max(width - TimelineCell.indent, 1)) }
    var rest = entry.text[...]
    places = entry.links.compactMap { link in
      guard let range = Self.range(of: link.text, in: rest) else { return nil }
      rest = rest[range.upperBound...]
      return (range, link)
    }
  }

  /// Returns the links in a line of the text, with the columns that they occupy.
  func links(inLine line: Substring) -> [(link: TimelineView.Link, columns: Range<Int>)] {
    places.prefix { $0.range.lowerBound < line.endIndex }.compactMap { place in
      columns(of: place.range, inLine: line).map { (place.link, $0) }
    }
  }

  /// Returns the styled parts of a line, with the columns that they occupy.
  func spans(inLine line: Substring) -> [(style: MarkdownText.Style, columns: Range<Int>)] {
    spans.compactMap { span in
      columns(of: span.range, inLine: line).map { (span.style, $0) }
    }
  }

  private func columns(of range: Range<String.Index>, inLine line: Substring) -> Range<Int>? {
    let part = range.clamped(to: line.startIndex..<line.endIndex)
    guard !part.isEmpty else { return nil }
    let before = DisplayWidth.columns(of: entry.text[line.startIndex..<part.lowerBound])
    return before..<(before + DisplayWidth.columns(of: entry.text[part]))
  }

  /// Returns the first range of a text that matches another one as whole characters.
  private static func range(of part: String, in text: Substring) -> Range<String.Index>? {
    var rest = text
    while let found = rest.utf8.firstRange(of: part.utf8), !found.isEmpty {
      // An accent after the part would belong to its last character.
      if String.Index(found.lowerBound, within: text) != nil,
        String.Index(found.upperBound, within: text) != nil
      {
        return found
      }
      rest = rest[found.upperBound...]
    }
    return nil
  }
}
