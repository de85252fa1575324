import AccessibilityModel
import PlainText
import ScreenReading

/// The cost of reaching a control from the first element, for a user of the screen reader.
package struct ControlCost {
  package let element: any AccessibilityObject
  /// The utterance of the control, without its hint.
  package let utterance: String
  /// The number of swipes to the right.
  package let swipes: Int
  /// The least number of gestures: swipes in both directions, after a jump to the last element, or
  /// after turning the rotor to one setting and swiping up or down. Turning the rotor counts as one
  /// gesture.
  package let gestures: Int
  /// The seconds of speech while swiping to the right, the control included, if every utterance is
  /// heard to its end. Hints are left out, because they come after a pause.
  package let seconds: Double

  /// The seconds to one decimal.
  fileprivate var tenths: Double { (seconds * 10).rounded() / 10 }
}

/// The costs of all controls of a screen.
package struct ControlCosts {
  private static let wordsPerMinute = 180.0

  /// The costs, in reading order.
  package private(set) var costs: [ControlCost] = []

  /// Measures the costs.
  ///
  /// - Parameter root: The root of the tree. The measurement moves the focus.
  /// - Complexity: O(*n*) over the elements for each setting of the rotor.
  package init(of root: any AccessibilityObject, language: String = "en") {
    let driver = ScreenReaderDriver(root, language: language)
    let elements = Array(driver.elements)
    guard !elements.isEmpty else { return }
    var gestures = Array(elements.indices)
    gestures[elements.count - 1] = min(elements.count - 1, 1)
    Self.jump(by: driver, among: elements, to: &gestures)
    // A swipe leads to the neighbors.
    for index in elements.indices.dropFirst() {
      gestures[index] = min(gestures[index], gestures[index - 1] + 1)
    }
    for index in elements.indices.dropLast().reversed() {
      gestures[index] = min(gestures[index], gestures[index + 1] + 1)
    }
    var words = 0.0
    for (index, element) in elements.enumerated() {
      let text = driver.utterances(for: element).utterance.text
      words += Self.words(in: text)
      guard AuditedElement.isControl(element.accessibilityTraits) else { continue }
      costs.append(
        ControlCost(
          element: element, utterance: text, swipes: index, gestures: gestures[index],
          seconds: words * 60 / Self.wordsPerMinute))
    }
  }

  /// Lowers the numbers of gestures of the elements that swiping up or down reaches with a setting
  /// of the rotor.
  private static func jump(
    by driver: ScreenReaderDriver, among elements: [any AccessibilityObject],
    to gestures: inout [Int]
  ) {
    driver.keepsLog = false
    driver.turnOn()
    driver.carryOut(.firstElement)
    guard let first = driver.focus else { return }
    let indices = Dictionary(
      elements.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { old, _ in old })
    for setting in driver.reader.rotorSettings(for: first) where moves(setting) {
      for (start, swipe) in [(Gesture.firstElement, Gesture.swipeDown), (.lastElement, .swipeUp)] {
        driver.carryOut(start)
        driver.carryOut(.selectRotor(setting))
        // Turning the rotor is one gesture, and so is the jump to the last element.
        var count = start == .firstElement ? 1 : 2
        while count < elements.count, let before = driver.focus {
          driver.carryOut(swipe)
          count += 1
          guard let focus = driver.focus, focus !== before else { break }
          guard let index = indices[ObjectIdentifier(focus)] else { continue }
          gestures[index] = min(gestures[index], count)
        }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a setting moves the focus to other elements.
  private static func moves(_ setting: RotorSetting) -> Bool {
    switch setting {
    case .rows, .headings, .links, .buttons, .formControls, .textFields, .images, .containers,
      .landmarks, .lists, .tables, .custom:
      true
    case .adjustValue, .words, .characters, .lines, .tiers, .sameItem, .verticalNavigation,
      .actions, .moreContent, .language, .verbosity, .punctuation, .hints, .speechRate,
      .languageRate, .pitch, .volume:
      false
    }
  }

  /// Returns the number of words in a text. In scripts without spaces, two characters count as one.
  private static func words(in text: String) -> Double {
    text.split(whereSeparator: \.isWhitespace).reduce(0) { sum, part in
      let dense = part.unicodeScalars.count { $0.value >= 0x2E80 || (0xE00...0xE7F) ~= $0.value }
      guard part.contains(where: { $0.isLetter || $0.isNumber }) else { return sum }
      return sum + (dense > 1 ? Double(dense) / 2 : 1)
    }
  }

  /// The costs as a table, with a line for each control.
  package var text: String {
    let rows = costs.map { cost in
      ["\(cost.swipes)", "\(cost.gestures)", "\(cost.tenths)", cost.utterance.oneLine]
    }
    let head = ["swipes", "gestures", "seconds", "control"]
    return ([head] + rows).map { row in
      zip(row, [6, 8, 7, 0]).map { text, width in
        String(repeating: " ", count: max(0, width - text.count)) + text
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// The costs as JSON, with an object for each control on its line.
  package var jsonl: String {
    costs.map { cost in
      JSONText.object {
        $0.member("control", cost.utterance)
        $0.member("path", AuditPath.path(of: cost.element))
        $0.member("swipes", cost.swipes)
        $0.member("gestures", cost.gestures)
        $0.key("seconds")
        $0.number(cost.tenths)
      } + "\n"
    }.joined()
  }
}
