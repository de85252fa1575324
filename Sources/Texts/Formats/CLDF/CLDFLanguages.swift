import Foundation
import Interlinear
import PlainText

/// The languages of a CLDF data set, with their names and tags.
struct CLDFLanguages {
  private var entries: [String: (name: String, tag: Language)] = [:]

  /// Reads the table in the folder of a file of examples. Without a table, there are no languages.
  init(besides examples: ByteSource, table: CLDFMetadata.Table?) {
    let properties = table ?? CLDFMetadata.Table(file: "languages.csv")
    properties.read(besides: examples) {
      (table) throws(FormatError) in
      let id = try table.neededColumn(properties.column(.id))
      let name = table.column(properties.column(.name))
      let code = table.column(properties.column(.iso639P3code))
      let glottocode = table.column(properties.column(.glottocode))
      try table.forEachName(name, id: id) { id, called, fields in
        let tag =
          code.flatMap { Self.tag(fields[$0]) }
          ?? Self.glottocodes[glottocode.map { fields[$0] } ?? id] ?? Self.tagsByName[called]
        entries[id] = (called, tag ?? .undetermined)
      }
    }
  }

  /// Returns the name of a language, or its id if the table does not contain it.
  func name(of id: String) -> String { entries[id]?.name ?? id }

  /// Returns the tag of a language. An id that is a code or an English name is used as such only if
  /// the table does not have it.
  func tag(of id: String) -> Language {
    if let entry = entries[id] { return entry.tag }
    let known = Self.glottocodes[id] ?? Self.tagsByName[id]
    return known ?? (entries.isEmpty ? Self.tag(id) : nil) ?? .undetermined
  }

  /// The Glottolog codes of languages that examples are often translated into. Many tables name no
  /// other code.
  private static let glottocodes: [String: Language] = [
    "stan1293": "en", "russ1263": "ru", "stan1288": "es", "stan1290": "fr", "stan1295": "de",
    "port1283": "pt", "braz1246": "pt-BR", "ital1282": "it", "dutc1256": "nl", "mand1415": "zh",
    "indo1316": "id", "poli1260": "pl", "finn1318": "fi", "swed1254": "sv", "norw1258": "no",
    "dani1285": "da", "hung1274": "hu", "esto1258": "et", "nucl1643": "ja", "kore1280": "ko",
    "stan1318": "ar", "hind1269": "hi", "nepa1254": "ne", "thai1261": "th", "viet1252": "vi",
    "nucl1301": "tr", "swah1253": "sw", "tokp1240": "tpi", "stan1289": "ca", "mode1248": "el",
    "lati1261": "la", "anci1242": "grc", "anci1244": "hbo", "west2376": "fa", "ukra1253": "uk",
  ].mapValues(Language.init(rawValue:))

  private static let tagsByName: [String: Language] = [
    "English": "en", "Russian": "ru", "Spanish": "es", "French": "fr", "German": "de",
    "Portuguese": "pt", "Italian": "it", "Dutch": "nl", "Indonesian": "id", "Polish": "pl",
    "Mandarin Chinese": "zh", "Latin": "la", "Swedish": "sv", "Finnish": "fi",
  ].mapValues(Language.init(rawValue:))

  /// Returns the tag for a language code of three letters, or nil for any other text. BCP 47 prefers
  /// the code of two letters if there is one.
  static func tag(_ code: String) -> Language? {
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x61...0x7A) ~= $0 }), code != "und" else {
      return nil
    }
    let short = standardForms[code] ?? Locale.LanguageCode(code).identifier(.alpha2)
    return Language(rawValue: short ?? code)
  }

  /// The languages by the codes of the form that is meant by their name.
  private static let standardForms = [
    "arb": "ar", "cmn": "zh", "ekk": "et", "kpv": "kv", "swh": "sw",
  ]
}

extension CLDFMetadata.Table {
  /// Returns the names of texts by their ids, from the table in the folder of a file of examples.
  func textNames(besides examples: ByteSource) -> [String: String] {
    var names: [String: String] = [:]
    read(besides: examples, areTexts: true) { (table) throws(FormatError) in
      let id = try table.neededColumn(column(.id))
      guard let name = table.column(column(.name)) ?? table.column("Title") else { return }
      try table.forEachName(name, id: id) { id, called, _ in names[id] = called }
    }
    return names
  }

  /// Reads the table in the folder of a file of examples, if there is one.
  ///
  /// - Parameters:
  ///   - examples: The file of examples, which takes the warning.
  ///   - areTexts: A Boolean value that indicates whether the table names texts, not languages, for
  ///     the warning.
  fileprivate func read(
    besides examples: ByteSource, areTexts: Bool = false,
    _ body: (DelimitedTable) throws(FormatError) -> Void
  ) {
    let path = URL(filePath: examples.name)
    let beside = path.deletingLastPathComponent().appending(path: file).path
    let files = FileManager.default
    guard files.fileExists(atPath: path.path), files.fileExists(atPath: beside) else { return }
    do {
      let table = try DelimitedTable(LineReader(ByteSource(path: beside)), separator: 0x2C)
      if !table.names.isEmpty { try body(table) }
    } catch {
      let message: Message =
        areTexts
        ? "\(error.message); the names of texts are omitted"
        : "\(error.message); the names of languages are omitted"
      examples.warn(FormatWarning(file: error.file, line: error.line ?? 1, message: message))
    }
  }
}

extension DelimitedTable {
  /// Passes the id, the name and the fields of each row to a closure. A row without a name is
  /// called by its id, and rows of the same name have different names: they remain two books.
  fileprivate func forEachName(
    _ name: Int?, id: Int, _ body: (String, String, [String]) -> Void
  ) throws(FormatError) {
    var used: Set<String> = []
    while let fields = try next()?.fields {
      var called = name.map { fields[$0] } ?? ""
      if called.isEmpty { called = fields[id] }
      if !used.insert(called).inserted { called += " (\(fields[id]))" }
      body(fields[id], called, fields)
    }
  }
}
