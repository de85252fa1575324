import Interlinear
import PlainText

/// Parses the fields of verses and texts beside the words, which `JSONFields` writes.
extension JSONObjectReader {
  /// Parses a document that is one object with fields of a verse.
  ///
  /// - Throws: `JSONError` for invalid JSON and for a value of the wrong type.
  mutating func fields() throws(JSONError) -> JSONVerse {
    var verse = JSONVerse()
    try begin(.beginObject, "an object")
    while let key = try key() {
      if try !read(key, into: &verse) { try skip() }
    }
    guard try scanner.next() == .end else { throw fault("expected one object") }
    return verse
  }

  /// Parses a document that is one object with fields of a text.
  mutating func textFields() throws(JSONError) -> JSONTextFields {
    try begin(.beginObject, "an object")
    return try text()
  }

  /// Reads the value of a field.
  ///
  /// - Returns: false if there is no such field; its value is still to be read.
  mutating func read(_ key: String, into verse: inout JSONVerse) throws(JSONError) -> Bool {
    switch key {
    case "translationWords":
      verse.fields.translationWords = try list { reader throws(JSONError) in
        try reader.translationWord()
      }
    case "furtherTranslations":
      verse.fields.furtherTranslations = try list { reader throws(JSONError) in
        try reader.translation()
      }
    case "notes": verse.fields.notes = try list { reader throws(JSONError) in try reader.note() }
    case "headings":
      verse.fields.headings = try list { reader throws(JSONError) in try reader.heading() }
    case "syntax":
      verse.fields.syntax = try list { reader throws(JSONError) in try reader.token() }
    case "places":
      verse.fields.places = try list { reader throws(JSONError) in try reader.place() }
    case "speaker": verse.fields.speaker = try text(key) ?? ""
    case "id": verse.fields.id = try text(key) ?? ""
    case "isParagraphStart": verse.fields.isParagraphStart = try flag(key)
    case "recording":
      try begin(.beginObject, "an object with start and end")
      verse.fields.recording = try recording()
    case "text":
      try begin(.beginObject, "an object with the fields of the text")
      verse.text = try text()
    default: return false
    }
    return true
  }

  fileprivate mutating func translationWord() throws(JSONError) -> TranslationWord {
    var word = TranslationWord(text: "", after: "")
    while let key = try key() {
      switch key {
      case "text": word.text = try text(key) ?? ""
      case "before": word.before = try text(key) ?? ""
      case "after": word.after = try text(key) ?? ""
      case "originals": word.originals = try numbers(key)
      default: try skip()
      }
    }
    return word
  }

  fileprivate mutating func note() throws(JSONError) -> TextNote {
    var note = TextNote(kind: .footnote, text: "")
    while let key = try key() {
      switch key {
      case "kind":
        guard let kind = TextNote.Kind(rawValue: try text(key) ?? "") else {
          let known = TextNote.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          throw fault("unknown kind of a note; expected one of \(known)")
        }
        note.kind = kind
      case "text": note.text = try text(key) ?? ""
      case "word": note.word = try number(key)
      default: try skip()
      }
    }
    return note
  }

  private mutating func translation() throws(JSONError) -> VerseTranslation {
    var translation = VerseTranslation()
    while let key = try key() {
      switch key {
      case "text": translation.text = try text(key) ?? ""
      case "words":
        translation.words = try list { reader throws(JSONError) in try reader.translationWord() }
      default: try skip()
      }
    }
    return translation
  }

  private mutating func heading() throws(JSONError) -> Heading {
    var heading = Heading(text: "")
    while let key = try key() {
      switch key {
      case "kind":
        guard let kind = Heading.Kind(rawValue: try text(key) ?? "") else {
          let known = Heading.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          throw fault("unknown kind of a heading; expected one of \(known)")
        }
        heading.kind = kind
      case "text": heading.text = try text(key) ?? ""
      case "level": heading.level = try number(key) ?? 1
      case "language": heading.language = try text(key).map(Language.init(rawValue:))
      default: try skip()
      }
    }
    return heading
  }

  private mutating func token() throws(JSONError) -> SyntaxToken {
    var token = SyntaxToken(id: "", form: "")
    while let key = try key() {
      switch key {
      case "id": token.id = try text(key) ?? ""
      case "form": token.form = try text(key) ?? ""
      case "word": token.word = try number(key)
      case "part": token.part = try number(key)
      case "head": token.head = try number(key)
      case "relation": token.relation = try text(key) ?? ""
      case "enhanced": token.enhanced = try text(key) ?? ""
      case "annotation":
        try begin(.beginObject, "an object with the annotation of a token")
        token.annotation = try annotation()
      default: try skip()
      }
    }
    return token
  }

  private mutating func annotation() throws(JSONError) -> SyntaxToken.Annotation {
    var annotation = SyntaxToken.Annotation()
    while let key = try key() {
      switch key {
      case "lemma": annotation.lemma = try text(key) ?? ""
      case "category": annotation.category = try text(key) ?? ""
      case "code": annotation.code = try text(key) ?? ""
      case "features": annotation.features = try text(key) ?? ""
      case "other": annotation.other = try text(key) ?? ""
      default: try skip()
      }
    }
    return annotation
  }

  private mutating func recording() throws(JSONError) -> RecordingSpan {
    var span = RecordingSpan(start: 0, end: 0)
    while let key = try key() {
      switch key {
      case "start": span.start = try number(key) ?? 0
      case "end": span.end = try number(key) ?? 0
      case "recording": span.recording = try number(key) ?? 0
      default: try skip()
      }
    }
    return span
  }

  private mutating func place() throws(JSONError) -> VersePlace {
    var place = VersePlace(reference: Reference(book: "", chapter: 0, verse: ""), word: 0)
    while let key = try key() {
      switch key {
      case "book": place.reference.book = try text(key) ?? ""
      case "chapter": place.reference.chapter = try number(key) ?? 0
      case "verse": place.reference.verse = try text(key) ?? ""
      case "word": place.word = try number(key) ?? 0
      default: try skip()
      }
    }
    return place
  }

  private mutating func text() throws(JSONError) -> JSONTextFields {
    var fields = JSONTextFields()
    while let key = try key() {
      switch key {
      case "morphologyScheme": fields.morphologyScheme = try text(key)
      case "glossLanguage": fields.glossLanguage = try text(key)
      case "translationLanguage": fields.translationLanguage = try text(key)
      case "translationLabel": fields.translationLabel = try text(key)
      case "credits": fields.credits = try text(key)
      case "furtherTranslations":
        fields.furtherTranslations = try list { reader throws(JSONError) in
          let (label, language) = try reader.language(of: "label")
          return TranslationColumn(label: label, language: language)
        }
      case "tierLanguages":
        for (tier, language) in try list({ reader throws(JSONError) in
          try reader.language(of: "tier")
        }) {
          fields.tierLanguages[Tier(rawValue: tier)] = language
        }
      case "recordings": fields.recordings = try texts(key)
      default: try skip()
      }
    }
    return fields
  }

  /// Reads an object with a name and a language.
  private mutating func language(of nameKey: String) throws(JSONError) -> (String, Language) {
    var name = ""
    var language = Language.undetermined
    while let key = try key() {
      switch key {
      case nameKey: name = try text(key) ?? ""
      case "language": language = Language(rawValue: try text(key) ?? "und")
      default: try skip()
      }
    }
    return (name, language)
  }

  private mutating func flag(_ key: String) throws(JSONError) -> Bool {
    switch try scanner.next() {
    case .bool(let flag): return flag
    case .null: return false
    default: throw fault("\"\(key)\" is not true or false; expected one of them")
    }
  }

  private mutating func texts(_ key: String) throws(JSONError) -> [String] {
    try begin(.beginArray, "a list of texts")
    var texts: [String] = []
    while true {
      switch try scanner.next() {
      case .endArray: return texts
      case .string(let text): texts.append(text)
      default: throw fault("\"\(key)\" is not a list of texts; expected one")
      }
    }
  }
}
