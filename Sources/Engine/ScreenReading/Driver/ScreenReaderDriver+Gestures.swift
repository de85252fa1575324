import AccessibilityModel
import Geometry

extension ScreenReaderDriver {
  /// Turns the screen reader on. It announces that, and moves the focus to its last position if
  /// that is still on the screen, otherwise to the first element that is fully on the screen.
  ///
  /// While the screen reader is off, all other gestures do nothing.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func turnOn() -> [String] {
    step(isGesture: true) { if !reader.isRunning { carryOut(.toggleReader) } }
  }

  /// Turns the screen reader off.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func turnOff() -> [String] {
    step(isGesture: true) { if reader.isRunning { carryOut(.toggleReader) } }
  }

  /// Performs a gesture.
  ///
  /// - Parameters:
  ///   - gesture: The gesture of the user.
  ///   - count: The number of repetitions.
  /// - Returns: The spoken texts.
  @discardableResult
  public func perform(_ gesture: Gesture, count: Int = 1) -> [String] {
    step(isGesture: true) {
      for number in 0..<max(count, 0) {
        // Everything is spoken before the next gesture interrupts it.
        if number > 0, depth == 1, settlesAfterGestures { settle() }
        carryOut(gesture)
      }
    }
  }

  /// Performs a custom action of the focused element.
  ///
  /// - Parameter name: The name of the action. If the element has no such action, the sound
  ///   ``Earcon/nothing`` is played.
  /// - Returns: The spoken texts.
  @discardableResult
  public func perform(action name: String) -> [String] { perform(.action(name)) }

  /// Moves the focus to the next element.
  ///
  /// - Parameter count: The number of elements to move by.
  /// - Returns: The spoken texts, element by element.
  @discardableResult
  public func swipeRight(_ count: Int = 1) -> [String] { perform(.swipeRight, count: count) }

  /// Moves the focus to the previous element.
  ///
  /// - Parameter count: The number of elements to move by.
  /// - Returns: The spoken texts, element by element.
  @discardableResult
  public func swipeLeft(_ count: Int = 1) -> [String] { perform(.swipeLeft, count: count) }

  /// Moves to the previous item of the current rotor setting, or increments an adjustable element.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func swipeUp(_ count: Int = 1) -> [String] { perform(.swipeUp, count: count) }

  /// Moves to the next item of the current rotor setting, or decrements an adjustable element.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func swipeDown(_ count: Int = 1) -> [String] { perform(.swipeDown, count: count) }

  /// Activates the focused element: presses a button, toggles a switch, follows a link.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func doubleTap() -> [String] { perform(.doubleTap) }

  /// Opens the context menu of the focused element.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func doubleTapAndHold() -> [String] { perform(.doubleTapAndHold) }

  /// Activates the focused element twice.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func tripleTap() -> [String] { perform(.tripleTap) }

  /// Touches the screen and moves the focus to the element at a point.
  ///
  /// - Parameter point: The point, in the unit of the frames.
  /// - Returns: The spoken texts; empty if no element is near.
  @discardableResult
  public func touch(at point: Point) -> [String] { perform(.touch(point)) }

  /// Turns the rotor to a setting.
  ///
  /// - Parameter setting: The setting. If it does not apply to the focused element, the sound
  ///   ``Earcon/nothing`` is played.
  /// - Returns: The spoken texts.
  @discardableResult
  public func rotor(_ setting: RotorSetting) -> [String] { perform(.selectRotor(setting)) }

  /// Scrolls by one page and announces the page that is then visible.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func scroll(_ direction: AccessibilityScrollDirection) -> [String] {
    perform(.scroll(direction))
  }

  /// Dismisses the frontmost view, or goes back: the two-finger scrub.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func escape() -> [String] { perform(.escape) }

  /// Performs the most important action of the screen: the two-finger double tap. If nothing
  /// handles it, Read All starts or pauses.
  ///
  /// - Returns: The spoken texts.
  @discardableResult
  public func magicTap() -> [String] { perform(.magicTap) }

  /// Starts Read All.
  ///
  /// - Parameter fromTop: A Boolean value that indicates whether to start at the first element
  ///   instead of the focused one.
  /// - Returns: The spoken texts: everything up to the last element, unless
  ///   ``settlesAfterGestures`` is false.
  @discardableResult
  public func readAll(fromTop: Bool = false) -> [String] {
    perform(.readAll(fromTop: fromTop))
  }

  /// Moves the focus to the first element, in reading order, whose label contains a text. Case and
  /// accents are ignored.
  ///
  /// - Returns: The spoken texts; empty if no element matches.
  @discardableResult
  public func choose(_ text: String) -> [String] {
    step(isGesture: true) { _ = focus(onItemNamed: text) }
  }

  /// Starts as if the screen reader had been on all the time, without saying that it was turned
  /// on.
  ///
  /// - Parameters:
  ///   - element: The element that gets the focus, or nil for the initial one.
  ///   - place: Returns the text to speak before an element.
  package func open(
    readerOn: Bool, at element: (any AccessibilityObject)? = nil,
    after place: (any AccessibilityObject) -> [LabelPiece] = { _ in [] }
  ) {
    cause = "open"
    if readerOn, !reader.isRunning { apply(reader.turnOn(), isSilent: true) }
    guard reader.isRunning, let first = element ?? app.initialElement(for: self)
    else { return }
    let pieces = place(first)
    if pieces.isEmpty { return focus(on: first) }
    focus(on: first) { Utterance(pieces + $0.pieces) }
  }

  /// Moves the focus back to its position when the screen reader was turned off, if that element is
  /// fully on the screen, otherwise to the first element that is.
  func land() {
    if let front = app.frontObject(for: self) {
      if let first = reader.traversal.firstElement(in: front) { focus(on: first) }
      return
    }
    // Notifications posted while nobody listened are out of date.
    _ = root.accessibilityTree?.takeNotifications()
    let old = reader.lastPlace.flatMap { root.accessibilityElement(nearest: $0) }
    let near = old.flatMap(reader.traversal.nearestReached(to:))
    if let element = app.driver(self, elementOnScreenNear: near) { focus(on: element) }
  }

  /// Stops Read All, as every gesture except a pause does.
  package func stopReading() {
    if reader.isReadingAll { apply(reader.handle(.stop, in: root)) }
  }

  /// Moves the focus to the element that the item chooser finds for a text.
  ///
  /// - Returns: `false` if no element matches; otherwise, `true`.
  package func focus(onItemNamed text: String) -> Bool {
    focus(on: ItemQuery(text), among: reader.items(in: root))
  }

  /// Moves the focus to the item that a query finds.
  ///
  /// - Returns: `false` if no item matches; otherwise, `true`.
  package func focus(on query: ItemQuery, among items: [ReachableItem]) -> Bool {
    cause = "choose"
    stopReading()
    let items = reader.items(matching: query, among: items)
    guard items.indices.contains(query.number - 1) else { return false }
    focus(on: items[query.number - 1].element)
    return true
  }
}
