import Interlinear

/// A word of the original that an alignment milestone names.
struct USFMOriginal: Equatable {
  let content: String
  /// Its occurrence among the equal forms in the verse, counted from 1.
  let occurrence: Int
  let lemma: String
  let strong: String
  let morphology: String
  let line: Int

  init(_ attributes: USFMAttributes, line: Int) {
    content = attributes.first("x-content", "x-ugnt", "x-uhb", "x-bhp", "x-verified")
    occurrence = Int(attributes.first("x-occurrence")) ?? 1
    lemma = attributes.first("x-lemma", "lemma")
    strong = usfmStrong(attributes.first("x-strong", "strong"))
    morphology = attributes.first("x-morph", "morph")
    self.line = line
  }

  /// The mark that distinguishes it from the other originals of the verse.
  var mark: OriginalMark {
    OriginalMark(text: content.isEmpty ? strong : content, occurrence: occurrence)
  }
}

/// A verse that is being read.
struct USFMVerse {
  /// The tiers of a USFM text. `original` has the words of the original that a word translates.
  /// `alignment` numbers the groups of words that translate the same originals, adjacent or not; it
  /// is empty in verses whose groups are all single words.
  static let tiers: [Tier] = [
    .surface, .lemma, .gloss, .morphology, .strong, Tier(rawValue: "original"),
    Tier(rawValue: "alignment"),
  ]

  let reference: Reference
  let isChapterStart: Bool
  var notes: [TextNote]
  var headings: [Heading] = []
  /// A Boolean value that indicates whether it is the title of a psalm, before the first verse.
  var isTitle = false
  private(set) var text = RunningText(tierCount: Self.tiers.count)
  /// The originals of each word.
  private(set) var originals: [[OriginalMark]] = []

  mutating func addText(_ text: String) { self.text.add(text) }

  /// Divides the running text into words that translate the originals of the open milestones.
  mutating func flush(_ open: [USFMOriginal]) {
    let count = text.cut(values: open.isEmpty ? nil : Self.values(USFMAttributes(), open))
    for _ in 0..<count { originals.append(open.map(\.mark)) }
  }

  /// Adds a word with its own markup.
  mutating func addWord(_ text: String, _ attributes: USFMAttributes, _ open: [USFMOriginal]) {
    flush(open)
    let surface = text.trimmed
    // White space within the markers still separates words.
    if text.utf8.first == 0x20 { self.text.addSpace() }
    if !surface.isEmpty {
      self.text.add(Word(values: [surface] + Self.values(attributes, open), after: ""))
      originals.append(open.map(\.mark))
    }
    if text.utf8.count > 1, text.utf8.last == 0x20 { self.text.addSpace() }
  }

  mutating func add(_ note: USFMNote, _ open: [USFMOriginal]) {
    flush(open)
    let last = text.nextIndex - 1
    var finished = note.note(after: text.words, in: reference)
    finished.word = last < 0 ? nil : last
    notes.append(finished)
  }

  /// Returns the values of the tiers after the surface.
  private static func values(_ attributes: USFMAttributes, _ open: [USFMOriginal]) -> [String] {
    func value(_ own: String, _ part: (USFMOriginal) -> String) -> String {
      own.isEmpty ? open.map(part).filter { !$0.isEmpty }.joined(separator: " ") : own
    }
    return [
      value(attributes.first("lemma", "x-lemma"), \.lemma),
      attributes.first("gloss"),
      value(attributes.first("x-morph", "morph"), \.morphology),
      value(usfmStrong(attributes.first("strong", "x-strong")), \.strong),
      open.map(\.content).filter { !$0.isEmpty }.joined(separator: " "), "",
    ]
  }

  mutating func finish(language: Language) -> Verse {
    flush([])
    var words = text.finish(end: " ")
    numberGroups(of: &words)
    var verse = Verse(
      reference: reference, words: words, notes: notes,
      isChapterStart: isChapterStart, language: language)
    verse.headings = headings
    return verse
  }

  /// Returns the end of the verse so far, whose last words translate the originals of the open
  /// milestones.
  mutating func end(_ open: [USFMOriginal]) -> RunningText.Place {
    flush(open)
    return text.end
  }

  /// Removes the words after a place. Returns their text and their notes.
  mutating func removeText(after place: RunningText.Place) -> (text: String, notes: [TextNote]) {
    originals.removeSubrange(min(place.word, originals.count)...)
    let first = (notes.lastIndex { $0.word ?? -1 < place.word } ?? -1) + 1
    let removed = notes[first...].map(\.onWholeVerse)
    notes.removeSubrange(first...)
    return (text.removeText(after: place), removed)
  }

  /// Numbers the groups of words. Words that share an original belong together, and so do originals
  /// that share a word.
  private func numberGroups(of words: inout [Word]) {
    var leader: [OriginalMark: OriginalMark] = [:]
    func root(_ mark: OriginalMark) -> OriginalMark {
      var mark = mark
      while let next = leader[mark], next != mark { mark = next }
      return mark
    }
    for marks in originals {
      for mark in marks { leader[root(mark)] = root(marks[0]) }
    }
    var sizes: [OriginalMark: Int] = [:]
    for marks in originals { if let first = marks.first { sizes[root(first), default: 0] += 1 } }
    guard sizes.values.contains(where: { $0 > 1 }) else { return }
    var numbers: [OriginalMark: Int] = [:]
    let groups = originals.map { marks -> String in
      guard let first = marks.first.map(root), sizes[first, default: 0] > 1 else { return "" }
      let number = numbers[first] ?? numbers.count + 1
      numbers[first] = number
      return String(number)
    }
    for index in words.indices where index < groups.count {
      words[index].values[Self.tiers.count - 1] = groups[index]
    }
  }
}

/// Returns Strong's numbers in the form that the library uses. USFM files separate several numbers
/// by commas. `G39720`, with five digits, is unfoldingWord's way to divide a number into senses (0
/// is the number itself, 1 becomes `a`). In `c:H1234`, a letter is a prefix of the word.
func usfmStrong(_ text: String) -> String {
  guard !text.isEmpty else { return "" }
  return text.split(whereSeparator: { $0 == "," || $0 == " " || $0 == ":" }).map { part in
    let bytes = Array(part.utf8)
    guard bytes.count == 6, bytes[0] == 0x47 || bytes[0] == 0x48,
      bytes.dropFirst().allSatisfy(isDigit)
    else { return strongNumber(String(part)) }
    let sense = bytes[5] == 0x30 ? "" : String(UnicodeScalar(bytes[5] &- 0x31 &+ 0x61))
    return strongNumber(String(part.dropLast())) + sense
  }.joined(separator: " ")
}
