import Formats
import Foundation
import Interlinear

/// The warnings of an import: each kind is told once, with its first line and a count.
package final class WarningList {
  /// How many kinds are told.
  static let shown = 12
  /// How many kinds are told apart.
  private static let kindLimit = 1000

  package private(set) var count = 0
  private var kinds: [(first: FormatWarning, count: Int)] = []
  private var indices: [String: Int] = [:]
  private let isStrict: Bool

  package init(isStrict: Bool) { self.isStrict = isStrict }

  /// - Throws: the first of the warnings, where any is an error.
  package func add(_ warnings: [FormatWarning]) throws(FormatError) {
    if isStrict, let warning = warnings.first {
      throw FormatError(
        file: warning.file, line: warning.line > 0 ? warning.line : nil, message: warning.message)
    }
    count += warnings.count
    for warning in warnings {
      if let index = indices[warning.kind] {
        kinds[index].count += 1
      } else if kinds.count < Self.kindLimit {
        indices[warning.kind] = kinds.count
        kinds.append((warning, 1))
      }
    }
  }

  package func report() {
    FileHandle.standardError.write(Data(lines.joined().utf8))
  }

  /// What is told, line by line.
  var lines: [String] {
    var lines = kinds.prefix(Self.shown).map { kind in
      let more = kind.count > 1 ? " (and \(kind.count - 1) more like it)" : ""
      return "lector: warning: \(kind.first)\(more)\n"
    }
    let told = kinds.prefix(Self.shown).reduce(0) { $0 + $1.count }
    if count > told { lines.append("lector: warning: and \(count - told) of other kinds\n") }
    return lines
  }
}

/// A reader whose warnings go to a list as they come.
package final class WarningReader: VerseReader {
  private let reader: any VerseReader
  private let warnings: WarningList

  package init(_ reader: any VerseReader, warnings: WarningList) {
    self.reader = reader
    self.warnings = warnings
  }

  /// What the user says of the text goes before what its file says.
  package var title: String?
  package var credits: String?

  package var description: TextDescription {
    var description = reader.description
    description.title = title ?? description.title
    description.credits = credits ?? description.credits
    return description
  }
  package var bytesRead: Int { reader.bytesRead }
  package func takeWarnings() -> [FormatWarning] { [] }

  package func next() throws(FormatError) -> Verse? {
    let verse = try reader.next()
    let new = reader.takeWarnings()
    if !new.isEmpty { try warnings.add(new) }
    return verse
  }
}

/// A reader of a lexicon whose warnings go to a list as they come.
package final class WarningLexiconReader: LexiconReader {
  private let reader: any LexiconReader
  private let warnings: WarningList

  package init(_ reader: any LexiconReader, warnings: WarningList) {
    self.reader = reader
    self.warnings = warnings
  }

  /// What the user says of the lexicon goes before what its file says.
  package var title: String?
  package var credits: String?

  package var description: LexiconDescription {
    var description = reader.description
    description.title = title ?? description.title
    description.credits = credits ?? description.credits
    return description
  }
  package var bytesRead: Int { reader.bytesRead }
  package func takeWarnings() -> [FormatWarning] { [] }

  package func next() throws(FormatError) -> LexiconEntry? {
    let entry = try reader.next()
    let new = reader.takeWarnings()
    if !new.isEmpty { try warnings.add(new) }
    return entry
  }
}
