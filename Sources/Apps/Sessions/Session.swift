import Choices
import AccessibilityModel
import CellGrids
import Geometry
import PlainText
import ScreenReading
import SpeechOutput
import Views

/// A run of an application: a driver that speaks its screen, the screen that is drawn, and the keys
/// that go to both.
package final class Session {
  package let screen: any Screen
  package private(set) var application: any Application
  /// The applications that were replaced while a key or an event is handled. One of them may be
  /// handling it, so they live until the key has been handled.
  var replaced: [any Application] = []
  package let driver: ScreenReaderDriver
  package let caption = Caption()
  package var options: SessionOptions {
    didSet { optionsDidChange() }
  }

  /// The keys; another profile can replace them at any time.
  package var keyMap: KeyMap
  let sinks: [any SpeechSink]
  var link: VoiceLink?
  package private(set) lazy var popovers = PopoverPresenter(session: self)
  var braille: BrailleLink?
  var mouse = MouseGestures()
  package internal(set) var ending: SessionEnd?
  var needsFrame = true
  /// A Boolean value that indicates whether the terminal has said that its background is light.
  package internal(set) var terminalIsLight = false
  /// The cells of the frame that is being drawn.
  var grid = CellGrid(columns: 0, rows: 0)
  var liveLine = LiveLine()
  /// The rows that the caption keeps while the screen reader is off, so that the page above it stays
  /// where it is from word to word: as many as a word has needed on a screen of this size.
  var rowsOfFacts = 1
  /// The key that was pressed last, or nil before the first one.
  var lastKey: Key?

  // The layers that keys pass, from the top.
  package private(set) lazy var tour = TourLayer(session: self)
  private(set) lazy var keyHelp = KeyHelpLayer(session: self)
  private(set) lazy var field = FieldLayer(session: self)
  private(set) lazy var popoverKeys = PopoverLayer(session: self)
  private(set) lazy var count = CountLayer(session: self)
  private(set) lazy var bindings = BindingLayer(session: self)
  private(set) lazy var commandField = CommandField(session: self)

  package init(
    application: any Application, screen: any Screen, clock: any ScreenReaderClock,
    reader: ScreenReader, keyMap: KeyMap, sinks: [any SpeechSink],
    options: SessionOptions = .init()
  ) {
    self.application = application
    self.screen = screen
    self.keyMap = keyMap
    self.sinks = [caption] + sinks
    self.options = options
    driver = ScreenReaderDriver(root: application.root, reader: reader, clock: clock)
    optionsDidChange()
    // The sinks keep their own records; a session can run for days.
    driver.keepsLog = false
    driver.recordsPlaces = sinks.contains { $0.wantsPlaces }
    driver.delegate = self
    driver.tells = { [unowned self] in popovers.tells($0) }
    resize()
    application.didAttach(to: self)
  }

  private func optionsDidChange() {
    driver.hintDelay = options.hintDelay
    driver.reader.hasScreen = !options.isPlain
    voiceDidChange()
  }

  /// A Boolean value that indicates whether there is a voice, or a caption that shows words at its
  /// pace. Another screen reader that speaks the lines has its own.
  package var offersVoiceSettings: Bool {
    link?.hasFailed == false || !options.isPlain && !options.cursorIsOnCaption
  }

  func voiceDidChange() { reader.offersVoiceSettings = offersVoiceSettings }

  package var root: RootView { application.root }

  /// Opens the application: turns the screen reader on, if requested, and speaks the first element.
  package func open(readerOn: Bool, at element: (any AccessibilityObject)? = nil) {
    application.sessionWillOpen()
    root.layoutIfNeeded()
    driver.open(readerOn: readerOn, at: element, after: application.place(ofOpening:))
    needsFrame = true
  }

  /// Shows another application in place of the present one, which is released with all its elements
  /// once the key has been handled. The root view stays, and so do the screen reader, its voice, and the keys.
  ///
  /// - Parameters:
  ///   - place: Scrolls the new application to the place where it opens, once it has its size.
  ///   - pieces: Words to say before the first element.
  package func replaceApplication(
    with new: any Application, at place: () -> Void, saying pieces: [LabelPiece]
  ) {
    stopReading()
    driver.dropHint()
    let isRunning = reader.isRunning
    popovers.dismissAll {}
    if isRunning { application.readerStatusDidChange(isRunning: false) }
    replaced.append(application)
    application = new
    new.didAttach(to: self)
    reader.leaveScreen()
    resize()
    place()
    if isRunning { new.readerStatusDidChange(isRunning: true) }
    needsFrame = true
    guard isRunning else { return post(.announcement(pieces, priority: .normal)) }
    signal(.screenChanged)
    guard let first = new.initialElement() else {
      return speak(Utterance(pieces))
    }
    focus(on: first) { Utterance(pieces + new.place(ofOpening: first) + $0.pieces) }
  }

  /// Posts a notification to the screen reader.
  package func post(_ notification: AccessibilityNotification) {
    needsFrame = true
    guard !popovers.holds(notification) else { return }
    driver.deliver(notification)
  }

  /// Posts a notification once the screen reader has finished its current work, for events that are
  /// detected while it requests elements.
  package func postAfterwards(_ notification: AccessibilityNotification) {
    driver.deliverLater(notification)
    needsFrame = true
  }

  /// Moves the focus to an element that the application chose, and speaks it.
  package func focus(on element: any AccessibilityObject) {
    needsFrame = true
    driver.focus(on: element)
  }

  /// Moves the focus to an element and says it in the application's words.
  ///
  /// - Parameter adapt: Returns the words to say, given the utterance of the element.
  package func focus(
    on element: any AccessibilityObject, saying adapt: (Utterance) -> Utterance
  ) {
    needsFrame = true
    driver.focus(on: element, saying: adapt)
  }

  /// Moves the focus without speaking, because a more specific utterance follows.
  package func moveFocusSilently(to element: any AccessibilityObject) {
    needsFrame = true
    driver.moveFocusSilently(to: element)
  }

  /// Moves the focus back to its element after the tree was rebuilt.
  package func restoreFocus() {
    needsFrame = true
    driver.takeUpFocus()
  }

  /// Adopts the size of the screen; the position and the focus stay.
  package func resize() {
    // Before the first layout there is no width to typeset for.
    let showsSightedFocus =
      root.frame.width > 0 && !reader.isRunning && application.sightedFocus?.focusFrame != nil
    root.frame = Rect(x: 0, y: 0, width: screen.columns, height: screen.rows)
    liveLine.forget()
    rowsOfFacts = 1
    root.layoutIfNeeded()
    popovers.revealSource()
    if let focus = reader.focus { driver.reveal(focus) }
    if showsSightedFocus { application.sightedFocus?.returnToFocus(fromAnywhere: true) }
    needsFrame = true
  }

  package func setNeedsFrame() { needsFrame = true }

  /// Ends the session, because the user goes on in plain mode.
  package func goOnInPlainMode() { ending = .plainMode }

  package func finish() {
    link?.voice.close()
    braille?.display.close()
    for sink in sinks { sink.finish() }
  }
}

/// The options for drawing a session, and its connections to the system.
package struct SessionOptions {
  /// A Boolean value that indicates whether the terminal reorders right-to-left text itself.
  package var terminalHasBidi = false
  /// A Boolean value that indicates whether the cursor stays on the caption instead of following
  /// the focus.
  package var cursorIsOnCaption = false
  /// A Boolean value that indicates whether screens with enough rows show a line of the keys that
  /// matter now.
  package var showsKeyLine = false
  /// The user's locale, such as `en_US`, whose region the voice has.
  package var locale = "en"
  /// A Boolean value that indicates whether Ancient Greek is spoken by the voice for Modern Greek.
  package var saysGreekAsModern = false
  /// A Boolean value that indicates whether the session has no screen: words then take the place of
  /// the bell.
  package var isPlain = false
  /// A Boolean value that indicates whether the key for key help opens the list of keys first;
  /// false where nothing is shown.
  package var listsKeys = true
  /// A Boolean value that indicates whether the terminal's bell rings where nothing further exists
  /// or nothing happens.
  package var ringsBell = true
  /// Milliseconds of silence before a hint is spoken.
  package var hintDelay = SpeechQueue.hintDelay
  /// The clock by which letters are typed, or nil for the session's own. Without a screen, time may
  /// pass only by the printed words.
  package var typingClock: (any ScreenReaderClock)?
  /// The part of the text that Read All prints in plain mode before it stops.
  package var portion = ReadingPortion.verse
  /// The time that a braille display shows a message, in seconds; 0 to show it until the next key.
  package var brailleMessageTime = Self.defaultBrailleMessageTime
  /// A Boolean value that indicates whether a braille display shows roles and states in their short
  /// forms.
  package var abbreviatesBraille = true
  /// Changes the time that the terminal waits after Escape before it counts as a key, in
  /// milliseconds.
  package var setEscapeDelay: (Int) -> Void = { _ in }
  /// Copies a text to the pasteboard.
  package var copy: (String) -> Void = { _ in }
  /// Reports a notice, such as the failure of a voice, beside the caption.
  package var report: (Message) -> Void = { _ in }

  /// The default time of a braille message in seconds, as in brltty and NVDA.
  package static let defaultBrailleMessageTime = 4

  package init() {}
}

/// The way that a session ended.
package enum SessionEnd: Hashable, Sendable {
  case quit
  /// The user goes on without a screen.
  case plainMode
  /// Ended by Ctrl-C.
  case interrupted
  /// Ended by a signal of the system.
  case terminated(Int32)
}
