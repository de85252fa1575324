import Foundation
import Platform
import PlainText

/// The description of a CLDF table's columns in its metadata file (CLDF 1.2; CSVW
/// `*-metadata.json`).
///
/// Columns are identified by their properties, not by their names. Without metadata, they have the
/// names in the specification.
struct CLDFMetadata {
  /// The properties of an ExampleTable that are read, by the ends of their URLs.
  enum Property: String, CaseIterable {
    case id, primaryText, languageReference, analyzedWord, gloss, translatedText
    case metaLanguageReference, lgrConformance, comment, source
    case contributionReference, exampleReference, partOfSpeech, position
    // The properties of a LanguageTable. A ContributionTable has a name, too.
    case name, iso639P3code, glottocode

    /// The name of the column, unless the metadata specifies another one.
    var defaultColumn: String {
      switch self {
      case .id: "ID"
      case .primaryText: "Primary_Text"
      case .languageReference: "Language_ID"
      case .analyzedWord: "Analyzed_Word"
      case .gloss: "Gloss"
      case .translatedText: "Translated_Text"
      case .metaLanguageReference: "Meta_Language_ID"
      case .lgrConformance: "LGR_Conformance"
      case .comment: "Comment"
      case .source: "Source"
      case .contributionReference: "Text_ID"
      case .exampleReference: "Main_Example_ID"
      case .partOfSpeech: "Part_of_Speech"
      case .position: "Position"
      case .name: "Name"
      case .iso639P3code: "ISO639P3code"
      case .glottocode: "Glottocode"
      }
    }
  }

  /// One table: its file and its columns.
  struct Table {
    var file: String
    var columns: [Property: String] = [:]
    /// The separators of the lists in fields.
    var separators: [Property: String] = [:]
    /// The separators of the lists in all columns, by the names of the columns.
    var listSeparators: [String: String] = [:]

    func column(_ property: Property) -> String {
      columns[property] ?? property.defaultColumn
    }
  }

  var examples: Table
  var languages: Table?
  /// The table of the texts that the examples belong to.
  var contributions: Table?
  var title: String?
  /// The files of the entries and senses of a dictionary.
  private(set) var lexicon: [String] = []

  /// Returns the metadata of an ExampleTable, or nil if its folder contains none.
  static func find(besides path: String) -> CLDFMetadata? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let file = URL(filePath: path)
    let folder = file.deletingLastPathComponent()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return nil
    }
    for name in names.sorted() where name.hasSuffix("metadata.json") {
      let candidate = folder.appending(path: name)
      guard let object = metadataObject(at: candidate.path),
        let metadata = CLDFMetadata(object, example: file.lastPathComponent)
      else { continue }
      return metadata
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a file with this beginning is the metadata of a
  /// CLDF data set, whatever tables it has.
  static func isMetadata(_ start: ArraySlice<UInt8>) -> Bool {
    start.first { $0 > 0x20 } == 0x7B && start.firstIndex(of: "dc:conformsTo".utf8) != nil
      && start.firstIndex(of: "cldf.clld.org/".utf8) != nil
  }

  private init?(_ object: [String: Any], example: String) {
    // A file may describe a single table.
    let tables = (object["tables"] as? [Any])?.compactMap { $0 as? [String: Any] } ?? [object]
    var found: Table?
    for table in tables {
      guard let url = table["url"] as? String, let type = table["dc:conformsTo"] as? String else {
        continue
      }
      let name = String(url.split(separator: "/").last ?? "")
      if type.hasSuffix("#ExampleTable"), name == example {
        found = Self.table(table, file: name)
      } else if type.hasSuffix("#EntryTable") || type.hasSuffix("#SenseTable") {
        lexicon.append(name)
      } else if type.hasSuffix("#LanguageTable") {
        languages = Self.table(table, file: name)
      } else if type.hasSuffix("#ContributionTable") {
        contributions = Self.table(table, file: name)
      }
    }
    guard let found else { return nil }
    examples = found
    title = object["dc:title"] as? String
  }

  private static func table(_ object: [String: Any], file: String) -> Table {
    var table = Table(file: file)
    let schema = object["tableSchema"] as? [String: Any]
    for case let column as [String: Any] in schema?["columns"] as? [Any] ?? [] {
      guard let name = column["name"] as? String else { continue }
      table.listSeparators[name] = column["separator"] as? String
      guard let url = column["propertyUrl"] as? String,
        let term = url.split(separator: "#").last, let property = Property(rawValue: String(term))
      else { continue }
      table.columns[property] = name
      table.separators[property] = column["separator"] as? String
    }
    return table
  }
}

/// Returns the object in a file of metadata in JSON, or nil for any other file and for one of more
/// than 16 MB.
func metadataObject(at path: String) -> [String: Any]? {
  let attributes = try? FileManager.default.attributesOfItem(atPath: path)
  guard let size = attributes?[.size] as? Int, size <= 16_000_000, !FileName.isStream(path),
    let data = FileManager.default.contents(atPath: path)
  else { return nil }
  return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
}
