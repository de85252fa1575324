import AccessibilityModel
import CellGrids
import Geometry
import ScreenReading
import SpeechOutput
import Views

/// A run of the program: gestures go in, the screen reader answers, what it wants is done, spoken
/// and drawn.
package final class Session {
  package let screen: any Screen
  package let application: any Application
  package var reader: ScreenReader
  package let phrases: Phrases
  package let clock: any SessionClock
  package let caption = Caption()
  package var options: SessionOptions

  /// The keys; another profile may take their place at any time.
  package var keyMap: KeyMap
  let sinks: [any SpeechSink]
  let wantsPlaces: Bool
  var sequence = 0
  package internal(set) var queue = SpeechQueue()
  var link: VoiceLink?
  /// What is told once the reader has done what it is doing.
  private var afterwards: [AccessibilityNotification] = []
  package private(set) lazy var popovers = PopoverPresenter(session: self)
  /// What is shown in the place of the caption while no reader runs, until the next key.
  var notice = ""
  var braille: BrailleLink?
  package internal(set) var pendingHint: (time: Int, utterance: Utterance)?
  package var cause: String?
  var pendingKeys: [Key] = []
  var mouse = MouseGestures()
  package internal(set) var ending: SessionEnd?
  var needsFrame = true
  var grid = CellGrid(columns: 0, rows: 0)

  package init(
    application: any Application, screen: any Screen, clock: any SessionClock,
    reader: ScreenReader, phrases: Phrases, keyMap: KeyMap, sinks: [any SpeechSink],
    options: SessionOptions = .init()
  ) {
    self.application = application
    self.screen = screen
    self.clock = clock
    self.reader = reader
    self.phrases = phrases
    self.keyMap = keyMap
    self.sinks = [caption] + sinks
    self.options = options
    wantsPlaces = sinks.contains { $0.wantsPlaces }
    resize()
    application.didAttach(to: self)
  }

  package var root: RootView { application.root }

  /// Begins: the reader goes on if it shall, and the first element is said.
  package func open(readerOn: Bool, at element: (any AccessibilityObject)? = nil) {
    cause = "open"
    if readerOn, !reader.isRunning {
      apply(reader.turnOn(in: root), isSilent: true)
    }
    if reader.isRunning, let first = element ?? application.initialElement() {
      apply(reader.focus(on: first))
    }
    needsFrame = true
  }

  /// Gives a gesture to the screen reader and does what it wants.
  package func perform(_ gesture: Gesture, cause: String? = nil) {
    self.cause = cause ?? gesture.names.script
    pendingHint = nil
    guard reader.isRunning || gesture == .toggleReader else { return performUnheard(gesture) }
    apply(reader.handle(gesture, in: root))
    if gesture == .toggleReader, reader.isRunning, !reader.isHelping { land() }
  }

  /// After the reader went on: the focus goes back to where it was, if that can be seen, else to
  /// the first element that can.
  private func land() {
    if let popover = root.popover {
      if let first = reader.traversal.firstElement(in: popover) { apply(reader.focus(on: first)) }
      return
    }
    let old = reader.lastPlace.flatMap { root.accessibilityElement(nearest: $0) }
    let near = old.flatMap(reader.traversal.nearestReached(to:))
    // An element of a tree is scrolled to; a row that is off the screen was left behind.
    let isThere = near?.accessibilityTree != nil || near?.accessibilityFrame != nil
    if let element = isThere ? near : application.initialElement() {
      apply(reader.focus(on: element))
    }
  }

  /// Tells the screen reader what happened in the app.
  package func post(_ notification: AccessibilityNotification) {
    needsFrame = true
    guard reader.isRunning else {
      // Who sees and has no reader is told on the screen.
      if case .announcement(let text, _) = notification { notice = text }
      return
    }
    if case .announcement(let text, _) = notification { record(.notification, text: text) }
    apply(reader.handle(notification, in: root))
  }

  /// Tells the screen reader what was found out while it was asking: when it is done.
  package func postAfterwards(_ notification: AccessibilityNotification) {
    afterwards.append(notification)
    needsFrame = true
  }

  func tellAfterwards() {
    guard !afterwards.isEmpty else { return }
    let waiting = afterwards
    afterwards = []
    for notification in waiting { post(notification) }
  }

  /// Moves the focus to an element that the app chose.
  package func focus(on element: any AccessibilityObject) {
    needsFrame = true
    apply(reader.focus(on: element))
  }

  /// Moves the focus without a word: what follows says more.
  package func moveFocusSilently(to element: any AccessibilityObject) {
    needsFrame = true
    apply(reader.focus(on: element).filter { if case .speak = $0 { false } else { true } })
  }

  /// Plays a short sound.
  package func signal(_ earcon: Earcon) {
    link?.voice.play(earcon)
    record(.earcon, text: earcon.rawValue)
  }

  /// The tree was made anew: the focus finds its element again.
  package func restoreFocus() {
    needsFrame = true
    apply(reader.restoreFocus(in: root))
  }

  /// Takes the screen's size; the position and the focus stay.
  package func resize() {
    root.frame = Rect(x: 0, y: 0, width: screen.columns, height: screen.rows)
    root.layoutIfNeeded()
    _ = application.takeShift()
    if let focus = reader.focus { reveal(focus) }
    needsFrame = true
  }

  /// What is being said is over, by the model of time: a hint comes, or the next element of
  /// reading on.
  ///
  /// - Returns: whether anything was said.
  @discardableResult
  package func timePassed() -> Bool {
    let now = clock.now
    let before = sequence
    handle(queue.advance(to: now))
    if reader.isReadingAll, !reader.isPaused, !queue.isSpeaking(at: now) {
      cause = "read-all"
      apply(reader.utteranceDidFinish())
    } else if let hint = pendingHint, now >= hint.time {
      pendingHint = nil
      speak(hint.utterance, from: .hint)
    }
    return sequence != before
  }

  /// The time of the next thing that happens by itself; nil when nothing will.
  package var nextTime: Int? {
    if reader.isReadingAll, !reader.isPaused { return queue.nextTime ?? queue.busyUntil }
    guard let hint = pendingHint?.time else { return queue.nextTime }
    return queue.nextTime.map { min($0, hint) } ?? hint
  }

  package func setNeedsFrame() { needsFrame = true }

  package func finish() {
    link?.voice.close()
    braille?.display.close()
    for sink in sinks { sink.finish() }
  }
}
