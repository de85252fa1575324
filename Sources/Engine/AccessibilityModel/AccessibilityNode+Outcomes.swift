extension AccessibilityNode {
  /// A gesture that a node has outcomes for.
  public enum OutcomeEvent: Hashable, Sendable {
    /// A double tap on the element.
    case activate
    /// The escape gesture on the element, or on anything in the container.
    case escape
    /// A magic tap on the element, or on anything in the container.
    case magicTap
    /// A step of an adjustable element to its next value.
    case increment
    /// A step of an adjustable element to its previous value.
    case decrement
    /// A scroll of the scroll view by a page.
    case scroll
    /// A custom action, by its name.
    case action(String)
  }

  /// Something that the app does after a gesture, as a tree file describes it.
  public struct Outcome {
    /// The kind of an outcome.
    public enum Effect: Hashable, Sendable {
      /// An announcement of the app.
      case announcement(String, AnnouncementPriority)
      /// A new screen, with a text to speak; without one, the target gets the focus.
      case screenChanged(String?)
      /// A change of part of the screen, with a text to speak; without one, the target gets the
      /// focus.
      case layoutChanged(String?)
      /// A description of the page that was scrolled to.
      case pageScrolled(String)
      /// A change of the target.
      case change(Change)
    }

    /// The app's response.
    public var effect: Effect
    /// The node to change or focus, or nil to change the node that has the outcome.
    public var target: Reference?

    /// Creates an outcome.
    ///
    /// - Parameters:
    ///   - effect: The app's response.
    ///   - target: The node that is changed or gets the focus.
    public init(_ effect: Effect, target: AccessibilityNode? = nil) {
      self.effect = effect
      self.target = target.map(Reference.init)
    }
  }

  /// New values of some properties of a node; nil leaves a property unchanged.
  public struct Change: Hashable, Sendable {
    /// The new label.
    public var label: String?
    /// The new value.
    public var value: String?
    /// The new hint.
    public var hint: String?
    /// The new traits.
    public var traits: AccessibilityTraits?
    /// The new state of expansion.
    public var expandedStatus: AccessibilityExpandedStatus?
    /// A Boolean value that indicates whether the node is now hidden.
    public var isHidden: Bool?
    /// A Boolean value that indicates whether the node is now the only reachable one among its
    /// siblings.
    public var viewIsModal: Bool?

    /// Creates a change of nothing.
    public init() {}
  }

  /// Posts a notification of the app, such as an announcement from within ``onActivate``. The
  /// screen reader handles it after the gesture.
  public func post(_ notification: AccessibilityNotification) {
    treeRoot.posted.append(notification)
  }

  /// Returns the notifications that nodes of the tree have posted since the last call.
  package func takeNotifications() -> [AccessibilityNotification] {
    let root = treeRoot
    guard !root.posted.isEmpty else { return [] }
    defer { root.posted = [] }
    return root.posted
  }

  /// Makes the outcomes of a gesture happen, in order.
  ///
  /// - Returns: A Boolean value that indicates whether the node has outcomes for the gesture. An
  ///   empty list is an outcome too: the gesture is handled, and nothing changes.
  @discardableResult
  func happen(after event: OutcomeEvent) -> Bool {
    guard let outcomes = outcomes[event] else { return false }
    for outcome in outcomes { happen(outcome) }
    return true
  }

  private func happen(_ outcome: Outcome) {
    let target = outcome.target?.node
    func argument(_ text: String?) -> NotificationArgument? {
      text.map { .text($0) } ?? target.map { .element($0) }
    }
    switch outcome.effect {
    case .announcement(let text, let priority): post(.announcement(text, priority: priority))
    case .screenChanged(let text): post(.screenChanged(argument(text)))
    case .layoutChanged(let text): post(.layoutChanged(argument(text)))
    case .pageScrolled(let text): post(.pageScrolled(text))
    case .change(let change): (target ?? self).apply(change)
    }
  }

  /// The gestures that have outcomes, in their written order.
  package var outcomeEvents: [OutcomeEvent] {
    if outcomes.isEmpty { return [] }
    let actions = outcomes.keys.compactMap { event in
      if case .action(let name) = event { name } else { nil }
    }
    return OutcomeEvent.named.map(\.event).filter { outcomes[$0] != nil }
      + actions.sorted().map { OutcomeEvent.action($0) }
  }

  /// The nodes that the outcomes name, in their written order.
  var linkedByOutcomes: [AccessibilityNode] {
    outcomeEvents.flatMap { outcomes[$0] ?? [] }.compactMap { $0.target?.node }
  }

  /// Changes some properties of the node.
  package func apply(_ change: Change) {
    if let label = change.label {
      spans = []
      self.label = label
    }
    if let value = change.value {
      self.value = value
      if let index = adjustable?.values.firstIndex(of: value) { adjustable?.index = index }
    }
    if let hint = change.hint { self.hint = hint }
    if let traits = change.traits { self.traits = traits }
    if let status = change.expandedStatus { expandedStatus = status }
    if let isHidden = change.isHidden { self.isHidden = isHidden }
    if let isModal = change.viewIsModal { viewIsModal = isModal }
  }
}
