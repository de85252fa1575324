import AccessibilityModel
import CellGrids
import ScreenReading
import Views

/// A short introduction: a title and a few lines that name the most important keys.
package struct Tour {
  /// A line as it is shown where there is room, where there is little, and as it is spoken.
  package struct Line {
    package let text: String
    package let short: String
    package let spoken: String

    package init(_ text: String, short: String, spoken: String) {
      self.text = text
      self.short = short
      self.spoken = spoken
    }
  }

  package let title: String
  package let lines: [Line]

  package init(title: String, lines: [Line]) {
    self.title = title
    self.lines = lines
  }
}

/// The tour: a card over the content, whose lines are announced after the current speech. It never
/// takes the focus. Any key closes it and does what it does; a key that closes popovers only closes
/// the tour.
package final class TourLayer: KeyLayer {
  private unowned let session: Session

  init(session: Session) { self.session = session }

  private var root: RootView { session.root }
  private var phrases: Phrases { session.phrases }

  /// Shows the tour of the application in place of popovers.
  package func show() {
    guard let tour = session.application.tour else { return }
    session.popovers.dismissAll(isSpoken: true)
    session.needsFrame = true
    if !session.options.isPlain {
      let close = Popover.KeyHint(phrases("tour.anyKey"), phrases("tour.close"))
      root.card = Card(
        title: tour.title, lines: tour.lines.map { Card.Line($0.text, short: $0.short) },
        hints: [close])
      root.card?.nextKey = session.keyMap.shownKeys(
        for: .gesture(.swipeDown), phrases, root.appearance.glyphs)
    }
    guard session.reader.isRunning else { return }
    for line in [tour.title] + tour.lines.map(\.spoken) {
      session.postAfterwards(.announcement(line, priority: .low))
    }
  }

  /// Closes the tour without a word.
  func close() {
    guard root.card != nil else { return }
    root.card = nil
    session.needsFrame = true
  }

  /// Closes the tour for a key, or scrolls it while there is more of it.
  func handle(_ key: Key) -> KeyResult {
    guard root.card != nil else { return .ignored }
    switch session.keyMap.meaning(of: [key]) {
    case .command(.gesture(.swipeDown)), .command(.gesture(.scroll(.down))):
      if scroll(.down) { return .handled }
    case .command(.gesture(.swipeUp)), .command(.gesture(.scroll(.up))):
      if scroll(.up) { return .handled }
    case .command(.gesture(.escape)), .command(.session(.quit)):
      leave()
      return .handled
    default: break
    }
    close()
    return .ignored
  }

  /// Closes the tour for a click, which does nothing else, or scrolls it with the wheel.
  ///
  /// - Returns: `false` if there is no tour; otherwise, `true`.
  func handle(_ result: MouseGestures.Result) -> Bool {
    guard root.card != nil else { return false }
    if case .wheel(let lines) = result {
      _ = scroll(lines > 0 ? .down : .up)
    } else {
      leave()
    }
    return true
  }

  /// Closes the tour and says the focused element.
  private func leave() {
    close()
    session.stopReading()
    guard session.reader.isRunning, let focus = session.reader.focus else { return }
    session.focus(on: focus)
  }

  /// Scrolls the tour and says the lines that are then visible.
  ///
  /// - Returns: `false` if there is no more of it; otherwise, `true`.
  private func scroll(_ direction: AccessibilityScrollDirection) -> Bool {
    guard let card = root.card, card.scroll(direction) else { return false }
    session.needsFrame = true
    if session.reader.isRunning {
      session.speak(Utterance(.announcement, card.visibleText.joined(separator: ". ")))
    }
    return true
  }
}
