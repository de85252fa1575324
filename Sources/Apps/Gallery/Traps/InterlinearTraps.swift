extension SceneTable {
  /// The traps of the interlinear table.
  static let interlinearTraps: [Trap] = [
    Trap(
      name: "stale-frames", scene: "interlinear", rule: "stale-frame",
      hears: "After scrolling, a tap on a word speaks another word, and the cursor is beside it.",
      why: "The frame of an element is computed once and kept while the cell moves.",
      fix: "Compute accessibilityFrame each time, from where the cell is at that moment.",
      make: { InterlinearScene($0) { ProxyRows($0, element: StaleFrame.init) } }),
    Trap(
      name: "late-reader", scene: "interlinear", rule: "late-reader",
      hears: "Nothing at all, if the screen reader was turned on after the screen appeared.",
      why:
        "Elements are made only when a cell is filled, and only if a screen reader is on then.",
      fix: "Observe voiceOverStatusDidChange, and make the elements of the visible cells then.",
      make: { InterlinearScene($0) { LateReader($0) } }),
    Trap(
      name: "elements-always", scene: "interlinear", rule: "wasted-elements",
      hears: "Nothing wrong, but scrolling is slower for everyone: it makes hundreds of elements.",
      why: "Elements are made each time a cell is filled, even while no screen reader is on.",
      fix: "Make elements when they are asked for, and release them when the screen reader is off.",
      make: { InterlinearScene($0) { ElementsAlways($0) } }),
    Trap(
      name: "rewalk-on-scroll", scene: "interlinear", rule: "rewalk",
      hears: "The words, but late: each step of a scroll walks every element on the screen.",
      why: "A scroll asks every element of every visible cell for its frame.",
      fix: "Compute frames only when asked. The frame of the focused element is enough.",
      make: { RewalkScene($0) }),
    Trap(
      name: "index-shift", scene: "interlinear", rule: "container-roundtrip",
      hears: "The translation of a verse is followed by the next verse; its note is never reached.",
      why: "The index of a translation or a note counts both twice, and so points beyond the end.",
      fix: "Make index(of:) the exact inverse of element(at:): words, then what is below them.",
      make: { InterlinearScene($0) { ProxyRows($0, row: IndexShift.init) } }),
    Trap(
      name: "phantom-subviews", scene: "interlinear", rule: "missing-label",
      hears: "A silent element between two verses.",
      why: "The line between the verses is a subview and is counted, although it has no label.",
      fix: "Count only subviews that have something to say.",
      make: { InterlinearScene($0) { ProxyRows($0, row: PhantomSubviews.init) } }),
    Trap(
      name: "wrong-count", scene: "interlinear", rule: "swipe-trap",
      hears: "The note of the first verse, again and again: no swipe leaves the cell.",
      why: "The count is one too high, and beyond the end the last element is returned.",
      fix: "Return the number of elements, and nil for an index beyond it.",
      make: { InterlinearScene($0) { ProxyRows($0, row: WrongCount.init) } }),
    Trap(
      name: "random-miss", scene: "interlinear", rule: "touch-target-mismatch",
      hears: "A tap just beside a long word speaks a short one farther away.",
      why: "A tap that misses finds the element whose center is nearest.",
      fix: "Measure the distance to the shape of the element, not to its center.",
      make: { InterlinearScene($0) { ProxyRows($0, row: CenterMiss.init) } }),
    Trap(
      name: "number-as-word", scene: "interlinear", rule: "language",
      hears: "The Greek voice reads the number of the verse as if it were its first word.",
      why: "The number is a label of the surface tier, with the language of the tier.",
      fix:
        "Make the number an element in the language of the interface: \"Lighthouse 1:3\".",
      make: { InterlinearScene($0) { ProxyRows($0, element: NumberAsWord.init) } }),
    Trap(
      name: "bare-number", scene: "interlinear", rule: "bare-number",
      hears: "\"3588\", and if you wait, \"Strong's number\".",
      why: "Only the hint says what the number is, and hints come late and can be turned off.",
      fix: "Say in the label what the number is: \"Strong's 3588\".",
      make: { options in
        let hint = options.phrases("tier.strong")
        return InterlinearScene(options) {
          ProxyRows($0) { BareNumber(hint: hint, for: $0, in: $1) }
        }
      }),
    Trap(
      name: "wrong-language", scene: "interlinear", rule: "language",
      hears: "The English voice reading Greek words: names of letters, or nothing.",
      why: "The labels have no language.",
      fix: "Give each label the language of its tier.",
      make: { InterlinearScene($0) { ProxyRows($0, element: WrongLanguage.init) } }),
    Trap(
      name: "cell-blob", scene: "interlinear", rule: "unreachable",
      hears: "A verse of a hundred labels at once, and no way to stop at a word.",
      why: "The cell is one element whose label joins all of its labels.",
      fix: "Make the cell a container with an element for each label.",
      make: { InterlinearScene($0) { ProxyRows($0, row: CellBlob.init) } }),
    Trap(
      name: "container-is-element", scene: "interlinear", rule: "unreachable",
      hears: "\"Lighthouse 1:1\", \"Lighthouse 1:2\": the words between are never spoken.",
      why: "The container says that it is an element, and the children of an element are skipped.",
      fix: "Return false from isAccessibilityElement for everything that has elements.",
      make: { InterlinearScene($0) { ProxyRows($0, row: ContainerIsElement.init) } }),
    Trap(
      name: "colour-only", scene: "interlinear", rule: "colour-only",
      hears: "A highlighted word exactly like every other word.",
      why: "The highlight is a color and nothing else.",
      fix: "Say it with the word: \"highlighted yellow\".",
      make: { InterlinearScene($0) { ProxyRows($0, element: ColorOnly.init) } }),
    Trap(
      name: "omitted-verse", scene: "interlinear", rule: "row-identity",
      hears: "\"Lighthouse 1:4\" for the fifth verse, in a text that omits the fourth.",
      why: "The number counts rows, not words.",
      fix: "Take the number from the verse itself.",
      make: { InterlinearScene($0) { ProxyRows($0, element: OmittedVerse.init) } }),
  ]
}
