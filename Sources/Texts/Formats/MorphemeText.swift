import Interlinear
import PlainText

/// Morphemes in a single field, the form that Lector's own columns and its library use:
/// `form|gloss|category|boundary|lemma|features|underlying|code|lemmaID|other` separated by spaces.
///
/// Fields at the end that are empty are left out after the third. The boundary is empty for `-` and
/// `0` for none; it has no letters or digits. The values contain `\s`, `\p`, `\t`, `\n`, `\r` and `\\` for a space, a bar, a tab, a line feed, a carriage return and a backslash in the values.
package enum MorphemeText {
  package static func decode(_ text: String) -> [Morpheme] {
    guard !text.isEmpty else { return [] }
    return text.parts(separatedBy: 0x20, omittingEmpty: true).map { part in
      let fields = part.parts(separatedBy: 0x7C)
      func field(_ index: Int) -> String {
        index < fields.count ? unescaped(fields[index][...]) : ""
      }
      var morpheme = Morpheme(form: field(0), gloss: field(1), category: field(2))
      guard fields.count > 3 else { return morpheme }
      let boundary = field(3)
      if boundary == Self.noBoundary {
        morpheme.boundary = ""
      } else if !boundary.isEmpty, !boundary.contains(where: { $0.isLetter || $0.isNumber }) {
        morpheme.boundary = boundary
      }
      morpheme.lemma = field(4)
      morpheme.features = field(5)
      morpheme.underlying = field(6)
      morpheme.code = field(7)
      morpheme.lemmaID = field(8)
      morpheme.other = field(9)
      return morpheme
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

    package var count: Int { fields.count }

    /// The field at an index; empty beyond the last.
    package subscript(index: Int) -> String {
      index < fields.count ? unescaped(Substring(fields[index])) : ""
    }
  }

  package static func encode(_ morphemes: [Morpheme]) -> String {
    morphemes.map { part in
      var text = "\(escaped(part.form))|\(escaped(part.gloss))|\(escaped(part.category))"
      let more = [
        boundary(part), part.lemma, part.features, part.underlying, part.code, part.lemmaID,
        part.other,
      ]
      guard let last = more.lastIndex(where: { !$0.isEmpty }) else { return text }
      for (index, field) in more[...last].enumerated() {
        text += "|" + (index == 0 ? field : escaped(field))
      }
      return text
    }
    .joined(separator: " ")
  }

  /// The field for a part that follows the one before it without a separator.
  private static let noBoundary = "0"

  private static func boundary(_ part: Morpheme) -> String {
    switch part.boundary {
    case "-": ""
    case "": noBoundary
    default: escaped(part.boundary)
    }
  }

  /// Returns the forms joined by their boundaries, as the morphemes tier shows them.
  package static func label(_ morphemes: [Morpheme]) -> String {
    MorphemeTier.forms.line(morphemes)
  }

  /// Scalars, not characters, because an accent after a bar would form one character with it.
  private static let escapes: [(plain: Unicode.Scalar, escape: Unicode.Scalar)] = [
    ("\\", "\\"), (" ", "s"), ("|", "p"), ("\t", "t"), ("\n", "n"), ("\r", "r"),
  ]

  /// Returns a text with its spaces, bars, tabs and line ends escaped.
  package static func escaped(_ text: String) -> String {
    // All of these are ASCII, so that the bytes suffice to see that there are none.
    let hasAny = text.utf8.contains { byte in
      byte <= 0x20 ? byte == 0x20 || 0x09...0x0D ~= byte : byte == 0x5C || byte == 0x7C
    }
    guard hasAny else { return text }
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

  /// Returns the original of a text that `escaped` has escaped, from its bytes in UTF-8.
  package static func unescaped(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
    return bytes.contains(0x5C) ? unescaped(Substring(text)) : text
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
