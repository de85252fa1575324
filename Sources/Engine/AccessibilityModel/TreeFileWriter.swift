import PlainText

extension TreeFile {
  /// Returns a tree as the text of a tree file, with one node on each line and without default
  /// values.
  ///
  /// - Parameter root: The root node, with its screen.
  public static func text(of root: AccessibilityNode) -> String {
    var writer = TreeFileWriter(root)
    writer.json.begin("{")
    writer.json.key("screen")
    writer.object(root.screen ?? .init(), AccessibilityNode.Screen.fields)
    writer.json.key("root")
    var pending: [Step] = [.node(root)]
    while let step = pending.popLast() {
      switch step {
      case .close(let bracket): writer.json.end(bracket)
      case .key(let key):
        writer.json.key(key)
        writer.json.begin("[")
      case .node(let node):
        writer.json.lineBreak()
        writer.json.begin("{")
        for field in AccessibilityNode.fields { field.write(node, &writer) }
        pending.append(.close("}"))
        append(node.subviews, as: "subviews", isNeeded: !node.subviews.isEmpty, to: &pending)
        append(node.elements ?? [], as: "elements", isNeeded: node.elements != nil, to: &pending)
      }
    }
    writer.json.end("}")
    return writer.json.text + "\n"
  }

  private enum Step {
    case node(AccessibilityNode)
    case key(String)
    case close(String)
  }

  private static func append(
    _ nodes: [AccessibilityNode], as key: String, isNeeded: Bool, to pending: inout [Step]
  ) {
    guard isNeeded else { return }
    pending.append(.close("]"))
    for node in nodes.reversed() { pending.append(.node(node)) }
    pending.append(.key(key))
  }
}

/// Writes the values of a tree file.
struct TreeFileWriter {
  var json = JSONText()
  /// The ids assigned to nodes that others link to and that have no id.
  private var ids: [ObjectIdentifier: String] = [:]

  init(_ root: AccessibilityNode) {
    let taken = Set(root.nodes.compactMap(\.id))
    var number = 0
    var links: [AccessibilityNode] = []
    root.forEachNode { node in
      links += node.rotors.flatMap(\.targets).compactMap(\.node)
      links += node.linkedByOutcomes
      for headers in [node.table?.rowHeaders, node.table?.columnHeaders] {
        links += (headers ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value).compactMap(\.node)
      }
    }
    for node in links where node.id == nil && ids[ObjectIdentifier(node)] == nil {
      repeat { number += 1 } while taken.contains("link\(number)")
      ids[ObjectIdentifier(node)] = "link\(number)"
    }
  }

  func id(of node: AccessibilityNode) -> String? { node.id ?? ids[ObjectIdentifier(node)] }

  mutating func object<Root>(_ root: Root, _ fields: [Field<Root>]) {
    json.begin("{")
    for field in fields { field.write(root, &self) }
    json.end("}")
  }

  /// Writes the ids of nodes as a list.
  mutating func links(_ key: String, _ nodes: [AccessibilityNode.Reference]) {
    json.key(key)
    TreeValueType.texts.write(nodes.compactMap { $0.node.flatMap(id(of:)) }, &self)
  }
}
