import Foundation
import Interlinear
import PlainText

/// The languages of a CLDF data set, with their names and tags.
struct CLDFLanguages {
  private var entries: [String: (name: String, tag: Language)] = [:]

  /// Reads the table in the folder of a file. Without a table, there are no languages.
  init(besides file: ByteSource, table: CLDFMetadata.Table?) {
    let found = CLDFTable.found(
      table ?? CLDFMetadata.Table(file: "languages.csv", component: "LanguageTable"), besides: file
    ) { "\($0); the names of languages are omitted" }
    guard let found else { return }
    for (place, name) in found.uniqueNames.enumerated() {
      let id = found.field(.id, place)
      let glottocode = found.field(.glottocode, place)
      let tag =
        Self.tag(found.field(.iso639P3code, place))
        ?? Self.glottocodes[glottocode.isEmpty ? id : glottocode] ?? Self.tagsByName[name]
      entries[id] = (name, tag ?? .undetermined)
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

  /// The languages by CLDR's English names, and Mandarin by Glottolog's.
  private static let tagsByName: [String: Language] = {
    let english = Locale(identifier: "en")
    let named = Locale.LanguageCode.isoLanguageCodes.compactMap { code in
      english.localizedString(forLanguageCode: code.identifier)
        .map { ($0, Language(rawValue: code.identifier)) }
    }
    let mandarin = [("Mandarin Chinese", Language(rawValue: "zh"))]
    return Dictionary(named + mandarin) { first, _ in first }
  }()

  /// Returns the tag for a language by its English name in any case, or nil for any other text.
  static func language(named name: String) -> Language? { tagsByName[name.capitalized] }

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
