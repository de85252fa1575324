import Configuration
import PlainText

/// Messages for the argument parser's errors that it cannot explain itself.
enum CommandAdvice {
  /// Returns the message for a flag that another command has or that none has, or for an argument
  /// that is taken for a flag, or nil for any other error.
  ///
  /// - Parameter message: The parser's message.
  static func message(_ message: String, _ arguments: [String]) -> Message? {
    let known = "Unknown option '--"
    guard message.hasPrefix(known) else { return hyphenAdvice(message) }
    let flag = message.dropFirst(known.count).prefix { $0 != "'" && $0 != "=" }
    let path = CommandPath.find(arguments).path
    guard SettingTable.all.contains(where: { $0.flag == String(flag) }) else {
      let command = path.command.configuration.defaultSubcommand ?? path.command
      let shown = (try? CommandDescription.of(command).shown) ?? []
      let names = shown.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
      let begun = names.filter { $0.hasPrefix(flag) }
      let nearest = begun.count == 1 ? begun[0] : nearestName(to: String(flag), among: names)
      let unknown: Message = "unknown option \("--" + flag)"
      return unknown.suggesting(nearest.map { "--" + $0 })
    }
    return """
      --\(flag) has no effect on "\(path.line)"; "lector help read" lists the flags for reading a text
      """
  }

  /// Returns the message for an argument that begins with a hyphen, such as the form of a suffix.
  private static func hyphenAdvice(_ message: String) -> Message? {
    let known = "Unknown option '"
    guard message.hasPrefix(known) else { return nil }
    let flag = message.dropFirst(known.count).prefix { $0 != "'" }
    let advice: Message = "\"--\" comes before an argument that begins with a hyphen"
    // The parser suggests a flag: Unknown option '-wav'. Did you mean '--wav'?
    let quotes = message.split(separator: "'")
    guard quotes.count > 3 else { return "unknown option \(flag); \(advice)" }
    return "unknown option \(flag); did you mean \(quotes[3])? (\(advice))"
  }
}
