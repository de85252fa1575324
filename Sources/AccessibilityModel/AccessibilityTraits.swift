/// What an element is and in which state: UIKit's traits, with the private ones that VoiceOver
/// tells apart.
package struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let button = Self(rawValue: 1 << 0)
  package static let link = Self(rawValue: 1 << 1)
  package static let image = Self(rawValue: 1 << 2)
  package static let selected = Self(rawValue: 1 << 3)
  package static let notEnabled = Self(rawValue: 1 << 4)
  package static let staticText = Self(rawValue: 1 << 5)
  package static let header = Self(rawValue: 1 << 6)
  package static let searchField = Self(rawValue: 1 << 7)
  package static let adjustable = Self(rawValue: 1 << 8)
  package static let updatesFrequently = Self(rawValue: 1 << 9)
  /// UIKit's private trait of a switch; its value is "1" on, "0" off, "2" mixed.
  package static let toggle = Self(rawValue: 1 << 10)
  /// A text field, and whether it is being edited.
  package static let textEntry = Self(rawValue: 1 << 11)
  package static let isEditing = Self(rawValue: 1 << 12)
}
