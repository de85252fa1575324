/// A place or a passage as typed, divided into its parts. It does not depend on a text:
/// `PassageFinder` determines what the parts mean in a particular text.
///
/// - `jn 3:16`, `Joh 3,16`, `jn 3.16`, `jn3:16`, `jn 3 16`, `John.3.16` (OSIS), `JHN 3:16!4` (USFM)
/// - `John 3`, `3:16`, `16`, `3a`
/// - `Jn 3:16-18`, `Jn 3:16-4:2`, `Ps 23-24`, `John.3.16-John.3.18`
/// - `Jn 3:16,18`, `Joh 3,16.18`, `Ps 23; 25`
/// - `Jn 3:16f` (with the next verse) and `Jn 3:16ff` (with the following ones), in Spanish `s` and
///   `ss`, in Polish `n` and `nn`
/// - `John 3v16`, `John 3 v. 16`
/// - `next chapter`, in each of the languages of `BookNames`
package struct ReferenceQuery: Hashable, Sendable {
  /// A place relative to the reading position.
  package enum Move: String, CaseIterable, Sendable {
    case nextChapter = "+chapter"
    case previousChapter = "-chapter"
  }

  /// A chapter, a verse, or both. A number alone is stored as a `verse`; whether it means a chapter
  /// depends on the text.
  package struct Place: Hashable, Sendable {
    package var chapter: Int?
    /// As typed: `16`, `3a`, `3ff`.
    package var verse: String?

    /// The number of `16f` or `16ff`, and whether all following verses belong to it, or nil for
    /// other verses.
    var following: (number: String, isOpen: Bool)? {
      guard let verse else { return nil }
      let number = verse.prefix { $0.isASCII && $0.isNumber }
      let sign = verse[number.endIndex...]
      guard !number.isEmpty, ["f", "s", "n", "ff", "ss", "nn"].contains(sign) else { return nil }
      return (String(number), sign.count == 2)
    }
  }

  /// A place, or a range from one place to another, which may be in a later book.
  package struct Span: Hashable, Sendable {
    package var first: Place
    package var last: Place?
    /// The book of the last place, if it differs from the first place's.
    package var lastBook: String?
  }

  /// The input with single spaces.
  package let text: String
  package private(set) var move: Move?
  /// The book as typed; empty for the current book.
  package private(set) var book = ""
  package private(set) var spans: [Span] = []

  package init(_ typed: String, names: BookNames = .standard) {
    let words = typed.split(whereSeparator: \.isWhitespace)
    text = words.joined(separator: " ")
    move = names.move(named: text)
    guard move == nil else { return }
    // `!` is followed by a word or a part of the verse (USFM, OSIS).
    let place = Self.closed(text.prefix { $0 != "!" })[...]
    if !readBookRange(place) { read(place) }
  }

  /// The first chapter that was typed together with a verse.
  package var chapter: Int? { spans.first?.first.chapter }

  /// The first verse, or a number without a chapter.
  package var verse: String? { spans.first?.first.verse }

  /// Reads a range that ends with a book: `John.3.16-John.3.18`.
  private mutating func readBookRange(_ place: Substring) -> Bool {
    guard let hyphen = place.lastIndex(where: Self.isHyphen) else { return false }
    let right = place[place.index(after: hyphen)...].drop { $0 == " " }
    let left = place[..<hyphen]
    guard Self.numbersStart(in: left) < left.endIndex else { return false }
    let end = ReferenceQuery(place: right)
    guard !end.book.isEmpty, end.spans.count == 1, end.spans[0].last == nil else { return false }
    read(left)
    guard spans.count == 1, spans[0].last == nil, !book.isEmpty else {
      (book, spans) = ("", [])
      return false
    }
    spans[0].last = end.spans[0].first
    spans[0].lastBook = end.book == book ? nil : end.book
    return true
  }

  /// Returns the place with `16 ff.` written as `16ff`, and `3v16` as `3:16`.
  private static func closed(_ place: Substring) -> String {
    var result: [UInt8] = []
    var rest = Substring(place).utf8
    while let byte = rest.first {
      let isAfterDigit = result.last.map { (0x30...0x39).contains($0) } ?? false
      if isAfterDigit, let number = verseNumber(in: rest) {
        result.append(0x3A)
        rest = number
      } else if isAfterDigit, let sign = followingSign(in: rest) {
        result.append(contentsOf: sign.utf8)
        rest = rest.dropFirst(byte == 0x20 ? 1 + sign.utf8.count : sign.utf8.count)
        if rest.first == 0x2E { rest = rest.dropFirst() }
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the text from the number of a verse after `v`, `vv`, or `vs`.
  private static func verseNumber(in text: Substring.UTF8View) -> Substring.UTF8View? {
    var rest = text.first == 0x20 ? text.dropFirst() : text
    guard let sign = rest.first, sign | 0x20 == 0x76 else { return nil }
    rest = rest.dropFirst()
    if let second = rest.first, [0x76, 0x73].contains(second | 0x20) { rest = rest.dropFirst() }
    if rest.first == 0x2E { rest = rest.dropFirst() }
    if rest.first == 0x20 { rest = rest.dropFirst() }
    return rest.first.map { (0x30...0x39).contains($0) } == true ? rest : nil
  }

  /// Returns the sign for following verses at the beginning of a text, after at most one space.
  private static func followingSign(in text: Substring.UTF8View) -> String? {
    let core = text.first == 0x20 ? text.dropFirst() : text
    for sign in ["ff", "ss", "nn", "f"] where core.starts(with: sign.utf8) {
      var end = core.dropFirst(sign.utf8.count)
      if end.first == 0x2E { end = end.dropFirst() }
      if end.first.map({ [0x20, 0x2C, 0x3B].contains($0) }) ?? true { return sign }
    }
    return nil
  }

  private init(place: Substring) {
    text = String(place)
    read(place)
  }

  private mutating func read(_ place: Substring) {
    let start = Self.numbersStart(in: place)
    guard let found = Self.spans(in: place[start...]) else {
      // Numbers that do not form a list, with no text before them, are not the beginning of a name.
      book = start == place.startIndex ? "" : Self.trimmed(place)
      return
    }
    book = Self.trimmed(place[..<start])
    spans = found
  }

  private static func trimmed(_ book: Substring) -> String {
    let isEdge: (Character) -> Bool = { $0 == " " || $0 == "." || $0 == "," || $0 == ":" }
    // A colon or a dot alone is not a name, but it is not a place either.
    var core = book.drop { $0 == " " }
    while let last = core.last, isEdge(last) { core.removeLast() }
    return core.isEmpty ? book.filter { $0 != " " } : String(core)
  }

  private static func isHyphen(_ character: Character) -> Bool {
    character == "-" || character == "–" || character == "—" || character == "‑"
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.utf8.count == 1 && ("0"..."9").contains(character)
  }

  /// Returns the start of the numbers: the longest suffix that begins with a digit and consists of
  /// digits, separators, and letters after a digit.
  private static func numbersStart(in text: Substring) -> Substring.Index {
    var start = text.endIndex
    var index = text.endIndex
    while index > text.startIndex {
      let previous = text.index(before: index)
      let character = text[previous]
      if isDigit(character) {
        start = previous
      } else if character.isLetter {
        guard isVerseLetter(previous, in: text) else { break }
      } else if !(" :.,;".contains(character) || isHyphen(character)) {
        break
      }
      index = previous
    }
    // `1 John` begins with a digit that belongs to the name, `s1` ends with one.
    return start
  }

  /// Returns a Boolean value that indicates whether a letter belongs to the number before it: `3a`,
  /// or `3ff` with its second letter.
  private static func isVerseLetter(_ place: Substring.Index, in text: Substring) -> Bool {
    let letter = text[place]
    guard letter.isASCII, letter.isLowercase, place > text.startIndex else { return false }
    var end = text.index(after: place)
    var before = text.index(before: place)
    if "fsn".contains(letter) {
      // The letter is doubled for all following verses.
      if end < text.endIndex, text[end] == letter { end = text.index(after: end) }
      if text[before] == letter, before > text.startIndex { before = text.index(before: before) }
    }
    return isDigit(text[before])
      && (end == text.endIndex || !text[end].isLetter && text[end] != " ")
  }

  // MARK: - Numbers

  /// Returns the spans of the text after the book, or nil if it is not a list of numbers.
  private static func spans(in numbers: Substring) -> [Span]? {
    guard !numbers.isEmpty else { return nil }
    let divider = Self.divider(in: numbers)
    var spans: [Span] = []
    var chapter: Int?
    for item in items(of: numbers, divider: divider) {
      // After a semicolon, a number is a chapter again: `3:16; 4`.
      if item.startIndex > numbers.startIndex,
        numbers[numbers.index(before: item.startIndex)] == ";"
      {
        chapter = nil
      }
      let ends = item.split(
        maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: isHyphen)
      guard let first = place(ends[0], divider: divider, chapter: chapter) else { return nil }
      var span = Span(first: first)
      chapter = first.chapter ?? chapter
      if ends.count == 2 {
        guard let last = place(ends[1], divider: divider, chapter: first.chapter) else {
          return nil
        }
        span.last = last
        chapter = last.chapter ?? chapter
      }
      spans.append(span)
    }
    return spans.isEmpty ? nil : spans
  }

  /// Returns the separator of chapter and verse: the first one between two numbers (`3:16`, `3,16`,
  /// `3.16`, `3 16`), unless it is a hyphen or a semicolon.
  private static func divider(in numbers: Substring) -> Character? {
    let sign = numbers.first { !isDigit($0) && !$0.isLetter && $0 != " " }
    guard let sign else { return numbers.contains(" ") ? " " : nil }
    if ":.,".contains(sign) { return sign }
    return numbers.first { $0 == ":" }
  }

  /// Returns the items of a list. When the separator of chapter and verse occurs again, it
  /// separates items: `3,16,18`.
  private static func items(of numbers: Substring, divider: Character?) -> [Substring] {
    var items: [Substring] = []
    var start = numbers.startIndex
    var hasDivider = false
    var index = start
    while index < numbers.endIndex {
      let character = numbers[index]
      if isHyphen(character) { hasDivider = false }
      let isEnd: Bool
      if character == divider {
        isEnd = hasDivider
        hasDivider = true
      } else {
        isEnd = ";,.".contains(character)
      }
      if isEnd {
        items.append(numbers[start..<index])
        start = numbers.index(after: index)
        hasDivider = false
      }
      index = numbers.index(after: index)
    }
    return items + [numbers[start...]]
  }

  /// Returns one chapter and verse, or one number, which is a verse in the preceding chapter.
  private static func place(
    _ text: Substring, divider: Character?, chapter: Int?
  ) -> Place? {
    var core = text.drop { $0 == " " }
    while core.last == " " { core.removeLast() }
    let parts =
      divider.map { mark in
        core.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == mark }
      } ?? [core]
    let verse = parts[parts.count - 1].drop { $0 == " " }
    guard let first = verse.first, isDigit(first), verse.allSatisfy({ isDigit($0) || $0.isLetter })
    else { return nil }
    if parts.count == 1 { return Place(chapter: chapter, verse: String(verse)) }
    // `1 3:16` has no chapter 13.
    var chapter = parts[0]
    while chapter.last == " " { chapter.removeLast() }
    guard let number = Int(chapter), number >= 0 else { return nil }
    return Place(chapter: number, verse: String(verse))
  }
}
