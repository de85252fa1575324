import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import ScreenReading
import Sessions
import TextLibrary

/// An open text with the argument that names it.
struct NamedText {
  let name: String
  let text: any TextSource

  /// Opens texts.
  ///
  /// - Throws: A `ReportableError`.
  static func open(_ names: [String], folders: Folders) throws -> [NamedText] {
    try names.map { NamedText(name: $0, text: try OpenedText.open($0, folders: folders)) }
  }
}

extension TextSource {
  /// Returns the text with the words of other texts beside it.
  ///
  /// - Throws: Any error of the texts.
  func beside(_ others: [NamedText]) throws -> any TextSource {
    var text: any TextSource = self
    for other in others {
      text = try ParallelText(
        text, beside: other.text, label: other.text.label(openedAs: other.name))
    }
    return text
  }

  /// Returns the label for the text's words beside another text: its title or, if the file has none,
  /// its name.
  ///
  /// - Parameter name: The name of the text, or the path of its file.
  private func label(openedAs name: String) -> String {
    if let title = description.ownTitle { return title }
    return URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
  }
}

extension TextSource {
  /// Returns the folder of the file from which the text was read; nil if it was not a file.
  func fileFolder() -> String? {
    // A file that was opened without an import has its path as its name.
    let name = description.name
    let entries = name.hasPrefix("/") ? nil : try? (self as? StoredText)?.library.entries()
    let path = entries?.first { $0.name == name }?.source ?? name
    guard path.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

extension ArrivingText {
  /// Reports what became of the rest as if the file had been parsed at once: the warnings are printed,
  /// and the error because of which it did not come is thrown.
  func report() throws {
    warnings?.report()
    if case .failed(let error) = state { throw error }
  }
}

extension WarningList {
  /// Returns the number of the warnings about a file and the first one, to be announced; nil if
  /// there are none.
  func summary(_ phrases: Phrases) -> String? {
    guard let first = groups.first?.first else { return nil }
    return "\(phrases.counted("status.warnings", count)): \(first)".withVisibleControls
  }
}

extension TextDescription {
  /// The title; nil if the file has none.
  var ownTitle: String? { Self.isTitle(title) ? title : nil }

  /// Returns whether a stored title is one: a reader names the format in place of a missing title.
  static func isTitle(_ title: String) -> Bool {
    let formats = FileFormat.allCases.flatMap { $0.title.split { $0 == " " || $0 == "," } }
    return !title.isEmpty && !formats.contains(title[...])
  }
}
