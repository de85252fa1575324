import Interlinear
import PlainText

/// Reads the output of `lector export --to json`: one object per verse and line.
///
/// The standard tiers are always present. Other tiers come from the words in the first 64 KB of the
/// file.
final class JSONVerseReader: VerseReader, LineBasedReader {
  let description: TextDescription
  let lines: LineReader
  private let indices: [String: Int]
  private var chapters = ChapterStarts()
  private var reportedTiers: Set<String> = []
  private let morphemeTiers: MorphemeTierPlaces

  /// - Parameter head: The beginning of the file.
  init(_ lines: LineReader, head: some Collection<UInt8>) {
    self.lines = lines
    var description = TextDescription(name: "", title: "Lector", tiers: Tier.standard)
    Self.read(head, into: &description)
    let tiers = description.tiers
    indices = Dictionary(
      tiers.enumerated().map { ($1.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
    morphemeTiers = MorphemeTierPlaces(in: tiers)
    self.description = description
  }

  /// Adds the other tiers, in order of occurrence, and sets the text's fields in the first verse.
  private static func read(
    _ head: some Collection<UInt8>, into description: inout TextDescription
  ) {
    var known = Set(Tier.standard.map(\.rawValue) + ["before", "after"])
    for line in head.split(separator: 0x0A) {
      // The last line of the head is truncated. Faults in other lines are reported when they are
      // read.
      guard let verse = try? JSONVerse(Array(line)) else { continue }
      if let text = verse.text { description.setFields(text) }
      for word in verse.words {
        for (name, _) in word.texts where known.insert(name).inserted {
          description.tiers.append(Tier(rawValue: name))
        }
      }
    }
  }

  func next() throws(FormatError) -> Verse? {
    guard let line = try lines.nextFilled() else { return nil }
    do {
      return try verse(of: JSONVerse(Array(line)))
    } catch {
      throw lines.error(.content("\(error.message) in a verse of JSON"))
    }
  }

  private func verse(of object: JSONVerse) throws(JSONError) -> Verse {
    let parsed = object.ref.flatMap(parsedReference)
    guard let number = object.verse ?? parsed?.verse ?? object.ref else {
      throw JSONError(line: 1, message: "no verse; expected \"verse\" or \"ref\"")
    }
    let reference = Reference(
      book: object.book ?? parsed?.book ?? "Sentences",
      chapter: object.chapter ?? (object.verse == nil ? parsed?.chapter ?? 0 : 0), verse: number)
    var verse = Verse(
      reference: reference, words: object.words.map(word), translation: object.translation,
      isChapterStart: chapters.begins(reference),
      language: object.language.map(Language.init(rawValue:)) ?? .undetermined)
    verse.setFields(object.fields)
    return verse
  }

  private func word(_ object: JSONVerse.Word) -> Word {
    var word = Word(
      values: Array(repeating: "", count: description.tiers.count), before: object.before,
      after: object.after, morphemes: object.morphemes)
    for (name, value) in object.texts {
      if let index = indices[name] {
        word.values[index] = name == Tier.strong.rawValue ? strongNumber(value) : value
      } else if reportedTiers.insert(name).inserted {
        lines.warn(
          "the tier \"\(name)\" is omitted; expected it at the file's beginning too")
      }
    }
    morphemeTiers.fill(&word)
    return word
  }
}

/// The content of a verse's object.
struct JSONVerse {
  struct Word {
    /// The tiers that are texts, in order of occurrence.
    var texts: [(name: String, value: String)] = []
    var before = ""
    var after = " "
    var morphemes: [Morpheme] = []
  }

  var ref: String?
  var book: String?
  var chapter: Int?
  var verse: String?
  var words: [Word] = []
  var translation = ""
  var language: String?
  /// The other fields, in a verse without words.
  var fields = Verse.blank
  var text: TextDescription?

  /// Creates the content of an empty object.
  init() {}

  /// - Throws: `JSONError` for invalid JSON and for a value of the wrong type.
  init(_ line: [UInt8]) throws(JSONError) {
    var reader = try JSONObjectReader(line)
    while let key = try reader.key() {
      switch key {
      case "ref": ref = try reader.text(key)
      case "book": book = try reader.text(key)
      case "chapter": chapter = try reader.number(key)
      case "verse": verse = try reader.text(key)
      case "translation": translation = try reader.text(key) ?? ""
      case "language": language = try reader.text(key)
      case "words": words = try reader.list { item throws(JSONError) in try Word(&item) }
      default: try readField(key, &reader)
      }
    }
    try reader.end("expected one object per line")
  }

  /// Creates the content from an object with the fields other than the words, including the text's
  /// fields.
  init(fieldsIn object: [UInt8]) throws(JSONError) {
    var reader = try JSONObjectReader(object)
    while let key = try reader.key() { try readField(key, &reader) }
    try reader.end("expected one object")
  }

  private mutating func readField(
    _ key: String, _ reader: inout JSONObjectReader
  ) throws(JSONError) {
    if key == "text" {
      try reader.begin(.beginObject, "an object with the fields of the text")
      text = try reader.record()
    } else if try !reader.readField(key, into: &fields) {
      try reader.skip()
    }
  }
}

extension JSONVerse.Word {
  fileprivate init(_ reader: inout JSONObjectReader) throws(JSONError) {
    while let key = try reader.key() {
      switch key {
      case "before": before = try reader.text(key) ?? ""
      case "after": after = try reader.text(key) ?? ""
      case "morphemes": morphemes = try reader.list()
      default: texts.append((key, try reader.text(key) ?? ""))
      }
    }
  }
}
