import ArgumentParser
import Gallery

/// The help of a command: that of the argument parser, with examples and the place of the manual.
enum HelpText {
  /// Returns the help of a command.
  ///
  /// - Parameter text: The parser's help of the command.
  static func text(of path: CommandPath, parsed text: String) -> String {
    var sections = sections(of: text)
    // The parser puts a command's own flags last, behind those that many commands share.
    if let options = sections.firstIndex(where: { $0.hasPrefix("OPTIONS:\n") }),
      let first = sections.firstIndex(where: isGroup), first < options
    {
      sections.insert(sections.remove(at: options), at: first)
    }
    if path.names == ["gallery"] { sections.append(traps) }
    let examples = CommandExamples.of(path)
    if !examples.isEmpty {
      sections.append(
        "EXAMPLES:\n" + examples.map { "  \($0.line)\n      \($0.effect)\n" }.joined())
    }
    sections.append(manual(of: path))
    return sections.joined(separator: "\n") + "\n"
  }

  /// Returns the sections of the parser's help, each with the line end of its last line.
  private static func sections(of text: String) -> [String] {
    var sections = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // The hint at the end is replaced.
      if line.hasPrefix("  See 'lector help") { continue }
      if isHeading(line) { sections.append("") }
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

  private static func isHeading(_ line: some StringProtocol) -> Bool {
    line.hasSuffix(":") && line.first?.isUppercase == true && line.uppercased() == line
      || line.hasPrefix("USAGE: ")
  }

  /// Returns whether a section is a group of flags that has a title.
  private static func isGroup(_ section: String) -> Bool {
    guard let heading = section.split(separator: "\n").first, isHeading(heading) else {
      return false
    }
    return !["USAGE", "ARGUMENTS", "OPTIONS", "SUBCOMMANDS"].contains { heading.hasPrefix($0) }
  }

  private static var traps: String {
    let lines = SceneTable.traps.map { "  \($0.scene) --trap \($0.name)\n      \($0.hears)\n" }
    return "TRAPS, AND WHAT TO LISTEN FOR:\n" + lines.joined()
  }

  private static func manual(of path: CommandPath) -> String {
    if path.names.isEmpty {
      return """
        "lector help COMMAND" explains a command; "man lector" and "man lector-COMMAND" are the manual,
        which "lector man COMMAND" prints where it is not installed. The keys: "lector keys", and ? in
        the program. What is installed, and what is missing: "lector doctor".
        """
    }
    return "The manual: man \(path.page)"
  }
}
