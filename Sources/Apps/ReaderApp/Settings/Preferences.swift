/// The user's settings, as the settings screen shows and changes them.
package protocol Preferences: AnyObject {
  /// Every setting with its value now, in the order of the screen.
  var all: [Preference] { get }

  /// Changes a setting, for now and for later runs.
  ///
  /// - Parameters:
  ///   - key: of the setting.
  ///   - value: one of those that its content allows.
  /// - Throws: `PreferenceError` if the value cannot be kept; nothing is changed then.
  func change(
    _ key: String, to value: Preference.Value
  ) throws(PreferenceError) -> Preference.Effect
}

/// A setting on the settings screen.
package struct Preference: Equatable, Sendable {
  /// What can be chosen, with what is chosen now.
  package enum Content: Equatable, Sendable {
    case toggle(Bool)
    case choice(String, of: [String])
    case number(Int, in: ClosedRange<Int>, step: Int)
    /// Text that is typed.
    case text(String)
  }

  /// What was chosen.
  package enum Value: Equatable, Sendable {
    case toggle(Bool)
    case choice(String)
    case number(Int)
    case text(String)
  }

  /// When a change takes effect.
  package enum Effect: Sendable {
    case now
    case atNextStart
  }

  /// Its name in the file: `speech.rate`. The phrase `setting.KEY` is its title, and
  /// `setting.KEY.WORD` the name of one of its choices.
  package let key: String
  package let content: Content

  package init(key: String, content: Content) {
    self.key = key
    self.content = content
  }

  /// The last part of the key.
  var name: Substring {
    key.utf8.lastIndex(of: UInt8(ascii: ".")).map { key[key.utf8.index(after: $0)...] } ?? key[...]
  }

  var phrase: String { "setting.\(key)" }
}

/// Why a change of a setting cannot be kept.
package struct PreferenceError: Error {
  /// One line.
  package let message: String

  package init(_ message: String) { self.message = message }
}
