import AccessibilityModel
import Interlinear
import ScreenReading
import Sessions
import TextLibrary
import Views

/// Searches the text, and goes from hit to hit.
final class SearchCoordinator {
  let screen: TextScreen
  let session: ReaderSession
  private let navigation: NavigationCoordinator
  /// The last search that found something, and its hits; nil before the first one.
  private(set) var found: FoundHits?
  /// The queries of the session, the latest last.
  private var history: [String] = []
  /// The greatest number of queries that are kept.
  private static let historyLength = 100

  init(screen: TextScreen, session: ReaderSession, navigation: NavigationCoordinator) {
    self.screen = screen
    self.session = session
    self.navigation = navigation
  }

  private var phrases: Phrases { session.phrases }

  func openSearch() {
    let field = TextField(label: phrases("menu.searchFor"))
    field.history = history
    field.hint = phrases("hint.field.search")
    field.onSubmit = { [weak self] typed in self?.search(for: typed) }
    var items = [
      MenuItem(phrases("menu.startSearch")) { [weak field] in
        field.map { $0.onSubmit($0.text) }
      }
    ]
    if let found {
      items.append(
        MenuItem(phrases.counted("menu.lastHits", found.hits.count)) { [weak self] in
          self?.openHits()
        })
    }
    items += helpItems()
    session.present(Popover(title: phrases("menu.search"), field: field, items: items))
  }

  /// Explains what can be typed, with the tiers of this text.
  private func helpItems() -> [MenuItem] {
    let tiers = screen.text.description.tiers.map { "\($0.rawValue):" }.joined(separator: " ")
    return [
      MenuItem(phrases("search.help"), role: .text),
      MenuItem(phrases.filled("search.tiers", [tiers]), role: .text),
    ]
  }

  /// Searches and opens the hits. A fault in the query is announced, and the field stays open.
  func search(for typed: String) {
    let hits: [SearchHit]
    do {
      hits = try Search(try SearchQuery(typed), in: screen.text).hits()
    } catch let error as SearchQueryError {
      return session.announce(text: phrases.fault(of: error))
    } catch {
      return session.announce(error)
    }
    remember(typed)
    guard !hits.isEmpty else { return session.announce("status.noHits", typed) }
    found = FoundHits(query: typed, hits: hits)
    openHits()
  }

  private func remember(_ query: String) {
    history.removeAll { $0 == query }
    history.append(query)
    if history.count > Self.historyLength { history.removeFirst() }
  }

  /// Searches for a value of a tier. Quotation marks and asterisks have a meaning in a query, so
  /// they become spaces, as in the index.
  func search(forAll value: String, in tier: Tier) {
    let plain = String(value.map { $0 == "\"" || $0 == "*" ? " " : $0 })
    guard plain.contains(where: { $0.isLetter || $0.isNumber }) else {
      return session.signal(.nothing)
    }
    search(for: "\(tier.rawValue):\"\(plain)\"")
  }

  /// Opens the searches for a word's lemma, form or Strong's number.
  func openFindAll(_ word: Word, returningTo element: any AccessibilityObject) {
    let tiers = screen.text.description.tiers
    var items: [MenuItem] = []
    func add(_ phrase: String, _ tier: Tier) {
      guard let index = tiers.firstIndex(of: tier) else { return }
      let value = word.value(at: index)
      guard !value.isEmpty else { return }
      items.append(
        MenuItem(phrases.filled(phrase, [value])) { [weak self] in
          self?.search(forAll: value, in: tier)
        }.opening)
    }
    add("menu.thisLemma", .lemma)
    add("menu.thisForm", .surface)
    add("menu.thisNumber", .strong)
    let title = phrases.filled("menu.findAllOf", [word.surface])
    session.present(
      Popover(title: title, items: items).besideFocus(), returningTo: element)
  }

  // MARK: - From hit to hit

  /// Goes to a hit of the last search.
  func goToHit(at index: Int) {
    guard let hit = found?.hits[index] else { return }
    navigation.jump(
      toRow: hit.row, word: hit.word, translationWord: hit.translationWord,
      after: [LabelPiece(.position, position(ofHit: index))])
    didGo(to: index)
  }

  /// Goes to the next (1) or the previous (-1) hit of the last search.
  func goToHit(by step: Int) {
    guard let found else { return session.announce("status.noSearch") }
    let element = screen.isReaderRunning ? session.focus as? VerseElement : nil
    let row = element?.row.index ?? screen.table.anchor.row
    guard
      let index = found.hit(by: step, at: currentPlace, row: row, word: element?.hitKey ?? -1)
    else { return session.signalBoundary("boundary.\(step > 0 ? "next" : "previous").hits") }
    guard found.isCurrent(currentPlace) else { return goToHit(at: index) }
    // Moving from hit to hit adds one place to the history, not one for each hit.
    let hit = found.hits[index]
    navigation.show(
      row: hit.row, word: hit.word, translationWord: hit.translationWord,
      after: [LabelPiece(.position, position(ofHit: index))])
    didGo(to: index)
  }

  private func didGo(to index: Int) {
    found?.didGo(to: index, at: currentPlace)
    // Without the screen reader, the position is shown in place of the caption.
    if !screen.isReaderRunning { session.announce(text: position(ofHit: index)) }
  }

  private func position(ofHit index: Int) -> String {
    phrases("position.hit", "\(index + 1)", "\(found?.hits.count ?? 0)")
  }

  /// The position among the hits while the focus is at one, for the status line; nil otherwise.
  var statusNote: String? {
    guard let index = found?.index(at: currentPlace) else { return nil }
    return position(ofHit: index)
  }

  /// The element with the focus; the topmost row while the screen reader is off.
  private var currentPlace: ElementID {
    guard screen.isReaderRunning, let focus = session.focus else {
      return ElementID(in: [], .number(.item, screen.table.anchor.row))
    }
    return focus.elementID
  }
}

extension VerseElement {
  /// The position of the element among the hits of its verse.
  fileprivate var hitKey: Int {
    switch part {
    case .translation: FoundHits.translationKey
    case .translationWord(let word, _): FoundHits.translationKey + word
    case .note: 2 * FoundHits.translationKey
    default: wordIndex ?? -1
    }
  }
}
