import AccessibilityModel
import Interlinear
import PlainText
import ScreenReading

/// The labels of variants and footnotes: the state of a word, the readings with their witnesses in
/// words, and the line below the verse with their sigla.
extension VerseSpeech {
  /// Returns the number of readings of a word or, if `word` is nil, of the verse: "variant, 2
  /// readings"; then the number of its footnotes. The result is empty if it has none.
  func variantState(ofWord word: Int?, _ annotations: VerseAnnotations) -> [LabelPiece] {
    guard !annotations.variants.isEmpty else { return [] }
    let (variants, footnotes) = annotations.variants(ofWord: word).reduce(into: (0, 0)) {
      if $1.kind == .variant { $0.0 += max($1.readings.count, 1) } else { $0.1 += 1 }
    }
    return [("state.variant", variants), ("state.footnote", footnotes)].filter { $0.1 > 0 }
      .map { LabelPiece(.state, phrases.counted($0, $1)) }
  }

  /// Returns the pieces of a variant below its verse: the words it replaces, and its readings.
  func pieces(for variant: TextNote, of verse: Verse) -> [LabelPiece] {
    [LabelPiece(.state, phrases("note.\(variant.kind.rawValue)"))]
      + place(of: variant, in: verse) + readings(of: variant, in: verse).joinedReadings
  }

  /// Returns a variant on one line, with the sigla of the witnesses in parentheses.
  func shownText(of variant: TextNote, in verse: Verse) -> String {
    let place = Utterance(place(of: variant, in: verse)).text
    let readings = variant.readings.map { reading in
      let text = Utterance(form(of: reading, in: verse) + gloss(of: reading)).text
      let witnesses = reading.witnesses.joined(separator: ", ")
      return witnesses.isEmpty ? text : "\(text) (\(witnesses))"
    }
    let all = readings.isEmpty ? variant.text : readings.joined(separator: "; ")
    return [phrases("note.\(variant.kind.rawValue)"), place, all].filter { !$0.isEmpty }.joined(
      separator: ": ")
  }

  /// Returns each reading of a variant: its words, its meaning, and the names of its witnesses.
  /// Sources that do not mark the readings have their text as the only one.
  func readings(of variant: TextNote, in verse: Verse) -> [[LabelPiece]] {
    guard !variant.readings.isEmpty else { return [[LabelPiece(.note, variant.text)]] }
    return variant.readings.map { reading in
      form(of: reading, in: verse) + gloss(of: reading) + reading.witnesses.map(witness)
    }
  }

  /// Returns the words for a reading: "qere: וְלֹא, read".
  private func form(of reading: TextNote.Reading, in verse: Verse) -> [LabelPiece] {
    let text = reading.text.withoutEditorialMarks
    let name = "variant.\(reading.kind.rawValue)"
    guard !text.isEmpty else { return [LabelPiece(.state, phrases("\(name).empty"))] }
    var words = LabelPiece(.reading, text, language: verse.language.tag)
    // The words keep their own language in the place that the phrase has for them.
    let parts = phrases(name).split(separator: "{0}", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " || $0 == "," } }
    let before = LabelPiece(.state, String(parts[0].trimmingSuffix { $0 == " " }))
    let after = parts.dropFirst().map { LabelPiece(.state, String($0)) }
    if !before.text.isEmpty { words.separator = " " }
    return ([before, words] + after).filter { !$0.text.isEmpty }
  }

  private func gloss(of reading: TextNote.Reading) -> [LabelPiece] {
    reading.gloss.isEmpty
      ? []
      : [LabelPiece(.tier(.gloss), reading.gloss, language: description.glossLanguage.tag)]
  }

  private func witness(_ siglum: String) -> LabelPiece {
    let name = WitnessNames.standard.name(of: siglum, language: phrases.language)
    return LabelPiece(.witness, name ?? siglum)
  }

  /// Returns the words that a variant replaces or follows. The result is empty for a variant of the
  /// whole verse, and if the first reading has these words itself.
  func place(of variant: TextNote, in verse: Verse) -> [LabelPiece] {
    if let first = variant.readings.first, isText(first, of: variant, in: verse) { return [] }
    return place(of: variant, in: verse, isAfter: variant.wordCount == 0)
  }

  /// Returns the words that a reading replaces, "instead of μονογενὴς θεὸς", or follows. The result
  /// is empty if the reading is the text.
  func place(
    ofReading index: Int, of variant: TextNote, in verse: Verse
  ) -> [LabelPiece] {
    let reading = variant.readings.indices.contains(index) ? variant.readings[index] : nil
    if let reading, isText(reading, of: variant, in: verse) { return [] }
    let isAfter = variant.wordCount == 0 || reading?.kind == .addition
    return place(of: variant, in: verse, isAfter: isAfter, name: "variant.insteadOf")
  }

  private func place(
    of variant: TextNote, in verse: Verse, isAfter: Bool, name: String? = nil
  ) -> [LabelPiece] {
    guard let words = words(of: variant, in: verse) else { return [] }
    var piece = LabelPiece(.tier(.surface), words, language: verse.language.tag)
    guard let name = isAfter ? "variant.after" : name else { return [piece] }
    piece.separator = " "
    return [LabelPiece(.state, phrases(name)), piece]
  }

  /// Returns a Boolean value that indicates whether a reading has the words of the text. An ellipsis
  /// matches any words.
  private func isText(
    _ reading: TextNote.Reading, of variant: TextNote, in verse: Verse
  ) -> Bool {
    guard variant.wordCount > 0, reading.kind != .addition,
      let words = words(of: variant, in: verse)
    else { return false }
    let text = reading.text.withoutEditorialMarks
    let sides = text.split(separator: "…", maxSplits: 1)
    return text == words
      || sides.count == 2 && words.hasPrefix(sides[0]) && words.hasSuffix(sides[1])
  }

  /// Returns the words that a variant replaces or follows, or nil for a variant of the whole verse.
  func words(of variant: TextNote, in verse: Verse) -> String? {
    guard let last = variant.word, verse.words.indices.contains(last) else { return nil }
    let first = max(last - max(variant.wordCount, 1) + 1, 0)
    return verse.words[first...last].map(\.surface).joined(separator: " ")
  }
}

extension [[LabelPiece]] {
  /// The readings one after the other, each as a clause of its own.
  var joinedReadings: [LabelPiece] {
    enumerated().flatMap { index, reading in
      var reading = reading
      if index > 0, !reading.isEmpty { reading[0].separator = "; " }
      return reading
    }
  }
}

extension LabelPiece.Kind {
  /// The words of a reading.
  fileprivate static var reading: Self { .custom("reading") }
  /// The name of a witness.
  fileprivate static var witness: Self { .custom("witness") }
}
