import Foundation
import PlainText

/// The grade of contraction, for languages that have several.
package enum BrailleGrade: String, CaseIterable, Sendable {
  /// Uncontracted, or the grade that beginners read.
  case one
  /// Contracted, the grade that most people read.
  case two
}

/// The liblouis tables for each language.
package struct BrailleTables: Hashable, Sendable {
  package var grade: BrailleGrade
  /// Grades of languages that differ from `grade`, by primary language subtag.
  package var grades: [String: BrailleGrade] = [:]
  /// Tables that replace the default ones, by primary language subtag: a name in liblouis's folder,
  /// or a path.
  package var preferred: [String: String]

  /// The marks of Biblical Hebrew to write.
  package var hebrew: HebrewContent
  /// A Boolean value that indicates whether a letter of Ancient Greek and its accent are one cell,
  /// instead of two.
  package var composesGreek = false

  package init(
    grade: BrailleGrade = .one, preferred: [String: String] = [:], hebrew: HebrewContent = .points
  ) {
    self.grade = grade
    self.preferred = preferred
    self.hebrew = hebrew
  }

  /// Returns the marks to write for a language in the code for Biblical Hebrew, which needs no
  /// table, or nil for other languages and if a table is preferred.
  func hebrewContent(for language: String) -> HebrewContent? {
    let primary = language.primarySubtag
    return Self.hasHebrewCode.contains(primary) && preferred[primary] == nil ? hebrew : nil
  }

  /// Biblical Hebrew, and the kinds of Aramaic with the same letters and points.
  static let hasHebrewCode: Set<String> = ["hbo", "arc", "tmr", "jpa"]

  /// The table for transliterations, and for languages in Latin letters that have no table. It is
  /// uncontracted, because English contractions would be misread in other languages.
  static let latin = "en-ueb-g1.ctb"

  /// The subtag of text in the International Phonetic Alphabet, and its table.
  private static let phonetic = "fonipa"
  private static let phoneticTable = "IPA.utb"

  /// Returns the tables for a language, best first; empty if no table is known. Not all of them
  /// exist in every version of liblouis.
  func candidates(for language: String) -> [String] {
    let subtags = language.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    guard let primary = subtags.first else { return [] }
    if subtags.contains(Self.phonetic) {
      let rest = subtags.filter { $0 != Self.phonetic }.joined(separator: "-")
      return [Self.phoneticTable] + candidates(for: rest)
    }
    // In most languages that are written in Latin letters anyway, `Latn` has no effect.
    if subtags.dropFirst().contains("latn"), primary.script != "Latn" {
      return [Self.latin]
    }
    let usual = preferred[primary].map { [$0] } ?? []
    let greek = primary == "grc" && composesGreek ? Self.composedGreek : []
    let contracted = grade(of: primary) == .two ? Self.contracted[primary] ?? [] : []
    return usual + greek + contracted + (Self.plain[primary] ?? [])
  }

  private func grade(of primary: String) -> BrailleGrade { grades[primary] ?? grade }

  /// Returns the literary table in six dots that liblouis's index has for a language, in the grade
  /// that comes nearest, or nil if there is none. A table that is for another language in the first
  /// place, such as one for Hebrew with English words, is the last choice.
  func indexedTable(for language: String, in louis: Louis) -> String? {
    let primary = language.primarySubtag
    guard primary.wholeMatch(of: /[a-z]{2,8}/) != nil else { return nil }
    let grades = grade(of: primary) == .two ? ["full", "partial"] : ["no", "partial"]
    func distance(_ table: String) -> Int {
      let grade = louis.info("contraction", of: table) ?? "partial"
      let isOwn = louis.info("language", of: table)?.primarySubtag == primary
      return (grades.firstIndex(of: grade) ?? 2) + (isOwn ? 0 : 3)
    }
    // Some tables name a language only with its script.
    let tags = [primary] + (primary.script.map { ["\(primary)-\($0)"] } ?? [])
    return tags.flatMap { louis.tables(matching: "language:\($0) type:literary") }
      .filter { (louis.info("dots", of: $0) ?? "6") == "6" && louis.hasTable($0) }
      .min { distance($0) < distance($1) }
  }

  /// The table of the composed system, which has precedence over the table of the other one.
  private static let composedGreek = ["grc-international-composed.uti,grc-international-en.utb"]

  /// Uncontracted tables, or slightly contracted ones for languages that teach them to beginners.
  private static let plain: [String: [String]] = [
    "grc": ["grc-international-en.utb", "gr-gr-g1.utb", "el.ctb"],
    "el": ["el.ctb", "gr-gr-g1.utb"],
    "he": ["he-IL.utb", "he.ctb"], "yi": ["yi.utb", "he-IL.utb", "he.ctb"],
    "la": [latin], "en": [latin, "en-us-g1.ctb"],
    "de": ["de-g1.ctb", "de-g0.utb"], "es": ["es-g1.ctb", "Es-Es-G0.utb"],
    "fr": ["fr-bfu-comp6.utb"], "it": ["it-it-comp6.utb"], "pt": ["pt-pt-g1.utb"],
    "nl": ["nl-NL-g0.utb"], "pl": ["Pl-Pl-g1.utb"], "tr": ["tr-g1.ctb", "tr.ctb"],
    "cs": ["cs-g1.ctb"], "sk": ["sk-g1.ctb", "sk-sk-g1.utb"], "hu": ["hu-hu-g1.ctb"],
    "ro": ["ro-g0.utb", "ro.ctb"], "sv": ["sv-g0.utb", "sv-1996.ctb"], "da": ["da-dk-g16.ctb"],
    "nb": ["no-no-g0.utb"], "no": ["no-no-g0.utb"], "nn": ["no-no-g0.utb"],
    "fi": ["fi.utb"], "et": ["et-6dot.utb", "et-g0.utb"], "lt": ["lt-6dot.utb", "lt.ctb"],
    "sl": ["sl-si-g1.utb"], "hr": ["hr-g1.ctb"], "sr": ["sr-g1.ctb"], "is": ["is.ctb"],
    "ga": ["ga-g1.utb"], "cy": ["cy-cy-g1.utb"], "gd": ["gd.ctb"], "mt": ["mt.ctb"],
    "ca": ["ca-g1.ctb"], "eo": ["eo-g1.ctb"], "vi": ["vi-vn-g1.ctb", "vi.ctb"],
    "ru": ["ru-litbrl.ctb", "ru-ru-g1.ctb"], "uk": ["uk.utb"], "be": ["bel.utb"],
    "bg": ["bg.utb", "bg.ctb"], "hy": ["hy.ctb"], "ka": ["ka.utb"], "lv": ["Lv-Lv-g1.utb"],
    "ar": ["ar-ar-g1.utb"], "fa": ["fa-ir-g1.utb"], "ur": ["ur-pk-g1.utb"],
    "cop": ["cop.utb", "cop-eg-comp8.utb"], "gez": ["ethio-g1.ctb"], "am": ["ethio-g1.ctb"],
    "hi": ["hi-in-g1.utb"], "sa": ["sa-in-g1.utb"], "bn": ["be-in-g1.utb"], "ta": ["ta-ta-g1.ctb"],
    "te": ["te-in-g1.utb"], "kn": ["ka-in-g1.utb"], "ml": ["ml-in-g1.utb"], "si": ["sin.utb"],
    "sw": ["sw-ke-g1.utb"], "af": ["afr-za-g1.ctb"], "zu": ["zu-za-g1.utb"], "xh": ["xh-za-g1.utb"],
    "ko": ["ko-g1.ctb"], "zh": ["zhcn-g1.ctb", "zh-chn.ctb"], "haw": ["haw-us-g1.ctb"],
    "chr": ["chr-us-g1.ctb"], "mi": ["mao-nz-g1.ctb"], "km": ["km-g1.utb"], "my": ["my-g1.utb"],
  ]

  private static let contracted: [String: [String]] = [
    "en": ["en-ueb-g2.ctb", "en-us-g2.ctb"], "de": ["de-g2.ctb"], "es": ["es-g2.ctb"],
    "fr": ["fr-bfu-g2.ctb"], "pt": ["pt-pt-g2.ctb"], "tr": ["tr-g2.ctb"], "hu": ["hu-hu-g2.ctb"],
    "sv": ["sv-g2.ctb"], "da": ["da-dk-g26.ctb"], "nb": ["no-no-g2.ctb"], "no": ["no-no-g2.ctb"],
    "cy": ["cy-cy-g2.ctb"], "ga": ["ga-g2.ctb"], "ar": ["ar-ar-g2.ctb"], "ur": ["ur-pk-g2.ctb"],
    "sw": ["sw-ke-g2.ctb"], "af": ["afr-za-g2.ctb"], "zu": ["zu-za-g2.ctb"], "xh": ["xh-za-g2.ctb"],
    "ko": ["ko-g2.ctb"], "zh": ["zhcn-g2.ctb"], "my": ["my-g2.ctb"],
  ]
}
