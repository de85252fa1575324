import AccessibilityModel
import ScreenReading
import Sessions
import Views

/// The question of the first start: how the user reads. One key answers it, and the answer is the
/// setting `for`. Leaving the question keeps the settings as they are.
final class ReadingQuestion: Coordinator {
  /// Called once with the way that was chosen, or with nil if the question was left.
  private let didEnd: (String?) -> Void
  private var isAnswered = false

  private static let setting = "for"
  private static let ways = ["eye", "ear", "own", "braille"]
  private static let readers = ["orca", "nvda", "yasr", "tdsr", "speakup", "other"]

  init(_ reader: ReaderController, didEnd: @escaping (String?) -> Void) {
    self.didEnd = didEnd
    super.init(reader)
  }

  func ask() {
    let popover = popover("menu.for", Self.ways)
    popover.didDismiss = { [weak self] in self?.leave() }
    session.present(popover)
    sayAnswers(of: popover, phrases("menu.for.leave"))
  }

  private func askForReader() {
    session.session?.popovers.performItem(returningTo: nil) {
      let popover = popover("menu.for.own.question", Self.readers)
      session.present(popover)
      sayAnswers(of: popover)
    }
  }

  private func popover(_ title: String, _ answers: [String]) -> Popover {
    let items = answers.map { answer in
      let opens = answer == "own"
      return phrases.keyedItem("for.\(answer)", opens: opens) { [weak self] in
        if opens { self?.askForReader() } else { self?.answer(answer) }
      }
    }
    let popover = Popover(title: phrases(title), items: items).named()
    popover.isQuestion = true
    return popover
  }

  /// Says all answers with their letters, so that nobody has to look for them.
  private func sayAnswers(of popover: Popover, _ notes: String...) {
    guard session.session?.reader.isRunning == true else { return }
    let lines = popover.list.items.map { item in
      (item.key.map { "\($0): " } ?? "") + item.title
    }
    for line in lines + notes { session.announceAfterwards(line, priority: .low) }
  }

  private func answer(_ way: String) {
    isAnswered = true
    let effect = reader.settingsScreen.store(Self.setting, way)
    let isPlain = session.session?.options.isPlain == true
    let plain = reader.settingsScreen.preferences?.all.first { $0.key == "plain" }
    let staysHere = isPlain || plain?.content != .toggle(true)
    session.dismissPopovers(isSpoken: staysHere)
    // A session in plain mode has its own tour.
    guard staysHere else { session.session?.goOnInPlainMode(); return }
    if session.session?.reader.isRunning == true {
      session.announceAfterwards(phrases("menu.for.\(way)"), priority: .low)
    }
    if effect == .atNextStart {
      session.announce("status.nextStart", phrases("setting.\(Self.setting)"))
    }
    didEnd(way)
  }

  private func leave() {
    guard !isAnswered else { return }
    isAnswered = true
    reader.settingsScreen.store(Self.setting, "any")
    didEnd(nil)
  }
}
