import Interlinear

extension TextDescription {
  /// The titles of formats, and the names that readers give a text or a lexicon without a title.
  private static let namesOfFormats = namesOfReaders.union(FileFormat.allCases.map(\.title))

  private static let namesOfReaders: Set<String> = [
    ColumnMap.clear.title, ColumnMap.macula.title, ColumnMap.cldf.title, ColumnMap.lector.title,
    "Bible", "Dictionary", "FLEx", "OSIS", "PROIEL", "Sentences", "Treebank", "columns",
  ]

  /// The title of the text itself, or nil if it has none.
  package var ownTitle: String? { Self.isOwn(title) ? title : nil }

  private static func isOwn(_ title: String) -> Bool {
    !title.isEmpty && !namesOfFormats.contains(title)
  }

  /// The title of the text itself or, if it has none, its name or the name of the open file.
  package var titleOrName: String { Self.title(title, orName: name) }

  /// Returns a title or, if it is empty or only the name of a format, a name without its folders.
  package static func title(_ title: String, orName name: String) -> String {
    isOwn(title) ? title : name.split(separator: "/").last.map(String.init) ?? title
  }
}

extension LexiconDescription {
  /// The title of the lexicon or, if it has none, its name.
  package var titleOrName: String { TextDescription.title(title, orName: name) }
}
