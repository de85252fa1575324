import PlainText
import Platform

/// The environment's preferences for output to the terminal.
package enum PlainOutput {
  /// Returns the variable that asks for output without a screen, as a reason, or nil if none does.
  package static func reasonInEnvironment(
    _ variable: (String) -> String? = Folders.environmentVariable
  ) -> Message? {
    if variable("LECTOR_PLAIN") == "1" { return "LECTOR_PLAIN is set" }
    let accessible = variable("ACCESSIBLE") ?? ""
    return ["", "0", "false", "no", "off"].contains(accessible.lowercased())
      ? nil : "ACCESSIBLE is set"
  }

  /// A Boolean value that indicates whether the environment allows colors (no-color.org).
  package static var wantsColor: Bool { (Folders.environmentVariable("NO_COLOR") ?? "").isEmpty }
}
