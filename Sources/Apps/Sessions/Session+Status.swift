import AccessibilityModel
import CellGrids
import ScreenReading
import Views

/// The text of the status line, and the name in it, with what they depend on: most keys change
/// neither.
struct StatusLine {
  /// What the status line says while the screen reader is on.
  struct State: Hashable {
    var rotor: String?
    var verbosity: Verbosity
    var isReadingAll, isPaused, isMuted, isCurtainDrawn, isHelping: Bool
    var typedKeys: String?
    var glyphs: Glyphs
  }

  var state: State?
  var text = ""
  /// The setting of the rotor that was named last.
  var rotor: (setting: RotorSetting, rowUnit: String?, name: String)?
}

/// The status line: the setting of the rotor and the modes that are on.
extension Session {
  /// The name of the setting of the rotor at the focus; nil if there is none.
  var rotorName: String? {
    guard let (setting, unit) = reader.rotorAtFocus else { return nil }
    if let rotor = statusLine.rotor, rotor.setting == setting, rotor.rowUnit == unit {
      return rotor.name
    }
    guard let name = reader.focus.map({ reader.name(of: setting, at: $0) }) else { return nil }
    statusLine.rotor = setting.hasSameNameEverywhere ? (setting, unit, name) : nil
    return name
  }

  /// Returns the text of the status line.
  ///
  /// - Parameter rotor: The name of the setting of the rotor at the focus; nil for none.
  func statusText(rotor: String?) -> String {
    guard reader.isRunning else {
      return phrases(application.hasSightedMode ? "status.sighted" : "status.off")
    }
    let state = StatusLine.State(
      rotor: rotor, verbosity: reader.settings.verbosity, isReadingAll: reader.isReadingAll,
      isPaused: reader.isPaused, isMuted: reader.isMuted, isCurtainDrawn: reader.isCurtainDrawn,
      isHelping: reader.isHelping, typedKeys: typedKeys, glyphs: root.appearance.glyphs)
    if state != statusLine.state {
      statusLine.state = state
      statusLine.text = text(of: state)
    }
    return statusLine.text
  }

  private func text(of state: StatusLine.State) -> String {
    var parts: [String] = []
    if let rotor = state.rotor { parts.append(phrases("status.rotor", rotor)) }
    parts.append(phrases("verbosity.\(state.verbosity.rawValue)"))
    if state.isReadingAll {
      parts.append(phrases(state.isPaused ? "status.paused" : "status.reading"))
    }
    if state.isMuted { parts.append(phrases("status.muted")) }
    if state.isCurtainDrawn { parts.append(phrases("status.curtainOn")) }
    if state.isHelping { parts.append(phrases("status.helpOn")) }
    if let typed = state.typedKeys { parts.append(typed) }
    return parts.joined(separator: " \(state.glyphs.separator) ")
  }
}
