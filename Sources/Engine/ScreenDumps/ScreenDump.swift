import AccessibilityModel
import PlainText
import XMLReading

/// A screen that another tool dumped, read into a tree for the screen reader.
package struct ScreenDump {
  package let format: DumpFormat
  /// The root of the tree; its `screen` has the size of the screen.
  package let root: AccessibilityNode
  /// The spoken texts in the dump itself, in its own order, or nil for a format without them.
  package var recorded: [String]?
  /// Notes about the content for the user, each beginning with a line.
  package var notes: [Message] = []
  fileprivate(set) var places: [ObjectIdentifier: DumpPlace]

  /// The maximum size of a dump, in bytes.
  static let largest = 20 << 20

  /// Returns the note about two descriptions of a screen in one file that differ.
  static func change(at line: Int, from start: Int) -> Message {
    """
    \(line): this description differs from the one at line \(start); the screen changed between \
    the two, and the last one is read
    """
  }

  /// Returns the place where the dump describes a node, or nil for a node that was added later.
  package func place(of node: AccessibilityNode) -> DumpPlace? { places[ObjectIdentifier(node)] }

  /// Returns the dump with all its elements on one line, for a dump inside another file.
  func onLine(_ line: Int) -> ScreenDump {
    var dump = self
    dump.places = places.mapValues { DumpPlace(line: line, type: $0.type, name: $0.name) }
    return dump
  }

  /// Reads a dump in any of the formats, which its content determines.
  ///
  /// - Parameters:
  ///   - name: The name of the file in errors.
  ///   - bytes: The content of the file.
  /// - Returns: The dump, or nil for anything else, such as a tree file.
  /// - Throws: `DumpError` for a dump that is damaged, too large, or of a platform other than iOS.
  package static func read(name: String, bytes: [UInt8]) throws(DumpError) -> ScreenDump? {
    let found = DumpRecognition.dump(in: bytes)
    let source = DumpSource(name: name, bytes: found?.text ?? bytes)
    switch found?.kind {
    case nil: return nil
    case .foreign(let platform)?: throw .foreign(platform, file: name)
    case .readable(let reader)?:
      guard bytes.count <= largest else { throw .tooLarge(limit: largest, file: name) }
      return try reader.read(source)
    }
  }
}

/// The place of an element in the dump that describes it.
package struct DumpPlace: Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The type in the words of the format, such as `XCUIElementTypeButton`.
  package let type: String
  /// The identifier of the element, or its label if there is none.
  package let name: String?
}

/// The file that a reader reads.
struct DumpSource {
  let name: String
  let bytes: [UInt8]
}

/// A reader of one format.
protocol DumpReader {
  static var format: DumpFormat { get }
  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump
}

extension DumpReader {
  /// Returns an error of the format.
  static func error(_ problem: Message, in source: DumpSource, line: Int = 1) -> DumpError {
    .invalid(problem, format: format, file: source.name, line: line)
  }

  static func document(_ source: DumpSource) throws(DumpError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(bytes: source.bytes)
    } catch {
      throw Self.error(error.message, in: source, line: error.line)
    }
  }

  /// Returns the dump with elements that XCTest's types describe.
  static func dump(
    _ elements: PageElements, of source: DumpSource, notes: [Message] = []
  ) throws(DumpError) -> ScreenDump {
    guard let first = elements.elements.first else {
      throw error("no application; expected <\(PageElements.application)>", in: source)
    }
    guard !first.frame.isEmpty else {
      throw error(
        "the application has no size; expected the size of the screen", in: source,
        line: first.line)
    }
    let unknown = elements.unknown.notes
    let nodes = elements.nodes(on: first.frame)
    return ScreenDump(
      format: format, root: nodes.root, notes: notes + unknown, places: nodes.places)
  }
}

/// The reason that a dump of a screen cannot be read.
package enum DumpError: ReportableError {
  /// The XML of a page source is damaged, or libxml2 is not installed.
  case xml(XMLError)
  /// The dump is of a platform whose screen readers follow other rules.
  case foreign(ForeignDump, file: String)
  /// The limit is in bytes.
  case tooLarge(limit: Int, file: String)
  /// The file looks like a format and is damaged or lacks something. Lines are counted from 1.
  case invalid(Message, format: DumpFormat, file: String, line: Int)

  package var report: Message {
    switch self {
    case .xml(let error): "\(error) (read as \(DumpFormat.pageSource.name))"
    case .foreign(let platform, let file):
      "\(file): looks like \(platform.name); \(platform.reason)"
    case .tooLarge(let limit, let file):
      "\(file): larger than \(limit >> 20) MB; expected a smaller file"
    case .invalid(let problem, let format, let file, let line):
      "\(file):\(line): \(problem) (read as \(format.name))"
    }
  }
}
