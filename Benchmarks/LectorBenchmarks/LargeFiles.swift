import Formats
import Foundation
import TextLibrary

/// Made-up files of 60,000 words, one for each format whose import has a target.
enum LargeFiles {
  static let wordCount = 60_000
  private static let wordsPerVerse = 12

  static let all: [(name: String, format: FileFormat, text: String)] = [
    ("CoNLL-U", .conllu, verses(conlluVerse)),
    (
      "aligned USFM", .usfm,
      "\\id JHN EN_X en_English_ltr\n\\c 1\n" + verses(usfmVerse)
    ),
    ("OSIS", .osis, osisHead + verses(osisVerse) + "</chapter></div></osisText></osis>"),
    ("Toolbox", .toolbox, "\\_sh v3.0  621  Text\n\n" + verses(toolboxVerse)),
  ]

  private static let osisHead = """
    <?xml version="1.0" encoding="UTF-8"?>
    <osis><osisText osisIDWork="W" xml:lang="en"><header><work osisWork="W"><title>W</title></work>
    </header><div type="book" osisID="John"><chapter osisID="John.1">
    """

  private static func verses(_ verse: (Int) -> String) -> String {
    (1...wordCount / wordsPerVerse).map(verse).joined()
  }

  private static func number(_ verse: Int, _ word: Int) -> Int { (verse * 31 + word * 7) % 4_000 }

  private static func conlluVerse(_ verse: Int) -> String {
    let rows = (1...wordsPerVerse).map { word in
      let number = number(verse, word)
      return "\(word)\tλόγος\(number)\tλόγος\(number)\tNOUN\tN-\tCase=Nom|Gender=Masc|Number=Sing\t"
        + "\(word - 1)\t\(word == 1 ? "root" : "nmod")\t_\tGloss=word\(number)\n"
    }
    return "# sent_id = s\(verse)\n# text_en = A sentence.\n" + rows.joined() + "\n"
  }

  private static func usfmVerse(_ verse: Int) -> String {
    let words = (1...wordsPerVerse).map { word in
      let number = number(verse, word)
      return "\\zaln-s |x-strong=\"G\(number)\" x-lemma=\"λόγος\" x-morph=\"Gr,N,,,,,NMS,\" "
        + "x-occurrence=\"1\" x-occurrences=\"1\" x-content=\"λόγος\(number)\"\\*"
        + "\\w word\(number)|x-occurrence=\"1\" x-occurrences=\"1\"\\w*\\zaln-e\\*\n"
    }
    return "\\v \(verse) " + words.joined()
  }

  private static func osisVerse(_ verse: Int) -> String {
    let words = (1...wordsPerVerse).map { word in
      "<w lemma=\"strong:G\(number(verse, word))\">word\(number(verse, word))</w> "
    }
    return "<verse osisID=\"John.1.\(verse)\">" + words.joined() + "</verse>\n"
  }

  private static func toolboxVerse(_ verse: Int) -> String {
    func line(_ marker: String, _ value: (Int) -> String) -> String {
      "\\\(marker) " + (1...wordsPerVerse).map(value).joined(separator: " ") + "\n"
    }
    return "\\ref T.\(verse)\n"
      + line("tx") { "ta\(1_000 + number(verse, $0))" }
      + line("mb") { "ta\(1_000 + number(verse, $0))" }
      + line("ge") { "we\(1_000 + number(verse, $0))" }
      + line("ps") { _ in "pronou" }
      + "\\ft A sentence.\n\n"
  }

  /// Imports a file into a new library and removes the library.
  ///
  /// - Throws: `FormatError`, `LibraryError`.
  static func importIntoNewLibrary(
    _ bytes: [UInt8], format: FileFormat, measuring body: (() throws -> Void) throws -> Void
  ) throws {
    let folder = NSTemporaryDirectory() + "lector-benchmark-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let library = try Library(path: folder + "/library.sqlite3")
    let reader = try openVerseReader(
      source: ByteSource(name: "large", bytes: bytes), format: format)
    try body { try library.importText(from: reader, as: "large") }
  }
}
