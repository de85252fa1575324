import Interlinear

/// The user's statements about the files of a text, which take precedence over the files' own.
package struct ReadingOptions: Sendable {
  package var format: FileFormat?
  /// The path of a file that maps columns or markers.
  package var mapFile: String?
  package var encoding: TextEncoding?
  /// The language of the words.
  package var language: Language?
  package var translationLanguage: Language?
  package var tierLanguages: [Tier: Language] = [:]

  package init() {}
}
