import AccessibilityModel
import Geometry

/// A screen reader at work on a screen: takes gestures as a finger makes them, performs what
/// follows, and logs what is heard.
///
/// Use a driver in the tests of an app, to hear a screen as a user of VoiceOver hears it:
///
/// ```swift
/// let driver = ScreenReaderDriver(screen)
/// driver.turnOn()
/// driver.swipeRight()  // ["Wi-Fi, switch button, off", "Double tap to toggle setting."]
/// driver.doubleTap()   // ["on"]
/// ```
///
/// A gesture acts on the elements themselves: a double tap toggles a switch, a swipe up increments
/// a slider, a scroll moves a scroll view. The gesture returns what was spoken because of it.
///
/// Time is that of the ``clock``, which by default passes only when it is needed. After each
/// gesture the driver lets everything happen that follows by itself: queued announcements are
/// spoken, a hint follows after its delay, Read All reaches the end. Set ``settlesAfterGestures`` to
/// false to let time pass only by ``wait(_:)``, for example to interrupt an announcement.
public final class ScreenReaderDriver {
  /// The object at the top of the tree.
  ///
  /// After assigning another tree, post `.screenChanged(nil)`, or call ``restoreFocus()`` if it is
  /// the same screen, rebuilt.
  public var root: any AccessibilityObject
  /// The time that speech takes, and that hints wait for.
  public let clock: any ScreenReaderClock
  /// The state of the screen reader.
  public package(set) var reader: ScreenReader
  /// Everything that happened, in its order.
  public private(set) var log: [SpeechEvent] = []
  /// Whether gestures and notifications let time pass until nothing more follows by itself.
  public var settlesAfterGestures = true

  /// The app; it owns the driver.
  package weak var delegate: (any ScreenReaderDriverDelegate)?
  /// Whether events are kept in ``log``. A session that runs for days has no use for them.
  package var keepsLog = true
  /// Whether moves of the focus and the places of elements are recorded.
  package var recordsPlaces = true
  /// Milliseconds of silence before a hint is spoken.
  package var hintDelay = SpeechQueue.hintDelay
  /// Whether a voice reports when an utterance has ended.
  package var hasVoice = false
  /// What led to what happens now: the name of a gesture, a command or a key.
  package var cause: String?
  package internal(set) var queue = SpeechQueue()
  /// The hint that is spoken at a time, unless something else happens first.
  package internal(set) var pendingHint: (time: Int, utterance: Utterance)?
  /// Events recorded so far.
  private(set) var eventCount = 0
  /// Notifications that wait until the effects of a gesture are performed.
  var pendingNotifications: [AccessibilityNotification] = []
  /// The index in the log at which the last gesture began.
  private var gestureStart = 0
  /// How many public calls are being carried out: an app may post a notification from within a
  /// gesture.
  private(set) var depth = 0

  /// Creates a driver with a screen reader that is still off.
  ///
  /// - Parameters:
  ///   - root: the top of the tree, or any container.
  ///   - language: the BCP 47 tag of the screen reader's own words, such as *button*.
  ///   - style: as VoiceOver speaks, or as snapshot tests write.
  ///   - settings: the user's settings, such as verbosity and speaking rate.
  ///   - phrases: the screen reader's own words, if they are not those of `language`.
  ///   - clock: the clock that times speech; by default one that never makes a test wait.
  public convenience init(
    _ root: any AccessibilityObject, language: String = "en", style: UtteranceStyle = .spoken,
    settings: ScreenReaderSettings = .init(), phrases: Phrases? = nil,
    clock: any ScreenReaderClock = VirtualClock()
  ) {
    let phrases = phrases ?? Phrases(language: language)
    self.init(
      root: root, reader: ScreenReader(settings: settings, phrases: phrases, style: style),
      clock: clock)
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

  /// The delegate, or one that knows nothing but the tree.
  var app: any ScreenReaderDriverDelegate { delegate ?? Self.treeAlone }

  private static let treeAlone = TreeAlone()

  /// Records an event: everything that is heard or felt passes through here.
  package func record(
    _ kind: SpeechEvent.Kind, text: String, pieces: [LabelPiece] = [],
    element: (any AccessibilityObject)? = nil, speaking utterance: Utterance? = nil
  ) {
    eventCount += 1
    var event = SpeechEvent(
      sequence: eventCount, time: clock.now, kind: kind, text: text, pieces: pieces, cause: cause)
    event.snapshot = utterance?.snapshot
    event.isHint = utterance?.isHint ?? false
    if recordsPlaces { event.place = element.map(SpeechEvent.Place.init) }
    if keepsLog { log.append(event) }
    delegate?.driver(self, didRecord: event)
  }
}

extension ScreenReaderDriver {
  /// The element that has the focus; nil while the screen reader is off.
  public var focus: (any AccessibilityObject)? { reader.focus }

  /// What was spoken since the last gesture began.
  public var spoken: [String] { utterances.map(\.text) }

  /// What was spoken since the last gesture began, in pieces with their languages.
  public var utterances: [Utterance] { log[gestureStart...].compactMap(\.utterance) }

  /// The sounds that were played since the last gesture began.
  public var sounds: [Earcon] {
    log[gestureStart...].compactMap { $0.kind == .earcon ? Earcon(rawValue: $0.text) : nil }
  }

  /// Everything that was spoken, from the beginning.
  public var transcript: [String] { log.compactMap { $0.kind == .speech ? $0.text : nil } }

  /// The elements in reading order, each found when the sequence comes to it.
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

  /// What an element says when it gets the focus, and its hint.
  public func utterances(
    for element: any AccessibilityObject
  ) -> (utterance: Utterance, hint: Utterance?) {
    reader.utterances(for: element)
  }

  /// The element that a touch at a point finds; nil if none is near. The focus stays where it is.
  public func element(at point: Point) -> (any AccessibilityObject)? {
    HitTest.element(at: point, in: root, reach: settings.reach, reader.traversal)
  }

  /// Gives a gesture to the screen reader and performs what it asks for. No time passes.
  ///
  /// - Parameter cause: what the log calls the gesture, if not by its name in scripts.
  package func carryOut(_ gesture: Gesture, cause: String? = nil) {
    self.cause = cause ?? gesture.names.script
    pendingHint = nil
    apply(reader.handle(gesture, in: root))
    if gesture == .toggleReader, reader.isRunning, !reader.isHelping { land() }
  }

  /// Carries out a step and lets follow what follows by itself.
  ///
  /// - Parameter isGesture: whether ``spoken`` begins anew.
  /// - Returns: what was spoken during the step.
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
