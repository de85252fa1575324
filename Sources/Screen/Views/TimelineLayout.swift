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
    places = entry.links.uniqued
      .flatMap { link in
        Self.ranges(of: link.text, in: entry.text).map { (range: $0, link: link) }
      }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
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

  /// Returns the ranges of a text that match another one as whole characters.
  private static func ranges(of part: String, in text: String) -> [Range<String.Index>] {
    let bytes = Array(text.utf8)
    let sought = Array(part.utf8)
    guard let first = sought.first else { return [] }
    var found: [Range<String.Index>] = []
    var start = 0
    while start + sought.count <= bytes.count {
      let end = start + sought.count
      guard bytes[start] == first, bytes[start..<end].elementsEqual(sought) else {
        start += 1
        continue
      }
      let lower = text.utf8.index(text.startIndex, offsetBy: start)
      let upper = text.utf8.index(lower, offsetBy: sought.count)
      // An accent after the part would belong to its last character.
      if String.Index(lower, within: text) != nil, String.Index(upper, within: text) != nil {
        found.append(lower..<upper)
      }
      start = end
    }
    return found
  }
}
