import PlainText
import ReaderApp

/// The names of the commands, used for their configuration and for suggesting one for a misspelled
/// word.
package enum CommandName: String, CaseIterable {
  case read, play, walk, tty, diff, fidelity, gallery, audit, report, texts, `import`, library,
    export,
    search,
    define
  case notes, words, plan, today, say, voices, keys, config, languages, doctor, completions, man
}

extension TextName {
  /// Returns a name that the user has chosen, if it is valid and can be typed after `lector`. A
  /// file may give its text the name of a command; it is opened by `lector read`.
  ///
  /// - Throws: As `checked(_:)`; `UsageError` also for the name of a command.
  package static func chosen(_ name: String) throws -> String {
    if name == "help" || CommandName(rawValue: name) != nil {
      throw UsageError("\"\(name)\" cannot name a text: it is a command")
    }
    return try checked(name)
  }
}
