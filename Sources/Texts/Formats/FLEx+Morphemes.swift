import Interlinear

extension FLExReader {
  /// Returns the morphemes of a word that have a form.
  func morphemes(of word: FLExWord) -> [Morpheme] {
    var result: [Morpheme] = []
    var previous = ""
    for morph in word.morphs {
      let form = morph.text("txt") ?? morph.text("cf") ?? ""
      guard !form.isEmpty else {
        reportFormless(word)
        continue
      }
      result.append(morpheme(morph, form: form, after: previous))
      previous = form
    }
    return result
  }

  private func morpheme(
    _ morph: FLExMorph, form: String, after previous: String
  ) -> Morpheme {
    let gloss = morph.items.first { $0.type == "gls" && $0.language == glossLanguage }?.text
    var part = Morpheme(
      form: Self.bare(form), gloss: Self.bare(gloss ?? morph.text("gls") ?? ""),
      category: morph.text("msa") ?? "", lemmaID: morph.text("hn") ?? "")
    part.gloss = (morph.text("glsPrepend") ?? "") + part.gloss + (morph.text("glsAppend") ?? "")
    part.boundary = Self.boundary(before: form, type: morph.type, after: previous)
    let entry = Self.bare(morph.text("cf") ?? "")
    if entry != part.form { part.underlying = entry }
    part.other = Self.others(of: morph)
    return part
  }

  /// The types of items that have a place of their own.
  private static let known: Set<String> = [
    "txt", "cf", "gls", "msa", "hn", "glsPrepend", "glsAppend",
  ]

  private static func others(of morph: FLExMorph) -> String {
    var others = morph.type.isEmpty ? [] : ["type=\(morph.type)"]
    others += morph.items.filter { !known.contains($0.type) }.map { "\($0.type)=\($0.text)" }
    return others.joined(separator: "|")
  }

  /// Returns the sign between two morphemes: the one that a form shows on that side, or that of its
  /// type. Clitics have an equals sign, reduplication has a tilde.
  private static func boundary(
    before form: String, type: String, after previous: String
  ) -> String {
    let signs: Set<Unicode.Scalar> = ["-", "=", "~"]
    if let first = form.unicodeScalars.first, signs.contains(first) { return String(first) }
    if let last = previous.unicodeScalars.last, signs.contains(last) { return String(last) }
    return type == "enclitic" ? "=" : "-"
  }

  /// Returns the glosses of the morphemes in a further language, aligned with the others.
  func morphemeGlosses(
    of word: FLExWord, _ morphemes: [Morpheme], language: String
  ) -> String {
    let glosses = word.morphs.filter { $0.text("txt") != nil || $0.text("cf") != nil }
      .map { morph in
        morph.items.first { $0.type == "gls" && $0.language == language }?.text ?? ""
      }
    var parts = morphemes
    for (index, gloss) in glosses.enumerated() where index < parts.count {
      parts[index].gloss = Self.bare(gloss)
    }
    return MorphemeTier.glosses.line(parts)
  }

  /// Returns a form without the hyphens or equals signs that show on which side it is bound: `-y`,
  /// `=we`.
  static func bare(_ form: String) -> String {
    let scalars = form.unicodeScalars
    let isHyphen: (Unicode.Scalar) -> Bool = { $0 == "-" || $0 == "=" || $0 == "~" }
    guard let start = scalars.firstIndex(where: { !isHyphen($0) }),
      let end = scalars.lastIndex(where: { !isHyphen($0) })
    else { return form }
    return String(scalars[start...end])
  }
}
