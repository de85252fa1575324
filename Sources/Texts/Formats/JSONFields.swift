import Interlinear
import PlainText

/// The fields of verses and texts in JSON that stand beside the words: those of the JSON export, of
/// the column `extras` of Lector's TSV, and of Lector's comments in CoNLL-U. A field that would be
/// empty is left out.
enum JSONFields {
  /// Returns an object with the fields of a verse; nil if it has none.
  ///
  /// - Parameters:
  ///   - includesSyntax: Whether the dependency tree is included.
  ///   - description: The text, for the first verse of a file; nil for all others.
  static func object(
    _ verse: Verse, includesSyntax: Bool = true, description: TextDescription? = nil
  ) -> String? {
    var verse = verse
    if !includesSyntax { verse.syntax = [] }
    var json = JSONText()
    json.object {
      append(verse, to: &$0)
      if let description { append(description, to: &$0) }
    }
    return json.text == "{}" ? nil : json.text
  }

  /// Returns an object with the fields of a text; nil if it has none.
  static func object(_ description: TextDescription) -> String? {
    var json = JSONText()
    json.object { append(fieldsOf: description, to: &$0) }
    return json.text == "{}" ? nil : json.text
  }

  /// Whether a verse has fields that only `object` contains.
  static func areNeeded(for verse: Verse) -> Bool {
    !verse.translationWords.isEmpty || !verse.furtherTranslations.isEmpty || !verse.notes.isEmpty
      || !verse.headings.isEmpty || !verse.syntax.isEmpty || !verse.speaker.isEmpty
      || verse.recording != nil || !verse.places.isEmpty || !verse.id.isEmpty
      || verse.isParagraphStart
  }

  // MARK: - A text

  /// Adds the field `text`.
  static func append(_ description: TextDescription, to json: inout JSONText) {
    guard object(description) != nil else { return }
    json.key("text")
    json.object { append(fieldsOf: description, to: &$0) }
  }

  private static func append(fieldsOf description: TextDescription, to json: inout JSONText) {
    if let scheme = description.morphologyScheme { json.field("morphologyScheme", scheme.rawValue) }
    if description.glossLanguage != .english {
      json.field("glossLanguage", description.glossLanguage.rawValue)
    }
    if description.translationLanguage != .english {
      json.field("translationLanguage", description.translationLanguage.rawValue)
    }
    json.optionalField("translationLabel", description.translationLabel)
    json.list("furtherTranslations", description.furtherTranslations) { json, column in
      json.object {
        $0.field("label", column.label)
        $0.field("language", column.language.rawValue)
      }
    }
    let languages = description.tierLanguages.sorted { $0.key.rawValue < $1.key.rawValue }
    json.list("tierLanguages", languages) { json, pair in
      json.object {
        $0.field("tier", pair.key.rawValue)
        $0.field("language", pair.value.rawValue)
      }
    }
    json.list("recordings", description.recordings) { json, path in json.string(path) }
    json.optionalField("credits", description.credits)
  }

  // MARK: - A verse

  static func append(_ verse: Verse, to json: inout JSONText) {
    json.list("translationWords", verse.translationWords) { append($1, to: &$0) }
    json.list("furtherTranslations", verse.furtherTranslations) { json, translation in
      json.object {
        $0.field("text", translation.text)
        $0.list("words", translation.words) { append($1, to: &$0) }
      }
    }
    json.list("notes", verse.notes) { append($1, to: &$0) }
    json.list("headings", verse.headings) { append($1, to: &$0) }
    json.list("syntax", verse.syntax) { append($1, to: &$0) }
    json.optionalField("speaker", verse.speaker)
    if let recording = verse.recording {
      json.key("recording")
      json.object {
        $0.field("start", recording.start)
        $0.field("end", recording.end)
        $0.field("recording", recording.recording)
      }
    }
    json.list("places", verse.places) { json, place in
      json.object {
        $0.field("book", place.reference.book)
        $0.field("chapter", place.reference.chapter)
        $0.field("verse", place.reference.verse)
        $0.field("word", place.word)
      }
    }
    json.optionalField("id", verse.id)
    if verse.isParagraphStart {
      json.key("isParagraphStart")
      json.bool(true)
    }
  }

  private static func append(_ word: TranslationWord, to json: inout JSONText) {
    json.object {
      $0.field("text", word.text)
      $0.field("before", word.before)
      $0.field("after", word.after)
      $0.key("originals")
      $0.array { list in for original in word.originals { list.number(original) } }
    }
  }

  private static func append(_ note: TextNote, to json: inout JSONText) {
    json.object {
      $0.field("kind", note.kind.rawValue)
      $0.field("text", note.text)
      $0.key("word")
      if let word = note.word { $0.number(word) } else { $0.null() }
    }
  }

  private static func append(_ heading: Heading, to json: inout JSONText) {
    json.object {
      $0.field("kind", heading.kind.rawValue)
      $0.field("text", heading.text)
      $0.field("level", heading.level)
      if let language = heading.language { $0.field("language", language.rawValue) }
    }
  }

  private static func append(_ token: SyntaxToken, to json: inout JSONText) {
    json.object {
      $0.field("id", token.id)
      $0.field("form", token.form)
      if let word = token.word { $0.field("word", word) }
      if let part = token.part { $0.field("part", part) }
      if let head = token.head { $0.field("head", head) }
      $0.optionalField("relation", token.relation)
      $0.optionalField("enhanced", token.enhanced)
      guard let own = token.annotation else { return }
      $0.key("annotation")
      $0.object {
        $0.optionalField("lemma", own.lemma)
        $0.optionalField("category", own.category)
        $0.optionalField("code", own.code)
        $0.optionalField("features", own.features)
        $0.optionalField("other", own.other)
      }
    }
  }

  /// Adds a part of a word. The boundary is left out if it is a hyphen.
  static func append(_ morpheme: Morpheme, to json: inout JSONText) {
    json.object {
      $0.field("form", morpheme.form)
      $0.field("gloss", morpheme.gloss)
      $0.field("category", morpheme.category)
      if morpheme.boundary != "-" { $0.field("boundary", morpheme.boundary) }
      $0.optionalField("lemma", morpheme.lemma)
      $0.optionalField("features", morpheme.features)
      $0.optionalField("underlying", morpheme.underlying)
      $0.optionalField("code", morpheme.code)
      $0.optionalField("lemmaId", morpheme.lemmaID)
      $0.optionalField("other", morpheme.other)
    }
  }
}

extension JSONText {
  mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  mutating func field(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  fileprivate mutating func optionalField(_ name: String, _ value: String) {
    if !value.isEmpty { field(name, value) }
  }

  fileprivate mutating func list<Item>(
    _ name: String, _ items: [Item], _ append: (inout JSONText, Item) -> Void
  ) {
    guard !items.isEmpty else { return }
    key(name)
    array { list in for item in items { append(&list, item) } }
  }
}
