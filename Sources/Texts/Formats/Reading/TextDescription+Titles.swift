import Interlinear

extension TextDescription {
  /// The names of formats that stand in place of a title if a file has none.
  private static let namesOfFormats: Set<String> = [
    ColumnMap.clear.title, ColumnMap.macula.title, ColumnMap.cldf.title, ColumnMap.lector.title,
    "Sentences", "USFM", "USX",
  ]

  /// The title of the text itself; if it has none, its name, or that of the file that is open.
  package var titleOrName: String {
    guard title.isEmpty || Self.namesOfFormats.contains(title) else { return title }
    return name.split(separator: "/").last.map(String.init) ?? title
  }
}
