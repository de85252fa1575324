import Geometry
import PlainText

/// The keys of a node.
extension TreeFileReader {
  mutating func read(_ key: String, into pending: inout PendingNode) throws(TreeFileError) {
    let node = pending.node
    switch key {
    case "id": try readID(of: node)
    case "identifier": node.identifier = try string()
    case "frame": node.frame = try rect()
    case "screenFrame": node.screenFrame = try rect()
    case "isElement": node.isElement = try bool()
    case "label": node.label = try string()
    case "value": node.value = try string()
    case "hint": node.hint = try string()
    case "language": node.language = try string()
    case "spans": node.spans = try spans()
    case "expandedStatus": node.expandedStatus = try choice("expanded status")
    case "headingLevel": node.headingLevel = try headingLevel()
    case "respondsToUserInteraction": node.respondsToUserInteraction = try bool()
    case "navigationStyle": node.navigationStyle = try choice("navigation style")
    case "traits": node.traits = try traits()
    case "hidden": node.isHidden = try bool()
    case "alpha": node.alpha = try number()
    case "clips": node.clips = try bool()
    case "elementsHidden": node.elementsHidden = try bool()
    case "viewIsModal": node.viewIsModal = try bool()
    case "shouldGroupChildren": node.shouldGroupChildren = try bool()
    case "containerType": node.containerType = try choice("container type")
    default: try readMore(key, into: node)
    }
  }

  private mutating func readMore(
    _ key: String, into node: AccessibilityNode
  ) throws(TreeFileError) {
    switch key {
    case "scroll": node.scroll = try scroll()
    case "table": try readTable(of: node)
    case "cell": node.cell = try cell()
    case "adjustable": node.adjustable = try adjustable()
    case "actions":
      node.actions = try strings().map { AccessibilityCustomAction(name: $0) { true } }
    case "content": node.content = try content()
    case "rotors": try readRotors(of: node)
    case "inputLabels": node.inputLabels = try strings()
    case "activationPoint": node.activationPoint = try point()
    case "path": node.path = try polygon()
    default: throw unknownKey()
    }
  }

  private mutating func headingLevel() throws(TreeFileError) -> Int {
    let level = try count(from: 0)
    guard level <= 6 else { throw fault("expected a level from 1 to 6, or 0 for none") }
    return level
  }

  private mutating func readID(of node: AccessibilityNode) throws(TreeFileError) {
    let id = try string()
    guard nodes.updateValue(node, forKey: id) == nil else {
      throw fault("another node has the id \"\(id)\"")
    }
    node.id = id
  }

  private mutating func traits() throws(TreeFileError) -> AccessibilityTraits {
    var traits: AccessibilityTraits = []
    try list(of: "traits") { (reader, token) throws(TreeFileError) in
      let name = try reader.string(token)
      guard let trait = AccessibilityTraits(name: name) else {
        throw reader.fault("unknown trait \"\(name)\"")
      }
      traits.formUnion(trait)
    }
    return traits
  }

  private mutating func spans() throws(TreeFileError) -> [LabelPiece] {
    var spans: [LabelPiece] = []
    try list(of: "spans") { (reader, token) throws(TreeFileError) in
      var span = LabelPiece(.label, "")
      var hasText = false
      var pronunciation = Pronunciation()
      try reader.members(after: token, "a span") { (reader, key) throws(TreeFileError) in
        switch key {
        case "text":
          span.text = try reader.string()
          hasText = true
        case "language": span.language = try reader.string()
        case "spellOut": pronunciation.spellsOut = try reader.bool()
        case "ipa": pronunciation.ipa = try reader.string()
        case "pitch": pronunciation.pitch = try reader.number()
        case "punctuation": pronunciation.speaksPunctuation = try reader.bool()
        default: throw reader.unknownKey()
        }
      }
      guard hasText else { throw reader.fault("expected the key \"text\"") }
      if pronunciation != Pronunciation() { span.pronunciation = pronunciation }
      spans.append(span)
    }
    return spans
  }

  private mutating func scroll() throws(TreeFileError) -> AccessibilityNode.Scroll {
    var scroll = AccessibilityNode.Scroll(contentSize: Size(width: 0, height: 0))
    var hasSize = false
    try object { (reader, key) throws(TreeFileError) in
      switch key {
      case "contentSize":
        scroll.contentSize = try reader.size()
        hasSize = true
      case "offset": scroll.offset = try reader.point()
      case "pageSize": scroll.pageSize = try reader.size()
      default: throw reader.unknownKey()
      }
    }
    guard hasSize else { throw fault("expected the key \"contentSize\"") }
    return scroll
  }

  private mutating func readTable(of node: AccessibilityNode) throws(TreeFileError) {
    var rows = 0
    var columns = 0
    try object { (reader, key) throws(TreeFileError) in
      switch key {
      case "rows": rows = try reader.count(from: 0)
      case "columns": columns = try reader.count(from: 0)
      case "rowHeaders":
        try reader.headers { node.table?.rowHeaders[$0] = $1.map(AccessibilityNode.Reference.init) }
      case "columnHeaders":
        try reader.headers {
          node.table?.columnHeaders[$0] = $1.map(AccessibilityNode.Reference.init)
        }
      default: throw reader.unknownKey()
      }
    }
    node.table = AccessibilityNode.Table(rows: rows, columns: columns)
  }

  /// Reads the ids of headers by the index of the row or column, which JSON writes as a key.
  private mutating func headers(
    _ set: @escaping (Int, [AccessibilityNode]) -> Void
  ) throws(TreeFileError) {
    try object { (reader, key) throws(TreeFileError) in
      guard let index = Int(key), String(index) == key, (0...1_000_000).contains(index) else {
        throw reader.fault("expected the index of a row or column, from 0")
      }
      try reader.addLink { set(index, $0) }
    }
  }

  private mutating func addLink(
    _ connect: @escaping ([AccessibilityNode]) -> Void
  ) throws(TreeFileError) {
    let path = path.description
    let ids = try strings()
    links.append(Link(paths: ids.indices.map { "\(path)[\($0)]" }, ids: ids, connect: connect))
  }

  private mutating func cell() throws(TreeFileError) -> AccessibilityTableCell {
    var cell = AccessibilityTableCell()
    try object { (reader, key) throws(TreeFileError) in
      switch key {
      case "row": cell.row = try reader.count(from: 0)
      case "rowSpan": cell.rowSpan = try reader.count(from: 1)
      case "column": cell.column = try reader.count(from: 0)
      case "columnSpan": cell.columnSpan = try reader.count(from: 1)
      default: throw reader.unknownKey()
      }
    }
    return cell
  }

  private mutating func adjustable() throws(TreeFileError) -> AccessibilityNode.Adjustable {
    var values: [String]?
    var index: Int?
    try object { (reader, key) throws(TreeFileError) in
      switch key {
      case "values": values = try reader.strings()
      case "index": index = try reader.count(from: 0)
      default: throw reader.unknownKey()
      }
    }
    guard let values, !values.isEmpty else {
      throw fault("expected the key \"values\" with values")
    }
    guard values.indices.contains(index ?? 0) else {
      throw fault("expected an index below \(values.count)")
    }
    return AccessibilityNode.Adjustable(values: values, index: index ?? 0)
  }

  private mutating func content() throws(TreeFileError) -> [AccessibilityCustomContent] {
    var content: [AccessibilityCustomContent] = []
    try list(of: "content") { (reader, token) throws(TreeFileError) in
      var item = AccessibilityCustomContent(label: "", value: "")
      try reader.members(after: token, "custom content") { (reader, key) throws(TreeFileError) in
        switch key {
        case "label": item.label = try reader.string()
        case "value": item.value = try reader.string()
        case "importance": item.importance = try reader.choice("importance")
        default: throw reader.unknownKey()
        }
      }
      content.append(item)
    }
    return content
  }

  private mutating func readRotors(of node: AccessibilityNode) throws(TreeFileError) {
    var names: [String] = []
    try list(of: "rotors") { (reader, token) throws(TreeFileError) in
      let place = names.count
      var name: String?
      try reader.members(after: token, "a rotor") { (reader, key) throws(TreeFileError) in
        switch key {
        case "name": name = try reader.string()
        case "targets":
          try reader.addLink {
            node.rotors[place].targets = $0.map(AccessibilityNode.Reference.init)
          }
        default: throw reader.unknownKey()
        }
      }
      guard let name else { throw reader.fault("expected the key \"name\"") }
      names.append(name)
    }
    node.rotors = names.map { AccessibilityNode.Rotor(name: $0, targets: []) }
  }

  private mutating func polygon() throws(TreeFileError) -> Polygon {
    var corners: [Point] = []
    try list(of: "points") { (reader, token) throws(TreeFileError) in
      guard token == .beginArray else { throw reader.mismatch(token, "[x, y]") }
      let sides = try reader.numbersAfterBracket(["x", "y"])
      corners.append(Point(x: sides[0], y: sides[1]))
    }
    guard corners.count >= 3 else { throw fault("expected three corners or more") }
    return Polygon(corners)
  }
}
