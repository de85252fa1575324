import Interlinear

/// Builds the words of a sentence from the tiers of an ELAN file.
struct ELANWords {
  let plan: ELANPlan
  let file: ELANFile
  let tiers: ELANTiers
  let losses: ELANLosses

  /// Returns the words of a sentence.
  ///
  /// - Parameters:
  ///   - text: The text of the sentence, which has the punctuation that the words may lack. If its
  ///     words differ from the word tier, it becomes a comment.
  func words(of sentence: Int, text: String, comments: inout [String]) -> [Word] {
    let annotations =
      plan.words.map { file.annotations(of: $0, below: sentence, of: plan.sentences) } ?? []
    var words = annotations.compactMap(word)
    guard !words.isEmpty else {
      var running = RunningText(tierCount: tiers.tiers.count)
      running.add(text)
      return running.finish()
    }
    addOtherTiers(of: sentence, to: &words, &comments)
    let printed = Self.punctuated(words, by: text)
    if printed == nil { comments.append(text) }
    return Self.withoutMarks(printed ?? words)
  }

  private func word(of annotation: Int) -> Word? {
    guard let tier = plan.words else { return nil }
    let morphemes = morphemes(of: annotation, in: tier)
    var surface = losses.value(of: annotation, in: tier)
    if surface.isEmpty { surface = morphemes.map(\.form).joined() }
    guard !surface.isEmpty else { return nil }
    var word = Word(printed: surface, tierCount: tiers.tiers.count)
    word.morphemes = morphemes
    for (annotated, role) in plan.wordTiers {
      guard let place = place(of: role), file.isBelow(annotated, tier) else { continue }
      let values = losses.values(of: annotated, below: annotation, of: tier).filter { !$0.isEmpty }
      if values.count > 1 { losses.add(.joinedInWords, in: annotated) }
      Self.add(values.joined(separator: " "), to: &word.values[place], separator: "; ")
    }
    for (annotated, role) in plan.morphemeTiers {
      guard case .tier = role, let place = place(of: role) else { continue }
      let values = losses.values(of: annotated, below: annotation, of: tier)
      if values.contains(where: { !$0.isEmpty }) {
        Self.add(
          values.map(\.withoutBoundaries).joined(separator: "-"), to: &word.values[place],
          separator: "; ")
      }
    }
    if let place = tiers.index(of: .gloss), word.values[place].isEmpty {
      word.values[place] = MorphemeTier.glosses.line(morphemes)
    }
    if let place = tiers.index(of: .morphemes) {
      word.values[place] = MorphemeTier.forms.line(morphemes)
    }
    return word
  }

  private static func add(_ text: String, to value: inout String, separator: String) {
    guard !text.isEmpty else { return }
    value += (value.isEmpty ? "" : separator) + text
  }

  private func place(of role: ELANMap.Role) -> Int? {
    switch role {
    case .gloss: tiers.index(of: .gloss)
    case .category: tiers.index(of: .partOfSpeech)
    case .lemma: tiers.index(of: .lemma)
    case .tier(let tier): tiers.index(of: tier)
    default: nil
    }
  }

  // MARK: - Morphemes

  private func morphemes(of word: Int, in tier: Int) -> [Morpheme] {
    guard let parts = plan.morphemes else { return [] }
    var joins = ""
    return file.annotations(of: parts, below: word, of: tier).compactMap { index in
      let form = losses.value(of: index, in: parts)
      guard !form.isEmpty else { return nil }
      var morpheme = Morpheme(form: form.withoutBoundaries)
      morpheme.boundary = form.unicodeScalars.first?.boundary ?? (joins.isEmpty ? "-" : joins)
      joins = form.unicodeScalars.last?.boundary ?? ""
      for (annotated, role) in plan.morphemeTiers {
        let values = losses.values(of: annotated, below: index, of: parts).map(\.withoutBoundaries)
          .filter { !$0.isEmpty }
        if values.count > 1 { losses.add(.joinedInMorphemes, in: annotated) }
        let value = values.joined(separator: ".")
        switch role {
        case .gloss: Self.add(value, to: &morpheme.gloss, separator: ".")
        case .category: Self.add(value, to: &morpheme.category, separator: ".")
        case .lemma: morpheme.lemma = value
        case .underlying: morpheme.underlying = value == morpheme.form ? "" : value
        default: break
        }
      }
      morpheme.setType(by: form)
      return morpheme
    }
  }

  // MARK: - Sentences and words

  /// Adds the subdivisions of the sentence other than the words: a value for each word, or a
  /// comment if the numbers differ.
  private func addOtherTiers(
    of sentence: Int, to words: inout [Word], _ comments: inout [String]
  ) {
    guard let tier = plan.words else { return }
    for (other, role) in plan.wordTiers where !file.isBelow(other, tier) {
      var values = losses.values(of: other, below: sentence, of: plan.sentences)
      if values.count == 1, role.isOfWords {
        values = values[0].split(separator: " ").map(String.init)
      }
      guard values.contains(where: { !$0.isEmpty }) else { continue }
      if values.count == words.count, let place = place(of: role) {
        for (index, value) in values.enumerated() {
          Self.add(value, to: &words[index].values[place], separator: "; ")
        }
      } else {
        losses.add(.otherNumber, in: other)
        comments.append(
          "\(file.names[other]): " + values.filter { !$0.isEmpty }.joined(separator: " "))
      }
    }
  }

  /// Returns words with the punctuation of the sentence around them, or nil if the sentence has
  /// other words.
  private static func punctuated(_ words: [Word], by text: String) -> [Word]? {
    guard !text.isEmpty else { return words }
    var result: [Word] = []
    var rest = text[...].utf8
    for word in words {
      let form = (word.before + word.surface + word.after).trimmed
      let printed = rest.firstIndex(of: form.utf8) == nil ? word.surface : form
      guard let start = rest.firstIndex(of: printed.utf8) else { return nil }
      var word = word
      if printed == word.surface { (word.before, word.after) = ("", " ") }
      guard addGap(rest[..<start], before: &word, after: &result) else { return nil }
      result.append(word)
      rest = rest[rest.index(start, offsetBy: printed.utf8.count)...]
      if rest.first != 0x20 { result[result.count - 1].after = word.after.trimmed }
    }
    guard let last = result.indices.last else { return nil }
    let end = String(Substring(rest))
    guard !end.unicodeScalars.contains(where: PlainWords.isPartOfWord) else { return nil }
    result[last].after += end
    while result[last].after.utf8.last == 0x20 { result[last].after.removeLast() }
    return result
  }

  /// Adds the text between two words: up to its last space to the first. Returns false if it
  /// contains a word.
  private static func addGap(
    _ gap: Substring.UTF8View, before word: inout Word, after words: inout [Word]
  ) -> Bool {
    let text = Substring(gap)
    guard !text.unicodeScalars.contains(where: PlainWords.isPartOfWord) else { return false }
    guard let last = words.indices.last else {
      word.before = text.trimmed + word.before
      return true
    }
    guard let space = gap.lastIndex(of: 0x20) else {
      words[last].after = words[last].after.trimmed + text
      return true
    }
    words[last].after = words[last].after.trimmed + Substring(gap[...space])
    word.before = Substring(gap[gap.index(after: space)...]) + word.before
    return true
  }

  /// Moves isolated punctuation to the preceding word.
  private static func withoutMarks(_ words: [Word]) -> [Word] {
    words.movingMarks(keepingSpaces: false) { word in
      word.morphemes.count < 2 && word.values.allSatisfy { $0.isEmpty || $0 == word.surface }
        && word.surface.unicodeScalars.allSatisfy(PlainWords.isPunctuation)
    }
  }
}
