import Geometry
import PlainText

/// A tree file: one screen of views as JSON.
///
/// The reader uses its own stack, so that a tree may be ten thousand levels deep. Every key, type,
/// and link is checked, and reading stops at the first fault.
public struct TreeFile {
  /// The maximum depth of a tree, in levels of nodes.
  public static let deepest = 10_000

  /// The root node of the tree.
  public let root: AccessibilityNode
  /// The paths of elements that have neither `frame` nor `screenFrame`, which the screen reader
  /// skips.
  public let frameless: [String]
  /// The line on which each node begins, from 1.
  private let lines: [ObjectIdentifier: Int]

  /// Creates a tree file from a tree in memory.
  ///
  /// - Parameter root: The root node, with its screen.
  public init(_ root: AccessibilityNode) {
    self.root = root
    frameless = []
    lines = [:]
  }

  /// Creates a tree from a file in memory.
  ///
  /// - Parameters:
  ///   - name: The name of the file in errors.
  ///   - bytes: The whole file in UTF-8.
  /// - Throws: ``TreeFileError`` with the JSON path of the first fault.
  public init(name: String, bytes: [UInt8]) throws(TreeFileError) {
    var reader = TreeFileReader(name: name, bytes: bytes)
    root = try reader.read()
    frameless = reader.frameless
    lines = reader.lines
  }

  /// Returns the line on which a node begins in the file, from 1, or nil for a node that was added
  /// later.
  public func line(of node: AccessibilityNode) -> Int? { lines[ObjectIdentifier(node)] }
}

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
    try object { (reader, key) throws(TreeFileError) in
      switch key {
      case "screen": screen = try reader.screen()
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
          throw TreeFileError(file: name, path: path, message: "no node has the id \"\(id)\"")
        }
        found.append(node)
      }
      link.connect(found)
    }
  }

  private mutating func screen() throws(TreeFileError) -> AccessibilityNode.Screen {
    var screen = AccessibilityNode.Screen(language: "en")
    try object { (reader, key) throws(TreeFileError) in
      switch key {
      case "width": screen.size.width = try reader.side("a width")
      case "height": screen.size.height = try reader.side("a height")
      case "idiom": screen.idiom = try reader.choice("idiom")
      case "layoutDirection": screen.layoutDirection = try reader.choice("layout direction")
      case "language": screen.language = try reader.string()
      default: throw reader.unknownKey()
      }
    }
    return screen
  }

  /// Reads a node and all its descendants. Each level is an entry of a stack.
  private mutating func tree() throws(TreeFileError) -> AccessibilityNode {
    try expect(.beginObject, "an object")
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
        try checkNew(key, in: &stack[level])
        if key == "subviews" || key == "elements" {
          try expect(.beginArray, "a list of nodes")
          stack[level].list = key == "elements"
          stack[level].count = 0
        } else {
          try read(key, into: &stack[level])
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

  /// Returns whether another node begins in a list. At its end, the list is assigned to its node.
  private mutating func nextChildBegins(_ pending: inout PendingNode) throws(TreeFileError) -> Bool
  {
    path.push(pending.count)
    let token = try next()
    if token == .endArray {
      path.pop()
      if pending.list == true {
        pending.elements = pending.children
      } else {
        pending.subviews = pending.children
      }
      pending.children = []
      pending.list = nil
      path.pop()
      return false
    }
    guard token == .beginObject else { throw fault("expected a node") }
    pending.count += 1
    return true
  }

  /// Begins a node whose opening bracket was just read.
  private mutating func begin() -> PendingNode {
    let pending = PendingNode()
    lines[ObjectIdentifier(pending.node)] = scanner.line
    return pending
  }

  private func checkNew(_ key: String, in pending: inout PendingNode) throws(TreeFileError) {
    guard pending.keys.insert(key).inserted else {
      throw fault("the key appears twice")
    }
  }

  private mutating func finish(_ pending: PendingNode) throws(TreeFileError) -> AccessibilityNode {
    let node = pending.node
    if !pending.subviews.isEmpty { node.setSubviews(pending.subviews) }
    if let elements = pending.elements { node.setElements(elements) }
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
  var subviews: [AccessibilityNode] = []
  var elements: [AccessibilityNode]?
  /// Whether the current list is that of the elements; nil outside a list.
  var list: Bool?
  var children: [AccessibilityNode] = []
  var count = 0
}

/// A path in a JSON document.
struct TreePath: CustomStringConvertible {
  private enum Component {
    case key(String)
    case index(Int)
  }

  private var components: [Component] = []
  /// The number of components shown at each end of a long path.
  private static let shown = 8

  mutating func push(_ key: String) { components.append(.key(key)) }
  mutating func push(_ index: Int) { components.append(.index(index)) }
  mutating func pop() { components.removeLast() }

  var description: String {
    guard components.count > Self.shown * 4 else { return Self.text(components[...]) }
    return Self.text(components.prefix(Self.shown)) + "…"
      + Self.text(components.suffix(Self.shown))
  }

  private static func text(_ components: ArraySlice<Component>) -> String {
    var text = ""
    for component in components {
      switch component {
      case .key(let key): text += (text.isEmpty ? "" : ".") + key
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}
