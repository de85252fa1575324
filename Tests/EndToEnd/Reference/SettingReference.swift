import Configuration
import ScreenReading
import Sessions

/// The settings, by the groups of the settings screen.
enum SettingReference {
  private static let phrases = Phrases(interfaceLanguage: "en")

  static var markdown: String {
    let families = SettingTable.all.filter(\.isFamily)
    let groups = SettingTable.groups.map { (phrases($0.group.phrase), $0.settings) }
    return (groups + [("One for each language, text or command", families)])
      .map { title, settings in
        "## \(title)\n\n" + settings.map(section).joined(separator: "\n")
      }.joined(separator: "\n")
  }

  private static func section(of setting: SettingDescription) -> String {
    var lines = ["### `\(setting.key)`", "", Markdown.prose(phrases(setting.helpPhrase)), ""]
    if let title = phrases.known(setting.phrase), !setting.isFamily {
      lines.append("- On the settings screen: *\(title)*")
    }
    lines.append("- Values: \(values(of: setting))")
    if !setting.isFamily { lines.append("- Default: \(text(of: setting.defaultValue))") }
    if let flag = setting.flag { lines.append("- Flag: `--\(flag)`") }
    if let variable = setting.variable { lines.append("- Environment: `\(variable)`") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func values(of setting: SettingDescription) -> String {
    switch setting.kind {
    case .choice(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ")
    case .toggle: "`true`, `false`"
    case .number(let range, _): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .text: "a text in quotes"
    case .list: "a list of texts in brackets"
    case .language: "`\"auto\"`, or the tag of a language that `lector languages` lists"
    }
  }

  private static func text(of value: SettingValue) -> String {
    switch value {
    case .text(let text): text.isEmpty ? "none" : "`\"\(text)\"`"
    case .number(let number): "\(number)"
    case .toggle(let isOn): "`\(isOn)`"
    case .list(let names): names.isEmpty ? "none" : "`\(names)`"
    }
  }
}
