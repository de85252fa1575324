import Formats
import Foundation
import PlainText
import Platform
import TextLibrary

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
    let hasControl = name.unicodeScalars.contains(where: \.isControl)
    guard !name.isEmpty, !name.hasPrefix("-"), !hasControl,
      !name.contains("/"), !name.contains(".")
    else {
      throw UsageError(
        "\"\(name)\" cannot name a text; expected one without slash, dot or leading hyphen")
    }
    return name
  }
}

extension TextName {
  /// Returns the name for the text of a file or a folder: that of the file without its extensions,
  /// or that of the folder, in lower case.
  ///
  /// - Throws: `UsageError` if no text can have the name; `BundledNameError`.
  package static func ofFile(_ path: String) throws -> String {
    let isFolder = FileName.isFolder(path)
    var name = (path as NSString).lastPathComponent
    if isFolder {
      name = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    } else {
      name = (name as NSString).deletingPathExtension
      // `story.toolbox.txt` has two of them.
      while extensions.contains((name as NSString).pathExtension.lowercased()) {
        name = (name as NSString).deletingPathExtension
      }
    }
    name = name.lowercased().replacing(".", with: "-")
    do { return try checked(name) } catch is UsageError {
      throw UsageError("\(path): its name cannot name a text; --as NAME gives it another")
    }
  }

  /// The extensions that name a format, lowercase.
  private static let extensions = Set(FileFormat.allCases.map(\.rawValue)).union([
    "csv", "tsv", "txt", "xml", "sfm", "eaf", "conllup",
  ])
}

/// The error for another text with the name of the bundled text.
package struct BundledNameError: ReportableError {
  package let description = "sampler: the name of the bundled text; expected another"
}

/// Returns a number with a noun: "2 verses".
package func counted(_ noun: String, _ count: Int) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns a number of lexicon entries: "1 entry".
package func entryCount(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
