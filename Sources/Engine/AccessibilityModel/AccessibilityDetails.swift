/// Information that only elements of Lector's own apps provide. The engine obtains it from
/// `AccessibilityObject.details`.
package protocol AccessibilityDetails: AccessibilityObject {
  /// The texts that the rotor moves between inside the element, such as the tiers of a word.
  var accessibilityTiers: [AccessibilityTier] { get }

  /// The punctuation of running text around the element, spoken only while reading on, or nil
  /// outside running text.
  var accessibilityPunctuation: AccessibilityPunctuation? { get }

  /// The element's ordinal among its siblings, such as word 3 of 17, or nil if the count of its
  /// container already expresses it.
  var accessibilityOrdinal: AccessibilityOrdinal? { get }

  /// The element's place in the app's own terms, such as Romans 8:28; empty if it has none.
  var accessibilityPlacePieces: [LabelPiece] { get }

  /// Returns the part of the place in the element's label that differs from the place of another
  /// element, such as 29 for Romans 8:29 after 8:28, or nil if the whole place is spoken.
  func accessibilityPlace(after other: any AccessibilityObject) -> LabelPiece?

  /// The name of the phrase for the rows of the element's container, such as `verses` or
  /// `sentences`, or nil if the rows have no such name.
  var accessibilityRowUnit: String? { get }

  /// The hint for operating a switch, a slider, or a field: an empty string for no hint, or nil for
  /// the screen reader's own hint for the traits.
  var accessibilityUsageHint: String? { get }

  /// The name of the phrase for the ends of the list that the element is an item of, `menu` or
  /// `list`, or nil if the element is not an item of a popover's list.
  var accessibilityListKind: String? { get }

  /// The letter that activates the element in its container, spoken at full verbosity, or nil if
  /// there is none.
  var accessibilityLetter: Character? { get }

  /// Returns the index of the next row after (1) or before (-1) a row of the element's container
  /// that may begin with a heading, or nil if none follows.
  func accessibilityRow(withHeading step: Int, from row: Int) -> Int?
}

extension AccessibilityDetails {
  package var accessibilityTiers: [AccessibilityTier] { [] }
  package var accessibilityPunctuation: AccessibilityPunctuation? { nil }
  package var accessibilityOrdinal: AccessibilityOrdinal? { nil }
  package var accessibilityPlacePieces: [LabelPiece] { [] }
  package func accessibilityPlace(after other: any AccessibilityObject) -> LabelPiece? { nil }
  package var accessibilityRowUnit: String? { nil }
  package var accessibilityUsageHint: String? { nil }
  package var accessibilityListKind: String? { nil }
  package var accessibilityLetter: Character? { nil }
  package func accessibilityRow(withHeading step: Int, from row: Int) -> Int? { row + step }
}

/// The ordinal of an element among elements of its kind, from 1.
package struct AccessibilityOrdinal: Hashable, Sendable {
  /// The name of the phrase for the counted things: `word`, `label`, `item`.
  package var kind: String
  package var number: Int
  package var count: Int

  package init(kind: String, number: Int, count: Int) {
    self.kind = kind
    self.number = number
    self.count = count
  }
}

/// A container whose elements form a running text, such as a verse.
package protocol AccessibilityReadingContent: AccessibilityObject {
  /// Returns the content as running text, with its own punctuation.
  func accessibilityReadingContent() -> [LabelPiece]
}

/// A text inside an element, such as a tier of a word.
package struct AccessibilityTier: Hashable, Sendable {
  /// The spoken name.
  package var name: String
  package var pieces: [LabelPiece]
  /// A Boolean value that indicates whether the pieces contain the name, as "Strong's 3588" does.
  package var containsName: Bool

  package init(name: String, _ pieces: [LabelPiece], containsName: Bool = false) {
    self.name = name
    self.pieces = pieces
    self.containsName = containsName
  }
}

/// The punctuation before and after an element of running text.
package struct AccessibilityPunctuation: Hashable, Sendable {
  package var before: String
  package var after: String

  package init(before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }
}

extension AccessibilityObject {
  /// The object's details, if it has any. This performs a dynamic cast, so use it only where a
  /// gesture needs the details.
  package var details: (any AccessibilityDetails)? { self as? any AccessibilityDetails }

  /// The object as a node of a retained tree, or nil for an object that provides its elements by
  /// index.
  package var accessibilityTree: AccessibilityNode? { self as? AccessibilityNode }
}
