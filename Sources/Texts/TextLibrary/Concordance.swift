import Interlinear
import PlainText

/// Keyword in context: a search hit with the words around it in its verse.
package struct Concordance {
  package struct Line: Hashable, Sendable {
    package var before: String
    package var keyword: String
    package var after: String
  }

  private let width: Int

  /// - Parameter width: The number of words on either side.
  package init(width: Int = 5) { self.width = width }

  /// Returns the context of a hit in a verse. The context of a hit in a translation is the
  /// translation; if its words are not known one by one, the whole translation is the keyword, and so
  /// is a whole note.
  package func line(_ hit: SearchHit, in verse: Verse) -> Line {
    if let word = hit.word {
      return line(verse.words, at: word, length: hit.length) { ($0.before, $0.surface, $0.after) }
    }
    if let note = hit.note {
      let notes = verse.notes.filter { !$0.isInVariantLayer }
      let text = notes.indices.contains(note) ? notes[note].text : ""
      return Line(before: "", keyword: text, after: "")
    }
    let translation = hit.translation ?? 0
    if let word = hit.translationWord {
      return line(verse.translationWords(at: translation), at: word, length: hit.length) {
        ($0.before, $0.text, $0.after)
      }
    }
    return Line(before: "", keyword: verse.translation(at: translation), after: "")
  }

  /// Looks only at the words that the line has: a verse can be far longer.
  private func line<Word>(
    _ all: [Word], at index: Int, length: Int,
    parts: (Word) -> (before: String, text: String, after: String)
  ) -> Line {
    guard all.indices.contains(index) else { return Line(before: "", keyword: "", after: "") }
    let end = min(index + max(length, 1), all.count)
    func joined(_ words: [(before: String, text: String, after: String)]) -> String {
      words.map { $0.before + $0.text + $0.after }.joined()
    }
    var keyword = all[index..<end].map(parts)
    let last = keyword.count - 1
    let before = joined(all[max(0, index - width)..<index].map(parts)) + keyword[0].before
    let after = keyword[last].after + joined(all[end..<min(all.count, end + width)].map(parts))
    (keyword[0].before, keyword[last].after) = ("", "")
    return Line(
      before: before, keyword: joined(keyword),
      after: String(after.unicodeScalars.trimmingSuffix(while: \.properties.isWhitespace)))
  }
}
