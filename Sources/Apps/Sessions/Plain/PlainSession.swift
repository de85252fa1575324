import Choices
import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Views

/// A session without a screen: it reads lines or keys, and each utterance is a line of output.
package final class PlainSession {
  /// The rows and columns of a terminal that Read All fills at once.
  package struct Page {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    /// Returns the number of rows that an utterance takes.
    func rows(of text: String) -> Int {
      max(DisplayWidth.lines(of: text, width: max(columns - 1, 1)).count, 1)
    }
  }

  package let session: Session
  /// A Boolean value that indicates whether keys and text come from a terminal, where everything
  /// that is typed stops Read All.
  let isOnTerminal: Bool
  /// The size of the page that Read All prints at once, or nil if there is no limit.
  let page: Page?
  /// A Boolean value that indicates whether Read All stops at the end of each portion. With a voice
  /// it goes on, at the voice's pace.
  let readsInPortions: Bool
  private let print: (String) -> Void

  /// The element up to which Read All has printed, if it still has the focus. Read All continues
  /// after it.
  weak var lastRead: (any AccessibilityObject)?
  /// A Boolean value that indicates whether the input that is handled next has stopped Read All.
  var hasStoppedReading = false

  /// The first lines of a text that continues.
  private var earlierLines = ""

  /// - Parameters:
  ///   - isOnTerminal: A Boolean value that indicates whether the input is a terminal.
  ///   - page: The size of the page that Read All prints at once, or nil if there is no limit.
  ///   - readsInPortions: A Boolean value that indicates whether Read All stops at the end of each
  ///     portion.
  ///   - print: Prints lines that are not spoken, such as the list of keys.
  package init(
    session: Session, isOnTerminal: Bool = false, page: Page? = nil,
    readsInPortions: Bool = true, print: @escaping (String) -> Void = { _ in }
  ) {
    self.session = session
    self.isOnTerminal = isOnTerminal
    self.page = page
    self.readsInPortions = readsInPortions
    self.print = print
    // From a pipe, the line "help" prints the list.
    session.options.listsKeys = isOnTerminal
  }

  /// Performs one line of input.
  ///
  /// An empty line is swipe right, `:PLACE` goes to a place, `/WORDS` searches, and `help` lists
  /// the lines to type. Any other line holds the names of keys. While a text field has the focus, a
  /// line is submitted as its text, unless a backslash before the names of keys begins the line.
  ///
  /// - Returns: A message if the line means nothing, or nil if it was performed.
  package func handle(line: String) -> Message? {
    session.cause = "line"
    session.application.keyWillBePressed()
    defer { forgetReadingElsewhere() }
    let isCommand = line.hasPrefix("\\") && line.count > 1
    let rest = isCommand ? String(line.dropFirst()) : line
    guard session.editedInput != nil, !line.isEmpty || !earlierLines.isEmpty else {
      return perform(rest)
    }
    // Two backslashes are the first one of a text.
    if isCommand, !rest.hasPrefix("\\") { return perform(rest) }
    enter(rest)
    return nil
  }

  /// Handles a key of the terminal.
  package func handle(_ key: Key) {
    defer { forgetReadingElsewhere() }
    press(key)
  }

  /// Enters a line as the text of the field that is being edited. In a field of several lines, one
  /// that ends with a backslash is followed by another.
  private func enter(_ line: String) {
    if session.editedInput?.editedText.kind == .lines, line.hasSuffix("\\") {
      earlierLines += line.dropLast() + "\n"
    } else {
      submit(earlierLines + line)
      earlierLines = ""
    }
  }

  /// Performs a line that is not the text of a field.
  private func perform(_ line: String) -> Message? {
    hasStoppedReading = false
    earlierLines = ""
    if line == "help" {
      print(helpText)
      return nil
    }
    if line.hasPrefix(":"), line.count > 1 {
      if session.keyMap.hasCommandLine {
        session.commandField.perform(line)
      } else {
        session.stopReading()
        session.go(to: String(line.dropFirst()))
      }
      return nil
    }
    if line.hasPrefix("/"), line.count > 1 {
      search(String(line.dropFirst()))
      return nil
    }
    let names = line.split(separator: " ").map(String.init)
    if names.isEmpty { session.perform(.swipeRight) }
    for name in names {
      guard let key = key(named: name) else {
        return "no key is called \"\(name)\""
      }
      press(key)
    }
    return nil
  }

  /// Searches. A search that finds nothing leaves no field open, so that the next line is not taken
  /// for its text.
  private func search(_ text: String) {
    session.popovers.opensSilently = true
    session.perform(.app(.search))
    session.popovers.opensSilently = false
    guard let field = session.editedField else { return }
    submit(text)
    if session.editedField === field { session.popovers.dismissAll() }
  }

  /// Replaces the text of the field that has the focus and submits it.
  private func submit(_ text: String) {
    guard let field = session.editedField else {
      _ = session.type(text)
      return
    }
    field.replace(with: text)
    _ = field.accessibilityActivate()
    session.setNeedsFrame()
  }

  /// Returns the key with a name, or nil if the session has no use for it. In a list, any letter is
  /// typed ahead.
  private func key(named name: String) -> Key? {
    guard let key = Key(name: name) else { return nil }
    let isTyped = key.character != nil && session.root.popover?.list.items.isEmpty == false
    return session.knows(key) || isTyped ? key : nil
  }
}

/// Read All in portions. The focus stays on the last printed element, and Read All continues from
/// there.
extension PlainSession {
  /// The number of lines after which a line of input that waits stops a portion. Shorter portions
  /// from a pipe are printed whole, so that a script always has the same output.
  package static let longestWholePortion = 1_000

  /// Presses a key. A key that starts or resumes Read All continues after the last printed element.
  func press(_ key: Key) {
    if isUnheard(key) { return }
    let gesture = gesture(completedBy: key)
    let hasStopped = hasStoppedReading
    hasStoppedReading = false
    if hasStopped, gesture == .pause || gesture == .magicTap {
      return session.speak(Utterance(.status, session.phrases("status.paused")))
    }
    let resuming: [Gesture] = [.readAll(fromTop: false), .magicTap, .pause]
    guard let gesture, resuming.contains(gesture), readsInPortions, !session.reader.isHelping else {
      return session.handle(key)
    }
    if session.reader.canReadFurther { return session.perform(.readAll(fromTop: false)) }
    guard let focus = session.reader.focus, focus === lastRead else { return session.handle(key) }
    lastRead = nil
    guard let next = session.reader.traversal.element(after: focus) else {
      return session.perform(.swipeRight)
    }
    session.moveFocusSilently(to: next)
    session.perform(.readAll(fromTop: false))
  }

  /// Answers a key that would be silent because the screen reader is off.
  ///
  /// - Returns: `false` if the key turns it on or ends the session; otherwise, `true`.
  private func isUnheard(_ key: Key) -> Bool {
    guard !session.reader.isRunning else { return false }
    let keys = session.bindings.pendingKeys + [key]
    switch session.keyMap.meaning(of: keys) {
    case .command(.gesture(.toggleReader)), .command(.session(.quit)),
      .command(.session(.interrupt)), .command(.session(.suspend)):
      return false
    default: break
    }
    let phrases = session.phrases
    let key = session.keyMap.shownKey(for: .gesture(.toggleReader), phrases)
    print(phrases("plain.readerOff", key ?? "") + "\n")
    return true
  }

  /// Returns the gesture that a key completes, or nil if it completes none or is typed into a
  /// field.
  private func gesture(completedBy key: Key) -> Gesture? {
    guard session.reader.isRunning, session.editedInput == nil,
      case .command(.gesture(let gesture)) = session.keyMap.meaning(
        of: session.bindings.pendingKeys + [key])
    else { return nil }
    return gesture
  }

  /// Forgets the last printed element once the focus is somewhere else.
  func forgetReadingElsewhere() {
    if session.reader.focus !== lastRead { lastRead = nil }
  }

  /// Lets everything happen that is due without input: a hint is spoken, and Read All prints its
  /// portion.
  ///
  /// - Parameters:
  ///   - hasInput: Returns whether a key or a line waits.
  ///   - wait: Lets time pass until a time; returns false to stop.
  package func settle(hasInput: () -> Bool, waitingUntil wait: (Int) -> Bool) {
    var printed = Printed()
    hasStoppedReading = false
    session.settle { time in
      guard wait(time) else { return false }
      let reader = session.reader
      // Announcements that wait are spoken first.
      guard readsInPortions, reader.isReadingAll, !reader.isPaused, let focus = reader.focus,
        session.driver.queue.nextTime == nil
      else { return true }
      if session.caption.count != printed.number {
        printed.number = session.caption.count
        printed.utterances += 1
        printed.rows += page?.rows(of: session.caption.text) ?? 0
      }
      if reader.isReadingPortion {
        stopIfNeeded(inPortionAfter: printed, hasInput: hasInput)
      } else if let next = reader.traversal.element(after: focus) {
        stopIfNeeded(after: focus, before: next, printed: printed, hasInput: hasInput)
      }
      return true
    }
    // Input has ended the wait.
    if readsInPortions, session.reader.isReadingAll, !session.reader.isPaused {
      stopReading(at: session.reader.focus)
      hasStoppedReading = true
    }
  }

  /// The text that Read All has printed at once.
  private struct Printed {
    /// The number of the last utterance in the caption.
    var number = 0
    var utterances = 0
    var rows = 0
  }

  /// Stops a portion that a command has asked for: at the end of the page, or for a key that waits.
  private func stopIfNeeded(inPortionAfter printed: Printed, hasInput: () -> Bool) {
    let reader = session.reader
    guard let next = reader.itemAfterCurrent else { return }
    if isPageFull(printed, before: next.utterance) {
      stopReading(at: reader.focus)
      sayMoreFollows()
    } else if isOnTerminal || printed.utterances >= Self.longestWholePortion, hasInput() {
      stopReading(at: reader.focus)
      hasStoppedReading = true
    }
  }

  private func isPageFull(
    _ printed: Printed, before next: @autoclosure () -> Utterance
  ) -> Bool {
    page.map { printed.rows + $0.rows(of: next().text) > $0.rows } ?? false
  }

  private func sayMoreFollows() {
    let phrases = session.phrases
    let key = session.keyMap.taughtBinding(of: .gesture(.readAll(fromTop: false)))
    let text = key.map { phrases("status.moreWith", phrases.spoken(keys: $0.name)) }
    session.speak(Utterance(.status, text ?? phrases("status.more")))
  }

  private func stopIfNeeded(
    after element: any AccessibilityObject, before next: any AccessibilityObject,
    printed: Printed, hasInput: () -> Bool
  ) {
    let portion = session.options.portion
    let application = session.application
    if application.ends(portion, after: element, before: next) {
      stopReading(at: element)
    } else if isPageFull(printed, before: session.reader.utterances(for: next).utterance) {
      stopReading(at: element)
      sayMoreFollows()
    } else if mayStop(after: element, before: next, printed: printed.utterances), hasInput() {
      stopReading(at: element)
      hasStoppedReading = true
    }
  }

  /// Returns a Boolean value that indicates whether input may stop a portion here: everywhere on a
  /// terminal; from a pipe, within a long portion, and after each verse if everything is read.
  private func mayStop(
    after element: any AccessibilityObject, before next: any AccessibilityObject, printed: Int
  ) -> Bool {
    if isOnTerminal || printed >= Self.longestWholePortion { return true }
    return session.options.portion == .everything
      && session.application.ends(.verse, after: element, before: next)
  }

  /// Stops after an element that has been printed.
  private func stopReading(at element: (any AccessibilityObject)?) {
    session.reader.itemDidEnd()
    session.stopReading()
    lastRead = session.reader.canReadFurther ? nil : element
  }
}

/// The list of lines that can be typed.
extension PlainSession {
  /// The kinds of lines, and every key with its command: one entry per line.
  var helpText: String {
    let phrases = session.phrases
    let kinds = [
      "emptyLine", "keys", "arrows", "place", "words", "text", "backslash", "help",
    ]
    var lines = kinds.map { phrases("plain.\($0)") }
    lines += session.keyMap.bindings.map { binding in
      "\(binding.name): \(phrases("command.\(binding.action.name)"))"
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Application {
  /// Returns a Boolean value that indicates whether a portion ends between two neighboring
  /// elements: before the next heading, unless the application knows better.
  package func ends(
    _ portion: ReadingPortion, after element: any AccessibilityObject,
    before next: any AccessibilityObject
  ) -> Bool {
    portion != .everything && next.accessibilityTraits.contains(.header)
  }
}
