import Interlinear

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
      var after = word.after[...]
      while after.last?.isWhitespace == true { after.removeLast() }
      return (word.before + word.surface + after).asOneField
    }
    var lines = [words]
    if let parts = values(.morphemes) {
      // A word that has no parts is its own only part.
      lines.append(zip(parts, verse.words).map { $0.isEmpty ? $1.surface.asOneField : $0 })
    }
    let glosses = values(.gloss)
    if let parts = values(.morphemeGlosses) {
      lines.append(zip(parts, glosses ?? parts).map { $0.isEmpty ? $1 : $0 })
      areGlosses = true
    } else if let line = glosses ?? values(.lemma) ?? values(.morphology) {
      lines.append(line)
      areGlosses = glosses != nil
    } else {
      areGlosses = false
    }
    self.lines = lines
  }

  /// A part of a gloss: an abbreviation such as `PL`, or any other text.
  struct Segment: Equatable {
    var text: String
    var isAbbreviation: Bool
  }

  /// Returns the parts of a gloss, with the signs between them as separate parts.
  static func segments(of gloss: String) -> [Segment] {
    var segments: [Segment] = []
    var current = String.UnicodeScalarView()
    func end() {
      guard !current.isEmpty else { return }
      let text = String(current)
      segments.append(Segment(text: text, isAbbreviation: isAbbreviation(text)))
      current = String.UnicodeScalarView()
    }
    for scalar in gloss.unicodeScalars {
      if scalar.value < 0x80, !scalar.properties.isAlphabetic, !isDigit(UInt8(scalar.value)) {
        end()
        segments.append(Segment(text: String(scalar), isAbbreviation: false))
      } else {
        current.append(scalar)
      }
    }
    end()
    return segments
  }

  /// Returns a Boolean value that indicates whether a part of a gloss has capitals and no small
  /// letters. `I` is the English word.
  private static func isAbbreviation(_ text: String) -> Bool {
    text != "I" && text.utf8.contains { (0x41...0x5A) ~= $0 }
      && text.utf8.allSatisfy { (0x41...0x5A) ~= $0 || isDigit($0) }
  }
}
