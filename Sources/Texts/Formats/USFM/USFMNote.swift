import Interlinear

/// A note of USFM that is being read.
struct USFMNote {
  /// The marker that begins the note.
  let name: String
  let kind: TextNote.Kind
  let line: Int
  private(set) var text = ""
  /// A Boolean value that indicates whether the text that follows is the place of the note.
  var isOrigin = false
  private(set) var origin = ""
  /// The text of the note by the markers of its parts, such as `fq` and `fqa`.
  private(set) var parts: [(marker: String, text: String)] = []

  mutating func add(_ text: String) {
    if isOrigin { return origin += text }
    self.text += text
    if !parts.isEmpty { parts[parts.count - 1].text += text }
  }

  /// Begins a part of the text.
  mutating func begin(_ marker: String) {
    isOrigin = false
    parts.append((marker, ""))
  }

  /// Ends a part, or characters in another style within it.
  mutating func end(_ marker: String) {
    isOrigin = false
    if parts.last?.marker == marker { parts.append(("", "")) }
  }

  /// The text without the caller that begins it: a letter, a plus sign for an automatic caller, or
  /// a minus sign for no caller.
  var shownText: String {
    let text = text.withSingleSpaces
    guard name != "xt", name != "rq", let end = text.firstIndex(of: " "),
      text[..<end].unicodeScalars.count < 3
    else { return text }
    return String(text[text.index(after: end)...])
  }

  /// Returns the note, still without its word. Its place precedes the text unless it is the verse.
  ///
  /// - Parameter words: The words of the verse before the note.
  func note(after words: [Word], in reference: Reference) -> TextNote {
    if kind == .footnote, let variant = ketivOrQere(after: words) { return variant }
    let place = origin.withSingleSpaces
    let isShown = !Self.isPlace(place, of: reference)
    var note = TextNote(kind: kind, text: isShown ? "\(place) \(shownText)" : shownText)
    guard kind == .footnote else { return note }
    note.readings = texts(of: "fqa").map { TextNote.Reading(text: $0) }
    if !note.readings.isEmpty, let quotation = texts(of: "fq").last {
      note.wordCount = words.countAtEnd(of: quotation) ?? 1
    }
    return note
  }

  /// Returns a Boolean value that indicates whether a place, with digits of any script, is a verse
  /// or, for a reference without one, in its chapter.
  private static func isPlace(_ place: String, of reference: Reference) -> Bool {
    func parts(_ text: String) -> [String] {
      text.split { !$0.isLetter && !$0.isNumber }
        .map { $0.map { $0.wholeNumberValue.map(String.init) ?? String($0) }.joined() }
    }
    let verse = parts("\(reference.chapter) \(reference.verse)")
    let given = parts(place)
    let isInChapter = verse.count == 1 && given.count == 2 && given.first == verse.first
    return given.isEmpty || isInChapter || given == verse || given == Array(verse.dropFirst())
  }

  /// Returns the texts of the parts with a marker, without the punctuation around them.
  private func texts(of marker: String) -> [String] {
    parts.filter { $0.marker == marker }.map { PrintedWord($0.text.withSingleSpaces).core }
      .filter { !$0.isEmpty }
  }

  /// Returns the note of unfoldingWord's Hebrew Bible on the qere of a ketiv, or on the ketiv of a
  /// qere: `Q` or `K`, and the Hebrew words, if there are any. Returns nil for any other note.
  private func ketivOrQere(after words: [Word]) -> TextNote? {
    let sides = shownText.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = sides.first, first == "Q" || first == "K", let word = words.last?.surface,
      Self.isHebrew(word)
    else { return nil }
    let reading = sides.count > 1 ? sides[1] : ""
    guard reading.isEmpty || Self.isHebrew(reading) else { return nil }
    let (own, other): (TextNote.Reading.Kind, TextNote.Reading.Kind) =
      first == "Q" ? (.ketiv, .qere) : (.qere, .ketiv)
    let missing = other == .qere ? "not read" : "not written"
    var note = TextNote(
      kind: .variant, text: "\(other.rawValue): \(reading.isEmpty ? missing : reading)",
      readings: [TextNote.Reading(kind: other, text: reading)])
    // It is not known how many words several words replace.
    if !reading.contains(" ") {
      note.readings.insert(TextNote.Reading(kind: own, text: word), at: 0)
    }
    return note
  }

  /// Returns a Boolean value that indicates whether a text has Hebrew letters and no Latin ones.
  private static func isHebrew(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x5D0...0x5EA).contains($0.value) }
      && !text.contains { $0.isASCII && $0.isLetter }
  }
}
