import PlainText

/// A warning that the certain interpretation of a file covers only a part of it.
package typealias FormatWarning = FileMessage

extension FormatWarning {
  /// Creates a warning about a whole file.
  init(_ file: String, _ message: Message) { self.init(file: file, line: 0, message: message) }

  /// The part that warnings of the same kind share: the file and the message without its numbers
  /// and quotations.
  package var kind: String {
    let kind = message.mapTexts { text, isQuoted in
      isQuoted ? "" : Self.withoutNumbers(text)
    }
    return "\(file): \(kind)"
  }

  /// Returns a text with a number sign in place of each number. A file may have a warning for every
  /// word, and a regular expression would take longer than the word.
  private static func withoutNumbers(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isDigit = (0x30...0x39).contains(byte)
      if !isDigit { bytes.append(byte) } else if bytes.last != 0x23 { bytes.append(0x23) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The warnings about a file, grouped by kind: the first of each kind, and their number.
package final class WarningList {
  /// The warnings of one kind.
  package struct Group: Equatable, Sendable {
    package let first: FormatWarning
    package fileprivate(set) var count: Int

    package init(first: FormatWarning, count: Int) {
      self.first = first
      self.count = count
    }
  }

  /// The maximum number of kinds, which limits the memory that a file can take.
  package static let groupLimit = 1000

  /// The number of all warnings, including warnings of kinds beyond the limit.
  package private(set) var count: Int
  /// The groups, in the order of the first warning of each kind.
  package private(set) var groups: [Group]
  /// Remarks that are reported too but are not warnings, because nothing is lost.
  package private(set) var notices: [FormatWarning]
  private var indices: [String: Int] = [:]
  private let isStrict: Bool

  /// Creates an empty list, or one from stored groups.
  ///
  /// - Parameter isStrict: A Boolean value that indicates whether the first warning is an error.
  package init(
    isStrict: Bool = false, groups: [Group] = [], count: Int = 0, notices: [FormatWarning] = []
  ) {
    self.isStrict = isStrict
    self.notices = notices
    self.groups = groups
    self.count = count
  }

  /// Adds remarks that are not warnings.
  package func addNotices(_ more: [FormatWarning]) {
    notices += more.prefix(Self.groupLimit - min(notices.count, Self.groupLimit))
  }

  /// Adds a warning to its group.
  package func add(_ warning: FormatWarning) {
    count += 1
    if let index = indices[warning.kind] {
      groups[index].count += 1
    } else if groups.count < Self.groupLimit {
      indices[warning.kind] = groups.count
      groups.append(Group(first: warning, count: 1))
    }
  }

  /// Throws the first of the warnings as a `FormatError` if the list is strict.
  package func throwIfStrict() throws(FormatError) {
    guard isStrict, let warning = groups.first?.first else { return }
    throw FormatError(
      file: warning.file, line: warning.line > 0 ? warning.line : nil,
      kind: .content(warning.message))
  }
}
