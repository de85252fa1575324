import AccessibilityModel
import Interlinear
import PlainText
import TextLibrary
import Views

/// The hits of a search: as a concordance, and counted by book.
extension SearchCoordinator {
  /// Opens the hits as a list, at the hit nearest to the focus. Their number is spoken first.
  func openHits() {
    guard let found else { return session.announce("status.noSearch") }
    let start = indexOfHitHere ?? 0
    let grid = ChoiceGrid(name: "hits")
    list(found.hits, in: grid) { [weak self] in self?.goToHit(at: $0) }
    grid.makeStops = { [weak self] in self?.firstHits(of: found.hits) ?? [] }
    let count = phrases.counted("status.hits", found.hits.count)
    let title = "\(count): \(found.query)"
    let popover = Popover(title: title, content: grid, items: hitItems())
    grid.select(start)
    session.present(
      popover, focusing: screen.isReaderRunning ? grid.element(ofChoice: start) : nil,
      after: [LabelPiece(.position, title)])
  }

  /// Lists hits in a grid, one below the other.
  ///
  /// - Parameter choose: Called with the index of the hit that is chosen.
  func list(
    _ hits: [SearchHit], in grid: ChoiceGrid, heading: String? = nil,
    choose: @escaping (Int) -> Void
  ) {
    let hasGlosses = screen.text.description.tiers.contains(.gloss)
    let lines = HitLines(hits, screen: screen, session: session)
    grid.lineCount = { [screen] width in
      lines.showsGlosses = hasGlosses && screen.settings.showsHitGlosses
      return lines.lineCount(width: width)
    }
    grid.drawing = { [weak grid] index, cells, frame in
      guard let grid else { return }
      lines.draw(index, on: &cells, in: frame, theme: grid.appearance.theme)
    }
    grid.setChoices([ChoiceGrid.Section(heading, count: hits.count)]) { [weak self] index in
      guard let self, hits.indices.contains(index) else { return Choice("") }
      return choice(for: hits[index]) { choose(index) }
    }
  }

  /// Returns the first hit in each book, with the name of the book.
  private func firstHits(of hits: [SearchHit]) -> [(title: String, choice: Int)] {
    var next = 0
    return screen.text.books.compactMap { book in
      next = (next..<hits.count).partitioningIndex { hits[$0].row >= book.rows.lowerBound }
      guard next < hits.count, book.rows.contains(hits[next].row) else { return nil }
      return (screen.speech.bookName(book.name), next)
    }
  }

  /// Returns a hit in its spoken form: its reference, then the words around it.
  private func choice(for hit: SearchHit, activate: @escaping () -> Void) -> Choice {
    guard let verse = session.attempt({ try screen.text.verse(at: hit.row) }),
      let context = session.attempt({ try Concordance(screen.text, width: 4).line(hit) })
    else { return Choice("") }
    let line = "\(context.before)[\(context.keyword)]\(context.after)"
    let language =
      hit.word == nil ? screen.text.description.translationLanguage : verse.language
    let place = screen.placeName(ofRow: hit.row)
    var pieces = [LabelPiece(.reference, place)]
    for part in [context.before, context.keyword, context.after] {
      // Punctuation at the edges is shown but not spoken.
      let words = part.trimmingPrefix { !$0.isLetter && !$0.isNumber }
      if let last = words.lastIndex(where: { $0.isLetter || $0.isNumber }) {
        pieces.append(LabelPiece(.context, String(words[...last]), language: language.tag))
      }
    }
    return Choice("\(place)  \(line)", pieces: pieces, activate: activate)
  }

  /// Returns the items below the hits: the chart, and the switch for glosses.
  private func hitItems() -> [MenuItem] {
    var items = [MenuItem(phrases("menu.hitCounts")) { [weak self] in self?.openHitCounts() }]
    if let saving = savingItem() { items.append(saving) }
    guard screen.text.description.tiers.contains(.gloss) else { return items }
    let showsGlosses = screen.settings.showsHitGlosses
    items.append(
      MenuItem(phrases("menu.hitGlosses"), isOn: showsGlosses) { [weak self] in
        guard let self else { return }
        onShowingGlosses(!showsGlosses)
        guard let popover = session.session?.root.popover else { return }
        popover.setItems(hitItems())
        popover.content?.setNeedsLayout()
        session.post(.layoutChanged(focus: nil))
      })
    return items
  }

  /// Opens a chart of the number of hits in each book.
  func openHitCounts() {
    guard let found else { return session.announce("status.noSearch") }
    let books = screen.text.books
    var counts: [Int: Int] = [:]
    for hit in found.hits { counts[screen.text.bookIndex(ofRow: hit.row), default: 0] += 1 }
    let bars = counts.sorted { $0.key < $1.key }.map {
      BarChart.Bar(label: screen.speech.bookName(books[$0.key].name), value: $0.value)
    }
    let chart = session.chart(phrases.filled("menu.hitCountsOf", [found.query]), bars: bars)
    chart.onActivate = { [weak self] bar in
      guard let self,
        let book = books.first(where: { screen.speech.bookName($0.name) == bar.label }),
        let index = found.hits.firstIndex(where: { book.rows.contains($0.row) })
      else { return false }
      goToHit(at: index)
      return true
    }
    session.push(Popover(title: chart.title, content: chart))
  }
}
