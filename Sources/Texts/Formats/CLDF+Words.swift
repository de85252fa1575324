import Foundation
import Interlinear

extension CLDFReader {
  /// Sets the words of the primary text, with the analysis of each.
  func setWords(of record: [String], in verse: inout Verse) {
    let analyses = analyses(of: record, in: &verse)
    var tokens = record[primaryColumn].unicodeScalars
      .split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }.map { String($0) }
    var space = " "
    if tokens.isEmpty { tokens = analyses.map { Self.joined($0.form) } }
    if tokens.count == 1, analyses.count > 1,
      let words = CLDFAlignment.divided(tokens[0], by: analyses.map(\.form))
    {
      tokens = words
      space = ""
    }
    var words = tokens.map { token in
      let printed = PrintedWord(token)
      return Word(
        values: [printed.core] + Array(repeating: "", count: description.tiers.count - 1),
        before: printed.before, after: printed.after + space)
    }
    if space.isEmpty, let last = words.indices.last { words[last].after += " " }
    if words.count != analyses.count, !analyses.isEmpty { words = Self.withoutMarks(words) }
    if words.count != analyses.count, !analyses.isEmpty {
      warn(
        "\(words.count) printed and \(analyses.count) analyzed words; expected as many, they are "
          + "aligned by their letters")
    }
    // Only the words are declared to match their glosses; the segments may not match.
    let isByWord = field(.lgrConformance, record) == "WORD_ALIGNED"
    let places = CLDFAlignment.places(of: analyses.map(\.form), in: words.map(\.surface))
    for (index, place) in places.enumerated() {
      let isAlone =
        (index == 0 || places[index - 1] != place)
        && (index + 1 == places.count || places[index + 1] != place)
      add(analyses[index], to: &words[place], isByWord: isByWord, isAlone: isAlone)
    }
    verse.words = words
  }

  /// Returns the text of an analyzed form without the signs between its morphemes.
  private static func joined(_ form: String) -> String {
    let joined = segments(form).map(\.text).joined()
    return joined.isEmpty ? form : joined
  }

  /// Moves words without letters to the space after the word before them.
  private static func withoutMarks(_ words: [Word]) -> [Word] {
    var result: [Word] = []
    for word in words {
      if let last = result.indices.last, CLDFAnalysis.letters(word.surface).isEmpty {
        result[last].after += word.before + word.surface + word.after
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// Returns the analyses of the words. Values that cannot be assigned to them become a note.
  private func analyses(of record: [String], in verse: inout Verse) -> [CLDFAnalysis] {
    let forms = list(field(.analyzedWord, record), separators[.analyzedWord] ?? "\t")
    let glosses = list(field(.gloss, record), separators[.gloss] ?? "\t")
    let categories = list(
      field(.partOfSpeech, record), separators[.partOfSpeech] ?? separators[.analyzedWord] ?? "\t")
    var count = forms.count
    if count == 0 {
      // Glosses without analyzed words belong to the printed ones, if there are as many.
      let printed = record[primaryColumn].unicodeScalars
        .split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }.count
      count = printed
      if glosses.count != printed && categories.count != printed { count = 0 }
    }
    var result = (0..<count).map { index in
      CLDFAnalysis(
        form: index < forms.count ? forms[index] : "",
        further: Array(repeating: "", count: wordColumns.count))
    }
    func assign(
      _ values: [String], _ what: String, _ set: (inout CLDFAnalysis, String) -> Void
    ) {
      if values.isEmpty { return }
      if values.count == count {
        for index in values.indices { set(&result[index], values[index]) }
        return
      }
      verse.notes.append(
        TextNote(kind: .comment, text: "\(what): " + values.joined(separator: " ")))
      warn(
        "\(max(count, forms.count)) words and \(values.count) \(what); the \(what) are a note, "
          + "expected as many as words")
    }
    assign(glosses, "glosses") { $0.gloss = $1 }
    assign(categories, "parts of speech") { $0.category = $1 }
    for (index, (column, separator)) in wordColumns.enumerated() {
      assign(list(record[column], separator), names[column]) { $0.further[index] = $1 }
    }
    return result
  }

  private func list(_ field: String, _ separator: String) -> [String] {
    guard !field.isEmpty else { return [] }
    guard separator.utf8.count == 1, let byte = separator.utf8.first else {
      return separator.isEmpty ? [field] : field.components(separatedBy: separator)
    }
    return field.utf8.split(separator: byte, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// Adds an analysis to a word. A word may have several, which are separated by spaces.
  ///
  /// - Parameter isAlone: Whether the word has no other analysis.
  private func add(
    _ analysis: CLDFAnalysis, to word: inout Word, isByWord: Bool, isAlone: Bool
  ) {
    func append(_ value: String, at tier: Int) {
      guard !value.isEmpty else { return }
      word.values[tier] += (word.values[tier].isEmpty ? "" : " ") + value
    }
    append(analysis.gloss, at: 1)
    var next = 3
    if columns[.partOfSpeech] != nil {
      append(analysis.category, at: next)
      next += 1
    }
    for (index, value) in analysis.further.enumerated() { append(value, at: next + index) }
    let forms = Self.segments(analysis.form)
    let glosses = Self.segments(analysis.gloss)
    let categories = Self.segments(analysis.category)
    // A single morpheme that is the printed word needs no line of its own.
    let isPlain = isAlone && forms.count == 1 && forms[0].text == word.surface
    guard !forms.isEmpty, !isPlain else { return }
    let isAligned = glosses.count == forms.count && !isByWord
    let isTagged = categories.count == forms.count && !isByWord
    let isFirst = word.morphemes.isEmpty
    word.morphemes += forms.enumerated().map { index, form in
      Morpheme(
        form: form.text, gloss: isAligned ? glosses[index].text : "",
        category: isTagged ? categories[index].text : "",
        boundary: index > 0 ? form.boundary : isFirst ? "-" : " ")
    }
    word.values[2] = MorphemeText.label(word.morphemes)
  }

  /// Splits a text into segments by scalars, not characters: a tone that is a morpheme combines
  /// with the hyphen before it. The boundary is the sign before the segment.
  private static func segments(_ text: String) -> [(text: String, boundary: String)] {
    var segments: [(text: String, boundary: String)] = []
    var current = String.UnicodeScalarView()
    var boundary = "-"
    for scalar in text.unicodeScalars {
      guard scalar == "-" || scalar == "=" else {
        current.append(scalar)
        continue
      }
      if !current.isEmpty { segments.append((String(current), boundary)) }
      current = String.UnicodeScalarView()
      boundary = String(scalar)
    }
    if !current.isEmpty { segments.append((String(current), boundary)) }
    return segments
  }
}
