import Formats
import Foundation
import Interlinear

/// The warnings of an import: the first are told one by one, the rest are counted.
final class WarningList {
  static let shown = 10

  private(set) var count = 0
  private var first: [FormatWarning] = []
  private let isStrict: Bool

  init(isStrict: Bool) { self.isStrict = isStrict }

  func add(_ warnings: [FormatWarning]) throws(FormatError) {
    if isStrict, let warning = warnings.first {
      throw FormatError(file: warning.file, line: warning.line, message: warning.message)
    }
    count += warnings.count
    if first.count < Self.shown { first += warnings.prefix(Self.shown - first.count) }
  }

  func report() {
    var text = first.map { "lector: warning: \($0)\n" }.joined()
    if count > first.count { text += "lector: warning: and \(count - first.count) more\n" }
    FileHandle.standardError.write(Data(text.utf8))
  }
}

/// A reader whose warnings go to a list as they come.
final class WarningReader: VerseReader {
  private let reader: any VerseReader
  private let warnings: WarningList

  init(_ reader: any VerseReader, warnings: WarningList) {
    self.reader = reader
    self.warnings = warnings
  }

  var description: TextDescription { reader.description }
  var bytesRead: Int { reader.bytesRead }
  func takeWarnings() -> [FormatWarning] { [] }

  func next() throws(FormatError) -> Verse? {
    let verse = try reader.next()
    let new = reader.takeWarnings()
    if !new.isEmpty { try warnings.add(new) }
    return verse
  }
}
