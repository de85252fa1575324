import Foundation
import Interlinear
import PlainText
import XMLReading

/// Reads the settings of a Paratext project (`Settings.xml`).
enum ParatextProject {
  /// Returns the description of the text, or nil if the file does not describe a project.
  static func description(
    at path: String, names: [String]
  ) throws(FormatError) -> TextFolderDescription? {
    guard let cursor = try XMLCursor.ofFile(path, root: "ScriptureText") else { return nil }
    var values: [String: String] = [:]
    var ending = ""
    while let element = try cursor.nextElement() {
      if element.name == "Naming" {
        ending = element["PostPart"] ?? ending
        try cursor.skip()
      } else {
        values[element.name] = try cursor.text(what: "<\(element.name)>")
      }
    }
    // Older projects name the end of the files' names in an element.
    if ending.isEmpty { ending = values["FileNamePostPart"] ?? "" }
    var description = TextFolderDescription()
    let start = values["FileNamePrePart"] ?? ""
    let folder = (path as NSString).deletingLastPathComponent as NSString
    description.files = names.filter { name in
      !ending.isEmpty && name.hasPrefix(start) && name.lowercased().hasSuffix(ending.lowercased())
    }
    // Other programs give the files other names than the settings say.
    if description.files.isEmpty {
      description.files = names.filter {
        !FileName.isFolder(folder.appendingPathComponent($0))
          && TextFolder.format(of: folder.appendingPathComponent($0)) == .usfm
      }
    }
    description.title = [values["FullName"], values["Name"]].compactMap(\.self).first {
      !$0.isEmpty
    }
    description.credits = values["Copyright"].flatMap {
      $0.isEmpty ? nil : $0.replacing(/<[^>]*>/, with: " ").withSingleSpaces
    }
    description.language = language(values["LanguageIsoCode"] ?? "")
    if names.contains("BookNames.xml") {
      description.bookNames = bookNames(at: folder.appendingPathComponent("BookNames.xml"))
    }
    return description
  }

  /// Returns the names of the books in the project's own list, up to a fault in it.
  private static func bookNames(at path: String) -> [String: OwnBookNames] {
    var names: [String: OwnBookNames] = [:]
    guard let cursor = try? XMLCursor(ByteSource(path: path)) else { return names }
    while let element = try? cursor.nextElement() {
      guard element.name == "book", let book = element["code"].flatMap({ bookName(code: $0) })
      else { continue }
      for kind in ["abbr", "short", "long"] {
        names.add((element[kind] ?? "").withSingleSpaces, ofBook: book, isLong: kind == "long")
      }
    }
    return names
  }

  /// Returns the language of `es:::` or `ace:Latn::`, whose parts are language, script, region and
  /// variant.
  private static func language(_ code: String) -> Language? {
    let parts = code.split(separator: ":", omittingEmptySubsequences: false)
    let tag = parts.prefix(3).filter { !$0.isEmpty }.joined(separator: "-")
    return tag.isEmpty ? nil : Language(rawValue: tag)
  }
}

/// Reads the metadata of a bundle of the Digital Bible Library (`metadata.xml`, version 2, with the
/// names of books also of version 1).
enum DigitalBibleLibrary {
  private static let nameKinds: Set<String> = ["abbr", "short", "long"]

  /// Returns the description of the text, or nil if the file is not the metadata of a bundle.
  static func description(at path: String) throws(FormatError) -> TextFolderDescription? {
    guard let cursor = try XMLCursor.ofFile(path, root: "DBLMetadata") else { return nil }
    var description = TextFolderDescription()
    var path: [String] = []
    /// The book whose names are being read.
    var book: String?
    while let event = try cursor.next() {
      switch event {
      case .start(let element) where book != nil && nameKinds.contains(element.name):
        let name = try cursor.text(what: "<\(element.name)>")
        if let book {
          description.bookNames.add(name, ofBook: book, isLong: element.name == "long")
        }
      case .start(let element):
        path.append(element.name)
        switch path {
        case ["names", "name"]:
          book = element["id"].flatMap { bookName(code: $0.dropFirst("book-".count).uppercased()) }
        case ["bookNames", "book"]: book = element["code"].flatMap { bookName(code: $0) }
        default: break
        }
        if element.name == "content", let file = element["src"], file.lowercased().hasSuffix(".usx")
        {
          if !description.files.contains(file) { description.files.append(file) }
        }
      case .end:
        _ = path.popLast()
        if path.count < 2 { book = nil }
      case .text(let text, _):
        let text = text.withSingleSpaces
        switch path {
        case ["identification", "name"] where description.title == nil: description.title = text
        case ["language", "iso"]: description.language = Language(rawValue: text)
        case ["copyright", "fullStatement", "statementContent", "p"]:
          description.credits = (description.credits.map { $0 + " " } ?? "") + text
        default: break
        }
      }
    }
    return description
  }
}

extension XMLCursor {
  /// Returns a cursor inside the root of a file, or nil if the root has another name.
  fileprivate static func ofFile(_ path: String, root: String) throws(FormatError) -> XMLCursor? {
    let source = try ByteSource(path: path)
    guard FileHead(try source.peek(FileHead.length)).rootElement == root else { return nil }
    let cursor = try XMLCursor(source)
    _ = try cursor.root(oneOf: [root])
    return cursor
  }
}
