import Interlinear

/// The document to which the sentences of a CoNLL-U file belong, and the names by which Lector
/// refers to it and to them.
struct CoNLLUDocument {
  /// The longest name of a book and the longest number of a sentence, in characters. Treebanks use
  /// identifiers of any length; longer ones become a heading, or the id of the sentence.
  private static let nameLimit = 24
  private static let numberLimit = 16

  private let isOwn: Bool
  private var id = ""
  private var title = ""
  private var source = ""
  private var hasChanged = false
  private var sentenceCount = 0
  private var booksByID: [String: String] = [:]
  private var idsByBook: [String: String] = [:]
  private var headings: [Heading] = []

  init(isOwn: Bool) { self.isOwn = isOwn }

  mutating func begin(_ id: String) {
    self.id = id
    title = ""
    hasChanged = true
    sentenceCount = 0
  }

  mutating func setTitle(_ title: String) { self.title = title }

  /// Sets the source of the following sentences, which is a heading where it changes.
  mutating func setSource(_ source: String) {
    guard source != self.source, !source.isEmpty else { return }
    self.source = source
    headings.append(Heading(text: source))
  }

  /// Returns the headings since the last call.
  mutating func takeHeadings() -> [Heading] {
    defer {
      headings = []
      hasChanged = false
    }
    guard hasChanged, !isOwn else { return headings }
    let name = title.isEmpty ? id : title
    return name == book() || name.isEmpty
      ? headings : [Heading(kind: .major, text: name)] + headings
  }

  /// The source without its last part: the work of `The Histories, Book 1`.
  private var work: String {
    let parts = source.split(separator: ",")
    return parts.count > 1 ? parts.dropLast().joined(separator: ",") : source
  }

  /// Returns the name of the book for references without one (`Ref=1.20.1`).
  mutating func book(ofNumbers count: Int) -> String? {
    if !id.isEmpty { return book() }
    if !source.isEmpty { return shortened(work) }
    return count > 2 ? "Book" : nil
  }

  /// Returns the name of the document as a book.
  mutating func book() -> String {
    if id.isEmpty { return "Sentences" }
    if isOwn || id.count <= Self.nameLimit { return id }
    if let known = booksByID[id] { return known }
    let stem = shortened(title.isEmpty ? id : title)
    var name = stem
    var number = 2
    while idsByBook[name] != nil {
      name = "\(stem) \(number)"
      number += 1
    }
    booksByID[id] = name
    idsByBook[name] = id
    return name
  }

  /// Returns the first words of a long name.
  private func shortened(_ name: String) -> String {
    guard name.count > Self.nameLimit else { return name.trimmed }
    let start = name.prefix(Self.nameLimit)
    let words = start.lastIndex { $0 == " " || $0 == "_" || $0 == "/" || $0 == ":" }
    let cut = words.map { start[..<$0] } ?? start
    return (String(cut.count > Self.nameLimit / 2 ? cut : start).trimmed) + "…"
  }

  /// Returns the number of the next sentence: its id, unless that is too long, or its number in the
  /// document.
  mutating func number(ofSentence id: String, inFile count: Int) -> String {
    sentenceCount += 1
    if id.isEmpty { return String(count) }
    return isOwn || id.count <= Self.numberLimit ? id : String(sentenceCount)
  }
}

/// Finds the places that the attributes `Ref=` name.
struct CoNLLUPlaces {
  /// The place of the sentence.
  private(set) var first: Reference?
  /// The further verses that begin within it.
  private(set) var further: [VersePlace] = []
  private var last: Substring?
  private var seen: Set<Reference> = []

  /// Adds the `Ref=` of a token.
  ///
  /// - Parameter word: The index of the word that contains the token.
  mutating func add(_ ref: Substring, word: Int, document: inout CoNLLUDocument) {
    // The tokens of a verse repeat its place.
    if let last, last == ref { return }
    last = ref
    guard let place = Self.reference(ref, document: &document) else { return }
    guard seen.insert(place).inserted else { return }
    if first == nil {
      first = place
    } else {
      further.append(VersePlace(reference: place, word: word))
    }
  }

  /// Returns the book, chapter and verse of `MATT_5.1` or `JOHN 1:1`, or those of `1.20.1`, whose
  /// book is a part of the document.
  private static func reference(
    _ text: Substring, document: inout CoNLLUDocument
  ) -> Reference? {
    if let named = named(text) { return named }
    let numbers = text.split { $0 == "." || $0 == ":" }
    guard (2...3).contains(numbers.count), numbers.allSatisfy({ Int($0) != nil }),
      let chapter = Int(numbers[numbers.count - 2]), chapter > 0,
      let work = document.book(ofNumbers: numbers.count)
    else { return nil }
    return Reference(
      book: numbers.count == 3 ? "\(work) \(numbers[0])" : work, chapter: chapter,
      verse: String(numbers[numbers.count - 1]))
  }

  /// Returns the book, chapter and verse of a reference with a name. The first of three numbers is
  /// part of the name: `HIST_1.20.1`.
  static func named(_ text: some StringProtocol) -> Reference? {
    let parts = text.split { $0 == "_" || $0 == " " }
    guard parts.count > 1, let place = parts.last else { return nil }
    let numbers = place.split { $0 == "." || $0 == ":" }
    guard (2...3).contains(numbers.count), let chapter = Int(numbers[numbers.count - 2]),
      chapter > 0
    else { return nil }
    let book = parts.dropLast() + numbers.dropLast(2)
    return Reference(
      book: book.joined(separator: " "), chapter: chapter,
      verse: String(numbers[numbers.count - 1]))
  }
}
