import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Views

/// A session without a screen: it reads lines or keys, and each utterance is a line of output.
package final class PlainSession {
  package let session: Session
  /// Whether keys and text come from a terminal, where everything that is typed stops Read All.
  let isOnTerminal: Bool
  /// The greatest number of lines that Read All prints at once; nil for no limit.
  let pageLength: Int?
  /// Whether Read All stops at the end of each portion. With a voice it goes on, at the voice's
  /// pace.
  let readsInPortions: Bool
  private let print: (String) -> Void

  /// The element up to which Read All has printed, if it still has the focus. Read All continues
  /// after it.
  weak var lastRead: (any AccessibilityObject)?
  /// Whether the input that is handled next has stopped Read All.
  var hasStoppedReading = false

  /// The lines of a text of which more follow.
  private var earlierLines = ""

  /// - Parameters:
  ///   - isOnTerminal: Whether the input is a terminal.
  ///   - pageLength: The greatest number of lines that Read All prints at once; nil for no limit.
  ///   - readsInPortions: Whether Read All stops at the end of each portion.
  ///   - print: Prints lines that are not spoken, such as the list of keys.
  package init(
    session: Session, isOnTerminal: Bool = false, pageLength: Int? = nil,
    readsInPortions: Bool = true, print: @escaping (String) -> Void = { _ in }
  ) {
    self.session = session
    self.isOnTerminal = isOnTerminal
    self.pageLength = pageLength
    self.readsInPortions = readsInPortions
    self.print = print
    session.options.listsKeys = false
  }

  /// Performs one line of input.
  ///
  /// An empty line is swipe right, `:PLACE` goes to a place, `/WORDS` searches, and `help` lists
  /// what can be typed. Any other line holds the names of keys. While a text field has the focus, a
  /// line is its text, which is then submitted; a line that begins with a backslash is none.
  ///
  /// - Returns: A message if the line means nothing; nil if it was performed.
  package func handle(line: String) -> String? {
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
  private func perform(_ line: String) -> String? {
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
        goTo(String(line.dropFirst()))
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
        return "no key is called \"\(name)\"".withVisibleControls
      }
      press(key)
    }
    return nil
  }

  /// Goes to a place. If the text does not have it, the answer is spoken.
  private func goTo(_ place: String) {
    session.stopReading()
    do {
      try session.application.goTo(place)
    } catch {
      session.speak(Utterance(.status, error.message.withVisibleControls))
    }
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

  /// Returns the key with a name, or nil if the session has no use for it.
  private func key(named name: String) -> Key? {
    Key(name: name).flatMap { session.knows($0) ? $0 : nil }
  }
}
