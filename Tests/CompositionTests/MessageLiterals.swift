import Foundation

/// The literals of the sources that become messages, found without the compiler: those of functions
/// and variables with the type `Message`, and those that a call gives to a parameter of this type.
struct MessageLiterals {
  /// A literal, with `{}` for each of its arguments.
  struct Literal: Hashable {
    var path: String
    var line: Int
    var text: String
  }

  /// A place among the parameters of a function: a label, or the position without one.
  private struct Place: Hashable {
    var function: String
    var label: String
    var position: Int
  }

  private(set) var literals: Set<Literal> = []
  private var sources: [(path: String, code: Code)] = []
  private var places: [String: Set<Place>] = [:]

  init() throws {
    for path in try EnglishTexts.files(of: "Sources", "swift") {
      sources.append((path, Code(try EnglishTexts.text(of: path))))
    }
    findPlaces()
    for (path, code) in sources {
      func add(_ range: Range<Int>) {
        for (index, text) in code.literals(in: range) where Self.isSentence(text) {
          literals.insert(Literal(path: path, line: code.line(of: index), text: text))
        }
      }
      for end in code.ends(of: #"(->|:)\s*\[?Message\b[\]?]*\s*\{"#) {
        add(end..<code.end(ofGroup: end - 1) - 1)
      }
      for end in code.ends(of: #":\s*\[?Message\b[\]?]*\s*=\s*"#) {
        add(end..<code.end(ofStatement: end))
      }
      for (name, end) in code.names(before: "(") where places[name] != nil {
        for (position, argument) in code.parts(ofGroup: end - 1).enumerated() {
          let label = code.label(of: argument) ?? ""
          let place = Place(function: name, label: label, position: label.isEmpty ? position : 0)
          if places[name]?.contains(place) == true { add(argument) }
        }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a text has two words.
  private static func isSentence(_ text: String) -> Bool {
    text.replacing("{}", with: "").contains(#/[a-z]{2}.* .*[a-z]{2}/#)
  }

  /// Finds the parameters that are messages wherever a function of this name has them.
  private mutating func findPlaces() {
    var others: Set<Place> = []
    for (_, code) in sources {
      for (function, end) in code.names(
        before: "(", declaredBy: #"\b(?:func |case )(\w+)\s*(?:<[^>(]*>)?\("#)
        + code.initializers
      {
        for (position, range) in code.parts(ofGroup: end - 1).enumerated() {
          let parts = code.text(range).split(separator: ":", maxSplits: 1)
          guard let last = parts.last else { continue }
          let type = last.split(separator: "=")[0].trimmingCharacters(in: .whitespacesAndNewlines)
          var label =
            parts.count == 1 ? "" : String(parts[0].split(whereSeparator: \.isWhitespace)[0])
          if label == "_" { label = "" }
          let place = Place(
            function: function, label: label, position: label.isEmpty ? position : 0)
          if ["Message", "Message?", "[Message]", "Message..."].contains(type) {
            places[function, default: []].insert(place)
          } else if type.contains("String") || type.contains("Sequence") {
            others.insert(place)
          }
        }
      }
      // A variable may be a function that takes a message.
      for (name, _) in code.names(
        before: "",
        declaredBy: #"\b(?:let|var) (\w+)\s*:\s*\(?\((?:\w+ \w+: )?Message\b[^)]*\)\s*->"#)
      {
        places[name, default: []].insert(Place(function: name, label: "", position: 0))
      }
    }
    places = places.mapValues { $0.subtracting(others) }.filter { !$1.isEmpty }
  }
}

/// Swift code, as UTF-16.
private struct Code {
  private let units: [UInt16]
  private let string: String

  init(_ string: String) { (self.string, units) = (string, Array(string.utf16)) }

  func text(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }

  func line(of index: Int) -> Int { units[..<index].count { $0 == 0x0A } + 1 }

  private func matches(_ pattern: String) -> [NSTextCheckingResult] {
    let expression = try? NSRegularExpression(pattern: pattern)
    return expression?.matches(in: string, range: NSRange(0..<units.count)) ?? []
  }

  func ends(of pattern: String) -> [Int] { matches(pattern).map(\.range.upperBound) }

  /// Returns names, and the ends of what follows them. Without a declaration they are those of calls.
  func names(before sign: String, declaredBy pattern: String? = nil) -> [(String, end: Int)] {
    let declared = #"(?<!func )\b(\w+)"# + NSRegularExpression.escapedPattern(for: sign)
    return matches(pattern ?? declared).compactMap { match in
      Range(match.range(at: 1)).map { (text($0), match.range.upperBound) }
    }
  }

  /// The types whose initializers are declared, and the ends of the parentheses that open.
  var initializers: [(String, end: Int)] {
    let types = matches(#"\b(?:struct|class|enum|extension|actor)\s+(?:\w+\.)*(\w+)"#)
    return matches(#"\binit\??\s*(?:<[^>(]*>)?\("#).compactMap { match in
      types.last { $0.range.location < match.range.location }.flatMap { Range($0.range(at: 1)) }
        .map { (text($0), match.range.upperBound) }
    }
  }

  private func has(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { text in
      index + text.count <= units.count && text.indices.allSatisfy { units[index + $0] == text[$0] }
    }
  }

  /// Returns the index after a comment, a literal, or a character.
  private func next(_ index: Int) -> Int {
    if has("//", at: index) { return units[index...].firstIndex(of: 0x0A) ?? units.count }
    return has("\"", at: index) ? literal(at: index).end : index + 1
  }

  /// Returns the index after the group that opens at an index.
  func end(ofGroup start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < units.count {
      if "([{".utf16.contains(units[index]) { depth += 1 }
      if ")]}".utf16.contains(units[index]) { depth -= 1 }
      if depth == 0 { return index + 1 }
      index = next(index)
    }
    return units.count
  }

  /// Returns the end of a statement: a line that nothing continues.
  func end(ofStatement start: Int) -> Int {
    var index = start
    while index < units.count, !")]}".utf16.contains(units[index]) {
      if units[index] == 0x0A,
        let first = text(index..<min(index + 80, units.count)).first(where: {
          !$0.isWhitespace
        }), !"?:+\"".contains(first)
      {
        return index
      }
      index = "([{".utf16.contains(units[index]) ? end(ofGroup: index) : next(index)
    }
    return index
  }

  /// Returns what is between the commas of a group.
  func parts(ofGroup start: Int) -> [Range<Int>] {
    let end = end(ofGroup: start) - 1
    var (parts, first, index) = ([Range<Int>](), start + 1, start + 1)
    while index < end {
      if has(",", at: index) {
        parts.append(first..<index)
        first = index + 1
      }
      index = "([{".utf16.contains(units[index]) ? self.end(ofGroup: index) : next(index)
    }
    return first < end ? parts + [first..<end] : parts
  }

  func label(of argument: Range<Int>) -> String? {
    text(argument).firstMatch(of: /^\s*(\w+)\s*:/).map { String($0.1) }
  }

  /// Returns the literals in a range that aren't arguments of other calls.
  func literals(in range: Range<Int>) -> [(Int, String)] {
    var (found, index) = ([(Int, String)](), range.lowerBound)
    while index < range.upperBound {
      if has("\"", at: index) {
        found.append((index, literal(at: index).text))
      } else if has("(", at: index), index > 0, isWord(units[index - 1]) {
        index = end(ofGroup: index)
        continue
      }
      index = next(index)
    }
    return found
  }

  private func isWord(_ unit: UInt16) -> Bool {
    Unicode.Scalar(unit).map { Character($0).isLetter || Character($0).isNumber } ?? false
  }

  /// Returns the text of the literal that opens at an index, and the index after it.
  private func literal(at start: Int) -> (text: String, end: Int) {
    if start > 0, has("#", at: start - 1) {
      var index = start + 1
      while index < units.count, !has("\"#", at: index) { index += 1 }
      return (text(min(start + 1, index)..<index), index + 2)
    }
    let isLong = has("\"\"\"", at: start)
    var (text, index) = ([UInt16](), start + (isLong ? 3 : 1))
    while index < units.count, !(isLong ? has("\"\"\"", at: index) : has("\"", at: index)) {
      guard has("\\", at: index) else {
        text.append(units[index])
        index += 1
        continue
      }
      if has("\\(", at: index) {
        text += "{}".utf16
        index = end(ofGroup: index + 1)
      } else if has("\\u{", at: index), let close = units[index...].firstIndex(of: 0x7D),
        let code = UInt32(self.text(index + 3..<close), radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        text += String(Character(scalar)).utf16
        index = close + 1
      } else if has("\\\n", at: index) {
        index += 2
        while has(" ", at: index) { index += 1 }
      } else {
        text.append(has("\\n", at: index) ? 0x0A : units[min(index + 1, units.count - 1)])
        index += 2
      }
    }
    let found = String(decoding: text, as: UTF16.self)
    return (
      found.trimmingCharacters(in: isLong ? .whitespacesAndNewlines : []), index + (isLong ? 3 : 1)
    )
  }
}
