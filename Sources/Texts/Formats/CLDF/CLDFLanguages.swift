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
        let tags = [
          Self.tag(code.map { fields[$0] } ?? ""),
          Self.tag(glottocode: glottocode.map { fields[$0] } ?? id),
          Self.tagsByName[called] ?? .undetermined,
        ]
        entries[id] = (called, tags.first { $0 != .undetermined } ?? .undetermined)
      }
    }
  }

  /// Returns the name of a language, or its id if the table does not contain it.
  func name(of id: String) -> String { entries[id]?.name ?? id }

  /// Returns the tag of a language. An id that is a code or an English name is used as such only if
  /// the table does not have it.
  func tag(of id: String) -> Language {
    if let entry = entries[id] { return entry.tag }
    let glottocode = Self.tag(glottocode: id)
    if glottocode != .undetermined { return glottocode }
    if let named = Self.tagsByName[id] { return named }
    return entries.isEmpty ? Self.tag(id) : .undetermined
  }

  private static func tag(glottocode: String) -> Language {
    glottocodes[glottocode].map(Language.init(rawValue:)) ?? .undetermined
  }

  /// The Glottolog codes of languages that examples are often translated into. Many tables name no
  /// other code.
  private static let glottocodes = [
    "stan1293": "en", "russ1263": "ru", "stan1288": "es", "stan1290": "fr", "stan1295": "de",
    "port1283": "pt", "braz1246": "pt-BR", "ital1282": "it", "dutc1256": "nl", "mand1415": "zh",
    "indo1316": "id", "poli1260": "pl", "finn1318": "fi", "swed1254": "sv", "norw1258": "no",
    "dani1285": "da", "hung1274": "hu", "esto1258": "et", "nucl1643": "ja", "kore1280": "ko",
    "stan1318": "ar", "hind1269": "hi", "nepa1254": "ne", "thai1261": "th", "viet1252": "vi",
    "nucl1301": "tr", "swah1253": "sw", "tokp1240": "tpi", "stan1289": "ca", "mode1248": "el",
    "lati1261": "la", "anci1242": "grc", "anci1244": "hbo", "west2376": "fa", "ukra1253": "uk",
  ]

  private static let tagsByName: [String: Language] = [
    "English": "en", "Russian": "ru", "Spanish": "es", "French": "fr", "German": "de",
    "Portuguese": "pt", "Italian": "it", "Dutch": "nl", "Indonesian": "id", "Polish": "pl",
    "Mandarin Chinese": "zh", "Latin": "la", "Swedish": "sv", "Finnish": "fi",
  ].mapValues(Language.init(rawValue:))

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

/// The names of the texts in a CLDF data set of examples.
struct CLDFTexts {
  private var names: [String: String] = [:]

  /// Reads the table in the folder of a file of examples. Without a table, the ids are the names.
  init(besides examples: ByteSource, table: CLDFMetadata.Table?) {
    let properties = table ?? CLDFMetadata.Table(file: "texts.csv")
    properties.read(besides: examples, areTexts: true) {
      (table) throws(FormatError) in
      let id = try table.neededColumn(properties.column(.id))
      guard let name = table.column(properties.column(.name)) ?? table.column("Title") else {
        return
      }
      try table.forEachName(name, id: id) { id, called, _ in names[id] = called }
    }
  }

  func name(of id: String) -> String { names[id] ?? id }
}

extension CLDFMetadata.Table {
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
