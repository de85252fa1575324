import PlainText

/// Reads the values of a tree file and keeps track of the path to them.
struct TreeFileReader {
  let name: String
  var scanner: JSONScanner
  var path = TreePath()
  var frameless: [String] = []
  /// The nodes by id; links are resolved once all ids are known.
  var nodes: [String: AccessibilityNode] = [:]
  var links: [Link] = []
  var lines: [ObjectIdentifier: Int] = [:]

  /// The ids that a link names, and the closure that connects their nodes.
  struct Link {
    let paths: [String]
    let ids: [String]
    let connect: ([AccessibilityNode]) -> Void
  }

  init(name: String, bytes: [UInt8]) {
    self.name = name
    scanner = JSONScanner(bytes: bytes)
  }

  mutating func read() throws(TreeFileError) -> AccessibilityNode {
    var screen: AccessibilityNode.Screen?
    var root: AccessibilityNode?
    try members(after: next(), "an object") { (reader, key) throws(TreeFileError) in
      switch key {
      case "screen":
        var given = AccessibilityNode.Screen(language: "en")
        try reader.object(after: reader.next(), AccessibilityNode.Screen.fields, into: &given)
        screen = given
      case "root": root = try reader.tree()
      default: throw reader.unknownKey()
      }
    }
    guard try next() == .end else { throw fault("expected nothing more") }
    guard let root else { throw fault("expected the key \"root\"") }
    root.screen = screen ?? AccessibilityNode.Screen(language: "en")
    try connect()
    return root
  }

  private func connect() throws(TreeFileError) {
    for link in links {
      var found: [AccessibilityNode] = []
      for (id, path) in zip(link.ids, link.paths) {
        guard let node = nodes[id] else {
          throw TreeFileError(file: name, path: path, fault: "no node has the id \"\(id)\"")
        }
        found.append(node)
      }
      link.connect(found)
    }
  }

  /// Reads a node and all its descendants. Each level is an entry of a stack.
  private mutating func tree() throws(TreeFileError) -> AccessibilityNode {
    let first = try next()
    guard first == .beginObject else { throw mismatch(first, "an object") }
    var stack = [begin()]
    while true {
      let level = stack.count - 1
      if stack[level].list != nil {
        if try nextChildBegins(&stack[level]) {
          guard stack.count < TreeFile.deepest else {
            throw fault("expected a tree of at most \(TreeFile.deepest) levels")
          }
          stack.append(begin())
        }
        continue
      }
      switch try next() {
      case .key(let key):
        path.push(key)
        guard stack[level].keys.insert(key).inserted else { throw fault("the key appears twice") }
        if key == "subviews" || key == "elements" {
          let list = try next()
          guard list == .beginArray else { throw mismatch(list, "a list of nodes") }
          stack[level].list = key == "elements"
        } else {
          guard let field = AccessibilityNode.fields.first(where: { $0.key == key }) else {
            throw unknownKey()
          }
          var node = stack[level].node
          try field.read(&self, &node)
          path.pop()
        }
      case .endObject:
        let node = try finish(stack.removeLast())
        guard let parent = stack.indices.last else { return node }
        stack[parent].children.append(node)
        path.pop()
      default: throw fault("expected a key")
      }
    }
  }

  /// Returns a Boolean value that indicates whether another node begins in a list. At its end, the
  /// list is assigned to its node.
  private mutating func nextChildBegins(_ pending: inout PendingNode) throws(TreeFileError) -> Bool
  {
    path.push(pending.children.count)
    let token = try next()
    if token == .endArray {
      path.pop()
      if pending.list == true {
        pending.node.setElements(pending.children)
      } else {
        pending.node.setSubviews(pending.children)
      }
      pending.children = []
      pending.list = nil
      path.pop()
      return false
    }
    guard token == .beginObject else { throw fault("expected a node") }
    return true
  }

  /// Begins a node whose opening bracket was just read.
  private mutating func begin() -> PendingNode {
    let pending = PendingNode()
    lines[ObjectIdentifier(pending.node)] = scanner.line
    return pending
  }

  private mutating func finish(_ pending: PendingNode) throws(TreeFileError) -> AccessibilityNode {
    let node = pending.node
    if node.isElement, !pending.keys.contains("frame"), !pending.keys.contains("screenFrame") {
      frameless.append(path.description)
    }
    return node
  }
}

/// A node that is being read.
struct PendingNode {
  let node = AccessibilityNode()
  var keys: Set<String> = []
  /// A Boolean value that indicates whether the current list contains elements, or nil outside a
  /// list.
  var list: Bool?
  /// The nodes of the current list.
  var children: [AccessibilityNode] = []
}

/// A path in a JSON document.
struct TreePath: CustomStringConvertible {
  /// The keys, each after a full stop, and the indices in brackets.
  private var components: [String] = []
  /// The number of components shown at each end of a long path.
  private static let shown = 8

  mutating func push(_ key: String) { components.append("." + key) }
  mutating func push(_ index: Int) { components.append("[\(index)]") }
  mutating func pop() { components.removeLast() }

  var description: String {
    guard components.count > Self.shown * 4 else { return Self.text(components[...]) }
    return Self.text(components.prefix(Self.shown)) + "…"
      + Self.text(components.suffix(Self.shown))
  }

  private static func text(_ components: ArraySlice<String>) -> String {
    String(components.joined().trimmingPrefix("."))
  }
}

extension TreeFileReader {
  func fault(_ message: Message) -> TreeFileError {
    TreeFileError(file: name, path: path.description, fault: message)
  }

  func unknownKey() -> TreeFileError { fault("unknown key") }

  func mismatch(_ found: JSONScanner.Token, _ what: Message) -> TreeFileError {
    fault("expected \(what), found \(found.kind)")
  }

  mutating func next() throws(TreeFileError) -> JSONScanner.Token {
    do {
      return try scanner.next()
    } catch {
      throw fault("line \(error.line): \(error.message)")
    }
  }

  /// Reads the keys of an object whose first token has been read.
  mutating func object<Root>(
    after token: JSONScanner.Token, _ fields: [Field<Root>], into root: inout Root,
    called what: Message = "an object"
  ) throws(TreeFileError) {
    let keys = try members(after: token, what) { (reader, key) throws(TreeFileError) in
      guard let field = fields.first(where: { $0.key == key }) else { throw reader.unknownKey() }
      try field.read(&reader, &root)
    }
    for field in fields where field.isRequired && !keys.contains(field.key) {
      throw fault("expected the key \"\(field.key)\"")
    }
  }

  /// Reads the members of an object whose first token has been read.
  ///
  /// - Returns: The keys of the members.
  @discardableResult
  mutating func members(
    after token: JSONScanner.Token, _ what: Message,
    _ member: (inout TreeFileReader, String) throws(TreeFileError) -> Void
  ) throws(TreeFileError) -> Set<String> {
    guard token == .beginObject else { throw mismatch(token, what) }
    var keys: Set<String> = []
    while true {
      switch try next() {
      case .key(let key):
        path.push(key)
        guard keys.insert(key).inserted else { throw fault("the key appears twice") }
        try member(&self, key)
        path.pop()
      case .endObject: return keys
      case let other: throw mismatch(other, "a key")
      }
    }
  }

  /// Reads a list whose first token has been read. The closure receives the first token of each
  /// item.
  mutating func list(
    _ what: Message, after token: JSONScanner.Token,
    _ item: (inout TreeFileReader, JSONScanner.Token) throws(TreeFileError) -> Void
  ) throws(TreeFileError) {
    guard token == .beginArray else { throw mismatch(token, what) }
    var index = 0
    while true {
      path.push(index)
      let token = try next()
      if token != .endArray { try item(&self, token) }
      path.pop()
      if token == .endArray { return }
      index += 1
    }
  }

  /// Reads the ids of nodes, which are passed to a closure once all nodes have been read.
  mutating func addLinks(
    _ connect: @escaping ([AccessibilityNode]) -> Void
  ) throws(TreeFileError) {
    let path = path.description
    let ids = try TreeValueType.texts.read(&self, next())
    links.append(Link(paths: ids.indices.map { "\(path)[\($0)]" }, ids: ids, connect: connect))
  }

  /// Reads the id of one node.
  mutating func addLink(
    _ connect: @escaping (AccessibilityNode.Reference) -> Void
  ) throws(TreeFileError) {
    let path = path.description
    let id = try string(next())
    links.append(
      Link(paths: [path], ids: [id]) { nodes in
        if let node = nodes.first { connect(AccessibilityNode.Reference(node)) }
      })
  }

  func string(_ token: JSONScanner.Token) throws(TreeFileError) -> String {
    guard case .string(let text) = token else { throw mismatch(token, "a text") }
    return text
  }

  func number(_ token: JSONScanner.Token, _ what: Message) throws(TreeFileError) -> Double {
    guard case .number(let value) = token else { throw mismatch(token, what) }
    guard value.isFinite, abs(value) <= 1e12 else {
      throw fault("expected a finite number of at most 12 digits")
    }
    return value
  }

  func side(_ value: Double, _ what: Message) throws(TreeFileError) -> Double {
    guard value >= 0 else {
      throw fault("expected \(what) of 0 or more, found \(value.shortText)")
    }
    return value
  }

  /// Reads numbers in a list of fixed length, each with its name.
  mutating func numbers(
    _ names: [String], after token: JSONScanner.Token
  ) throws(TreeFileError) -> [Double] {
    let what = Message(verbatim: "[\(names.joined(separator: ", "))]")
    var values: [Double] = []
    try list(what, after: token) { (reader, token) throws(TreeFileError) in
      guard values.count < names.count else { throw reader.fault("expected no more than \(what)") }
      var value = try reader.number(token, "a number")
      if ["width", "height"].contains(names[values.count]) {
        value = try reader.side(value, names[values.count] == "width" ? "a width" : "a height")
      }
      values.append(value)
    }
    guard values.count == names.count else { throw fault("expected \(what)") }
    return values
  }
}

extension JSONScanner.Token {
  /// The name of the token's type in messages.
  fileprivate var kind: Message {
    switch self {
    case .beginObject: "an object"
    case .beginArray: "a list"
    case .endObject: "the end of an object"
    case .endArray: "the end of a list"
    case .key(let key): "the key \"\(key)\""
    case .string: "a text"
    case .number: "a number"
    case .bool(let value): Message(verbatim: "\(value)")
    case .null: "null"
    case .end: "the end of the file"
    }
  }
}

extension Double {
  /// The number, without a fraction if it is whole.
  var shortText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
