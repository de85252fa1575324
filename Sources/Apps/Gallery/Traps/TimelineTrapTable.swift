extension SceneTable {
  /// The traps of the timeline and its pages.
  static let timelineTraps: [Trap] = [
    Trap(
      "centre-activation", "timeline", rule: "activation-point",
      hears: "A double tap on a post opens whatever link stands in the middle of its text.",
      why: "A double tap lands in the middle of the element, and the links there stay switched on.",
      mend: "Switch the text's links off while it has the focus, and on again when it leaves.",
      make: { CentreActivationScene($0) }),
    Trap(
      "link-swamp", "timeline", rule: "too-many-stops",
      hears: "Fourteen names one by one, which the text has just said, before the next post.",
      why: "Every name, tag and link is an element of its own.",
      mend: "Leave them out of the way, and offer an action that lists them.",
      make: { LinkSwampScene($0) }),
    Trap(
      "floating-header", "timeline", rule: "order",
      hears: "\"More\", and then the first post: the seven buttons come after the last one.",
      why: "The buttons float over the list and are no part of it.",
      mend: "Put them into the list's header.",
      make: { FloatingHeaderScene($0) }),
    Trap(
      "silent-insert", "timeline", rule: "silent-change",
      hears: "Nothing after a double tap on a post, though a row of buttons came in below it.",
      why: "The row is inserted and nobody is told.",
      mend: "Post layoutChanged with the first of the new buttons.",
      make: { SilentInsertScene($0) }),
    Trap(
      "focus-lost", "timeline", rule: "focus-lost",
      hears: "The first post, wherever you were, each time new posts come in.",
      why: "The list is loaded anew and the whole screen is said to be another.",
      mend: "Keep the elements by what they stand for, and tell only what is new.",
      make: { FocusLostScene($0) }),
    Trap(
      "modal-leak", "timeline", rule: "modal-leak",
      hears: "The list of names, and then the posts that lie behind it.",
      why: "The popover is not modal for the screen reader.",
      mend: "Set accessibilityViewIsModal on what covers the rest.",
      make: { ModalLeakScene($0) }),
    Trap(
      "one-minutes", "timeline", rule: "plural",
      hears: "\"jo posted 1 minutes ago\", \"ines posted 1 h\".",
      why: "One form for every number, and an abbreviation made for the eye.",
      mend: "Take the plural form that the language has for the number, and whole words.",
      make: { OneMinutesScene($0) }),
  ]
}
