import AccessibilityModel
import Geometry
import PlainText

/// Reads the model of AccessibilitySnapshot, as its `Codable` conformances encode it: a list of
/// hierarchies, or only of elements in older versions.
///
/// The model contains the elements and their descriptions in the tool's own reading order. The tree
/// keeps that order.
enum AccessibilitySnapshotDump: DumpReader {
  static let format = DumpFormat.accessibilitySnapshot

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    let document = try document(source)
    var builder = SnapshotTree(document: document, source: source)
    let list = document.value(document.root) == .array ? document.children(of: document.root) : []
    try builder.read(list.isEmpty ? [document.root] : list)
    return try builder.finish()
  }
}

private struct SnapshotTree {
  typealias Reader = AccessibilitySnapshotDump

  /// An element or a container that is being read, with its children and its place in the order.
  struct Pending {
    let node: AccessibilityNode
    let parent: Int?
    var order: Int
    var frame: Rect
    var children: [Int] = []
  }

  let document: JSONDocument
  let source: DumpSource
  var pending: [Pending] = []
  var places: [ObjectIdentifier: DumpPlace] = [:]
  var recorded: [(order: Int, text: String)] = []
  /// The places of the children of each data table, in versions after 0.12.1.
  var cells: [Int: [AccessibilityTableCell]] = [:]
  var unknown = UnknownNames()

  /// The members of elements and containers in all versions.
  private static let members: Set<String> = [
    "description", "label", "value", "traits", "identifier", "hint", "authoredHint", "shape",
    "userInputLabels", "activationPoint", "usesDefaultActivationPoint", "customActions",
    "customContent", "customRotors", "accessibilityLanguage", "respondsToUserInteraction",
    "context", "visibility", "type", "frame", "isModalBoundary", "scrollable", "children",
    "scrollableContentSize",
  ]

  mutating func read(_ roots: [JSONDocument.Index]) throws(DumpError) {
    var open: [(object: Int, parent: Int?)] = roots.reversed().map { ($0, nil) }
    while let (object, parent) = open.popLast() {
      if let element = document.member("element", of: object) {
        let order = document.number("traversalIndex", of: element).flatMap(Int.init(exactly:))
        try append(element: payload(element), order: order, parent: parent)
      } else if let container = document.member("container", of: object) {
        let index = try append(container: payload(container), parent: parent)
        for child in document.objects("children", of: container).reversed() {
          open.append((child, index))
        }
      } else if roots.count > 1, document.children(of: object).count == 1,
        let kind = document.children(of: object).first, let key = document.key(kind)
      {
        unknown.add(key, at: document.line(kind))
      } else {
        try append(element: object, order: nil, parent: parent)
      }
    }
  }

  /// Returns the unlabeled associated value of a case.
  private func payload(_ value: Int) -> Int { document.member("_0", of: value) ?? value }

  private func fault(_ problem: Message, _ index: Int) -> DumpError {
    Reader.error(problem, in: source, line: document.line(index))
  }

  private mutating func append(
    element: Int, order: Int?, parent: Int?
  ) throws(DumpError) {
    guard document.value(element) == .object else {
      throw fault("a value that is not an object; expected an element or a container", element)
    }
    guard let shape = document.member("shape", of: element) else {
      throw fault("an element has no \"shape\"; expected a frame or a path", element)
    }
    let node = AccessibilityNode(
      label: document.text("label", of: element), value: document.text("value", of: element),
      hint: hint(of: element), traits: traits(of: element), isElement: true)
    let (frame, path) = try self.shape(shape)
    node.screenFrame = frame
    node.path = path
    node.identifier = document.text("identifier", of: element)
    node.language = document.text("accessibilityLanguage", of: element)
    node.respondsToUserInteraction = document.flag("respondsToUserInteraction", of: element)
    node.inputLabels = document.texts("userInputLabels", of: element)
    node.actions = actions(of: element)
    node.content = document.objects("customContent", of: element).map { content in
      AccessibilityCustomContent(
        label: document.text("label", of: content) ?? "",
        value: document.text("value", of: content) ?? "",
        importance: document.flag("isImportant", of: content) == true ? .high : .default)
    }
    if document.flag("usesDefaultActivationPoint", of: element) == false {
      node.activationPoint = document.member("activationPoint", of: element).flatMap(point)
    }
    let place = order ?? pending.count
    append(node, order: place, frame: frame, parent: parent, type: "element", at: element)
    let said = document.text("description", of: element) ?? ""
    let hint = document.text("hint", of: element).map { " [\($0)]" } ?? ""
    recorded.append((place, said + hint))
  }

  /// The most actions that a child inherits from its container.
  private static let mostInherited = 64

  private func actions(of object: Int) -> [AccessibilityCustomAction] {
    document.texts("customActions", of: object).map { AccessibilityCustomAction(name: $0) { true } }
  }

  /// The hints that the tool adds for traits, as VoiceOver does.
  private static let addedHints: [(traits: AccessibilityTraits, hint: String)] = [
    (.toggleButton, "Double tap to toggle setting."),
    (.adjustable, "Swipe up or down with one finger to adjust the value."),
    (.textEntry, "Double tap to edit."), (.textEntry, "Use the rotor to access Misspelled Words"),
    (.secureTextEntry, "Double tap to edit."),
  ]

  /// Returns the element's own hint. The screen reader adds the hints of the traits.
  private func hint(of element: Int) -> String? {
    // Versions after 0.12.1 have the app's hint alone.
    if let hint = document.text("authoredHint", of: element) { return hint }
    guard var hint = document.text("hint", of: element) else { return nil }
    let traits = traits(of: element)
    for added in Self.addedHints where !traits.isDisjoint(with: added.traits) {
      if hint.hasSuffix(added.hint) { hint.removeLast(added.hint.count) }
      while hint.last == " " { hint.removeLast() }
    }
    return hint.isEmpty ? nil : hint
  }

  @discardableResult
  private mutating func append(
    _ node: AccessibilityNode, order: Int, frame: Rect, parent: Int?, type: String, at index: Int
  ) -> Int {
    places[ObjectIdentifier(node)] = DumpPlace(
      line: document.line(index), type: type, name: node.identifier ?? node.label)
    let number = pending.count
    pending.append(Pending(node: node, parent: parent, order: order, frame: frame))
    if let parent { pending[parent].children.append(number) }
    unknown.add(membersOf: index, in: document, unless: Self.members.contains)
    return number
  }

  private mutating func append(container: Int, parent: Int?) throws(DumpError) -> Int {
    let node = AccessibilityNode()
    let frame = document.member("frame", of: container).flatMap(rect) ?? .zero
    // A container without a size has elements, too.
    node.screenFrame = frame.isEmpty ? Rect(x: frame.x, y: frame.y, width: 1, height: 1) : frame
    node.viewIsModal = document.flag("isModalBoundary", of: container) == true
    node.actions = actions(of: container)
    var name = "container"
    var places: [AccessibilityTableCell] = []
    if let type = document.member("type", of: container) {
      if case .string(let text) = document.value(type) { name = text }
      if let member = document.children(of: type).first, let key = document.key(member) {
        name = key
        fill(node, kind: key, from: member)
        places = document.objects("cells", of: member).map(cell)
      } else {
        fill(node, kind: name, from: type)
      }
    }
    let index = append(
      node, order: Int.max, frame: frame, parent: parent, type: name, at: container)
    cells[index] = places
    return index
  }

  private func count(_ key: String, of values: Int) -> Int? {
    document.number(key, of: values).flatMap(Int.init(exactly:)).flatMap { $0 < 0 ? nil : $0 }
  }

  private func cell(_ values: Int) -> AccessibilityTableCell {
    AccessibilityTableCell(
      row: count("row", of: values), rowSpan: max(count("rowSpan", of: values) ?? 1, 1),
      column: count("column", of: values), columnSpan: max(count("columnSpan", of: values) ?? 1, 1))
  }

  private func fill(_ node: AccessibilityNode, kind: String, from values: Int) {
    switch kind {
    case "list": node.containerType = .list
    case "landmark": node.containerType = .landmark
    case "tabBar": node.traits = .tabBar
    case "series": node.containerType = .series
    case "dataTable":
      node.containerType = .dataTable
      node.table = .init(
        rows: count("rowCount", of: values) ?? 0, columns: count("columnCount", of: values) ?? 0)
    case "semanticGroup":
      node.containerType = .semanticGroup
      node.label = document.text("label", of: values)
      node.value = document.text("value", of: values)
      node.identifier = document.text("identifier", of: values)
    default: break
    }
  }

  private func traits(of element: Int) -> AccessibilityTraits {
    guard let traits = document.member("traits", of: element) else { return [] }
    switch document.value(traits) {
    case .number(_, let digits): return AccessibilityTraits(bits: UInt64(digits) ?? 0)
    case .object:
      return AccessibilityTraits(bits: UInt64(document.text("rawValue", of: traits) ?? "") ?? 0)
    default: return AccessibilityTraits(names: document.texts("traits", of: element))
    }
  }

  private func shape(_ shape: Int) throws(DumpError) -> (Rect, Polygon?) {
    let frame = document.member("frame", of: shape)
    if let frame, let rect = rect(frame) ?? document.member("_0", of: frame).flatMap(rect) {
      return (rect, nil)
    }
    let corners = document.list("pathElements", of: shape).flatMap(corners)
    guard !corners.isEmpty else {
      throw fault("the shape of an element is neither a frame nor a path; expected numbers", shape)
    }
    let path = Polygon(corners)
    return (path.boundingBox, corners.count >= 3 ? path : nil)
  }

  /// Returns the end points of a path element, such as `{"line": {"to": [1, 2]}}`.
  private func corners(of element: Int) -> [Point] {
    document.children(of: element).compactMap { document.member("to", of: $0).flatMap(point) }
  }

  private func point(_ index: Int) -> Point? {
    let sides = document.children(of: index).compactMap(document.number)
    guard sides.count == 2, abs(sides[0]) < 1e9, abs(sides[1]) < 1e9 else { return nil }
    return Point(x: sides[0], y: sides[1])
  }

  /// Returns a rectangle of the form `[[x, y], [width, height]]`.
  private func rect(_ index: Int) -> Rect? {
    let pairs = document.children(of: index)
    guard pairs.count == 2 else { return nil }
    let sides = pairs.flatMap { document.children(of: $0).compactMap(document.number) }
    guard sides.count == 4 else { return nil }
    return DumpNumbers.rect(sides[0], sides[1], sides[2], sides[3])
  }

  /// Puts the elements in their order and returns the tree.
  mutating func finish() throws(DumpError) -> ScreenDump {
    for index in pending.indices.reversed() {
      guard let parent = pending[index].parent else { continue }
      pending[parent].order = min(pending[parent].order, pending[index].order)
    }
    for (table, places) in cells {
      for (child, place) in zip(pending[table].children, places) {
        pending[child].node.cell = place
      }
    }
    // The children of a container inherit its actions (pull request 323 of AccessibilitySnapshot).
    let actions = pending.map(\.node.actions)
    for (item, own) in zip(pending, actions) {
      let inherited = item.parent.map { actions[$0].prefix(Self.mostInherited) } ?? []
      item.node.actions = item.node.isElement ? own + inherited : []
    }
    for index in pending.indices where !pending[index].node.isElement {
      pending[index].node.setElements(inOrder(pending[index].children))
    }
    let roots = pending.indices.filter { pending[$0].parent == nil }
    let root = AccessibilityNode()
    root.setElements(inOrder(roots))
    let right = pending.map(\.frame.maxX).max() ?? 1
    let bottom = pending.map(\.frame.maxY).max() ?? 1
    root.frame = Rect(x: 0, y: 0, width: max(right, 1), height: max(bottom, 1))
    root.screen = .init(size: Size(width: root.frame.width, height: root.frame.height))
    let texts = recorded.sorted { $0.order < $1.order }.map(\.text)
    let hasTexts = texts.contains { !$0.isEmpty }
    return ScreenDump(
      format: Reader.format, root: root, recorded: hasTexts ? texts : nil,
      notes: unknown.notes, places: places)
  }

  private func inOrder(_ children: [Int]) -> [AccessibilityNode] {
    let all = children.sorted { (pending[$0].order, $0) < (pending[$1].order, $1) }
      .map { pending[$0].node }
    // A modal view hides its siblings.
    return all.last(where: \.viewIsModal).map { [$0] } ?? all
  }
}
