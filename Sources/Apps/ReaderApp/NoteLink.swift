import Interlinear

/// Something in a note that leads elsewhere.
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

  /// The links of a note in the order in which they stand.
  ///
  /// - Parameter books: the names of the text's books; what stands before a chapter and verse is
  ///   the longest of them that fits, else the one word before it.
  static func links(in note: String, books: [String]) -> [NoteLink] {
    var links: [NoteLink] = []
    let words = note.split(whereSeparator: \.isWhitespace)
    for (index, word) in words.enumerated() {
      if word.hasPrefix("https://") || word.hasPrefix("http://") {
        links.append(NoteLink(kind: .address, text: trimmed(word)))
      } else if word.hasPrefix("#"), word.dropFirst().first?.isLetter == true {
        let tag = word.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        links.append(NoteLink(kind: .tag, text: "#\(tag)"))
      } else if let numbers = chapterAndVerse(word), index > 0 {
        let book = book(before: index, in: words, among: books)
        links.append(NoteLink(kind: .place, text: "\(book) \(numbers)"))
      }
    }
    return links
  }

  /// `1:14`, maybe with a mark of punctuation around it.
  private static func chapterAndVerse(_ word: Substring) -> Substring? {
    let numbers = word.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == ":" }
    let parts = numbers.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ Int($0) != nil }) else { return nil }
    return numbers
  }

  private static func book(
    before index: Int, in words: [Substring], among books: [String]
  ) -> String {
    for length in stride(from: min(4, index), to: 0, by: -1) {
      let name = words[(index - length)..<index].joined(separator: " ")
      let bare = name.drop { !$0.isLetter && !$0.isNumber }
      if books.contains(String(bare)) { return String(bare) }
    }
    // `1 John`: the number belongs to the name.
    if index > 1, words[index - 2].count == 1, words[index - 2].first?.isNumber == true {
      return "\(words[index - 2]) \(words[index - 1])"
    }
    return String(words[index - 1].drop { !$0.isLetter && !$0.isNumber })
  }

  private static func trimmed(_ word: Substring) -> String {
    var word = word
    while let last = word.last, ".,;:!?)>\"'".contains(last) { word.removeLast() }
    return String(word)
  }
}
