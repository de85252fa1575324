import AccessibilityModel
import Geometry
import Views

/// slider-index: the value is the index of the step, and missing until it is changed.
final class IndexedSlider: AccessibilityProxy {
  private let slider: StepSlider
  private var isChanged = false

  init(_ slider: StepSlider, on stage: Stage) {
    self.slider = slider
    super.init(for: slider, in: stage.panel)
  }

  override var accessibilityValue: String? { isChanged ? String(slider.index) : nil }

  override func accessibilityIncrement() {
    isChanged = true
    super.accessibilityIncrement()
  }

  override func accessibilityDecrement() {
    isChanged = true
    super.accessibilityDecrement()
  }
}

final class SliderIndexScene: SliderScene {
  override func accessible(_ slider: StepSlider, on stage: Stage) -> any AccessibilityObject {
    IndexedSlider(slider, on: stage)
  }
}

/// slider-silent: only a continuous slider announces its value.
final class SliderSilentScene: SliderScene {
  override func sliderWasSet(_ slider: StepSlider, _ text: String) {
    if slider.isContinuous { super.sliderWasSet(slider, text) }
  }
}

/// slider-not-adjustable: the slider has the trait but cannot be adjusted.
final class UnadjustableSlider: AccessibilityProxy {
  override func accessibilityIncrement() {}
  override func accessibilityDecrement() {}
}

final class SliderNotAdjustableScene: SliderScene {
  override func accessible(_ slider: StepSlider, on stage: Stage) -> any AccessibilityObject {
    UnadjustableSlider(for: slider, in: stage.panel)
  }
}

/// slider-divide: the position of the thumb is the value divided by the number of intervals.
final class DividingSlider: AccessibilityProxy {
  private let slider: StepSlider

  init(_ slider: StepSlider, on stage: Stage) {
    self.slider = slider
    super.init(for: slider, in: stage.panel)
  }

  override var accessibilityFrame: Rect? {
    var frame = slider.screenFrame
    // With a single step this is 0 / 0; with a lowest value other than 0 it is off the track.
    frame.x += frame.width * Double(slider.value) / Double(slider.steps.count - 1)
    frame.width = 2
    return frame
  }

  override var accessibilityActivationPoint: Point? { nil }
}

final class SliderDivideScene: SliderScene {
  /// The setting with a single step.
  override var firstSetting: Int { settings.count - 1 }

  override func accessible(_ slider: StepSlider, on stage: Stage) -> any AccessibilityObject {
    DividingSlider(slider, on: stage)
  }
}
