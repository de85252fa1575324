import ScreenReading
import Views

/// The status line: the setting of the rotor and the modes that are on.
extension Session {
  /// The name of the setting of the rotor at the focus; nil if there is none.
  var rotorName: String? {
    guard reader.isRunning, let setting = reader.rotorSetting, let focus = reader.focus else {
      return nil
    }
    return reader.name(of: setting, at: focus)
  }

  /// The keys that were pressed without a command so far.
  private var typedKeys: String? {
    let keys = (count.number.map { [String($0)] } ?? []) + bindings.pendingKeys.map(\.name)
    return keys.isEmpty ? nil : keys.joined(separator: " ") + " \(root.appearance.glyphs.ellipsis)"
  }

  /// Returns the text of the status line.
  ///
  /// - Parameter rotor: The name of the setting of the rotor at the focus; nil for none.
  func statusText(rotor: String?) -> String {
    guard reader.isRunning else {
      return phrases(application.sightedFocus != nil ? "status.sighted" : "status.off")
    }
    var parts: [String] = []
    if let rotor { parts.append(phrases("status.rotor", rotor)) }
    parts.append(phrases("verbosity.\(reader.settings.verbosity.rawValue)"))
    if reader.isReadingAll {
      parts.append(phrases(reader.isPaused ? "status.paused" : "status.reading"))
    }
    if reader.isMuted { parts.append(phrases("status.muted")) }
    if reader.isCurtainDrawn { parts.append(phrases("status.curtainOn")) }
    if reader.isHelping { parts.append(phrases("status.helpOn")) }
    if let typedKeys { parts.append(typedKeys) }
    return parts.joined(separator: " \(root.appearance.glyphs.separator) ")
  }
}
