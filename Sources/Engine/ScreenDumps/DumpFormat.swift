import PlainText

/// A format that tools use to describe an iOS screen.
package struct DumpFormat: Hashable, Sendable {
  /// The name of the format with its article, such as "a page source".
  package let name: Message
  /// The most important information that no file of the format contains, in a few words.
  package let losses: Message
  /// Other information that no file of the format contains.
  package let furtherLosses: [String]

  /// The note of one short line that a walk prints once.
  package var notice: Message { "\(name) has no \(losses)" }

  /// The note about everything that the format lacks, on one line.
  package var fullNotice: Message {
    furtherLosses.isEmpty
      ? notice : "\(name) has no \(losses); nor \(furtherLosses.joined(separator: ", "))"
  }

  /// Losses that the formats made from XCTest's snapshots share.
  private static let ofSnapshots = [
    "custom rotors", "attributed labels", "the layout direction", "accessibility groups",
    "custom element orders", "modal views other than alerts, sheets, and popovers",
    "lists, landmarks, and data tables with their headers", "activation points and paths",
    "scroll ranges", "the values that adjustable elements step through",
    "elements that are not on the screen",
  ]

  /// The XML of Appium and WebDriverAgent.
  package static let pageSource = DumpFormat(
    name: "a page source", losses: "hints, custom content, or languages",
    furtherLosses: ["custom actions unless includeCustomActionsInPageSource is set"] + ofSnapshots)

  /// The response of WebDriverAgent to `/source?format=json`.
  package static let webDriverAgentJSON = DumpFormat(
    name: "a JSON source of WebDriverAgent", losses: "hints, custom content, or languages",
    furtherLosses: ofSnapshots)

  /// The output of `idb ui describe-all` and `axe describe-ui`.
  package static let idb = DumpFormat(
    name: "a dump of idb or AXe", losses: "custom content, languages, or groups",
    furtherLosses: ["traits in older versions"] + ofSnapshots)

  /// The model of AccessibilitySnapshot, encoded as JSON.
  package static let accessibilitySnapshot = DumpFormat(
    name: "a model of AccessibilitySnapshot",
    losses: "scroll ranges",
    furtherLosses: [
      "modal views in older versions", "the headers of data tables", "attributed labels",
      "the values that adjustable elements step through",
    ])

  /// The debug description of an `XCUIElement`.
  package static let xcuiDescription = DumpFormat(
    name: "a debug description of XCUITest", losses: "hints, traits, or visibility",
    furtherLosses: ["custom actions", "custom content", "languages"] + ofSnapshots)

  /// The output of `maestro hierarchy` for iOS.
  package static let maestro = DumpFormat(
    name: "a hierarchy of Maestro", losses: "traits or hints, and often no types",
    furtherLosses: [
      "fractions of points", "custom actions", "custom content", "languages", "visibility",
    ] + ofSnapshots)

  /// The result of Detox's `generateViewHierarchyXml` on iOS.
  package static let detox = DumpFormat(
    name: "a view hierarchy of Detox", losses: "traits, hints, or accessibility elements",
    furtherLosses: [
      "fractions of points", "the enabled and selected states", "custom actions",
      "custom content", "languages",
    ] + ofSnapshots)

  /// The hierarchy of views that EarlGrey prints, and Detox before version 17.
  package static let earlGrey = DumpFormat(
    name: "a hierarchy of EarlGrey", losses: "custom content or languages",
    furtherLosses: ["custom actions"] + ofSnapshots)
}
