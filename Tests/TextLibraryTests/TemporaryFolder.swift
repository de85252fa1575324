import Foundation
import Formats
import GRDB
import Interlinear
import Platform
import Testing

@testable import TextLibrary

/// A folder that is removed at the end of its test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var libraryPath: String { path + "/library.sqlite3" }

  func library() throws -> Library { try Library(path: libraryPath, patience: 0.05) }

  /// The cache of files that are opened without an import, in this folder.
  var fileCache: FileCache { fileCache(patience: 5) }

  func fileCache(patience: Double) -> FileCache {
    FileCache(
      folders: Folders { [path] in $0 == "LECTOR_HOME" ? path + "/home" : nil },
      patience: patience)
  }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}

/// Invented files for these tests.
enum Sample {
  static let morphgnt = lines([
    "040101 P- -------- (Ἐν Ἐν ἐν ἐν", "040101 N- ----DSF- ἀρχῇ, ἀρχῇ ἀρχῇ ἀρχή",
    "040102 RD ----NSM- ⸀οὗτος οὗτος οὗτος οὗτος", "040201 RA ----NSM- τῇ τῇ τῇ ὁ",
    "050101 RA ----ASM- τὸν τὸν τόν ὁ",
  ])

  /// Every tier, custom tiers, and morphemes with everything that must be escaped.
  static let lector = lines(
    [
      [
        "ref", "book", "language", "before", "surface", "after", "transliteration", "lemma",
        "gloss", "morphology", "partOfSpeech", "strong", "normalized", "morphemes", "gloss2",
        "my tier", "empty", "translation",
      ],
      [
        "John 1:1", "John", "grc", "«", "λόγος\u{301}", ", ", "logos", "λ", "a word", "N-NSM",
        "noun",
        "G3056", "n", "λόγ|w\\so|N\\p ος|\\\\s\\t\\n\\r|", "g2 | x", "m \\ y", "", "The \"word\"",
      ],
      [
        "John 1:1", "John", "grc", "", "", "", "", "", "", "", "", "", "", "|g|", "", "", "", "",
      ],
      [
        "s7", "Tales", "hbo-x", "", "דָּבָר", " ", "davar", "", "", "", "", "", "", "", "", "\u{301}",
        "", "",
      ],
      ["s8", "Tales", "und", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "No words"],
    ].map { $0.joined(separator: "\t") })

  static let cldf = lines([
    "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text",
    "1,a,\"x-y, z\",x-y\tz,1-2\t3,\"one", "two\"", "1,b,\"x, y\",,,t",
  ])

  static let conllu = lines([
    "# newdoc id = MATT", "# text_en = t", "1-2\tnos\t_\t_\t_\t_\t_\t_\t_\tGloss=us all",
    "1\ta b\t_\tADP\t_\t_\t_\t_\t_\t_", "2\tos\to\tDET\t_\t_\t_\t_\t_\t_", "",
    "1\tz\tz\tX\t_\tCase=Nom\t_\t_\t_\tRef=MATT_5.1|Translit=zz", "",
    "1\t!\t_\tPUNCT\t_\t_\t_\t_\t_\t_",
  ])

  private static func lines(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  static func reader(_ text: String, name: String = "sample") throws -> any VerseReader {
    try openVerseReader(source: ByteSource(name: name, bytes: Array(text.utf8)))
  }

  /// Returns the text in memory with only the tiers that have a value for a word, as the library
  /// stores it.
  static func memoryText(_ text: String, name: String) throws -> MemoryText {
    let reader = try reader(text)
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    var description = reader.description
    description.name = name
    let filled = description.tiers.indices.filter { tier in
      tier == 0
        || verses.contains { verse in
          verse.words.contains {
            !$0.value(at: tier).isEmpty
              || description.tiers[tier] == .morphemes && !$0.morphemes.isEmpty
          }
        }
    }
    let words = verses.flatMap(\.words)
    let all = description.tiers
    let derived = MorphemeTier.derived.filter { tier in
      let place = tier.wordTier.flatMap { all.firstIndex(of: $0) }
      return words.contains { word in
        tier.addsToWord(word, wordValue: place.map { word.value(at: $0) } ?? "")
      }
    }
    let own = filled.map { description.tiers[$0] }
    let tiers = MorphemeTier.adding(derived.map(\.tier), to: own)
    description.tiers = tiers
    for verse in verses.indices {
      for word in verses[verse].words.indices {
        let found = verses[verse].words[word]
        let values = filled.map { found.values[$0] }
        verses[verse].words[word].values = tiers.map { tier in
          own.firstIndex(of: tier).map { values[$0] }
            ?? MorphemeTier(tier)?.line(found.morphemes) ?? ""
        }
      }
    }
    return MemoryText(description: description, verses: verses)
  }
}

extension TextSource {
  func allVerses() throws -> [Verse] { try (0..<verseCount).map(verse(at:)) }
}

extension Library {
  @discardableResult
  func add(_ text: String, as name: String, replacing: Bool = false) throws -> ImportSummary {
    try importText(from: try Sample.reader(text), as: name, replacing: replacing)
  }

  /// Returns the content of all tables, for comparison.
  func dump() throws -> [String] {
    try access { db in
      try ["text", "book", "verse", "word", "place"].flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2, 3")
          .map { "\(table) \($0)" }
      }
    }
  }
}

/// A reader that returns the verses of a text as if from a file.
final class VersesReader: VerseReader {
  private(set) var description: TextDescription
  private let later: TextDescription
  private var verses: [Verse]
  private(set) var bytesRead = 0

  /// - Parameter earlier: The description before the end, or nil if it does not change.
  init(_ text: MemoryText, describedFirstAs earlier: TextDescription? = nil) throws {
    description = earlier ?? text.description
    later = text.description
    verses = try text.allVerses()
  }

  func next() -> Verse? {
    guard bytesRead < verses.count else {
      description = later
      return nil
    }
    bytesRead += 1
    return verses[bytesRead - 1]
  }
}
