import AccessibilityModel

/// The unit by which a swipe up or down moves, or the setting that it changes.
public enum RotorSetting: Hashable, Sendable {
  /// The value of an adjustable element.
  case adjustValue
  /// Rows of a container that counts them.
  case rows
  /// Words of the element.
  case words
  /// Characters of the element.
  case characters
  /// Lines of the element.
  case lines
  /// Tiers of a word.
  case tiers
  /// Elements with the trait `header`.
  case headings
  /// Elements with the trait `link`.
  case links
  /// First elements of containers.
  case containers
  /// Custom actions of the element.
  case actions
  /// Custom content of default importance of the element.
  case moreContent
  /// The voice for words without a language of their own.
  case language
  /// The amount of detail that is spoken for an element.
  case verbosity
  /// The rate of the voice.
  case speechRate
  /// The pitch of the voice.
  case pitch
  /// The volume of the voice.
  case volume
  /// A custom rotor of the app, by its name.
  case custom(String)
}

extension RotorSetting {
  /// The screen reader's own settings, in rotor order. Custom ones come before the last five, which
  /// change the screen reader and apply everywhere.
  public static let standard: [RotorSetting] = [
    .adjustValue, .rows, .words, .characters, .lines, .tiers, .headings, .links, .containers,
    .actions, .moreContent, .language, .verbosity, .speechRate, .pitch, .volume,
  ]

  /// Creates the setting with a name.
  ///
  /// - Parameter name: The name of one of the screen reader's own settings, or of a custom rotor.
  public init(name: String) {
    self = Self.standard.first { $0.name == name } ?? .custom(name)
  }

  /// The name of the setting in scripts and phrase tables; for a custom rotor, its own name.
  public var name: String {
    switch self {
    case .adjustValue: "adjust value"
    case .rows: "rows"
    case .words: "words"
    case .characters: "characters"
    case .lines: "lines"
    case .tiers: "tiers"
    case .headings: "headings"
    case .links: "links"
    case .containers: "containers"
    case .actions: "actions"
    case .moreContent: "more content"
    case .language: "language"
    case .verbosity: "verbosity"
    case .speechRate: "speech rate"
    case .pitch: "pitch"
    case .volume: "volume"
    case .custom(let name): name
    }
  }
}

/// The state of the rotor: the chosen setting, and the current position inside the element.
struct Rotor {
  /// The setting that the user chose, used while it applies; nil before any choice.
  private(set) var choice: RotorSetting?
  /// The setting that was chosen before a popover opened. It applies again when all are closed.
  private(set) var suspended: RotorSetting?
  private var isSuspended = false
  /// The index of the part that was spoken last.
  var position: Int?
  /// Whether the user has turned the rotor since the focus moved.
  private(set) var wasTurnedHere = false

  mutating func select(_ setting: RotorSetting) {
    choice = setting
    position = nil
    wasTurnedHere = true
  }

  /// Puts the chosen setting aside while popovers are open, so that swipes move in a menu, whatever
  /// the rotor was turned to in the content.
  mutating func suspend() {
    guard !isSuspended else { return }
    isSuspended = true
    suspended = choice
    choice = nil
    position = nil
  }

  mutating func resume() {
    guard isSuspended else { return }
    isSuspended = false
    choice = suspended
    suspended = nil
    position = nil
  }

  mutating func focusMoved() {
    position = nil
    wasTurnedHere = false
  }
}
