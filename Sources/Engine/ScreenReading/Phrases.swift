import EngineResources

/// The screen reader's own words, by name, with one table for each language.
public struct Phrases: Sendable {
  /// The languages with a table, as BCP 47 tags.
  public static let languages = ["en", "de", "es", "pl"]

  /// The language of the phrases as a BCP 47 tag.
  public let language: String
  private var texts: [String: String] = [:]

  /// Creates the phrases of a language: German ones for `de-AT`, English ones for a language
  /// without a table.
  ///
  /// - Parameter language: A BCP 47 tag.
  public init(language: String = "en") {
    self.init(language: language, adding: { _ in "" })
  }

  /// Creates the phrases of a language, extended with those of an app.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag.
  ///   - table: Returns the app's table for one of `languages`, in the form that
  ///     `init(table:language:)` reads.
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

  /// Creates phrases from a table. Each line has a name, a tab, and a text; `#` begins a comment.
  /// `{0}` and `{1}` in a text are replaced by arguments. A name that ends in `.one`, `.few`, or
  /// `.many` is that plural form of a phrase.
  ///
  /// - Parameters:
  ///   - table: The lines of the table.
  ///   - language: The language of the phrases as a BCP 47 tag.
  public init(table: String, language: String = "en") {
    self.language = language
    read(table)
  }

  /// Reads a table in one pass over its bytes: this happens whenever the program starts.
  private mutating func read(_ table: String) {
    var table = table
    table.withUTF8 { bytes in
      // A line has some 40 bytes.
      texts.reserveCapacity(texts.count + bytes.count / 40)
      func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
      }
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        if bytes[start] != 0x23, let tab = bytes[start..<end].firstIndex(of: 0x09) {
          texts[text(start..<tab)] = text(tab + 1..<end)
        }
        start = end + 1
      }
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

  /// The names of all phrases, sorted.
  package var names: [String] { texts.keys.sorted() }

  /// Returns a phrase with its arguments filled in; the name itself if there is no phrase.
  package func callAsFunction(_ name: String, _ arguments: String...) -> String {
    fill(texts[name] ?? name, arguments)
  }

  /// Returns a phrase with a list of arguments filled in; the name itself if there is no phrase.
  package func filled(_ name: String, _ arguments: [String]) -> String {
    fill(texts[name] ?? name, arguments)
  }

  /// Returns a phrase exactly as it is in the table, or nil if there is none.
  package func known(_ name: String) -> String? { texts[name] }

  /// Returns a phrase in the plural form for a count, which replaces `{0}`.
  package func counted(_ name: String, _ count: Int) -> String {
    let form = Self.form(of: count, in: language).flatMap { texts["\(name).\($0)"] }
    return fill(form ?? texts[name] ?? name, [String(count)])
  }

  /// Returns a phrase in the plural form for a count that is written differently, such as a word.
  package func counted(_ name: String, _ count: Int, as written: String) -> String {
    let form = Self.form(of: count, in: language).flatMap { texts["\(name).\($0)"] }
    return fill(form ?? texts[name] ?? name, [written])
  }

  /// Returns the plural form for a count by the rules of Unicode's CLDR for cardinal numbers. Nil
  /// stands for CLDR's `other`, whose phrases have no suffix.
  static func form(of count: Int, in language: String) -> String? {
    guard language == "pl" else { return count == 1 ? "one" : nil }
    if count == 1 { return "one" }
    let isTeen = (12...14).contains(abs(count % 100))
    return (2...4).contains(abs(count % 10)) && !isTeen ? "few" : "many"
  }

  /// Returns a text in which the punctuation marks are replaced by their names.
  package func namingPunctuation(in text: String) -> String {
    var words: [String] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      var word = ""
      for character in part {
        guard let name = punctuationName(of: character) else {
          word.append(character)
          continue
        }
        if !word.isEmpty { words.append(word) }
        word = ""
        words.append(name)
      }
      if !word.isEmpty { words.append(word) }
    }
    return words.joined(separator: " ")
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
