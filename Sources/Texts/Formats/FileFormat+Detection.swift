extension FileFormat {
  /// Returns the format of a file by its beginning; nil if it is unknown.
  static func detect(_ head: FileHead) -> FileFormat? {
    if head.isXML { return ofXML(root: head.rootElement) }
    if head.isUTF16 || head.isEmpty { return nil }
    if head.hasPrefix("{") { return .json }
    if head.hasPrefix("$$$") { return ImpBibleReader.isBible(head.impKeys) ? .imp : nil }
    if head.hasPrefix("\\") {
      return MDFReader.isDictionary(head.markers.map(\.name)) ? nil : ofMarkers(head.markers)
    }
    return ofColumns(head)
  }

  private static func ofXML(root: String?) -> FileFormat? {
    switch root {
    case "osis": .osis
    case "usx": .usx
    case "document", "interlinear-text": .flextext
    case "ANNOTATION_DOCUMENT": .elan
    case "proiel", "treebank": .treebank
    default: nil
    }
  }

  /// Returns the format of a file with standard format markers. Both kinds may begin with `\id`,
  /// but only USFM follows it with the code of a book, and only Toolbox has its version in `\_sh`.
  private static func ofMarkers(_ markers: [(name: Substring, rest: Substring)]) -> FileFormat {
    let isScripture = markers.contains { marker in
      switch marker.name {
      case "usfm", "zaln-s", "toc1", "toc2", "toc3": true
      case "c": marker.rest.utf8.first.map(isDigit) == true
      case "id": bookName(code: marker.rest.prefix { $0 != " " && $0 != "\t" }) != nil
      default: false
      }
    }
    return isScripture && markers.first?.name != "_sh" ? .usfm : .toolbox
  }

  private static func ofColumns(_ head: FileHead) -> FileFormat? {
    if STEPBibleReader.isText(head) { return .stepbible }
    let line = head.firstLine
    if ColumnMap.preset(forHeader: line) != nil { return .delimited }
    if line.hasPrefix("#") { return .conllu }
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    if columns.count == 10, columns[0].first?.isNumber == true { return .conllu }
    let fields = line.split(separator: " ")
    if fields.count == 7, fields[0].utf8.count == 6, fields[0].utf8.allSatisfy(isDigit) {
      return .morphgnt
    }
    return nil
  }
}
