import Interlinear

/// The variants in a row of TAGNT or TAHOT.
struct STEPBibleVariants {
  let isHebrew: Bool
  /// The word of the row; empty if it has none.
  let form: String
  /// The sources of the word: `NKO`, `Q(K)`, `L(b; p)`.
  let edition: String

  /// The editions that TAGNT compares.
  private static let editions = ["NA28", "NA27", "Tyn", "SBL", "WH", "Treg", "TR", "Byz"]

  /// The sigla of TAHOT's sources, which are letters. Those of the ketiv and the qere are kinds of
  /// readings.
  private static let sources: [Character: String] = [
    "L": "L", "R": "Restored", "X": "LXX", "A": "A", "B": "BHS", "C": "Cairo", "D": "DSS",
    "E": "Emended", "F": "Format", "H": "Chayyim", "P": "Punctuation", "S": "Scribes", "V": "MSS",
  ]

  /// Returns the notes on the word: one for each column of variants that is not empty, and one for
  /// the editions that do not have the word.
  func notes(_ field: (STEPBibleColumns.Name) -> String) -> [TextNote] {
    let textReading = ownReading(field(.editions))
    var notes: [TextNote] = []
    for name in [STEPBibleColumns.Name.meaningVariants, .spellingVariants] {
      let text = field(name)
      guard !text.isEmpty else { continue }
      let found = isHebrew ? hebrew(text) : greek(text)
      notes.append(
        TextNote(
          kind: .variant, text: text,
          readings: found.isEmpty ? [] : (textReading.map { [$0] } ?? []) + found))
    }
    guard !isHebrew, let textReading, !form.isEmpty else { return notes }
    let known = Set(textReading.witnesses + notes.flatMap(\.readings).flatMap(\.witnesses))
    let missing = Self.editions.filter { !known.contains($0) }
    guard !missing.isEmpty else { return notes }
    return notes + [
      TextNote(
        kind: .variant, text: "not in \(missing.joined(separator: ", "))",
        readings: [textReading, TextNote.Reading(kind: .omission, witnesses: missing)])
    ]
  }

  /// Returns the reading of the text, or nil if its sources are not known.
  ///
  /// - Parameter editions: The column of the editions that have a Greek word.
  private func ownReading(_ editions: String) -> TextNote.Reading? {
    if isHebrew {
      let letters = edition.prefix { $0 != "(" }
      return letters.isEmpty ? nil : hebrewReading(form, sources: letters)
    }
    let witnesses = Self.sigla(editions[...])
    return witnesses.isEmpty ? nil : TextNote.Reading(text: form, witnesses: witnesses)
  }

  /// Returns the sigla in a list such as `NA28+TR«3+Byz`, without marks of another position.
  private static func sigla(_ list: Substring) -> [String] {
    list.split(separator: "+").map { part in
      String(part.drop { $0 == " " }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }.filter { !$0.isEmpty }
  }

  // MARK: - Greek

  /// Returns the readings of a Greek column: `ὁ (k=ho) the - G3588=T-NSM in: TR+Byz`, separated by
  /// broken bars, or `Tyn+WH: Δαυεὶδ ; +TR: Δαβὶδ ;`.
  private func greek(_ text: String) -> [TextNote.Reading] {
    if !text.contains(" ("), text.contains(":") {
      return parts(of: text, separatedBy: ";").map { entry in
        let sides = entry.split(separator: ":", maxSplits: 1).map(String.init)
        guard sides.count == 2 else { return Self.reading(entry) }
        return Self.reading(sides[1], witnesses: Self.sigla(sides[0][...]))
      }
    }
    return parts(of: text, separatedBy: "¦").map { entry in
      var entry = entry[...]
      var witnesses: [String] = []
      if let mark = entry.ranges(of: " in:").last {
        witnesses = Self.sigla(entry[mark.upperBound...])
        entry = entry[..<mark.lowerBound]
      }
      guard let open = entry.firstRange(of: " ("),
        let close = entry[open.upperBound...].firstIndex(of: ")")
      else { return Self.reading(String(entry), witnesses: witnesses) }
      let after = entry[entry.index(after: close)...]
      let gloss = after[..<(after.ranges(of: " - ").last?.lowerBound ?? after.endIndex)]
      return Self.reading(
        String(entry[..<open.lowerBound]), witnesses: witnesses, gloss: String(gloss).trimmed)
    }
  }

  /// Returns a reading, which is an omission if it has no letters.
  private static func reading(
    _ text: String, witnesses: [String] = [], gloss: String = ""
  ) -> TextNote.Reading {
    let words = PrintedWord(text.withSingleSpaces).core
    let isEmpty = !words.contains(where: \.isLetter)
    return TextNote.Reading(
      kind: isEmpty ? .omission : .reading, text: isEmpty ? "" : words, witnesses: witnesses,
      gloss: gloss)
  }

  // MARK: - Hebrew

  /// Returns the readings of a Hebrew column: `K= mi (מִי) "who?" (H4310=HPi)` or `L= מֵי`,
  /// separated by broken bars.
  private func hebrew(_ text: String) -> [TextNote.Reading] {
    parts(of: text, separatedBy: "¦").map { entry in
      guard let equals = entry.firstIndex(of: "="),
        entry[..<equals].allSatisfy({ $0.isLetter || $0 == "+" || $0 == " " })
      else { return hebrewReading(Self.form(entry), sources: "") }
      let sources = entry[..<equals]
      let rest = entry[entry.index(after: equals)...]
      let quotation = rest.split(separator: "\"", omittingEmptySubsequences: false)
      let gloss = quotation.count > 2 ? String(quotation[1]).replacing("/", with: " ") : ""
      return hebrewReading(
        Self.form(String(quotation[0])), sources: sources, gloss: gloss.withSingleSpaces)
    }
  }

  /// Returns the Hebrew words of an entry: those in parentheses after a transliteration, or all.
  private static func form(_ text: String) -> String {
    var form = text[...]
    if let open = text.firstIndex(of: "(") {
      form = text[text.index(after: open)...].prefix { $0 != ")" }
    }
    let words = STEPBibleHebrew.parts(of: String(form)).forms.joined()
    guard words.unicodeScalars.contains(where: { (0x5D0...0x5EA).contains($0.value) }) else {
      return ""
    }
    return PrintedWord(words.withSingleSpaces).core
  }

  /// - Parameter sources: The letters of the sources, in either case.
  private func hebrewReading(
    _ text: String, sources: Substring, gloss: String = ""
  ) -> TextNote.Reading {
    let letters = sources.uppercased()
    let kind: TextNote.Reading.Kind =
      letters.contains("K")
      ? .ketiv : letters.contains("Q") ? .qere : text.isEmpty ? .omission : .reading
    return TextNote.Reading(
      kind: kind, text: text, witnesses: letters.compactMap { Self.sources[$0] }, gloss: gloss)
  }

  /// Returns the entries of a column that are not empty.
  private func parts(of text: String, separatedBy separator: Character) -> [String] {
    text.split(separator: separator).map { $0.drop { $0 == ";" || $0 == " " } }
      .map { String($0).trimmed }.filter { !$0.isEmpty && $0 != ";" }
  }
}
