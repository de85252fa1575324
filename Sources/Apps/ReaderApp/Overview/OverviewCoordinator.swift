import AccessibilityModel
import CellGrids
import Formats
import Geometry
import Interlinear
import Views

/// Shows the text as a whole: facts about it, and the most frequent words of a chapter.
final class OverviewCoordinator: Coordinator {
  /// Returns the items of the text menu that open a page.
  func menuItems() -> [MenuItem] {
    [
      phrases.keyedItem("wordCounts") { [weak self] in self?.openWordCounts() },
      phrases.keyedItem("about") { [weak self] in self?.openAbout() },
    ]
  }

  // MARK: - Word counts

  /// The maximum number of bars in a chart.
  private static let maximumBarCount = 20
  /// The maximum number of verses for counting words.
  private static let maximumVerseCount = 5_000

  /// Opens a chart of the most frequent words of the chapter, by lemma if the text has lemmas.
  func openWordCounts() {
    let chapter = session.attempt { try text.chapter(ofRow: screen.currentRow).rows } ?? 0..<0
    let rows = chapter.prefix(Self.maximumVerseCount)
    guard let list = session.attempt({ try WordList(text, rows: [rows], phrases: phrases) }) else {
      return
    }
    let bars = list.entries.prefix(Self.maximumBarCount).map { entry in
      BarChart.Bar(
        label: entry.lemma, value: entry.count, language: entry.language.tag, detail: entry.gloss)
    }
    let place = screen.chapterName(ofRow: rows.lowerBound)
    let chart = session.chart(
      phrases.filled("menu.wordCountsOf", [place]), bars: bars)
    let tier = text.description.tiers.contains(.lemma) ? Tier.lemma : .surface
    chart.onActivate = { [weak self] bar in
      self?.reader.search.search(forAll: bar.label, in: tier)
      return true
    }
    session.push(Popover(title: chart.title, content: chart))
  }
}

/// Facts about the text: its title, languages, size, and source.
extension OverviewCoordinator {
  /// The number of books and of verses or sentences.
  var size: String {
    let text = screen.text
    let unit =
      text.verseCount == 0 || screen.hasVerses(atRow: 0) ? "title.verses" : "title.sentences"
    return [
      phrases.counted("title.books", text.books.count),
      phrases.counted(unit, text.verseCount),
    ].joined(separator: ", ")
  }

  /// The name of the language of the text; empty if it is unknown.
  var languageName: String {
    guard screen.text.verseCount > 0 else { return "" }
    return screen.speech.languageName(screen.entry(forRow: screen.currentRow).verse.language) ?? ""
  }

  /// Opens a list of facts about the text.
  func openAbout() {
    let description = screen.text.description
    var lines: [String] = []
    func add(_ phrase: String, _ value: String) {
      if !value.isEmpty { lines.append(phrases.filled(phrase, [value])) }
    }
    if screen.text.verseCount > 0 {
      add("about.language", languageName.isEmpty ? phrases("about.unknown") : languageName)
    }
    let languages = description.translations.dropFirst(screen.layouts.hasFirstTranslation ? 0 : 1)
      .map(\.language)
    add(
      "about.translation",
      languages.compactMap(screen.speech.languageName).joined(separator: ", "))
    lines.append(size)
    add("about.source", description.credits)
    add("about.name", description.name)
    let title = description.titleOrName
    let items = [MenuItem.header(title)] + lines.map { MenuItem($0, role: .text) }
    session.push(Popover(title: phrases("menu.about"), items: items))
  }
}
