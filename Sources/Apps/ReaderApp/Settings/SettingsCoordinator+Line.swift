import PlainText
import Sessions

extension SettingsCoordinator {
  /// Changes a setting as a line asks: `density compact`, `density=compact`; `hints` and `nohints`
  /// for a switch.
  ///
  /// - Returns: The setting with its new value, or nil if no settings can be changed.
  /// - Throws: `CommandFault` if the setting does not exist or cannot have the value.
  func set(_ line: String) throws(CommandFault) -> String? {
    guard let preferences else { return nil }
    let parts = line.split(maxSplits: 1) { $0 == " " || $0 == "=" }.map(String.init)
    let name = parts.first ?? ""
    let typed = parts.count > 1 ? parts[1].trimming(" =") : nil
    let (preference, isOff) = try preference(named: name)
    guard let value = typed ?? (preference.content.isToggle ? (isOff ? "off" : "on") : nil) else {
      return answer(preference)
    }
    let effect: Preference.Effect
    do {
      effect = try preferences.change(preference.key, to: .text(value))
    } catch {
      throw CommandFault(error.message)
    }
    let changed = preferences.all.first { $0.key == preference.key } ?? preference
    return effect == .now
      ? answer(changed) : session.phrases("status.nextStart", text.title(of: changed))
  }

  private func answer(_ preference: Preference) -> String {
    "\(text.title(of: preference)): \(text.value(of: preference).spoken)"
  }

  /// Returns a setting by its key, and whether it is a switch that the name turns off.
  private func preference(
    named name: String
  ) throws(CommandFault) -> (preference: Preference, isOff: Bool) {
    let all = preferences?.all ?? []
    if let found = all.first(where: { $0.key == name }) { return (found, false) }
    if name.hasPrefix("no"),
      let found = all.first(where: { $0.key == name.dropFirst(2) && $0.content.isToggle })
    {
      return (found, true)
    }
    let phrases = session.phrases
    let reason = phrases("refused.setting", name).withVisibleControls
    let nearest = nearestName(to: name, among: all.map(\.key))
    throw CommandFault(nearest.map { phrases("refused.nearest", reason, $0) } ?? reason)
  }
}

extension Preference.Content {
  fileprivate var isToggle: Bool { if case .toggle = self { true } else { false } }
}

extension String {
  fileprivate func trimming(_ characters: String) -> String {
    String(
      drop(while: characters.contains).reversed().drop(while: characters.contains).reversed())
  }
}
