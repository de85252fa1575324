import Foundation

/// The commands with their arguments, flags and examples, as the program describes them.
struct CommandReference {
  /// The argument parser's description of a command.
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
    let shouldDisplay: Bool
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let shouldDisplay: Bool
    let sectionTitle: String?
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
  }

  private struct Tool: Decodable { let command: Command }

  private let program: Program
  let root: Command

  init() throws {
    program = try Program()
    let json = try program.run("--experimental-dump-help").output
    root = try JSONDecoder().decode(Tool.self, from: Data(json.utf8)).command
  }

  var markdown: String {
    get throws {
      var text = ""
      for command in root.subcommands ?? [] {
        guard command.commandName != "help" else { continue }
        text += (text.isEmpty ? "" : "\n") + (try section(of: command, path: [command.commandName]))
      }
      return text
    }
  }

  // MARK: - One command

  private func section(of command: Command, path: [String]) throws -> String {
    let help = try program.run(path + ["--help"]).output
    let line = (["lector"] + path).joined(separator: " ")
    var text = "\(path.count == 1 ? "##" : "###") `\(line)`\n\n"
    text += Markdown.prose(command.abstract ?? "") + "\n\n"
    text += Markdown.block([Self.usage(in: help)], language: "text")
    if let discussion = command.discussion, !discussion.isEmpty {
      text += "\n" + Self.paragraphs(of: discussion)
    }
    text += Self.arguments(of: command)
    for (example, effect) in Self.examples(in: help) {
      text += "\n\(Markdown.prose(effect))\n\n" + Markdown.block([example])
    }
    for sub in command.subcommands ?? [] {
      text += "\n" + (try section(of: sub, path: path + [sub.commandName]))
    }
    return text
  }

  private static func usage(in help: String) -> String {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.hasPrefix("USAGE: ") } ?? lines.startIndex
    let usage = lines[start...].prefix { !$0.isEmpty }.joined(separator: " ")
    return usage.dropFirst("USAGE: ".count).split(separator: " ").joined(separator: " ")
  }

  /// Returns paragraphs. Lines that begin with a blank are shown as they are.
  private static func paragraphs(of discussion: String) -> String {
    var paragraphs: [String] = []
    var shown: [String] = []
    func finish() {
      if !shown.isEmpty { paragraphs.append(Markdown.block(shown, language: "text")) }
      shown = []
    }
    for line in discussion.split(separator: "\n") {
      if line.hasPrefix(" ") {
        shown.append(line.trimmingCharacters(in: .whitespaces))
      } else {
        finish()
        paragraphs.append(Markdown.prose(String(line)) + "\n")
      }
    }
    finish()
    return paragraphs.joined(separator: "\n")
  }

  /// Returns the arguments and flags in a list under each title, the command's own first.
  private static func arguments(of command: Command) -> String {
    let shown = (command.arguments ?? []).filter { argument in
      argument.shouldDisplay
        && argument.names?.contains { ["help", "version"].contains($0.name) } != true
    }
    func title(_ argument: Argument) -> String {
      argument.sectionTitle ?? (argument.kind == "positional" ? "Arguments" : "Options")
    }
    var titles: [String] = ["Arguments", "Options"]
    for argument in shown where !titles.contains(title(argument)) { titles.append(title(argument)) }
    return titles.map { name in
      let lines = shown.filter { title($0) == name }.map(item)
      return lines.isEmpty ? "" : "\n\(name):\n\n" + lines.joined()
    }.joined()
  }

  private static func item(_ argument: Argument) -> String {
    var label = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
      .joined(separator: ", ")
    if argument.kind != "flag" {
      label += (label.isEmpty ? "" : " ") + "<\(argument.valueName ?? "value")>"
    }
    var text = "- `\(label)`: " + Markdown.prose(argument.abstract ?? "")
    if let values = argument.allValues, !values.isEmpty {
      text += " Values: \(values.map { "`\($0)`" }.joined(separator: ", "))."
    }
    if let value = argument.defaultValue, !value.isEmpty { text += " Default: `\(value)`." }
    return text + "\n"
  }

  /// Returns the examples of a help text, each with its effect.
  private static func examples(in help: String) -> [(line: String, effect: String)] {
    var found: [(line: String, effect: String)] = []
    for line in HelpTests.section("EXAMPLES", of: help) {
      let text = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("      "), !found.isEmpty {
        let effect = found[found.count - 1].effect
        found[found.count - 1].effect = effect.isEmpty ? text : effect + " " + text
      } else {
        found.append((text, ""))
      }
    }
    return found
  }
}
