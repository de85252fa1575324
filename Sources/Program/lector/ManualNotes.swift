/// The sections at the end of manual pages.
enum ManualNotes {
  private static let statuses: [(status: Int32, meaning: String)] = [
    (0, "Success."),
    (1, "A search without hits, audit findings, differences, or problems that doctor finds."),
    (64, "A wrong argument."), (65, "Bad data."), (66, "No such input."),
    (69, "A voice, a program, or a file on the web is not available."),
    (70, "An error in Lector itself."),
    (73, "A file cannot be created."), (74, "A write or a read failed."),
    (75, "Another program holds the library."), (77, "No permission."),
  ]

  private static let variables: [(name: String, meaning: String)] = [
    ("LECTOR_HOME", "One folder for everything that Lector stores."),
    ("LECTOR_PLAIN, ACCESSIBLE", "If set to 1: no screen, one utterance per line."),
    ("LECTOR_SPEECH", "The voice: none, auto, speech-dispatcher or espeak-ng."),
    ("NO_COLOR", "If set: no colors."),
    ("SPEECHD_ADDRESS", "The address of speech-dispatcher."),
    ("VISUAL, EDITOR", "The editor of notes."),
  ]

  private static let files: [(name: String, meaning: String)] = [
    ("~/.config/lector/config.toml", "The settings."),
    ("~/.local/share/lector/library.sqlite3", "Texts, lexica, notes and marks."),
  ]

  /// - Parameter said: Returns a text in the language of the page.
  static func write(
    for path: CommandPath, said: (String) -> String, to text: inout String
  ) {
    func heading(_ name: String) -> String { ".SH \(ManualPage.escaped(said(name)))\n" }
    text += heading("EXIT STATUS")
    for (status, meaning) in statuses {
      text += ".TP\n\(status)\n\(ManualPage.line(said(meaning)))\n"
    }
    if path.names.isEmpty {
      text += heading("ENVIRONMENT")
      for (name, meaning) in variables { write(name, said(meaning), "B", to: &text) }
      text += heading("FILES")
      for (name, meaning) in files { write(name, said(meaning), "I", to: &text) }
    }
    let others = path.names.isEmpty ? ["lector-read", "lector-doctor"] : ["lector"]
    text += heading("SEE ALSO")
    text += others.map { ".BR \(ManualPage.escaped($0)) (1)" }.joined(separator: "\n") + "\n"
  }

  private static func write(
    _ name: String, _ meaning: String, _ font: String, to text: inout String
  ) {
    text += ".TP\n\\f\(font)\(ManualPage.escaped(name))\\fR\n\(ManualPage.line(meaning))\n"
  }
}
