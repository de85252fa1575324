import AccessibilityModel

/// What swiping up and down moves by, or changes.
public struct RotorSetting: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// A setting by its name; a name that is none of those below is a custom rotor's.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let adjustValue = Self(rawValue: "adjust value")
  public static let rows = Self(rawValue: "rows")
  public static let words = Self(rawValue: "words")
  public static let characters = Self(rawValue: "characters")
  public static let lines = Self(rawValue: "lines")
  public static let tiers = Self(rawValue: "tiers")
  public static let headings = Self(rawValue: "headings")
  public static let links = Self(rawValue: "links")
  public static let containers = Self(rawValue: "containers")
  public static let actions = Self(rawValue: "actions")
  public static let language = Self(rawValue: "language")
  public static let verbosity = Self(rawValue: "verbosity")
  public static let speechRate = Self(rawValue: "speech rate")
  public static let pitch = Self(rawValue: "pitch")
  public static let volume = Self(rawValue: "volume")

  /// The settings of the reader itself, in the order in which the rotor turns. Custom ones come
  /// before the last five, which change the reader and apply everywhere.
  public static let standard: [RotorSetting] = [
    .adjustValue, .rows, .words, .characters, .lines, .tiers, .headings, .links, .containers,
    .actions, .language, .verbosity, .speechRate, .pitch, .volume,
  ]
}

/// The rotor: the chosen setting, and how far a walk inside the element is.
struct Rotor {
  /// Kept while it applies; nil until somebody chose.
  private(set) var choice: RotorSetting?
  /// The index of the piece that was said last.
  var position: Int?

  mutating func select(_ setting: RotorSetting) {
    choice = setting
    position = nil
  }

  mutating func focusMoved() { position = nil }
}
