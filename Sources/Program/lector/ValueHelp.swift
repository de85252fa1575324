import ArgumentParser

/// The help of arguments whose values are of the same kind in many commands.
extension ArgumentHelp {
  /// Returns the help of a file.
  static func file(_ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: "file") }

  /// Returns the help of a language tag.
  static func tag(_ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: "tag") }

  /// Returns the help of a list of names with commas between them.
  static func names(_ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: "names") }
}
