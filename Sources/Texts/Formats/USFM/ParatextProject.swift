import Foundation
import Interlinear
import XMLReading

/// Reads the settings of a Paratext project (`Settings.xml`).
enum ParatextProject {
  /// Returns the description of the text, or nil if the file does not describe a project.
  static func description(
    at path: String, names: [String]
  ) throws(FormatError) -> TextFolderDescription? {
    let source = try ByteSource(path: path)
    guard FileHead(try source.peek(FileHead.length)).rootElement == "ScriptureText" else {
      return nil
    }
    let cursor = try XMLCursor(source)
    _ = try cursor.root(oneOf: ["ScriptureText"])
    var values: [String: String] = [:]
    var ending = ""
    while let event = try cursor.next() {
      guard case .start(let element) = event else { continue }
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
    description.files = names.filter { name in
      ending.isEmpty
        ? ["sfm", "usfm"].contains((name as NSString).pathExtension.lowercased())
        : name.hasPrefix(start) && name.lowercased().hasSuffix(ending.lowercased())
    }
    description.title = [values["FullName"], values["Name"]].compactMap(\.self).first {
      !$0.isEmpty
    }
    description.credits = values["Copyright"].flatMap { $0.isEmpty ? nil : withoutTags($0) }
    description.language = language(values["LanguageIsoCode"] ?? "")
    return description
  }

  /// Returns the language of `es:::` or `ace:Latn::`, whose parts are language, script, region and
  /// variant.
  private static func language(_ code: String) -> Language? {
    let parts = code.split(separator: ":", omittingEmptySubsequences: false)
    let tag = parts.prefix(3).filter { !$0.isEmpty }.joined(separator: "-")
    return tag.isEmpty ? nil : Language(rawValue: tag)
  }

  private static func withoutTags(_ text: String) -> String {
    text.replacing(/<[^>]*>/, with: " ").withSingleSpaces
  }
}

/// Reads the metadata of a bundle of the Digital Bible Library (`metadata.xml`, version 2).
enum DigitalBibleLibrary {
  /// Returns the description of the text, or nil if the file is not the metadata of a bundle.
  static func description(at path: String) throws(FormatError) -> TextFolderDescription? {
    let source = try ByteSource(path: path)
    guard FileHead(try source.peek(FileHead.length)).rootElement == "DBLMetadata" else {
      return nil
    }
    let cursor = try XMLCursor(source)
    _ = try cursor.root(oneOf: ["DBLMetadata"])
    var description = TextFolderDescription()
    var path: [String] = []
    while let event = try cursor.next() {
      switch event {
      case .start(let element):
        path.append(element.name)
        if element.name == "content", let file = element["src"], file.lowercased().hasSuffix(".usx")
        {
          if !description.files.contains(file) { description.files.append(file) }
        }
      case .end: _ = path.popLast()
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
