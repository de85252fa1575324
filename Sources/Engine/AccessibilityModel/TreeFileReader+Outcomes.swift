/// The outcomes of gestures in a tree file.
extension TreeFileReader {
  mutating func readOutcomes(of node: AccessibilityNode) throws(TreeFileError) {
    try object { (reader, key) throws(TreeFileError) in
      if key == "actions" {
        return try reader.object { (reader, name) throws(TreeFileError) in
          try reader.readOutcomes(of: node, after: .action(name))
        }
      }
      let known = AccessibilityNode.OutcomeEvent.named.first { $0.name == key }
      guard let event = known?.event else { throw reader.unknownKey() }
      try reader.readOutcomes(of: node, after: event)
    }
  }

  private mutating func readOutcomes(
    of node: AccessibilityNode, after event: AccessibilityNode.OutcomeEvent
  ) throws(TreeFileError) {
    var outcomes: [AccessibilityNode.Outcome] = []
    try list(of: "outcomes") { (reader, token) throws(TreeFileError) in
      let place = outcomes.count
      var outcome: AccessibilityNode.Outcome?
      try reader.members(after: token, "an outcome") { (reader, key) throws(TreeFileError) in
        guard outcome == nil else { throw reader.fault("expected one outcome, found another") }
        outcome = AccessibilityNode.Outcome(
          try reader.effect(key) { node.outcomes[event]?[place].target = $0 })
      }
      guard let outcome else {
        throw reader.fault("expected one of \(Self.effectNames.joined(separator: ", "))")
      }
      outcomes.append(outcome)
    }
    node.outcomes[event] = outcomes
  }

  private static let effectNames = [
    "announcement", "screenChanged", "layoutChanged", "pageScrolled", "change",
  ]

  /// - Parameter setTarget: Sets the node that the outcome names, once all nodes have been read.
  private mutating func effect(
    _ kind: String, setTarget: @escaping (AccessibilityNode.Reference) -> Void
  ) throws(TreeFileError) -> AccessibilityNode.Outcome.Effect {
    switch kind {
    case "announcement": return try announcement()
    case "screenChanged": return .screenChanged(try focusOrText(setTarget))
    case "layoutChanged": return .layoutChanged(try focusOrText(setTarget))
    case "pageScrolled":
      var text: String?
      try object { (reader, key) throws(TreeFileError) in
        guard key == "text" else { throw reader.unknownKey() }
        text = try reader.string()
      }
      guard let text else { throw fault("expected the key \"text\"") }
      return .pageScrolled(text)
    case "change": return .change(try change(setTarget))
    default: throw unknownKey()
    }
  }

  private mutating func announcement() throws(TreeFileError) -> AccessibilityNode.Outcome.Effect {
    var text: String?
    var priority = AnnouncementPriority.normal
    try object { (reader, key) throws(TreeFileError) in
      switch key {
      case "text": text = try reader.string()
      case "priority":
        let name = try reader.string()
        guard let known = AnnouncementPriority(name: name) else {
          let names = AnnouncementPriority.allCases.map(\.name).joined(separator: ", ")
          throw reader.fault("unknown priority \"\(name)\"; expected one of \(names)")
        }
        priority = known
      default: throw reader.unknownKey()
      }
    }
    guard let text else { throw fault("expected the key \"text\"") }
    return .announcement(text, priority)
  }

  /// Reads the argument of a change of the screen: a node that gets the focus, a text, or nothing.
  private mutating func focusOrText(
    _ setTarget: @escaping (AccessibilityNode.Reference) -> Void
  ) throws(TreeFileError) -> String? {
    var text: String?
    var hasFocus = false
    try object { (reader, key) throws(TreeFileError) in
      switch key {
      case "focus":
        try reader.addTarget(setTarget)
        hasFocus = true
      case "text": text = try reader.string()
      default: throw reader.unknownKey()
      }
    }
    if hasFocus, text != nil { throw fault("expected either \"focus\" or \"text\"") }
    return text
  }

  private mutating func change(
    _ setTarget: @escaping (AccessibilityNode.Reference) -> Void
  ) throws(TreeFileError) -> AccessibilityNode.Change {
    var change = AccessibilityNode.Change()
    try object { (reader, key) throws(TreeFileError) in
      switch key {
      case "node": try reader.addTarget(setTarget)
      case "label": change.label = try reader.string()
      case "value": change.value = try reader.string()
      case "hint": change.hint = try reader.string()
      case "traits": change.traits = try reader.traits()
      case "expandedStatus": change.expandedStatus = try reader.choice("expanded status")
      case "hidden": change.isHidden = try reader.bool()
      case "viewIsModal": change.viewIsModal = try reader.bool()
      default: throw reader.unknownKey()
      }
    }
    return change
  }

  private mutating func addTarget(
    _ setTarget: @escaping (AccessibilityNode.Reference) -> Void
  ) throws(TreeFileError) {
    let path = path.description
    let id = try string()
    links.append(
      Link(paths: [path], ids: [id]) { nodes in
        if let node = nodes.first { setTarget(AccessibilityNode.Reference(node)) }
      })
  }
}
