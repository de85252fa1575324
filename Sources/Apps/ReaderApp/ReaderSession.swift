import AccessibilityModel
import PlainText
import ScreenReading
import Sessions
import Views

/// The session as the parts of the reader use it: announcements, sounds, popovers, the clipboard.
///
/// Until the reader is attached to a session, announcements and popovers are ignored.
final class ReaderSession {
  weak var session: Session?
  let phrases: Phrases
  /// Why the last key led nowhere, until the next key: the screen shows it even if boundaries are
  /// only heard as sounds.
  private(set) var boundary: String?

  init(phrases: Phrases) { self.phrases = phrases }

  /// The element that has the focus.
  var focus: (any AccessibilityObject)? { session?.reader.focus }

  /// Moves the focus to an element and speaks it.
  ///
  /// - Parameters:
  ///   - pieces: The text spoken before the element, such as the number of a hit.
  ///   - kind: A kind of piece to omit because `pieces` already includes it.
  ///   - notes: The user's notes on the element, in place of the announcement that it has some.
  func focus(
    on element: any AccessibilityObject, after pieces: [LabelPiece] = [],
    leavingOut kind: LabelPiece.Kind? = nil, notes: [LabelPiece] = []
  ) {
    if pieces.isEmpty, notes.isEmpty { session?.focus(on: element); return }
    let hasNote = notes.isEmpty ? nil : phrases("state.note")
    session?.focus(on: element) { utterance in
      let content = utterance.pieces.filter { $0.kind != kind && $0.text != hasNote }
      return Utterance(pieces + content + notes)
    }
  }

  func setNeedsFrame() { session?.setNeedsFrame() }

  func post(_ notification: AccessibilityNotification) { session?.post(notification) }

  /// Posts that the layout has changed, with the element that gets the focus. It is created only
  /// while the screen reader is on.
  func postLayoutChange(focusing element: () -> (any AccessibilityObject)?) {
    guard session?.reader.isRunning == true else { return }
    post(.layoutChanged(focus: element()))
  }

  /// The words of the focused element, or none if nothing has the focus.
  var wordsOfFocus: [LabelPiece] {
    guard let reader = session?.reader, reader.isRunning, let focus = reader.focus else {
      return []
    }
    return reader.utterances(for: focus).utterance.pieces
  }

  // MARK: - Announcements

  /// Announces a phrase of the interface. Its arguments keep their languages.
  func announce(_ phrase: String, _ arguments: any PhraseArgument...) {
    announce(phrases.pieces(phrase, filledWith: arguments))
  }

  func announce(_ pieces: [LabelPiece], priority: AnnouncementPriority = .normal) {
    post(.announcement(pieces, priority: priority))
  }

  func announce(text: String, priority: AnnouncementPriority = .normal) {
    post(.announcement(text, priority: priority))
  }

  /// Returns the announcement of a change with the key that takes it back. Users who want no hints
  /// do not hear the key.
  func undoable(_ pieces: [LabelPiece]) -> [LabelPiece] {
    guard let reader = session?.reader, !reader.isRunning || reader.settings.speaksHints,
      let key = key(for: .app(.undo))
    else { return pieces }
    return phrases.pieces("status.undoable", pieces, key)
  }

  /// Announces an error in its own words.
  func announce(_ error: any Error) { announce(text: phrases.message(Message(error))) }

  /// Performs an operation that can fail. Announces the reason of a failure in one line.
  func trying(_ body: () throws -> Void) {
    do { try body() } catch { announce(error) }
  }

  /// Announces a text after the screen reader has finished its current work.
  func announceAfterwards(_ text: String, priority: AnnouncementPriority) {
    session?.postAfterwards(.announcement(text, priority: priority))
  }

  /// Signals by a sound that nothing happens, or shows it while the screen reader is off.
  func signal(_ earcon: Earcon) {
    guard session?.reader.isRunning == true else { return announce("boundary.nothing") }
    session?.signal(earcon)
  }

  /// Forgets why the last key led nowhere.
  func keyWillBePressed() { boundary = nil }

  /// Signals that nothing further exists: by the boundary sound, in the status line, and in words
  /// if the user wants them, or if the screen reader is off.
  ///
  /// - Parameter phrase: The name of the phrase, such as `boundary.next.hits`.
  func signalBoundary(_ phrase: String) {
    guard session?.reader.isRunning == true else { return announce(phrase) }
    boundary = phrases(phrase)
    session?.signal(.boundary, saying: phrases(phrase))
  }

  /// Uses the library. A failure is announced, and the result is then nil.
  func attempt<T>(_ body: () throws -> T?) -> T? {
    do {
      return try body()
    } catch {
      announceAfterwards(phrases.message(Message(error)), priority: .high)
      return nil
    }
  }

  /// Returns the written names of a command's keys, or nil if none are bound.
  func key(for command: Command) -> String? {
    session?.keyMap.taughtBinding(of: command)?.name
  }

  // MARK: - Popovers

  /// A Boolean value that indicates whether a popover is open.
  var hasPopover: Bool { session?.root.popover != nil }

  /// Presents a popover in place of the open ones.
  ///
  /// - Parameters:
  ///   - element: The element that gets the focus afterward, or nil for the currently focused one.
  ///   - first: The element that gets the focus now, or nil for the first one of the popover.
  ///   - pieces: The text spoken before that element, such as the number of items.
  func present(
    _ popover: Popover, returningTo element: (any AccessibilityObject)? = nil,
    focusing first: (any AccessibilityObject)? = nil, after pieces: [LabelPiece] = []
  ) {
    session?.popovers.present(popover, returningTo: element, focusing: first, after: pieces)
  }

  /// Presents a popover one level above the topmost one.
  func push(_ popover: Popover) { session?.popovers.push(popover) }

  /// Replaces the items of an open list, and keeps the place of the user in it. If the number of
  /// items has changed, the item that is now at this place is spoken.
  ///
  /// - Parameters:
  ///   - first: The first row that the place can have.
  ///   - keepsItem: A Boolean value that indicates whether the place is the item with the same title,
  ///     if there is one. It isn't spoken.
  func reload(
    _ popover: Popover, with items: MenuItems, from first: Int = 0, keepsItem: Bool = false
  ) {
    let list = popover.list
    let focused = focus.flatMap(list.row)
    let row = focused ?? list.selection
    let title = keepsItem ? row.map { list.items[$0].title } : nil
    let count = list.items.count
    popover.setItems(items)
    setNeedsFrame()
    guard session?.root.popover === popover, let row, !items.isEmpty else { return }
    if let title, let kept = items.firstIndex(where: { $0.title == title }) {
      list.select(row: kept)
      if focused != nil, let element = list.table.accessibilityElement(at: kept) {
        session?.moveFocusSilently(to: element)
      }
      return
    }
    guard items.count != count else { return }
    let near = min(max(row, first), items.count - 1)
    list.select(row: near)
    postLayoutChange { list.table.accessibilityElement(at: near) }
  }

  /// Says the state of the switch with the focus, which has changed, and nothing else of it.
  func sayState(_ isOn: Bool) {
    setNeedsFrame()
    if session?.reader.isRunning == true { announce(isOn ? "trait.on" : "trait.off") }
  }

  /// Dismisses the topmost popover.
  ///
  /// - Parameter isSpoken: A Boolean value that indicates whether the newly focused element is
  ///   spoken; false if something else is spoken instead.
  func closePopover(isSpoken: Bool = true) {
    guard let session, let popover = session.root.popover else { return }
    session.popovers.dismiss(popover, returningTo: nil, isSpoken: isSpoken)
  }

  /// Asks before something is lost. The first answer keeps it.
  ///
  /// - Parameter isSpoken: A Boolean value that indicates whether the newly focused element is
  ///   spoken after the other answer.
  func ask(
    _ question: String, _ keep: String, _ lose: String, isSpoken: Bool = true,
    perform: @escaping () -> Void
  ) {
    let answers = [
      MenuItem(keep) { [weak self] in self?.closePopover() },
      MenuItem(lose) { [weak self] in
        self?.closePopover(isSpoken: isSpoken)
        perform()
      },
    ]
    push(Popover(title: question, items: answers).named())
  }

  /// Dismisses all popovers after a choice.
  func dismissPopovers(
    returningTo element: (any AccessibilityObject)? = nil, isSpoken: Bool = false
  ) {
    session?.popovers.dismissAll(returningTo: element, isSpoken: isSpoken)
  }

  /// Moves the focus to a view of the topmost popover.
  func focus(on view: TextField) {
    setNeedsFrame()
    if session?.reader.isRunning == true { session?.focus(on: view) }
  }

  /// Dismisses all popovers after the choice of a place.
  ///
  /// - Parameter move: Moves the focus to the place.
  func dismissPopovers(movingFocus move: () -> Void) {
    guard let session else { return move() }
    session.popovers.dismissAll(movingFocus: move)
  }

  // MARK: - Clipboard

  /// Copies a text and announces that.
  ///
  /// - Parameters:
  ///   - language: The language of the text, or nil if it has several.
  ///   - name: The words that are announced in place of the text, or nil for the text.
  func copy(_ text: String, language: String? = nil, named name: String? = nil) {
    session?.options.copy(text)
    announce(phrases.copied([LabelPiece(.label, name ?? text, language: language)]))
  }
}

/// Controls that announce their values in the words of the interface.
extension ReaderSession {
  /// Returns a slider that announces its value and the position of the value.
  func slider(label: String, steps: [String], value: Int) -> StepSlider {
    let slider = StepSlider(label: label, steps: steps, value: value)
    slider.placeText = phrases.place(_:of:)
    slider.usageHint = sliderHint
    slider.onAnnounce = { [weak self] in self?.announce(text: $0) }
    return slider
  }

  /// The keys that adjust a slider, or nil if there are none.
  private var sliderHint: String? {
    guard let up = key(for: .gesture(.swipeUp)), let down = key(for: .gesture(.swipeDown)) else {
      return nil
    }
    func name(_ key: String) -> String { phrases.known("key.\(key)") ?? key }
    return phrases.filled("hint.slider", [name(up), name(down)])
  }

  /// Returns a bar chart with an action that describes it.
  func chart(_ title: String, bars: [BarChart.Bar]) -> BarChart {
    let chart = BarChart(title: title, bars: bars)
    chart.valueText = phrases.value(of:number:count:)
    let describe = AccessibilityCustomAction(name: phrases("chart.describe")) {
      [weak self, weak chart] in
      guard let self, let chart else { return false }
      announce(text: phrases.description(of: chart))
      return true
    }
    chart.actions = { _ in [describe] }
    return chart
  }
}
