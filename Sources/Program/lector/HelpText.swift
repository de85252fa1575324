import Console
import ArgumentParser
import Gallery

/// The help of a command: the argument parser's help, with examples and the place of the manual.
enum HelpText {
  /// Returns the help of a command.
  ///
  /// - Parameters:
  ///   - text: The parser's help of the command.
  ///   - width: The width of the terminal, or nil if there is none.
  static func text(of path: CommandPath, parsed text: String, width: Int?) -> String {
    var sections = sections(of: text, width: width)
    // The parser puts a command's own flags last, after the flags that many commands share.
    if let options = sections.firstIndex(where: { $0.hasPrefix("OPTIONS:\n") }),
      let first = sections.firstIndex(where: isGroup), first < options
    {
      sections.insert(sections.remove(at: options), at: first)
    }
    if path.names == ["gallery"] { sections.append(traps(width: width)) }
    let examples = examples(of: path, atMost: .max, width: width)
    if !examples.isEmpty { sections.append(examples) }
    sections.append(manual(of: path))
    return sections.joined(separator: "\n") + "\n"
  }

  /// Returns the first examples of a command, or an empty string if it has none.
  static func examples(of path: CommandPath, atMost count: Int, width: Int?) -> String {
    let lines = CommandExample.of(path).prefix(count).map {
      "  \($0.line)\n" + WrappedText.text("      \($0.effect)", width: width) + "\n"
    }
    return lines.isEmpty ? "" : "EXAMPLES:\n" + lines.joined()
  }

  /// Returns the sections of the parser's help, each with the line end of its last line.
  private static func sections(of text: String, width: Int?) -> [String] {
    var sections = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // The hint at the end is replaced.
      if line.hasPrefix("  See 'lector help") { continue }
      if isHeading(line) { sections.append("") }
      if line.hasPrefix("USAGE: ") {
        sections[sections.count - 1] += usage(String(line), width: width ?? 80)
        continue
      }
      let isGroup = line.hasSuffix(" SUBCOMMANDS:")
      sections[sections.count - 1] +=
        (isGroup ? line.dropLast(" SUBCOMMANDS:".count) + ":" : line) + "\n"
    }
    return sections.map { section in
      var section = section
      while section.hasSuffix("\n\n") { section.removeLast() }
      return section
    }.filter { $0 != "\n" && !$0.isEmpty }
  }

  /// Returns the line of the usage, wrapped after its heading.
  static func usage(_ line: String, width: Int) -> String {
    let heading = "USAGE: "
    let indented = String(repeating: " ", count: heading.count) + line.dropFirst(heading.count)
    let text = WrappedText.text(indented, width: width)
    return heading + text.dropFirst(heading.count) + "\n"
  }

  static func isHeading(_ line: some StringProtocol) -> Bool {
    line.hasSuffix(":") && line.first?.isUppercase == true && line.uppercased() == line
      || line.hasPrefix("USAGE: ")
  }

  /// Returns a Boolean value that indicates whether a section is a group of flags that has a title.
  private static func isGroup(_ section: String) -> Bool {
    guard let heading = section.split(separator: "\n").first, isHeading(heading) else {
      return false
    }
    return !["USAGE", "ARGUMENTS", "OPTIONS", "SUBCOMMANDS"].contains { heading.hasPrefix($0) }
  }

  private static func traps(width: Int?) -> String {
    let lines = SceneTable.scenes.map { scene in
      let names = SceneTable.traps.filter { $0.scene == scene.name }.map(\.name)
      return WrappedText.text(
        "  \(scene.name): \(names.joined(separator: ", "))", width: width ?? 80) + "\n"
    }
    return "TRAPS:\n" + lines.joined()
  }

  private static func manual(of path: CommandPath) -> String {
    if path.names.isEmpty {
      return """
        "lector help COMMAND" explains a command with all its flags and examples.
        Further commands: languages, voices, completions, man.
        The manual: "man lector", "man lector-import"; not installed: "lector man".
        The keys: "lector keys", and ? while you read.
        What works on this computer, and what is missing: "lector doctor".
        """
    }
    return CommandLanguage.text(of: "The manual: man \(path.page)")
  }
}
