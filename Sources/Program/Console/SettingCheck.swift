import Configuration
import Foundation
import Interlinear
import Languages
import PlainText
import Platform
import ScreenReading
import TextLibrary

/// Compares the values of settings with the things that they name (texts, tiers, settings of the
/// rotor, sounds, programs) and with each other.
///
/// The form of a value, such as the range of a number, is the business of `SettingDescription`.
package struct SettingCheck {
  private let folders: Folders
  /// The tiers of the opened text, which need not be in the library.
  private let openedTiers: [Tier]
  private let variable: (String) -> String?

  package init(
    folders: Folders = Folders(), openedTiers: [Tier] = [],
    variable: @escaping (String) -> String? = Folders.environmentVariable
  ) {
    self.folders = folders
    self.openedTiers = openedTiers
    self.variable = variable
  }

  /// Returns every fault of the settings that a file has chosen, in the order of the file.
  package func faults(in settings: Settings) -> [ConfigurationFault] {
    settings.chosen.compactMap { key, entry in
      guard case .file(let path, let line) = entry.origin,
        let fault = fault(of: key, entry.value, in: settings)
      else { return nil }
      return ConfigurationFault(file: path, line: line, message: "\(key): \(fault.report)")
    }.sorted { $0.line < $1.line }
  }

  /// Returns why a setting cannot have a value, as the command line reports it, or nil if it can.
  package func report(of key: String, _ value: SettingValue, in settings: Settings) -> Message? {
    fault(of: key, value, in: settings).map { "\(key): \($0.report)" }
  }

  /// Returns why a setting cannot have a value, or nil if it can.
  ///
  /// - Parameter settings: The other settings.
  package func fault(of key: String, _ value: SettingValue, in settings: Settings) -> SettingFault?
  {
    guard let setting = SettingDescription.find(key) else { return nil }
    let table = SettingTable.shared
    switch (setting.key, value) {
    case (table.text.key, .text(let name)): return fault(ofText: name)
    case (table.editor.key, .text(let command)): return fault(ofProgram: command)
    case (table.language.key, .text(let tag)): return fault(ofLanguage: tag)
    case (table.rotor.key, .list(let names)): return fault(ofRotor: names)
    case (table.plain.key, .toggle(true)):
      return settings.reader ? nil : SettingFault("refused.plainWithoutReader")
    case (table.reader.key, .toggle(false)):
      return settings.plain ? SettingFault("refused.readerInPlainMode") : nil
    case (table.tierOrder.key, .list(let names)):
      return TierOrder.orderNames.map { [$0] }.contains(names)
        ? nil : fault(ofTiers: names, isOrder: true)
    case (_, .list(let names)) where ["tiers", "pieces"].contains(setting.name):
      return fault(ofTiers: names)
    case (_, .text(let icon)) where setting.section == "sounds" && setting.kind == .text:
      return fault(ofSound: icon)
    default: return nil
    }
  }

  // MARK: - What exists

  private func fault(ofText name: String) -> SettingFault? {
    guard !name.isEmpty, name != SettingTable.shared.text.defaultValue else { return nil }
    if name.contains("/") || name.contains(".") {
      return access(name, F_OK) == 0 ? nil : SettingFault("refused.file", name)
    }
    let names = libraryTexts.names
    guard !names.contains(name) else { return nil }
    let known = names + [SettingTable.shared.text.defaultValue]
    return SettingFault("refused.text", name, nearest: nearestName(to: name, among: known))
  }

  private func fault(ofLanguage tag: String) -> SettingFault? {
    guard tag != SettingDescription.anyLanguage, InterfaceLanguages.known(tag) == nil else {
      return nil
    }
    return SettingFault(
      "refused.language", tag, nearest: nearestName(to: tag, among: InterfaceLanguages.embedded))
  }

  /// Checks the names of tiers. The reason names those that an order can have.
  private func fault(ofTiers names: [String], isOrder: Bool = false) -> SettingFault? {
    let further: [Tier] = isOrder ? [] : [.translation, .shortParsing]
    let tiers = (Tier.standard + further + openedTiers + libraryTexts.tiers).uniqued
    guard let name = names.first(where: { !tiers.contains(Tier(writtenName: $0)) }) else {
      return nil
    }
    let known = tiers.map(\.writtenName)
    return isOrder
      ? SettingFault(
        "refused.tierOrder", name, (TierOrder.orderNames + known).joined(separator: ", "))
      : SettingFault("refused.tier", name, nearest: nearestName(to: name, among: known))
  }

  /// Checks names of rotor settings. An app may have its own rotors, so a name that resembles no
  /// other is accepted.
  private func fault(ofRotor names: [String]) -> SettingFault? {
    let known = RotorSetting.standard.map(\.name) + Self.customRotors
    return names.lazy.filter { !known.contains($0) }.compactMap { name in
      nearestName(to: name, among: known).map { SettingFault("refused.rotor", name, nearest: $0) }
    }.first
  }

  private static let customRotors = ["notes", "variants", "dependencies"]

  /// Checks the first word of a command, unless the shell would change it.
  private func fault(ofProgram command: String) -> SettingFault? {
    let name = command.prefix { $0 != " " }
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._-+/".contains($0) }
    guard !name.isEmpty, isPlain else { return nil }
    if name.contains("/") {
      return access(String(name), X_OK) == 0 ? nil : SettingFault("refused.program", String(name))
    }
    let found = ChildProcess.path(of: String(name), in: variable("PATH"))
    return found == nil ? SettingFault("refused.program", String(name)) : nil
  }

  private static let sounds = "/usr/share/sounds/sound-icons"

  /// Checks a sound icon: a file, or a name in speech-dispatcher's folder if there is one here.
  private func fault(ofSound icon: String) -> SettingFault? {
    guard !icon.isEmpty else { return nil }
    if icon.contains("/") {
      return access(icon, R_OK) == 0 ? nil : SettingFault("refused.file", icon)
    }
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: Self.sounds),
      !files.isEmpty
    else { return nil }
    let names = files.map { $0.hasSuffix(".wav") ? String($0.dropLast(4)) : $0 }
    if names.contains(icon) || files.contains(icon) { return nil }
    return SettingFault("refused.sound", icon, nearest: nearestName(to: icon, among: names))
  }

  private var libraryTexts: (names: [String], tiers: [Tier]) {
    guard let entries = try? Library.existing(at: folders.library)?.entries()
    else { return ([], []) }
    return (entries.map(\.name), entries.flatMap { $0.tiers.map(Tier.init(rawValue:)) })
  }
}

/// The reason why a setting cannot have a well-formed value: the named thing does not exist, or the
/// value contradicts another setting.
package struct SettingFault: Equatable {
  /// The name of the phrase that gives the reason, and its arguments.
  let phrase: String
  let arguments: [String]
  /// The nearest value that the setting can have, or nil if none is near.
  let nearest: String?

  init(_ phrase: String, _ arguments: String..., nearest: String? = nil) {
    self.phrase = phrase
    self.arguments = arguments
    self.nearest = nearest
  }

  /// The reason, with the nearest value.
  package var report: Message {
    let reason = Message(phrase: phrase, arguments)
    guard let nearest else { return reason }
    let both = Message(phrase: "refused.nearest", ["", nearest])
    return Message(key: both.key, arguments: [.message(reason), .text(nearest)])
  }

  /// Returns the reason in words of the interface, with the nearest value.
  package func message(in phrases: Phrases) -> String {
    let reason = phrases.filled(phrase, arguments)
    guard let nearest else { return reason.withVisibleControls }
    return phrases("refused.nearest", reason, nearest).withVisibleControls
  }
}

extension Message {
  fileprivate init(phrase: String, _ arguments: [String]) {
    self.init(
      key: Phrases(interfaceLanguage: "en").known(phrase) ?? phrase,
      arguments: arguments.map { .text($0) })
  }
}
