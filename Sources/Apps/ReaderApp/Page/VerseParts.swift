import CellGrids
import Geometry
import Interlinear
import Typesetting

extension TypesetVerse {
  /// Returns the frame of a part within the cell of the verse.
  func frame(of part: VerseElement.Part, in verse: Verse) -> Rect {
    switch part {
    case .heading(let heading): headingFrames[heading] ?? referenceFrame
    case .reference: referenceFrame
    case .word(let word): slots.indices.contains(word) ? slots[word].frame : referenceFrame
    case .label(let word, let tier):
      frames(ofLabelsLike: .tier(word: word, tier: tier), inSlot: word)
        .reduce(Rect?.none) { $0?.union($1) ?? $1 } ?? referenceFrame
    case .translation(let index): translationFrames[index] ?? referenceFrame
    case .translationWord(let word, let index):
      translationFrame(ofWord: word, in: verse, of: index) ?? translationFrames[index]
        ?? referenceFrame
    case .variant(let variant):
      variantFrames.indices.contains(variant) ? variantFrames[variant] : referenceFrame
    case .note(let note):
      noteFrames.indices.contains(note) ? noteFrames[note] : referenceFrame
    case .verse:
      slots.reduce(translationFrames.values.reduce(referenceFrame) { $0.union($1) }) {
        $0.union($1.frame)
      }
    }
  }

  /// Returns the first label of a part.
  func firstLabel(of part: VerseElement.Part) -> Label? {
    switch part {
    case .word(let word):
      guard slots.indices.contains(word), let first = slots[word].labels.first else { return nil }
      return labels.indices.contains(first) ? labels[first] : nil
    case .label(let word, let tier):
      return labels.first { $0.part == .tier(word: word, tier: tier) }
    default: return nil
    }
  }

  /// Returns the frames of a word, with all of its labels, or of a translated word that is aligned
  /// with the focus.
  func markedFrames(of part: VerseElement.Part, in verse: Verse) -> [Rect] {
    switch part {
    case .word(let word):
      slots.indices.contains(word) ? slots[word].labels.map { labels[$0].frame } : []
    case .translationWord: hitFrames(of: part, in: verse)
    default: []
    }
  }

  /// Returns the frames of a hit. For a word, these are the frames of its form, several if it is
  /// wider than the page, or of its first label if the form is hidden. A hidden label marks its
  /// word.
  func hitFrames(of part: VerseElement.Part, in verse: Verse) -> [Rect] {
    switch part {
    case .word(let word):
      guard slots.indices.contains(word), let first = slots[word].labels.first else { return [] }
      return frames(ofLabelsLike: labels[first].part, inSlot: word)
    case .label(let word, let tier):
      let frames = frames(ofLabelsLike: .tier(word: word, tier: tier), inSlot: word)
      return frames.isEmpty ? hitFrames(of: .word(word), in: verse) : frames
    case .translationWord(let word, let index):
      return translationFrame(ofWord: word, in: verse, of: index).map { [$0] } ?? []
    // It is not known which word of the translation is meant.
    case .translation(let index):
      return labels.filter { $0.part == .translation(index) }.map(\.frame)
    case .note(let index): return labels.filter { $0.part == .note(index) }.map(\.frame)
    case .heading, .reference, .variant, .verse: return []
    }
  }

  private func frames(ofLabelsLike part: Label.Part, inSlot word: Int) -> [Rect] {
    guard slots.indices.contains(word) else { return [] }
    return slots[word].labels.filter { labels[$0].part == part }.map { labels[$0].frame }
  }

  /// Returns the frame of a word of a translation, or nil if the lines lack it. The lines contain
  /// all words in order, so each word is searched for after the previous one.
  private func translationFrame(
    ofWord index: Int, in verse: Verse, of translation: Int
  ) -> Rect? {
    let words = verse.translationWords(at: translation)
    guard words.indices.contains(index) else { return nil }
    var word = 0
    for line in labels where line.part == .translation(translation) {
      var rest = line.text[...]
      while let found = rest.firstRange(of: words[word].text) {
        if word == index { return frame(of: rest[found], in: line) }
        rest = rest[found.upperBound...]
        word += 1
      }
    }
    return nil
  }

  private func frame(of part: Substring, in line: Label) -> Rect {
    let before = DisplayWidth.columns(of: line.text[..<part.startIndex])
    let width = DisplayWidth.columns(of: part)
    let x = line.isRightToLeft ? Int(line.width) - before - width : before
    return Rect(x: Int(line.x) + x, y: Int(line.y), width: max(width, 1), height: 1)
  }
}

extension Substring {
  /// Returns the first range of a text, compared byte by byte, so that a following combining accent
  /// does not prevent a match.
  fileprivate func firstRange(of text: String) -> Range<String.Index>? {
    var (whole, part) = (self, text)
    let offset: Int? = whole.withUTF8 { bytes in
      part.withUTF8 { wanted -> Int? in
        guard wanted.count <= bytes.count else { return nil }
        return (0...(bytes.count - wanted.count)).first { start in
          wanted.indices.allSatisfy { bytes[start + $0] == wanted[$0] }
        }
      }
    }
    return offset.map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: text.utf8.count)
    }
  }
}
