import AccessibilityModel
import Geometry
import ScreenReading
import Sessions
import Views

/// A chart of how often the words of a chapter occur.
package class ChartScene: Scene {
  package let chart: BarChart
  package let stage: Stage
  package private(set) var chapter = 0

  /// The words of a story's chapters, each with its count; invented for the scene.
  package static let chapters: [[(word: String, count: Int)]] = [
    [
      ("καί", 412), ("ὁ", 398), ("λόγος", 330), ("φῶς", 287), ("θάλασσα", 254), ("πλοῖον", 231),
      ("νύξ", 207), ("πύργος", 188), ("γέρων", 176), ("παιδίον", 160), ("ὄνομα", 149),
      ("βιβλίον", 131), ("φωνή", 118), ("ἡμέρα", 97), ("ἄνεμος", 83), ("λίθος", 66), ("χείρ", 52),
      ("ὁδός", 31), ("ἰχθύς", 12), ("λύχνος", 1),
    ],
    [
      ("ὁ", 455), ("καί", 431), ("φῶς", 350), ("ἄνεμος", 301), ("θάλασσα", 296), ("πλοῖον", 244),
      ("παιδίον", 219), ("λόγος", 203), ("φωνή", 166), ("νύξ", 151), ("γέρων", 142), ("ὄνομα", 120),
      ("κῦμα", 101), ("ἡμέρα", 88), ("πύργος", 74), ("χείρ", 61), ("ὁδός", 47), ("λύχνος", 29),
      ("ἰχθύς", 15), ("ἄγκυρα", 2),
    ],
  ]

  /// - Parameter proxy: Makes an object that takes the place of the chart.
  package init(_ options: SceneOptions, proxy: Stage.MakeProxy? = nil) {
    let phrases = options.phrases
    chart = BarChart(title: phrases("chart.title", "1"), bars: Self.bars(ofChapter: 0))
    stage = Stage(chart, proxy: proxy)
    super.init(name: "chart", options: options, root: RootView(content: stage.panel))
    chart.valueText = { phrases.value(of: $0, number: $1, count: $2) }
    chart.actions = { [weak self] _ in
      [
        AccessibilityCustomAction(name: phrases("chart.describe")) { self?.describe() != nil },
        AccessibilityCustomAction(name: phrases("chart.next")) { self?.showNextChapter() != nil },
      ]
    }
    chart.onActivate = { [weak self] _ in self?.describe() != nil }
  }

  private static func bars(ofChapter chapter: Int) -> [BarChart.Bar] {
    chapters[chapter].map { BarChart.Bar(label: $0.word, value: $0.count, language: "grc") }
  }

  /// Announces the summary that begins an audio graph.
  private func describe() { announce(phrases.description(of: chart)) }

  /// Shows the counts of the other chapter. The focus stays on its word.
  package func showNextChapter() {
    chapter = (chapter + 1) % Self.chapters.count
    chart.title = phrases("chart.title", String(chapter + 1))
    chart.setBars(Self.bars(ofChapter: chapter))
    numbersDidChange()
  }

  /// Announces that the counts have changed.
  package func numbersDidChange() {
    session?.restoreFocus()
    if let bar = session?.reader.focus { chart.accessibilityScrollToVisible(bar) }
    post(.layoutChanged(focus: nil))
  }

  package override var progress: String { chart.title }

  /// If the focus has scrolled away, the first bar on the screen gets it, so that nothing scrolls.
  package override func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    if let old, old.accessibilityFrame != nil { return old }
    return chart.element(ofItem: chart.firstLine) ?? initialElement()
  }

  package override func perform(_ command: AppCommand) -> Bool {
    guard command == .nextChapter || command == .previousChapter else { return false }
    showNextChapter()
    return true
  }

  package override func scrollContent(byLines lines: Int) -> Int? {
    let before = chart.firstLine
    chart.scroll(to: chart.firstLine + lines)
    return chart.firstLine - before
  }

  // MARK: Audit

  package override var scrollContainer: (any AccessibilityObject)? { stage.object }

  package override var changes: [AuditChange] {
    [AuditChange("new numbers") { [weak self] in self?.showNextChapter() }]
  }

  package override func drawnTexts() -> [DrawnText]? {
    chart.visibleItems.flatMap { index -> [DrawnText] in
      guard let frame = chart.frameInContainer(ofItem: index) else { return [] }
      let bar = chart.bars[index]
      let place = frame.offset(x: chart.screenFrame.x, y: chart.screenFrame.y)
      return [bar.label, String(bar.value)].map { DrawnText($0, frame: place, unit: bar.label) }
    }
  }
}
