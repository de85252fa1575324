import Foundation

/// A string literal in a Swift file, with `{0}` for its interpolations. Literals that are joined by
/// `+` are one.
struct StringLiteral {
  let text: String
  /// What stands before it: at most 60 characters.
  let context: String

  /// Returns the literals of a Swift file.
  static func all(in source: String) -> [StringLiteral] {
    var scanner = Scanner(characters: Array(source))
    return scanner.literals()
  }

  /// The text with `one` for each interpolation, which is a message and an argument.
  var sample: String { text.replacing(/\{\d+\}/, with: "one") }

  private struct Scanner {
    let characters: [Character]
    private var index = 0

    init(characters: [Character]) { self.characters = characters }

    mutating func literals() -> [StringLiteral] {
      var found: [StringLiteral] = []
      while index < characters.count {
        if starts("//") {
          while index < characters.count, !characters[index].isNewline { index += 1 }
        } else if starts("#\"") {
          index += 2
          while index < characters.count, !starts("\"#") { index += 1 }
          index += 2
        } else if characters[index] == "\"" {
          let context = String(characters[max(0, index - 60)..<index])
          found.append(StringLiteral(text: joined(), context: context))
        } else {
          index += 1
        }
      }
      return found
    }

    private func starts(_ text: String) -> Bool { characters[index...].starts(with: text) }

    private mutating func joined() -> String {
      var count = 0
      var text = string(&count)
      while true {
        let end = index
        skipBlanks()
        guard index < characters.count, characters[index] == "+" else { return back(to: end, text) }
        index += 1
        skipBlanks()
        guard index < characters.count, characters[index] == "\"" else {
          return back(to: end, text)
        }
        text += string(&count)
      }
    }

    private mutating func back(to end: Int, _ text: String) -> String {
      index = end
      return text
    }

    private mutating func skipBlanks() {
      while index < characters.count, characters[index].isWhitespace { index += 1 }
    }

    private mutating func string(_ count: inout Int) -> String {
      let quote = starts("\"\"\"") ? "\"\"\"" : "\""
      index += quote.count
      var text = ""
      while index < characters.count, !starts(quote) {
        if characters[index] == "\\", index + 1 < characters.count {
          index += 1
          text += escaped(&count)
        } else {
          text.append(characters[index])
          index += 1
        }
      }
      index += quote.count
      guard quote.count > 1 else { return text }
      let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private mutating func escaped(_ count: inout Int) -> String {
      let character = characters[index]
      index += 1
      switch character {
      case "(":
        var depth = 1
        while index < characters.count, depth > 0 {
          if characters[index] == "\"" {
            var inner = 0
            _ = string(&inner)
            continue
          }
          if characters[index] == "(" { depth += 1 }
          if characters[index] == ")" { depth -= 1 }
          index += 1
        }
        count += 1
        return "{\(count - 1)}"
      case "n": return "\n"
      case "t": return "\t"
      case _ where character.isNewline:
        skipBlanks()
        return ""
      default: return String(character)
      }
    }
  }
}
