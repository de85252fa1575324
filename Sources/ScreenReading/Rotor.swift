import AccessibilityModel

/// What swiping up and down moves by.
package enum RotorSetting: String, CaseIterable, Sendable {
  case adjustValue = "adjust value"
  case rows, words, characters, tiers, headings, actions
}

/// The rotor: the settings that apply to an element, and the chosen one.
struct Rotor {
  private var choice: RotorSetting = .rows
  /// How far a walk inside the element is: the index of the piece that was said last.
  var position: Int?
  var action = 0

  /// The settings that apply, in the order in which the rotor turns.
  static func settings(for element: any AccessibilityObject) -> [RotorSetting] {
    RotorSetting.allCases.filter { applies($0, to: element) }
  }

  private static func applies(
    _ setting: RotorSetting, to element: any AccessibilityObject
  ) -> Bool {
    switch setting {
    case .adjustValue: element.accessibilityTraits.contains(.adjustable)
    case .rows, .headings: Traversal.row(of: element) != nil
    case .words, .characters: !element.accessibilityLabelPieces(for: .terse).isEmpty
    case .tiers: !element.accessibilityTiers.isEmpty
    case .actions: !element.accessibilityCustomActions.isEmpty
    }
  }

  /// The setting in force: the chosen one as long as it applies, else the first that does.
  func setting(for element: any AccessibilityObject) -> RotorSetting? {
    if Self.applies(choice, to: element) { return choice }
    return RotorSetting.allCases.first { Self.applies($0, to: element) }
  }

  /// Turns the rotor by one setting; nil when none applies.
  mutating func turn(by step: Int, for element: any AccessibilityObject) -> RotorSetting? {
    let settings = Self.settings(for: element)
    guard let current = setting(for: element), let index = settings.firstIndex(of: current) else {
      return nil
    }
    return select(settings[(index + step + settings.count) % settings.count])
  }

  @discardableResult
  mutating func select(_ setting: RotorSetting) -> RotorSetting {
    choice = setting
    position = nil
    return setting
  }

  mutating func focusMoved() {
    position = nil
    action = 0
  }
}
