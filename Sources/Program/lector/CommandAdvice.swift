import Configuration
import PlainText

/// Messages for the argument parser's errors that it cannot explain itself.
enum CommandAdvice {
  /// Returns the message for a flag that another command has, or nil for any other error.
  ///
  /// - Parameter message: The parser's message.
  static func message(_ message: String, _ arguments: [String]) -> Message? {
    let known = "Unknown option '--"
    guard message.hasPrefix(known) else { return nil }
    let flag = message.dropFirst(known.count).prefix { $0 != "'" && $0 != "=" }
    guard SettingTable.all.contains(where: { $0.flag == String(flag) }) else { return nil }
    let path = CommandPath.find(arguments).path
    return """
      --\(flag) has no effect on "\(path.line)"; "lector help read" lists the flags for reading a text
      """
  }
}
