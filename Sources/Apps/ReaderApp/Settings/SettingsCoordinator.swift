import AccessibilityModel
import Foundation
import PlainText
import Interlinear
import ScreenReading
import Sessions
import Views

/// The settings screen: every setting under the heading of its group, stored in the user's file and
/// applied at once if possible.
final class SettingsCoordinator: Coordinator {
  /// The user's settings, or nil if they cannot be changed.
  var preferences: (any Preferences)? { reader.environment.preferences }

  /// The words for settings.
  var names: PreferenceText { PreferenceText(phrases: phrases) }

  func openSettings() {
    guard preferences != nil else { return session.announce("status.fixedSettings") }
    isComplete = false
    session.present(settings())
  }

  /// Announces the changes that could not be stored.
  func announceEvents() {
    for failure in preferences?.takeFailures() ?? [] {
      session.announce(text: failure, priority: .high)
    }
  }

  // MARK: - The list

  /// The groups that matter only while the screen reader is on, except for its switch.
  private static let readerSections = ["settings.reader", "settings.speech"]

  /// A Boolean value that indicates whether there are also the settings that only the screen reader
  /// uses, although it is off.
  private var isComplete = false

  /// The list that was opened last.
  private weak var list: Popover?

  private var showsAll: Bool { isComplete || session.session?.reader.isRunning != false }

  private var onScreen: [Preference] { (preferences?.all ?? []).filter(\.isOnScreen) }

  /// The headings of the groups and the settings, with their keys.
  private var rows: [(key: String, item: MenuItem)] {
    var rows: [(key: String, item: MenuItem)] = []
    var section = ""
    for preference in onScreen
    where showsAll || preference.key == "reader"
      || !Self.readerSections.contains(preference.section)
    {
      if preference.section != section {
        section = preference.section
        rows.append((section, .header(phrases(section))))
      }
      rows.append((preference.key, item(for: preference)))
    }
    return rows
  }

  private func settings() -> Popover {
    let popover = Popover(title: phrases("menu.settings")).named()
    list = popover
    let fill = { [weak self, weak popover] in
      guard let self else { return }
      var items = rows.map(\.item)
      if !showsAll {
        items.append(
          MenuItem(phrases("settings.all")) { [weak self] in
            self?.isComplete = true
            popover?.willReappear()
          })
      }
      popover.map { self.session.reload($0, with: MenuItems(items), keepsItem: true) }
    }
    fill()
    popover.explainsItems = true
    // A slider on the level above may have changed a value.
    popover.willReappear = fill
    return popover
  }

  /// Returns the settings as items that say that they are settings.
  func namedItems() -> [MenuItem] {
    onScreen.map { preference in
      var item = item(for: preference)
      item.title = phrases("menu.setting", item.title)
      item.synonyms = phrases.synonyms(of: "setting.\(preference.key)")
      if case .choice(_, let words) = preference.content {
        item.synonyms += words.map { "\n\(names.name(of: $0, in: preference))" }.joined()
      }
      item.explanation = item.hint ?? ""
      item.hint = nil
      return item
    }
  }

  private func item(for preference: Preference) -> MenuItem {
    let title = names.title(of: preference)
    var item: MenuItem
    if case .toggle(let isOn) = preference.content {
      item = MenuItem(title, isOn: isOn) { [weak self] in
        self?.change(preference, to: isOn ? "off" : "on")
      }
    } else {
      let value = names.value(of: preference)
      item = MenuItem(
        title, pieces: [LabelPiece(.label, title), LabelPiece(.value, value.spoken)]
      ) { [weak self] in self?.open(preference) }
      item.value = value.shown
      item.opens = true
    }
    item.hint = names.help(for: preference)
    return item
  }

  /// Stores a value that was changed elsewhere. A failure is announced.
  ///
  /// - Returns: When the value takes effect, or nil if it could not be stored.
  @discardableResult
  func store(_ key: String, _ value: String) -> Preference.Effect? {
    do {
      return try preferences?.change(key, to: value)
    } catch {
      session.announce(text: error.message, priority: .high)
      return nil
    }
  }

  // MARK: - One setting

  private func open(_ preference: Preference) {
    switch preference.content {
    case .toggle(let isOn): change(preference, to: isOn ? "off" : "on")
    case .choice(let word, let words): openChoices(words, of: preference, chosen: word)
    case .number(let number, let range, let step):
      openSlider(range, step: step, of: preference, at: number)
    case .text(let text): openField(text, of: preference)
    }
  }

  private func openChoices(_ words: [String], of preference: Preference, chosen: String) {
    let items = words.map { word in
      MenuItem(names.name(of: word, in: preference), isSelected: word == chosen) { [weak self] in
        self?.change(preference, to: word)
      }
    }
    let popover = Popover(title: names.title(of: preference), items: items)
    popover.firstRow = words.firstIndex(of: chosen)
    session.push(popover)
  }

  private func openSlider(
    _ range: ClosedRange<Int>, step: Int, of preference: Preference, at number: Int
  ) {
    let values = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
    let nearest = values.indices.min { abs(values[$0] - number) < abs(values[$1] - number) }
    let title = names.title(of: preference)
    let slider = session.slider(
      label: title, steps: values.map { names.value($0, in: preference).spoken },
      value: nearest ?? 0)
    // The value is more informative than its place among all values.
    slider.saysPlace = false
    slider.onChange = { [weak self] in self?.store("\(values[$0])", for: preference) }
    let done = MenuItem(phrases("menu.settings")) { [weak self] in self?.openSettings() }
    session.push(Popover(title: title, content: slider, items: [done]))
  }

  private func openField(_ typed: String, of preference: Preference) {
    let title = names.title(of: preference)
    let hints = [names.help(for: preference), phrases("hint.field.setting")]
    let field = TextField(
      label: title, hint: hints.compactMap { $0 }.joined(separator: " "), text: typed)
    field.onSubmit = { [weak self] in self?.change(preference, to: $0) }
    let known = ["text": reader.library.textNames, "tier-order": TierOrder.orderNames]
    let items = (known[preference.key] ?? []).map { name in
      MenuItem(name) { [weak self] in self?.change(preference, to: name) }
    }
    let popover = Popover(title: title, field: field, items: items)
    popover.explainsItems = true
    session.push(popover)
  }

  /// Stores a value, and shows the updated settings, with the focus on the changed one.
  private func change(_ preference: Preference, to value: String) {
    guard store(value, for: preference) else { return }
    if case .toggle = preference.content, let list, list === session.session?.root.popover {
      list.willReappear()
      return session.sayState(value == "on")
    }
    let popover = settings()
    let index = rows.firstIndex { $0.key == preference.key }
    guard session.session?.reader.isRunning == true else {
      popover.firstRow = index
      return session.present(popover)
    }
    session.present(
      popover, focusing: index.flatMap { popover.list.table.accessibilityElement(at: $0) })
  }

  /// Stores a value. A failure, and a value that takes effect later, are announced.
  ///
  /// - Returns: `false` if the value could not be stored; otherwise, `true`.
  @discardableResult
  private func store(_ value: String, for preference: Preference) -> Bool {
    guard let effect = store(preference.key, value) else { return false }
    if effect == .atNextStart {
      session.announce("status.nextStart", names.title(of: preference))
    }
    return true
  }

  /// Changes a setting as a line asks: `density compact`, `density=compact`; `hints` and `nohints`
  /// for a switch.
  ///
  /// - Returns: The setting with its new value, or nil if no settings can be changed.
  /// - Throws: `CommandFault` if the setting does not exist or cannot have the value.
  func set(_ line: String) throws(CommandFault) -> String? {
    guard let preferences else { return nil }
    let parts = line.split(maxSplits: 1) { $0 == " " || $0 == "=" }.map(String.init)
    let name = parts.first ?? ""
    let typed = parts.count > 1 ? parts[1].trimmingCharacters(in: [" ", "="]) : nil
    let (preference, isOff) = try preference(named: name)
    guard let value = typed ?? (preference.content.isToggle ? (isOff ? "off" : "on") : nil) else {
      return answer(preference)
    }
    let effect = try preferences.change(preference.key, to: value)
    let changed = preferences.all.first { $0.key == preference.key } ?? preference
    return effect == .now
      ? answer(changed) : phrases("status.nextStart", names.title(of: changed))
  }

  /// Changes a setting to its next choice.
  func changeToNext(_ key: String) {
    guard
      case .choice(let word, let words)? = preferences?.all.first(where: { $0.key == key })?.content,
      let index = words.firstIndex(of: word)
    else { return session.announce("status.fixedSettings") }
    do {
      session.announce(text: try set("\(key) \(words[(index + 1) % words.count])") ?? "")
    } catch {
      session.announce(text: error.message, priority: .high)
    }
  }

  private func answer(_ preference: Preference) -> String {
    "\(names.title(of: preference)): \(names.value(of: preference).spoken)"
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
    let reason = phrases("refused.setting", name).withVisibleControls
    let nearest = nearestName(to: name, among: all.map(\.key))
    throw CommandFault(nearest.map { phrases("refused.nearest", reason, $0) } ?? reason)
  }
}

extension Preference.Content {
  fileprivate var isToggle: Bool { if case .toggle = self { true } else { false } }
}
