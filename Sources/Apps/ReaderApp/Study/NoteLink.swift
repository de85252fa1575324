import Interlinear
import PlainText

/// A reference, a tag or an address in a note.
struct NoteLink: Hashable {
  enum Kind: Hashable {
    /// `John 1:14`.
    case place
    /// `#tag`.
    case tag
    /// `https://…`
    case address
  }

  let kind: Kind
  /// The link as the note has it.
  let text: String
  /// The link on its own: `John 3:16` for the second one of `John 1:14; 3:16`.
  let target: String

  private init(_ kind: Kind, _ text: some StringProtocol, target: String? = nil) {
    (self.kind, self.text, self.target) = (kind, String(text), target ?? String(text))
  }

  /// Returns the links of a note in order.
  ///
  /// - Parameter isPlace: Returns a Boolean value that indicates whether the text has a place. The
  ///   book of a reference is the longest name before the chapter and verse.
  static func links(in note: String, isPlace: (String) -> Bool) -> [NoteLink] {
    var links: [NoteLink] = []
    let words = note.split(whereSeparator: \.isWhitespace)
    var endOfList = note.startIndex
    for (index, word) in words.enumerated() where word.startIndex >= endOfList {
      if let address = word.webAddress {
        links.append(NoteLink(.address, address))
      } else if word.hasPrefix("#"), word.dropFirst().first?.isLetter == true {
        let tag = word.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        links.append(NoteLink(.tag, "#\(tag)"))
      } else if let end = endOfPlace(word) {
        let places = (max(index - 4, 0)...index).lazy.filter { words[$0].startIndex >= endOfList }
          .map { first in
            (words[first..<index] + [word[..<end]]).joined(separator: " ")
              .drop { !$0.isLetter && !$0.isNumber }
          }
        let place = places.first { place in
          // `am 3.4.` is a date.
          let isDate = place.first?.isLowercase == true && word[..<end].contains(".")
          return place.contains(where: \.isLetter) && !isDate && isPlace(String(place))
        }
        if let place {
          links.append(NoteLink(.place, place))
          endOfList = end
          addList(after: String(place), in: note, from: &endOfList, to: &links, isPlace)
        }
      }
    }
    return links
  }

  /// Adds the links of a list that a place begins: `3:16` and `18` in `John 1:14; 3:16,18`.
  ///
  /// `ReferenceQuery` interprets the numbers. A number alone belongs to the list unless a word
  /// follows it: `John 1:14, 3 times`.
  ///
  /// - Parameter end: The end of the place, and then of the list.
  private static func addList(
    after place: String, in note: String, from end: inout String.Index, to links: inout [NoteLink],
    _ isPlace: (String) -> Bool
  ) {
    let book = ReferenceQuery(place).book
    var list = place
    let comma =
      /[a-z]{0,2}(?:\p{Pd}[0-9]+(?:,[0-9]+)?[a-z]{0,2})?[ \t]*(\p{P})([ \t]*)([0-9]+(?:,[0-9]+)?)/
    let other =
      /[a-z]{0,2}(?:\p{Pd}[0-9]+(?:[:.v][0-9]+)?[a-z]{0,2})?[ \t]*(\p{P})([ \t]*)([0-9]+(?:[:.v][0-9]+)?)/
    let item = place.contains(/[0-9],[0-9]/) ? comma : other
    while let (whole, sign, blank, numbers) = try? item.prefixMatch(in: note[end...])?.output {
      let query = ReferenceQuery((sign == ";" ? book + " " : list + sign) + numbers)
      // A sentence ends with a stop before a space.
      guard sign != "." || blank.isEmpty, query.book == book, let span = query.spans.last,
        span.last == nil
      else { break }
      let chapter = span.first.chapter.map { "\($0):" } ?? ""
      let target = "\(book) \(chapter)\(span.first.verse ?? "")"
      let isAlone = numbers.allSatisfy(\.isNumber)
      let mayBeCount = isAlone && (sign == ";" || !blank.isEmpty)
      guard isPlace(target),
        !mayBeCount || !note[whole.endIndex...].starts(with: /[a-z]{0,2}+[ \t]*\p{L}/)
      else { break }
      links.append(NoteLink(.place, numbers, target: target))
      end = whole.endIndex
      if !isAlone || sign == ";" { list = "\(book) \(numbers)" }
    }
  }

  /// Returns the end of `1:14`, `1,14`, or `1.14` in a word, or nil if it has no such numbers.
  private static func endOfPlace(_ word: Substring) -> Substring.Index? {
    // A match is slow, and most words have no digit.
    guard word.utf8.contains(where: { 0x30...0x39 ~= $0 }),
      let found = word.firstMatch(of: /[0-9]([:,.v])[0-9]+/)
    else { return nil }
    let (end, sign) = (found.range.upperBound, found.output.1)
    // `1.2.3` is a date, or the number of a section.
    let isLonger = sign != "," && word[end...].hasPrefix(sign)
    return isLonger && word[end...].dropFirst().first?.isNumber == true ? nil : end
  }
}
