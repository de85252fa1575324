import PlainText

/// The outcomes of gestures in the text of a tree file.
extension JSONText {
  mutating func writeOutcomes(
    of node: AccessibilityNode, id: (AccessibilityNode) -> String?
  ) {
    guard !node.outcomes.isEmpty else { return }
    key("outcomes")
    object { outcomes in
      for (name, event) in AccessibilityNode.OutcomeEvent.named {
        guard let list = node.outcomes[event] else { continue }
        outcomes.key(name)
        outcomes.write(list, id: id)
      }
      let actions = node.outcomes.compactMap { event, list in
        if case .action(let name) = event { (name: name, outcomes: list) } else { nil }
      }
      guard !actions.isEmpty else { return }
      outcomes.key("actions")
      outcomes.object { object in
        for action in actions.sorted(by: { $0.name < $1.name }) {
          object.key(action.name)
          object.write(action.outcomes, id: id)
        }
      }
    }
  }

  private mutating func write(
    _ outcomes: [AccessibilityNode.Outcome], id: (AccessibilityNode) -> String?
  ) {
    array { list in
      for outcome in outcomes {
        list.object { $0.write(outcome.effect, target: outcome.target?.node.flatMap(id)) }
      }
    }
  }

  private mutating func write(_ effect: AccessibilityNode.Outcome.Effect, target: String?) {
    switch effect {
    case .announcement(let text, let priority):
      write("announcement", [("text", text), ("priority", priority.name)])
    case .screenChanged(let text): write("screenChanged", [("focus", target), ("text", text)])
    case .layoutChanged(let text): write("layoutChanged", [("focus", target), ("text", text)])
    case .pageScrolled(let text): write("pageScrolled", [("text", text)])
    case .change(let change): write(change, target: target)
    }
  }

  private mutating func write(_ key: String, _ members: [(key: String, text: String?)]) {
    self.key(key)
    object { $0.write(members) }
  }

  private mutating func write(_ members: [(key: String, text: String?)]) {
    for (key, text) in members {
      guard let text else { continue }
      self.key(key)
      string(text)
    }
  }

  private mutating func write(_ change: AccessibilityNode.Change, target: String?) {
    key("change")
    object {
      $0.write([
        ("node", target), ("label", change.label), ("value", change.value), ("hint", change.hint),
      ])
      if let traits = change.traits {
        $0.key("traits")
        $0.array { list in
          for entry in AccessibilityTraits.names where traits.contains(entry.trait) {
            list.string(entry.name)
          }
        }
      }
      $0.write([("expandedStatus", change.expandedStatus?.rawValue)])
      for (name, flag) in [("hidden", change.isHidden), ("viewIsModal", change.viewIsModal)] {
        guard let flag else { continue }
        $0.key(name)
        $0.bool(flag)
      }
    }
  }
}

extension AccessibilityNode.OutcomeEvent {
  /// The events besides custom actions, with their keys in tree files.
  static let named: [(name: String, event: Self)] = [
    ("activate", .activate), ("escape", .escape), ("magicTap", .magicTap),
    ("increment", .increment), ("decrement", .decrement), ("scroll", .scroll),
  ]
}
