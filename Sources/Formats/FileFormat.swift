import Interlinear

/// The formats that files are read from.
package enum FileFormat: String, CaseIterable, Sendable {
  case morphgnt
  case delimited
  case conllu

  /// What messages call it.
  package var title: String {
    switch self {
    case .morphgnt: "MorphGNT"
    case .delimited: "Clear, macula, CLDF or Lector columns"
    case .conllu: "CoNLL-U"
    }
  }

  /// The format of a file, by its first line with content.
  static func detect(_ line: UnsafeBufferPointer<UInt8>) -> FileFormat? {
    let text = String(decoding: line.prefix(4096), as: UTF8.self)
    if ColumnMap.preset(forHeader: text) != nil { return .delimited }
    if text.hasPrefix("#") { return .conllu }
    let columns = text.split(separator: "\t", omittingEmptySubsequences: false)
    if columns.count == 10, columns[0].first?.isNumber == true { return .conllu }
    let fields = text.split(separator: " ")
    if fields.count == 7, fields[0].utf8.count == 6, fields[0].utf8.allSatisfy(isDigit) {
      return .morphgnt
    }
    return nil
  }
}

func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

/// Opens a file for reading, in a format that is given or else found by its content.
///
/// - Parameters:
///   - path: the file; `-` is standard input.
///   - map: the columns of a delimited file, where no preset fits.
/// - Throws: `FormatError` when the file cannot be opened, is empty, or is in no known format.
package func openVerseReader(
  path: String, format: FileFormat? = nil, map: ColumnMap? = nil
) throws(FormatError) -> any VerseReader {
  try openVerseReader(source: try ByteSource(path: path), format: format, map: map)
}

package func openVerseReader(
  source: ByteSource, format: FileFormat? = nil, map: ColumnMap? = nil
) throws(FormatError) -> any VerseReader {
  let lines = LineReader(source)
  var first = try lines.next()
  while let line = first, line.isEmpty { first = try lines.next() }
  guard let first else {
    throw FormatError(
      file: source.name, line: nil, message: "is empty; expected an interlinear text")
  }
  let detected = map == nil ? FileFormat.detect(first) : .delimited
  guard let format = format ?? detected else {
    let known = FileFormat.allCases.map(\.title).joined(separator: ", ")
    throw lines.error("no format that is known by its first line; expected one of: \(known)")
  }
  lines.pushBack(first)
  switch format {
  case .morphgnt: return MorphGNTReader(lines)
  case .conllu: return CoNLLUReader(lines)
  case .delimited: return try delimitedReader(lines, map: map)
  }
}
