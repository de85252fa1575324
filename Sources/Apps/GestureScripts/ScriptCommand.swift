import ScreenReading

/// The commands of gesture scripts: the table that messages, suggestions, and the reference share.
package struct ScriptCommand: Sendable {
  /// The word that a line begins with.
  package let name: String
  /// The arguments, as the reference writes them.
  package let usage: String

  init(_ name: String, _ usage: String = "") {
    self.name = name
    self.usage = usage
  }

  /// The name with the arguments.
  package var form: String { usage.isEmpty ? name : "\(name) \(usage)" }

  /// The commands besides gestures without arguments, in the order of the reference.
  static let commands: [ScriptCommand] = [
    ScriptCommand("open", "TEXT [PLACE]"), ScriptCommand("screen", "COLUMNSxROWS"),
    ScriptCommand("resize", "COLUMNSxROWS"), ScriptCommand("reader", "on|off"),
    ScriptCommand("swipe", "right|left|up|down [COUNT | until \"TEXT\"]"),
    ScriptCommand("tap", "X,Y"), ScriptCommand("rotor", "next|previous|NAME"),
    ScriptCommand("scroll", "up|down|left|right [COUNT]"),
    ScriptCommand("move", "up|down|left|right [COUNT]"),
    ScriptCommand("next", "heading|link|verse [COUNT]"),
    ScriptCommand("previous", "heading|link|verse [COUNT]"),
    ScriptCommand("read-all", "[from-top] [until \"TEXT\"]"), ScriptCommand("action", "\"NAME\""),
    ScriptCommand("choose", "\"TEXT\" [ROLE] [NUMBER] | #ID"), ScriptCommand("go-to", "PLACE"),
    ScriptCommand("key", "NAME"), ScriptCommand("type", "\"TEXT\""),
    ScriptCommand("edit", "[select|delete|kill] MOVEMENT | COMMAND"),
    ScriptCommand("wait", "MILLISECONDS"),
    ScriptCommand("announce", "\"TEXT\" [high|default|low]"),
    ScriptCommand("screen-changed", "[#ID | \"TEXT\"]"),
    ScriptCommand("layout-changed", "[#ID | \"TEXT\"]"), ScriptCommand("page-scrolled", "\"TEXT\""),
    ScriptCommand("set", "#ID label|value|hint|hidden|TRAIT \"TEXT\""),
    ScriptCommand("expect", "\"TEXT\" [ignoring-case]"),
    ScriptCommand("expect-contains", "\"TEXT\" [ignoring-case]"),
    ScriptCommand("expect-any", "\"TEXT\" \"TEXT\" … [ignoring-case]"),
    ScriptCommand("expect-match", "\"PATTERN\" [ignoring-case]"),
    ScriptCommand("expect-no-speech"), ScriptCommand("expect-focus", "\"PLACE\""),
    ScriptCommand("expect-elements", "COUNT"), ScriptCommand("expect-screen", "FILE"),
    ScriptCommand("dump-tree", "FILE"),
  ]

  /// The words that a line can begin with, sorted.
  package static let names: [String] = {
    let gestures = Gesture.scripted.keys.compactMap { $0.split(separator: " ").first }
      .map(String.init)
    // `next-heading` is another way to write `next heading`.
    let others = gestures.filter { !$0.hasPrefix("next-") && !$0.hasPrefix("previous-") }
    return Set(commands.map(\.name) + others).sorted()
  }()

  /// Returns how a command is written.
  package static func form(of name: String) -> String {
    commands.first { $0.name == name }?.form ?? name
  }
}
