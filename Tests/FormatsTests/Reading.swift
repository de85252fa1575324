import Interlinear
import PlainText
import Testing

import Formats

/// The warnings about a file, in their order.
final class FoundWarnings {
  private(set) var all: [FormatWarning] = []

  func add(_ warning: FormatWarning) { all.append(warning) }
}

/// All verses of a text in memory, and the warnings about it.
struct Reading {
  var description: TextDescription
  var verses: [Verse] = []
  var warnings: [FormatWarning] = []

  init(
    _ bytes: [UInt8], name: String = "file", format: FileFormat? = nil, map: ColumnMap? = nil,
    markers: ToolboxMap? = nil
  ) throws(FormatError) {
    let found = FoundWarnings()
    let reader = try openVerseReader(
      source: ByteSource(name: name, bytes: bytes, warn: found.add), format: format, map: map,
      markers: markers)
    while let verse = try reader.next() { verses.append(verse) }
    warnings = found.all
    // Some readers find further translations and recordings within the text.
    description = reader.description
  }

  init(
    _ text: String, name: String = "file", format: FileFormat? = nil, map: ColumnMap? = nil,
    markers: ToolboxMap? = nil
  ) throws(FormatError) {
    try self.init(Array(text.utf8), name: name, format: format, map: map, markers: markers)
  }

  var words: [Word] { verses.flatMap(\.words) }

  var references: [String] { verses.map(\.reference.description) }

  /// Returns the values of one tier, word by word.
  func values(of tier: Tier) -> [String] {
    guard let index = description.tiers.firstIndex(of: tier) else { return [] }
    return words.map { $0.value(at: index) }
  }
}

extension Verse {
  /// The verse without data that only the exporter of the same format reads.
  var withoutMarkup: Verse {
    var verse = self
    verse.markup = ""
    return verse
  }
}

/// Returns a file with the given verses.
func written(
  _ verses: [Verse], _ description: TextDescription, as format: ExportFormat,
  hasExtras: Bool = false
) -> String {
  let exporter = VerseExporter(
    format: format, description: description, hasExtras: hasExtras)
  return exporter.header + verses.map(exporter.string(for:)).joined() + exporter.footer
}

/// Returns the error for a text that cannot be read.
func fault(
  in text: String, format: FileFormat? = nil, map: ColumnMap? = nil
) -> FormatError? {
  #expect(throws: FormatError.self) { try Reading(text, format: format, map: map) }
}

extension FormatError {
  /// A Boolean value that indicates whether the content of a file is at fault, rather than the
  /// system.
  var isOfContent: Bool {
    switch kind {
    case .unknownColumns, .content, .missing, .wrongValue: true
    default: false
    }
  }
}

extension FormatError {
  /// A Boolean value that indicates whether the message is one line that quotes no more of a file
  /// than it must, and no control character.
  var isOneShortLine: Bool {
    description.count < 400 && !description.unicodeScalars.contains(where: \.isControl)
  }
}

/// Returns rows whose fields are separated by tabs, each with a line end.
func rows(_ rows: [[String]]) -> String {
  rows.map { $0.joined(separator: "\t") + "\n" }.joined()
}
