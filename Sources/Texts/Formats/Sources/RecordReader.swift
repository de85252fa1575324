/// Reads the records of a delimited file: values separated by tabs without quoting, or by commas or
/// semicolons with quotes as in RFC 4180 (a quoted field may contain the separator, doubled quotes
/// and line ends).
final class RecordReader {
  let lines: LineReader
  private let separator: UInt8
  private let isQuoted: Bool
  /// The first line of the last record that was read.
  private(set) var recordLine = 1

  init(_ lines: LineReader, separator: UInt8) {
    self.lines = lines
    self.separator = separator
    isQuoted = separator != 0x09
  }

  /// Returns the fields of the next record that is not blank, or nil at the end.
  func next() throws(FormatError) -> [String]? {
    guard let line = try lines.nextFilled() else { return nil }
    recordLine = lines.lineNumber
    return isQuoted && line.contains(0x22) ? try quotedFields(line) : plainFields(line)
  }

  private func plainFields(_ line: UnsafeBufferPointer<UInt8>) -> [String] {
    var fields: [String] = []
    fields.reserveCapacity(16)
    var start = 0
    for i in 0...line.count where i == line.count || line[i] == separator {
      fields.append(
        String(decoding: UnsafeBufferPointer(rebasing: line[start..<i]), as: UTF8.self))
      start = i + 1
    }
    return fields
  }

  private func quotedFields(_ first: UnsafeBufferPointer<UInt8>) throws(FormatError) -> [String] {
    var fields: [String] = []
    var field: [UInt8] = []
    var isInQuotes = false
    var line = first
    var length = 0
    while true {
      length += line.count + 1
      var i = 0
      while i < line.count {
        let byte = line[i]
        if isInQuotes {
          if byte != 0x22 {
            field.append(byte)
          } else if i + 1 < line.count, line[i + 1] == 0x22 {
            field.append(byte)
            i += 1
          } else {
            isInQuotes = false
          }
        } else if byte == 0x22, field.isEmpty {
          isInQuotes = true
        } else if byte == separator {
          fields.append(String(decoding: field, as: UTF8.self))
          field.removeAll(keepingCapacity: true)
        } else {
          field.append(byte)
        }
        i += 1
      }
      guard isInQuotes else { break }
      field.append(0x0A)
      guard length <= LineReader.lengthLimit, let more = try lines.next() else {
        throw lines.error(
          "a quoted field that never ends", expected: "a closing \"", line: recordLine)
      }
      line = more
    }
    fields.append(String(decoding: field, as: UTF8.self))
    return fields
  }
}
