extension StringProtocol {
  /// The primary subtag of a language tag (BCP 47), in lower case: `grc` for `grc-Latn`.
  package var primarySubtag: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }
}
