extension SceneTable {
  /// The traps of the interlinear table.
  static let interlinearTraps: [Trap] = [
    Trap(
      "stale-frames", "interlinear", rule: "stale-frame",
      hears: "After a scroll a tap on a word says another word, and the cursor stands beside it.",
      why: "The frame of an element is computed once and kept, while the cell moves.",
      mend: "Compute accessibilityFrame at each ask, from where the cell is at that moment.",
      make: { StaleFramesScene($0) }),
    Trap(
      "late-reader", "interlinear", rule: "late-reader",
      hears: "Nothing at all, where the screen reader was switched on after the screen came up.",
      why:
        "Elements are made when a cell is filled, if a reader runs then; nobody makes them later.",
      mend: "Listen to voiceOverStatusDidChange, and make the elements of the visible cells then.",
      make: { LateReaderScene($0) }),
    Trap(
      "elements-always", "interlinear", rule: "wasted-elements",
      hears: "Nothing wrong; everybody pays: scrolling makes hundreds of elements for no one.",
      why: "Elements are made each time a cell is filled, though no reader runs.",
      mend: "Make elements when they are asked for, and let them go with the reader.",
      make: { ElementsAlwaysScene($0) }),
    Trap(
      "rewalk-on-scroll", "interlinear", rule: "rewalk",
      hears: "The words, but late: each tick of a scroll walks every element on the screen.",
      why: "A scroll asks every element of every visible cell for its frame.",
      mend: "Let frames be asked for by who needs them: the one of the focus is enough.",
      make: { RewalkScene($0) }),
    Trap(
      "index-shift", "interlinear", rule: "container-roundtrip",
      hears: "The verse's Bookmark button is followed by the next verse; Notes is never reached.",
      why: "The index of a subview counts the subviews twice, and so points behind the end.",
      mend: "Let index(of:) be the exact inverse of element(at:): labels first, then subviews.",
      make: { IndexShiftScene($0) }),
    Trap(
      "phantom-subviews", "interlinear", rule: "missing-label",
      hears: "A stop with no word between two verses.",
      why: "The line between the verses is a subview and is counted, though it says nothing.",
      mend: "Count only what has something to say.",
      make: { PhantomSubviewsScene($0) }),
    Trap(
      "wrong-count", "interlinear", rule: "swipe-trap",
      hears: "The last button of the first verse, again and again: no swipe leads out of the cell.",
      why: "The count says one more than there are, and beyond the end the last one is given out.",
      mend: "Let the count be that of the elements, and give nil beyond it.",
      make: { WrongCountScene($0) }),
    Trap(
      "random-miss", "interlinear", rule: "touch-target-mismatch",
      hears: "A tap just beside a long word says a short one further away.",
      why: "A tap that misses takes the element whose middle is nearest.",
      mend: "Measure the distance to the element's shape, not to its middle.",
      make: { RandomMissScene($0) }),
    Trap(
      "number-as-word", "interlinear", rule: "language",
      hears: "The Greek voice reads the verse's number as if it were the verse's first word.",
      why: "The number is a label of the surface tier, with the tier's language.",
      mend: "Make the number an element of its own, in the interface's language: \"Verse 3\".",
      make: { NumberAsWordScene($0) }),
    Trap(
      "bare-number", "interlinear", rule: "bare-number",
      hears: "\"3588\", and a while later, if you wait, \"Strong's number\".",
      why: "What the number is stands in the hint, which comes late and can be switched off.",
      mend: "Say what a number is in its label: \"Strong's 3588\".",
      make: { BareNumberScene($0) }),
    Trap(
      "wrong-language", "interlinear", rule: "language",
      hears: "The English voice at Greek words: letter names, or nothing.",
      why: "The labels carry no language.",
      mend: "Tag each label with the language of its tier.",
      make: { WrongLanguageScene($0) }),
    Trap(
      "cell-blob", "interlinear", rule: "unreachable",
      hears: "A verse of a hundred labels in one breath, and no way to stop at a word.",
      why: "The cell is one element whose label is all of its labels.",
      mend: "Make the cell a container that gives out its labels one by one.",
      make: { CellBlobScene($0) }),
    Trap(
      "container-is-element", "interlinear", rule: "unreachable",
      hears: "\"Verse 1\", \"Verse 2\": the words between are never said.",
      why: "The container says that it is an element, and of an element nobody asks what is in it.",
      mend: "Let isAccessibilityElement be false for everything that has elements.",
      make: { ContainerIsElementScene($0) }),
    Trap(
      "colour-only", "interlinear", rule: "colour-only",
      hears: "A highlighted word, exactly like every other.",
      why: "The highlight is a colour and nothing else.",
      mend: "Say it with the word: \"highlighted yellow\".",
      make: { ColourOnlyScene($0) }),
    Trap(
      "omitted-verse", "interlinear", rule: "row-identity",
      hears: "\"Verse 4\" for the fifth verse, in a text that leaves the fourth out.",
      why: "The number is that of the row, counted from the top.",
      mend: "Take the number from the verse itself.",
      make: { OmittedVerseScene($0) }),
  ]
}
