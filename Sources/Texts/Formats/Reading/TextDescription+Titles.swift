import Interlinear

extension TextDescription {
  /// The names of formats that replace a missing title.
  private static let namesOfFormats: Set<String> = [
    ColumnMap.clear.title, ColumnMap.macula.title, ColumnMap.cldf.title, ColumnMap.lector.title,
    "Sentences", "USFM", "USX",
  ]

  /// The title of the text itself or, if it has none, its name or the name of the open file.
  package var titleOrName: String {
    guard title.isEmpty || Self.namesOfFormats.contains(title) else { return title }
    return name.split(separator: "/").last.map(String.init) ?? title
  }
}
