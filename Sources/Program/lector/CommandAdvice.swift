import Configuration
import Console
import PlainText

/// Lector's own messages for errors of the argument parser, whose sentences are English alone.
enum CommandAdvice {
  /// Returns the message for an error of the parser, or nil if the parser explains it best.
  ///
  /// - Parameter message: The parser's message.
  static func message(_ message: String, _ arguments: [String]) -> Message? {
    let path = CommandPath.find(arguments).path
    // The flags and arguments may belong to a command whose name is misspelled.
    let word = path.names.isEmpty ? arguments.first ?? "" : ""
    let meant = nearestName(to: word, among: CommandName.allCases.map(\.rawValue))
      .map { "lector \($0)" }
    let known = "Unknown option '--"
    guard message.hasPrefix(known) else {
      return hyphenAdvice(message) ?? valueFault(message)
        ?? argumentFault(message, path)?.suggesting(meant)
    }
    let flag = message.dropFirst(known.count).prefix { $0 != "'" && $0 != "=" }
    guard SettingTable.all.contains(where: { $0.flag == String(flag) }) else {
      let command = path.command.configuration.defaultSubcommand ?? path.command
      let shown = (try? CommandDescription.of(command).shown) ?? []
      let names = shown.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
      let begun = names.filter { $0.hasPrefix(flag) }
      let nearest = begun.count == 1 ? begun[0] : nearestName(to: String(flag), among: names)
      let unknown: Message = "unknown option \("--" + flag)"
      return unknown.suggesting(nearest.map { "--" + $0 } ?? meant)
    }
    return """
      --\(flag) has no effect on "\(path.line)"; "lector help read" lists the flags for reading a text
      """
  }

  /// Returns the message for an argument that begins with a hyphen, such as the form of a suffix.
  private static func hyphenAdvice(_ message: String) -> Message? {
    // The parser may suggest a flag: Unknown option '-wav'. Did you mean '--wav'?
    let pattern = /Unknown option '([^']*)'(?:[^']*'([^']*)')?.*/.dotMatchesNewlines()
    guard let (_, flag, nearest) = message.wholeMatch(of: pattern)?.output else { return nil }
    let advice: Message = "\"--\" comes before an argument that begins with a hyphen"
    guard let nearest else { return "unknown option \(String(flag)); \(advice)" }
    return "unknown option \(String(flag)); did you mean \(String(nearest))? (\(advice))"
  }

  /// Returns the message for a value that a flag or an argument cannot have: with the words that it
  /// can have, which the parser lists in a sentence or line by line, or with a reason.
  private static func valueFault(_ message: String) -> Message? {
    let pattern = /The value '(.*)' is invalid for '(--\S+ )?[^']*'(.*)/.dotMatchesNewlines()
    guard let (_, value, flag, reason) = message.wholeMatch(of: pattern)?.output else { return nil }
    let name = String((flag ?? "") + value)
    let words = reason.matches(of: /'([^']+)'|- (\S+)/).compactMap { $0.1 ?? $0.2 }.map(String.init)
    let given: Message =
      reason.isEmpty ? "expected a number" : Message(verbatim: String(reason.dropFirst(2)))
    let why = words.isEmpty ? given : "expected one of \(words.joined(separator: ", "))"
    return "\(name): \(why)"
  }

  /// Returns the message for an argument that is missing or superfluous.
  private static func argumentFault(_ message: String, _ path: CommandPath) -> Message? {
    guard let quote = message.firstIndex(of: "'") else { return nil }
    let quoted = message[quote...].dropFirst().dropLast().replacing("', '", with: ", ")
    if message.hasPrefix("Missing ") { return "expected \(quoted)" }
    guard message.contains("nexpected argument") else { return nil }
    return path.names == [CommandName.tty.rawValue]
      ? "expected a program after \"--\"" : "unexpected argument: \(quoted)"
  }
}
