import Configuration
import PlainText

/// Messages for the argument parser's errors that it cannot explain itself.
enum CommandAdvice {
  /// Returns the message for a flag that another command has, or for an argument that is taken for a
  /// flag, or nil for any other error.
  ///
  /// - Parameter message: The parser's message.
  static func message(_ message: String, _ arguments: [String]) -> Message? {
    let known = "Unknown option '--"
    guard message.hasPrefix(known) else { return hyphenAdvice(message) }
    let flag = message.dropFirst(known.count).prefix { $0 != "'" && $0 != "=" }
    guard SettingTable.all.contains(where: { $0.flag == String(flag) }) else { return nil }
    let path = CommandPath.find(arguments).path
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
