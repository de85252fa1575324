import Interlinear
import PlainText

/// Hits of a search as a list that people or programs read.
package struct HitList {
  /// The form of the list.
  package enum Format: String, CaseIterable, Sendable {
    /// The number of hits, then a line for each: its place, the hit, and its context.
    case text
    /// A table with a line of headings.
    case tsv
    /// A JSON object on each line.
    case json
  }

  private let source: any TextSource
  private let format: Format
  private let concordance: Concordance

  /// - Parameter context: The number of words on either side of a hit.
  package init(_ source: any TextSource, format: Format, context: Int = 5) {
    self.source = source
    self.format = format
    concordance = Concordance(width: context)
  }

  /// Returns the text before the hits, possibly empty.
  package func heading(count: Int) -> String {
    switch format {
    case .text: "\(count) hit\(count == 1 ? "" : "s")\n"
    case .tsv: "ref\tbefore\tmatch\tafter\n"
    case .json: ""
    }
  }

  private static let versesAtOnce = 16

  /// Calls a closure with the line of each hit, with the line break.
  ///
  /// A verse is read once for all of its hits, and verses that follow one another are read together.
  ///
  /// - Parameter hits: The hits, in the order of the text.
  package func forEachLine(of hits: [SearchHit], _ body: (String) throws -> Void) throws {
    var rest = hits[...]
    while let first = rest.first?.row {
      var rows = first..<first
      let next = rest.prefix { hit in
        guard hit.row <= rows.upperBound, hit.row < first + Self.versesAtOnce else { return false }
        rows = first..<(hit.row + 1)
        return true
      }
      let verses = try source.forms(in: rows)
      for hit in next { try body(line(hit, in: verses[hit.row - first])) }
      rest.removeFirst(next.count)
    }
  }

  private func line(_ hit: SearchHit, in verse: Verse) -> String {
    let line = concordance.line(hit, in: verse)
    let reference = verse.reference.description
    switch format {
    case .text:
      let context = "\(line.before)[\(line.keyword)]\(line.after)"
      return Self.row([reference.cut(to: Self.longestReference), line.keyword, context])
    case .tsv: return Self.row([reference, line.before, line.keyword, line.after])
    case .json: return Self.json(verse, hit, line) + "\n"
    }
  }

  /// The maximum number of characters of a reference in a list for people. The id of a sentence may
  /// be of any length.
  private static let longestReference = 80

  /// Returns all hits as the text of a file.
  package func text(of hits: [SearchHit]) throws -> String {
    var text = heading(count: hits.count)
    try forEachLine(of: hits) { text += $0 }
    return text
  }

  private static func row(_ cells: [String]) -> String {
    cells.map(\.withVisibleControls).joined(separator: "\t") + "\n"
  }

  private static func json(
    _ verse: Verse, _ hit: SearchHit, _ line: Concordance.Line
  ) -> String {
    var json = JSONText()
    json.object {
      $0.member("ref", verse.reference.description)
      $0.member("book", verse.reference.book)
      $0.member("chapter", verse.reference.chapter)
      $0.member("verse", verse.reference.verse)
      let places = [
        ("word", hit.word), ("translation", hit.translation == 0 ? nil : hit.translation),
        ("note", hit.note), ("translationWord", hit.translationWord),
      ]
      for (name, index) in places {
        // They are counted from 1.
        if let index { $0.member(name, index + 1) }
      }
      if hit.length > 1 {
        $0.member("words", hit.length)
      }
      $0.member("before", line.before)
      $0.member("match", line.keyword)
      $0.member("after", line.after)
    }
    return json.text
  }
}
