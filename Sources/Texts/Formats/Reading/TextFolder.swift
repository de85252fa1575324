import Foundation
import Interlinear
import Platform
import PlainText

/// The files of a text in a folder: a Scripture Burrito, a bundle of the Digital Bible Library, a
/// Paratext project, a CLDF data set, a SWORD module, or files, of which those in the format of most
/// are read.
package struct TextFolder {
  /// The paths of the files that belong to the text.
  package private(set) var files: [String] = []
  /// The paths of the files in the folder that describe the text.
  package private(set) var metadata: [String] = []
  /// The description of the text in the metadata.
  private(set) var description = TextFolderDescription()
  /// The omitted files, and the reasons.
  package private(set) var notices: [FormatWarning] = []
  private let path: String

  private static let fileLimit = 10_000
  private static let depthLimit = 3

  /// - Parameter format: The format of the files, if they have several, or nil for any.
  /// - Throws: `FormatError` if the folder contains no text.
  package init(path: String, format: FileFormat? = nil) throws(FormatError) {
    self.path = path
    let names = try Self.names(in: path)
    files = SWORDModule.configurations(inFolder: path)
    guard files.count < 2 else {
      throw FormatError(
        file: path, found: "\(files.count) SWORD modules",
        expected: "one of them, such as \(files[0])")
    }
    if !files.isEmpty { return }
    if try readDescription(names) {
      leaveOutEmptyFiles()
      guard !files.isEmpty else {
        throw FormatError(
          file: path,
          found: notices.isEmpty
            ? "its metadata name no text" : "its metadata name only empty or missing files",
          expected: "files of a text")
      }
      return
    }
    try readPlainFiles(format)
  }

  /// Returns the names of the files and folders in a folder, in natural order: `2.usfm` before
  /// `10.usfm`.
  private static func names(in path: String) throws(FormatError) -> [String] {
    guard let names = FileName.names(inFolder: path) else {
      throw FormatError(file: path, kind: .noPermission)
    }
    let folder = path as NSString
    return names.filter {
      !$0.hasPrefix(".") && !FileName.isStream(folder.appendingPathComponent($0))
    }
    .sorted { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending }
  }

  private func child(_ name: String) -> String { (path as NSString).appendingPathComponent(name) }

  // MARK: - Folders with metadata

  /// Reads the metadata of the folder. Returns a Boolean value that indicates whether it has any.
  private mutating func readDescription(_ names: [String]) throws(FormatError) -> Bool {
    metadata = names.filter { name in
      ["metadata.json", "metadata.xml", "Settings.xml"].contains(where: name.hasSuffix)
    }.map(child)
    var description: TextFolderDescription?
    if names.contains("metadata.json") {
      description = ScriptureBurrito.description(at: child("metadata.json"))
    }
    if description == nil, names.contains("metadata.xml") {
      description = try DigitalBibleLibrary.description(at: child("metadata.xml"))
    }
    if description == nil, names.contains("Settings.xml") {
      description = try ParatextProject.description(at: child("Settings.xml"), names: names)
    }
    if description == nil {
      let examples = names.filter {
        $0.lowercased().hasSuffix(".csv") && CLDFMetadata.find(besides: child($0)) != nil
      }
      if examples.isEmpty, let file = metadata.first(where: isCLDFMetadata) {
        throw FormatError(
          file: file, found: "a CLDF data set without examples", expected: "an ExampleTable")
      }
      description = examples.isEmpty ? nil : TextFolderDescription(files: examples)
      let tables = examples.first.flatMap { CLDFMetadata.find(besides: child($0)) }
      if let entries = tables?.table("EntryTable")?.file {
        notices.append(
          FormatWarning(
            path, "only the examples are read; the dictionary is imported from \(entries)"))
      }
      let others = tables?.unrelatedFiles.filter { !examples.contains($0) } ?? []
      if !others.isEmpty {
        notices.append(
          FormatWarning(
            path,
            "tables without examples, left out: \(others.joined(separator: ", ").cut(to: 500))"))
      }
    }
    guard let description else { return false }
    self.description = description
    for name in description.files {
      // A path in metadata must not lead out of the folder.
      let parts = name.split(separator: "/")
      guard !name.hasPrefix("/"), !parts.contains("..") else { continue }
      if FileManager.default.fileExists(atPath: child(name)), !FileName.isStream(child(name)) {
        files.append(child(name))
      } else {
        notices.append(FormatWarning(child(name), "named by the metadata, but missing"))
      }
    }
    return true
  }

  private func isCLDFMetadata(_ path: String) -> Bool {
    (try? ByteSource(path: path).peek(FileHead.length)).map(CLDFMetadata.isMetadata) == true
  }

  /// Leaves out the files that contain nothing but blanks, such as the files of books that nobody has
  /// begun.
  private mutating func leaveOutEmptyFiles() {
    files.removeAll { file in
      guard Self.isEmpty(file) else { return false }
      notices.append(FormatWarning(file, "is empty; left out"))
      return true
    }
  }

  private static func isEmpty(_ file: String) -> Bool {
    guard let start = try? ByteSource(path: file).peek(FileHead.length) else { return false }
    return start.count < FileHead.length && start.allSatisfy { blanks.contains($0) }
  }

  /// A blank, the ends of lines, and the bytes of a byte order mark.
  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

  // MARK: - Other folders

  private mutating func readPlainFiles(_ format: FileFormat?) throws(FormatError) {
    var found: [(path: String, format: FileFormat)] = []
    var others: [String] = []
    var folders = [path]
    for _ in 0...Self.depthLimit where found.isEmpty && !folders.isEmpty {
      var inner: [String] = []
      others = []
      for folder in folders {
        for name in try Self.names(in: folder) {
          let path = (folder as NSString).appendingPathComponent(name)
          if FileName.isFolder(path) {
            inner.append(path)
          } else if Self.isAboutTheText(name) {
            continue
          } else if let detected = Self.format(of: path) {
            found.append((path, detected))
          } else {
            others.append(path)
          }
        }
        guard found.count + others.count <= Self.fileLimit else { break }
      }
      folders = inner
    }
    let formats = Dictionary(grouping: found, by: \.format)
    // The format of most files; of several, the one that has the first file.
    let most = formats.values.map(\.count).max()
    guard let chosen = format ?? found.first(where: { formats[$0.format]?.count == most })?.format,
      let chosenFiles = formats[chosen]
    else {
      if let other = others.lazy.compactMap(Self.unreadable).first { throw other }
      throw FormatError(file: path, found: "no text in the folder", expected: "one")
    }
    files = chosenFiles.map(\.path)
    notices = others.prefix(100).map {
      FormatWarning($0, Self.isEmpty($0) ? "is empty; left out" : "not a text; left out")
    }
    guard format == nil else { return }
    notices += found.filter { $0.format != chosen }.prefix(100).map {
      FormatWarning(
        $0.path,
        """
        \($0.format.title), unlike most files, which are \(chosen.title); left out; \
        --from \($0.format.rawValue) reads it instead
        """)
    }
  }

  /// Returns the fault of a file in a format that is known but not read.
  private static func unreadable(_ file: String) -> FormatError? {
    (try? ByteSource(path: file).peek(FileHead.length)).flatMap { UnreadableFormat($0) }?
      .error(file: file)
  }

  /// Returns a Boolean value that indicates whether a file is about a text: a license, a readme, or
  /// a list.
  private static func isAboutTheText(_ name: String) -> Bool {
    let name = name.lowercased()
    return aboutTheText.contains { name.hasPrefix($0) }
      || otherEndings.contains((name as NSString).pathExtension)
  }

  private static let aboutTheText = [
    "readme", "license", "licence", "copyright", "changelog", "contributing", "manifest",
  ]

  /// The endings of files that are never texts: documents, scripts, recordings, Lector's own files,
  /// and settings of Paratext and Toolbox, whose lines resemble lines of texts.
  package static let otherEndings: Set<String> = [
    "bash", "bib", "bmp", "brf", "cast", "css", "doc", "docx", "epub", "gif", "htm", "html", "ini",
    "jpeg", "jpg", "js", "ldml", "lds", "lector", "lng", "log", "map", "md", "mp3", "mp4", "odt",
    "ogg", "pdf", "png", "prj", "py", "rtf", "sh", "ssf", "sty", "svg", "swift", "tex", "toml",
    "typ", "vrs", "wav", "wdt", "yaml", "yml", "zip",
  ]

  /// The endings of files in CoNLL-U, which begin with a number sign like many other files.
  private static let conlluEndings: Set<String> = [
    "conllu", "conllup", "cupt", "conll", "txt", "tsv",
  ]

  static func format(of path: String) -> FileFormat? {
    guard let source = try? ByteSource(path: path), let head = try? source.peek(FileHead.length)
    else { return nil }
    let start = FileHead(head)
    let format = FileFormat.detect(start)
    // Lector's own JSON has an object on each line; other programs break objects into lines.
    if format == .json, start.firstLine == "{" { return nil }
    if format == .tei, (try? LexiconFormat.detect(source)) != nil { return nil }
    let ending = (path as NSString).pathExtension.lowercased()
    return format == .conllu && !conlluEndings.contains(ending) ? nil : format
  }
}

/// The description of a text in the metadata of its folder.
struct TextFolderDescription {
  /// The paths of the files within the folder.
  var files: [String] = []
  var title: String?
  var credits: String?
  var language: Language?
  var bookNames: [String: OwnBookNames] = [:]

  /// Adds the metadata of another folder. The given title is used if they have none.
  mutating func add(_ other: TextFolderDescription, title name: String?) {
    title = title ?? other.title ?? name
    credits = credits ?? other.credits
    language = language ?? other.language
    bookNames.add(other.bookNames)
  }
}
