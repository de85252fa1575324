import Formats
import Foundation
import Interlinear
import Testing
import TextLibrary

/// Two chapters with variants as they are published: Ruth 3 of the Open Scriptures Hebrew Bible, and
/// John 1 of the SBL Greek New Testament with its apparatus; and a Coptic saying without variants.
/// `Variants/README.md` names their origins and licenses.
enum VariantTexts {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Variants")

  static func ruth() throws -> MemoryText {
    try imported("ruth-3.osis.xml", title: "Open Scriptures Hebrew Bible")
  }

  static func john() throws -> MemoryText {
    try imported(
      "john-1.tsv", map: "john-1.map.txt", apparatus: "john-1.apparatus.txt",
      title: "SBL Greek New Testament")
  }

  /// Returns a text of the folder `Linguist`, whose files have what parts of words need.
  static func linguist(_ file: String, title: String, _ language: String) throws -> MemoryText {
    try imported("../Linguist/\(file)", language: language, title: title)
  }

  static func named(_ name: String) throws -> MemoryText {
    switch name {
    case "ruth": try ruth()
    case "john": try john()
    default:
      try imported(
        "\(name).tsv", map: "\(name).map.txt", title: "Sayings of the Desert Fathers")
    }
  }

  /// Returns a text as `lector import` stores it in the library. A warning about its files fails the
  /// test.
  private static func imported(
    _ file: String, map: String? = nil, apparatus: String? = nil, language: String? = nil,
    title: String
  ) throws -> MemoryText {
    let home = NSTemporaryDirectory() + "lector-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    func warn(_ warning: FormatWarning) { Issue.record("\(warning)") }
    var options = ReadingOptions()
    options.mapFile = map.map(path)
    options.language = language.map(Language.init(rawValue:))
    var reader: any VerseReader = try TextReader(
      TextFiles([path(file)]), options: options, warn: warn)
    if let apparatus {
      reader = ApparatusReader(
        reader, apparatus: try Apparatus(path: path(apparatus), warn: warn))
    }
    let library = try Library(path: home + "/library.sqlite3")
    try library.importText(from: reader, as: "text", labels: ImportLabels(title, nil))
    let text = try library.text(named: "text")
    return MemoryText(
      description: text.description,
      verses: try (0..<text.verseCount).map { try text.verse(at: $0) })
  }
}
