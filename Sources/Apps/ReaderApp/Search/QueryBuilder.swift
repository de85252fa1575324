import AccessibilityModel
import Interlinear
import Views

/// A query for one word, built from the values of the word with the focus: each tick is a condition,
/// and the number of hits follows.
final class QueryBuilder {
  private(set) lazy var popover: Popover = {
    let popover = Popover(title: search.phrases("menu.findByTicks"), items: items())
    popover.didDismiss = { [weak search] in
      if search?.builder != nil { search?.fieldDidClose() }
      search?.builder = nil
    }
    return popover
  }()
  private unowned let search: SearchCoordinator
  private let conditions: [(name: [LabelPiece], query: String)]
  private var ticked: Set<Int> = [0]
  private let perform: (String) -> Void

  /// - Parameter perform: Called with the query if the user chooses to search.
  init(
    _ search: SearchCoordinator, _ word: Word, in verse: Verse, perform: @escaping (String) -> Void
  ) {
    self.search = search
    self.perform = perform
    // The parts of a word have a parsing each; a condition is about the whole word.
    let parsing = search.screen.speech.parsing(of: word, in: verse) ?? ""
    let values = parsing.contains(";") ? [] : parsing.split(separator: ", ").map(String.init)
    conditions =
      search.queries(for: word, in: verse)
      + values.compactMap { value in
        SearchCoordinator.query(for: value, in: .morphology).map { ([.init(.label, value)], $0) }
      }
    count()
  }

  private var query: String {
    let chosen = conditions.indices.filter(ticked.contains).map { conditions[$0].query }
    return chosen.isEmpty ? "" : "[\(chosen.joined(separator: " "))]"
  }

  private func count() {
    guard !query.isEmpty else { return search.live.cancel() }
    search.session.trying { try search.live.search(for: query) }
  }

  /// Shows and announces the number of hits, as far as they have been found.
  func update() {
    popover.setItems(items())
    search.session.setNeedsFrame()
    guard let result = search.live.result(for: query), result.isComplete else { return }
    search.session.announce(text: search.phrases.counted("status.hits", result.hits.count))
  }

  private func items() -> [MenuItem] {
    let (title, result) = (search.phrases("menu.startSearch"), search.live.result(for: query))
    let hits = result.map {
      search.phrases.counted($0.isComplete ? "status.hits" : "status.moreHits", $0.hits.count)
    }
    let said = [title, hits].compactMap(\.self).joined(separator: ", ")
    var start = MenuItem(title, pieces: [LabelPiece(.label, said)]) { [weak self] in
      guard let self, !query.isEmpty else { return }
      // The ticks close, but their search goes on.
      search.builder = nil
      perform(query)
    }.opening
    start.value = hits ?? ""
    return [start]
      + conditions.enumerated().map { index, condition in
        var item = MenuItem(pieces: condition.name) { [weak self] in self?.tick(index) }
        item.isOn = ticked.contains(index)
        return item
      }
  }

  private func tick(_ index: Int) {
    ticked.formSymmetricDifference([index])
    count()
    popover.setItems(items())
    search.session.post(.layoutChanged(focus: nil))
    update()
  }
}
