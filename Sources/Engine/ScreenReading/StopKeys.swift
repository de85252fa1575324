import AccessibilityModel
import PlainText

/// Keys that order elements with equal frames by their spoken content, regardless of the order of
/// the input.
struct StopKeys {
  /// The elements in containers that may provide context.
  var members: [(node: AccessibilityNode, context: Int32)] = []
  /// The digests of the containers and their contents, computed when first needed to break a tie.
  private var digests: [UInt64] = []

  mutating func key(
    of node: AccessibilityNode, in context: Int32, _ contexts: [ReadingOrder.ContextContainer]
  ) -> String {
    guard context >= 0 else { return Self.ownKey(of: node) + "\u{2}" }
    if digests.isEmpty { digests = makeDigests(contexts) }
    var key = Self.ownKey(of: node)
    // Only elements directly in a list are its entries.
    key += "\u{1}\(node.parent === contexts[Int(context)].node)"
    key += "\u{1}\(digests[Int(context)])"
    return key + "\u{2}"
  }

  /// Returns digests of the contents from the inside out, then of the surroundings from the outside
  /// in. Containers precede those inside them.
  private func makeDigests(_ contexts: [ReadingOrder.ContextContainer]) -> [UInt64] {
    var result = [UInt64](repeating: 0, count: contexts.count)
    for (node, context) in members {
      let isOwn = node.parent === contexts[Int(context)].node
      result[Int(context)] &+= StableHash(of: "\(Self.ownKey(of: node))\u{1}\(isOwn)").value
    }
    for (index, context) in contexts.enumerated().reversed() {
      let node = context.node
      let kind = "\(node.containerType.rawValue) \(node.traits.rawValue) \(node.elements == nil)"
      result[index] = StableHash(of: "\(kind) \(result[index])").value
      if context.outer >= 0 { result[Int(context.outer)] &+= result[index] }
    }
    for (index, context) in contexts.enumerated() where context.outer >= 0 {
      result[index] = StableHash(of: "\(result[index]) \(result[Int(context.outer)])").value
    }
    return result
  }

  private static func ownKey(of node: AccessibilityNode) -> String {
    let texts = [
      node.labelText, node.accessibilityValue, node.hint, node.identifier, node.id, node.language,
    ]
    let parts =
      texts.map { $0 ?? "" }
      + node.content.flatMap { [$0.label, $0.value, $0.importance.rawValue] }
      + node.spans.flatMap { span in
        let voice = span.pronunciation
        return [
          span.text, span.language ?? "", voice?.ipa ?? "", String(voice?.spellsOut == true),
          voice?.pitch.map { String($0) } ?? "", String(voice?.speaksPunctuation == true),
        ]
      } + node.actions.map(\.name)
      + [
        node.cell.map { "\($0.row ?? -1) \($0.rowSpan) \($0.column ?? -1) \($0.columnSpan)" } ?? "",
        String(node.traits.rawValue), node.expandedStatus.rawValue, String(node.headingLevel),
      ]
    return parts.joined(separator: "\u{1}")
  }
}
