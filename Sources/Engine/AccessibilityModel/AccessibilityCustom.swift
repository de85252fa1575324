/// An action of an element besides activation.
public struct AccessibilityCustomAction {
  /// The spoken name of the action.
  public let name: String
  /// Performs the action and returns whether it succeeded.
  public let perform: () -> Bool

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - name: The spoken name of the action.
  ///   - perform: Performs the action and returns whether it succeeded.
  public init(name: String, perform: @escaping () -> Bool) {
    self.name = name
    self.perform = perform
  }
}

/// Additional information about an element, available on request (UIKit's `AXCustomContent`).
public struct AccessibilityCustomContent: Hashable, Sendable {
  /// When custom content is spoken.
  public enum Importance: String, CaseIterable, Sendable {
    /// On request.
    case `default`
    /// With the element, every time.
    case high
  }

  /// The name of the information.
  public var label: String
  /// The information itself.
  public var value: String
  /// When the content is spoken.
  public var importance: Importance

  /// Creates custom content.
  ///
  /// - Parameters:
  ///   - label: The name of the information.
  ///   - value: The information itself.
  ///   - importance: When the content is spoken.
  public init(label: String, value: String, importance: Importance = .default) {
    self.label = label
    self.value = value
    self.importance = importance
  }
}

/// A rotor setting that the app defines.
public struct AccessibilityCustomRotor {
  /// The spoken name of the rotor.
  public let name: String
  /// Returns the elements that the rotor moves between, in order.
  public let targets: () -> [any AccessibilityObject]

  /// Creates a rotor.
  ///
  /// - Parameters:
  ///   - name: The spoken name of the rotor.
  ///   - targets: Returns the elements that the rotor moves between, in order.
  public init(name: String, targets: @escaping () -> [any AccessibilityObject]) {
    self.name = name
    self.targets = targets
  }
}
