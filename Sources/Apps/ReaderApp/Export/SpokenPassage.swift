import Choices
import AccessibilityModel
import Geometry
import Interlinear
import PlainText
import ScreenReading

/// The speech of a passage, verse by verse, without a screen.
package struct SpokenPassage {
  private let text: any TextSource
  private let rows: Range<Int>

  package init(text: any TextSource, rows: Range<Int>) {
    self.text = text
    self.rows = rows
  }

  /// The number of verses for each reader, which keeps all elements that it has created.
  private static let chunk = 64

  /// Calls a closure with the utterances of each verse, as spoken from element to element.
  package func forEachVerse(_ body: (Int, [Utterance]) throws -> Void) throws {
    let reader = ScreenReader(phrases: Phrases(interfaceLanguage: "en"))
    try forEachRow(elements: .word) { row, object in
      try body(
        row,
        (0..<object.accessibilityElementCount()).compactMap { index in
          object.accessibilityElement(at: index).map { reader.utterances(for: $0).utterance }
        })
    }
  }

  /// Calls a closure with the recorded parts of each verse: its number, its words, and the
  /// translation.
  ///
  /// - Parameter translates: A Boolean value that indicates whether translations are among the
  ///   parts.
  package func forEachRecordedVerse(
    translates: Bool = true, _ body: (Int, [[LabelPiece]]) throws -> Void
  ) throws {
    try forEachRow(elements: .verse) { row, object in
      let pieces = object.accessibilityElement(at: 0)?.accessibilityLabelPieces(for: .normal)
      // The label of a translation among several precedes it.
      let spoken = (pieces ?? []).filter {
        translates || $0.kind != .translation && $0.kind != .label
      }
      try body(row, spoken.map { [$0] })
    }
  }

  private func forEachRow(
    elements: ElementMode, _ body: (Int, any AccessibilityObject) throws -> Void
  ) throws {
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.chunk) {
      let controller = ReaderController(
        text: text, settings: ReaderSettings(elements: elements),
        phrases: Phrases(interfaceLanguage: "en"))
      controller.root.frame = Rect(x: 0, y: 0, width: 80, height: 24)
      for row in start..<min(start + Self.chunk, rows.upperBound) {
        guard
          let object = controller.screen.tableView(
            controller.table, accessibilityElementForRowAt: row)
        else { continue }
        try body(row, object)
        if let fault = controller.fault { throw ContentError(fault) }
      }
    }
  }
}
