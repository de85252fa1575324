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
    let tier = text.description.tiers.firstIndex(of: .lemma) ?? 0
    let current = screen.currentRow
    let rows = session.attempt { try text.chapter(ofRow: current).rows } ?? 0..<0
    guard let bars = bars(of: tier, in: rows.prefix(Self.maximumVerseCount)) else { return }
    let reference = screen.entry(forRow: rows.lowerBound).verse.reference
    let book = screen.speech.bookName(reference.book)
    let place = reference.chapter > 0 ? "\(book) \(reference.chapter)" : book
    let chart = session.chart(
      phrases.filled("menu.wordCountsOf", [place]), bars: bars)
    let counted = text.description.tiers[tier]
    chart.onActivate = { [weak self] bar in
      self?.reader.search.search(forAll: bar.label, in: counted)
      return true
    }
    session.push(Popover(title: chart.title, content: chart))
  }

  /// Returns the most frequent values of a tier, each with its most frequent gloss, or nil if a verse
  /// cannot be read.
  private func bars(of tier: Int, in rows: Range<Int>) -> [BarChart.Bar]? {
    var counts: [String: (count: Int, language: Language, first: Int)] = [:]
    var glosses: [String: [String: (count: Int, first: Int)]] = [:]
    let glossTier = text.description.tiers.firstIndex(of: .gloss)
    var number = 0
    for row in rows {
      guard let verse = session.attempt({ try text.verse(at: row) }) else { return nil }
      for word in verse.words {
        let value = word.value(at: tier).isEmpty ? word.surface : word.value(at: tier)
        counts[value, default: (0, verse.language, number)].count += 1
        if let gloss = glossTier.map(word.value(at:)), gloss.hasLetterOrDigit {
          glosses[value, default: [:]][gloss, default: (0, number)].count += 1
        }
        number += 1
      }
    }
    // Of words that are equally frequent, the first in the text comes first.
    let most = counts.sorted { ($1.value.count, $0.value.first) < ($0.value.count, $1.value.first) }
    return most.prefix(Self.maximumBarCount).map {
      BarChart.Bar(
        label: $0.key, value: $0.value.count, language: $0.value.language.tag,
        detail: glosses[$0.key]?.max {
          ($0.value.count, $1.value.first) < ($1.value.count, $0.value.first)
        }?.key ?? "")
    }
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
    let languages = description.translations.dropFirst(screen.hasFirstTranslation ? 0 : 1)
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
