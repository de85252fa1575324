import Configuration
import CursesTerminal
import Foundation

extension Doctor {
  func terminal() -> [Diagnosis] { [type(), size(), encoding()].compactMap(\.self) + bidi() }

  private func type() -> Diagnosis {
    let area = "terminal"
    guard let type = variable("TERM"), !type.isEmpty else {
      return Diagnosis(
        area, .missing, "TERM is not set, so there is no screen, only plain mode",
        remedy: "run Lector in a terminal")
    }
    if type == "dumb" {
      return Diagnosis(area, .works, "TERM is dumb: plain mode, one utterance a line")
    }
    guard let colors = TerminalType.colors(of: type) else {
      return Diagnosis(
        area, .broken, "the type \(type) is unknown here",
        remedy: "install ncurses-term, or set TERM to xterm-256color")
    }
    let found = colors > 0 ? "\(type), \(colors) colors" : "\(type), no colors"
    let isPlain = !(variable("NO_COLOR") ?? "").isEmpty
    return Diagnosis(area, .works, isPlain ? "\(found); NO_COLOR turns colors off" : found)
  }

  private func size() -> Diagnosis? {
    guard let size = TerminalSize.now else {
      return Diagnosis("terminal", .works, "the output is not a terminal, so its size is unknown")
    }
    return Diagnosis("terminal", .works, "\(size.columns) columns, \(size.rows) rows")
  }

  /// The encoding of the user's locale. Without UTF-8, Lector uses it nevertheless, but what other
  /// programs show may be wrong.
  private func encoding() -> Diagnosis {
    let area = "locale"
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable)
    let name = names.first { !$0.isEmpty } ?? "C"
    let remedy =
      "set LANG to a UTF-8 locale that is installed (locale -a lists them), such as C.UTF-8"
    guard let locale = newlocale(1 << LC_CTYPE, name, nil) else {
      return Diagnosis(area, .broken, "\(name) is not installed", remedy: remedy)
    }
    defer { freelocale(locale) }
    let encoding = nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } ?? ""
    if encoding == "UTF-8" { return Diagnosis(area, .works, "\(name), UTF-8") }
    return Diagnosis(
      area, .missing, "\(name) is not UTF-8, which Lector uses nevertheless", remedy: remedy)
  }

  /// What reorders right-to-left text, with a line to look at.
  private func bidi() -> [Diagnosis] {
    let settings = (try? Settings.inForce(file: nil)) ?? Settings()
    let isTerminal = settings.bidi.terminalHasBidi
    let origin =
      settings.bidi == .auto ? "" : " (bidi = \"\(settings.bidi.rawValue)\")"
    let who = isTerminal ? "the terminal" : "Lector"
    // Alef, bet, gimel: as they are read, or as they are drawn from the left.
    let sample = isTerminal ? "\u{5D0}\u{5D1}\u{5D2}" : "\u{5D2}\u{5D1}\u{5D0}"
    return [
      Diagnosis(
        "right-to-left text", .works,
        "\(who) reorders it\(origin). Sample: \(sample). Is the first letter at the right, "
          + "\u{5D0}, alef? If \u{5D2}, gimel, is there, set bidi to "
          + (isTerminal ? "\"lector\"" : "\"terminal\""))
    ]
  }
}
