import Formats
import Foundation
import PlainText
import Platform

/// The rules for names of imported texts.
package enum TextName {
  /// Returns a name if it is valid.
  ///
  /// - Throws: `UsageError` for a name that would mean a file or a flag; `BundledNameError` for the
  ///   name of the sampler, which is always taken.
  package static func checked(_ name: String) throws -> String {
    if name == "sampler" {
      throw BundledNameError()
    }
    if let fault = fault(in: name) {
      throw UsageError("\"\(name)\" cannot name a text: \(fault)")
    }
    return name
  }

  /// Returns why no text can have a name, or nil if one can.
  private static func fault(in name: String) -> Message? {
    if name.isEmpty { return "it is empty" }
    if name.hasPrefix("-") { return "a leading hyphen begins an option" }
    if name.contains("/") { return "a slash belongs to the path of a file" }
    if name.contains(".") { return "a dot belongs to the name of a file" }
    if name.contains(":") { return "a colon belongs to a place or a search" }
    if name.first == " " || name.last == " " { return "it begins or ends with a space" }
    return name.unicodeScalars.contains(where: \.isControl) ? "it has a control character" : nil
  }

  /// Returns the name for the text of a file or a folder: the name of the file without its
  /// extensions, or of the folder, in lower case.
  ///
  /// - Throws: `UsageError` if no text can have the name; `BundledNameError`.
  package static func ofFile(_ path: String) throws -> String {
    let isFolder = FileName.isFolder(path)
    var name = (path as NSString).lastPathComponent
    if isFolder {
      name = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    } else {
      name = (name as NSString).deletingPathExtension
      // `story.toolbox.txt` has two extensions.
      while extensions.contains((name as NSString).pathExtension.lowercased()) {
        name = (name as NSString).deletingPathExtension
      }
    }
    name = name.lowercased().replacing(".", with: "-")
    do { return try checked(name) } catch is UsageError {
      throw UsageError("\(path): a text cannot have this name; choose another one with --as NAME")
    }
  }

  /// The extensions that name a format, lowercase.
  private static let extensions = Set(FileFormat.allCases.map(\.rawValue)).union([
    "csv", "tsv", "txt", "xml", "sfm", "eaf", "conllup",
  ])
}

/// The error for another text with the name of the bundled text.
package struct BundledNameError: ReportableError {
  package var report: Message { "\("sampler"): the name of the bundled text; expected another" }
}
