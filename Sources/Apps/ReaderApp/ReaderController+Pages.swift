import AccessibilityModel
import Geometry
import Interlinear
import Sessions
import TextLibrary
import Typesetting
import Views

/// What there is to see of a text besides its verses: its title page, how often its words are used,
/// its notes one below the other; and the controls that need more than a line.
extension ReaderController {
  /// The entries of the text's menu that open a page.
  func textPages() -> [MenuItem] {
    [
      MenuItem(phrases("menu.wordCounts")) { [weak self] in self?.openWordCounts() },
      MenuItem(phrases("menu.titlePage")) { [weak self] in self?.openTitlePage() },
    ]
  }

  private func open(_ title: String, content: View) {
    session?.popovers.push(Popover(title: title, content: content))
  }

  // MARK: - Controls

  /// How much room there is between lines and verses, as a slider.
  func openDensity() {
    let all = Density.allCases
    let slider = slider(
      label: phrases("menu.density"), steps: all.map { phrases("density.\($0.rawValue)") },
      value: all.firstIndex(of: settings.typesetting.density) ?? 0)
    slider.onChange = { [weak self] value in
      guard let self else { return }
      var settings = settings
      settings.typesetting.density = all[value]
      apply(settings)
    }
    open(phrases("menu.density"), content: slider)
  }

  /// How original and translation share the width.
  func openColumns() {
    let items = ColumnLayout.allCases.map { layout in
      MenuItem(
        phrases("columns.\(layout.rawValue)"), isSelected: layout == settings.typesetting.columns
      ) { [weak self] in
        self?.session?.popovers.dismissAll()
        self?.changeLayers { $0.typesetting.columns = layout }
      }
    }
    session?.popovers.push(Popover(title: phrases("menu.columns"), items: items))
  }

  // MARK: - Counts

  /// The most bars of a chart, and the most rows that are counted for one.
  private static let mostBars = 20
  private static let mostRows = 5_000

  /// The words that the chapter uses most: by lemma where the text has one.
  func openWordCounts() {
    let tier = text.description.tiers.firstIndex(of: .lemma) ?? 0
    let current = currentRow
    var counts: [String: (count: Int, language: Language, first: Int)] = [:]
    var number = 0
    let rows = attempt { try text.chapter(ofRow: current).rows } ?? 0..<0
    for row in rows.prefix(Self.mostRows) {
      guard let verse = attempt({ try text.verse(at: row) }) else { return }
      for word in verse.words {
        let value = word.value(at: tier).isEmpty ? word.surface : word.value(at: tier)
        counts[value, default: (0, verse.language, number)].count += 1
        number += 1
      }
    }
    // Of words that are used as often the one that comes first is first.
    let most = counts.sorted { ($1.value.count, $0.value.first) < ($0.value.count, $1.value.first) }
    let bars = most.prefix(Self.mostBars).map {
      BarChart.Bar(label: $0.key, value: $0.value.count, language: $0.value.language.tag)
    }
    let reference = entry(forRow: rows.lowerBound).verse.reference
    let place = reference.chapter > 0 ? "\(reference.book) \(reference.chapter)" : reference.book
    let chart = chart(phrases.filled("menu.wordCountsOf", [place]), bars: Array(bars))
    let counted = text.description.tiers[tier]
    chart.onActivate = { [weak self] bar in
      self?.search(forAll: bar.label, in: counted)
      return true
    }
    open(chart.title, content: chart)
  }

  /// How many of the hits of the last search each book has.
  func openHitCounts() {
    guard let found else { return announce("status.noSearch") }
    var counts: [Int: Int] = [:]
    for hit in found.hits { counts[text.bookIndex(ofRow: hit.row), default: 0] += 1 }
    let bars = counts.sorted { $0.key < $1.key }.map {
      BarChart.Bar(label: text.books[$0.key].name, value: $0.value)
    }
    let chart = chart(phrases.filled("menu.hits", [found.query]), bars: bars)
    chart.onActivate = { [weak self] bar in
      guard let self, let book = text.books.firstIndex(where: { $0.name == bar.label }),
        let hit = found.hits.first(where: { text.books[book].rows.contains($0.row) })
      else { return false }
      jump(toRow: hit.row, word: hit.word, translationWord: hit.translationWord)
      return true
    }
    open(chart.title, content: chart)
  }

  private func chart(_ title: String, bars: [BarChart.Bar]) -> BarChart {
    let chart = BarChart(title: title, bars: bars)
    chart.valueText = phrases.value(of:number:count:)
    let describe = AccessibilityCustomAction(name: phrases("chart.describe")) {
      [weak self, weak chart] in
      guard let self, let chart else { return false }
      session?.post(.announcement(phrases.description(of: chart), priority: .normal))
      return true
    }
    chart.actions = { _ in [describe] }
    return chart
  }

  // MARK: - Title page

  /// The text's title with its initial drawn large, what it holds, and who made it.
  func openTitlePage() {
    let description = text.description
    let title = description.title.isEmpty ? description.name : description.title
    var figures: [Drawing.Figure] = []
    let corner = Rect(x: 0, y: 0, width: 24, height: 11)
    if let initial = title.first, let outline = Initial.outline(of: initial, in: corner) {
      figures.append(
        Drawing.Figure(
          "initial", label: String(initial).uppercased(), hint: phrases("title.initialHint"),
          traits: .image, shape: .path(outline)))
    }
    figures.append(
      Drawing.Figure(
        "title", label: title, traits: .header,
        shape: .text(title, at: Point(x: 30, y: 1))))
    let size = [
      phrases.counted("title.books", text.books.count),
      phrases.counted("title.verses", text.verseCount),
    ].joined(separator: ", ")
    figures.append(
      Drawing.Figure("size", label: size, shape: .text(size, at: Point(x: 30, y: 4))))
    if !description.credits.isEmpty {
      figures.append(
        Drawing.Figure(
          "credits", label: description.credits,
          shape: .text(description.credits, at: Point(x: 0, y: 12))))
    }
    let drawing = Drawing(
      name: phrases("menu.titlePage"), canvas: Size(width: 100, height: 18), figures: figures)
    open(phrases("menu.titlePage"), content: drawing)
  }

  // MARK: - Notes

  /// More notes than that are a list, of which only what is shown is fetched.
  static let longestTimeline = 300

  /// The notes one below the other, each with what can be done with it.
  func openTimeline(of store: StudyStore) {
    let name = text.description.name
    let notes = attempt { try store.notes(of: name, limit: Self.longestTimeline, offset: 0) } ?? []
    let timeline = TimelineView(name: phrases("menu.notes"))
    let byIdentifier = Dictionary(notes.map { ("\($0.id)", $0) }) { first, _ in first }
    timeline.setEntries(notes.map(entry(for:)))
    func action(
      _ phrase: String, _ perform: @escaping (ReaderController, Note) -> Void
    ) -> TimelineView.Action {
      TimelineView.Action(phrases(phrase)) { [weak self] entry in
        guard let self, let note = byIdentifier[entry.identifier] else { return }
        perform(self, note)
      }
    }
    let actions = [
      action("menu.goThere") { reader, note in
        reader.jump(to: note.place)
      },
      action("menu.changeNote") { $0.openNote(at: $1.place, returningTo: nil) },
      action("menu.removeNote") { $0.removeNote(at: $1.place) },
    ]
    timeline.actions = { _ in actions }
    timeline.hiddenActions = { entry in
      entry.links.isEmpty ? [] : [action("menu.linksOfNote") { $0.openLinks(of: $1) }]
    }
    timeline.onLink = { [weak self] link, entry in
      let links = NoteLink.links(in: entry.text, books: self?.text.books.map(\.name) ?? [])
      links.first { $0.text == link.text }.map { self?.follow($0) }
    }
    timeline.onLayoutChange = { [weak self] in
      self?.session?.post(.layoutChanged(focus: $0))
    }
    open(phrases("menu.notes"), content: timeline)
  }

  private func entry(for note: Note) -> TimelineView.Entry {
    let heading = title(of: note.place)
    let text = note.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let links = NoteLink.links(in: text, books: self.text.books.map(\.name))
    return TimelineView.Entry(
      identifier: "\(note.id)", heading: heading, shownHeading: heading, text: text,
      links: links.map { TimelineView.Link($0.text, kind: "link") })
  }

  /// The links of a note, each kind under a heading that counts.
  func openLinks(of note: Note) {
    let links = NoteLink.links(in: note.text, books: text.books.map(\.name))
    var items: [MenuItem] = []
    for (kind, phrase) in [
      (NoteLink.Kind.place, "links.places"), (.tag, "links.tags"), (.address, "links.addresses"),
    ] {
      let those = links.filter { $0.kind == kind }
      guard !those.isEmpty else { continue }
      items.append(.header(phrases.counted(phrase, those.count)))
      items += those.map { link in
        MenuItem(link.text, role: .link) { [weak self] in self?.follow(link) }
      }
    }
    session?.popovers.push(Popover(title: title(of: note.place), items: items))
  }
}
