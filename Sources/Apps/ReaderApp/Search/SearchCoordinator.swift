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
  let studyData: StudyData?
  let live: LiveSearch
  private let navigation: NavigationCoordinator
  /// The last search that found something, and its hits, or nil before the first one.
  var found: FoundHits?
  /// The queries with hits, the latest last, or nil before the queries of earlier sessions have
  /// been read.
  private var history: [String]?
  /// The maximum number of queries that are kept.
  static let historyLength = 100
  /// The field with its hits while it is open.
  weak var openField: SearchField?
  /// Saves hits in files, or nil if files can't be written.
  let fileSaver: (any FileSaving)?
  /// Stores whether glosses are shown below the hits.
  var onShowingGlosses: (Bool) -> Void = { _ in }

  init(
    screen: TextScreen, session: ReaderSession, navigation: NavigationCoordinator,
    studyData: StudyData?, fileSaver: (any FileSaving)?
  ) {
    self.screen = screen
    self.session = session
    self.navigation = navigation
    self.studyData = studyData
    self.fileSaver = fileSaver
    let idle: @Sendable () -> Void = {}
    live = LiveSearch(
      text: screen.text, grace: studyData?.grace ?? 10_000, wake: studyData?.wake ?? idle)
  }

  var phrases: Phrases { session.phrases }

  /// Searches and opens the hits. A fault in the query is announced, and the field stays open.
  func search(for typed: String) {
    let hits: [SearchHit]
    do {
      live.finish(typed)
      hits =
        try live.result(for: typed)?.hits
        ?? Search(try SearchQuery(typed), in: screen.text).hits()
    } catch let error as SearchQueryError {
      return session.announce(text: phrases.fault(of: error))
    } catch {
      return session.announce(error)
    }
    guard !hits.isEmpty else { return session.announce("status.noHits", typed) }
    take(hits, of: typed)
    openHits()
  }

  /// Sets the hits that `n` and `N` visit, and remembers the query.
  func take(_ hits: [SearchHit], of query: String) {
    remember(query)
    let found = FoundHits(query: query, hits: hits)
    self.found = found
    screen.hitMarks = { row in found.parts(inRow: row) }
  }

  // MARK: - Queries of before

  /// The queries that found something, the latest last.
  var queries: [String] {
    if let history { return history }
    let stored = session.attempt { try studyData?.queries(limit: Self.historyLength) } ?? []
    history = stored.reversed()
    return history ?? []
  }

  private func remember(_ query: String) {
    var queries = queries
    queries.removeAll { $0 == query }
    queries.append(query)
    history = queries.suffix(Self.historyLength)
    // A search alone creates no library.
    guard let studyData, studyData.exists else { return }
    _ = studyData.make(.query(query, time: studyData.now()))
  }

  // MARK: - Searches for a value

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
  func openFindAll(_ word: Word, returningTo element: (any AccessibilityObject)?) {
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
      after: [LabelPiece(.position, self.position(ofHit: index))])
    didGo(to: index)
  }

  /// Goes to the next (1) or the previous (-1) hit of the last search.
  func goToHit(by step: Int) {
    guard let found else { return session.announce("status.noSearch") }
    guard let index = indexOfHit(by: step) else {
      return session.signalBoundary("boundary.\(step > 0 ? "next" : "previous").hits")
    }
    guard found.isCurrent(currentPlace) else { return goToHit(at: index) }
    // Moving from hit to hit adds one place to the history, not one for each hit.
    let hit = found.hits[index]
    navigation.show(
      row: hit.row, word: hit.word, translationWord: hit.translationWord,
      after: [LabelPiece(.position, self.position(ofHit: index))])
    didGo(to: index)
  }

  /// Returns the index of the next (1) or the previous (-1) hit from here, or nil at the ends.
  func indexOfHit(by step: Int) -> Int? {
    let place = screen.position
    return found?.hit(
      by: step, at: currentPlace, row: place?.row.index ?? 0,
      word: place?.hitKey ?? -1)
  }

  private func didGo(to index: Int) {
    found?.didGo(to: index, at: currentPlace)
  }

  private func position(ofHit index: Int) -> String {
    phrases("position.hit", "\(index + 1)", "\(found?.hits.count ?? 0)")
  }

  /// The position among the hits while the focus is at one, for the status line; nil elsewhere.
  var statusNote: String? {
    guard let found, !session.hasPopover else { return nil }
    let place = screen.position
    let index = found.index(
      at: currentPlace, row: place?.row.index ?? -1, keys: place?.hitKeys ?? 0..<0)
    return index.map(position(ofHit:))
  }

  /// The index of the hit at the focus, or the next one from here.
  var indexOfHitHere: Int? {
    guard let found else { return nil }
    let place = screen.position
    return found.index(
      at: currentPlace, row: place?.row.index ?? -1, keys: place?.hitKeys ?? 0..<0)
      ?? indexOfHit(by: 1)
  }

  /// The place of the focus, or of the focus before a popover took it.
  private var currentPlace: ElementID { screen.position?.elementID ?? ElementID("") }
}

extension TextPosition {
  /// The place of the position among the hits of its verse.
  fileprivate var hitKey: Int {
    switch part {
    case .translation: FoundHits.translationKey
    case .translationWord(let word, _): FoundHits.translationKey + word
    case .note: 2 * FoundHits.translationKey
    default: wordIndex ?? -1
    }
  }

  /// The positions of the hits that the element represents. The index covers only the first
  /// translation.
  fileprivate var hitKeys: Range<Int> {
    switch part {
    case .verse: 0..<Int.max
    case .translation(0): FoundHits.translationKey..<Int.max
    case .translationWord(let word, of: 0):
      (FoundHits.translationKey + word)..<(FoundHits.translationKey + word + 1)
    case .word(let word), .label(let word, _): word..<(word + 1)
    case .heading, .reference, .translation, .translationWord, .note: 0..<0
    }
  }
}
