import AccessibilityModel
import CellGrids
import Configuration
import Interlinear
import PlainText
import ScreenReading
import Sessions
import Typesetting
import Views

/// The settings screen: every setting of the table, changed in the user's file and at once.
extension ReaderController {
  func openSettings() {
    guard let preferences else { return readerSession.announce("status.notHere") }
    let popover = Popover(
      title: phrases("menu.settings"), items: settingItems(preferences))
    session?.popovers.present(popover)
  }

  /// Families have a setting for each language, text or command, which only the file can name.
  private func settingItems(_ preferences: Preferences) -> [MenuItem] {
    Setting.all.filter { !$0.isFamily }.map { setting in
      let title = phrases(setting.phrase)
      let settings = preferences.settings
      switch setting.kind {
      case .toggle:
        let isOn = settings.isOn(setting)
        return MenuItem(title, isOn: isOn) { [weak self] in
          self?.change(setting, to: .toggle(!isOn))
        }
      case .choice(let words):
        return MenuItem("\(title): \(name(of: settings.text(setting), in: setting))") {
          [weak self] in self?.openChoices(words, of: setting)
        }
      case .number(let range, let step):
        return MenuItem("\(title): \(settings.number(setting))") { [weak self] in
          self?.openSlider(range, step: step, of: setting)
        }
      case .text, .list:
        let shown = text(of: settings.value(setting))
        return MenuItem("\(title): \(shown)") { [weak self] in
          self?.openField(shown, of: setting)
        }
      }
    }
  }

  private func name(of choice: String, in setting: Setting) -> String {
    let phrase = setting.phrase(ofChoice: choice)
    if let known = phrases.known(phrase) { return known }
    let others = ["density.\(choice)", "columns.\(choice)", "verbosity.\(choice)"]
    return others.lazy.filter { $0.hasPrefix(setting.name) }.compactMap(phrases.known).first
      ?? phrases.known("language.\(choice)") ?? choice
  }

  private func text(of value: SettingValue) -> String {
    switch value {
    case .text(let text): text
    case .list(let names): names.joined(separator: ", ")
    case .number(let number): String(number)
    case .toggle(let isOn): phrases(isOn ? "trait.on" : "trait.off")
    }
  }

  private func openChoices(_ words: [String], of setting: Setting) {
    let chosen = preferences?.settings.text(setting)
    let items = words.map { word in
      MenuItem(name(of: word, in: setting), isSelected: word == chosen) { [weak self] in
        self?.change(setting, to: .text(word))
      }
    }
    session?.popovers.push(Popover(title: phrases(setting.phrase), items: items))
  }

  private func openSlider(_ range: ClosedRange<Int>, step: Int, of setting: Setting) {
    let values = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
    let now = preferences?.settings.number(setting) ?? range.lowerBound
    let nearest = values.indices.min { abs(values[$0] - now) < abs(values[$1] - now) }
    let slider = readerSession.slider(
      label: phrases(setting.phrase), steps: values.map(String.init), value: nearest ?? 0)
    slider.onChange = { [weak self] in self?.keep(setting, .number(values[$0])) }
    let done = MenuItem(phrases("menu.settings")) { [weak self] in self?.openSettings() }
    let popover = Popover(title: phrases(setting.phrase), content: slider, items: [done])
    session?.popovers.push(popover)
  }

  private func openField(_ text: String, of setting: Setting) {
    let field = TextField(label: phrases(setting.phrase), text: text)
    field.onSubmit = { [weak self] typed in
      guard let value = setting.value(of: typed) else {
        self?.readerSession.announce("status.notHere")
        return
      }
      self?.change(setting, to: value)
    }
    let popover = Popover(title: phrases(setting.phrase), field: field, items: [])
    session?.popovers.push(popover)
  }

  /// Keeps a choice, and shows the settings as they are now with the focus on the one that changed.
  private func change(_ setting: Setting, to value: SettingValue) {
    guard keep(setting, value), let preferences else { return }
    let settings = Setting.all.filter { !$0.isFamily }
    let popover = Popover(
      title: phrases("menu.settings"), items: settingItems(preferences))
    session?.popovers.present(
      popover,
      focusing: settings.firstIndex(of: setting).flatMap {
        popover.list.table.accessibilityElement(at: $0)
      })
  }

  /// - Returns: whether it could be kept.
  @discardableResult
  private func keep(_ setting: Setting, _ value: SettingValue) -> Bool {
    do {
      try preferences?.set(setting, to: value)
    } catch {
      session?.post(.announcement(error.description, priority: .high))
      return false
    }
    if !take(setting) { readerSession.announce("status.nextStart", phrases(setting.phrase)) }
    if setting.key == Setting.tiers.key { tellMissingTiers(value) }
    return true
  }

  /// Tiers that this text lacks may be another's: they are kept, and told.
  private func tellMissingTiers(_ value: SettingValue) {
    guard case .list(let names) = value else { return }
    let known = Set(text.description.tiers.map(\.rawValue) + ["translation"])
    let missing = names.filter { !known.contains($0) }
    if !missing.isEmpty { readerSession.announce("status.noTier", missing.joined(separator: ", ")) }
  }

  /// Puts a setting in force now.
  ///
  /// - Returns: false for those that only hold from the next start on.
  private func take(_ setting: Setting) -> Bool {
    guard let chosen = preferences?.settings else { return false }
    switch setting.key {
    case Setting.theme.key:
      ThemeName(rawValue: chosen.text(setting)).map { apply(Theme($0)) }
    case Setting.density.key, Setting.columns.key, Setting.elements.key,
      Setting.translationElements.key, Setting.tiers.key:
      apply(readerSettings(chosen))
    case Setting.verbosity.key:
      Verbosity(rawValue: chosen.text(setting)).map { session?.reader.settings.verbosity = $0 }
    case Setting.hints.key: session?.reader.settings.speaksHints = chosen.isOn(setting)
    case Setting.hintDelay.key: session?.options.hintDelay = chosen.number(setting)
    case Setting.cursor.key:
      session?.options.cursorIsOnCaption = chosen.text(setting) == CursorPlace.caption.rawValue
    case Setting.rate.key: session?.reader.settings.standardVoice.rate = chosen.number(setting)
    case Setting.pitch.key: session?.reader.settings.standardVoice.pitch = chosen.number(setting)
    case Setting.volume.key:
      session?.reader.settings.standardVoice.volume = chosen.number(setting)
    default: return false
    }
    session?.setNeedsFrame()
    return true
  }

  /// The settings of the reader with what was chosen; what nobody chose stays as it is.
  private func readerSettings(_ chosen: Settings) -> ReaderSettings {
    var settings = settings
    if chosen.isChosen(.density) {
      Density(rawValue: chosen.text(.density)).map { settings.typesetting.density = $0 }
    }
    if chosen.isChosen(.columns) {
      ColumnLayout(rawValue: chosen.text(.columns)).map { settings.typesetting.columns = $0 }
    }
    if chosen.isChosen(.elements) {
      ElementMode(rawValue: chosen.text(.elements)).map { settings.elements = $0 }
    }
    if chosen.isChosen(.translationElements) {
      TranslationElements(rawValue: chosen.text(.translationElements)).map {
        settings.translationElements = $0
      }
    }
    let tiers = chosen.list(.tiers)
    if !tiers.isEmpty {
      settings.typesetting.tiers = Set(tiers.map(Tier.init(rawValue:)))
      settings.typesetting.showsTranslation = tiers.contains("translation")
    }
    return settings
  }
}
