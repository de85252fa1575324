import Foundation
import Interlinear

/// The description of a CLDF table's columns in the metadata beside it (CLDF 1.2; CSVW
/// `*-metadata.json`).
///
/// Columns are identified by their properties, whatever their names. Without metadata, they have
/// the names in the specification.
struct CLDFMetadata {
  /// The properties of an ExampleTable that are read, by the ends of their URLs.
  enum Property: String, CaseIterable {
    case id, primaryText, languageReference, analyzedWord, gloss, translatedText
    case metaLanguageReference, lgrConformance, comment, source
    // The properties of a LanguageTable.
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

    func column(_ property: Property) -> String {
      columns[property] ?? property.defaultColumn
    }
  }

  /// The size limit of metadata, in bytes. Larger files are ignored.
  private static let sizeLimit = 16_000_000

  var examples: Table
  var languages: Table?
  var title: String?

  /// Returns the metadata of an ExampleTable; nil if there is none beside the file.
  static func find(besides path: String) -> CLDFMetadata? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let file = URL(filePath: path)
    let folder = file.deletingLastPathComponent()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return nil
    }
    for name in names.sorted() where name.hasSuffix("metadata.json") {
      let candidate = folder.appending(path: name)
      let size = (try? candidate.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
      guard size <= Self.sizeLimit, let data = try? Data(contentsOf: candidate),
        let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
        let metadata = CLDFMetadata(object, example: file.lastPathComponent)
      else { continue }
      return metadata
    }
    return nil
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
      } else if type.hasSuffix("#LanguageTable") {
        languages = Self.table(table, file: name)
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
      guard let name = column["name"] as? String, let url = column["propertyUrl"] as? String,
        let term = url.split(separator: "#").last, let property = Property(rawValue: String(term))
      else { continue }
      table.columns[property] = name
      table.separators[property] = column["separator"] as? String
    }
    return table
  }
}

/// The languages of a CLDF data set, with their names and tags.
struct CLDFLanguages {
  private var entries: [String: (name: String, tag: Language)] = [:]
  private(set) var warnings: [FormatWarning] = []

  /// Reads the table beside a file of examples. Without a table there are no languages.
  init(besides path: String, table: CLDFMetadata.Table?) {
    let table = table ?? CLDFMetadata.Table(file: "languages.csv")
    let file = URL(filePath: path).deletingLastPathComponent().appending(path: table.file).path
    let files = FileManager.default
    guard files.fileExists(atPath: path), files.fileExists(atPath: file) else { return }
    do {
      try read(RecordReader(LineReader(ByteSource(path: file)), separator: 0x2C), table)
    } catch {
      warnings.append(
        FormatWarning(
          file: error.file, line: error.line ?? 1,
          message: "\(error.message); the names of languages are omitted"))
    }
  }

  private mutating func read(
    _ records: RecordReader, _ table: CLDFMetadata.Table
  ) throws(FormatError) {
    guard let columns = try records.next() else { return }
    let header = Header(columns, lines: records.lines)
    let id = try header.needed(table.column(.id))
    let name = header.optional(table.column(.name))
    let code = header.optional(table.column(.iso639P3code))
    var names: Set<String> = []
    while let record = try records.next() {
      guard record.count == columns.count else {
        throw records.lines.error(
          "\(record.count) columns", expected: "the header's \(columns.count)",
          line: records.recordLine)
      }
      var called = name.map { record[$0] } ?? ""
      if called.isEmpty { called = record[id] }
      // Two languages with the same name remain two books.
      if !names.insert(called).inserted { called += " (\(record[id]))" }
      entries[record[id]] = (called, Self.tag(code.map { record[$0] } ?? ""))
    }
  }

  /// Returns the name of a language, or its id if the table does not contain it.
  func name(of id: String) -> String { entries[id]?.name ?? id }

  /// Returns the tag of a language. An id that is an ISO 639-3 code is used as such only if there
  /// is no table.
  func tag(of id: String) -> Language {
    if let entry = entries[id] { return entry.tag }
    return .undetermined
  }

  /// Returns the tag for a language code. BCP 47 prefers the code of two letters if there is one.
  static func tag(_ code: String) -> Language {
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x61...0x7A) ~= $0 }) else {
      return .undetermined
    }
    return Language(rawValue: shortCodes[code] ?? code)
  }

  private static let shortCodes = [
    "arb": "ar", "ara": "ar", "bel": "be", "ben": "bn", "bul": "bg", "cat": "ca", "ces": "cs",
    "cmn": "zh", "cym": "cy", "dan": "da", "deu": "de", "ell": "el", "eng": "en", "epo": "eo",
    "est": "et", "ekk": "et", "eus": "eu", "fas": "fa", "fin": "fi", "fra": "fr", "gle": "ga",
    "glg": "gl", "guj": "gu", "heb": "he", "hin": "hi", "hrv": "hr", "hun": "hu", "hye": "hy",
    "ind": "id", "isl": "is", "ita": "it", "jpn": "ja", "kan": "kn", "kat": "ka", "kaz": "kk",
    "kor": "ko", "kom": "kv", "kpv": "kv", "lat": "la", "lav": "lv", "lit": "lt", "mal": "ml",
    "mar": "mr", "mkd": "mk", "mlt": "mt", "mon": "mn", "nld": "nl", "nob": "nb", "nor": "no",
    "pan": "pa", "pol": "pl", "por": "pt", "ron": "ro", "rus": "ru", "slk": "sk", "slv": "sl",
    "sme": "se", "spa": "es", "sqi": "sq", "srp": "sr", "swa": "sw", "swe": "sv", "tam": "ta",
    "tel": "te", "tha": "th", "tur": "tr", "ukr": "uk", "urd": "ur", "vie": "vi", "zho": "zh",
  ]
}
