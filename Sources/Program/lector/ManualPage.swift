import ArgumentParser
import Foundation
import PlainText

/// The manual page of a command with its subcommands, in the language of man(7). It is made from
/// the same declarations as the help. In English, it is the same for every build of a version.
struct ManualPage {
  let path: CommandPath
  private let translation: TranslatedHelp?
  var text = ""

  /// - Parameter translation: The language of the page, or nil for English.
  static func text(of path: CommandPath, in translation: TranslatedHelp? = nil) throws -> String {
    var page = ManualPage(path: path, translation: translation)
    try page.write()
    return page.text
  }

  /// Returns a text in the language of the page.
  func said(_ text: String) -> String { translation?.abstract(text) ?? text }

  /// Returns a heading in the language of the page.
  func heading(_ name: String, kind: String = ".SH") -> String {
    "\(kind) \(Self.escaped(said(name.uppercased())))\n"
  }

  private mutating func write() throws {
    let title = Self.escaped(path.page.uppercased())
    text = ".TH \(title) 1 \"\" \"Lector \(ProgramVersion.number)\" \"Lector\"\n"
    text += heading("Name")
    text += "\(Self.escaped(path.page)) \\- \(Self.escaped(summary(of: path)))\n"
    text += heading("Synopsis")
    writeSynopsis(of: path)
    text += heading("Description")
    writeProse(path.command.configuration.discussion, or: path.command.configuration.abstract)
    if path.names.isEmpty {
      writeCommands()
    } else {
      try writeArguments(of: path, heading: ".SH")
      for sub in path.subcommands { try writeSubcommand(sub) }
    }
    writeExamples(of: [path] + (path.names.isEmpty ? [] : path.subcommands))
    writeNotes()
  }

  /// Returns the abstract in its form after the name: without a full stop, in lower case.
  private func summary(of path: CommandPath) -> String {
    let abstract = said(path.command.configuration.abstract)
    let sentence = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    // German nouns keep their capitals.
    if translation?.catalog.language == "de" { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  // MARK: - Sections

  private mutating func writeSynopsis(of path: CommandPath) {
    let parsed = Lector.usageString(for: path.command)
    let usage = parsed.hasPrefix("Usage: ") ? parsed.dropFirst(7) : parsed[...]
    for line in usage.split(separator: "\n") {
      let words = line.trimmingCharacters(in: .whitespaces)
      text += "\(Self.escaped(translation?.names(in: words) ?? words))\n.br\n"
    }
  }

  private mutating func writeCommands() {
    for group in path.command.configuration.groupedSubcommands {
      text += heading(group.name)
      for command in group.subcommands {
        let page = "lector-\(command._commandName)"
        text += ".TP\n.BR \(Self.escaped(page)) (1)\n"
        text += Self.line(said(command.configuration.abstract)) + "\n"
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
    let titles = arguments.map(title).uniqued
    let order = ["Arguments", "Options"]
    for name in order.filter(titles.contains) + titles.filter({ !order.contains($0) }) {
      text += self.heading(name, kind: heading)
      for argument in arguments where title(argument) == name { write(argument) }
    }
  }

  private mutating func write(_ argument: CommandDescription.Argument) {
    let named = "<\(argument.valueName ?? "")>"
    let name = (translation?.names(in: named) ?? named).dropFirst().dropLast()
    let value = "\\fI" + Self.escaped(String(name)) + "\\fR"
    let names = (argument.names ?? []).map { "\\fB" + Self.escaped($0.text) + "\\fR" }
    let label: String
    switch argument.kind {
    case .positional: label = value
    case .option: label = names.joined(separator: ", ") + " " + value
    case .flag: label = names.joined(separator: ", ")
    }
    text += ".TP\n\(label)\n"
    let note = TranslatedHelp.note(
      values: argument.allValues ?? [], default: argument.defaultValue ?? ""
    ).map { " " + (translation?.catalog.text(of: $0) ?? $0.description) }
    text += Self.line(said(argument.abstract ?? "") + (note ?? "")) + "\n"
  }

  private mutating func writeExamples(of paths: [CommandPath]) {
    let examples = paths.flatMap(CommandExample.of)
    guard !examples.isEmpty else { return }
    text += heading("Examples")
    for example in examples {
      text += ".PP\n\(Self.line(said(example.effect)))\n.PP\n.RS 4\n.EX\n"
      text += Self.line(example.line) + "\n.EE\n.RE\n"
    }
  }

  /// Writes paragraphs. Lines that begin with a blank are preformatted.
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
        text += Self.line(translation?.catalog.text(ofLine: String(line)) ?? String(line)) + "\n"
      }
    }
    if isExample { text += ".EE\n" }
    while text.hasSuffix("\n.PP\n") { text.removeLast(4) }
  }

  // MARK: - Characters

  /// Returns a line of text, escaped so that it does not begin like a request.
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
