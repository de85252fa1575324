import AccessibilityModel
import CellGrids
import ScreenReading
import Views

/// A card of a short introduction: a title and a few lines.
package typealias Tour = (title: String, lines: [Card.Line])

/// The tour: cards over the content, one after the other, whose lines are announced after the current
/// speech. It never takes the focus. Any key leads to the next card; it closes the last one and does
/// its usual work. A key that closes popovers only closes the tour.
package final class TourLayer: KeyLayer {
  private var following: [Tour] = []

  /// Shows the tour of the application in place of popovers.
  package func show() {
    let cards = session.application.tour
    guard !cards.isEmpty else { return }
    session.popovers.dismissAll(isSpoken: true)
    following = cards
    if session.options.isPlain {
      announce(cards.flatMap { [$0.title] + $0.lines.map(\.spoken) })
    } else {
      _ = showNext()
    }
  }

  /// Shows the next card in place of the shown one, whose lines are cut off.
  ///
  /// - Returns: `false` if there is none; otherwise, `true`.
  private func showNext() -> Bool {
    guard !following.isEmpty else { return false }
    let tour = following.removeFirst()
    let goesOn = !following.isEmpty
    let hints = [
      Popover.KeyHint(phrases("tour.anyKey"), phrases(goesOn ? "tour.goesOn" : "tour.close")),
      goesOn ? session.keyMap.hint(for: .escape, "tour.ends", phrases) : nil,
    ].compactMap { $0 }
    var spoken = [tour.title] + tour.lines.map(\.spoken)
    if goesOn { spoken.append(hints.map { "\($0.key) \($0.effect)" }.joined(separator: ", ")) }
    if root.card != nil, session.reader.isRunning {
      session.stopReading()
      session.speak(Utterance(.announcement, spoken.removeFirst()))
    }
    root.card = Card(
      title: tour.title, lines: tour.lines,
      hints: hints)
    root.card?.nextKey = session.keyMap.shownKeys(
      for: .gesture(.swipeDown), phrases, root.appearance.glyphs)
    session.needsFrame = true
    announce(spoken)
    return true
  }

  private func announce(_ lines: [String]) {
    guard session.reader.isRunning else { return }
    for line in lines { session.postAfterwards(.announcement(line, priority: .low)) }
  }

  /// Closes the tour without a word.
  func close() {
    guard root.card != nil else { return }
    root.card = nil
    following = []
    session.needsFrame = true
  }

  /// Goes on in the tour for a key, or scrolls its card while there is more of it.
  override func handle(_ key: Key) -> KeyResult {
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
    if showNext() { return .handled }
    close()
    return .ignored
  }

  /// Goes on in the tour for a click, which does nothing else, or scrolls its card with the wheel.
  ///
  /// - Returns: `false` if there is no tour; otherwise, `true`.
  func handle(_ result: MouseGestures.Result) -> Bool {
    guard root.card != nil else { return false }
    if case .wheel(let lines) = result {
      _ = scroll(lines > 0 ? .down : .up)
    } else {
      if !showNext() { leave() }
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
