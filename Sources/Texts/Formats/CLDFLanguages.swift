import Foundation
import Interlinear

/// The languages of a CLDF data set, with their names and tags.
struct CLDFLanguages {
  private var entries: [String: (name: String, tag: Language)] = [:]
  private(set) var warnings: [FormatWarning] = []

  /// Reads the table beside a file of examples. Without a table there are no languages.
  init(besides path: String, table: CLDFMetadata.Table?) {
    let table = table ?? CLDFMetadata.Table(file: "languages.csv")
    warnings = table.read(besides: path, omitting: "the names of languages") {
      (records) throws(FormatError) in try read(records, table)
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
    let glottocode = header.optional(table.column(.glottocode))
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
      let tags = [
        Self.tag(code.map { record[$0] } ?? ""),
        Self.tag(glottocode: glottocode.map { record[$0] } ?? record[id]),
        Self.tagsByName[called] ?? .undetermined,
      ]
      entries[record[id]] = (called, tags.first { $0 != .undetermined } ?? .undetermined)
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

  /// The Glottolog codes of languages into which examples are often translated. Many tables name no
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

/// The names of the texts to which the examples of a CLDF data set belong.
struct CLDFTexts {
  private var names: [String: String] = [:]
  private(set) var warnings: [FormatWarning] = []

  /// Reads the table beside a file of examples. Without a table, the ids are the names.
  init(besides path: String, table: CLDFMetadata.Table?) {
    let table = table ?? CLDFMetadata.Table(file: "texts.csv")
    warnings = table.read(besides: path, omitting: "the names of texts") {
      (records) throws(FormatError) in try read(records, table)
    }
  }

  private mutating func read(
    _ records: RecordReader, _ table: CLDFMetadata.Table
  ) throws(FormatError) {
    guard let columns = try records.next() else { return }
    let header = Header(columns, lines: records.lines)
    let id = try header.needed(table.column(.id))
    guard let name = header.optional(table.column(.name)) ?? header.optional("Title") else {
      return
    }
    var used: Set<String> = []
    while let record = try records.next() {
      guard record.count == columns.count else {
        throw records.lines.error(
          "\(record.count) columns", expected: "the header's \(columns.count)",
          line: records.recordLine)
      }
      let called = record[name].isEmpty ? record[id] : record[name]
      // Two texts with the same name remain two books.
      names[record[id]] = used.insert(called).inserted ? called : "\(called) (\(record[id]))"
    }
  }

  func name(of id: String) -> String { names[id] ?? id }
}

extension CLDFMetadata.Table {
  /// Reads the table beside a file of examples, if there is one.
  ///
  /// - Parameters:
  ///   - path: The file of examples.
  ///   - omitted: What is omitted if the table has a fault, for the warning.
  /// - Returns: The warnings.
  fileprivate func read(
    besides path: String, omitting omitted: String,
    _ body: (RecordReader) throws(FormatError) -> Void
  ) -> [FormatWarning] {
    let path = URL(filePath: path)
    let table = path.deletingLastPathComponent().appending(path: file).path
    let files = FileManager.default
    guard files.fileExists(atPath: path.path), files.fileExists(atPath: table) else { return [] }
    do {
      try body(RecordReader(LineReader(ByteSource(path: table)), separator: 0x2C))
      return []
    } catch {
      let message = "\(error.message); \(omitted) are omitted"
      return [FormatWarning(file: error.file, line: error.line ?? 1, message: message)]
    }
  }
}
