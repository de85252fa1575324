import HeardSessions
import AccessibilityModel
import CellGrids
import Geometry
import Interlinear
import PlainText
import ScreenReading
import Sessions
import SpeechOutput
import Views

@testable import ReaderApp

/// The reader's table, or one of its popovers, as a screen to audit, in a separate session on a
/// screen in memory.
final class AuditedReader {
  /// The part of the reader to audit.
  enum Place: String, CaseIterable, Sendable {
    case text, goTo, layers, textMenu, wordMenu, verseMenu, search, wordCounts, density
  }

  let controller: ReaderController
  private let headless: HeadlessSession
  private let sink = NotificationSink()
  /// The number of elements created before anything of the reader's own happened, because a menu is
  /// opened for an element.
  private var madeAtFirst = 0

  /// - Parameters:
  ///   - text: The text, or a passage of it.
  ///   - place: The view that is open over the text.
  ///   - readerOn: A Boolean value that indicates whether the screen reader is on from the start.
  /// - Throws: `KeyMapError`; a test proves that the embedded table is valid.
  init(
    text: any TextSource, settings: ReaderSettings = .init(), place: Place = .text,
    readerOn: Bool = true, language: String = "en", columns: Int = 80, rows: Int = 24
  ) throws {
    let phrases = Phrases(interfaceLanguage: language)
    controller = ReaderController(text: text, settings: settings, phrases: phrases)
    headless = HeadlessSession(
      controller, phrases: phrases, settings: ScreenReaderSettings(verbosity: .full),
      keyMap: try EmbeddedText.keyMap(), sinks: [sink], columns: columns, rows: rows)
    session.open(readerOn: readerOn)
    open(place)
    if !readerOn { madeAtFirst = controller.screen.elementCounter.made }
    _ = sink.take()
  }

  private var session: Session { headless.session }

  private func open(_ place: Place) {
    switch place {
    case .text: break
    case .goTo: session.perform(.app(.goTo))
    case .layers: session.perform(.app(.layers))
    case .textMenu: session.perform(.app(.textMenu))
    case .search: session.perform(.app(.search))
    case .wordMenu: openMenu(ofElement: 1)
    case .verseMenu: openMenu(ofElement: 0)
    case .wordCounts: controller.overview.openWordCounts()
    case .density: controller.layers.openDensity()
    }
  }

  private func openMenu(ofElement index: Int) {
    guard controller.text.verseCount > 0,
      let element = controller.screen.verseRow(0).accessibilityElement(at: index)
    else { return }
    controller.longPress(element)
  }

  /// The first element of the text.
  var firstElement: (any AccessibilityObject)? {
    controller.screen.verseRow(0).accessibilityElement(at: 0)
  }

  private var popover: Popover? { controller.root.popover }
  private var table: TableView { popover?.list.table ?? controller.table }
}

extension AuditedReader: AuditedScreen {
  var auditRoot: any AccessibilityObject { controller.root }
  var auditUnit: AuditUnit { .cells }
  var auditBounds: Rect { controller.root.frame }
  var auditLanguage: String { session.phrases.language }
  var auditModal: (any AccessibilityObject)? { popover }

  func auditRunsRightToLeft(around element: any AccessibilityObject) -> Bool {
    guard let element = element as? VerseElement else { return false }
    switch element.part {
    case .word, .label, .reference:
      return controller.text.description.areWordsRightToLeft(in: element.row.verse)
    case .heading(let index):
      return element.row.verse.headings[index].text.runsRightToLeft
    case .translation(let index), .translationWord(_, let index):
      return controller.text.description.translationColumn(at: index).language
        .isRightToLeft(in: element.row.verse.translation(at: index))
    case .variant, .note, .verse: return false
    }
  }

  func auditScroll(by distance: Double) -> AuditScroll? {
    let moved = table.scroll(byLines: Int(distance))
    session.setNeedsFrame()
    return moved == 0 ? nil : (Double(moved), table)
  }

  func auditTurnReader(on: Bool) -> Bool {
    if session.reader.isRunning != on { session.perform(.toggleReader) }
    return true
  }

  var auditCounts: AuditCounts? {
    let counter = controller.screen.elementCounter
    return (counter.made - madeAtFirst, counter.asked)
  }

  var auditFocus: (any AccessibilityObject)? { session.reader.focus }

  func auditSetFocus(on element: any AccessibilityObject) {
    session.focus(on: element)
  }

  func auditTakeNotifications() -> [AccessibilityNotification] { sink.take() }

  func auditIdentity(ofRow row: any AccessibilityObject) -> String? {
    guard let row = row as? VerseRow else { return nil }
    return (try? controller.text.reference(ofRow: row.index))?.description
  }

  func auditElement(touchedAt point: Point) -> AuditTouch? {
    guard session.reader.isRunning else { return nil }
    // Leave out the caption and the status: a word may be half below the page.
    if popover == nil, !controller.table.screenFrame.contains(point) { return nil }
    return AuditTouch(session.driver.element(at: point) ?? session.reader.focus)
  }

  func auditStepNames(of element: any AccessibilityObject) -> [String]? {
    guard element.accessibilityTraits.contains(.adjustable) else { return nil }
    return (popover?.content as? StepSlider)?.steps
  }

  func auditActions(of element: any AccessibilityObject) -> [String]? {
    (element as? VerseElement).map { controller.actions(for: $0.position).map(\.name) }
  }

  var auditChanges: [AuditChange] {
    var changes = [
      AuditChange("reload") { [controller] in controller.screen.reload() },
      AuditChange("resize") { [headless] in
        headless.screen.resize(columns: 60, rows: 20)
        headless.session.resize()
      },
    ]
    guard popover == nil else { return changes }
    let first = { [controller] in
      controller.text.verseCount > 0
        ? controller.screen.verseRow(0).accessibilityElement(at: 1) : nil
    }
    changes.append(
      AuditChange("hide the translation", focus: first) { [session, controller] in
        session.perform(.app(.layers))
        let title = session.phrases("menu.translation")
        controller.root.popover?.list.items.first { $0.title == title }?.activate()
        session.perform(.escape)
      })
    changes.append(
      AuditChange("next chapter", keepsFocus: false) { [session] in
        session.perform(.app(.nextChapter))
      })
    return changes
  }
}

extension AuditedReader {
  func auditDrawnTexts() -> [DrawnText]? {
    session.render()
    guard let popover else { return controller.screen.drawnTexts() }
    return popoverTexts(popover)
  }

  private func popoverTexts(_ popover: Popover) -> [DrawnText] {
    var texts: [DrawnText] = []
    if let field = popover.field {
      texts.append(DrawnText(field.label, frame: field.screenFrame))
    }
    for row in popover.list.table.visibleRows {
      guard let frame = popover.list.table.rectForRow(row) else { continue }
      let item = popover.list.items[row]
      texts.append(
        DrawnText(
          item.title, frame: frame, attributes: item.isOn == true ? "on" : "",
          unit: Menu.elementID(ofRow: row).description))
    }
    return texts
  }
}

/// Records spoken texts and sounds as the notifications that caused them.
private final class NotificationSink: SpeechSink {
  private var notifications: [AccessibilityNotification] = []

  func receive(_ event: SpeechEvent) {
    switch event.kind {
    case .speech, .notification:
      notifications.append(.announcement(event.text, priority: .normal))
    case .earcon where event.text == Earcon.layoutChanged.rawValue:
      notifications.append(.layoutChanged(nil))
    case .earcon where event.text == Earcon.screenChanged.rawValue:
      notifications.append(.screenChanged(nil))
    default: break
    }
  }

  func take() -> [AccessibilityNotification] {
    defer { notifications = [] }
    return notifications
  }
}
