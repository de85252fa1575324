import AccessibilityModel
import Geometry
import ScreenReading
import Sessions
import Views

/// The options of a scene.
package struct SceneOptions {
  package var phrases: Phrases
  /// A Boolean value that indicates whether the screen reader is on when the scene opens (UIKit's
  /// `isVoiceOverRunning`).
  package var isReaderRunning: Bool
  /// The name of the trap in the scene, which the title shows.
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

/// A scene of the gallery: a screen of views that a session runs. This is the base class of all
/// scenes.
package class Scene: Application {
  package let name: String
  package let options: SceneOptions
  package let root: RootView
  package private(set) weak var session: Session?
  package internal(set) var isReaderRunning: Bool
  /// Called with every notification that the scene posts.
  package var onPost: (AccessibilityNotification) -> Void = { _ in }
  /// The control that handled the last double tap, if it is not the focused element's own.
  package internal(set) var reachedControl: ElementID?

  package init(name: String, options: SceneOptions, root: RootView) {
    self.name = name
    self.options = options
    self.root = root
    isReaderRunning = options.isReaderRunning
  }

  package var phrases: Phrases { options.phrases }

  /// Posts a notification to the screen reader.
  package func post(_ notification: AccessibilityNotification) {
    onPost(notification)
    session?.post(notification)
  }

  package func announce(_ text: String) { post(.announcement(text, priority: .normal)) }

  /// Announces the fault to listen for in a scene with a trap.
  package func announceTrap() {
    guard let trap = SceneTable.traps.first(where: { $0.name == options.trap }) else { return }
    announce(phrases("gallery.listen", trap.hears))
  }

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

  package var progress: String { "" }

  package var titleLine: (text: String, progress: String) { (title, progress) }

  package func initialElement() -> (any AccessibilityObject)? {
    (root.content as? (any AccessibilityObject)).flatMap(Traversal().firstElement(in:))
  }

  package func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    old?.accessibilityFrame == nil ? initialElement() : old
  }

  package func perform(_ command: AppCommand) -> Bool { false }

  package func goTo(_ place: String) throws(CommandFault) {
    guard session?.choose(place) == true else {
      throw CommandFault(phrases("status.noPlace", place))
    }
  }

  package func longPress(_ element: any AccessibilityObject) {
    session?.openActions(of: element)
  }

  package func readerStatusDidChange(isRunning: Bool) { isReaderRunning = isRunning }

  package func scroll(byLines lines: Int) { _ = scrollContent(byLines: lines) }

  /// Scrolls the content.
  ///
  /// - Returns: The number of lines that it moved, or nil if nothing scrolls here.
  package func scrollContent(byLines lines: Int) -> Int? { nil }

  package func scrollToEnd(_ isLast: Bool) { scroll(byLines: isLast ? 1_000_000 : -1_000_000) }

  /// The counter of the elements created for the screen reader, or nil if they are not counted.
  package var elementCounter: ElementCounter? { nil }

  package var elementsAlive: Int { elementCounter?.alive ?? 0 }

  package var sightedFocus: (any SightedNavigation)? { nil }

  /// Handles a tap that no element has handled by passing it to the views.
  package func tap(at point: Point) -> Bool {
    root.popover?.tap(at: point) ?? root.content.tap(at: point)
  }

  // MARK: Audit

  /// The names of the scene's screens. The scene opens with the first.
  package var screens: [String] { [name] }

  /// Shows one of the screens.
  package func show(screen: String) {}

  /// Returns the texts that are currently drawn, or nil if the scene cannot report them.
  package func drawnTexts() -> [DrawnText]? { nil }

  /// The container whose elements scroll with the content.
  package var scrollContainer: (any AccessibilityObject)? { nil }

  /// Changes that the audit tries out on the scene.
  package var changes: [AuditChange] { [] }

  /// Returns the identity that the data gives a row, or nil if the object is not a row of data.
  package func identity(ofRow row: any AccessibilityObject) -> String? { nil }

  /// Returns the names of the steps of a stepped slider, or nil for any other element.
  package func stepNames(of element: any AccessibilityObject) -> [String]? { nil }
}

/// A panel with one view. It presents the view, or an object in its place, to the screen reader.
package final class Stage {
  package let panel: Panel
  /// The object that the screen reader finds, or nil if there is none.
  package var object: (any AccessibilityObject)?

  /// Creates the object that the screen reader finds in place of another, in a container.
  package typealias MakeProxy =
    (any AccessibilityObject, any AccessibilityObject) -> any AccessibilityObject

  package init(_ view: View, proxy: MakeProxy? = nil) {
    panel = Panel("stage", view)
    object = view as? (any AccessibilityObject)
    if let proxy, let object { self.object = proxy(object, panel) }
    panel.objects = { [weak self] _ in self?.object.map { [$0] } ?? [] }
  }
}
