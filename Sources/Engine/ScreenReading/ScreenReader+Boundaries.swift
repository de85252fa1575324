import AccessibilityModel

/// Words for a gesture that found no target.
extension ScreenReader {
  /// Adds words after a boundary sound, or after the sound for a gesture without a target, unless
  /// the effects already speak.
  ///
  /// - Parameter words: Returns the words for the boundary.
  func explainBoundary(in effects: inout [Effect], words: () -> String) {
    var sound: Int?
    for (index, effect) in effects.enumerated() {
      switch effect {
      case .speak: return
      case .earcon(.boundary), .earcon(.nothing): sound = index
      default: break
      }
    }
    guard let sound else { return }
    let text = effects[sound] == .earcon(.boundary) ? words() : phrases("boundary.nothing")
    effects.insert(.speak(inVoice(Utterance(.status, text))), at: sound + 1)
  }

  /// Returns the words for the boundary that a gesture has reached.
  func boundary(
    reachedBy gesture: Gesture, on focus: any AccessibilityObject
  ) -> String {
    switch gesture {
    case .swipeRight, .lastElement, .readAll, .magicTap: end(.forward, around: focus)
    case .swipeLeft, .firstElement: end(.backward, around: focus)
    case .swipeDown: boundary(of: setting(for: focus), .forward, at: focus)
    case .swipeUp: boundary(of: setting(for: focus), .backward, at: focus)
    case .nextRow: boundary(of: .rows, .forward, at: focus)
    case .previousRow: boundary(of: .rows, .backward, at: focus)
    case .nextHeading: boundary(of: .headings, .forward, at: focus)
    case .previousHeading: boundary(of: .headings, .backward, at: focus)
    case .nextLink: boundary(of: .links, .forward, at: focus)
    case .previousLink: boundary(of: .links, .backward, at: focus)
    case .move: phrases("boundary.edge")
    case .scroll: phrases("boundary.page")
    default: phrases("boundary.nothing")
    }
  }

  /// Returns the words for the end of the text, of the list, or of the screen's other content.
  private func end(
    _ direction: ReadingDirection, around focus: any AccessibilityObject
  ) -> String {
    let place =
      if focus.details?.accessibilityRowUnit != nil {
        "text"
      } else if focus.accessibilityContainer?.accessibilityContainerType == .list {
        "list"
      } else {
        "screen"
      }
    return phrases("boundary.\(direction == .forward ? "end" : "start").\(place)")
  }

  /// Returns the words for the end of the items that the rotor moves through.
  private func boundary(
    of setting: RotorSetting, _ direction: ReadingDirection, at focus: any AccessibilityObject
  ) -> String {
    let isForward = direction == .forward
    switch setting {
    case .words, .characters, .lines, .tiers, .actions, .moreContent:
      let side = isForward ? "last" : "first"
      return phrases("boundary.\(side).\(setting.name)")
    default:
      let side = isForward ? "next" : "previous"
      let unit = setting == .rows ? focus.details?.accessibilityRowUnit : nil
      return phrases.known("boundary.\(side).\(unit ?? setting.name)")
        ?? phrases("boundary.\(side)", name(of: setting, at: focus))
    }
  }
}
