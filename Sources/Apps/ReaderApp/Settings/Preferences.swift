/// The user's settings, as the settings screen shows and changes them.
package protocol Preferences: AnyObject {
  /// All settings with their current values, in the order of the screen.
  var all: [Preference] { get }

  /// Changes a setting, for now and for later runs.
  ///
  /// - Parameters:
  ///   - key: The key of the setting.
  ///   - value: A value that the content of the setting allows.
  /// - Throws: `PreferenceError` if the value cannot be stored; nothing is changed then.
  func change(
    _ key: String, to value: Preference.Value
  ) throws(PreferenceError) -> Preference.Effect

  /// Returns why changes could not be stored since the last call; a change returns before it is
  /// stored.
  func takeFailures() -> [String]
}

/// A setting on the settings screen.
package struct Preference: Equatable, Sendable {
  /// The possible values of a setting, with the current one.
  package enum Content: Equatable, Sendable {
    case toggle(Bool)
    case choice(String, of: [String])
    case number(Int, in: ClosedRange<Int>, step: Int)
    /// Text that the user types.
    case text(String)
  }

  /// A new value of a setting.
  package enum Value: Equatable, Sendable {
    case toggle(Bool)
    case choice(String)
    case number(Int)
    case text(String)
  }

  /// The time when a change takes effect.
  package enum Effect: Sendable {
    case now
    case atNextStart
  }

  /// The name in the file: `speech.rate`. The phrase `setting.KEY` is its title, and
  /// `setting.KEY.WORD` the name of one of its choices.
  package let key: String
  /// The name of the phrase for the heading of its section.
  package let section: String
  package let content: Content

  package init(key: String, section: String, content: Content) {
    self.key = key
    self.section = section
    self.content = content
  }

  /// The last part of the key.
  var name: Substring {
    key.utf8.lastIndex(of: UInt8(ascii: ".")).map { key[key.utf8.index(after: $0)...] } ?? key[...]
  }

  var phrase: String { "setting.\(key)" }
}

/// The reason why a change of a setting cannot be stored.
package struct PreferenceError: Error {
  /// The reason, on one line.
  package let message: String

  package init(_ message: String) { self.message = message }
}
