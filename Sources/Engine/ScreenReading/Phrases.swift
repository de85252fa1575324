import AccessibilityModel
import Languages
import PlainText

/// The screen reader's own words, by name, in a language.
package struct Phrases: Sendable {
  /// The languages with a table in the program, as BCP 47 tags.
  package static var languages: [String] { InterfaceLanguages.embedded }

  /// The languages with a table of the screen reader's own words, as BCP 47 tags.
  package static var readerLanguages: [String] { languages + InterfaceLanguages.ofReader }

  /// The language of the phrases as a BCP 47 tag.
  package let language: String
  /// The texts of the tables by name; a later table takes precedence.
  private var texts: [String: String] = [:]
  /// The language whose plural rules apply.
  private let source: InterfaceLanguage
  /// Returns the phrases of the language that replaces missing ones, or nil if there is none. They
  /// are read when first needed.
  private var fallback: (@Sendable () -> Phrases)?

  /// Creates the phrases of a language: German ones for `de-AT`, English ones for a language
  /// without a table.
  ///
  /// - Parameter language: A BCP 47 tag.
  package init(language: String = "en") {
    self.init(InterfaceLanguages.nearest(to: language))
  }

  /// Creates the phrases of a language. Its table is read once.
  init(_ language: InterfaceLanguage) {
    self = language.kept("phrases") { () -> Phrases in
      var phrases = Phrases(of: language)
      if let other = language.fallback { phrases.fallback = { Phrases(other) } }
      return phrases
    }
  }

  /// Creates the phrases of a language, extended with an app's phrases, in the form that
  /// `init(table:language:)` reads.
  ///
  /// - Parameters:
  ///   - language: A language.
  ///   - table: The app's table for the language, or nil if the language has none.
  ///   - fallback: Returns the phrases, including the app's, that replace missing ones, or nil if
  ///     there are none.
  package init(
    _ language: InterfaceLanguage, adding table: String?, fallback: (@Sendable () -> Phrases)?
  ) {
    self.init(of: language)
    if let table { texts.merge(LanguageTable(table).texts(in: .phrases)) { $1 } }
    self.fallback = fallback
  }

  private init(of language: InterfaceLanguage) {
    self.language = language.tag
    source = language
    texts = language.table.texts(in: .phrases)
  }

  /// Creates phrases from a table. Each line has a name, a tab, and a text; `#` begins a comment.
  /// `{0}` and `{1}` in a text are replaced by arguments. A name that ends in `.one`, `.few`, or
  /// another form of CLDR is that plural form of a phrase.
  ///
  /// - Parameters:
  ///   - table: The lines of the table.
  ///   - language: The language of the phrases as a BCP 47 tag, whose plural rules apply.
  package init(table: String, language: String = "en") {
    self.language = language
    source = InterfaceLanguages.nearest(to: language)
    texts = LanguageTable(table).texts(in: .phrases)
  }

  /// The tag of the voice that reads the phrases: the language's own tag, unless its file names
  /// another.
  package var voice: String { source.tag == language ? source.voice : language }

  /// The names of all phrases, sorted.
  package var names: [String] { texts.keys.sorted() }

  /// Returns a phrase with its arguments filled in, or the name itself if the phrase does not
  /// exist.
  package func callAsFunction(_ name: String, _ arguments: String...) -> String {
    fill(known(name) ?? name, arguments)
  }

  /// Returns a phrase with a list of arguments filled in, or the name itself if the phrase does not
  /// exist.
  package func filled(_ name: String, _ arguments: [String]) -> String {
    fill(known(name) ?? name, arguments)
  }

  /// Returns a phrase unchanged from the table, or nil if there is none.
  package func known(_ name: String) -> String? { translated(name) ?? fallback?().known(name) }

  /// Returns a phrase of the language itself, or nil if the phrase exists only in another language
  /// or not at all.
  package func translated(_ name: String) -> String? { texts[name] }

  /// Returns the parts of a phrase of the language itself between its commas.
  package func list(_ name: String) -> [String] {
    translated(name).map { $0.split(separator: ",").map { String($0.drop { $0 == " " }) } } ?? []
  }

  /// Returns a phrase in the plural form for a count, which replaces `{0}`.
  ///
  /// - Parameter written: The count as written, such as a word, or nil for its digits.
  package func counted(_ name: String, _ count: Int, as written: String? = nil) -> String {
    fill(form(of: name, for: count) ?? name, [written ?? String(count)])
  }

  /// Returns the plural form of a phrase for a count by the rules of the language. The form `other`
  /// needs no suffix. If the language lacks the phrase in all forms, the fallback applies its own
  /// rules.
  private func form(of name: String, for count: Int) -> String? {
    let category = source.plurals.category(of: count)
    return translated("\(name).\(category.rawValue)") ?? translated(name)
      ?? fallback?().form(of: name, for: count)
  }

  /// Returns a text with its punctuation marks replaced by their names.
  package func namingPunctuation(in text: String) -> String {
    namingPunctuation(in: LabelPiece(.label, text), .all)
      .flatMap { $0.text.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }

  private func fill(_ text: String, _ arguments: [String]) -> String {
    arguments.isEmpty ? text : Message.Template(text).filled(arguments)
  }
}

/// A text that fills a place in a phrase. Pieces keep their languages; a string has the language of
/// the phrase.
package protocol PhraseArgument {
  /// Returns the text in pieces.
  ///
  /// - Parameter kind: The kind of the phrase.
  func phrasePieces(_ kind: LabelPiece.Kind) -> [LabelPiece]
}

extension String: PhraseArgument {
  package func phrasePieces(_ kind: LabelPiece.Kind) -> [LabelPiece] { [LabelPiece(kind, self)] }
}

extension LabelPiece: PhraseArgument {
  package func phrasePieces(_ kind: Kind) -> [LabelPiece] { [self] }
}

extension [LabelPiece]: PhraseArgument {
  package func phrasePieces(_ kind: LabelPiece.Kind) -> [LabelPiece] { self }
}

extension Phrases {
  /// Returns a phrase in pieces, so that each argument keeps its language: "Known: " and "ἐκεῖ".
  /// Joined, they are the phrase with strings.
  ///
  /// - Parameter kind: The kind of the pieces that are not arguments.
  package func pieces(
    _ name: String, as kind: LabelPiece.Kind = .label, _ arguments: any PhraseArgument...
  ) -> [LabelPiece] {
    pieces(name, as: kind, filledWith: arguments)
  }

  /// Returns a phrase in pieces, with a list of arguments.
  package func pieces(
    _ name: String, as kind: LabelPiece.Kind = .label, filledWith arguments: [any PhraseArgument]
  ) -> [LabelPiece] {
    var pieces: [LabelPiece] = []
    for part in Message.Template(known(name) ?? name).parts {
      switch part {
      case .literal(let text): pieces.join(text.phrasePieces(kind))
      case .argument(let index):
        let argument: any PhraseArgument =
          arguments.indices.contains(index) ? arguments[index] : "{\(index)}"
        pieces.join(argument.phrasePieces(kind))
      }
    }
    return pieces
  }

  /// The longest text that is repeated after it was copied, in characters.
  private static let longestCopied = 80

  /// Returns the announcement that a text was copied. It contains a short text.
  package func copied(_ text: [LabelPiece]) -> [LabelPiece] {
    let length = text.reduce(0) { $0 + $1.text.count }
    return length <= Self.longestCopied
      ? pieces("status.copiedText", as: .status, text) : pieces("status.copied", as: .status)
  }
}

extension [LabelPiece] {
  /// Appends pieces without a pause before them.
  package mutating func join(_ more: [LabelPiece]) {
    var isFirst = true
    for var piece in more where !piece.text.isEmpty {
      if isFirst { piece.continues = !isEmpty }
      isFirst = false
      if piece.continues, let last = indices.last, self[last].sounds(like: piece) {
        self[last].text += piece.text
      } else {
        append(piece)
      }
    }
  }
}

extension LabelPiece {
  /// Returns a Boolean value that indicates whether one voice speaks the piece and the next one
  /// alike.
  fileprivate func sounds(like next: LabelPiece) -> Bool {
    kind == next.kind && language == next.language && pronunciation == nil
      && next.pronunciation == nil && transliteration == nil && next.transliteration == nil
  }
}
