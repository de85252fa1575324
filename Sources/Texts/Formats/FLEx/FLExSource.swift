import Interlinear
import PlainText

/// The markup of a phrase in its flextext file. The exporter writes the file from it again if the
/// verse has not changed (`Verse.markup`).
///
/// It is one line. Control characters, which XML does not allow, abbreviate text that occurs in
/// every file.
struct FLExSource {
  /// The number of the phrase in the file, counted from 0.
  var index: Int
  /// The digest of the verse that was read from the phrase.
  var digest: UInt64
  /// The bytes between the phrase before and this one.
  var lead: String
  var phrase: String
  /// The bytes after the last phrase, or nil for other phrases.
  var rest: String?

  private static let separator: UInt8 = 0x01
  /// Represents a line end. The next byte is the number of spaces after it, counted from `!`.
  private static let lineEnd: UInt8 = 0x02
  private static let maximumIndent = 90

  var encoded: String {
    let fields =
      [String(index), String(digest, radix: 36), lead, phrase] + (rest.map { [$0] } ?? [])
    var bytes: [UInt8] = []
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(Self.separator) }
      Self.abbreviate(field, into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FLExSource {
  /// Decodes a result of `encoded`, or returns nil for any other text.
  init?(_ encoded: String) {
    let fields = encoded.utf8.split(separator: Self.separator, omittingEmptySubsequences: false)
    guard fields.count == 4 || fields.count == 5, let index = Int(Substring(fields[0])),
      let digest = UInt64(Substring(fields[1]), radix: 36)
    else { return nil }
    self.init(
      index: index, digest: digest, lead: Self.expanded(fields[2]),
      phrase: Self.expanded(fields[3]), rest: fields.count == 5 ? Self.expanded(fields[4]) : nil)
  }

  /// The name of the recording in the start tag of the phrase, with its escapes, or nil if the tag
  /// has none.
  var recording: String? {
    guard let end = phrase.utf8.firstIndex(of: 0x3E),
      let name = phrase[..<end].firstRange(of: " media-file=\"")
    else { return nil }
    let value = phrase[name.upperBound...].utf8.prefix { $0 != 0x22 }
    return String(Substring(value))
  }

  // MARK: - Abbreviations

  private static let codes: [UInt8] = [0x0B, 0x0C] + Array(0x03...0x08) + Array(0x0E...0x1F)

  /// The abbreviated texts, in the order of `codes`. Add new ones only at the end: a changed order
  /// makes stored texts unreadable.
  private static let fragments: [[UInt8]] = [
    #"<morph type="stem" guid="d7f713e8-e8cf-11d3-9764-00c04f186933">"#,
    #"<morph type="suffix" guid="d7f713dd-e8cf-11d3-9764-00c04f186933">"#,
    #"<morph type="prefix" guid="d7f713db-e8cf-11d3-9764-00c04f186933">"#,
    #"<morph type="root" guid="d7f713e5-e8cf-11d3-9764-00c04f186933">"#,
    #"<item type="punct" lang=""#, #"<item type="txt" lang=""#, #"<item type="gls" lang=""#,
    #"<item type="msa" lang=""#, #"<item type="pos" lang=""#, #"<item type="cf" lang=""#,
    #"<item type="hn" lang=""#, #"<item type=""#, "</item>", #"<word guid=""#, "<word>",
    "</word>", "<morphemes>", "</morphemes>", #"<morph type=""#, "</morph>", "<words>",
    "</words>", #"" lang=""#, #"" guid=""#,
  ].map { Array($0.utf8) }

  private static let fragmentsByCode = Dictionary(
    zip(codes, fragments), uniquingKeysWith: { first, _ in first })

  private static func abbreviate(_ text: String, into result: inout [UInt8]) {
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A {
        let spaces = bytes[(index + 1)...].prefix(maximumIndent).prefix { $0 == 0x20 }.count
        result += [lineEnd, 0x21 + UInt8(spaces)]
        index += 1 + spaces
      } else if byte == 0x3C || byte == 0x22,
        let found = fragments.firstIndex(where: { bytes[index...].starts(with: $0) })
      {
        result.append(codes[found])
        index += fragments[found].count
      } else {
        result.append(byte)
        index += 1
      }
    }
  }

  private static func expanded(_ text: Substring.UTF8View) -> String {
    var result: [UInt8] = []
    var isIndent = false
    for byte in text {
      if isIndent {
        result += Array(repeating: 0x20, count: max(0, Int(byte) - 0x21))
        isIndent = false
      } else if byte == lineEnd {
        result.append(0x0A)
        isIndent = true
      } else if byte < 0x20, let fragment = fragmentsByCode[byte] {
        result += fragment
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A digest of a flextext phrase, which tells the exporter whether a verse has changed since it was
/// read.
struct FLExDigest {
  private var hash = StableHash()
  var value: UInt64 { hash.value }

  /// Computes the digest of a verse. The order of the tiers does not matter, because the library
  /// changes it; tiers that the library derives from morphemes are left out.
  init(of verse: Verse, tiers: [Tier]) {
    add(verse.reference.book)
    add(verse.reference.chapter)
    add(verse.reference.verse)
    add(verse.language.rawValue)
    add(verse.speaker)
    add(verse.isParagraphStart ? 1 : 0)
    add(verse.recording?.start ?? -1)
    add(verse.recording?.end ?? -1)
    add(verse.translation(at: 0))
    for (index, translation) in verse.translations.dropFirst().enumerated()
    where !translation.text.isEmpty {
      add(index)
      add(translation.text)
    }
    for heading in verse.headings {
      add(heading.kind.rawValue)
      add(heading.text)
    }
    for note in verse.notes {
      add(note.kind.rawValue)
      add(note.text)
      add(note.word ?? -1)
    }
    let places = tiers.indices.filter {
      tiers[$0] != .morphemes && MorphemeTier(tiers[$0]) == nil
    }
    for word in verse.words { add(word, tiers, places) }
  }

  private init() {}

  private mutating func add(_ word: Word, _ tiers: [Tier], _ places: [Int]) {
    add(word.before)
    add(word.after)
    var sum: UInt64 = 0
    for place in places {
      let text = word.value(at: place)
      if text.isEmpty { continue }
      var digest = FLExDigest()
      digest.add(tiers[place].rawValue)
      digest.add(text)
      sum &+= digest.value
    }
    add(Int(truncatingIfNeeded: sum))
    for part in word.morphemes {
      for text in [
        part.form, part.gloss, part.category, part.boundary, part.underlying, part.lemmaID,
        part.other,
      ] {
        add(text)
      }
    }
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { hash.add(byte) }
    // No text contains this byte, so it can mark the end of one.
    hash.add(0xFF)
  }

  private mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      hash.add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
