import Interlinear

/// Morphemes in one field of text, as Lector's own columns and its library keep them:
/// `form|gloss|category` parted by spaces, with `\s`, `\p`, `\t`, `\n` and `\\` for a space, a
/// bar, a tab, a line end and a backslash inside.
package enum MorphemeText {
  package static func decode(_ text: String) -> [Morpheme] {
    guard !text.isEmpty else { return [] }
    return text.utf8.split(separator: 0x20).map { part in
      var fields = part.split(separator: 0x7C, omittingEmptySubsequences: false).makeIterator()
      func next() -> String { fields.next().map { unescaped(Substring($0)) } ?? "" }
      return Morpheme(form: next(), gloss: next(), category: next())
    }
  }

  package static func encode(_ morphemes: [Morpheme]) -> String {
    morphemes.map { "\(escaped($0.form))|\(escaped($0.gloss))|\(escaped($0.category))" }
      .joined(separator: " ")
  }

  /// The forms joined with hyphens: what the morphemes tier shows.
  package static func label(_ morphemes: [Morpheme]) -> String {
    morphemes.map(\.form).joined(separator: "-")
  }

  private static let escapes: [(plain: Character, escape: Character)] = [
    ("\\", "\\"), (" ", "s"), ("|", "p"), ("\t", "t"), ("\n", "n"),
  ]

  private static func escaped(_ text: String) -> String {
    guard text.contains(where: { c in escapes.contains { $0.plain == c } }) else { return text }
    var result = ""
    for character in text {
      if let escape = escapes.first(where: { $0.plain == character }) {
        result.append("\\")
        result.append(escape.escape)
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(0x5C) else { return String(text) }
    var result = ""
    var isEscape = false
    for character in text {
      if isEscape {
        result.append(escapes.first { $0.escape == character }?.plain ?? character)
        isEscape = false
      } else if character == "\\" {
        isEscape = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
