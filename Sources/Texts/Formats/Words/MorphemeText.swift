import Interlinear
import PlainText

/// Morphemes in a single field, the form that Lector's own columns and its library use:
/// `form|gloss|category|boundary|lemma|features|underlying|code|lemmaID|other` separated by spaces.
///
/// Empty fields at the end are omitted after the third. The boundary is empty for `-` and `0` for
/// no boundary; it has no letters or digits. The values contain `\s`, `\p`, `\t`, `\n`, `\r`, and
/// `\\` for a space, a bar, a tab, a line feed, a carriage return, and a backslash in the values.
package enum MorphemeText {
  package static func decode(_ text: String) -> [Morpheme] {
    guard !text.isEmpty else { return [] }
    return text.parts(separatedBy: 0x20, omittingEmpty: true).map { part in
      let fields = part.parts(separatedBy: 0x7C)
      func field(_ index: Int) -> String {
        index < fields.count ? unescaped(fields[index][...]) : ""
      }
      var morpheme = Morpheme(
        form: field(0), gloss: field(1), category: field(2), lemma: field(4), features: field(5),
        underlying: field(6), code: field(7), lemmaID: field(8), other: field(9))
      let boundary = field(3)
      if boundary == Self.noBoundary {
        morpheme.boundary = ""
      } else if !boundary.isEmpty, !boundary.contains(where: { $0.isLetter || $0.isNumber }) {
        morpheme.boundary = boundary
      }
      return morpheme
    }
  }

  /// Returns the result of a closure for the records of a text written like morphemes, with any
  /// fields.
  package static func records<Value>(_ text: String, _ body: (Record) -> Value) -> [Value] {
    var text = text
    return text.withUTF8 { records($0[...], body) }
  }

  /// Returns the result of a closure for the records of such a text, given by its bytes in UTF-8.
  ///
  /// A verse has a record for each word of its translation, so that this function looks at each
  /// byte once, and only the fields that are asked for become texts.
  package static func records<Value>(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ body: (Record) -> Value
  ) -> [Value] {
    var values: [Value] = []
    var record = Record(bytes: bytes, start: bytes.startIndex)
    for index in bytes.startIndex...bytes.endIndex {
      switch index < bytes.endIndex ? bytes[index] : 0x20 {
      case 0x7C: record.ends.append(index)
      case 0x20:
        if index > record.start {
          record.ends.append(index)
          values.append(body(record))
        }
        record.start = index + 1
        record.ends.removeAll(keepingCapacity: true)
      default: break
      }
    }
    return values
  }

  /// The fields of one record, which are separated by bars. It is valid only within the closure
  /// that it is passed to.
  package struct Record {
    fileprivate let bytes: Slice<UnsafeBufferPointer<UInt8>>
    fileprivate var start: Int
    fileprivate var ends: [Int] = []

    package var count: Int { ends.count }

    /// The field at an index; empty beyond the last.
    package subscript(index: Int) -> String { unescaped(field(index)) }

    /// Returns the bytes of the field at an index, unchanged from the text; empty beyond the last
    /// field.
    package func field(_ index: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
      guard index < ends.count else { return bytes[bytes.endIndex...] }
      return bytes[(index == 0 ? start : ends[index - 1] + 1)..<ends[index]]
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
      for field in more[...last] { text += "|" + escaped(field) }
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
    default: part.boundary
    }
  }

  /// Scalars, not characters, because an accent after a bar would form one character with it.
  private static let escapes: [(plain: Unicode.Scalar, escape: Unicode.Scalar)] = [
    ("\\", "\\"), (" ", "s"), ("|", "p"), ("\t", "t"), ("\n", "n"), ("\r", "r"),
  ]

  /// Returns a text with its spaces, bars, tabs, line ends and backslashes escaped.
  package static func escaped(_ text: String) -> String {
    // All of these are ASCII, so that checking the bytes suffices.
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
    if bytes.isEmpty { return "" }
    guard bytes.contains(0x5C) else {
      return String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
    }
    return String(unsafeUninitializedCapacity: bytes.count) { text in
      var count = 0
      var isEscape = false
      for byte in bytes {
        if byte == 0x5C, !isEscape {
          isEscape = true
          continue
        }
        text[count] = isEscape ? plain(byte) : byte
        count += 1
        isEscape = false
      }
      return count
    }
  }

  private static func plain(_ escape: UInt8) -> UInt8 {
    let known = escapes.first { $0.escape.value == UInt32(escape) }
    return known.map { UInt8($0.plain.value) } ?? escape
  }

  /// Returns the original of a text that `escaped` has escaped.
  package static func unescaped(_ text: Substring) -> String {
    var text = text
    return text.withUTF8 { unescaped($0[...]) }
  }
}
