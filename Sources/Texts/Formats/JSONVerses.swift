import Interlinear
import PlainText

/// Reads the output of `lector export --to json`: one object per verse and line.
///
/// The standard tiers are always present. Other tiers are those of the words in the first 64 KB of
/// the file.
final class JSONVerseReader: VerseReader {
  let description: TextDescription
  private let lines: LineReader
  private let indices: [String: Int]
  private var lastPlace: (book: String, chapter: Int)?
  private var warnings: [FormatWarning] = []
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

  var bytesRead: Int { lines.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings = [] }
    return warnings
  }

  /// Adds the other tiers, in order of occurrence, and sets what the first verse says of the text.
  private static func read(
    _ head: some Collection<UInt8>, into description: inout TextDescription
  ) {
    var known = Set(Tier.standard.map(\.rawValue) + ["before", "after"])
    for line in head.split(separator: 0x0A) {
      var object = JSONObjectReader(Array(line))
      // The last line of the head is truncated. Faults in other lines are reported when they are
      // read.
      guard let verse = try? object.verse() else { continue }
      verse.text?.apply(to: &description)
      for word in verse.words {
        for (name, _) in word.texts where known.insert(name).inserted {
          description.tiers.append(Tier(rawValue: name))
        }
      }
    }
  }

  func next() throws(FormatError) -> Verse? {
    var line = try lines.next()
    while let blank = line, blank.isEmpty { line = try lines.next() }
    guard let line else { return nil }
    var object = JSONObjectReader(Array(line))
    do {
      return try verse(of: object.verse())
    } catch {
      throw lines.error(.json("\(error.message) in a verse of JSON"))
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
    let isStart = lastPlace.map { $0 != (reference.book, reference.chapter) } ?? true
    lastPlace = (reference.book, reference.chapter)
    var verse = Verse(
      reference: reference, words: object.words.map(word), translation: object.translation,
      isChapterStart: isStart && reference.chapter > 0,
      language: object.language.map(Language.init(rawValue:)) ?? .undetermined)
    object.fields.apply(to: &verse)
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
        warnings.append(
          FormatWarning(
            file: lines.source.name, line: lines.lineNumber,
            message: "the tier \"\(name)\" is omitted; expected it at the file's beginning too"))
      }
    }
    morphemeTiers.fill(&word)
    return word
  }
}
