import AccessibilityModel
import Geometry
import ScreenReading
import Sessions
import Views

/// A scene as a screen to audit, in a separate session without a terminal. It is drawn only to find
/// out which elements are visible.
package final class SceneAudit: AuditedScreen {
  package let scene: Scene
  private let headless: HeadlessSession
  private var posted: [AccessibilityNotification] = []

  /// - Parameters:
  ///   - screen: The screen of the scene to show, or nil for the one it opens with.
  ///   - readerOn: A Boolean value that indicates whether the screen reader is on from the
  ///     beginning.
  /// - Throws: `SceneError` if the scene or the trap does not exist.
  package init(
    scene name: String, trap: String? = nil, screen: String? = nil, readerOn: Bool = true,
    columns: Int = 80, rows: Int = 24
  ) throws {
    let phrases = Phrases(interfaceLanguage: "en")
    scene = try SceneTable.scene(
      name, trap: trap, options: SceneOptions(phrases: phrases, isReaderRunning: readerOn))
    headless = HeadlessSession(
      scene, phrases: phrases, keyMap: try KeyMap(table: ""), columns: columns, rows: rows)
    session.open(readerOn: readerOn)
    if let screen { scene.show(screen: screen) }
    scene.onPost = { [weak self] in self?.posted.append($0) }
  }

  /// Returns the names of a scene's screens. Each of them is audited separately.
  ///
  /// - Throws: `SceneError` if the scene does not exist.
  package static func screens(ofScene name: String) throws -> [String] {
    try SceneTable.scene(name).screens
  }

  private var session: Session { headless.session }

  package var auditRoot: any AccessibilityObject { scene.root }
  package var auditUnit: AuditUnit { .cells }
  package var auditBounds: Rect { scene.root.frame }
  package var auditLanguage: String { scene.phrases.language }

  package func auditDrawnTexts() -> [DrawnText]? {
    session.setNeedsFrame()
    session.render()
    return scene.drawnTexts()
  }

  package func auditScroll(by distance: Double) -> AuditScroll? {
    guard distance.isFinite, let container = scene.scrollContainer,
      let moved = scene.scrollContent(byLines: Int(distance))
    else { return nil }
    return (Double(moved), container)
  }

  package func auditTurnReader(on: Bool) -> Bool {
    if session.reader.isRunning != on { session.perform(.toggleReader) }
    return true
  }

  package var auditCounts: AuditCounts? {
    scene.elementCounter.map { ($0.made, $0.asked) }
  }

  package var auditFocus: (any AccessibilityObject)? { session.reader.focus }

  package func auditSetFocus(on element: any AccessibilityObject) { session.focus(on: element) }

  package var auditChanges: [AuditChange] { scene.changes }

  package func auditTakeNotifications() -> [AccessibilityNotification] {
    defer { posted = [] }
    return posted
  }

  package func auditElement(touchedAt point: Point) -> AuditTouch? {
    session.reader.isRunning ? AuditTouch(session.driver.element(at: point)) : nil
  }

  package func auditControl(reachedByActivating element: any AccessibilityObject) -> ElementID? {
    guard session.reader.isRunning else { return nil }
    // Activating an item of a menu opens something else: the item itself is the control.
    if let popover = scene.root.popover, Traversal.contains(popover, element) {
      return element.elementID
    }
    scene.reachedControl = nil
    session.focus(on: element)
    session.perform(.doubleTap)
    return scene.reachedControl ?? element.elementID
  }

  package var auditModal: (any AccessibilityObject)? { scene.root.popover }

  package func auditIdentity(ofRow row: any AccessibilityObject) -> String? {
    scene.identity(ofRow: row)
  }

  package func auditStepNames(of element: any AccessibilityObject) -> [String]? {
    scene.stepNames(of: element)
  }

  package func auditActions(of element: any AccessibilityObject) -> [String]? {
    element.accessibilityCustomActions.map(\.name)
  }
}
