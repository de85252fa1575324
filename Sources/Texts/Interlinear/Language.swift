import PlainText

/// A language, identified by its BCP 47 tag.
package struct Language: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  // The comparison that every `RawRepresentable` has is generic and takes ten times as long.
  package static func == (left: Language, right: Language) -> Bool {
    left.rawValue == right.rawValue
  }

  package static let english = Language(rawValue: "en")
  package static let ancientGreek = Language(rawValue: "grc")
  package static let ancientHebrew = Language(rawValue: "hbo")
  package static let latin = Language(rawValue: "la")
  /// The tag for a text whose file does not specify a language.
  package static let undetermined = Language(rawValue: "und")

  /// The tag for speech, or nil if the language is unknown.
  package var tag: String? { self == .undetermined ? nil : rawValue }

  /// The primary subtag: `en` of `en-GB`.
  package var primary: Substring { rawValue.prefix { $0 != "-" && $0 != "_" } }

  /// The same language written in Latin letters, for transliterations.
  package var latinScript: Language { Language(rawValue: "\(primary)-Latn") }

  /// The script subtag in lower case: `arab` of `uz-Arab-AF`; nil if the tag has none.
  private var script: String? {
    rawValue.split { $0 == "-" || $0 == "_" }.dropFirst().prefix { $0.utf8.count > 1 }
      .first { $0.utf8.count == 4 && $0.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } }?
      .lowercased()
  }

  /// A Boolean value that indicates whether `İ` is the capital of `i`, and `I` the capital of `ı`:
  /// in Turkish and Azerbaijani in Latin letters.
  package var hasDottedI: Bool {
    (script ?? "latn") == "latn"
      && ["tr", "tur", "az", "aze", "azj"].contains(primary.lowercased())
  }

  /// A Boolean value that indicates whether the language is written from right to left, according
  /// to its tag: by the script if the tag names one, otherwise by the language's usual script.
  package var isRightToLeft: Bool {
    if let script { return Self.rightToLeftScripts.contains(script) }
    return Self.rightToLeft.contains(primary.lowercased())
  }

  /// Returns a Boolean value that indicates whether a text in the language runs from right to left:
  /// by most of its letters or, if they do not tell, by the tag.
  package func isRightToLeft(in text: String) -> Bool {
    LetterDirections(text).areRightToLeft ?? isRightToLeft
  }

  /// The subtags of the scripts whose letters have the bidirectional class R or AL.
  private static let rightToLeftScripts = words(
    """
    adlm arab aran armi avst chrs cprt elym gara hatr hebr hung khar lydi mand mani mend merc mero \
    narb nbat nkoo orkh ougr palm phli phlp phnx prti rohg samr sarb sogd sogo syrc syre syrj syrn \
    thaa yezi
    """)

  /// The languages that are usually written in one of these scripts, by their codes of two and of
  /// three letters.
  private static let rightToLeft = words(
    """
    ar ara arb aao abh abv acm acq acw acx acy adf aeb aec afb ajp apc apd arq ars ary arz auz avl \
    ayh ayl ayn ayp pga shu ssh \
    fa fas per pes prs haz aiq ur urd dcc ps pus pbt pbu pst sd snd ug uig ckb sdh lki hac pnb lah \
    skr hno hnd bal bgn bgp bcc brh mzn glk lrc luz bqi azb ota chg ks kas khw trw phr gju bft mfa \
    he heb iw hbo smp yi yid ji ydd yih lad jpr jrb yhd yud aju jye ajt jbe itk lsd trg aij tmr jpa \
    arc oar syr syc aii cld amw mid myz sam dv div nqo rhg ae ave pal xmn xpr sog xco phn xpu xld \
    otk xsa xha xna xmr
    """)

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }
}
