import Languages
import ScreenReading
import Testing

@testable import Sessions

@Suite("Phrases of the interface") struct InterfacePhrasesTests {
  private static let forms = [".one", ".few", ".many"]

  private static func withoutForm(_ name: String) -> String {
    for form in forms where name.hasSuffix(form) { return String(name.dropLast(form.count)) }
    return name
  }

  @Test(arguments: Phrases.languages)
  func noLanguageHasPhrasesOfItsOwn(_ language: String) {
    let english = Set(Phrases(interfaceLanguage: "en").names.map(Self.withoutForm))
    let names = Set(Phrases(interfaceLanguage: language).names.map(Self.withoutForm))
    #expect(names.subtracting(english) == [])
  }

  @Test(arguments: Phrases.languages)
  func everyPhraseHasThePlacesOfTheOriginal(_ language: String) {
    let english = Phrases(interfaceLanguage: "en")
    let phrases = Phrases(interfaceLanguage: language)
    for name in phrases.names {
      let original = english.known(name) ?? english.known(Self.withoutForm(name)) ?? ""
      let text = phrases.known(name) ?? ""
      #expect(!text.isEmpty && !text.hasPrefix(" ") && !text.hasSuffix(" "), "\(name)")
      for place in ["{0}", "{1}", "{2}", "{3}"] {
        #expect(text.contains(place) == original.contains(place), "\(language) \(name) \(place)")
      }
    }
  }

  @Test(arguments: Phrases.languages)
  func everyCountedPhraseHasTheFormsOfItsLanguage(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    let counted = Phrases(interfaceLanguage: "en").names.filter { $0.hasSuffix(".one") }
    #expect(!counted.isEmpty)
    let needed = PluralRules.known(language)?.categoriesOfCounts.filter { $0 != .other } ?? []
    #expect(!needed.isEmpty)
    for name in counted.map(Self.withoutForm) where phrases.translated(name) != nil {
      for form in PluralCategory.allCases {
        let isNeeded = needed.contains(form)
        #expect((phrases.translated("\(name).\(form)") != nil) == isNeeded, "\(name).\(form)")
      }
    }
  }

  /// A tier and a link have one word in each language.
  @Test(arguments: [
    ("de", "tier", "ebene"), ("es", "tier", "capa"), ("pl", "tier", "warstw"),
    ("en", "tier", "tier"), ("de", "link", "link"), ("es", "link", "enlace"),
    ("pl", "link", "łącz"), ("en", "link", "link"),
  ])
  func aThingHasOneWord(_ language: String, _ key: String, _ word: String) {
    let phrases = Phrases(interfaceLanguage: language)
    let names = phrases.names.filter { name in
      let parts = name.lowercased().split { ".- ".contains($0) }.map(String.init)
      // The names of the tiers themselves begin with the word, braille has short forms, and a
      // setting that is empty has a different word.
      return parts.first != "tier" && parts.first != "braille" && parts.last != "empty"
        && parts.contains { [key, key + "s", "no" + key, "no\(key)s", "last" + key].contains($0) }
        && !name.hasPrefix("links.")
    }
    #expect(names.count > 3)
    for name in names {
      guard let own = phrases.translated(name) else { continue }
      #expect(own.lowercased().contains(word), "\(name)")
    }
  }

  /// Wordings that speakers of the languages asked for.
  @Test(arguments: [
    ("de", "setting.braille.show.display", "Auf der Braillezeile"),
    ("de", "setting.tiers", "Angezeigte Ebenen"), ("de", "setting.texts.tiers", "Ebenen je Text"),
    ("de", "setting.languages.tiers", "Ebenen je Sprache"),
    ("de", "setting.bidi", "Ordnung von Rechts-nach-links-Text"),
    ("de", "note.ownOnVerse", "Deine Notiz"),
    ("de", "timeline.repost.hint", "Zeigt deinen Followern den gewählten Beitrag."),
    ("de", "trait.adjustable", "anpassbar"), ("de", "setting.format", "Format des Protokolls"),
    (
      "de", "status.editorFailed",
      "Der Editor wurde mit Fehler beendet; die Notiz ist unverändert"
    ),
    ("de", "profile.followers", "Follower"), ("de", "profile.following", "Folge ich"),
    ("de", "state.note", "mit Notiz"), ("es", "note.ownOnVerse", "Tu nota"),
    ("es", "setting.cursor.caption", "En la línea hablada"),
    ("es", "status.bookmarkSet", "Marcador añadido: {0}"),
    ("es", "status.bookmarkRemoved", "Marcador eliminado: {0}"),
    ("es", "status.noteRemoved", "Nota eliminada"),
    ("es", "status.highlightRemoved", "Resaltado eliminado"),
    ("es", "setting.hints", "Indicaciones"),
    ("es", "setting.speech.full.pieces", "Contenido hablado: completo"),
    ("es", "command.history-forward", "Avanzar por los lugares visitados"),
    ("pl", "command.suspend", "Wstrzymaj"), ("pl", "setting.cursor.caption", "Na wierszu napisów"),
    ("pl", "setting.cursor.cell", "Na aktywnym elemencie"),
    ("pl", "trait.adjustable", "regulowane"),
    ("pl", "setting.speech.full.pieces", "Treść mowy: w pełni"),
    ("pl", "status.notHere", "Tylko w tekście"),
  ])
  func aPhraseIsWordedAsItsSpeakersSay(_ language: String, _ name: String, _ phrase: String) {
    #expect(Phrases(interfaceLanguage: language).known(name) == phrase)
  }

  /// The interface adds to the screen reader's phrases and changes none of them.
  @Test(arguments: Phrases.languages)
  func noPhraseOfTheScreenReaderIsTaken(_ language: String) {
    let reader = Phrases(language: language)
    let interface = Phrases(interfaceLanguage: language)
    for name in reader.names { #expect(interface.known(name) == reader.known(name), "\(name)") }
    #expect(interface.names.count > reader.names.count)
    #expect(reader.known("menu.settings") == nil)
  }
}
