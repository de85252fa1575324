/// What an element is and in which state: UIKit's traits, with the private ones that VoiceOver
/// tells apart.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let button = Self(rawValue: 1 << 0)
  public static let link = Self(rawValue: 1 << 1)
  public static let image = Self(rawValue: 1 << 2)
  public static let selected = Self(rawValue: 1 << 3)
  public static let notEnabled = Self(rawValue: 1 << 4)
  public static let staticText = Self(rawValue: 1 << 5)
  public static let header = Self(rawValue: 1 << 6)
  public static let searchField = Self(rawValue: 1 << 7)
  public static let adjustable = Self(rawValue: 1 << 8)
  public static let updatesFrequently = Self(rawValue: 1 << 9)
  /// UIKit's private trait of a switch; its value is "1" on, "0" off, "2" mixed.
  public static let toggle = Self(rawValue: 1 << 10)
  /// A text field; one that hides what is typed; one that is being edited.
  public static let textEntry = Self(rawValue: 1 << 11)
  public static let isEditing = Self(rawValue: 1 << 12)
  public static let secureTextEntry = Self(rawValue: 1 << 13)
  public static let keyboardKey = Self(rawValue: 1 << 14)
  public static let playsSound = Self(rawValue: 1 << 15)
  public static let summaryElement = Self(rawValue: 1 << 16)
  public static let startsMediaSession = Self(rawValue: 1 << 17)
  public static let allowsDirectInteraction = Self(rawValue: 1 << 18)
  public static let causesPageTurn = Self(rawValue: 1 << 19)
  /// A container whose elements are all tabs.
  public static let tabBar = Self(rawValue: 1 << 20)
  public static let tabBarItem = Self(rawValue: 1 << 21)
  public static let backButton = Self(rawValue: 1 << 22)

  /// Every trait by the name that tree files have for it, in the order in which they are written.
  public static let names: [(name: String, trait: AccessibilityTraits)] = [
    ("button", .button), ("link", .link), ("image", .image), ("selected", .selected),
    ("notEnabled", .notEnabled), ("staticText", .staticText), ("header", .header),
    ("searchField", .searchField), ("keyboardKey", .keyboardKey), ("playsSound", .playsSound),
    ("summaryElement", .summaryElement), ("updatesFrequently", .updatesFrequently),
    ("startsMediaSession", .startsMediaSession), ("adjustable", .adjustable),
    ("allowsDirectInteraction", .allowsDirectInteraction), ("causesPageTurn", .causesPageTurn),
    ("tabBar", .tabBar), ("toggle", .toggle), ("backButton", .backButton),
    ("tabBarItem", .tabBarItem), ("textEntry", .textEntry),
    ("secureTextEntry", .secureTextEntry), ("isEditing", .isEditing),
  ]

  /// The trait of a name of tree files; nil when there is none.
  public init?(name: String) {
    guard let entry = Self.names.first(where: { $0.name == name }) else { return nil }
    self = entry.trait
  }
}
