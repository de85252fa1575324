import Interlinear
import PlainText

/// A verse in the lines of a glossed example: the words, their parts if the text has any, and the
/// glosses (Leipzig Glossing Rules, rule 1: "left-aligned, word by word").
struct GlossedLines {
  /// The lines, each with one value for each word; the value is empty if the word has none. The
  /// last line contains the glosses.
  var lines: [[String]]
  /// A Boolean value that indicates whether the last line is made of glosses, whose capitals are
  /// small capitals.
  var areGlosses: Bool

  init(_ verse: Verse, description: TextDescription) {
    func values(_ tier: Tier) -> [String]? {
      guard let index = description.tiers.firstIndex(of: tier) else { return nil }
      let values = verse.words.map { $0.value(at: index).asOneField }
      return values.allSatisfy(\.isEmpty) ? nil : values
    }
    let words = verse.words.map { word in
      (word.before + word.surface + word.after.trimmingSuffix(while: \.isWhitespace)).asOneField
    }
    var lines = [words]
    if let parts = values(.morphemes) {
      // A word that has no parts is its own only part.
      lines.append(zip(parts, verse.words).map { $0.isEmpty ? $1.surface.asOneField : $0 })
    }
    let glosses = values(.gloss)
    let parts = values(.morphemeGlosses)
    areGlosses = parts != nil || glosses != nil
    if let parts {
      lines.append(zip(parts, glosses ?? parts).map { $0.isEmpty ? $1 : $0 })
    } else if let line = glosses ?? values(.lemma) ?? values(.morphology) {
      lines.append(line)
    }
    self.lines = lines
  }
}
