import AccessibilityModel
import ScreenReading

/// A screen to audit, and a way to create it again.
package struct AuditSubject {
  package let name: String
  /// Creates the screen before its first drawing, with the screen reader on or off from the start.
  package let makeScreen: (_ readerOn: Bool) throws -> any AuditedScreen
  /// Returns the location of an object in a file, or nil if it comes from no file.
  package let locate: (any AccessibilityObject) -> SourceLocation?
  /// Returns the name of an object in another tool's dump, or nil if it comes from none.
  let describe: (any AccessibilityObject) -> ElementOrigin?
  private let paths: DumpPaths?
  /// The most gestures that it may take to reach a control, or nil for no limit.
  var budget: Int?

  /// Creates the subject of a tree of views.
  ///
  /// - Parameters:
  ///   - name: The name of the screen in findings.
  ///   - tree: The tree, from a file or from memory.
  ///   - language: The language of the interface as a BCP 47 tag, or nil to use the tree's language
  ///     or, if the tree has none, to infer it from the texts.
  package init(name: String, tree: TreeFile, language: String? = nil) {
    self.init(
      dump: name, root: tree.root, language: language, gaps: [], line: tree.line,
      describe: { _ in nil })
  }

  package init(
    name: String, makeScreen: @escaping (_ readerOn: Bool) throws -> any AuditedScreen
  ) {
    self.name = name
    self.makeScreen = makeScreen
    locate = { _ in nil }
    describe = { _ in nil }
    paths = nil
  }

  /// Creates the subject of a screen that another tool dumped.
  ///
  /// - Parameters:
  ///   - name: The name of the file in findings.
  ///   - root: The tree that the dump was read into.
  ///   - language: The language of the interface, or nil to infer it.
  ///   - gaps: The information that the format of the dump does not record.
  ///   - line: Returns the line of a node in the dump, counted from 1.
  ///   - describe: Returns the name of a node in the dump.
  package init(
    dump name: String, root: AccessibilityNode, language: String? = nil,
    gaps: Set<AuditedTree.Gap> = [.languages, .steps, .order, .placeholders],
    line: @escaping (AccessibilityNode) -> Int?,
    describe: @escaping (AccessibilityNode) -> ElementOrigin?
  ) {
    self.name = name
    let state = TreeState(of: root)
    makeScreen = { _ in
      state.restore()
      return AuditedTree(root: root, language: language, gaps: gaps, describe: describe)
    }
    locate = { object in
      object.accessibilityTree.flatMap(line).map { SourceLocation(file: name, line: $0) }
    }
    self.describe = { $0.accessibilityTree.flatMap(describe) }
    paths = DumpPaths(of: root, describe: describe)
  }

  /// Returns the path of an object in findings.
  func path(of object: any AccessibilityObject) -> String {
    if let node = object.accessibilityTree, let path = paths?.path(of: node) { return path }
    return AuditPath.path(of: object)
  }

  /// Returns the identity of an object in baselines.
  func identity(of object: any AccessibilityObject) -> String {
    guard let node = object.accessibilityTree, node === object else {
      return AuditPath.path(of: object)
    }
    return ElementIdentity.text(of: node) { describe($0)?.shortType }
  }

  /// Returns the elements of a tree that swiping reaches.
  func reportedElements() throws -> [ReportedElement] {
    let screen = try makeScreen(true)
    guard screen is AuditedTree else { return [] }
    return ScreenReaderDriver(screen.auditRoot).elements.map { object in
      ReportedElement(
        screen: name, path: path(of: object).oneLine,
        label: Utterance(object.accessibilityLabelPieces(for: .full)).text.oneLine,
        location: locate(object))
    }
  }
}
