import Geometry
import PlainText

extension AccessibilityNode.Screen {
  static let fields: [Field<Self>] = [
    Field("width", always: \.size.width, .side("a width")),
    Field("height", always: \.size.height, .side("a height")),
    Field("idiom", always: \.idiom, .choice("idiom")),
    Field("layoutDirection", always: \.layoutDirection, .choice("layout direction")),
    Field("language", \.language, .text),
  ]
}

extension AccessibilityNode {
  /// The keys of a node, except for its children.
  static let fields: [Field<AccessibilityNode>] = [
    .id,
    Field("identifier", \.identifier, .text),
    // An element without any frame would be reported as a mistake.
    Field("frame", \.frame, .rect) {
      $0.frame != .zero || $0.isElement && $0.screenFrame == nil
    },
    Field("screenFrame", \.screenFrame, .rect),
    Field("isElement", \.isElement, .flag, default: false),
    Field("label", \.label, .text),
    Field("value", \.value, .text),
    Field("hint", \.hint, .text),
    Field("placeholder", \.placeholder, .text),
    Field("language", \.language, .text),
    Field(
      "spans", \.spans,
      .list(of: "spans", .object(LabelPiece.spanFields, LabelPiece(.label, ""), called: "a span")),
      default: []),
    Field("traits", \.traits, .traits, default: []),
    Field("expandedStatus", \.expandedStatus, .choice("expanded status"), default: .unsupported),
    Field("headingLevel", \.headingLevel, headingLevelType, default: 0),
    Field("respondsToUserInteraction", \.respondsToUserInteraction, .flag),
    Field("navigationStyle", \.navigationStyle, .choice("navigation style"), default: .automatic),
    Field("hidden", \.isHidden, .flag, default: false),
    Field("alpha", \.alpha, .number, default: 1),
    Field("clips", \.clips, .flag, default: false),
    Field("elementsHidden", \.accessibilityElementsHidden, .flag, default: false),
    Field("viewIsModal", \.viewIsModal, .flag, default: false),
    Field("shouldGroupChildren", \.shouldGroupChildren, .flag, default: false),
    Field("containerType", \.containerType, .choice("container type"), default: .none),
    Field(
      "scroll", \.scroll,
      .object(Scroll.fields, Scroll(contentSize: Size(width: 0, height: 0)))),
    .table,
    Field("cell", \.cell, .object(AccessibilityTableCell.fields, AccessibilityTableCell())),
    Field("adjustable", \.adjustable, adjustableType),
    Field("actions", \.actionNames, .texts, default: []),
    Field(
      "content", \.content,
      .list(
        of: "content",
        .object(
          AccessibilityCustomContent.fields, AccessibilityCustomContent(label: "", value: ""),
          called: "custom content")),
      default: []),
    .rotors,
    .outcomes,
    Field("inputLabels", \.inputLabels, .texts, default: []),
    Field("activationPoint", \.activationPoint, .point),
    Field("path", \.path, .polygon),
  ]

  private static let headingLevelType = TreeValueType<Int>.count(from: 0)
    .checked { (reader, level) throws(TreeFileError) in
      guard level <= 6 else { throw reader.fault("expected a level from 1 to 6, or 0 for none") }
    }

  private static let adjustableType = TreeValueType<Adjustable>
    .object(Adjustable.fields, Adjustable(values: [], index: 0))
    .checked { (reader, adjustable) throws(TreeFileError) in
      let count = adjustable.values.count
      guard count > 0 else { throw reader.fault("expected the key \"values\" with values") }
      guard adjustable.index < count else {
        throw reader.fault("expected an index below \(count)")
      }
    }

  /// The names of the actions. An action read from a file performs the outcomes of its name.
  private var actionNames: [String] {
    get { actions.map(\.name) }
    set {
      actions = newValue.map { name in
        AccessibilityCustomAction(name: name) { [weak self] in
          self?.happen(after: .action(name))
          return true
        }
      }
    }
  }
}

extension LabelPiece {
  fileprivate static let spanFields: [Field<Self>] = [
    Field("text", always: \.text, .text, isRequired: true),
    Field("language", \.language, .text),
    Field("spellOut", \.speech.spellsOut, .flag, default: false),
    Field("ipa", \.speech.ipa, .text),
    Field("pitch", \.speech.pitch, .number),
    Field("punctuation", \.speech.speaksPunctuation, .flag, default: false),
  ]

  /// The pronunciation, or the default one if the piece has none.
  private var speech: Pronunciation {
    get { pronunciation ?? Pronunciation() }
    set { pronunciation = newValue == Pronunciation() ? nil : newValue }
  }
}

extension AccessibilityNode.Scroll {
  fileprivate static let fields: [Field<Self>] = [
    Field("contentSize", always: \.contentSize, .size, isRequired: true),
    Field("offset", always: \.offset, .point),
    Field("pageSize", \.pageSize, .size),
  ]
}

extension AccessibilityTableCell {
  fileprivate static let fields: [Field<Self>] = [
    Field("row", \.row, .count(from: 0)),
    Field("rowSpan", always: \.rowSpan, .count(from: 1)),
    Field("column", \.column, .count(from: 0)),
    Field("columnSpan", always: \.columnSpan, .count(from: 1)),
  ]
}

extension AccessibilityNode.Adjustable {
  fileprivate static let fields: [Field<Self>] = [
    Field("values", always: \.values, .texts),
    Field("index", always: \.index, .count(from: 0)),
  ]
}

extension AccessibilityCustomContent {
  fileprivate static let fields: [Field<Self>] = [
    Field("label", always: \.label, .text),
    Field("value", always: \.value, .text),
    Field("importance", always: \.importance, .choice("importance")),
  ]
}

// MARK: - Links to other nodes

extension Field<AccessibilityNode> {
  fileprivate static var id: Self {
    Self(key: "id") { (reader, node) throws(TreeFileError) in
      let id = try reader.string(reader.next())
      guard reader.nodes.updateValue(node, forKey: id) == nil else {
        throw reader.fault("another node has the id \"\(id)\"")
      }
      node.id = id
    } write: { node, writer in
      guard let id = writer.id(of: node) else { return }
      writer.json.member("id", id)
    }
  }

  fileprivate static var table: Self {
    Self(key: "table") { (reader, node) throws(TreeFileError) in
      node.table = AccessibilityNode.Table(rows: 0, columns: 0)
      try reader.object(after: reader.next(), AccessibilityNode.tableFields, into: &node)
    } write: { node, writer in
      guard node.table != nil else { return }
      writer.json.key("table")
      writer.object(node, AccessibilityNode.tableFields)
    }
  }

  /// Returns the field for the headers of rows or columns by their index, which JSON writes as a
  /// key.
  fileprivate static func headers(
    _ key: String,
    _ path: ReferenceWritableKeyPath<
      AccessibilityNode, [Int: [AccessibilityNode.Reference]]
    > & Sendable
  ) -> Self {
    Self(key: key) { (reader, node) throws(TreeFileError) in
      let node = node
      let token = try reader.next()
      try reader.members(after: token, "an object") { (reader, key) throws(TreeFileError) in
        guard let index = Int(key), String(index) == key, (0...1_000_000).contains(index) else {
          throw reader.fault("expected the index of a row or column, from 0")
        }
        try reader.addLinks {
          node[keyPath: path][index] = $0.map(AccessibilityNode.Reference.init)
        }
      }
    } write: { node, writer in
      let headers = node[keyPath: path].sorted { $0.key < $1.key }
      guard !headers.isEmpty else { return }
      writer.json.key(key)
      writer.json.begin("{")
      for (index, nodes) in headers { writer.links(String(index), nodes) }
      writer.json.end("}")
    }
  }

  fileprivate static var rotors: Self {
    Self(key: "rotors") { (reader, node) throws(TreeFileError) in
      let token = try reader.next()
      try reader.list("a list of \("rotors")", after: token) {
        (reader, token) throws(TreeFileError) in
        let fields = AccessibilityNode.rotorFields(at: node.rotors.count)
        node.rotors.append(AccessibilityNode.Rotor(name: "", targets: []))
        try reader.object(after: token, fields, into: &node, called: "a rotor")
      }
    } write: { node, writer in
      guard !node.rotors.isEmpty else { return }
      writer.json.key("rotors")
      writer.json.begin("[")
      for place in node.rotors.indices {
        writer.object(node, AccessibilityNode.rotorFields(at: place))
      }
      writer.json.end("]")
    }
  }
}

extension AccessibilityNode {
  fileprivate static let tableFields: [Field<AccessibilityNode>] = [
    Field("rows", always: \.knownTable.rows, .count(from: 0)),
    Field("columns", always: \.knownTable.columns, .count(from: 0)),
    .headers("rowHeaders", \.knownTable.rowHeaders),
    .headers("columnHeaders", \.knownTable.columnHeaders),
  ]

  /// The table, which a node that has the key `table` always has.
  private var knownTable: Table {
    get { table ?? Table(rows: 0, columns: 0) }
    set { table = newValue }
  }

  fileprivate static func rotorFields(at place: Int) -> [Field<AccessibilityNode>] {
    [
      Field("name", always: \.rotors[place].name, .text, isRequired: true),
      Field(key: "targets") { (reader, node) throws(TreeFileError) in
        let node = node
        try reader.addLinks { node.rotors[place].targets = $0.map(Reference.init) }
      } write: { node, writer in
        writer.links("targets", node.rotors[place].targets)
      },
    ]
  }
}
