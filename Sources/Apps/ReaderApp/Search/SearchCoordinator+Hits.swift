import AccessibilityModel
import Interlinear
import TextLibrary
import Views

/// The hits of a search: as a list, and counted by book.
extension SearchCoordinator {
  /// Opens the hits as a list: first their number, then each with the words around it.
  func openHits() {
    guard let found else { return session.announce("status.noSearch") }
    let phrases = session.phrases
    let count = phrases.counted("status.hits", found.hits.count)
    let heading = MenuItem("\(count): \(found.query)", role: .heading)
    let text = screen.text
    let title = { (index: Int) in
      let row = index > 0 && index <= found.hits.count ? found.hits[index - 1].row : nil
      return row.map { text.books[text.bookIndex(ofRow: $0)].name } ?? ""
    }
    let items = MenuItems(count: found.hits.count + 2, title: title) { [weak self] index in
      switch index {
      case 0: heading
      case found.hits.count + 1:
        MenuItem(phrases("menu.hitCounts")) { [weak self] in self?.openHitCounts() }
      default: self?.item(forHit: index - 1) ?? MenuItem("")
      }
    }
    session.present(Popover(title: phrases.filled("menu.hits", [found.query]), items: items))
  }

  private func item(forHit index: Int) -> MenuItem {
    guard let found, found.hits.indices.contains(index) else { return MenuItem("") }
    let hit = found.hits[index]
    guard let verse = session.attempt({ try screen.text.verse(at: hit.row) }),
      let context = session.attempt({ try Concordance(screen.text, width: 4).line(hit) })
    else { return MenuItem("") }
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
    return MenuItem("\(place)  \(line)", pieces: pieces) { [weak self] in
      self?.goToHit(at: index)
    }
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
    let title = "\(session.phrases("menu.hitCounts")): \(found.query)"
    let chart = session.chart(title, bars: bars)
    chart.onActivate = { [weak self] bar in
      guard let self,
        let book = books.first(where: { screen.speech.bookName($0.name) == bar.label }),
        let index = found.hits.firstIndex(where: { book.rows.contains($0.row) })
      else { return false }
      goToHit(at: index)
      return true
    }
    session.push(Popover(title: title, content: chart))
  }
}
