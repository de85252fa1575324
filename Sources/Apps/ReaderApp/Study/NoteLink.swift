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
  let text: String

  /// Returns the links of a note in order.
  ///
  /// - Parameter isPlace: Returns a Boolean value that indicates whether the text has a place. The
  ///   book of a reference is the longest name before the chapter and verse.
  static func links(in note: String, isPlace: (String) -> Bool) -> [NoteLink] {
    var links: [NoteLink] = []
    let words = note.split(whereSeparator: \.isWhitespace)
    for (index, word) in words.enumerated() {
      if let address = word.webAddress {
        links.append(NoteLink(kind: .address, text: String(address)))
      } else if word.hasPrefix("#"), word.dropFirst().first?.isLetter == true {
        let tag = word.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        links.append(NoteLink(kind: .tag, text: "#\(tag)"))
      } else if let end = endOfPlace(word) {
        let places = stride(from: min(4, index), through: 0, by: -1).map { length in
          (words[(index - length)..<index] + [word[..<end]]).joined(separator: " ")
            .drop { !$0.isLetter && !$0.isNumber }
        }
        let place = places.first { place in
          // `am 3.4.` is a date.
          let isDate = place.first?.isLowercase == true && word[..<end].contains(".")
          return place.contains(where: \.isLetter) && !isDate && isPlace(String(place))
        }
        if let place { links.append(NoteLink(kind: .place, text: String(place))) }
      }
    }
    return links
  }

  /// Returns the end of `1:14`, `1,14`, or `1.14` in a word, or nil if it has no such numbers.
  private static func endOfPlace(_ word: Substring) -> Substring.Index? {
    let end = word.firstMatch(of: /[0-9]+[:,.v][0-9]+/)?.range.upperBound
    return end.flatMap { word[$0...].starts(with: /[:.][0-9]/) ? nil : $0 }
  }
}
