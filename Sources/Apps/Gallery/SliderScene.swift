import AccessibilityModel
import Geometry
import ScreenReading
import Sessions
import Typesetting
import Views

/// A popover with a stepped slider for each of several settings. The scene opens with the slider of
/// the first setting.
package class SliderScene: Scene {
  /// A setting, with the names of its steps and its lowest value.
  package struct Setting {
    package let name: String
    package let steps: [String]
    package let minimum: Int
    /// The default value.
    package let defaultValue: Int
    /// A Boolean value that indicates whether the setting takes effect at each step and not only at
    /// the end.
    package let isContinuous: Bool
  }

  package let settings: [Setting]
  private var values: [Int]
  private let menu: Menu
  package private(set) var slider: StepSlider?
  private var stage: Stage?
  private let proxy: Stage.MakeProxy?
  /// The setting whose slider is open at first.
  private let firstSetting: Int

  /// - Parameter proxy: Makes an object that takes the place of a slider.
  package init(_ options: SceneOptions, firstSetting: Int = 0, proxy: Stage.MakeProxy? = nil) {
    let phrases = options.phrases
    self.firstSetting = firstSetting
    self.proxy = proxy
    settings = [
      Setting(
        name: phrases("menu.density"),
        steps: Density.allCases.map { phrases("setting.density.\($0.rawValue)") },
        minimum: 0, defaultValue: 2, isContinuous: false),
      Setting(
        name: phrases("gallery.margin"),
        steps: (2...6).map { phrases.counted("gallery.columns", $0) },
        minimum: 2, defaultValue: 4, isContinuous: true),
      Setting(
        name: phrases("gallery.theme"), steps: [phrases("gallery.theme.1")], minimum: 0,
        defaultValue: 0,
        isContinuous: true),
    ]
    values = settings.map(\.defaultValue)
    menu = Menu(items: [])
    super.init(name: "slider", options: options, root: RootView(content: Self.page(menu)))
    showValues()
    menu.select(row: 0)
  }

  private static func page(_ menu: Menu) -> Panel {
    let page = Panel("page", menu.table)
    page.onTap = { menu.activate(at: $0) }
    page.onPress = { key in
      switch key {
      case .up: menu.moveSelection(by: -1)
      case .down: menu.moveSelection(by: 1)
      case .activate: menu.activateSelection()
      case .left, .right: return false
      }
      return true
    }
    return page
  }

  private func showValues() {
    menu.setItems(
      settings.indices.map { index in
        let setting = settings[index]
        let step = setting.steps[
          min(max(values[index] - setting.minimum, 0), setting.steps.count - 1)]
        return MenuItem(phrases("gallery.setting", setting.name, step)) { [weak self] in
          self?.open(setting: index)
        }
      })
  }

  // MARK: The popover

  /// Announces a value that was set by a tap or the button, whether or not the slider is
  /// continuous.
  package func sliderWasSet(_ slider: StepSlider, _ text: String) { announce(text) }

  package func makePopover(setting index: Int) -> Popover {
    let setting = settings[index]
    let slider = StepSlider(
      label: setting.name, steps: setting.steps, minimum: setting.minimum, value: values[index])
    slider.isContinuous = setting.isContinuous
    slider.placeText = { [phrases] in phrases.place($0, of: $1) }
    slider.onAnnounce = { [weak self, weak slider] text in
      slider.map { self?.sliderWasSet($0, text) }
    }
    slider.onChange = { [weak self] in
      self?.values[index] = $0
      self?.showValues()
    }
    self.slider = slider
    let stage = Stage(slider, proxy: proxy)
    self.stage = stage
    let reset = MenuItem(phrases("gallery.default")) { [weak slider] in
      slider?.set(value: setting.defaultValue)
    }
    return Popover(title: setting.name, content: stage.panel, items: [reset])
  }

  package func open(setting index: Int) {
    let element = menu.table.accessibilityElement(at: index)
    present(makePopover(setting: index), returningTo: element)
  }

  package override func didAttach(to session: Session) {
    super.didAttach(to: session)
    let popover = makePopover(setting: firstSetting)
    popover.didDismiss = { [weak self] in self?.slider?.commit() }
    session.popovers.present(
      popover, returningTo: menu.table.accessibilityElement(at: firstSetting))
  }

  package override func initialElement() -> (any AccessibilityObject)? {
    root.popover.flatMap { Traversal().firstElement(in: $0) } ?? super.initialElement()
  }

  package override func scrollContent(byLines lines: Int) -> Int? {
    menu.table.scroll(byLines: lines)
  }

  // MARK: Audit

  package override var changes: [AuditChange] {
    [
      AuditChange("step") { [weak self] in
        guard let slider = self?.slider else { return }
        let next = slider.index + 1 < slider.steps.count ? 1 : -1
        slider.set(value: slider.value + next)
      }
    ]
  }

  package override func stepNames(of element: any AccessibilityObject) -> [String]? {
    element.accessibilityTraits.contains(.adjustable) ? slider?.steps : nil
  }

  package override func drawnTexts() -> [DrawnText]? {
    guard let popover = root.popover, let slider else { return nil }
    let frame = slider.screenFrame
    let reset = popover.list.table.rectForRow(0) ?? .zero
    return [
      DrawnText(
        slider.steps[slider.index],
        frame: Rect(x: frame.x, y: frame.y, width: frame.width, height: 1), unit: "slider"),
      DrawnText(phrases("gallery.default"), frame: reset, unit: "reset"),
    ]
  }
}
