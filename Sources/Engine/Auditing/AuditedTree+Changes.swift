import AccessibilityModel
import ScreenReading

extension AuditedTree {
  package var auditFocus: (any AccessibilityObject)? { driver.focus }

  package func auditSetFocus(on element: any AccessibilityObject) {
    driver.open(readerOn: true, at: element)
    driver.settle()
  }

  package func auditTakeNotifications() -> [AccessibilityNotification] {
    defer { heard = [] }
    return heard.map { .announcement($0, priority: .normal) }
  }

  /// The gestures that have outcomes, each on the first element where it can be performed.
  package var auditChanges: [AuditChange] {
    guard root.nodes.contains(where: { !$0.outcomes.isEmpty }) else { return [] }
    let elements = Array(driver.elements.prefix(AuditStage.most))
    var changes: [AuditChange] = []
    var known: Set<ObjectIdentifier> = []
    for element in elements {
      var next = element.accessibilityTree
      while let node = next, known.insert(ObjectIdentifier(node)).inserted {
        for event in node.outcomeEvents {
          // A container has no part in activating or adjusting an element.
          let isOfElement = [.activate, .increment, .decrement].contains(event)
          if node === element || !isOfElement { changes.append(change(event, node, element)) }
        }
        next = node.parent
      }
    }
    // On a long screen, each change takes long.
    let most = Self.mostSpoken / (elements.count + changes.count + 1) + 1
    return Array(changes.prefix(most))
  }

  /// The number of elements that all changes together may have.
  private static let mostSpoken = 40 * AuditStage.most

  private func change(
    _ event: AccessibilityNode.OutcomeEvent, _ node: AccessibilityNode,
    _ element: any AccessibilityObject
  ) -> AuditChange {
    let gesture = event.gesture
    var name = gesture.names.script
    if case .action(let action) = event { name += " \(action)" }
    // To go back or to another page leaves the element, and so does an outcome that names another.
    let isMove =
      event == .escape || event == .scroll
      || node.outcomes[event]?.contains {
        if case .change = $0.effect { false } else { $0.target != nil }
      } == true
    let isStep = event == .increment || event == .decrement
    var change = AuditChange(name, keepsFocus: !isMove, focus: { element }) { [weak self] in
      guard let self else { return }
      // The value of an element that is adjusted is always spoken.
      heard = Array(driver.perform(gesture).dropFirst(isStep ? 1 : 0))
    }
    (change.cause, change.isStep) = (node, isStep)
    return change
  }
}

extension AccessibilityNode.OutcomeEvent {
  fileprivate var gesture: Gesture {
    switch self {
    case .activate: .doubleTap
    case .escape: .escape
    case .magicTap: .magicTap
    case .increment: .swipeUp
    case .decrement: .swipeDown
    case .scroll: .scroll(.down)
    case .action(let name): .action(name)
    }
  }
}

extension AuditSubject {
  /// Tries each change of the screen on a drawn screen of its own, with the focus where it begins.
  ///
  /// - Returns: A Boolean value that indicates whether anything changes on the screen.
  @discardableResult
  func tryChanges(_ body: (AuditStage, AuditChange) throws -> Void) throws -> Bool {
    let screen = try makeScreen(true)
    let count = screen.auditChanges.count
    for index in 0..<count {
      let stage = try AuditStage(self)
      let change = stage.screen.auditChanges[index]
      _ = stage.screen.auditDrawnTexts()
      stage.setFocus(for: change)
      try body(stage, change)
    }
    // Takes the changes of a tree back.
    if screen is AuditedTree { _ = try makeScreen(true) }
    return count > 0
  }
}

/// The properties of the nodes in a tree that outcomes change, to take the changes back.
struct TreeState {
  private var restorers: [() -> Void] = []

  init(of root: AccessibilityNode) {
    guard root.nodes.contains(where: { !$0.outcomes.isEmpty }) else { return }
    restorers = root.nodes.map { node in
      let (label, spans, value, hint) = (node.label, node.spans, node.value, node.hint)
      let (traits, status, adjustable) = (node.traits, node.expandedStatus, node.adjustable)
      let (isHidden, isModal, scroll) = (node.isHidden, node.viewIsModal, node.scroll)
      return {
        (node.label, node.spans, node.value, node.hint) = (label, spans, value, hint)
        (node.expandedStatus, node.adjustable) = (status, adjustable)
        if node.traits != traits { node.traits = traits }
        if node.isHidden != isHidden { node.isHidden = isHidden }
        if node.viewIsModal != isModal { node.viewIsModal = isModal }
        if node.scroll != scroll { node.scroll = scroll }
      }
    }
  }

  func restore() { for restore in restorers { restore() } }
}
