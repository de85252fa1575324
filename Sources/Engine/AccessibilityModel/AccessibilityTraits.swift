/// The role of an element, and its state: UIKit's traits, with the private ones that VoiceOver
/// distinguishes.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The traits as bits.
  public let rawValue: UInt32

  /// Creates traits from bits.
  ///
  /// - Parameter rawValue: The traits as bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Behaves as a button.
  public static let button = Self(rawValue: 1 << 0)
  /// Behaves as a link.
  public static let link = Self(rawValue: 1 << 1)
  /// Is an image.
  public static let image = Self(rawValue: 1 << 2)
  /// Is selected now.
  public static let selected = Self(rawValue: 1 << 3)
  /// Is dimmed: it does not respond to activation.
  public static let notEnabled = Self(rawValue: 1 << 4)
  /// Is text that does not change.
  public static let staticText = Self(rawValue: 1 << 5)
  /// Is a heading, which the rotor moves between.
  public static let header = Self(rawValue: 1 << 6)
  /// Is a search field.
  public static let searchField = Self(rawValue: 1 << 7)
  /// Has a value that swipes up and down change.
  public static let adjustable = Self(rawValue: 1 << 8)
  /// Changes its label or value often.
  public static let updatesFrequently = Self(rawValue: 1 << 9)
  /// Is a switch (UIKit's private trait). Its value is "1" for on, "0" for off, and "2" for mixed.
  public static let toggleButton = Self(rawValue: 1 << 10)
  /// Is a text field.
  public static let textEntry = Self(rawValue: 1 << 11)
  /// Is a text field being edited.
  public static let isEditing = Self(rawValue: 1 << 12)
  /// Is a text field that hides typed characters.
  public static let secureTextEntry = Self(rawValue: 1 << 13)
  /// Is a key of a keyboard.
  public static let keyboardKey = Self(rawValue: 1 << 14)
  /// Plays its own sound when activated.
  public static let playsSound = Self(rawValue: 1 << 15)
  /// Summarizes the screen when the app starts.
  public static let summaryElement = Self(rawValue: 1 << 16)
  /// Starts playing media when activated.
  public static let startsMediaSession = Self(rawValue: 1 << 17)
  /// Takes touches directly, without the screen reader.
  public static let allowsDirectInteraction = Self(rawValue: 1 << 18)
  /// Turns the page after it has been read to its end.
  public static let causesPageTurn = Self(rawValue: 1 << 19)
  /// Is a tab bar: all elements in it are tabs.
  public static let tabBar = Self(rawValue: 1 << 20)
  /// Is a tab of a tab bar.
  public static let tabBarItem = Self(rawValue: 1 << 21)
  /// Leads back to the previous screen.
  public static let backButton = Self(rawValue: 1 << 22)
  /// Is a text field of several lines (UIKit's `UITextView`).
  public static let textArea = Self(rawValue: 1 << 23)
  /// Opens a menu or a picker to choose from.
  public static let popUpButton = Self(rawValue: 1 << 24)
  /// Is the wheel of a picker, which shows one of its items.
  public static let pickerItem = Self(rawValue: 1 << 25)
  /// Is a checkbox. Its value is "1" for checked, "0" for unchecked, and "2" for mixed.
  public static let checkBox = Self(rawValue: 1 << 26)
  /// Is a link to a place on the same page.
  public static let inPageLink = Self(rawValue: 1 << 27)
  /// Can be dragged to another place in its list.
  public static let draggable = Self(rawValue: 1 << 28)
  /// Is an alert: a view, not an element, that is announced when the focus enters it.
  public static let alert = Self(rawValue: 1 << 29)

  /// The traits of elements that are on or off.
  package static let toggles: Self = [.toggleButton, .checkBox]
  /// The traits of links.
  package static let links: Self = [.link, .inPageLink]
  /// The traits of elements that text can be typed into.
  package static let fields: Self = [.textEntry, .secureTextEntry, .textArea]

  /// All traits with their names in tree files, in the order of writing.
  public static let names: [(name: String, trait: AccessibilityTraits)] = [
    ("button", .button), ("link", .link), ("image", .image), ("selected", .selected),
    ("notEnabled", .notEnabled), ("staticText", .staticText), ("header", .header),
    ("searchField", .searchField), ("keyboardKey", .keyboardKey), ("playsSound", .playsSound),
    ("summaryElement", .summaryElement), ("updatesFrequently", .updatesFrequently),
    ("startsMediaSession", .startsMediaSession), ("adjustable", .adjustable),
    ("allowsDirectInteraction", .allowsDirectInteraction), ("causesPageTurn", .causesPageTurn),
    ("tabBar", .tabBar), ("toggle", .toggleButton), ("backButton", .backButton),
    ("tabBarItem", .tabBarItem), ("textEntry", .textEntry),
    ("secureTextEntry", .secureTextEntry), ("isEditing", .isEditing),
    ("textArea", .textArea), ("popUpButton", .popUpButton), ("pickerItem", .pickerItem),
    ("checkBox", .checkBox), ("inPageLink", .inPageLink), ("draggable", .draggable),
    ("alert", .alert),
  ]

  /// Creates the trait with a name used in tree files, or nil for an unknown name.
  ///
  /// - Parameter name: A name such as `button`.
  public init?(name: String) {
    guard let entry = Self.names.first(where: { $0.name == name }) else { return nil }
    self = entry.trait
  }
}
