import Interlinear

/// Morphemes in a single field, the form that Lector's own columns and its library use:
/// `form|gloss|category` separated by spaces, with `\s`, `\p`, `\t`, `\n`, `\r` and `\\` for a
/// space, a bar, a tab, a line feed, a carriage return and a backslash in the values.
package enum MorphemeText {
  package static func decode(_ text: String) -> [Morpheme] {
    guard !text.isEmpty else { return [] }
    return text.utf8.split(separator: 0x20).map { part in
      var fields = part.split(separator: 0x7C, omittingEmptySubsequences: false).makeIterator()
      func next() -> String { fields.next().map { unescaped(Substring($0)) } ?? "" }
      return Morpheme(form: next(), gloss: next(), category: next())
    }
  }

  /// Returns the records of a text written like morphemes, whatever their fields mean.
  package static func records(_ text: String) -> [Record] {
    text.utf8.split(separator: 0x20).map {
      Record(fields: $0.split(separator: 0x7C, omittingEmptySubsequences: false))
    }
  }

  /// The fields of one record, which are separated by bars.
  package struct Record {
    fileprivate let fields: [Substring.UTF8View]

    /// The field at an index; empty beyond the last.
    package subscript(index: Int) -> String {
      index < fields.count ? unescaped(Substring(fields[index])) : ""
    }
  }

  package static func encode(_ morphemes: [Morpheme]) -> String {
    morphemes.map { "\(escaped($0.form))|\(escaped($0.gloss))|\(escaped($0.category))" }
      .joined(separator: " ")
  }

  /// Returns the forms joined by hyphens, as the morphemes tier shows them.
  package static func label(_ morphemes: [Morpheme]) -> String {
    morphemes.map(\.form).joined(separator: "-")
  }

  /// Scalars, not characters, because an accent after a bar would form one character with it.
  private static let escapes: [(plain: Unicode.Scalar, escape: Unicode.Scalar)] = [
    ("\\", "\\"), (" ", "s"), ("|", "p"), ("\t", "t"), ("\n", "n"), ("\r", "r"),
  ]

  /// Returns a text with its spaces, bars, tabs and line ends escaped.
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

  /// Returns the original of a text that `escaped` has escaped.
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
