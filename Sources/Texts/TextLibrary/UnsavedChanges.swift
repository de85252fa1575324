import Foundation
import PlainText
import Platform

/// Changes of study data that the library could not take, in a separate file.
package struct UnsavedChanges: ReportableError {
  /// The reason that the library did not take them.
  package let reason: LibraryError
  /// The file that has them, or nil if none could be written.
  package let file: String?
  private let changes: [StudyChange]

  /// Puts the changes into a private file that `lector notes import` reads: in the folder of the
  /// library, otherwise in the home folder or in a temporary one.
  ///
  /// - Parameter library: The path of the library.
  package init(_ changes: [StudyChange], reason: LibraryError, library: String) {
    self.changes = changes.filter(\.isAuthored)
    self.reason = reason
    // A file cannot contain removals.
    file =
      StudyDocument(self.changes).isEmpty
      ? nil
      : Self.names(in: Self.folders(library) + ["/dev/shm"]).first { Self.write(changes, to: $0) }
  }

  /// Writes changes to a new private file, in the format of exported notes.
  ///
  /// - Returns: `false` if the file exists or cannot be written; otherwise, `true`.
  package static func write(_ changes: [StudyChange], to file: String) -> Bool {
    let bytes = Array(StudyDocument(changes).json.utf8)
    return (try? WholeFile.write(bytes, to: file, isPrivate: true, replaces: false)) != nil
  }

  /// Returns a name for a file with changes, in the folder of the library if it exists.
  package static func proposedFile(library: String) -> String {
    names(in: folders(library).filter { access($0, W_OK) == 0 })
      .first { access($0, F_OK) != 0 } ?? "unsaved-notes.json"
  }

  private static func folders(_ library: String) -> [String] {
    [
      (library as NSString).deletingLastPathComponent, (try? Folders.home()) ?? "",
      NSTemporaryDirectory(),
    ]
  }

  private static func names(in folders: [String]) -> [String] {
    folders.filter { !$0.isEmpty }.flatMap { folder in
      (1...99).map { number in
        let name = "unsaved-notes" + (number == 1 ? "" : "-\(number)") + ".json"
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      }
    }
  }

  package var report: Message {
    let list = changes.map(\.listed).joined(separator: "; ")
    let text: Message = "not saved: \(list) (\(reason))"
    if let file { return "\(text); kept in \(file), which \"lector notes import\" adds" }
    if StudyDocument(changes).isEmpty { return text }
    // The text has no other place left.
    let notes = StudyDocument(changes).notes.map(\.text).joined(separator: " | ")
    return notes.isEmpty
      ? "\(text); no file can be written" : "\(text); no file can be written: \(notes)"
  }
}

extension StudyDocument {
  /// A Boolean value that indicates whether the document contains no work of the user's own.
  fileprivate var isEmpty: Bool {
    notes.isEmpty && highlights.isEmpty && bookmarks.isEmpty && marks.isEmpty
      && plans.isEmpty && knownWords.isEmpty
  }

  /// Creates a document of changes. It contains no removals.
  init(_ changes: [StudyChange]) {
    for change in changes {
      if let changed = change.record as? PlaceVisits {
        visits.removeAll { $0.place == changed.place }
        if change.new != nil { visits += changed.visits }
      } else if let row = change.record as? any StudyRow {
        replace(row, isRemoval: change.new == nil)
      }
    }
  }

  private mutating func replace<Record: StudyRow>(_ record: Record, isRemoval: Bool) {
    let key = record.key
    self[keyPath: Record.list].removeAll { $0.key == key }
    if !isRemoval { self[keyPath: Record.list].append(record) }
  }
}
