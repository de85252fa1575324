import Foundation

/// A place or a passage as typed, divided into its parts. It does not depend on a text:
/// `PassageFinder` determines the meaning of the parts in a particular text.
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
    /// The verse as typed: `16`, `3a`, `3ff`.
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
    let place = Self.closed(Self.normalized(text).prefix { $0 != "!" })[...]
    if !readBookRange(place) { read(place) }
  }

  /// Returns a place with digits of any script as ASCII digits, and full-width signs and the like as
  /// the signs that they are variants of.
  static func normalized(_ place: String) -> String {
    guard place.utf8.contains(where: { $0 >= 0x80 }) else { return place }
    return String(
      place.precomposedStringWithCompatibilityMapping.map { character in
        character.isWholeNumber
          && character.unicodeScalars.first?.properties.numericType == .decimal
          ? character.wholeNumberValue.map { Character(String($0)) } ?? character : character
      })
  }

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
  static func closed(_ place: Substring) -> String {
    String(place).replacing(/([0-9]) ?[vV][vVsS]?\.? ?(?=[0-9])/) { $0.output.1 + ":" }
      .replacing(/([0-9]) ?(ff|ss|nn|f)\.?(?=[ ,;]|$)/) { $0.output.1 + $0.output.2 }
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

  static func isHyphen(_ character: Character) -> Bool {
    character == "~" || character.unicodeScalars.first?.properties.isDash == true
  }

  static func isDigit(_ character: Character) -> Bool {
    character.utf8.count == 1 && ("0"..."9").contains(character)
  }

  /// Returns the start of the numbers: the longest suffix that consists of numbers, each with the
  /// letter of a verse or the sign for following verses after it, and of separators.
  private static func numbersStart(in text: Substring) -> Substring.Index {
    // A place is not longer; a longer text would be searched again from each of its numbers. What was
    // matched is never divided again (`++`), or the time would double with each digit.
    guard text.utf8.count <= 400 else { return text.endIndex }
    let numbers = /(?:[0-9]++(?:(?:ff|ss|nn|[a-z])(?=[^\p{L} ]|$))?+[ :.,;~\p{Pd}]*+)++$/
    // `1 John` begins with a digit that belongs to the name, `s1` ends with one.
    return text.firstMatch(of: numbers)?.range.lowerBound ?? text.endIndex
  }

  // MARK: - Numbers

  /// Returns the spans of the text after the book, or nil if it is not a list of numbers.
  ///
  /// The separator of chapter and verse is the first one between two numbers (`3:16`, `3,16`,
  /// `3.16`, `3 16`), unless it is a hyphen or a semicolon. When it occurs again, it separates items:
  /// `3,16,18`. After a semicolon, a number is a chapter again: `3:16; 4`.
  private static func spans(in numbers: Substring) -> [Span]? {
    let parts = numbers.matches(of: /([^0-9a-z]*)([0-9]+[a-z]*)/)
    guard parts.last?.range.upperBound == numbers.endIndex else { return nil }
    let signs = parts.dropFirst().map { String($0.output.1.filter { $0 != " " }) }
    let first = signs.first { !$0.isEmpty }
    let divider = first.map { ":.,".contains($0) ? $0 : ":" } ?? ""
    var spans: [Span] = []
    var chapter: Int?
    var hasDivider = false
    for (sign, part) in zip([";"] + signs, parts) {
      let place = Place(chapter: sign == ";" ? nil : chapter, verse: String(part.output.2))
      if sign == divider, !hasDivider, let span = spans.last {
        // `1 3:16` has no chapter 13.
        let before = span.last ?? span.first
        chapter = before.verse.flatMap(Int.init)
        guard let chapter else { return nil }
        let whole = Place(chapter: chapter, verse: place.verse)
        if span.last == nil {
          spans[spans.count - 1].first = whole
        } else {
          spans[spans.count - 1].last = whole
        }
        hasDivider = true
      } else if sign.count == 1, sign.contains(where: isHyphen) {
        guard let span = spans.last, span.last == nil else { return nil }
        spans[spans.count - 1].last = Place(chapter: span.first.chapter, verse: place.verse)
        hasDivider = false
      } else {
        guard [";", ",", ".", divider].contains(sign), !sign.isEmpty else { return nil }
        if sign == ";" { chapter = nil }
        spans.append(Span(first: place))
        hasDivider = false
      }
    }
    return spans.isEmpty ? nil : spans
  }
}
