import AccessibilityModel
import Interlinear
import ReaderApp
import ScreenReading
import Sessions
import TextLibrary
import Typesetting
import Views

/// The reader's page. Its cells draw a hundred labels and more, each an element, followed by a
/// translation and notes.
package class InterlinearScene: Scene {
  private let controller: ReaderController
  private let studyData: StudyData
  /// The data source that presents the rows of the page as proxies, or nil in the scene without a
  /// trap.
  private let rows: ProxyRows?

  /// - Parameter proxies: Returns a data source that takes the place of the page.
  package init(_ options: SceneOptions, proxies: ((TextScreen) -> ProxyRows)? = nil) {
    // Without a path, nothing that the user adds to the text is kept.
    studyData = StudyData(path: "", now: { 0 })
    studyData.make(Self.highlighting(word: 4))
    controller = ReaderController(
      text: EmbeddedText.lighthouse, settings: Self.settings, phrases: options.phrases,
      studyData: studyData)
    rows = proxies?(controller.screen)
    super.init(name: "interlinear", options: options, root: controller.root)
    rows?.isReaderRunning = options.isReaderRunning
    if let rows { table.dataSource = rows }
  }

  private static var settings: ReaderSettings {
    var typesetting = TypesetSettings(
      tiers: Set(EmbeddedText.lighthouse.description.tiers), columns: .stacked, density: .compact)
    // Taps in scripts name the cells of the labels.
    typesetting.hasGutter = false
    return ReaderSettings(typesetting: typesetting, elements: .label)
  }

  package var table: TableView { controller.table }

  /// Returns the change that highlights a word of the first verse.
  private static func highlighting(word: Int) -> StudyChange {
    let text = EmbeddedText.lighthouse.description
    let place = StudyPlace(
      text: text.name, reference: Reference(book: text.title, chapter: 1, verse: "1"), word: word)
    return StudyChange(nil, to: Highlight(place: place, color: .yellow))
  }

  // MARK: Application

  package override func didAttach(to session: Session) {
    super.didAttach(to: session)
    controller.didAttach(to: session)
  }

  package override func readerStatusDidChange(isRunning: Bool) {
    super.readerStatusDidChange(isRunning: isRunning)
    rows?.isReaderRunning = isRunning
    controller.readerStatusDidChange(isRunning: isRunning)
  }

  package override func initialElement() -> (any AccessibilityObject)? {
    controller.initialElement()
  }

  package override func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? { controller.elementOnScreen(near: old) }

  package override func longPress(_ element: any AccessibilityObject) {
    controller.longPress(element.unwrapped)
  }

  package override func scrollContent(byLines lines: Int) -> Int? { table.scroll(byLines: lines) }

  package override var elementCounter: ElementCounter? { controller.screen.elementCounter }

  package override var sightedFocus: (any SightedNavigation)? { controller.sightedFocus }

  // MARK: Audit

  package override var scrollContainer: (any AccessibilityObject)? { table }

  package override func identity(ofRow row: any AccessibilityObject) -> String? {
    table.index(ofAccessibilityElement: row).map { _ in row.accessibilityPlace }
  }

  package override var changes: [AuditChange] {
    let middle = { [table] in table.accessibilityElement(at: 0)?.accessibilityElement(at: 8) }
    return [
      AuditChange("highlight", focus: middle) { [weak self] in
        guard let self else { return }
        studyData.make(Self.highlighting(word: 2))
        controller.apply(controller.settings)
        post(.layoutChanged(focus: nil))
      }
    ]
  }

  package override func drawnTexts() -> [DrawnText]? { controller.screen.drawnTexts() }
}
