import XMLReading

/// The elements of Pangloss texts (CNRS-LACITO, `Archive.dtd`) and of EOPAS (`eopas.xsd`) as those
/// of flextext.
enum Pangloss {
  static let roots = ["TEXT", "WORDLIST", "ARCHIVE", "eopas"]

  /// FLEx's names of the elements. All others are items.
  static let names = [
    "ARCHIVE": "document", "HEADER": "document", "header": "document", "interlinear": "document",
    "TEXT": "interlinear-text", "WORDLIST": "interlinear-text", "eopas": "interlinear-text",
    "SOUNDFILE": "media", "AUDIO": "times", "S": "phrase", "phrase": "phrase",
    "wordlist": "words", "W": "word", "word": "word", "morphemelist": "morphemes", "M": "morph",
    "morpheme": "morph",
  ]

  /// Returns an element as an item of a unit, or of a text if it is nil. The first form is the text
  /// of the unit; others have their kind as their type, and other elements their name.
  static func item(
    _ element: XMLElement, _ text: String, language: String, in unit: (some FLExDescribed)?
  ) -> FLExItem {
    let kind = element["kindOf"] ?? element["kind"]
    let type =
      switch element.name {
      case "FORM" where unit == nil: "text"
      case "TRANSL" where unit == nil: "translation"
      case "NOTE" where unit == nil: "comment"
      case "TRANSL", "translation": "gls"
      case "text" where kind == "gloss": "gls"
      case "FORM", "transcription", "text": unit?.text("txt") == nil ? "txt" : kind ?? "form"
      case "NOTE", "TITLE": element.name.lowercased()
      default: (element["name"] ?? element.name).split(separator: ":").last.map(String.init) ?? ""
      }
    return FLExItem(
      type: type,
      language: element["xml:lang"] ?? element["lang"] ?? (type == "gls" ? "" : language),
      text: text.isEmpty ? (element["message"] ?? element["value"] ?? "").withSingleSpaces : text)
  }

  /// Returns the start or end of an element in milliseconds, or nil if it has none.
  static func time(of element: XMLElement, _ name: String) -> Int? {
    (element[name] ?? element["\(name)Time"]).flatMap { Double($0) }
      .flatMap { Int(exactly: ($0 * 1000).rounded()) }
  }

  /// Adds the id of a phrase as its number unless it only counts the phrases, and makes the form of
  /// a phrase an item if it is more than the forms of its words.
  ///
  /// - Returns: A Boolean value that indicates whether the phrase has other hyphens than its words.
  static func complete(_ phrase: inout FLExPhrase, id: String) -> Bool {
    let number = Int(String(id.reversed().prefix(while: \.isWholeNumber).reversed()))
    if number != phrase.number, !id.isEmpty {
      phrase.items.append(FLExItem(type: "segnum", language: "", text: id))
    }
    func printed(_ texts: [String]) -> [Unicode.Scalar] {
      texts.joined().unicodeScalars.filter { !$0.properties.isWhitespace }
    }
    let forms = phrase.words.flatMap { word in
      word.text("txt").map { [$0] } ?? word.morphs.compactMap { $0.text("txt") }
    }
    guard let index = phrase.items.firstIndex(where: { $0.type == "txt" }), !forms.isEmpty,
      case let item = phrase.items[index], case let text = printed([item.text]),
      case let words = printed(forms), text != words
    else { return false }
    if text.filter({ $0.boundary == nil }) == words.filter({ $0.boundary == nil }) { return true }
    phrase.items[index] = FLExItem(type: "text", language: item.language, text: item.text)
    return false
  }
}
