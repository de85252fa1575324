import Interlinear
import Views

/// Facts about the text: its title, languages, size, and source.
extension OverviewCoordinator {
  /// The number of books and of verses or sentences.
  var size: String {
    let text = screen.text
    let unit =
      text.verseCount == 0 || screen.hasVerses(atRow: 0) ? "title.verses" : "title.sentences"
    return [
      session.phrases.counted("title.books", text.books.count),
      session.phrases.counted(unit, text.verseCount),
    ].joined(separator: ", ")
  }

  /// The name of the language of the text; empty if it is unknown.
  var languageName: String {
    guard screen.text.verseCount > 0 else { return "" }
    return screen.speech.languageName(screen.entry(forRow: screen.currentRow).verse.language) ?? ""
  }

  /// Opens a list of facts about the text.
  func openAbout() {
    let phrases = session.phrases
    let description = screen.text.description
    var lines: [String] = []
    func add(_ phrase: String, _ value: String) {
      if !value.isEmpty { lines.append(phrases.filled(phrase, [value])) }
    }
    if screen.text.verseCount > 0 {
      let language = screen.entry(forRow: screen.currentRow).verse.language
      add("about.language", screen.speech.languageName(language) ?? phrases("about.unknown"))
    }
    let translations = description.furtherTranslations.map(\.language)
    if screen.hasTranslation {
      let languages = [description.translationLanguage] + translations
      add(
        "about.translation",
        languages.compactMap(screen.speech.languageName).joined(separator: ", "))
    }
    lines.append(size)
    add("about.source", description.credits)
    add("about.name", description.name)
    let title = description.title.isEmpty ? description.name : description.title
    let items = [MenuItem.header(title)] + lines.map { MenuItem($0, role: .text) }
    session.push(Popover(title: phrases("menu.about"), items: items))
  }
}
