import AccessibilityModel
import Geometry
import PlainText

/// A rule that examines elements as the walk reaches them.
protocol WalkingRule {
  static var rule: RuleDescription { get }

  init()

  /// Returns why the rule cannot run on a screen, or nil if it can.
  static func reasonNotToRun(on screen: any AuditedScreen) -> String?

  /// Examines a page. Each page is visited once, in reading order.
  mutating func visit(_ page: AuditPage, _ findings: inout FindingList)

  /// Examines the visible elements before they are scrolled out of view.
  mutating func look(at view: AuditView, _ findings: inout FindingList)

  /// Reports what is known only at the end of the walk.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList)
}

extension WalkingRule {
  static func reasonNotToRun(on screen: any AuditedScreen) -> String? { nil }
  mutating func look(at view: AuditView, _ findings: inout FindingList) {}
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {}
}

/// A rule that changes or operates the screen, and so runs on screens of its own.
protocol ActingRule {
  static var rule: RuleDescription { get }

  /// Runs the rule on new screens.
  ///
  /// - Returns: Why the rule could not run, or nil if it ran.
  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String?
}

/// The reasons not to run that several rules share.
enum NotRunReason {
  static let noChanges = "nothing changes on the screen"
  static let noScrolling = "nothing on the screen scrolls"
  static let unknownDrawing = "the screen does not report the text it draws"
}

/// A screen to audit, and a way to create it again.
package struct AuditSubject {
  package let name: String
  /// Creates the screen before its first drawing, with the screen reader on or off from the start.
  package let makeScreen: (_ readerOn: Bool) throws -> any AuditedScreen
  /// Returns the location of an object in a file, or nil if it comes from no file.
  package let locate: (any AccessibilityObject) -> SourceLocation?
  /// Returns what the dump of another tool calls an object, or nil if it comes from none.
  let describe: (any AccessibilityObject) -> ElementOrigin?
  private let paths: DumpPaths?

  package init(
    name: String, locate: @escaping (any AccessibilityObject) -> SourceLocation? = { _ in nil },
    makeScreen: @escaping (_ readerOn: Bool) throws -> any AuditedScreen
  ) {
    self.name = name
    self.makeScreen = makeScreen
    self.locate = locate
    describe = { _ in nil }
    paths = nil
  }

  /// Creates the subject of a screen that another tool dumped.
  ///
  /// - Parameters:
  ///   - name: The name of the file in findings.
  ///   - root: The tree that the dump was read into.
  ///   - language: The language of the interface, or nil to infer it.
  ///   - gaps: What the format of the dump does not record.
  ///   - line: Returns the line of a node in the dump, counted from 1.
  ///   - describe: Returns what the dump calls a node.
  package init(
    dump name: String, root: AccessibilityNode, language: String? = nil,
    gaps: Set<AuditedTree.Gap> = [.languages, .steps, .order],
    line: @escaping (AccessibilityNode) -> Int?,
    describe: @escaping (AccessibilityNode) -> ElementOrigin?
  ) {
    self.name = name
    makeScreen = { _ in
      AuditedTree(
        root: root, name: name, language: language, gaps: gaps, describe: describe)
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
}

/// The findings of one rule on one subject, in the order in which they are added.
struct FindingList {
  let rule: RuleDescription
  let subject: AuditSubject
  private(set) var findings: [Finding] = []
  private var seen: [String: Int] = [:]
  /// The objects of the findings, by index.
  private var objects: [Int: any AccessibilityObject] = [:]

  init(rule: RuleDescription, subject: AuditSubject) {
    self.rule = rule
    self.subject = subject
  }

  /// Adds a finding on an element.
  ///
  /// - Parameters:
  ///   - element: The element at fault.
  ///   - message: What is wrong, in one sentence.
  ///   - severity: The severity, or nil for that of the rule.
  mutating func add(_ element: AuditedElement, _ message: String, severity: Severity? = nil) {
    add(element.object, label: element.name, frame: element.frame, message, severity: severity)
  }

  /// Adds a finding on an object, with its own label unless another is given.
  mutating func add(
    _ object: any AccessibilityObject, label: String? = nil, frame: Rect? = nil,
    _ message: String, severity: Severity? = nil
  ) {
    add(
      path: subject.path(of: object),
      container: object.accessibilityContainer.map(subject.path(of:)) ?? "",
      label: label ?? AuditedElement.joined(object.accessibilityLabelPieces(for: .full)),
      frame: frame, location: subject.locate(object), message, severity: severity)
    let last = findings.count - 1
    findings[last].origin = subject.describe(object)
    objects[last] = object
  }

  /// Returns the path of an object in messages.
  func path(of object: any AccessibilityObject) -> String { subject.path(of: object) }

  /// Adds what a screen reader says at the element of each finding.
  mutating func addSpeech(_ speech: (any AccessibilityObject) -> String) {
    for (index, object) in objects { findings[index].heard = speech(object).oneLine }
  }

  /// Adds a finding on the whole screen, or on something that is not an accessibility object.
  mutating func add(
    path: String, container: String = "", label: String = "", frame: Rect? = nil,
    location: SourceLocation? = nil, _ message: String, severity: Severity? = nil
  ) {
    var finding = Finding(
      rule: rule.name, severity: severity ?? rule.severity, screen: subject.name,
      path: path.oneLine, container: container.oneLine, label: label.oneLine, frame: frame,
      message: message.oneLine, fix: rule.fix, location: location)
    finding.occurrence = seen[finding.path, default: 0]
    seen[finding.path] = finding.occurrence + 1
    findings.append(finding)
  }
}

extension String {
  /// The text with control characters, such as line breaks, made visible.
  var oneLine: String { withVisibleControls }
}
