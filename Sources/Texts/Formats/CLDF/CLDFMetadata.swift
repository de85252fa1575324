import Foundation
import Platform
import PlainText

/// The description of a CLDF data set's tables in its metadata file (CLDF 1.2; CSVW
/// `*-metadata.json`).
///
/// Columns are identified by their properties, not by their names. Without metadata, they have the
/// names in the specification.
struct CLDFMetadata {
  /// The properties that are read, by the ends of their URLs, and the names of their columns unless
  /// the metadata specifies other ones.
  enum Property: String, CaseIterable {
    case id = "ID", primaryText = "Primary_Text", languageReference = "Language_ID"
    case analyzedWord = "Analyzed_Word", gloss = "Gloss", translatedText = "Translated_Text"
    case metaLanguageReference = "Meta_Language_ID", lgrConformance = "LGR_Conformance"
    case comment = "Comment", source = "Source", contributionReference = "Text_ID"
    case exampleReference = "Main_Example_ID", partOfSpeech = "Part_of_Speech"
    case position = "Position"
    // The properties of a LanguageTable. A ContributionTable has a name, too.
    case name = "Name", iso639P3code = "ISO639P3code", glottocode = "Glottocode"
    // The properties of an EntryTable and of a SenseTable.
    case headword = "Headword", description = "Description"

    /// The properties by the ends of their URLs.
    static let terms = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
  }

  /// One table: its file and its columns.
  struct Table {
    var file: String
    /// The component of CLDF, such as `ExampleTable`; empty for a table of the data set's own.
    var component = ""
    var columns: [Property: String] = [:]
    /// The separators of the lists in columns, by the names of the columns.
    var listSeparators: [String: String] = [:]
    /// The files of the tables that columns refer to, by the names of the columns.
    var references: [String: String] = [:]

    func column(_ property: Property) -> String {
      columns[property] ?? property.rawValue
    }
  }

  /// The table of the file that the metadata were searched for.
  private(set) var main: Table
  private(set) var tables: [Table] = []
  private(set) var title: String?

  /// Returns the first table of a component, such as `LanguageTable`, or of a file.
  func table(_ name: String) -> Table? {
    tables.first { $0.component == name } ?? tables.first { $0.file == name }
  }

  /// The files of at most 50 tables that the main table and its references don't need.
  var unrelatedFiles: [String] {
    tables.map(\.file).filter { $0 != main.file && !main.references.values.contains($0) }.prefix(50)
      .sorted()
  }

  /// Returns the metadata of a table, or nil if its folder contains none.
  ///
  /// - Parameter component: The component of the table, such as `FormTable`.
  static func find(
    besides path: String, as component: String = "ExampleTable"
  ) -> CLDFMetadata? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let file = URL(filePath: path)
    return first(in: file.deletingLastPathComponent()) { object in
      CLDFMetadata(object) { $0.file == file.lastPathComponent && $0.component == component }
    }
  }

  /// Returns the path of the table of entries in a folder, if its metadata are a dictionary's.
  static func entries(inFolder path: String) -> String? {
    let folder = URL(filePath: path)
    return first(in: folder) { object in
      let isDictionary = (object["dc:conformsTo"] as? String)?.hasSuffix("#Dictionary") == true
      return isDictionary ? CLDFMetadata(object) { $0.component == "EntryTable" } : nil
    }.map { folder.appending(path: $0.main.file).path }
  }

  private static func first(
    in folder: URL, _ metadata: ([String: Any]) -> CLDFMetadata?
  ) -> CLDFMetadata? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where name.hasSuffix("metadata.json") {
      if let found = metadataObject(at: folder.appending(path: name).path).flatMap(metadata) {
        return found
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a file with this beginning is the metadata of a
  /// CLDF data set, whatever tables it has.
  static func isMetadata(_ start: ArraySlice<UInt8>) -> Bool {
    start.first { $0 > 0x20 } == 0x7B && start.firstIndex(of: "dc:conformsTo".utf8) != nil
      && start.firstIndex(of: "cldf.clld.org/".utf8) != nil
  }

  private init?(_ object: [String: Any], where isOwn: (Table) -> Bool) {
    // A file may describe a single table.
    let objects = (object["tables"] as? [Any])?.compactMap { $0 as? [String: Any] } ?? [object]
    tables = objects.compactMap(Self.table)
    guard let main = tables.last(where: isOwn) else { return nil }
    self.main = main
    for index in tables.indices {
      tables[index].references = tables[index].references.compactMapValues { table($0)?.file }
    }
    self.main.references = tables.last(where: isOwn)?.references ?? [:]
    title = object["dc:title"] as? String
  }

  private static func table(_ object: [String: Any]) -> Table? {
    guard let url = object["url"] as? String else { return nil }
    var table = Table(file: String(url.split(separator: "/").last ?? ""))
    let type = object["dc:conformsTo"] as? String
    table.component = type?.split(separator: "#").last.map(String.init) ?? ""
    let schema = object["tableSchema"] as? [String: Any]
    for case let column as [String: Any] in schema?["columns"] as? [Any] ?? [] {
      guard let name = column["name"] as? String else { continue }
      table.listSeparators[name] = column["separator"] as? String
      guard let url = column["propertyUrl"] as? String,
        let term = url.split(separator: "#").last.map(String.init)
      else { continue }
      if term.hasSuffix("Reference") {
        table.references[name] =
          term.prefix(1).uppercased() + term.dropFirst().dropLast(9) + "Table"
      }
      guard let property = Property.terms[term] else { continue }
      table.columns[property] = name
    }
    for case let key as [String: Any] in schema?["foreignKeys"] as? [Any] ?? [] {
      let names = key["columnReference"] as? [String] ?? [key["columnReference"] as? String ?? ""]
      guard names.count == 1, let target = key["reference"] as? [String: Any] else { continue }
      table.references[names[0]] = target["resource"] as? String
    }
    return table
  }

  /// Returns the elements of a list in a field.
  static func list(_ field: String, _ separator: String) -> [String] {
    guard !field.isEmpty else { return [] }
    guard separator.utf8.count == 1, let byte = separator.utf8.first else {
      return separator.isEmpty ? [field] : field.components(separatedBy: separator)
    }
    return field.parts(separatedBy: byte)
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
