import Formats
import TextLibrary

/// The formats of the files that the reader saves.
enum ExportTarget: String, CaseIterable {
  case text, markdown, gb4e, expex, linguex, html, tsv, words, anki, json, conllu, braille

  /// The ending of a file, without the period.
  var ending: String {
    switch self {
    case .text: "txt"
    case .markdown: "md"
    case .gb4e: "tex"
    case .expex, .linguex: "\(rawValue).tex"
    case .words: "words.tsv"
    case .anki: "anki.txt"
    case .html, .tsv, .json, .conllu: rawValue
    case .braille: "brf"
    }
  }

  /// A Boolean value that indicates whether the words are listed instead of the verses.
  var isWordList: Bool { self == .words || self == .anki }

  /// The format of verses, or nil for aligned text, lists of words, and braille.
  var format: ExportFormat? { ExportFormat(rawValue: rawValue) }

  /// The format of a list of hits, or nil if their verses are written.
  var hitFormat: HitList.Format? { HitList.Format(rawValue: rawValue) }

  /// Creates the target that the longest ending of a file name requests, or nil for another ending.
  init?(fileName: String) {
    let name = fileName.lowercased()
    let matching = Self.allCases.filter { name.hasSuffix(".\($0.ending)") }
    guard let target = matching.max(by: { $0.ending.count < $1.ending.count }) else { return nil }
    self = target
  }
}
