import EngineResources
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
  /// The first line of each node, from 1.
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

  /// Returns the first line of a node in the file, from 1, or nil for a node that was added later.
  public func line(of node: AccessibilityNode) -> Int? { lines[ObjectIdentifier(node)] }

  /// The JSON Schema (draft 2020-12) of tree files.
  public static var schema: String { String(embedded: lector_engine_tree_schema) }
}

/// A fault in a tree file.
public struct TreeFileError: Error, Equatable, CustomStringConvertible {
  /// The name of the file.
  public let file: String
  /// The JSON path of the fault, such as `root.subviews[2].traits[0]`.
  public let path: String
  /// The fault, and the expected value.
  public var message: String { fault.description }
  package let fault: Message

  /// The file, the path, and the message in one line.
  public var description: String { report.description }
}

extension TreeFileError: ReportableError {
  package var report: Message {
    path.isEmpty ? "\(file): \(fault)" : "\(file): \(path): \(fault)"
  }
}
