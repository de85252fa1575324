import Interlinear

extension Verse {
  /// Whether the verse is the title of a psalm whose words are annotated. Its heading has no text of
  /// its own.
  var isPsalmTitle: Bool {
    headings.contains { $0.kind == .psalmTitle && $0.isBlank }
  }
}
