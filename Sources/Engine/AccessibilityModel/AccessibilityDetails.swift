/// What only elements of Lector's own apps have to say: the engine asks for it by
/// `AccessibilityObject.details`.
package protocol AccessibilityDetails: AccessibilityObject {
  /// The texts that the rotor walks inside the element, such as the tiers of a word.
  var accessibilityTiers: [LabelPiece] { get }

  /// The element's ordinal among its siblings, such as word 3 of 17; nil where its container's count
  /// says it.
  var accessibilityOrdinal: AccessibilityOrdinal? { get }
}

/// An element's ordinal among those of its kind, from 1.
package struct AccessibilityOrdinal: Hashable, Sendable {
  /// What is counted, by the name of its phrase: `word`, `label`, `item`.
  package var kind: String
  package var number: Int
  package var count: Int

  package init(kind: String, number: Int, count: Int) {
    self.kind = kind
    self.number = number
    self.count = count
  }
}

extension AccessibilityObject {
  /// The object as one that has details. This looks the conformance up: ask only where a gesture
  /// needs the details.
  package var details: (any AccessibilityDetails)? { self as? any AccessibilityDetails }

  /// The object as a node of a retained tree; nil for an object that gives its elements out by
  /// index.
  package var accessibilityTree: AccessibilityNode? { self as? AccessibilityNode }
}
