import AccessibilityModel
import Geometry
import PlainText

/// A rule that looks at the elements as the walk comes by them.
protocol WalkingRule {
  static var rule: RuleDescription { get }

  init()

  /// Why the rule has nothing to go by on a screen; nil when it has.
  static func reasonNotToRun(on screen: any AuditedScreen) -> String?

  /// Looks at a page. The pages come in reading order, each once.
  mutating func visit(_ page: AuditPage, _ findings: inout FindingList)

  /// Looks at what can be seen, before it is scrolled away.
  mutating func look(at view: AuditView, _ findings: inout FindingList)

  /// The walk is over.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList)
}

extension WalkingRule {
  static func reasonNotToRun(on screen: any AuditedScreen) -> String? { nil }
  mutating func look(at view: AuditView, _ findings: inout FindingList) {}
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {}
}

/// A rule that makes something happen, on screens of its own.
protocol ActingRule {
  static var rule: RuleDescription { get }

  /// Runs on fresh screens.
  ///
  /// - Returns: why it could not be run; nil when it was.
  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String?
}

/// What is audited, and how to get at it afresh.
package struct AuditSubject {
  package let name: String
  /// Makes the screen as it is before it is drawn, for a reader that runs from the start or not.
  package let makeScreen: (_ readerOn: Bool) throws -> any AuditedScreen
  /// Where an object stands in a file; nil when it stands in none.
  package let locate: (any AccessibilityObject) -> SourceLocation?

  package init(
    name: String, locate: @escaping (any AccessibilityObject) -> SourceLocation? = { _ in nil },
    makeScreen: @escaping (_ readerOn: Bool) throws -> any AuditedScreen
  ) {
    self.name = name
    self.makeScreen = makeScreen
    self.locate = locate
  }
}

/// The findings of one rule on one subject, as they come.
struct FindingList {
  let rule: RuleDescription
  let subject: AuditSubject
  private(set) var findings: [Finding] = []
  private var seen: [String: Int] = [:]

  init(rule: RuleDescription, subject: AuditSubject) {
    self.rule = rule
    self.subject = subject
  }

  /// - Parameters:
  ///   - element: what has the fault.
  ///   - message: what is wrong, in one sentence.
  ///   - severity: where it is not the rule's own.
  ///   - mend: where it is not the rule's own.
  mutating func add(
    _ element: AuditedElement, _ message: String, severity: Severity? = nil, mend: String? = nil
  ) {
    add(
      element.object, label: element.name, frame: element.frame, message, severity: severity,
      mend: mend)
  }

  mutating func add(
    _ object: any AccessibilityObject, label: String? = nil, frame: Rect? = nil,
    _ message: String, severity: Severity? = nil, mend: String? = nil
  ) {
    add(
      path: AuditPath.path(of: object),
      container: object.accessibilityContainer.map(AuditPath.path(of:)) ?? "",
      label: label ?? AuditedElement.joined(object.accessibilityLabelPieces(for: .full)),
      frame: frame, location: subject.locate(object), message, severity: severity, mend: mend)
  }

  /// A finding on the screen as a whole, or on something that is no object.
  mutating func add(
    path: String, container: String = "", label: String = "", frame: Rect? = nil,
    location: SourceLocation? = nil, _ message: String, severity: Severity? = nil,
    mend: String? = nil
  ) {
    var finding = Finding(
      rule: rule.name, severity: severity ?? rule.severity, screen: subject.name,
      path: path.oneLine, container: container.oneLine, label: label.oneLine, frame: frame,
      message: message.oneLine, mend: mend ?? rule.mend, location: location)
    finding.occurrence = seen[finding.path, default: 0]
    seen[finding.path] = finding.occurrence + 1
    findings.append(finding)
  }
}

extension String {
  /// Without what would steer a terminal; a line end is shown as what it is.
  var oneLine: String { withVisibleControls }
}
