import Foundation
import Platform
import PlainText

/// The files of one text.
package struct TextFiles {
  package private(set) var paths: [String] = []
  /// The paths that nobody has named, because they are in a folder.
  private(set) var pathsInFolders: Set<String> = []
  /// The paths of the files in folders that describe the text.
  package private(set) var metadata: [String] = []
  /// The description of the text in the metadata of folders.
  private(set) var description = TextFolderDescription()
  package private(set) var notices: [FormatWarning] = []

  /// - Parameters:
  ///   - arguments: Files and folders; `-` is standard input.
  ///   - format: The format of the files in a folder, if it has several.
  /// - Throws: `FormatError` for a folder without a text.
  package init(_ arguments: [String], format: FileFormat? = nil) throws(FormatError) {
    for argument in arguments {
      guard FileName.isFolder(argument) else {
        paths.append(argument)
        continue
      }
      let folder = try TextFolder(path: argument, format: format)
      paths += folder.files
      pathsInFolders.formUnion(folder.files)
      metadata += folder.metadata
      notices += folder.notices
      description.add(folder.description, title: Self.name(of: argument))
    }
    // A shell expands several patterns to the same file.
    var seen: Set<String> = []
    paths.removeAll { !seen.insert(URL(filePath: $0).standardizedFileURL.path).inserted }
  }

  private static func name(of folder: String) -> String? {
    let name = URL(filePath: folder).standardizedFileURL.lastPathComponent
    return name.isEmpty || name == "/" ? nil : name
  }

  /// The number of bytes of all files of known size.
  package var size: Int {
    paths.reduce(0) { sum, path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return sum &+ (attributes?[.size] as? Int ?? 0)
    }
  }
}
