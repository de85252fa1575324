extension SceneTable {
  /// The traps of the slider, the drawing and the chart.
  static let controlTraps: [Trap] = [
    Trap(
      "slider-index", "slider", rule: "value-is-index",
      hears: "\"Density, adjustable\", no value; after a swipe \"3\", whatever that may be.",
      why: "The value is the index of the step, and is set by the first change only.",
      mend: "Say the step's name and place from the beginning: \"Comfortable, 3 of 5\".",
      make: { SliderIndexScene($0) }),
    Trap(
      "slider-silent", "slider", rule: "silent-change",
      hears: "Nothing when the button below it, or a finger, moves the thumb.",
      why: "The value is announced where changes are reported, and a slider that is not continuous "
        + "reports them later.",
      mend: "Announce the value whenever it changes, continuous or not.",
      make: { SliderSilentScene($0) }),
    Trap(
      "slider-not-adjustable", "slider", rule: "adjustable-incomplete",
      hears: "\"Adjustable\", and the same value after each swipe up or down.",
      why: "The trait is there, accessibilityIncrement and accessibilityDecrement are not.",
      mend: "Implement both, one step each.",
      make: { SliderNotAdjustableScene($0) }),
    Trap(
      "slider-divide", "slider", rule: "empty-frame",
      hears: "The value, from nowhere: no place on the screen has it, no tap finds it.",
      why:
        "The thumb's place is the value over the number of steps less one: with one step that is "
        + "no number, with a lowest step above 0 it is beside the track.",
      mend: "Take the lowest step off the value first, and put a single step in the middle.",
      make: { SliderDivideScene($0) }),
    Trap(
      "drawing-order", "drawing", rule: "order",
      hears: "The line at the bottom first, and then the shapes above it.",
      why: "The elements come in the order in which they are drawn.",
      mend: "Sort them as they are seen: from the top, then from the side where reading begins.",
      make: { DrawingOrderScene($0) }),
    Trap(
      "drawing-before-draw", "drawing", rule: "unreachable",
      hears: "Nothing when the screen comes up, since nothing was drawn yet.",
      why: "The drawing pass makes the elements.",
      mend: "Make the elements from the model when they are asked for.",
      make: { DrawingBeforeDrawScene($0) }),
    Trap(
      "chart-first", "chart", rule: "unreachable",
      hears: "\"Words in chapter 1, image\", and no bar of it.",
      why: "The chart is an element itself, and hides its bars.",
      mend: "Make the chart a container; the focus then goes to the first bar.",
      make: { ChartFirstScene($0) }),
    Trap(
      "chart-stale", "chart", rule: "silent-change",
      hears: "The numbers of the first chapter, while the screen shows those of the second.",
      why: "The elements keep what they said when they were made, and nobody tells of the change.",
      mend: "Ask the bar for label and value at each ask, and post layoutChanged for new numbers.",
      make: { ChartStaleScene($0) }),
  ]
}
