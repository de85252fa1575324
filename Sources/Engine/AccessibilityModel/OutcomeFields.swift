import PlainText

extension Field<AccessibilityNode> {
  /// The outcomes of gestures.
  static var outcomes: Self {
    Self(key: "outcomes") { (reader, node) throws(TreeFileError) in
      let node = node
      let token = try reader.next()
      try reader.members(after: token, "an object") { (reader, key) throws(TreeFileError) in
        guard key == "actions" else {
          guard let known = AccessibilityNode.OutcomeEvent.named.first(where: { $0.name == key })
          else { throw reader.unknownKey() }
          return try reader.readOutcomes(of: node, after: known.event)
        }
        let token = try reader.next()
        try reader.members(after: token, "an object") { (reader, name) throws(TreeFileError) in
          try reader.readOutcomes(of: node, after: .action(name))
        }
      }
    } write: { node, writer in
      guard !node.outcomes.isEmpty else { return }
      writer.json.key("outcomes")
      writer.json.begin("{")
      for (name, event) in AccessibilityNode.OutcomeEvent.named {
        guard let outcomes = node.outcomes[event] else { continue }
        writer.json.key(name)
        writer.write(outcomes)
      }
      let actions = node.outcomes.compactMap { event, outcomes in
        if case .action(let name) = event { (name: name, outcomes: outcomes) } else { nil }
      }
      if !actions.isEmpty {
        writer.json.key("actions")
        writer.json.begin("{")
        for action in actions.sorted(by: { $0.name < $1.name }) {
          writer.json.key(action.name)
          writer.write(action.outcomes)
        }
        writer.json.end("}")
      }
      writer.json.end("}")
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

private struct OutcomeParts {
  var text: String?
  var priority = AnnouncementPriority.normal
  var change = AccessibilityNode.Change()
  /// A Boolean value that indicates whether the outcome names a node, which is known once all nodes
  /// have been read.
  var hasTarget = false
  var setTarget: (AccessibilityNode.Reference) -> Void = { _ in }
  /// The node that a written outcome names.
  var target: AccessibilityNode?

  /// The kinds of outcomes by their keys, each with its fields.
  static let kinds: [(name: String, fields: [Field<OutcomeParts>])] = [
    (
      "announcement",
      [
        Field("text", \.text, .text, isRequired: true),
        Field("priority", always: \.priority, .choice("priority")),
      ]
    ),
    ("screenChanged", [.target("focus"), Field("text", \.text, .text)]),
    ("layoutChanged", [.target("focus"), Field("text", \.text, .text)]),
    ("pageScrolled", [Field("text", \.text, .text, isRequired: true)]),
    (
      "change",
      [
        .target("node"),
        Field("label", \.change.label, .text),
        Field("value", \.change.value, .text),
        Field("hint", \.change.hint, .text),
        Field("traits", \.change.traits, .traits),
        Field("expandedStatus", \.change.expandedStatus, .choice("expanded status")),
        Field("hidden", \.change.isHidden, .flag),
        Field("viewIsModal", \.change.viewIsModal, .flag),
      ]
    ),
  ]

  static func fields(of kind: String) -> [Field<OutcomeParts>]? {
    kinds.first { $0.name == kind }?.fields
  }

  func effect(_ kind: String) -> AccessibilityNode.Outcome.Effect {
    switch kind {
    case "announcement": .announcement(text ?? "", priority)
    case "screenChanged": .screenChanged(text)
    case "layoutChanged": .layoutChanged(text)
    case "pageScrolled": .pageScrolled(text ?? "")
    default: .change(change)
    }
  }
}

extension AccessibilityNode.Outcome.Effect {
  /// The key of the outcome, and its parts without the target.
  fileprivate var parts: (kind: String, parts: OutcomeParts) {
    switch self {
    case .announcement(let text, let priority):
      ("announcement", OutcomeParts(text: text, priority: priority))
    case .screenChanged(let text): ("screenChanged", OutcomeParts(text: text))
    case .layoutChanged(let text): ("layoutChanged", OutcomeParts(text: text))
    case .pageScrolled(let text): ("pageScrolled", OutcomeParts(text: text))
    case .change(let change): ("change", OutcomeParts(change: change))
    }
  }
}

extension Field<OutcomeParts> {
  fileprivate static func target(_ key: String) -> Self {
    Self(key: key) { (reader, parts) throws(TreeFileError) in
      try reader.addLink(parts.setTarget)
      parts.hasTarget = true
    } write: { parts, writer in
      guard let id = parts.target.flatMap(writer.id(of:)) else { return }
      writer.json.member(key, id)
    }
  }
}

extension TreeFileReader {
  fileprivate mutating func readOutcomes(
    of node: AccessibilityNode, after event: AccessibilityNode.OutcomeEvent
  ) throws(TreeFileError) {
    var outcomes: [AccessibilityNode.Outcome] = []
    try list("a list of \("outcomes")", after: next()) { (reader, token) throws(TreeFileError) in
      let place = outcomes.count
      try reader.members(after: token, "an outcome") { (reader, kind) throws(TreeFileError) in
        guard outcomes.count == place else {
          throw reader.fault("expected one outcome, found another")
        }
        guard let fields = OutcomeParts.fields(of: kind) else { throw reader.unknownKey() }
        var parts = OutcomeParts(setTarget: { node.outcomes[event]?[place].target = $0 })
        try reader.object(after: reader.next(), fields, into: &parts)
        if kind != "change", parts.hasTarget, parts.text != nil {
          throw reader.fault("expected either \"focus\" or \"text\"")
        }
        outcomes.append(AccessibilityNode.Outcome(parts.effect(kind)))
      }
      guard outcomes.count > place else {
        let names = OutcomeParts.kinds.map(\.name).joined(separator: ", ")
        throw reader.fault("expected one of \(names)")
      }
    }
    node.outcomes[event] = outcomes
  }
}

extension TreeFileWriter {
  fileprivate mutating func write(_ outcomes: [AccessibilityNode.Outcome]) {
    json.begin("[")
    for outcome in outcomes {
      var (kind, parts) = outcome.effect.parts
      parts.target = outcome.target?.node
      json.begin("{")
      json.key(kind)
      object(parts, OutcomeParts.fields(of: kind) ?? [])
      json.end("}")
    }
    json.end("]")
  }
}
