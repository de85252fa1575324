import EngineResources

/// The words that the screen reader says of its own, by name; one table a language.
public struct Phrases: Sendable {
  /// The languages that there are tables for, BCP 47.
  public static let languages = ["en", "de", "es", "pl"]

  /// BCP 47.
  public let language: String
  private var texts: [String: String] = [:]

  /// The phrases of a language, or of the nearest there is: those of `de-AT` are German; English
  /// where there are none.
  public init(language: String = "en") {
    self.init(language: language, adding: { _ in "" })
  }

  /// The phrases of a language together with an app's own.
  ///
  /// - Parameter table: returns the app's table for one of `languages`, in the form that
  ///   `init(table:language:)` reads.
  package init(language: String, adding table: (String) -> String) {
    let primary = language.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } ?? ""
    switch primary {
    case "de": self = Self.german
    case "es": self = Self.spanish
    case "pl": self = Self.polish
    default: self = Self.english
    }
    read(table(self.language))
  }

  // Each table is parsed once, when it is first needed.
  private static let english = Phrases(table: table(of: "en"), language: "en")
  private static let german = Phrases(table: table(of: "de"), language: "de")
  private static let spanish = Phrases(table: table(of: "es"), language: "es")
  private static let polish = Phrases(table: table(of: "pl"), language: "pl")

  /// Reads a table: a name, a tab and a text a line; `#` begins a comment. `{0}` and `{1}` are
  /// filled in; a name with `.one`, `.few` or `.many` behind it is that form of the same phrase.
  public init(table: String, language: String = "en") {
    self.language = language
    read(table)
  }

  private mutating func read(_ table: String) {
    for line in table.utf8.split(separator: 0x0A) where line.first != 0x23 {
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let name = String(Substring(line[..<tab]))
      texts[name] = String(Substring(line[line.index(after: tab)...]))
    }
  }

  private static func table(of language: String) -> String {
    var count = 0
    let bytes =
      switch language {
      case "de": lector_engine_phrases_de(&count)
      case "es": lector_engine_phrases_es(&count)
      case "pl": lector_engine_phrases_pl(&count)
      default: lector_engine_phrases_en(&count)
      }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The names that the table has.
  package var names: [String] { texts.keys.sorted() }

  /// The phrase of a name with its places filled; the name itself where the table has none.
  package func callAsFunction(_ name: String, _ arguments: String...) -> String {
    fill(texts[name] ?? name, arguments)
  }

  /// The same with arguments that are in a list already.
  package func filled(_ name: String, _ arguments: [String]) -> String {
    fill(texts[name] ?? name, arguments)
  }

  /// The phrase of a name; nil where the table has none.
  package func known(_ name: String) -> String? { texts[name] }

  /// The phrase for a count, in the form that the language has for it. The count is `{0}`.
  package func counted(_ name: String, _ count: Int) -> String {
    let form = Self.form(of: count, in: language).flatMap { texts["\(name).\($0)"] }
    return fill(form ?? texts[name] ?? name, [String(count)])
  }

  /// The same with the count written in a way of its own: as a word.
  package func counted(_ name: String, _ count: Int, as written: String) -> String {
    let form = Self.form(of: count, in: language).flatMap { texts["\(name).\($0)"] }
    return fill(form ?? texts[name] ?? name, [written])
  }

  /// The plural form of a count (the rules of Unicode's CLDR for cardinal numbers); nil is the form
  /// that a table has without an ending, CLDR's `other`.
  static func form(of count: Int, in language: String) -> String? {
    guard language == "pl" else { return count == 1 ? "one" : nil }
    if count == 1 { return "one" }
    let isTeen = (12...14).contains(abs(count % 100))
    return (2...4).contains(abs(count % 10)) && !isTeen ? "few" : "many"
  }

  private func fill(_ text: String, _ arguments: [String]) -> String {
    guard !arguments.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      if let index = Int(rest[rest.index(after: open)..<close]), arguments.indices.contains(index) {
        result += arguments[index]
      } else {
        result += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
