import PlainText

/// A dump that is recognized and refused, because the screen readers of its platform follow rules
/// of their own.
package enum ForeignDump: Hashable, Sendable, CaseIterable {
  case uiautomator, androidMaestro, androidDetox, compose, flutter, playwright, chrome, atSPI
  case webPage, viewDescription, maestroCSV, mac, a11yUITests

  /// The name of the format and the tool that writes it.
  package var name: Message {
    switch self {
    case .uiautomator: "a dump of Android's uiautomator"
    case .androidMaestro: "a hierarchy of Maestro from an Android device"
    case .androidDetox: "a view hierarchy of Detox from an Android device"
    case .compose: "a semantics tree of Jetpack Compose"
    case .flutter: "a semantics tree of Flutter"
    case .playwright: "an ARIA snapshot of Playwright"
    case .chrome: "an accessibility tree of Chrome"
    case .atSPI: "a tree of AT-SPI"
    case .webPage: "a web page"
    case .viewDescription: "a recursive description of UIKit views"
    case .maestroCSV: "a compact hierarchy of Maestro"
    case .mac: "a dump of a Mac app"
    case .a11yUITests: "a snapshot of A11yUITests"
    }
  }

  /// The reason for refusing the file, and an alternative if there is one.
  package var reason: Message {
    switch self {
    case .uiautomator, .androidMaestro, .androidDetox, .compose:
      "TalkBack reads such screens by rules of its own; expected a dump of an iOS screen"
    case .flutter:
      "it does not contain what iOS makes of it; expected a page source of the running app"
    case .playwright, .chrome, .webPage:
      "screen readers read the web by rules of their own; expected a dump of an iOS screen"
    case .atSPI: "Orca reads such screens by rules of its own; expected a dump of an iOS screen"
    case .a11yUITests:
      "it says nothing of parents; expected a page source or a debug description of XCUITest"
    case .viewDescription:
      "it has no labels and no traits; expected a page source or a debug description of XCUITest"
    case .mac: "VoiceOver on the Mac reads by rules of its own; expected a dump of an iOS screen"
    case .maestroCSV: "expected the JSON of \"maestro hierarchy\" without --compact"
    }
  }
}
