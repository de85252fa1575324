import Interlinear
import ScreenReading

/// The words of verses, the most frequent first, with their most frequent glosses.
package struct WordList {
  struct Entry {
    /// The lemma, or the form in a text without lemmas, and the parsing of the first form in words.
    let lemma, parsing: String
    /// The first form, and its verse.
    let word: Word
    let verse: Verse
    fileprivate(set) var count = 0
    fileprivate var glosses = Tally()

    /// The most frequent gloss.
    var gloss: String { glosses.counts.byFrequency(\.count).first?.name ?? "" }
  }

  private(set) var entries: [Entry] = []

  /// - Parameter familiarity: The words that are left out, which a reader's edition doesn't gloss.
  package init(
    _ text: any TextSource, rows: [Range<Int>], without familiarity: WordFamiliarity? = nil,
    phrases: Phrases
  ) throws {
    let speech = VerseSpeech(description: text.description, phrases: phrases) { _ in }
    let tier = text.description.tiers.firstIndex(of: .lemma) ?? 0
    let glossTier = HitLines.glossTiers(of: text.description.tiers).first
    var places: [String: Int] = [:]
    for row in rows.joined() {
      let verse = try text.verse(at: row)
      for word in verse.words where familiarity?.isFamiliar(word, in: verse) != true {
        let lemma = word.value(at: tier).isEmpty ? word.surface : word.value(at: tier)
        guard lemma.hasLetterOrDigit else { continue }
        let place = places[lemma] ?? entries.count
        if place == entries.count {
          places[lemma] = place
          entries.append(
            Entry(
              lemma: lemma, parsing: speech.parsing(of: word, in: verse) ?? "", word: word,
              verse: verse))
        }
        entries[place].count += 1
        let gloss = glossTier.map(word.value(at:)) ?? ""
        if gloss.hasLetterOrDigit { entries[place].glosses.add(gloss) }
      }
    }
    entries = entries.byFrequency(\.count)
  }

  /// Returns the words as a table.
  ///
  /// - Parameter isDeck: A Boolean value that indicates whether the table is a deck for Anki.
  package func table(isDeck: Bool) -> String {
    let columns = "form\tlemma\tgloss\tparsing\tverse\tcount\n"
    let head = isDeck ? "#separator:tab\n#html:false\n#columns:" : ""
    return entries.reduce(into: head + columns) { text, entry in
      let fields = [
        entry.word.surface, entry.lemma, entry.gloss, entry.parsing,
        entry.verse.reference.description, String(entry.count),
      ].map(\.asOneField)
      // Anki reads quoted fields, and takes a line that begins with # for a comment.
      let written = fields.map {
        isDeck && ($0.contains("\"") || $0.hasPrefix("#"))
          ? "\"\($0.replacing("\"", with: "\"\""))\"" : $0
      }
      text += written.joined(separator: "\t") + "\n"
    }
  }
}
