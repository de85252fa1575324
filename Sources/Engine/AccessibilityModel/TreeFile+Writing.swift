import Geometry
import PlainText

extension TreeFile {
  /// Returns a tree as the text of a tree file, with one node on each line and without default
  /// values.
  ///
  /// - Parameter root: The root node, with its screen.
  public static func text(of root: AccessibilityNode) -> String {
    var json = JSONText()
    json.begin("{")
    json.key("screen")
    json.write(root.screen ?? .init())
    json.key("root")
    var ids = LinkedIDs(root)
    var pending: [Step] = [.node(root)]
    while let step = pending.popLast() {
      switch step {
      case .close(let bracket): json.end(bracket)
      case .key(let key):
        json.key(key)
        json.begin("[")
      case .node(let node):
        json.lineBreak()
        json.begin("{")
        json.write(node, id: ids.id(of: node), &ids)
        pending.append(.close("}"))
        append(node.subviews, as: "subviews", isNeeded: !node.subviews.isEmpty, to: &pending)
        append(node.elements ?? [], as: "elements", isNeeded: node.elements != nil, to: &pending)
      }
    }
    json.end("}")
    return json.text + "\n"
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

/// The ids of the nodes that others link to; a node without an id gets one.
private struct LinkedIDs {
  private var ids: [ObjectIdentifier: String] = [:]

  init(_ root: AccessibilityNode) {
    var taken: Set<String> = []
    root.forEachNode { if let id = $0.id { taken.insert(id) } }
    var number = 0
    var links: [AccessibilityNode] = []
    root.forEachNode { node in
      links += node.rotors.flatMap(\.targets).compactMap(\.node)
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
}

extension JSONText {
  fileprivate mutating func write(_ screen: AccessibilityNode.Screen) {
    object {
      $0.key("width")
      $0.number(screen.size.width)
      $0.key("height")
      $0.number(screen.size.height)
      $0.key("idiom")
      $0.string(screen.idiom.rawValue)
      $0.key("layoutDirection")
      $0.string(screen.layoutDirection.rawValue)
      if let language = screen.language { $0.write("language", language) }
    }
  }

  fileprivate mutating func write(
    _ node: AccessibilityNode, id: String?, _ ids: inout LinkedIDs
  ) {
    if let id { write("id", id) }
    if let identifier = node.identifier { write("identifier", identifier) }
    // An element without any frame would be reported as a mistake.
    if node.frame != .zero || node.isElement && node.screenFrame == nil {
      write("frame", node.frame)
    }
    if let frame = node.screenFrame { write("screenFrame", frame) }
    write("isElement", node.isElement)
    if let label = node.label { write("label", label) }
    if let value = node.value { write("value", value) }
    if let hint = node.hint { write("hint", hint) }
    if let language = node.language { write("language", language) }
    if !node.spans.isEmpty { write(node.spans) }
    if !node.traits.isEmpty {
      let names = AccessibilityTraits.names.filter { node.traits.contains($0.trait) }
      write("traits", names.map(\.name))
    }
    writeStates(of: node)
    writeFlags(of: node)
    writeParts(of: node, ids)
  }

  private mutating func writeStates(of node: AccessibilityNode) {
    if node.expandedStatus != .unsupported {
      write("expandedStatus", node.expandedStatus.rawValue)
    }
    if node.headingLevel != 0 {
      key("headingLevel")
      number(node.headingLevel)
    }
    if let responds = node.respondsToUserInteraction {
      key("respondsToUserInteraction")
      bool(responds)
    }
    if node.navigationStyle != .automatic {
      write("navigationStyle", node.navigationStyle.rawValue)
    }
  }

  private mutating func writeFlags(of node: AccessibilityNode) {
    write("hidden", node.isHidden)
    if node.alpha != 1 {
      key("alpha")
      number(node.alpha)
    }
    write("clips", node.clips)
    write("elementsHidden", node.elementsHidden)
    write("viewIsModal", node.viewIsModal)
    write("shouldGroupChildren", node.shouldGroupChildren)
    if node.containerType != .none { write("containerType", node.containerType.rawValue) }
  }

  private mutating func writeParts(of node: AccessibilityNode, _ ids: LinkedIDs) {
    if let scroll = node.scroll { write(scroll) }
    if let table = node.table { write(table, ids) }
    if let cell = node.cell { write(cell) }
    if let adjustable = node.adjustable {
      key("adjustable")
      object {
        $0.write("values", adjustable.values)
        $0.key("index")
        $0.number(adjustable.index)
      }
    }
    if !node.actions.isEmpty { write("actions", node.actions.map(\.name)) }
    if !node.content.isEmpty { write(node.content) }
    if !node.rotors.isEmpty { write(node.rotors, ids) }
    if !node.inputLabels.isEmpty { write("inputLabels", node.inputLabels) }
    if let point = node.activationPoint { write("activationPoint", [point.x, point.y]) }
    if let path = node.path {
      key("path")
      array { list in
        for corner in path.corners {
          list.array { pair in for side in [corner.x, corner.y] { pair.number(side) } }
        }
      }
    }
  }

  private mutating func write(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  /// Writes a flag if it is set; every flag defaults to false.
  private mutating func write(_ key: String, _ value: Bool) {
    guard value else { return }
    self.key(key)
    bool(value)
  }

  private mutating func write(_ key: String, _ rect: Rect) {
    write(key, [rect.x, rect.y, rect.width, rect.height])
  }

  private mutating func write(_ key: String, _ numbers: [Double]) {
    self.key(key)
    array { list in for value in numbers { list.number(value) } }
  }

  private mutating func write(_ key: String, _ texts: [String]) {
    self.key(key)
    array { list in for text in texts { list.string(text) } }
  }

  private mutating func write(_ spans: [LabelPiece]) {
    key("spans")
    array { list in
      for span in spans {
        list.object {
          $0.write("text", span.text)
          if let language = span.language { $0.write("language", language) }
          $0.write("spellOut", span.pronunciation?.spellsOut ?? false)
          if let ipa = span.pronunciation?.ipa { $0.write("ipa", ipa) }
          if let pitch = span.pronunciation?.pitch {
            $0.key("pitch")
            $0.number(pitch)
          }
          $0.write("punctuation", span.pronunciation?.speaksPunctuation ?? false)
        }
      }
    }
  }

  private mutating func write(_ scroll: AccessibilityNode.Scroll) {
    key("scroll")
    object {
      $0.write("contentSize", [scroll.contentSize.width, scroll.contentSize.height])
      $0.write("offset", [scroll.offset.x, scroll.offset.y])
      if let page = scroll.pageSize { $0.write("pageSize", [page.width, page.height]) }
    }
  }

  private mutating func write(_ table: AccessibilityNode.Table, _ ids: LinkedIDs) {
    key("table")
    object {
      $0.key("rows")
      $0.number(table.rows)
      $0.key("columns")
      $0.number(table.columns)
      $0.write("rowHeaders", table.rowHeaders, ids)
      $0.write("columnHeaders", table.columnHeaders, ids)
    }
  }

  private mutating func write(
    _ key: String, _ headers: [Int: [AccessibilityNode.Reference]], _ ids: LinkedIDs
  ) {
    guard !headers.isEmpty else { return }
    self.key(key)
    object { object in
      for (index, nodes) in headers.sorted(by: { $0.key < $1.key }) {
        object.write(String(index), nodes.compactMap { $0.node.flatMap(ids.id(of:)) })
      }
    }
  }

  private mutating func write(_ cell: AccessibilityTableCell) {
    key("cell")
    object {
      if let row = cell.row {
        $0.key("row")
        $0.number(row)
      }
      $0.key("rowSpan")
      $0.number(cell.rowSpan)
      if let column = cell.column {
        $0.key("column")
        $0.number(column)
      }
      $0.key("columnSpan")
      $0.number(cell.columnSpan)
    }
  }

  private mutating func write(_ content: [AccessibilityCustomContent]) {
    key("content")
    array { list in
      for item in content {
        list.object {
          $0.write("label", item.label)
          $0.write("value", item.value)
          $0.write("importance", item.importance.rawValue)
        }
      }
    }
  }

  private mutating func write(_ rotors: [AccessibilityNode.Rotor], _ ids: LinkedIDs) {
    key("rotors")
    array { list in
      for rotor in rotors {
        list.object {
          $0.write("name", rotor.name)
          $0.write("targets", rotor.targets.compactMap { $0.node.flatMap(ids.id(of:)) })
        }
      }
    }
  }
}
