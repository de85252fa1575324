import AccessibilityModel
import ScreenReading
import Views

/// The settings screen: every setting, stored in the user's file and applied at once if possible.
final class SettingsCoordinator {
  private let session: ReaderSession
  /// The user's settings; nil if they cannot be changed.
  var preferences: (any Preferences)?

  init(session: ReaderSession) { self.session = session }

  private var phrases: Phrases { session.phrases }

  func openSettings() {
    guard preferences != nil else { return session.announce("status.notHere") }
    session.present(settings())
  }

  /// Announces the changes that could not be stored.
  func takeNews() {
    for failure in preferences?.takeFailures() ?? [] {
      session.announce(text: failure, priority: .high)
    }
  }

  private func settings() -> Popover {
    let popover = Popover(title: phrases("menu.settings"), items: items())
    popover.menuName = [LabelPiece(.label, popover.title)]
    // A slider on the level above may have changed a value.
    popover.willReappear = { [weak self, weak popover] in
      guard let self else { return }
      popover?.setItems(items())
    }
    return popover
  }

  private func items() -> [MenuItem] { preferences?.all.map(item) ?? [] }

  private func item(for preference: Preference) -> MenuItem {
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
      return MenuItem("\(title): \(text(of: number, in: preference))") { [weak self] in
        self?.openSlider(range, step: step, of: preference, at: number)
      }
    case .text(let text):
      let empty = phrases.known("\(preference.phrase).empty") ?? phrases("value.none")
      return MenuItem("\(title): \(text.isEmpty ? empty : text)") { [weak self] in
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

  /// Returns a number with its unit, or the name of a number with a meaning of its own. Delays and
  /// pauses are in milliseconds, speeds in percent.
  private func text(of number: Int, in preference: Preference) -> String {
    if let known = phrases.known("\(preference.phrase).\(number)") { return known }
    if preference.name.hasSuffix("speed") { return phrases("value.percent", String(number)) }
    guard preference.name.hasSuffix("delay") || preference.name.hasSuffix("pause") else {
      return String(number)
    }
    return number > 0 && number % 1_000 == 0
      ? phrases.counted("value.seconds", number / 1_000)
      : phrases.counted("value.milliseconds", number)
  }

  /// Stores a value that was changed elsewhere. A failure is announced.
  func store(_ key: String, _ value: Preference.Value) {
    do {
      _ = try preferences?.change(key, to: value)
    } catch {
      session.announce(text: error.message, priority: .high)
    }
  }

  // MARK: - One setting

  private func openChoices(_ words: [String], of preference: Preference, chosen: String) {
    let items = words.map { word in
      MenuItem(name(of: word, in: preference), isSelected: word == chosen) { [weak self] in
        self?.change(preference, to: .choice(word))
      }
    }
    session.push(Popover(title: phrases(preference.phrase), items: items))
  }

  private func openSlider(
    _ range: ClosedRange<Int>, step: Int, of preference: Preference, at number: Int
  ) {
    let values = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
    let nearest = values.indices.min { abs(values[$0] - number) < abs(values[$1] - number) }
    let title = phrases(preference.phrase)
    let slider = session.slider(
      label: title, steps: values.map { text(of: $0, in: preference) }, value: nearest ?? 0)
    slider.onChange = { [weak self] in self?.store(.number(values[$0]), for: preference) }
    let done = MenuItem(phrases("menu.settings")) { [weak self] in self?.openSettings() }
    session.push(Popover(title: title, content: slider, items: [done]))
  }

  private func openField(_ text: String, of preference: Preference) {
    let title = phrases(preference.phrase)
    let field = TextField(label: title, text: text)
    field.hint = phrases("hint.field.setting")
    field.onSubmit = { [weak self] in self?.change(preference, to: .text($0)) }
    session.push(Popover(title: title, field: field))
  }

  /// Stores a value, and shows the settings as they are now, with the focus on the changed one.
  private func change(_ preference: Preference, to value: Preference.Value) {
    guard store(value, for: preference) else { return }
    let popover = settings()
    let index = preferences?.all.firstIndex { $0.key == preference.key }
    session.present(
      popover, focusing: index.flatMap { popover.list.table.accessibilityElement(at: $0) })
  }

  /// Stores a value. A failure, and a value that takes effect later, are announced.
  ///
  /// - Returns: False if the value could not be stored.
  @discardableResult
  private func store(_ value: Preference.Value, for preference: Preference) -> Bool {
    do {
      let effect = try preferences?.change(preference.key, to: value)
      if effect == .atNextStart {
        session.announce("status.nextStart", phrases(preference.phrase))
      }
      return true
    } catch {
      session.announce(text: error.message, priority: .high)
      return false
    }
  }
}
