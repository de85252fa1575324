import ArgumentParser
import Foundation

/// The manual page of a command with its subcommands, in the language of man(7). It is made from the
/// same declarations as the help, and is the same for every build of a version.
struct ManualPage {
  private let path: CommandPath
  private var text = ""

  static func text(of path: CommandPath) throws -> String {
    var page = ManualPage(path: path)
    try page.write()
    return page.text
  }

  private init(path: CommandPath) { self.path = path }

  private mutating func write() throws {
    let title = Self.escaped(path.page.uppercased())
    text = ".TH \(title) 1 \"\" \"Lector \(ProgramVersion.number)\" \"Lector\"\n"
    text += ".SH NAME\n\(Self.escaped(path.page)) \\- \(Self.escaped(Self.summary(of: path)))\n"
    text += ".SH SYNOPSIS\n"
    writeSynopsis(of: path)
    text += ".SH DESCRIPTION\n"
    writeProse(path.command.configuration.discussion, or: path.command.configuration.abstract)
    if path.names.isEmpty {
      writeCommands()
    } else {
      try writeArguments(of: path, heading: ".SH")
      for sub in path.subcommands { try writeSubcommand(sub) }
    }
    writeExamples(of: [path] + (path.names.isEmpty ? [] : path.subcommands))
    ManualNotes.write(for: path, to: &text)
  }

  /// Returns the abstract as it stands behind the name: without a full stop, in lower case.
  private static func summary(of path: CommandPath) -> String {
    let abstract = path.command.configuration.abstract
    let sentence = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  // MARK: - Sections

  private mutating func writeSynopsis(of path: CommandPath) {
    let parsed = Lector.usageString(for: path.command)
    let usage = parsed.hasPrefix("Usage: ") ? parsed.dropFirst(7) : parsed[...]
    for line in usage.split(separator: "\n") {
      let words = line.trimmingCharacters(in: .whitespaces)
      text += "\(Self.escaped(words))\n.br\n"
    }
  }

  private mutating func writeCommands() {
    for group in path.command.configuration.groupedSubcommands {
      text += ".SH \(Self.escaped(group.name.uppercased()))\n"
      for command in group.subcommands {
        let page = "lector-\(command._commandName)"
        text += ".TP\n.BR \(Self.escaped(page)) (1)\n"
        text += Self.line(command.configuration.abstract) + "\n"
      }
    }
  }

  private mutating func writeSubcommand(_ sub: CommandPath) throws {
    text += ".SH \(Self.escaped(sub.line.uppercased()))\n"
    writeSynopsis(of: sub)
    text += ".PP\n"
    writeProse(sub.command.configuration.abstract, or: "")
    let discussion = sub.command.configuration.discussion
    if !discussion.isEmpty {
      text += ".PP\n"
      writeProse(discussion, or: "")
    }
    try writeArguments(of: sub, heading: ".SS")
  }

  private mutating func writeArguments(of path: CommandPath, heading: String) throws {
    let arguments = try CommandDescription.of(path.command).shown
    func title(_ argument: CommandDescription.Argument) -> String {
      argument.sectionTitle ?? (argument.kind == .positional ? "Arguments" : "Options")
    }
    var titles: [String] = []
    for argument in arguments where !titles.contains(title(argument)) {
      titles.append(title(argument))
    }
    let order = ["Arguments", "Options"]
    titles = order.filter(titles.contains) + titles.filter { !order.contains($0) }
    for name in titles {
      text += "\(heading) \(Self.escaped(name.uppercased()))\n"
      for argument in arguments where title(argument) == name { write(argument) }
    }
  }

  private mutating func write(_ argument: CommandDescription.Argument) {
    let value = "\\fI" + Self.escaped(argument.valueName ?? "") + "\\fR"
    let names = (argument.names ?? []).map { "\\fB" + Self.escaped($0.text) + "\\fR" }
    let label: String
    switch argument.kind {
    case .positional: label = value
    case .option: label = names.joined(separator: ", ") + " " + value
    case .flag: label = names.joined(separator: ", ")
    }
    text += ".TP\n\(label)\n"
    var notes: [String] = []
    if let values = argument.allValues, !values.isEmpty {
      notes.append("values: " + values.joined(separator: ", "))
    }
    if let value = argument.defaultValue, !value.isEmpty { notes.append("default: " + value) }
    let note = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    text += Self.line((argument.abstract ?? "") + note) + "\n"
  }

  private mutating func writeExamples(of paths: [CommandPath]) {
    let examples = paths.flatMap(CommandExamples.of)
    guard !examples.isEmpty else { return }
    text += ".SH EXAMPLES\n"
    for example in examples {
      text += ".PP\n\(Self.line(example.effect))\n.PP\n.RS 4\n.EX\n"
      text += Self.line(example.line) + "\n.EE\n.RE\n"
    }
  }

  /// Writes paragraphs. Lines that begin with a blank are shown as they are.
  private mutating func writeProse(_ prose: String, or fallback: String) {
    var isExample = false
    for line in (prose.isEmpty ? fallback : prose).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.isEmpty {
        text += isExample ? ".EE\n.PP\n" : ".PP\n"
        isExample = false
      } else {
        if line.hasPrefix(" "), !isExample {
          text += ".EX\n"
          isExample = true
        }
        text += Self.line(String(line)) + "\n"
      }
    }
    if isExample { text += ".EE\n" }
    while text.hasSuffix("\n.PP\n") { text.removeLast(4) }
  }

  // MARK: - Characters

  /// Returns a line of text, which no longer begins like a request.
  static func line(_ text: String) -> String {
    let line = escaped(text)
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// Returns text with the characters that man(7) would change.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "`": escaped += "\\(ga"
      case "\u{20}"..."\u{7E}": escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "]"
      }
    }
    return escaped
  }
}
