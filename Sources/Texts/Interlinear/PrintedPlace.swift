import Foundation

/// A place as books print it, which is rewritten as `ReferenceQuery` reads it: `Isa. i. 18` is
/// `Isa 1.18`, and `John chapter 3 verse 16` is `John 3:16`.
///
/// After the name of a book, a number may be in letters, and the word before or after a number may
/// say what it counts. Words around the place aren't part of it: `cf. Jn 3:16`, `Jn 3:16 ESV`. What
/// may mean two places isn't rewritten: `Jn 3 to 5`, `John verse 16`.
struct PrintedPlace {
  private enum Expected { case chapter, verse, nothing }

  private let names: BookNames
  private let matcher: BookMatcher
  /// The words for "and".
  private let conjunctions: Set<String>
  private let tokens: [PlaceToken]
  private var index = 0

  init(_ place: String, names: BookNames, matcher: BookMatcher, languages: [String]) {
    (self.names, self.matcher) = (names, matcher)
    tokens = PlaceToken.tokens(of: place)
    conjunctions = Set(languages.map(Self.conjunction))
  }

  /// Returns a language's word for "and", which the C library's Unicode data have in lists.
  private static func conjunction(in language: String) -> String {
    ["1", "2"].formatted(.list(type: .and).locale(Locale(identifier: language)))
      .filter(\.isLetter)
  }

  /// Returns the place with its numbers in digits, or nil if a word has no meaning in it.
  mutating func rewritten() -> String? {
    guard tokens.count <= 200 else { return nil }
    var places = ""
    var separator = ""
    while index < tokens.count {
      guard let name = nextName() ?? (places.isEmpty ? nameAfterOtherWord() : nil),
        let numbers = numbers(of: name)
      else { return nil }
      places += separator + name + numbers
      separator = index < tokens.count ? tokens[index].separator(or: ";") : ""
    }
    return places.isEmpty ? nil : places
  }

  // MARK: - Names

  /// Returns the longest name of a book at the current place, and moves behind it. It may have a
  /// number before it, and one in letters only if the name as a whole is known.
  private mutating func nextName() -> String? {
    let first = tokens[index].isNumber ? index + 1 : index
    guard first < tokens.count, !tokens[first].isNumber else { return nil }
    let end = tokens[first...].firstIndex(where: \.isNumber) ?? tokens.count
    let numeral = tokens[(first + 1)..<end].firstIndex { $0.numeral != nil } ?? end
    // `Le. v` is Leviticus 5, although `Lev` is a name, and `約翰一書` isn't John 1.
    let isOutside =
      numeral < end && !tokens[numeral].isAttached
      && matcher.isName(PlaceToken.text(of: tokens[index..<numeral]))
    for last in (first..<(isOutside ? numeral : end)).reversed() {
      let name = PlaceToken.text(of: tokens[index...last])
      guard matcher.isName(name) || last < numeral && isBook(name) else { continue }
      index = last + 1
      return name
    }
    return nil
  }

  private func isBook(_ name: String) -> Bool {
    if case .unknown = matcher.match(name, byLetters: false) { false } else { true }
  }

  /// Returns the name after a word that isn't a part of it: `cf. Jn`. Any word may be a number in
  /// another language, as in `Prima Giovanni`, except before the name of a book without a sequel.
  private mutating func nameAfterOtherWord() -> String? {
    guard tokens.count > 1, !tokens[0].isNumber, tokens[0].numeral == nil,
      !isBook(tokens[0].text), !tokens[1].isNumber
    else { return nil }
    index = 1
    guard let name = nextName(), matcher.isName(name),
      tokens[1].gap.contains(".") || !matcher.hasSequel(name)
    else { return nil }
    return name
  }

  // MARK: - Numbers

  /// Returns the numbers after a book's name, up to the next name.
  private mutating func numbers(of book: String) -> String? {
    var written = ""
    var expected = Expected.chapter
    var separator: String?
    var isInLetters = false
    var isLabeled = false
    let isSingleChapter = matcher.isSingleChapter(book)
    while index < tokens.count {
      let token = tokens[index]
      let hasNumber = index + 1 < tokens.count && tokens[index + 1].value(inLetters: true) != nil
      if separator == nil, token.isSeparated, startsName() { break }
      let isChapter = expected == .chapter || expected == .nothing && token.isSeparated
      let mayBeInLetters =
        isChapter && (isInLetters || written.isEmpty)
        || isInLetters && (separator != nil || !hasNumber)
      let isVerseSign = token.text.lowercased().hasPrefix("v")
      let isSign =
        isVerseSign && hasNumber && (expected == .verse || isChapter && isSingleChapter)
        && !token.isSeparated
      if !isSign, let value = token.value(inLetters: mayBeInLetters) {
        let list = expected == .verse ? ";" : ","
        let sign = separator ?? (token.isListed ? list : token.separator(or: " "))
        written += written.isEmpty ? " " + value : sign + value
        isInLetters = isInLetters || !token.isNumber
        expected =
          expected == .chapter || sign == ";" || expected == .verse && sign == "-"
          ? .verse : .nothing
        separator = nil
      } else if isPartOfNumber(token) {
        written += token.gap.isEmpty ? token.text : " " + token.text
      } else if expected == .chapter {
        guard hasNumber, !matcher.isName(token.text), isLabel(token),
          !isVerseSign || isSingleChapter || hasTwoNumbers
        else { return nil }
        isLabeled = true
      } else if conjunctions.contains(token.text.lowercased()), index + 1 < tokens.count {
        index += 1
        if startsName() { break }
        separator = expected == .verse ? ";" : ","
        continue
      } else if expected == .verse, hasNumber, isLabeled || isVerseSign || token.isAttached {
        separator = ":"
      } else if !token.isAttached || index + 1 == tokens.count {
        // The rest, such as the name of an edition, isn't a part of the place.
        guard !tokens[index...].contains(where: { $0.isNumber && !$0.isAttached }) else {
          return nil
        }
        index = tokens.count
        break
      }
      index += 1
    }
    return written
  }

  private var hasTwoNumbers: Bool { tokens[index...].count(where: \.isNumber) > 1 }

  /// Returns a Boolean value that indicates whether a known name begins at the current place.
  private func startsName() -> Bool {
    var other = self
    return other.nextName().map(matcher.isName) ?? false
  }

  /// Returns a Boolean value that indicates whether a word belongs to the number before it: `3a`,
  /// `3ff`, or `3 ff.`
  private func isPartOfNumber(_ token: PlaceToken) -> Bool {
    guard index > 0, tokens[index - 1].isNumber, token.gap.allSatisfy({ $0 == " " }) else {
      return false
    }
    let sign = ReferenceQuery.Place(verse: "1" + token.text).following != nil
    let isLetter = token.isAttached && token.text.utf8.count == 1 && token.text != "v"
    return sign || isLetter
  }

  /// Returns a Boolean value that indicates whether a word may say what the number after it counts. A
  /// capital is the sign of a name, such as a title that continues a book's.
  private func isLabel(_ token: PlaceToken) -> Bool {
    token.text.first?.isUppercase == false || names.isChapter(token.text)
  }
}

/// A word or a number of a place.
struct PlaceToken {
  var text: String
  let isNumber: Bool
  /// The characters before it, after the last token.
  let gap: String

  var numeral: Int? { isNumber ? nil : LetterNumeral.value(of: text) }
  /// A Boolean value that indicates whether nothing is between the token and the last one.
  var isAttached: Bool { gap.isEmpty }
  /// A Boolean value that indicates whether a sign before the token begins an item of a list or the
  /// end of a range.
  var isSeparated: Bool { ["-", ";", ","].contains(separator(or: "")) }

  /// A Boolean value that indicates whether a sign for "and" is before the token, or the comma of
  /// `i., ii.`
  var isListed: Bool { gap.contains { "&+/".contains($0) } || numeral != nil && gap.contains(".,") }

  func value(inLetters: Bool) -> String? {
    isNumber ? text : inLetters ? numeral.map(String.init) : nil
  }

  /// Returns the sign before the token that separates it from the last one.
  func separator(or other: String) -> String {
    if gap.contains(where: ReferenceQuery.isHyphen) { return "-" }
    let signs: [Character: String] = ["،": ",", "、": ",", "؛": ";"]
    for character in gap.reversed() {
      if let sign = signs[character] ?? (":;,.".contains(character) ? String(character) : nil) {
        return sign
      }
    }
    return other
  }

  /// Returns a Boolean value that indicates whether a number follows the first word of a name.
  static func hasNumber(_ name: String) -> Bool {
    let tokens = tokens(of: name).drop(while: \.isNumber).dropFirst()
    return tokens.contains { $0.isNumber || $0.numeral != nil }
  }

  static func text(of tokens: ArraySlice<PlaceToken>) -> String {
    tokens.dropFirst().reduce(tokens.first?.text ?? "") { $0 + $1.gap + $1.text }
  }

  /// Divides a place. Each ideograph is a word, unless it's a part of a number.
  static func tokens(of place: String) -> [PlaceToken] {
    var tokens: [PlaceToken] = []
    var gap = ""
    for character in ReferenceQuery.normalized(place) {
      let isNumber = ReferenceQuery.isDigit(character)
      let last = tokens.last.flatMap { gap.isEmpty ? $0 : nil }
      if !isNumber, !character.isLetter {
        // An apostrophe and the signs of Hebrew numbers are within words.
        guard let last, !last.isNumber, "'’\"”׳״".contains(character) else {
          gap.append(character)
          continue
        }
        tokens[tokens.count - 1].text.append(character)
        continue
      }
      if let last, last.isNumber == isNumber, let end = last.text.last,
        end.isIdeograph || character.isIdeograph
          ? end.isIdeographicNumber && character.isIdeographicNumber : true
      {
        tokens[tokens.count - 1].text.append(character)
      } else {
        tokens.append(PlaceToken(text: String(character), isNumber: isNumber, gap: gap))
        gap = ""
      }
    }
    return tokens
  }
}
