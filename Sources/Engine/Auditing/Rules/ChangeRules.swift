import AccessibilityModel
import Geometry
import PlainText
import ScreenReading

// Rules about changes of the screen.

/// A change that moves the focus to another element.
struct FocusLost: ActingRule {
  static let rule = RuleDescription(
    name: "focus-lost", severity: .error, criteria: [.focusOrder],
    finds: "a reload, an insertion, or a resize that moves the focus to another element",
    fix: "Find the element with the same identity again, and post layoutChanged with it.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let changes = try subject.makeScreen(true).auditChanges
    guard changes.contains(where: \.keepsFocus) else { return NotRunReason.noChanges }
    var ran = false
    for index in changes.indices where changes[index].keepsFocus {
      // Use a separate screen for each change, so that it does not affect the next one.
      let stage = try AuditStage(subject)
      let change = stage.screen.auditChanges[index]
      _ = stage.screen.auditDrawnTexts()
      let seen = stage.seenElements().filter { $0.isControl || !$0.name.isEmpty }
      let middle = seen.isEmpty ? nil : seen[seen.count / 2].object
      guard let element = change.focus?() ?? middle else { continue }
      stage.screen.auditSetFocus(on: element)
      guard let before = stage.screen.auditFocus else { continue }
      ran = true
      let name = AuditPath.path(of: before)
      let label = AuditedElement(before, on: stage.screen).name
      change.perform()
      let after = stage.screen.auditFocus
      let newName = after.map(AuditPath.path(of:))
      guard newName != name else { continue }
      findings.add(
        path: name, label: label,
        newName.map { "After \"\(change.name)\", the focus is on \($0)." }
          ?? "After \"\(change.name)\", nothing has the focus.")
    }
    return ran ? nil : "nothing on the screen has the focus"
  }
}

/// A change that is not announced: the elements change without a notification, or the drawing
/// changes and the elements do not.
struct SilentChange: ActingRule {
  static let rule = RuleDescription(
    name: "silent-change", severity: .error, criteria: [.statusMessages],
    finds: "a change to elements without a notification; a change to the drawing only",
    fix: "Update the elements and post layoutChanged, or announce the new value.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let changes = try subject.makeScreen(true).auditChanges
    guard !changes.isEmpty else { return NotRunReason.noChanges }
    for index in changes.indices {
      let stage = try AuditStage(subject)
      let change = stage.screen.auditChanges[index]
      let drawn = stage.screen.auditDrawnTexts() ?? []
      let seen = stage.seenElements()
      if let focus = change.focus?() ?? (seen.isEmpty ? nil : seen[seen.count / 2].object) {
        stage.screen.auditSetFocus(on: focus)
      }
      let spoken = stage.spokenElements()
      _ = stage.screen.auditTakeNotifications()
      change.perform()
      let isPosted = !stage.nothingPosted()
      let after = stage.spokenElements()
      if let (path, text) = spoken.firstChange(to: after) {
        guard !isPosted else { continue }
        findings.add(
          path: path, label: text,
          "\"\(change.name)\" changed the elements without a notification.")
      } else if let unspoken = unspoken(drawn, stage.screen.auditDrawnTexts() ?? [], after) {
        findings.add(
          path: unspoken.unit ?? "screen", label: unspoken.text, frame: unspoken.frame,
          """
          After \"\(change.name)\", \"\(unspoken.text.shortened)\" is drawn, but the elements say \
          the same as before.
          """)
      }
    }
    return nil
  }

  /// Returns the first text that replaced another in a drawn unit and that no element speaks. A
  /// text that only gained or lost room is the same.
  private static func unspoken(
    _ before: [DrawnText], _ after: [DrawnText], _ spoken: SpokenElements
  ) -> DrawnText? {
    let old = Dictionary(grouping: before, by: place).mapValues { Set($0.map(\.text)) }
    let now = Dictionary(grouping: after, by: place).mapValues { Set($0.map(\.text)) }
    let new = after.filter { text in
      let place = place(of: text)
      guard let old = old[place], let now = now[place], text.text.hasLetterOrNumber else {
        return false
      }
      return !old.contains(text.text) && old.count == now.count
    }
    guard !new.isEmpty else { return nil }
    let said = SpokenTexts(spoken.order.compactMap { spoken.texts[$0] })
    return new.first { !said.contains($0.spoken ?? $0.text) }
  }

  /// Returns the unit of a text or, if it has none, its position.
  private static func place(of text: DrawnText) -> String {
    text.unit ?? "\(text.frame.x.short), \(text.frame.y.short)"
  }
}

/// Elements that exist only if the screen reader was on when the screen was filled, and an initial
/// focus that is off the screen.
struct LateReader: ActingRule {
  static let rule = RuleDescription(
    name: "late-reader", severity: .error, criteria: [.focusOrder],
    finds:
      "elements that are missing, or a screen that jumps, if the screen reader is turned on later",
    fix: """
      Create elements on request, or when voiceOverStatusDidChange is posted, and let the focus \
      begin on the first whole element on the screen.
      """)

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let late = try AuditStage(subject, readerOn: false)
    _ = late.screen.auditDrawnTexts()
    guard late.screen.auditTurnReader(on: true) else {
      return "the screen is the same with the screen reader on and off"
    }
    let early = try AuditStage(subject, readerOn: true)
    _ = early.screen.auditDrawnTexts()
    let expected = early.seenElements().map(\.object).map(AuditPath.path(of:))
    let found = Set(late.seenElements().map(\.object).map(AuditPath.path(of:)))
    let missing = expected.filter { !found.contains($0) }
    if let first = missing.first {
      findings.add(
        path: first,
        "\(missing.count) of \(expected.count) elements are missing if the reader starts later.")
    }
    try checkFocus(of: subject, &findings)
    return nil
  }

  /// The distances to scroll before the reader starts: a line, and a part of the screen's height.
  private static let pages = [0, 0.7, 1, 3.5]

  private static func checkFocus(
    of subject: AuditSubject, _ findings: inout FindingList
  ) throws {
    for pages in pages {
      let early = try AuditStage(subject, readerOn: true)
      guard let container = scroll(early, by: pages) else { return }
      // If nothing is fully on the screen, the screen has to move.
      guard let expected = firstWhole(in: container, early) else { continue }
      let late = try AuditStage(subject, readerOn: false)
      guard scroll(late, by: pages) != nil else { return }
      let drawn = late.screen.auditDrawnTexts()
      guard late.screen.auditTurnReader(on: true), let focus = late.screen.auditFocus else {
        return
      }
      let path = AuditPath.path(of: focus)
      if let drawn, let now = late.screen.auditDrawnTexts(), Set(now) != Set(drawn) {
        return findings.add(
          path: path, "The screen jumps when the reader starts after scrolling.")
      }
      if path != expected, Traversal.contains(container, focus) {
        return findings.add(
          path: path,
          """
          The focus of a reader that starts after scrolling is not on the first whole element, \
          \(expected).
          """)
      }
    }
  }

  /// Scrolls by a part of the screen's height and returns the object that scrolled, or nil if
  /// nothing scrolls.
  private static func scroll(
    _ stage: AuditStage, by pages: Double
  ) -> (any AccessibilityObject)? {
    _ = stage.screen.auditDrawnTexts()
    let distance = max((stage.screen.auditBounds.height * pages).rounded(), 1)
    return stage.screen.auditScroll(by: distance)?.container
  }

  /// Returns the path of the first element of a container that is fully on the screen.
  private static func firstWhole(
    in container: any AccessibilityObject, _ stage: AuditStage
  ) -> String? {
    let area = container.accessibilityFrame ?? stage.screen.auditBounds
    let seen = stage.seenElements().map(\.object)
    let whole = seen.first { element in
      Traversal.contains(container, element)
        && stage.screen.auditFrame(of: element).map(area.contains) ?? false
    }
    return whole.map(AuditPath.path(of:))
  }
}

/// Elements that are created although the screen reader is off.
struct WastedElements: ActingRule {
  static let rule = RuleDescription(
    name: "wasted-elements", severity: .warning,
    finds: "elements that are created while the screen reader is off",
    fix: "Create elements only when the screen reader is on and requests them.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let screen = try subject.makeScreen(false)
    guard screen.auditCounts != nil else { return "the screen does not count its elements" }
    _ = screen.auditDrawnTexts()
    for _ in 0..<3 {
      _ = screen.auditScroll(by: 1)
      _ = screen.auditDrawnTexts()
    }
    let made = screen.auditCounts?.made ?? 0
    if made > 0 {
      findings.add(
        path: "screen", "Drawing and scrolling created \(made) elements with the reader off.")
    }
    return nil
  }
}

/// A scroll that requests every element on the screen.
struct Rewalk: ActingRule {
  static let rule = RuleDescription(
    name: "rewalk", severity: .warning,
    finds: "a scroll step that requests more elements than the focused one",
    fix: "Request only the focused element, and the others when they get the focus.")

  /// The maximum number of requests for one scroll step: the focused element and its container.
  private static let allowed = 2

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let stage = try AuditStage(subject)
    guard stage.screen.auditCounts?.asked != nil else {
      return "the screen does not count element requests"
    }
    _ = stage.screen.auditDrawnTexts()
    let seen = stage.seenElements()
    if !seen.isEmpty { stage.screen.auditSetFocus(on: seen[seen.count / 2].object) }
    let before = stage.screen.auditCounts?.asked ?? 0
    guard let scroll = stage.screen.auditScroll(by: 1), scroll.distance != 0 else {
      return NotRunReason.noScrolling
    }
    let asked = (stage.screen.auditCounts?.asked ?? 0) - before
    if asked > allowed {
      findings.add(
        scroll.container, "A scroll by 1 requested \(asked) elements instead of the focused one.")
    }
    return nil
  }
}
