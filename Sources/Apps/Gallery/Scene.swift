import AccessibilityModel
import Auditing
import CellGrids
import Geometry
import ScreenReading
import Sessions
import Views

/// What a scene is made with.
package struct SceneOptions {
  package var phrases: Phrases
  /// Whether the screen reader runs when the scene comes up, as `isVoiceOverRunning` tells an app.
  package var isReaderRunning: Bool
  /// The trap that is set in it, which the title tells.
  package var trap: String?

  package init(
    phrases: Phrases = Phrases(interfaceLanguage: "en"), isReaderRunning: Bool = true,
    trap: String? = nil
  ) {
    self.phrases = phrases
    self.isReaderRunning = isReaderRunning
    self.trap = trap
  }
}

/// A scene of the gallery: one screen of views that a session runs. What all of them do alike.
package class Scene: Application {
  package let name: String
  package let options: SceneOptions
  package let root: RootView
  /// Counts the elements that were made for a screen reader.
  package let elementCounter = ElementCounter()
  /// Elements that containers were asked for, by anybody.
  package internal(set) var elementAsks = 0
  package private(set) weak var session: Session?
  package internal(set) var isReaderRunning: Bool
  /// Hears of every notification that the scene posts.
  package var onPost: (AccessibilityNotification) -> Void = { _ in }
  /// The control that took the last double tap, where that is not the element's own.
  package internal(set) var reachedControl: String?

  package init(name: String, options: SceneOptions, content: View) {
    self.name = name
    self.options = options
    isReaderRunning = options.isReaderRunning
    root = RootView(content: content)
  }

  package var phrases: Phrases { options.phrases }

  /// Tells the screen reader what happened.
  package func post(_ notification: AccessibilityNotification) {
    onPost(notification)
    session?.post(notification)
  }

  package func announce(_ text: String) { post(.announcement(text, priority: .normal)) }

  /// Opens a popover over the scene.
  package func present(
    _ popover: Popover, returningTo element: (any AccessibilityObject)? = nil
  ) {
    if let session {
      session.popovers.present(popover, returningTo: element)
    } else {
      root.present(popover)
    }
  }

  // MARK: Application

  package func didAttach(to session: Session) { self.session = session }

  package var title: String {
    let title = phrases("gallery.\(name)")
    return options.trap.map { phrases("gallery.trap", title, $0) } ?? title
  }

  package func initialElement() -> (any AccessibilityObject)? {
    (root.content as? (any AccessibilityObject)).flatMap(Traversal().firstElement(in:))
  }

  package func perform(_ command: AppCommand) -> Bool { false }

  package func goTo(_ place: String) throws(CommandFault) {
    guard session?.choose(place) == true else {
      throw CommandFault(phrases("status.noPlace", place))
    }
  }

  /// The context menu: what the rotor offers too.
  package func longPress(_ element: any AccessibilityObject) {
    let actions = element.accessibilityCustomActions
    guard !actions.isEmpty else {
      session?.signal(.nothing)
      return
    }
    let items = actions.map { action in
      MenuItem(action.name) { [weak self] in
        self?.session?.popovers.dismissAll(returningTo: element)
        _ = action.perform()
      }
    }
    present(
      Popover(title: phrases("menu.actions", element.accessibilityPlace), items: items),
      returningTo: element)
  }

  package func readerStatusDidChange(isRunning: Bool) { isReaderRunning = isRunning }

  package func scroll(byLines lines: Int) { _ = scrollContent(byLines: lines) }

  /// Scrolls the content.
  ///
  /// - Returns: the lines by which it really moved; nil when nothing here scrolls.
  package func scrollContent(byLines lines: Int) -> Int? { nil }

  package func scrollToEnd(_ isLast: Bool) { scroll(byLines: isLast ? 1_000_000 : -1_000_000) }

  package func takeShift() -> RowShift? { nil }

  package var elementsAlive: Int { elementCounter.alive }

  /// A tap that no element took goes to the views.
  package func tap(at point: Point) -> Bool {
    root.popover?.tap(at: point) ?? root.content.tap(at: point)
  }

  package func announcementDidFinish(_ text: String, wasSuccessful: Bool) {}

  // MARK: What the audit asks

  /// The screens of the scene that are looked at, the first being that which comes up.
  package var screens: [String] { [name] }

  /// Shows one of the screens.
  package func show(screen: String) {}

  /// What is drawn as text now.
  package func drawnTexts() -> [DrawnText]? { nil }

  /// What scrolls with the content.
  package var scrollContainer: (any AccessibilityObject)? { nil }

  /// What can happen to the scene.
  package var changes: [AuditChange] { [] }

  /// What the data says that a row is; nil for what is no row of data.
  package func identity(ofRow row: any AccessibilityObject) -> String? { nil }

  /// The names of the steps of an element that has such.
  package func stepNames(of element: any AccessibilityObject) -> [String]? { nil }

  /// What can be done with an element by a long press.
  package func menuActions(of element: any AccessibilityObject) -> [String]? {
    element.accessibilityCustomActions.map(\.name)
  }
}

/// A view on a panel that gives out an object for it: the view itself, or what somebody puts in its
/// place.
package final class Stage {
  package let panel: Panel
  /// What the screen reader finds; nil for nothing.
  package var object: (any AccessibilityObject)?

  package init(_ view: View) {
    panel = Panel("stage", view)
    object = view as? (any AccessibilityObject)
    panel.objects = { [weak self] _ in self?.object.map { [$0] } ?? [] }
  }
}
