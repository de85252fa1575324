import AccessibilityModel
import Interlinear
import PlainText
import ScreenReading
import Sessions
import TextLibrary
import Views

/// Searches the text, and goes from hit to hit.
final class SearchCoordinator: Coordinator {
  private(set) lazy var live: LiveSearch = {
    let idle: @Sendable () -> Void = {}
    return LiveSearch(text: text, grace: studyData?.grace ?? 10_000, wake: studyData?.wake ?? idle)
  }()
  /// The last search that found something, and its hits, or nil before the first one.
  var found: FoundHits?
  private var areMarksCleared = false
  /// The maximum number of queries that are kept.
  static let historyLength = 100
  /// The field with its hits while it is open.
  weak var openField: SearchField?
  /// The conditions of a word while they are open.
  var builder: QueryBuilder?
  /// The list of the first hits while the others are being found.
  private weak var partialList: Popover?
  private weak var partialGrid: ChoiceGrid?
  /// The query whose hits open as soon as the first ones from the focus on are found, unless a key is
  /// pressed before.
  private(set) var awaited: String?

  /// Searches and opens the hits. A fault in the query is announced, and the field stays open.
  func search(for typed: String) {
    session.trying {
      try live.search(for: typed)
      awaited = typed
      _ = live.finish(typed)
      if !openAwaited() {
        session.announce(text: phrases.filled("menu.countingHits", [typed]))
      }
    }
  }

  /// Opens the hits of the query that is waited for.
  ///
  /// - Returns: `false` if none is waited for, or if the hits are not found yet; otherwise, `true`.
  private func openAwaited() -> Bool {
    guard let typed = awaited else { return false }
    var found = live.result(for: typed)
    if found?.isComplete == false {
      let row = screen.position?.row.index ?? 0
      guard let last = found?.hits.last, last.row >= row else { return false }
    } else if found == nil, live.isRunning(typed) {
      return false
    }
    awaited = nil
    session.trying {
      // A search that failed is tried again, which reports the failure.
      let hits = try found?.hits ?? Search(SearchQuery(typed), in: text, memory: live.memory).hits()
      found = found ?? FoundHits(query: typed, hits: hits)
      guard let found, !hits.isEmpty else { return session.announce("status.noHits", typed) }
      take(found)
      openHits()
    }
    return true
  }

  /// Ends the search whose hits are waited for.
  func keyWillBePressed() {
    if awaited != nil { live.cancel() }
    awaited = nil
  }

  /// Sets the hits that `n` and `N` visit, and remembers the query.
  func take(_ found: FoundHits) {
    remember(found.query)
    set(found)
  }

  private func set(_ found: FoundHits) {
    self.found = found
    areMarksCleared = false
    screen.hitMarks = { row in found.parts(inRow: row) }
  }

  /// Takes the marks of the hits off the page, and their number off the status line, until a key goes
  /// through them again.
  ///
  /// - Returns: `false` if no hit is marked; otherwise, `true`.
  func clearMarks() -> Bool {
    guard found != nil, !areMarksCleared else { return false }
    areMarksCleared = true
    screen.hitMarks = { _ in [] }
    return true
  }

  // MARK: - Hits that are found in the background

  /// Ends a search that was typed or ticked and whose hits are not shown.
  func fieldDidClose() {
    keyWillBePressed()
    if found?.isComplete != false { live.cancel() }
  }

  /// Shows hits that were found in the background.
  func announceEvents() {
    let result = live.takeResult()
    if let result {
      openField?.didFind(result)
      builder?.update()
    }
    if openAwaited() { return }
    guard let result, let found, !found.isComplete, found.query == result.query, result.isComplete
    else {
      return
    }
    complete(found, with: result.hits)
  }

  /// Returns the last search with all of its hits, and waits for them if necessary.
  func allHits() -> FoundHits? {
    guard let found, !found.isComplete else { return found }
    let hits =
      live.finish(found.query, limit: 60_000)
      ?? session.attempt { try Search(try SearchQuery(found.query), in: screen.text).hits() }
    if let hits { complete(found, with: hits) }
    return self.found
  }

  /// Adds the hits before and after the known ones, also to their list, and announces their number.
  private func complete(_ partial: FoundHits, with hits: [SearchHit]) {
    let (all, start) = partial.completed(with: hits)
    set(all)
    guard let popover = partialList, let grid = partialGrid else { return }
    partialList = nil
    popover.title = title(of: all)
    draw(hits, of: all.query, in: grid)
    grid.makeStops = { [weak self] in self?.firstHits(of: hits) ?? [] }
    grid.extendChoices(
      to: hits.count, from: start, make: choices(for: hits) { [weak self] in self?.goToHit(at: $0) }
    )
    session.announce(text: phrases.counted("status.hits", hits.count))
    session.setNeedsFrame()
  }

  // MARK: - Queries of before

  /// The queries that found something, also in earlier sessions, the latest last.
  private(set) lazy var queries: [String] =
    (session.attempt { try studyData?.queries(limit: Self.historyLength) } ?? []).reversed()

  private func remember(_ query: String) {
    queries.removeAll { $0 == query }
    queries = (queries + [query]).suffix(Self.historyLength)
    // A search alone creates no library.
    guard let studyData, studyData.exists else { return }
    _ = studyData.make(.query(query, time: studyData.now()))
  }

  // MARK: - Searches for a value

  /// Returns the query for a value of a tier, or nil if it has nothing to look for. Quotation marks
  /// and asterisks have a meaning in a query, so they become spaces, as in the index.
  static func query(for value: String, in tier: Tier) -> String? {
    let plain = String(value.map { $0 == "\"" || $0 == "*" ? " " : $0 })
    let isWord = plain.contains { $0.isLetter || $0.isNumber }
    return isWord ? "\(tier.rawValue):\"\(plain)\"" : nil
  }

  /// Searches for a value of a tier.
  func search(forAll value: String, in tier: Tier) {
    guard let query = Self.query(for: value, in: tier) else { return session.signal(.nothing) }
    search(for: query)
  }

  /// Returns the queries for the lemma, the form, and the Strong's number of a word.
  func queries(for word: Word, in verse: Verse) -> [(name: [LabelPiece], query: String)] {
    let description = screen.text.description
    let named: [(Tier, String)] = [
      (.lemma, "menu.thisLemma"), (.surface, "menu.thisForm"), (.strong, "menu.thisNumber"),
    ]
    return named.compactMap { tier, phrase in
      let value = description.tiers.firstIndex(of: tier).map(word.value(at:)) ?? ""
      guard let query = Self.query(for: value, in: tier) else { return nil }
      let language = description.language(of: tier, inTextOf: verse.language).tag
      return (phrases.pieces(phrase, LabelPiece(.label, value, language: language)), query)
    }
  }

  /// Opens the searches for a word's lemma, form, or Strong's number, or for chosen values.
  func openFindAll(_ word: Word, at position: TextPosition) {
    let search: (String) -> Void = { [weak self] query in
      self?.session.session?.popovers.performItem(returningTo: position.element) {
        self?.search(for: query)
      }
    }
    var items = queries(for: word, in: position.row.verse).map { name, query in
      MenuItem(pieces: name) { search(query) }.opening
    }
    items.append(
      MenuItem(phrases("menu.findByTicks")) { [weak self] in
        guard let self else { return }
        builder = QueryBuilder(self, word, in: position.row.verse, perform: search)
        builder.map { session.push($0.popover) }
      }.opening)
    let title = phrases.filled("menu.findAllOf", [word.surface])
    let popover = Popover(title: title, items: items).besideFocus()
    popover.menuName = screen.menuName("menu.findAll", of: position)
    session.present(popover, returningTo: position.element)
  }

  // MARK: - From hit to hit

  /// Goes to a hit of the last search.
  func goToHit(at index: Int) {
    guard let hit = found?.hits[index] else { return }
    reader.navigation.jump(toRow: hit.row, at: hit.part, after: position(ofHit: index))
    didGo(to: index)
  }

  /// Goes to the next (1) or the previous (-1) hit of the last search.
  func goToHit(by step: Int) {
    if session.hasPopover, let typed = openField?.found {
      guard !typed.hits.isEmpty else { return session.announce("status.noHits", typed.query) }
      take(typed)
    }
    // Of the first hits, the next one is known before the others are found.
    let isKnown = found?.isComplete != false || step > 0 && indexOfHit(by: step) != nil
    guard let found = isKnown ? found : allHits() else {
      return session.announce("status.noSearch")
    }
    guard let index = indexOfHit(by: step) else {
      return session.signalBoundary("boundary.\(step > 0 ? "next" : "previous").hits")
    }
    guard found.isCurrent(currentPlace) else { return goToHit(at: index) }
    // Moving from hit to hit adds one place to the history, not one for each hit.
    let hit = found.hits[index]
    reader.navigation.show(row: hit.row, at: hit.part, after: position(ofHit: index))
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
    if areMarksCleared, let found { set(found) }
    found?.didGo(to: index, at: currentPlace)
  }

  /// Returns the position of a hit among all, or nothing before their number is known.
  private func position(ofHit index: Int) -> [LabelPiece] {
    guard let found, found.isComplete else { return [] }
    return [LabelPiece(.position, phrases("position.hit", "\(index + 1)", "\(found.hits.count)"))]
  }

  /// The position among the hits while the focus is at one, for the status line, or nil elsewhere.
  var statusNote: String? {
    guard !areMarksCleared, !session.hasPopover else { return nil }
    return indexOfHitAtFocus.flatMap { position(ofHit: $0).first?.text }
  }

  /// The index of the hit at the focus, or the next one from here.
  var indexOfHitHere: Int? { indexOfHitAtFocus ?? indexOfHit(by: 1) }

  private var indexOfHitAtFocus: Int? {
    let place = screen.position
    return found?.index(
      at: currentPlace, row: place?.row.index ?? -1, keys: place?.hitKeys ?? 0..<0)
  }

  /// The place of the focus, or of the focus before a popover took it.
  private var currentPlace: ElementID { screen.position?.elementID ?? ElementID("") }
}

extension TextPosition {
  /// The place of the position among the hits of its verse.
  fileprivate var hitKey: Int {
    switch part {
    case .translation(let index): FoundHits.key(ofTranslation: index)
    case .translationWord(let word, let index): FoundHits.key(ofTranslation: index, word: word)
    case .note(let index): FoundHits.key(ofTranslation: SearchHit.notes, word: index)
    case .variant: FoundHits.endKey
    default: wordIndex ?? -1
    }
  }

  /// The positions of the hits that the element represents.
  fileprivate var hitKeys: Range<Int> {
    switch part {
    case .verse: 0..<Int.max
    case .translation(let index):
      FoundHits.key(ofTranslation: index)..<FoundHits.key(ofTranslation: index + 1)
    case .translationWord, .word, .label, .note: hitKey..<hitKey + 1
    case .heading, .reference, .variant: 0..<0
    }
  }
}

/// The hits of a search: as a concordance, and counted by book.
extension SearchCoordinator {
  /// Opens the hits as a list, at the hit nearest to the focus. Their number is spoken first.
  func openHits() {
    guard let found else { return session.announce("status.noSearch") }
    let start = indexOfHitHere ?? 0
    let grid = ChoiceGrid(name: "hits")
    list(found.hits, of: found.query, in: grid) { [weak self] in self?.goToHit(at: $0) }
    grid.makeStops = { [weak self] in self?.firstHits(of: found.hits) ?? [] }
    let title = title(of: found)
    let popover = Popover(title: title, content: grid, items: hitItems())
    if !found.isComplete {
      (partialList, partialGrid) = (popover, grid)
      popover.didDismiss = { [weak self, weak popover] in
        if self?.partialList === popover { self?.partialList = nil }
      }
    }
    grid.select(start)
    let place = phrases("context.series", "\(start + 1)", "\(found.hits.count)")
    let opening = start > 0 && found.isComplete ? [title, place] : [title]
    session.present(
      popover, focusing: screen.isReaderRunning ? grid.element(ofChoice: start) : nil,
      after: opening.map { LabelPiece(.position, $0) })
  }

  /// Returns the number of hits, if it is known, and the query or its meaning.
  private func title(of found: FoundHits) -> String {
    guard found.isComplete else { return phrases.filled("menu.countingHits", [found.query]) }
    let meaning = (try? SearchQuery(found.query))?.meaning.map(phrases.message)
    return "\(phrases.counted("status.hits", found.hits.count)): \(meaning ?? found.query)"
  }

  /// Lists hits in a grid, one below the other.
  ///
  /// - Parameter choose: Called with the index of the hit that is chosen.
  func list(
    _ hits: [SearchHit], of query: String, in grid: ChoiceGrid, heading: String? = nil,
    choose: @escaping (Int) -> Void
  ) {
    draw(hits, of: query, in: grid)
    grid.setChoices(
      [ChoiceGrid.Section(heading, count: hits.count)], make: choices(for: hits, choose))
  }

  private func choices(
    for hits: [SearchHit], _ choose: @escaping (Int) -> Void
  ) -> (Int) -> MenuItem {
    { [weak self] index in
      guard let self, hits.indices.contains(index) else { return MenuItem("") }
      return choice(for: hits[index]) { choose(index) }
    }
  }

  /// Sets how hits are drawn in a grid.
  private func draw(_ hits: [SearchHit], of query: String, in grid: ChoiceGrid) {
    let hasGlosses = !HitLines.glossTiers(of: screen.text.description.tiers).isEmpty
    // A hit in a gloss is not understood without it.
    let asksForGlosses = (try? SearchQuery(query))?.asksForGlosses ?? false
    let lines = HitLines(hits, screen: screen, session: session)
    grid.lineCount = { [screen] width in
      lines.showsGlosses = hasGlosses && (asksForGlosses || screen.settings.showsHitGlosses)
      return lines.lineCount(width: width)
    }
    grid.drawing = { [weak grid] index, cells, frame in
      guard let grid else { return }
      lines.draw(index, on: &cells, in: frame, theme: grid.appearance.theme)
    }
  }

  /// Returns the first hit in each book, with the name of the book.
  func firstHits(of hits: [SearchHit]) -> [(title: String, choice: Int)] {
    booksWithHits(hits).map { ($0.name, $0.hits.lowerBound) }
  }

  /// Returns a hit in its spoken form: its reference, then the words around it.
  private func choice(for hit: SearchHit, activate: @escaping () -> Void) -> MenuItem {
    guard let verse = session.attempt({ try screen.text.verse(at: hit.row) }) else {
      return MenuItem("")
    }
    let context = Concordance(width: 4).line(hit, in: verse)
    let line = "\(context.before)[\(context.keyword)]\(context.after)"
    let language =
      hit.translation.map { screen.text.description.translationColumn(at: $0).language }
      ?? verse.language
    let place = screen.placeName(ofRow: hit.row)
    var pieces = [LabelPiece(.reference, place)]
    for part in [context.before, context.keyword, context.after] {
      // Punctuation at the edges is shown but not spoken.
      let words = part.trimmingPrefix { !$0.isLetter && !$0.isNumber }
      if let last = words.lastIndex(where: { $0.isLetter || $0.isNumber }) {
        pieces.append(LabelPiece(.context, String(words[...last]), language: language.tag))
        // The words around the hit are one run.
        if pieces.count > 2 { pieces[pieces.count - 1].separator = " " }
      }
    }
    return MenuItem("\(place)  \(line)", pieces: pieces, activate: activate)
  }

  /// Returns the items below the hits: the chart, and the switch for glosses.
  private func hitItems() -> [MenuItem] {
    var items = [MenuItem(phrases("menu.hitCounts")) { [weak self] in self?.openHitCounts() }]
    if reader.export.isAvailable {
      items.append(
        MenuItem(phrases("menu.saveHits")) { [weak self] in self?.reader.export.exportHits() }
          .opening)
    }
    guard screen.text.description.tiers.contains(.gloss) else { return items }
    let showsGlosses = screen.settings.showsHitGlosses
    items.append(
      MenuItem(phrases("menu.hitGlosses"), isOn: showsGlosses) { [weak self] in
        guard let self else { return }
        screen.settings.showsHitGlosses = !showsGlosses
        reader.settingsScreen.store("hit-glosses", showsGlosses ? "off" : "on")
        guard let popover = session.session?.root.popover else { return }
        popover.setItems(hitItems())
        popover.content?.setNeedsLayout()
        session.post(.layoutChanged(focus: nil))
      })
    return items
  }

  /// Returns the names of the books with hits, and the indices of those in each.
  func booksWithHits(_ hits: [SearchHit]) -> [(name: String, hits: Range<Int>)] {
    var next = 0
    return screen.text.books.compactMap { book in
      let first = next
      next = (first..<hits.count).partitioningIndex { hits[$0].row >= book.rows.upperBound }
      return next > first ? (screen.speech.bookName(book.name), first..<next) : nil
    }
  }

  /// Opens a chart of the number of hits in each book.
  func openHitCounts() {
    guard let found = allHits() else { return session.announce("status.noSearch") }
    let books = booksWithHits(found.hits)
    let bars = books.map { BarChart.Bar(label: $0.name, value: $0.hits.count) }
    let chart = session.chart(phrases.filled("menu.hitCountsOf", [found.query]), bars: bars)
    chart.onActivate = { [weak self] bar in
      guard let found = books.first(where: { $0.name == bar.label }) else { return false }
      self?.goToHit(at: found.hits.lowerBound)
      return true
    }
    session.push(Popover(title: chart.title, content: chart))
  }

  /// Goes to the next (1) or the previous (-1) word with the lemma of the focused one, or of the
  /// same form in a text without lemmas. The commands for hits then continue from there.
  func goToSameWord(by step: Int) {
    guard let word = screen.position?.word,
      let (tier, value) = sameness(of: word)
    else { return session.announce("status.noWord") }
    let query = "\(tier.writtenName):=\"\(value)\""
    if found?.query != query {
      guard
        let hits = session.attempt({ try Search(try SearchQuery(query), in: screen.text).hits() })
      else { return }
      take(FoundHits(query: query, hits: hits))
    }
    goToHit(by: step)
  }

  /// Returns the property that words must share to be the same: the lemma, the only Strong's number
  /// or, without these, the form.
  func sameness(of word: Word) -> (tier: Tier, value: String)? {
    for tier in [Tier.lemma, .strong, .surface] {
      guard let index = screen.text.description.tiers.firstIndex(of: tier) else { continue }
      var value = word.value(at: index)
      if tier == .strong {
        let parts = value.split { !$0.isLetter && !$0.isNumber }
        let numbers = parts.filter { $0.contains(where: \.isNumber) }
        value = numbers.count == 1 ? String(numbers[0]) : ""
      }
      let isPlain = !value.contains { "\"*".contains($0) }
      if isPlain, value.contains(where: { $0.isLetter || $0.isNumber }) { return (tier, value) }
    }
    return nil
  }
}
