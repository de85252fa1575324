import Foundation

/// The reading of places as books print them, which are rewritten as `ReferenceQuery` reads them:
/// `Isa. i. 18` is `Isa 1. 18`, and `John chapter 3 verse 16` is `John 3:16`.
///
/// After the name of a book, a number may be in letters, and the word before or after a number may
/// name its unit. Words around the place aren't part of it: `cf. Jn 3:16`, `Jn 3:16 ESV`. An
/// ambiguous place isn't rewritten: `Jn 3 to 5`, `John verse 16`.
struct PrintedPlace {
  let names: BookNames
  let matcher: BookMatcher
  /// The languages whose word for "and" joins places.
  let languages: [String]

  /// The maximum length of a place, in bytes, and of a name, in words. They bound the work for a key.
  static let lengthLimit = 200
  private static let nameLimit = 10

  /// Returns a place with its numbers in digits, or nil if a word has no meaning in it.
  func rewritten(_ place: String) -> String? {
    if place.utf8.count > Self.lengthLimit { return nil }
    let place = ReferenceQuery.normalized(place)[...]
    return name(in: place).flatMap(rewritten) ?? nameAfterAbbreviation(in: place).flatMap(rewritten)
  }

  private func rewritten(_ name: String, _ rest: Substring) -> String? {
    // Another name follows a sign or the word for "and".
    let next = rest.matches(of: /[;,\n~&+\/\p{Pd}]|\p{L}[\p{L}\p{M}]*/).first { match in
      (match.output.first?.isLetter != true || isConjunction(match.output))
        && startsName(rest[match.range.upperBound...])
    }
    guard let numbers = numbers(rest[..<(next?.range.lowerBound ?? rest.endIndex)], of: name)
    else { return nil }
    guard let next else { return name + numbers }
    let isRange = next.output.contains(where: ReferenceQuery.isHyphen)
    return self.name(in: rest[next.range.upperBound...]).flatMap(rewritten)
      .map { name + numbers + (isRange ? "-" : "; ") + $0 }
  }

  /// Returns a Boolean value that indicates whether a word is "and", as Unicode's data write lists.
  private func isConjunction(_ word: Substring) -> Bool {
    languages.contains { language in
      ["1", "2"].formatted(.list(type: .and).locale(Locale(identifier: language)))
        .filter(\.isLetter) == word.lowercased()
    }
  }

  // MARK: - Names

  /// Returns the longest name of a book at the beginning, and the rest. It may have a number before
  /// it, and one in letters only if the name as a whole is known.
  private func name(in place: Substring) -> (name: String, rest: Substring)? {
    let place = place.drop { !$0.isLetter && !ReferenceQuery.isDigit($0) }
    // A sign between places isn't within a name.
    let letters = place.drop(while: ReferenceQuery.isDigit).prefix {
      !ReferenceQuery.isDigit($0) && !";,&+/".contains($0)
    }
    let words = letters.ranges(of: /\p{Han}|[\p{L}--\p{Han}][[\p{L}\p{M}'’"”׳״]--\p{Han}]*/)
      .prefix(Self.nameLimit)
    let numeral = words.indices.dropFirst().first {
      LetterNumeral.value(of: place[words[$0]]) != nil
    }
    // `Le. v` is Leviticus 5, although `Lev` is a name, and `約翰一書` isn't John 1.
    let isOutside = numeral.map {
      let end = words[$0 - 1].upperBound
      return end < words[$0].lowerBound && matcher.isName(String(place[..<end]))
    }
    for index in words.indices.reversed() {
      let name = String(place[..<words[index].upperBound])
      let isWhole = numeral.map { index >= $0 } ?? false
      if isWhole ? isOutside == false && matcher.isName(name) : isBook(name) {
        return (name, place[words[index].upperBound...])
      }
    }
    return nil
  }

  private func isBook(_ name: String) -> Bool {
    if case .unknown = matcher.match(name, byLetters: false) { false } else { true }
  }

  private func startsName(_ place: Substring) -> Bool {
    guard let (name, rest) = name(in: place), matcher.isName(name) else { return false }
    return LetterNumeral.value(of: name[...]) == nil || rest.contains { $0.isLetter || $0.isNumber }
  }

  /// Returns the name after an abbreviation that isn't a part of it: `cf. Jn`. Another word may be a
  /// number in its language, as in `Prima Giovanni`.
  private func nameAfterAbbreviation(in place: Substring) -> (name: String, rest: Substring)? {
    guard let word = place.prefixMatch(of: /\P{L}*(\p{L}+)\./)?.output,
      LetterNumeral.value(of: word.1) == nil, !matcher.isName(String(word.1)),
      let found = name(in: place.dropFirst(word.0.count)), matcher.isName(found.name)
    else { return nil }
    return found
  }

  // MARK: - Numbers

  /// Returns the numbers after a book's name in digits.
  private func numbers(_ text: Substring, of name: String) -> String? {
    var text = ReferenceQuery.closed(LetterNumeral.withDigits(String(text))[...])
    let isSingleChapter = matcher.isSingleChapter(name)
    var isInLetters = readNumeral(&text, isSingleChapter: isSingleChapter)
    // A word that isn't a name says what is counted: `chapter 3`, `第3章`, but not a title's `Song 3:4`.
    let label = text.prefixMatch(of: /[\s.,:]*(\p{L}[\p{L}\p{M}]*)(\.?)\s*(?=[\p{L}\d])/)?.output
    if !isInLetters, let label, !matcher.isName(String(label.1)) {
      let rest = String(text.dropFirst(label.0.count))
      let isVerse = label.1.lowercased().hasPrefix("v")
      let isPlace = rest.contains(/^\d+\s*[:.,]\s*\d/) && label.2.isEmpty
      text = isPlace || isVerse && !isSingleChapter && !rest.contains(/\d\D+\d/) ? text : rest
      isInLetters = readNumeral(&text, isSingleChapter: isSingleChapter)
    }
    text = text.replacing(/\s(\p{L}[\p{L}\p{M}]*)\s/) {
      isConjunction($0.output.1) ? " & " : $0.output.0
    }
    if isInLetters {
      text = text.replacing(/\.,(?=\s*\p{L})/, with: ";").replacing(
        /\.(?=\s*[\p{Pd}~;&])/, with: "")
      text = text.replacing(
        /([;,~&+\/\p{Pd}]\s*|[\s.:])(\p{L}[\p{L}\p{M}'’"”׳״]*)(?=\.?\s*$|[^\p{L}]*\d)/
      ) { match in
        let isLast = !text[match.range.upperBound...].contains(where: \.isNumber)
        let isItem = match.output.1.contains { !" .:".contains($0) }
        let value = isLast || isItem ? LetterNumeral.value(of: match.output.2) : nil
        return match.output.1 + (value.map { "\($0)" } ?? match.output.2)
      }
    }
    text = text.replacing(/(\d)([\s.,]*)(\p{L}[\p{L}\p{M}]*)\.?\s*(?=\d)/) { match in
      let (digit, gap, word) = (match.output.1, match.output.2, match.output.3)
      let isLabel = label != nil || gap.isEmpty || word.lowercased().hasPrefix("v")
      let hasVerse = text[..<match.range.lowerBound].contains(/\d\s*[:.,]/)
      return isLabel && !hasVerse && !matcher.isName(String(word)) ? digit + ":" : match.output.0
    }
    text = text.replacing(/\s*[&+\/]\s*(?=\d)/) { match in
      text[..<match.range.lowerBound].contains(/\d\s*[:.,]\s*\d/) ? "," : ";"
    }
    // What a number counts may be after it: `16節`. The rest is a name of an edition and the like.
    text = text.replacing(/(\d)[^\x00-\x7F]*[\p{L}--\p{ASCII}]+(?=\s*([\p{Pd}~,;]|$))/) {
      $0.output.1
    }
    text = text.replacing(/(\d[a-z]*)[^\p{L}\d]+\p{L}[^\d]*(\p{L}\d+)?[^\p{L}\d]*$/) { $0.output.1 }
    text = String(text.drop { " .,:".contains($0) })
    while text.last.map({ !$0.isLetter && !$0.isNumber }) == true { text.removeLast() }
    let query = ReferenceQuery("\(name) \(text)", names: names)
    let isRead = !query.spans.isEmpty && BookNames.folded(query.book) == BookNames.folded(name)
    return text.isEmpty ? "" : isRead ? " " + text : nil
  }

  /// Replaces a number in letters at the beginning, unless it's the sign for a verse.
  private func readNumeral(_ text: inout String, isSingleChapter: Bool) -> Bool {
    guard let match = text.prefixMatch(of: /[\s.,:]*(\p{L}[\p{L}\p{M}'’"”׳״]*)/),
      let value = LetterNumeral.value(of: match.output.1)
    else { return false }
    let rest = text[match.range.upperBound...]
    if isSingleChapter, match.output.1.lowercased() == "v", rest.contains(/^\.?\s*\d/) {
      return false
    }
    text = " \(value)" + rest
    return true
  }
}

extension String {
  /// A Boolean value that indicates whether a number follows the first word, as in a place.
  var hasNumberAfterWord: Bool {
    // A pattern would look at the rest again for each letter.
    let rest = self[(firstIndex(where: \.isLetter) ?? endIndex)...]
    return rest.contains(where: ReferenceQuery.isDigit)
      || rest.prefix(PrintedPlace.lengthLimit).ranges(of: /\p{L}[\p{L}\p{M}]*/).dropFirst()
        .contains { LetterNumeral.value(of: self[$0]) != nil }
  }
}
