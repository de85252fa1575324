/// A system of morphology codes.
package enum MorphologyScheme: String, CaseIterable, Sendable {
  /// The codes of Maurice A. Robinson for the Greek New Testament (RMAC): `V-2AAI-3S`.
  case robinson
  /// The two columns of MorphGNT, part of speech and parsing, joined by a space: `V- 3IAI-S--`.
  case morphgnt
  /// Open Scriptures Hebrew Morphology, beginning with the letter of the language: `HC/Vqw3ms`.
  case oshm
  /// The codes of unfoldingWord's aligned texts: `Gr,V,IAA3,,S,`, `He,Vqp3ms`. They are recognized
  /// in every text, since aligned USFM does not name its scheme.
  case unfoldingWord
  /// The ten places of PROIEL's treebanks, `3spia----i`, or a part of speech of two letters, `V-`.
  /// Codes of ten places are recognized in every text.
  case proiel
  /// The nine places of the treebanks of Perseus (AGDT and LDT), `v3spia---`, or a part of speech of
  /// one letter, `v`. Codes of nine places are recognized in every text: treebanks in other formats
  /// have them too.
  case perseus
  /// The features of Universal Dependencies, optionally preceded by a part of speech: `NOUN
  /// Case=Nom|Number=Sing`.
  case universalDependencies
  /// The abbreviations of the Leipzig Glossing Rules: `house-PL-1PL.POSS`.
  case leipzig

  /// Returns the scheme for a text that does not name its own: the most common one in its language.
  package static func `default`(for language: Language) -> MorphologyScheme {
    switch language.primary {
    case "grc", "el": .robinson
    case "hbo", "he", "arc": .oshm
    default: .leipzig
    }
  }
}
