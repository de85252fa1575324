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
    func joined(_ range: Range<Int>) -> String {
      var text = ""
      for word in all[range] {
        let (before, form, after) = parts(word)
        text += before
        text += form
        text += after
      }
      return text
    }
    let first = parts(all[index])
    var keyword = first.text
    var last = first
    for word in all[(index + 1)..<max(end, index + 1)] {
      let next = parts(word)
      keyword += last.after + next.before + next.text
      last = next
    }
    let after = (last.after + joined(end..<min(all.count, end + width))).unicodeScalars
    return Line(
      before: joined(max(0, index - width)..<index) + first.before, keyword: keyword,
      after: String(after.trimmingSuffix(while: \.properties.isWhitespace)))
  }
}
