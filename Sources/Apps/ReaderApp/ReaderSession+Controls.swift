import AccessibilityModel
import Sessions
import Views

/// Controls that announce their values in the words of the interface.
extension ReaderSession {
  /// Returns a slider that announces its value and the position of the value.
  func slider(label: String, steps: [String], value: Int) -> StepSlider {
    let slider = StepSlider(label: label, steps: steps, value: value)
    slider.placeText = phrases.place(_:of:)
    slider.usageHint = sliderHint
    slider.onAnnounce = { [weak self] in self?.announce(text: $0) }
    return slider
  }

  /// The keys that adjust a slider, or nil if there are none.
  private var sliderHint: String? {
    guard let up = key(for: .gesture(.swipeUp)), let down = key(for: .gesture(.swipeDown)) else {
      return nil
    }
    func name(_ key: String) -> String { phrases.known("key.\(key)") ?? key }
    return phrases.filled("hint.slider", [name(up), name(down)])
  }

  /// Returns a bar chart with an action that describes it.
  func chart(_ title: String, bars: [BarChart.Bar]) -> BarChart {
    let chart = BarChart(title: title, bars: bars)
    chart.valueText = phrases.value(of:number:count:)
    let describe = AccessibilityCustomAction(name: phrases("chart.describe")) {
      [weak self, weak chart] in
      guard let self, let chart else { return false }
      announce(text: phrases.description(of: chart))
      return true
    }
    chart.actions = { _ in [describe] }
    return chart
  }

  /// Opens a list whose heading announces the number of its items.
  ///
  /// - Parameters:
  ///   - emptyPhrase: The name of the phrase that is announced in place of an empty list.
  ///   - item: Creates the item at an index when it is needed.
  func pushList(
    _ title: String, count: Int, orAnnounce emptyPhrase: String, item: @escaping (Int) -> MenuItem
  ) {
    guard count > 0 else { return announce(emptyPhrase) }
    let heading = MenuItem(
      "\(title): \(phrases.counted("status.items", count))", role: .heading)
    let items = MenuItems(count: count + 1) { $0 == 0 ? heading : item($0 - 1) }
    push(Popover(title: title, items: items))
  }
}
