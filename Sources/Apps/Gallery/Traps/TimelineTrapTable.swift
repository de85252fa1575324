extension SceneTable {
  /// The traps of the timeline and its pages.
  static let timelineTraps: [Trap] = [
    Trap(
      name: "centre-activation", scene: "timeline", rule: "activation-point",
      hears: "A double tap on a post opens the link in the middle of its text.",
      why: "A double tap lands in the center of the element, where the links stay active.",
      fix: "Disable the links of the text while the post has the focus.",
      make: { CenterActivationScene($0) }),
    Trap(
      name: "link-swamp", scene: "timeline", rule: "too-many-stops",
      hears: "Fourteen names one by one, which the text has just spoken, before the next post.",
      why: "Every mention, hashtag and link is an element of its own.",
      fix: "Remove these elements, and offer an action that lists them.",
      make: { LinkSwampScene($0) }),
    Trap(
      name: "floating-header", scene: "timeline", rule: "order",
      hears: "\"More\", then the first post: the seven buttons come after the last one.",
      why: "The buttons float over the list and are not part of it.",
      fix: "Make them the header of the list.",
      make: { FloatingHeaderScene($0) }),
    Trap(
      name: "silent-insert", scene: "timeline", rule: "silent-change",
      hears: "Nothing after a double tap on a post, although a row of buttons appears below it.",
      why: "The row is inserted without a notification.",
      fix: "Post layoutChanged with the first of the new buttons.",
      make: { SilentInsertScene($0) }),
    Trap(
      name: "focus-lost", scene: "timeline", rule: "focus-lost",
      hears: "The first post, wherever you were, each time new posts arrive.",
      why: "The list is reloaded, and screenChanged is posted for the whole screen.",
      fix: "Keep the elements by identity, and announce only what is new.",
      make: { FocusLostScene($0) }),
    Trap(
      name: "modal-leak", scene: "timeline", rule: "modal-leak",
      hears: "The list of names and, on swiping left from it, the posts behind it.",
      why: "The popover is not modal for the screen reader.",
      fix: "Set accessibilityViewIsModal on the view in front.",
      make: { ModalLeakScene($0) }),
    Trap(
      name: "one-minutes", scene: "timeline", rule: "plural",
      hears: "\"jo posted 1 minutes ago\", \"ines posted 1 h\".",
      why: "There is one form for every number, and an abbreviation made for the eye.",
      fix: "Use the plural form for the number, and whole words.",
      make: { OneMinutesScene($0) }),
    Trap(
      name: "scrolled-out", scene: "profile", rule: "silent-change",
      hears: "Five buttons, then the posts: nothing says that \"More\" brings in two others.",
      why: "Only the buttons in sight are elements, and the bar moves without a notification.",
      fix: "Make each button an element, scroll it into sight when it gets the focus, and post "
        + "layoutChanged when the bar moves.",
      make: { ScrolledOutScene($0, name: "profile") }),
  ]
}
