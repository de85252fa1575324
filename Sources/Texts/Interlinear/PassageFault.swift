import PlainText

/// The reason why a text has no such passage.
package enum PassageFault: Equatable, Sendable {
  /// The text does not have the book, which is named in the user's language.
  case missingBook(String)
  /// The typed name may mean several books.
  case ambiguousBook(String, candidates: [String])
  /// The typed name does not mean any book; the nearest names.
  case unknownBook(String, nearest: [String])
  /// The book ends before the chapter.
  case tooFewChapters(book: String, count: Int)
  /// The chapter ends before the verse.
  case tooFewVerses(book: String, chapter: Int, count: Int)
  /// The text leaves out the chapter or the verse, whose neighbors it has.
  case missingPlace(String)
  /// A list is not one of passages.
  case noPassage(String)

  /// Returns the fault in English, for a command line.
  ///
  /// - Parameter text: The name of the text.
  package func message(for text: String) -> Message {
    switch self {
    case .missingBook(let book): "\(book) is not in \(text)"
    case .ambiguousBook(let typed, let candidates):
      "\"\(typed)\" may be \(Self.choice(candidates)); expected more of the name"
    case .unknownBook(let typed, let nearest):
      nearest.isEmpty
        ? "\(text) has no book called \"\(typed)\""
        : "\(text) has no book called \"\(typed)\"; did you mean \(Self.choice(nearest))?"
    case .tooFewChapters(let book, let count):
      count == 1
        ? "\(book) has 1 chapter in \(text)" : "\(book) has \(count) chapters in \(text)"
    case .tooFewVerses(let book, let chapter, let count):
      count == 1
        ? "\("\(book) \(chapter)") has 1 verse in \(text)"
        : "\("\(book) \(chapter)") has \(count) verses in \(text)"
    case .missingPlace(let place): "\(place) is not in \(text)"
    case .noPassage(let place): "\(text) has no passage \"\(place)\""
    }
  }

  /// The maximum number of names in a message.
  package static let nameLimit = 8

  private static func choice(_ names: [String]) -> String {
    if names.count > nameLimit { return names.prefix(nameLimit).joined(separator: ", ") + " …" }
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
