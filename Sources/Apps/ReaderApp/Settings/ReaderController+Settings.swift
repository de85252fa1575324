import AccessibilityModel
import Interlinear
import PlainText
import ScreenReading
import Sessions
import Typesetting
import Views

/// The settings screen: every setting, changed in the user's file and, where it can be, at once.
extension ReaderController {
  func openSettings() {
    guard let preferences else { return readerSession.announce("status.notHere") }
    let popover = Popover(
      title: phrases("menu.settings"), items: preferences.all.map(settingItem))
    session?.popovers.present(popover)
  }

  private func settingItem(_ preference: Preference) -> MenuItem {
    let title = phrases(preference.phrase)
    switch preference.content {
    case .toggle(let isOn):
      return MenuItem(title, isOn: isOn) { [weak self] in
        self?.change(preference, to: .toggle(!isOn))
      }
    case .choice(let word, let words):
      return MenuItem("\(title): \(name(of: word, in: preference))") { [weak self] in
        self?.openChoices(words, of: preference, chosen: word)
      }
    case .number(let number, let range, let step):
      return MenuItem("\(title): \(number)") { [weak self] in
        self?.openSlider(range, step: step, of: preference, at: number)
      }
    case .text(let text):
      return MenuItem("\(title): \(text)") { [weak self] in
        self?.openField(text, of: preference)
      }
    }
  }

  private func name(of choice: String, in preference: Preference) -> String {
    if let known = phrases.known("\(preference.phrase).\(choice)") { return known }
    let others = ["density.\(choice)", "columns.\(choice)", "verbosity.\(choice)"]
    return others.lazy.filter { $0.hasPrefix(preference.name) }.compactMap(phrases.known).first
      ?? phrases.known("language.\(choice)") ?? choice
  }

  private func openChoices(_ words: [String], of preference: Preference, chosen: String) {
    let items = words.map { word in
      MenuItem(name(of: word, in: preference), isSelected: word == chosen) { [weak self] in
        self?.change(preference, to: .choice(word))
      }
    }
    session?.popovers.push(Popover(title: phrases(preference.phrase), items: items))
  }

  private func openSlider(
    _ range: ClosedRange<Int>, step: Int, of preference: Preference, at number: Int
  ) {
    let values = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
    let nearest = values.indices.min { abs(values[$0] - number) < abs(values[$1] - number) }
    let slider = readerSession.slider(
      label: phrases(preference.phrase), steps: values.map(String.init), value: nearest ?? 0)
    slider.onChange = { [weak self] in self?.keep(preference, .number(values[$0])) }
    let done = MenuItem(phrases("menu.settings")) { [weak self] in self?.openSettings() }
    let popover = Popover(title: phrases(preference.phrase), content: slider, items: [done])
    session?.popovers.push(popover)
  }

  private func openField(_ text: String, of preference: Preference) {
    let field = TextField(label: phrases(preference.phrase), text: text)
    field.onSubmit = { [weak self] in self?.change(preference, to: .text($0)) }
    let popover = Popover(title: phrases(preference.phrase), field: field, items: [])
    session?.popovers.push(popover)
  }

  /// Keeps a choice, and shows the settings as they are now with the focus on the changed one.
  private func change(_ preference: Preference, to value: Preference.Value) {
    guard keep(preference, value), let preferences = preferences?.all else { return }
    let popover = Popover(
      title: phrases("menu.settings"), items: preferences.map(settingItem))
    session?.popovers.present(
      popover,
      focusing: preferences.firstIndex { $0.key == preference.key }.flatMap {
        popover.list.table.accessibilityElement(at: $0)
      })
  }

  /// - Returns: whether the choice could be kept.
  @discardableResult
  private func keep(_ preference: Preference, _ value: Preference.Value) -> Bool {
    do {
      let effect = try preferences?.change(preference.key, to: value)
      if effect == .atNextStart {
        readerSession.announce("status.nextStart", phrases(preference.phrase))
      }
      return true
    } catch {
      session?.post(.announcement(error.message, priority: .high))
      return false
    }
  }

  /// Shows other tiers. Those that this text lacks may be another's, and are announced.
  ///
  /// - Parameter names: names of tiers, and `translation`; if empty, nothing changes.
  package func show(tiers names: [String]) {
    guard !names.isEmpty else { return }
    var settings = settings
    settings.typesetting.tiers = Set(names.map(Tier.init(rawValue:)))
    settings.typesetting.showsTranslation = names.contains("translation")
    apply(settings)
    let known = Set(text.description.tiers.map(\.rawValue) + ["translation"])
    let missing = names.filter { !known.contains($0) }
    if !missing.isEmpty { readerSession.announce("status.noTier", missing.joined(separator: ", ")) }
  }
}
