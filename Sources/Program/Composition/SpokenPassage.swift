import AccessibilityModel
import Configuration
import Foundation
import Geometry
import Interlinear
import PlainText
import ReaderApp
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
  /// - Parameter translates: Whether translations are among the parts.
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
        if let fault = controller.fault { throw PassageError(report: fault) }
      }
    }
  }
}

/// The error for a verse that cannot be read.
package struct PassageError: ReportableError {
  package let report: Message
}

/// The passages that a command names.
package enum Passages {
  /// Returns the rows of a passage, one range for each item of a list. Names of books in the
  /// language of the interface come first.
  ///
  /// - Parameter name: The name of the text on the command line.
  /// - Throws: `PlaceError` if the text has no such passage.
  package static func rows(
    of place: String, in text: any TextSource, named name: String
  ) throws -> [Range<Int>] {
    let language = try Settings.inForce(file: nil).interfaceLanguage ?? "en"
    let finder = PassageFinder(text: text, language: language)
    if let rows = try finder.rows(of: place) { return rows }
    let fault = finder.fault(of: place)
    let reason = fault.message(for: name)
    throw PlaceError(fault == .noPassage(place) ? reason : "\(place): \(reason)")
  }
}

/// A part of a WAV file as a separate WAV file, for players that cannot begin in the middle.
enum WavePart {
  /// The maximum size of a part, in bytes of samples.
  private static let maximumSize = 64 << 20
  /// The maximum number of chunks before the samples.
  private static let maximumChunkCount = 64

  /// Returns the part of a file between two times in milliseconds, or nil if it is not a WAV file.
  ///
  /// - Throws: An error of the system if the file cannot be read.
  static func bytes(of path: String, from start: Int, to end: Int) throws -> [UInt8]? {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    let header = [UInt8](try file.read(upToCount: 12) ?? Data())
    guard header.count == 12, header[0..<4].elementsEqual("RIFF".utf8),
      header[8..<12].elementsEqual("WAVE".utf8)
    else { return nil }
    var format: [UInt8] = []
    for _ in 0..<maximumChunkCount {
      let chunk = [UInt8](try file.read(upToCount: 8) ?? Data())
      guard chunk.count == 8 else { return nil }
      let size = number(chunk, at: 4)
      if chunk[0..<4].elementsEqual("fmt ".utf8) {
        guard size >= 16, size <= 1_024 else { return nil }
        format = [UInt8](try file.read(upToCount: size) ?? Data())
        guard format.count == size else { return nil }
        if size % 2 == 1 { _ = try file.read(upToCount: 1) }
      } else if chunk[0..<4].elementsEqual("data".utf8) {
        return try part(of: file, format: format, size: size, from: start, to: end)
      } else {
        // Chunks begin at even places.
        try file.seek(toOffset: file.offset() + UInt64(size + size % 2))
      }
    }
    return nil
  }

  private static func part(
    of file: FileHandle, format: [UInt8], size: Int, from start: Int, to end: Int
  ) throws -> [UInt8]? {
    guard format.count >= 16 else { return nil }
    let rate = number(format, at: 4)
    let frame = Int(format[12]) | Int(format[13]) << 8
    guard rate > 0, frame > 0 else { return nil }
    func offset(_ time: Int) -> Int {
      let (frames, isTooLarge) = max(time, 0).multipliedReportingOverflow(by: rate)
      let (bytes, isTooLong) = (frames / 1_000).multipliedReportingOverflow(by: frame)
      return isTooLarge || isTooLong ? size : min(bytes, size)
    }
    let first = offset(start)
    let length = min(max(offset(end) - first, 0), maximumSize)
    try file.seek(toOffset: file.offset() + UInt64(first))
    let samples = [UInt8](try file.read(upToCount: length) ?? Data())
    let content =
      Array("WAVE".utf8) + Array("fmt ".utf8) + bytes(format.count) + format
      + (format.count % 2 == 1 ? [0] : []) + Array("data".utf8) + bytes(samples.count) + samples
    return Array("RIFF".utf8) + bytes(content.count) + content
  }

  private static func number(_ bytes: [UInt8], at index: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
