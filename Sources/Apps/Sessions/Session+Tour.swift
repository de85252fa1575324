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

/// The tour: a card over the content, whose lines are announced after what is being said. It never
/// takes the focus. Any key takes it away and does what it does; a key that closes popovers only
/// takes it away.
extension Session {
  /// Shows the tour of the application in place of popovers.
  package func showTour() {
    guard let tour = application.tour else { return }
    popovers.dismissAll(isSpoken: true)
    needsFrame = true
    if !options.isPlain {
      let close = Popover.KeyHint(phrases("tour.anyKey"), phrases("tour.close"))
      root.card = Card(
        title: tour.title, lines: tour.lines.map { Card.Line($0.text, short: $0.short) },
        hints: [close])
      root.card?.nextKey = keyMap.shownKeys(
        for: .gesture(.swipeDown), phrases, root.appearance.glyphs)
    }
    guard reader.isRunning else { return }
    for line in [tour.title] + tour.lines.map(\.spoken) {
      postAfterwards(.announcement(line, priority: .low))
    }
  }

  func closeTour() {
    guard root.card != nil else { return }
    root.card = nil
    needsFrame = true
  }

  /// Takes the tour away for a key, or scrolls it as long as more of it follows.
  ///
  /// - Returns: Whether the key has done what it is for.
  func closesTour(for key: Key) -> Bool {
    guard root.card != nil else { return false }
    switch keyMap.meaning(of: [key]) {
    case .command(.gesture(.swipeDown)), .command(.gesture(.scroll(.down))):
      if scrollsTour(.down) { return true }
    case .command(.gesture(.swipeUp)), .command(.gesture(.scroll(.up))):
      if scrollsTour(.up) { return true }
    case .command(.gesture(.escape)), .command(.session(.quit)):
      leaveTour()
      return true
    default: break
    }
    closeTour()
    return false
  }

  /// Takes the tour away for a click, which does nothing else, and scrolls it by the wheel.
  ///
  /// - Returns: False if there is no tour.
  func closesTour(for result: MouseGestures.Result) -> Bool {
    guard root.card != nil else { return false }
    if case .wheel(let lines) = result {
      _ = scrollsTour(lines > 0 ? .down : .up)
    } else {
      leaveTour()
    }
    return true
  }

  /// Takes the tour away and says what has the focus.
  private func leaveTour() {
    closeTour()
    stopReading()
    guard reader.isRunning, let focus = reader.focus else { return }
    self.focus(on: focus)
  }

  /// Scrolls the tour and says the lines that are then visible.
  ///
  /// - Returns: False if no more of it follows.
  private func scrollsTour(_ direction: AccessibilityScrollDirection) -> Bool {
    guard let card = root.card, card.scroll(direction) else { return false }
    needsFrame = true
    if reader.isRunning {
      speak(Utterance(.announcement, card.visibleText.joined(separator: ". ")))
    }
    return true
  }
}
