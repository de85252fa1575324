import Interlinear

/// Morphemes in one field of text, as Lector's own columns and its library keep them:
/// `form|gloss|category` parted by spaces, with `\s`, `\p`, `\t`, `\n`, `\r` and `\\` for a
/// space, a bar, a tab, a line feed, a carriage return and a backslash inside.
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

  /// Scalars, not characters: an accent after a bar would make one character of the two.
  private static let escapes: [(plain: Unicode.Scalar, escape: Unicode.Scalar)] = [
    ("\\", "\\"), (" ", "s"), ("|", "p"), ("\t", "t"), ("\n", "n"), ("\r", "r"),
  ]

  /// The text without spaces, bars, tabs and line ends.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { c in escapes.contains { $0.plain == c } }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let escape = escapes.first(where: { $0.plain == scalar }) {
        result.append("\\")
        result.append(escape.escape)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// What `escaped` was given.
  package static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(0x5C) else { return String(text) }
    var result = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        result.append(escapes.first { $0.escape == scalar }?.plain ?? scalar)
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
