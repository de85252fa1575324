import AccessibilityModel
import Geometry
import PlainText

/// A screen reader in use on a screen. It performs gestures like a finger's, with all of their
/// effects, and logs everything that is heard.
///
/// Use a driver in the tests of an app to hear a screen as a user of VoiceOver hears it:
///
/// ```swift
/// let driver = ScreenReaderDriver(screen)
/// driver.turnOn()
/// driver.swipeRight()  // ["Wi-Fi, switch button, off", "Double tap to toggle setting."]
/// driver.doubleTap()   // ["on"]
/// ```
///
/// A gesture acts on the elements themselves: a double tap toggles a switch, a swipe up increments
/// a slider, a scroll moves a scroll view. The gesture returns the texts that it caused to be
/// spoken.
///
/// The ``clock`` determines the time; by default, it advances only as needed. After each gesture,
/// the driver waits until nothing more happens: queued announcements are spoken, a hint follows
/// after its delay, Read All reaches the end. Set ``settlesAfterGestures`` to false to let time
/// pass only through ``wait(_:)``, for example to interrupt an announcement.
///
/// A driver is not `Sendable`: it operates the app's own objects, which belong to one actor, and it
/// calls them synchronously. Create it where the screen is created, in an app on the main actor,
/// and use it only there. In a test, mark the test or its suite `@MainActor` if the screen needs
/// it.
public final class ScreenReaderDriver {
  /// The root of the tree.
  ///
  /// After assigning another tree, post `.screenChanged(nil)`, or call ``restoreFocus()`` if it is
  /// the same screen, rebuilt.
  public var root: any AccessibilityObject
  /// The clock that times speech and hints.
  public let clock: any ScreenReaderClock
  /// The state of the screen reader.
  package var reader: ScreenReader
  /// All events so far, in order.
  public private(set) var log: [SpeechEvent] = []
  /// A Boolean value that indicates whether gestures and notifications let time pass until nothing
  /// more happens without input.
  public var settlesAfterGestures = true

  /// The app; it owns the driver.
  package weak var delegate: (any ScreenReaderDriverDelegate)?
  /// A Boolean value that indicates whether events are kept in ``log``. A session that runs for
  /// days has no use for them.
  package var keepsLog = true
  /// A Boolean value that indicates whether moves of the focus and the positions of elements are
  /// recorded.
  package var recordsPlaces = true
  /// Milliseconds of silence before a hint is spoken.
  package var hintDelay = SpeechQueue.hintDelay
  /// A Boolean value that indicates whether a magic tap that no app handles starts Read All.
  package var readsAfterMagicTap = true
  /// A Boolean value that indicates whether a voice reports the end of each utterance.
  package var hasVoice = false
  /// A Boolean value that indicates whether the driver is silent, because only the last of several
  /// steps is spoken.
  package var isQuiet = false
  /// The cause of current events: the name of a gesture, a command, or a key.
  package var cause: String?
  package var queue = SpeechQueue()
  /// The pending hint and the time to speak it, unless something else happens first.
  package internal(set) var pendingHint: (time: Int, utterance: Utterance)?
  /// The time to read the next item of a portion, set when the pause before it has begun.
  var nextItemTime: Int?
  /// The texts that were killed in the fields of the session.
  package var killRing = KillRing()
  /// The number of events recorded so far.
  private(set) var eventCount = 0
  /// The number of events so far that the user has heard: speech that began or was cut, sounds, and
  /// notifications.
  package private(set) var heardCount = 0
  /// The notifications that wait until the effects of a gesture have been performed.
  var pendingNotifications: [AccessibilityNotification] = []
  /// The focus, if it is an element that updates frequently.
  var watchedFocus: WatchedFocus?
  /// The index in the log where the last gesture began.
  private var gestureStart = 0
  /// The nesting depth of public calls: an app may post a notification from within a gesture.
  private(set) var depth = 0
  /// Returns a Boolean value that indicates whether a piece of a hint is still to be spoken.
  package var tells: (LabelPiece) -> Bool = { _ in true }

  /// Creates a driver with a screen reader that is still off.
  ///
  /// - Parameters:
  ///   - root: The root of the tree, or any container.
  ///   - language: The BCP 47 tag of the screen reader's own words, such as *button*.
  ///   - style: The style of utterances: VoiceOver or snapshot tests.
  ///   - settings: The user's settings, such as verbosity and speaking rate.
  ///   - clock: The clock that times speech; by default one that never makes a test wait.
  public convenience init(
    _ root: any AccessibilityObject, language: String = "en", style: UtteranceStyle = .spoken,
    settings: ScreenReaderSettings = .init(), clock: any ScreenReaderClock = VirtualClock()
  ) {
    let reader = ScreenReader(
      settings: settings, phrases: Phrases(language: language), style: style)
    self.init(root: root, reader: reader, clock: clock)
  }

  package init(
    root: any AccessibilityObject, reader: ScreenReader, clock: any ScreenReaderClock
  ) {
    self.root = root
    self.reader = reader
    self.clock = clock
  }

  /// The user's settings.
  public var settings: ScreenReaderSettings {
    get { reader.settings }
    set { reader.settings = newValue }
  }

  package var phrases: Phrases { reader.composer.phrases }

  /// The delegate, or a default one that knows only the tree.
  var app: any ScreenReaderDriverDelegate { delegate ?? Self.treeAlone }

  private static let treeAlone = TreeAlone()

  /// Continues the event numbers of another driver.
  package func numberEvents(after other: ScreenReaderDriver) { eventCount = other.eventCount }

  /// Records an event. Everything that the user hears or feels passes through here.
  package func record(
    _ kind: SpeechEvent.Kind, text: String, pieces: [LabelPiece] = [],
    element: (any AccessibilityObject)? = nil, speaking utterance: Utterance? = nil
  ) {
    if isQuiet, kind != .focus { return }
    eventCount += 1
    // Without a voice, a user notices an interruption only if it ends Read All.
    let isHeard = kind == .interrupt ? queue.isPacedByVoice || reader.isPaused : kind != .braille
    if isHeard, kind != .focus { heardCount += 1 }
    var event = SpeechEvent(
      sequence: eventCount, time: clock.now, kind: kind, text: text, pieces: pieces, cause: cause)
    event.snapshot = utterance?.snapshot
    event.isHint = utterance?.isHint ?? false
    if recordsPlaces { event.place = element.map(SpeechEvent.Place.init) }
    if keepsLog { log.append(event) }
    delegate?.driver(self, didRecord: event)
  }

  /// The element that has the focus, or nil while the screen reader is off.
  public var focus: (any AccessibilityObject)? { reader.focus }

  /// The texts spoken since the last gesture began.
  public var spoken: [String] { utterances.map(\.text) }

  /// The utterances since the last gesture began, in pieces with their languages.
  public var utterances: [Utterance] { log[gestureStart...].compactMap(\.utterance) }

  /// The sounds played since the last gesture began.
  public var sounds: [Earcon] {
    log[gestureStart...].compactMap { $0.kind == .earcon ? Earcon(rawValue: $0.text) : nil }
  }

  /// All texts spoken since the driver was created.
  public var transcript: [String] { log.compactMap { $0.kind == .speech ? $0.text : nil } }

  /// The elements in reading order, each found when the sequence reaches it.
  public var elements: some Sequence<any AccessibilityObject> {
    let traversal = reader.traversal
    let root = root
    return sequence(state: (last: (any AccessibilityObject)?.none, hasBegun: false)) { state in
      state.last =
        state.hasBegun
        ? state.last.flatMap(traversal.element(after:)) : traversal.firstElement(in: root)
      state.hasBegun = true
      return state.last
    }
  }

  /// Returns the utterance of an element that gets the focus, and its hint.
  public func utterances(
    for element: any AccessibilityObject
  ) -> (utterance: Utterance, hint: Utterance?) {
    reader.utterances(for: element)
  }

  /// Returns the element that a touch at a point finds, or nil if none is near. The focus does not
  /// move.
  public func element(at point: Point) -> (any AccessibilityObject)? {
    reader.traversal.element(at: point, in: root, reach: settings.reach)
  }

  /// Gives a gesture to the screen reader and performs the requested effects. No time passes.
  ///
  /// - Parameter cause: The log's name for the gesture, or nil to use its name in scripts.
  package func carryOut(_ gesture: Gesture, cause: String? = nil) {
    self.cause = cause ?? gesture.names.script
    pendingHint = nil
    apply(reader.handle(gesture, in: root))
    if gesture == .toggleReader, reader.isRunning, !reader.isHelping { land() }
  }

  /// Performs a step, then waits until nothing more happens without input.
  ///
  /// - Parameter isGesture: A Boolean value that indicates whether ``spoken`` starts anew.
  /// - Returns: The texts spoken during the step.
  func step(isGesture: Bool, _ body: () -> Void) -> [String] {
    let start = log.count
    if isGesture, depth == 0 { gestureStart = start }
    depth += 1
    body()
    depth -= 1
    if depth == 0, settlesAfterGestures { settle() }
    return log[start...].compactMap { $0.kind == .speech ? $0.text : nil }
  }
}

extension SpeechEvent.Place {
  fileprivate init(_ element: any AccessibilityObject) {
    let container = element.accessibilityContainer
    let index = container?.index(ofAccessibilityElement: element)
    self.init(
      element: element.elementID, index: index.map { $0 + 1 },
      count: index == nil ? nil : container?.accessibilityElementCount(),
      frame: element.accessibilityFrame)
  }
}
