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
  let text: String

  /// Returns the links of a note in order.
  ///
  /// - Parameter books: The names of the books of the text. The book of a reference is the longest
  ///   name before the chapter and verse, otherwise the single word before them.
  static func links(in note: String, books: [String]) -> [NoteLink] {
    var links: [NoteLink] = []
    let words = note.split(whereSeparator: \.isWhitespace)
    for (index, word) in words.enumerated() {
      if word.hasPrefix("https://") || word.hasPrefix("http://") {
        let address = word.trimmingSuffix { ".,;:!?)>\"'".contains($0) }
        links.append(NoteLink(kind: .address, text: String(address)))
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

  /// Returns `1:14` or `1,14` of a word, without punctuation around it.
  private static func chapterAndVerse(_ word: Substring) -> Substring? {
    let numbers = word.firstMatch(of: /[0-9]+[:,][0-9]+/)?.range
    return numbers.flatMap { word[$0.upperBound...].first == ":" ? nil : word[$0] }
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
}
