import AccessibilityModel
import Interlinear
import PlainText
import Sessions
import TextLibrary
import Views

/// What was searched for last, and where it was found.
struct FoundHits {
  let query: String
  let hits: [SearchHit]
  /// The hit where the reader is, as long as it stays where that hit has put it.
  private var current: (index: Int, place: String)?

  init(query: String, hits: [SearchHit]) {
    self.query = query
    self.hits = hits
  }

  /// The hit after (1) or before (-1) the one where the reader is; nil at the ends.
  ///
  /// - Parameters:
  ///   - place: where the reader is now.
  ///   - row: the same as a row and a word, for a reader that has gone elsewhere since.
  func hit(by step: Int, at place: String, row: Int, word: Int) -> Int? {
    // An element may stand for several hits: a translation, a verse.
    guard let current, current.place == place else { return hit(by: step, from: row, word: word) }
    let next = current.index + step
    return hits.indices.contains(next) ? next : nil
  }

  /// Whether the reader is still where the last hit has put it.
  func isCurrent(_ place: String) -> Bool { current?.place == place }

  mutating func went(to index: Int, at place: String) { current = (index, place) }

  /// The hit after (1) or before (-1) a place; nil when there is none.
  func hit(by step: Int, from row: Int, word: Int) -> Int? {
    // A hit of the translation stands behind the words of its verse.
    func key(_ hit: SearchHit) -> (Int, Int) {
      (hit.row, hit.word ?? (1 << 20) + (hit.translationWord ?? 0))
    }
    var low = 0
    var high = hits.count
    while low < high {
      let middle = (low + high) / 2
      let isBefore = step > 0 ? key(hits[middle]) <= (row, word) : key(hits[middle]) < (row, word)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    let index = step > 0 ? low : low - 1
    return hits.indices.contains(index) ? index : nil
  }
}

/// Searching, and going from hit to hit.
extension ReaderController {
  func openSearch() {
    let field = TextField(label: phrases("menu.searchFor"), text: found?.query ?? "")
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
    items += searchHelp()
    let popover = Popover(title: phrases("menu.search"), field: field, items: items)
    session?.popovers.present(popover)
  }

  /// What can be typed, with the tiers that this text has.
  private func searchHelp() -> [MenuItem] {
    let tiers = text.description.tiers.map { "\($0.rawValue):" }.joined(separator: " ")
    return [
      MenuItem(phrases("search.help"), role: .text),
      MenuItem(phrases.filled("search.tiers", [tiers]), role: .text),
    ]
  }

  /// Searches and shows the hits; what cannot be searched for is said, and can be mended.
  func search(for typed: String) {
    let hits: [SearchHit]
    do {
      hits = try Search(try SearchQuery(typed), in: text).hits()
    } catch {
      let message = (error as? any ReportableError)?.description ?? "\(error)"
      session?.post(.announcement(message, priority: .normal))
      return
    }
    found = FoundHits(query: typed, hits: hits)
    if hits.isEmpty {
      announce("status.noHits", typed)
    } else {
      openHits()
    }
  }

  /// Searches for a value of a tier as a word has it. Marks that mean something in a query stand
  /// between words there, as they do in the index.
  func search(forAll value: String, in tier: Tier) {
    let plain = String(value.map { $0 == "\"" || $0 == "*" ? " " : $0 })
    guard plain.contains(where: { $0.isLetter || $0.isNumber }) else { return signalNothing() }
    search(for: "\(tier.rawValue):\"\(plain)\"")
  }

  /// The hits as a list: how many first, then each with the words around it.
  func openHits() {
    guard let found else { return announce("status.noSearch") }
    let title = phrases.filled("menu.hits", [found.query])
    let count = phrases.counted("status.hits", found.hits.count)
    let head = MenuItem("\(count): \(found.query)", role: .heading)
    let items = MenuItems(count: found.hits.count + 2) { [weak self] index in
      switch index {
      case 0: return head
      case found.hits.count + 1:
        return MenuItem(self?.phrases("menu.hitCounts") ?? "") { [weak self] in
          self?.openHitCounts()
        }
      default: return self?.item(forHit: index - 1) ?? MenuItem("")
      }
    }
    session?.popovers.present(Popover(title: title, items: items))
  }

  private func item(forHit index: Int) -> MenuItem {
    guard let found, found.hits.indices.contains(index) else { return MenuItem("") }
    let hit = found.hits[index]
    guard let verse = attempt({ try text.verse(at: hit.row) }),
      let context = attempt({ try Concordance(text, width: 4).line(hit) })
    else { return MenuItem("") }
    let line = "\(context.before)[\(context.keyword)]\(context.after)"
    let language =
      hit.word == nil
      ? text.description.translationLanguage : verse.language
    var pieces = [LabelPiece("reference", verse.reference.description)]
    for part in [context.before, context.keyword, context.after] {
      // The marks of punctuation at the edges are for the eye.
      let words = part.trimmingPrefix { !$0.isLetter && !$0.isNumber }
      if let last = words.lastIndex(where: { $0.isLetter || $0.isNumber }) {
        pieces.append(LabelPiece("context", String(words[...last]), language: language.tag))
      }
    }
    return MenuItem("\(verse.reference)  \(line)", pieces: pieces) { [weak self] in
      guard let self else { return }
      jump(toRow: hit.row, word: hit.word, translationWord: hit.translationWord)
      self.found?.went(to: index, at: placeOfHits)
    }
  }

  /// To the next (1) or previous (-1) hit of the last search.
  func goToHit(by step: Int) {
    guard let found else { return announce("status.noSearch") }
    guard !found.hits.isEmpty else { return announce("status.noHits", found.query) }
    let element = isReaderRunning ? session?.reader.focus as? VerseElement : nil
    let row = element?.row.index ?? table.anchor.row
    guard
      let index = found.hit(
        by: step, at: placeOfHits, row: row, word: element?.hitKey ?? -1)
    else {
      session?.signal(.boundary)
      return
    }
    let hit = found.hits[index]
    // From hit to hit is one way in the history, not as many as there are hits.
    if found.isCurrent(placeOfHits) {
      show(row: hit.row, word: hit.word, translationWord: hit.translationWord)
    } else {
      jump(toRow: hit.row, word: hit.word, translationWord: hit.translationWord)
    }
    self.found?.went(to: index, at: placeOfHits)
    let place = phrases.filled("position.hit", ["\(index + 1)", "\(found.hits.count)"])
    session?.post(.announcement(place, priority: .low))
  }

  /// Where the reader is: its element, or the row at the top while nobody listens.
  private var placeOfHits: String {
    guard isReaderRunning, let focus = session?.reader.focus else { return "\(table.anchor.row)" }
    return focus.accessibilityIdentifier
  }

  /// Finds every place of a word's lemma, form or number.
  func openFindAll(_ word: Word, returningTo element: any AccessibilityObject) {
    let tiers = text.description.tiers
    var items: [MenuItem] = []
    func add(_ phrase: String, _ tier: Tier) {
      guard let index = tiers.firstIndex(of: tier) else { return }
      let value = word.value(at: index)
      guard !value.isEmpty else { return }
      items.append(
        MenuItem(phrases.filled(phrase, [value])) { [weak self] in
          self?.search(forAll: value, in: tier)
        })
    }
    add("menu.thisLemma", .lemma)
    add("menu.thisForm", .surface)
    add("menu.thisNumber", .strong)
    let title = phrases.filled("menu.findAllOf", [word.surface])
    session?.popovers.present(Popover(title: title, items: items), returningTo: element)
  }
}

extension VerseElement {
  /// Where the element stands among the hits of its verse.
  fileprivate var hitKey: Int {
    switch part {
    case .translation: 1 << 20
    case .translationWord(let word): (1 << 20) + word
    case .note: 1 << 21
    default: wordIndex ?? -1
    }
  }
}
