extension SceneTable {
  /// The traps of the slider, the drawing and the chart.
  static let controlTraps: [Trap] = [
    Trap(
      name: "slider-index", scene: "slider", rule: "value-is-index",
      hears: "\"Density, adjustable\" without a value; after a swipe \"3\", whatever that means.",
      why: "The value is the index of the step, and is set only by the first change.",
      fix: "Say the name and position of the step from the beginning: \"Comfortable, 3 of 5\".",
      make: { SliderScene($0, proxy: IndexedSlider.init) }),
    Trap(
      name: "slider-silent", scene: "slider", rule: "silent-change",
      hears: "Nothing when a finger or the button below the slider moves the thumb.",
      why: "The value is announced when changes are reported, and a slider that is not continuous "
        + "reports them later.",
      fix: "Announce the value whenever it changes, continuous or not.",
      make: { SliderSilentScene($0) }),
    Trap(
      name: "slider-not-adjustable", scene: "slider", rule: "adjustable-incomplete",
      hears: "\"Adjustable\", but the same value after each swipe up or down.",
      why: "The trait is set, but accessibilityIncrement and accessibilityDecrement do nothing.",
      fix: "Implement both, by one step each.",
      make: { SliderScene($0, proxy: UnadjustableSlider.init) }),
    Trap(
      name: "slider-divide", scene: "slider", rule: "empty-frame",
      hears: "The value, but the element has no place on the screen, and no tap finds it.",
      why:
        "The position of the thumb is the value divided by one less than the number of steps: with "
        + "one step that isn't a number, with a lowest value above 0 it is off the track.",
      fix: "Subtract the lowest value first, and put a single step in the middle.",
      // The last setting has a single step.
      make: { SliderScene($0, firstSetting: 2, proxy: DividingSlider.init) }),
    Trap(
      name: "drawing-order", scene: "drawing", rule: "order",
      hears: "The line at the bottom first, then the shapes above it.",
      why: "The elements are in the order in which they are drawn.",
      fix: "Sort them as they are seen: from the top, then from the side where reading begins.",
      make: { DrawingScene($0, proxy: DrawnOrder.init) }),
    Trap(
      name: "drawing-before-draw", scene: "drawing", rule: "unreachable",
      hears: "Nothing when the screen appears, because nothing has been drawn yet.",
      why: "The drawing pass makes the elements.",
      fix: "Make the elements from the model when they are asked for.",
      make: { DrawingBeforeDrawScene($0) }),
    Trap(
      name: "chart-first", scene: "chart", rule: "unreachable",
      hears: "\"Words in chapter 1, image\", but none of its bars.",
      why: "The chart is an element itself and hides its bars.",
      fix: "Make the chart a container; the focus then moves to the first bar.",
      make: { ChartScene($0, proxy: ChartAsElement.init) }),
    Trap(
      name: "chart-stale", scene: "chart", rule: "silent-change",
      hears: "The counts of the first chapter, while the screen shows the counts of the second.",
      why: "The elements keep the labels they were made with, and the change is not announced.",
      fix: "Compute label and value each time, and post layoutChanged when the counts change.",
      make: { ChartStaleScene($0, proxy: StaleBars.init) }),
  ]
}
