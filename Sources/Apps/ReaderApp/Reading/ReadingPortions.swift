import AccessibilityModel
import Choices
import Interlinear
import PlainText

/// The portions of text that plain mode reads.
extension ReaderController {
  package func ends(
    _ portion: ReadingPortion, after element: any AccessibilityObject,
    before next: any AccessibilityObject
  ) -> Bool {
    guard portion != .everything else { return false }
    guard let element = element as? VerseElement, let next = next as? VerseElement else {
      return next.accessibilityTraits.contains(.header)
    }
    let verse = element.row.verse
    let following = next.row.verse
    guard element.row.index != next.row.index else {
      return portion == .sentence && verse.endsSentence(between: element.part, and: next.part)
    }
    let isNewChapter = following.isChapterStart || following.reference.book != verse.reference.book
    switch portion {
    case .verse: return true
    case .sentence: return isNewChapter || verse.endsSentence
    case .paragraph:
      return isNewChapter || following.isParagraphStart || !following.headings.isEmpty
    case .chapter: return isNewChapter
    case .everything: return false
    }
  }
}

extension Verse {
  /// A Boolean value that indicates whether a sentence ends with the verse. A verse without
  /// punctuation counts as a sentence.
  fileprivate var endsSentence: Bool {
    guard let last = words.indices.last else { return true }
    if endsSentence(afterWord: last) { return true }
    return !words.contains { word in
      word.before.contains { $0 != " " } || word.after.contains { $0 != " " }
    }
  }

  fileprivate func endsSentence(
    between part: VerseElement.Part, and next: VerseElement.Part
  ) -> Bool {
    guard let word = part.word, let nextWord = next.word, word != nextWord else { return false }
    return endsSentence(afterWord: word)
  }

  private func endsSentence(afterWord index: Int) -> Bool {
    words[index].after.unicodeScalars.contains { scalar in
      // Greek has a semicolon as its question mark. A word that another language cites has none.
      if scalar == ";" {
        return words[index...].prefix(2).allSatisfy { word in
          word.surface.unicodeScalars.contains { WritingSystem(of: $0) == .greek }
        }
      }
      return scalar.properties.isSentenceTerminal || Self.furtherTerminals.contains(scalar)
    }
  }

  /// Sof pasuq and the Greek question mark.
  private static let furtherTerminals: Set<Unicode.Scalar> = ["\u{5C3}", "\u{37E}"]
}
