/// The language of what people read in a report. Reports for programs are in English.
package struct ReportWords: Sendable {
  package static let english = ReportWords(language: "en") { $0 }

  /// The language as a BCP 47 tag.
  let language: String
  private let translation: @Sendable (String) -> String

  /// - Parameter translation: A closure that returns an English text in the language.
  package init(language: String, translation: @escaping @Sendable (String) -> String) {
    self.language = language
    self.translation = translation
  }

  /// Returns a text in the language of the report.
  func callAsFunction(_ english: String) -> String { translation(english) }
}
