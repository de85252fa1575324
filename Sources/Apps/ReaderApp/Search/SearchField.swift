import Interlinear
import PlainText
import ScreenReading
import TextLibrary
import Views

/// The field for a query, with the number of its hits and the first ones below it while it is
/// typed.
final class SearchField {
  let popover: Popover
  private let search: SearchCoordinator
  private let field: TextField
  private let results: ChoiceGrid
  /// The search whose hits are shown, or nil if there is none.
  private(set) var found: FoundHits?

  init(_ search: SearchCoordinator) {
    self.search = search
    search.live.prepare()
    let phrases = search.phrases
    field = TextField(label: phrases("menu.searchFor"), hint: phrases("hint.field.search"))
    results = ChoiceGrid(name: "results")
    popover = Popover(title: phrases("menu.search"), field: field, content: results)
    field.history = search.queries
    field.onSubmit = { [weak search] typed in search?.search(for: typed) }
    // The popover keeps its field, and the field keeps this object.
    field.onChange = { [self] typed in queryDidChange(typed) }
    popover.setItems(items(fault: nil))
    popover.didDismiss = { [weak search, weak field] in
      search?.fieldDidClose()
      field?.onChange = { _ in }
    }
  }

  /// Searches for the text typed so far. A fault in the query replaces the hits.
  private func queryDidChange(_ typed: String) {
    clear()
    guard typed.contains(where: { !$0.isWhitespace }) else {
      search.live.cancel()
      return popover.setItems(items(fault: nil))
    }
    do {
      try search.live.search(for: typed)
      popover.setItems(items(fault: nil))
      if let result = search.live.result(for: typed) { show(result) }
    } catch {
      popover.setItems(items(fault: search.phrases.message(Message(error))))
    }
  }

  private func clear() {
    found = nil
    results.drawing = nil
    results.makeStops = nil
    results.setChoices([])
  }

  /// Shows hits that were found in the background, if they are of the query in the field.
  func didFind(_ result: FoundHits) {
    if result.query == field.text { show(result) }
  }

  /// Shows the first hits, and the number of all.
  private func show(_ result: FoundHits) {
    let selection = found?.query == result.query ? results.selection : nil
    found = result
    let count =
      result.isComplete && result.hits.isEmpty
      ? search.phrases.filled("status.noHits", [result.query])
      : search.phrases.counted(
        result.isComplete ? "status.hits" : "status.moreHits", result.hits.count)
    let hits = Array(result.hits.prefix(LiveSearch.firstHits))
    // The keys that go from hit to hit know these, too.
    results.makeStops = { [weak search] in search?.firstHits(of: hits) ?? [] }
    search.list(hits, of: result.query, in: results, heading: count) { [weak search] index in
      search?.take(result)
      search?.goToHit(at: index)
    }
    if let selection { results.select(selection) }
    let isInList =
      popover.list.selection != nil || search.session.focus.flatMap(popover.list.row) != nil
    if !isInList { popover.setItems(items(fault: nil)) }
    search.session.setNeedsFrame()
  }

  /// Returns the items below the hits: the last search and, without hits, the button and help for
  /// typing.
  private func items(fault: String?) -> [MenuItem] {
    let phrases = search.phrases
    let hasHits = results.choiceCount > 0
    var items = fault.map { [MenuItem($0, role: .text)] } ?? []
    if let other = (try? SearchQuery(field.text))?.asOneWord {
      items.append(
        MenuItem(phrases.filled("search.asOneWord", [other])) { [weak search] in
          search?.search(for: other)
        }.opening)
    }
    if !hasHits {
      items.append(
        MenuItem(phrases("menu.startSearch")) { [weak field] in
          field.map { $0.onSubmit($0.text) }
        })
    }
    if let found = search.found, found.isComplete {
      items.append(
        MenuItem(phrases.counted("menu.lastHits", found.hits.count)) { [weak search] in
          search?.openHits()
        })
    }
    guard !hasHits else { return items }
    let tiers = search.screen.text.description.tiers.map { "\($0.writtenName):" }
    return items + [
      MenuItem(phrases("search.help"), role: .text),
      MenuItem(phrases.filled("search.tiers", [tiers.joined(separator: " ")]), role: .text),
    ]
  }
}

extension SearchCoordinator {
  func openSearch() {
    let opened = SearchField(self)
    openField = opened
    session.present(opened.popover)
  }
}
