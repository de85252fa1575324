/// The sections at the end of manual pages.
extension ManualPage {
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
    ("LECTOR_SPEECH", "The voice: none, auto, speech-dispatcher, or espeak-ng."),
    ("NO_COLOR", "If set: no colors."),
    ("SPEECHD_ADDRESS", "The address of speech-dispatcher."),
    ("VISUAL, EDITOR", "The editor of notes."),
  ]

  private static let files: [(name: String, meaning: String)] = [
    ("~/.config/lector/config.toml", "The settings."),
    ("~/.local/share/lector/library.sqlite3", "Texts, lexica, notes, and marks."),
  ]

  mutating func writeNotes() {
    text += heading("EXIT STATUS")
    for (status, meaning) in Self.statuses {
      text += ".TP\n\(status)\n\(Self.line(said(meaning)))\n"
    }
    if path.names.isEmpty {
      text += heading("ENVIRONMENT")
      write(Self.variables, inFont: "B")
      text += heading("FILES")
      write(Self.files, inFont: "I")
    }
    let others = path.names.isEmpty ? ["lector-read", "lector-doctor"] : ["lector"]
    text += heading("SEE ALSO")
    text += others.map { ".BR \(Self.escaped($0)) (1)" }.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ list: [(name: String, meaning: String)], inFont font: String) {
    for (name, meaning) in list {
      text += ".TP\n\\f\(font)\(Self.escaped(name))\\fR\n\(Self.line(said(meaning)))\n"
    }
  }
}
