import Geometry
import Views

/// slider-index: the value is the index of the step, and missing until it is changed.
final class IndexedSlider: AccessibilityProxy {
  private var isChanged = false

  override var accessibilityValue: String? {
    isChanged ? (original as? StepSlider).map { String($0.index) } : nil
  }

  override func accessibilityIncrement() {
    isChanged = true
    super.accessibilityIncrement()
  }

  override func accessibilityDecrement() {
    isChanged = true
    super.accessibilityDecrement()
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

/// slider-divide: the position of the thumb is the value divided by the number of intervals.
final class DividingSlider: AccessibilityProxy {
  override var accessibilityFrame: Rect? {
    guard let slider = original as? StepSlider else { return nil }
    var frame = slider.screenFrame
    // With a single step this is 0 / 0; with a lowest value other than 0 it is off the track.
    frame.x += frame.width * Double(slider.value) / Double(slider.steps.count - 1)
    frame.width = 2
    return frame
  }

  override var accessibilityActivationPoint: Point? { nil }
}
