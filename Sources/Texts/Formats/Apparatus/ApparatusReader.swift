import Interlinear
import PlainText

/// Reads a text together with its apparatus: each verse receives its variants as notes.
///
/// The signs in the text determine the words of a variant. In a text without them, a variant is
/// noted on words that occur once in the verse, and otherwise on the whole verse.
package final class ApparatusReader: VerseReader {
  private let text: any VerseReader
  private var apparatus: Apparatus
  /// The verses whose variants have been used.
  private var used = UsedPlaces()

  package init(_ text: any VerseReader, apparatus: Apparatus) {
    self.text = text
    self.apparatus = apparatus
  }

  package var description: TextDescription { text.description }
  package var bytesRead: Int { text.bytesRead }

  package func next() throws(FormatError) -> Verse? {
    guard var verse = try text.next() else {
      try used.finish(
        apparatus.places, file: apparatus.name, expected: "an apparatus of the same books",
        warn: apparatus.warn
      ) { "\"\($0)\" has no verse in the text; its variants are omitted" }
      return nil
    }
    let place = apparatus.place(of: verse.reference)
    used.addChapter(of: place)
    let entries = apparatus.entries(at: place)
    guard !entries.isEmpty else { return verse }
    used.add(place)
    let marked = MarkedPlaces(verse.words)
    var next = 0
    for entry in entries {
      var note = entry.note
      let words: ClosedRange<Int>? =
        if let found = marked.place(of: entry.lemma, from: &next) { found } else {
          marked.uniquePlace(of: entry.lemma)
        }
      if let words {
        note.word = words.upperBound
        note.wordCount = words.count
      } else {
        warn(
          """
          it is not certain which words of "\(verse.reference)" the variant "\(note.text)" \
          concerns; noted on the whole verse
          """, line: entry.line)
      }
      verse.notes.append(note)
    }
    return verse
  }

  private func warn(_ message: Message, line: Int) {
    apparatus.warn(FormatWarning(file: apparatus.name, line: line, message: message))
  }
}

/// The words of a verse, with the places that the signs of the text mark.
private struct MarkedPlaces {
  private let forms: [String]
  /// The words with each form.
  private var occurrences: [String: [Int]] = [:]
  /// The marked words, in the order of the signs.
  private var marks: [ClosedRange<Int>] = []

  init(_ words: [Word]) {
    forms = words.map { bareForm($0.surface) }
    for (index, form) in forms.enumerated() { occurrences[form, default: []].append(index) }
    var open: [Int] = []
    for (index, word) in words.enumerated() {
      for sign in word.before.unicodeScalars {
        if CriticalSign.word.contains(sign) {
          marks.append(index...index)
        } else if CriticalSign.begins.contains(sign) {
          open.append(marks.count)
          // The last word of the verse is the end of words that continue in the next verse.
          marks.append(index...(words.count - 1))
        }
      }
      for sign in word.after.unicodeScalars where CriticalSign.ends.contains(sign) {
        guard let mark = open.popLast() else { continue }
        marks[mark] = marks[mark].lowerBound...index
      }
    }
  }

  /// The maximum number of places to look at for a variant, which no real verse approaches.
  private static let limit = 200

  /// Returns the next marked words that are the lemma of a variant.
  ///
  /// - Parameter next: The number of the first mark to look at, which becomes the one after the
  ///   words.
  func place(of lemma: [String], from next: inout Int) -> ClosedRange<Int>? {
    let wanted = Self.sides(lemma)
    for index in marks.indices.dropFirst(next).prefix(Self.limit)
    where matches(wanted, marks[index]) {
      next = index + 1
      return marks[index]
    }
    return nil
  }

  /// Returns the words that are the lemma of a variant if they occur once in the verse.
  func uniquePlace(of lemma: [String]) -> ClosedRange<Int>? {
    let sides = Self.sides(lemma)
    guard let first = sides.first, let last = sides.last, !first.isEmpty, !last.isEmpty else {
      return nil
    }
    let starts = places(of: first)
    guard sides.count > 1 else {
      guard starts.count == 1 else { return nil }
      return starts[0]...(starts[0] + first.count - 1)
    }
    let ends = places(of: last).map { $0 + last.count - 1 }
    let isCertain = first == last ? starts.count == 2 : starts.count == 1 && ends.count == 1
    guard isCertain, let start = starts.first, let end = ends.last, start < end else { return nil }
    return start...end
  }

  /// Returns the forms before and after the ellipsis of a lemma, or all of them.
  private static func sides(_ lemma: [String]) -> [[String]] {
    lemma.split(separator: "…", maxSplits: 1).map { $0.map(bareForm) }
  }

  /// Returns a Boolean value that indicates whether words begin and end with the sides of a lemma.
  /// Words at the end of the verse may continue in the next one.
  private func matches(_ sides: [[String]], _ range: ClosedRange<Int>) -> Bool {
    guard let first = sides.first, let last = sides.last else { return false }
    let marked = forms[range]
    if sides.count > 1 {
      return marked.starts(with: first) && marked.suffix(last.count).elementsEqual(last)
    }
    if marked.elementsEqual(first) { return true }
    return range.upperBound == forms.count - 1 && first.starts(with: marked)
  }

  private func places(of side: [String]) -> [Int] {
    guard let starts = side.first.flatMap({ occurrences[$0] }), starts.count <= Self.limit else {
      return []
    }
    return starts.filter { forms[$0...].starts(with: side) }
  }
}
