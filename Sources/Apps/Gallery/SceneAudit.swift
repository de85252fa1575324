import AccessibilityModel
import Auditing
import CellGrids
import Geometry
import ScreenReading
import Sessions
import Views

/// A scene as the audit looks at it: laid out on a screen of a fixed size, walked by a reader of its
/// own, drawn only when somebody asks what is to be seen.
package final class SceneAudit: AuditedScreen {
  package let scene: Scene
  private let screen: String
  private let session: Session
  private var posted: [AccessibilityNotification] = []
  private var wasDrawn = false

  /// - Parameters:
  ///   - screen: which of the scene's screens is shown; nil is that which comes up.
  ///   - readerOn: whether a reader runs from the beginning.
  /// - Throws: `SceneError` when there is no such scene or trap.
  package init(
    scene name: String, trap: String? = nil, screen: String? = nil, readerOn: Bool = true,
    columns: Int = 80, rows: Int = 24
  ) throws {
    let phrases = Phrases(interfaceLanguage: "en")
    scene = try SceneTable.scene(
      name, trap: trap, options: SceneOptions(phrases: phrases, isReaderRunning: readerOn))
    self.screen = screen ?? name
    session = Session(
      application: scene, screen: TestScreen(columns: columns, rows: rows), clock: VirtualClock(),
      reader: ScreenReader(phrases: phrases), phrases: phrases, keyMap: try KeyMap(table: ""),
      sinks: [])
    session.open(readerOn: readerOn)
    if let screen { scene.show(screen: screen) }
    scene.onPost = { [weak self] in self?.posted.append($0) }
  }

  /// The screens of a scene, for which the audit makes one of these each.
  ///
  /// - Throws: `SceneError` when there is no such scene.
  package static func screens(ofScene name: String) throws -> [String] {
    try SceneTable.scene(name).screens
  }

  package var auditName: String { screen == scene.name ? screen : "\(scene.name)/\(screen)" }
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
    return AuditScroll(distance: Double(moved), container: container)
  }

  package func auditTurnReader(on: Bool) -> Bool {
    if session.reader.isRunning != on { session.perform(.toggleReader) }
    return true
  }

  package var auditCounts: AuditCounts? {
    guard scene is InterlinearScene else { return nil }
    return AuditCounts(made: scene.elementCounter.made, asked: scene.elementAsks)
  }

  package var auditFocus: (any AccessibilityObject)? { session.reader.focus }

  package func auditSetFocus(on element: any AccessibilityObject) { session.focus(on: element) }

  package var auditChanges: [AuditChange] { scene.changes }

  package func auditTakeNotifications() -> [AccessibilityNotification] {
    defer { posted = [] }
    return posted
  }

  /// What the reader would find: it is asked, and nothing is moved.
  package func auditElement(touchedAt point: Point) -> AuditTouch? {
    var reader = session.reader
    guard reader.isRunning else { return nil }
    for effect in reader.handle(.touch(point), in: scene.root) {
      if case .reveal(let element) = effect { return AuditTouch(element) }
    }
    return AuditTouch(nil)
  }

  package func auditControl(reachedByActivating element: any AccessibilityObject) -> String? {
    guard session.reader.isRunning else { return nil }
    // An entry of a list stands for what it leads to.
    if let popover = scene.root.popover, Traversal.contains(popover, element) {
      return element.accessibilityIdentifier
    }
    scene.reachedControl = nil
    session.focus(on: element)
    session.perform(.doubleTap)
    return scene.reachedControl ?? element.accessibilityIdentifier
  }

  package var auditModal: (any AccessibilityObject)? { scene.root.popover }

  package func auditIdentity(ofRow row: any AccessibilityObject) -> String? {
    scene.identity(ofRow: row)
  }

  package func auditStepNames(of element: any AccessibilityObject) -> [String]? {
    scene.stepNames(of: element)
  }

  package func auditActions(of element: any AccessibilityObject) -> [String]? {
    scene.menuActions(of: element)
  }
}
