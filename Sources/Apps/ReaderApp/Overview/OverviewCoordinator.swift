import Formats
import Interlinear
import Views

/// Shows the text as a whole: facts about it, and the words of a chapter.
final class OverviewCoordinator: Coordinator {
  /// Returns the items of the text menu that open a page.
  func menuItems() -> [MenuItem] {
    [
      phrases.keyedItem("wordCounts") { [weak self] in self?.openWordCounts() },
      phrases.keyedItem("about") { [weak self] in self?.openAbout() },
      phrases.keyedItem("drill") { [weak self] in self?.openDrill() },
    ]
  }

  // MARK: - Word counts

  private static let maximumBarCount = 20
  /// The maximum number of words in a drill.
  private static let drilledCount = 10
  /// The maximum number of verses for counting words.
  private static let maximumVerseCount = 5_000

  /// The words of the chapter that are neither known nor familiar, the most frequent first, or nil
  /// if there are none, which is announced.
  private var newWords: [WordList.Entry]? {
    let list = session.attempt {
      let rows = try text.chapter(ofRow: screen.currentRow).rows.prefix(Self.maximumVerseCount)
      return try WordList(text, rows: [rows], without: reader.familiarity, phrases: phrases)
    }
    let words = list?.entries.filter { !reader.familiarity.isKnown($0.word, in: $0.verse) }
    guard let words, !words.isEmpty else {
      session.announce("empty.words")
      return nil
    }
    return words
  }

  /// Opens a drill of new words of the chapter.
  private func openDrill() {
    guard studyData != nil else { return session.signal(.nothing) }
    guard let words = newWords?.prefix(Self.drilledCount) else { return }
    let place = screen.chapterName(ofRow: screen.currentRow)
    WordDrill(reader).open(words, title: phrases("menu.drillOf", place))
  }

  /// Opens a chart of the most frequent new words of the chapter, by lemma if the text has lemmas.
  func openWordCounts() {
    guard let words = newWords else { return }
    let bars = words.prefix(Self.maximumBarCount).map { entry in
      BarChart.Bar(
        label: entry.lemma, value: entry.count, language: entry.verse.language.tag,
        detail: entry.gloss)
    }
    let place = screen.chapterName(ofRow: screen.currentRow)
    let chart = session.chart(phrases("menu.wordCountsOf", place), bars: bars)
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
  private var size: String {
    let text = screen.text
    let unit =
      text.verseCount == 0 || screen.hasVerses(atRow: 0) ? "title.verses" : "title.sentences"
    return [
      phrases.counted("title.books", text.books.count),
      phrases.counted(unit, text.verseCount),
    ].joined(separator: ", ")
  }

  /// Opens a list of facts about the text.
  func openAbout() {
    let description = screen.text.description
    var lines: [String] = []
    func add(_ phrase: String, _ value: String) {
      if !value.isEmpty { lines.append(phrases.filled(phrase, [value])) }
    }
    if screen.text.verseCount > 0 {
      let language = screen.entry(forRow: screen.currentRow).verse.language
      add("about.language", screen.speech.languageName(language) ?? phrases("about.unknown"))
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
