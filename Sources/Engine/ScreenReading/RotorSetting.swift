import PlainText

/// The unit of movement for a swipe up or down, or the setting that the swipe changes.
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
  /// Elements with the trait `button`, switches left out.
  case buttons
  /// Elements that a form is made of: fields, buttons, switches, and adjustable elements.
  case formControls
  /// Elements that text can be typed into.
  case textFields
  /// Elements with the trait `image`.
  case images
  /// Elements of the same kind as the focused one.
  case sameItem
  /// First elements of containers.
  case containers
  /// First elements of landmarks.
  case landmarks
  /// First elements of lists.
  case lists
  /// First elements of data tables.
  case tables
  /// Elements above and below on the screen.
  case verticalNavigation
  /// Custom actions of the element.
  case actions
  /// Custom content of default importance of the element.
  case moreContent
  /// The voice for words that have no language.
  case language
  /// The amount of detail that is spoken for an element.
  case verbosity
  /// The amount of punctuation that is spoken.
  case punctuation
  /// A Boolean value that indicates whether hints are spoken.
  case hints
  /// The rate of all voices.
  case speechRate
  /// The rate of the voice for the language of the element.
  case languageRate
  /// The pitch of the voice.
  case pitch
  /// The volume of the voice.
  case volume
  /// A custom rotor of the app, by its name.
  case custom(String)
}

extension RotorSetting {
  /// The screen reader's own settings, in rotor order. Custom ones come before those that change
  /// the screen reader and apply everywhere.
  public static let standard: [RotorSetting] = names.map(\.setting)

  /// The screen reader's own settings with their names, in rotor order.
  private static let names: [(setting: RotorSetting, name: String)] = [
    (.adjustValue, "adjust value"), (.rows, "rows"), (.words, "words"),
    (.characters, "characters"), (.lines, "lines"), (.tiers, "tiers"), (.headings, "headings"),
    (.links, "links"), (.buttons, "buttons"), (.formControls, "form controls"),
    (.textFields, "text fields"), (.images, "images"), (.containers, "containers"),
    (.landmarks, "landmarks"), (.lists, "lists"), (.tables, "tables"),
    (.sameItem, "same item"), (.verticalNavigation, "vertical navigation"),
    (.actions, "actions"), (.moreContent, "more content"), (.language, "language"),
    (.verbosity, "verbosity"), (.punctuation, "punctuation"), (.hints, "hints"),
    (.speechRate, "speech rate"), (.languageRate, "language rate"), (.pitch, "pitch"),
    (.volume, "volume"),
  ]

  /// Creates the setting with a name.
  ///
  /// - Parameter name: The name of one of the screen reader's own settings, or of a custom rotor.
  public init(name: String) {
    self = Self.names.first { $0.name == name }?.setting ?? .custom(name)
  }

  /// The name of the setting in scripts and phrase tables; for a custom rotor, its own name.
  public var name: String {
    if case .custom(let name) = self { return name }
    return Self.names.first { $0.setting == self }?.name ?? ""
  }

  /// A Boolean value that indicates whether the setting changes the screen reader and applies
  /// everywhere.
  var changesReader: Bool {
    changesVoice || self == .verbosity || self == .punctuation || self == .hints
  }

  /// Returns a rotor with the settings that a user has chosen, in the user's order. Adjust Value
  /// and Actions are always in it, because some elements could not be operated without them.
  ///
  /// - Parameter names: Names of settings. If empty, the result is ``standard``.
  public static func rotor(_ names: [String]) -> [RotorSetting] {
    var chosen = names.map { RotorSetting(name: $0) }.uniqued
    guard !chosen.isEmpty else { return standard }
    if !chosen.contains(.adjustValue) { chosen.insert(.adjustValue, at: 0) }
    if !chosen.contains(.actions) { chosen.append(.actions) }
    return chosen
  }

  /// A Boolean value that indicates whether the setting changes the voice and therefore has no
  /// effect without one.
  var changesVoice: Bool {
    [.language, .speechRate, .languageRate, .pitch, .volume].contains(self)
  }
}

/// The state of the rotor: the chosen setting, and the current position inside the element.
struct Rotor {
  /// The setting that the user chose, used while it applies, or nil before any choice.
  private(set) var choice: RotorSetting?
  /// The setting that was chosen before a popover opened. It applies again when all are closed.
  private(set) var suspended: RotorSetting?
  private var isSuspended = false
  /// The index of the part that was spoken last.
  var position: Int?
  /// A Boolean value that indicates whether the user has turned the rotor since the focus moved.
  private(set) var wasTurnedHere = false

  mutating func select(_ setting: RotorSetting) {
    choice = setting
    position = nil
    wasTurnedHere = true
  }

  /// Suspends the chosen setting while popovers are open, so that swipes move in a menu regardless
  /// of the rotor's setting in the content.
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
