import AccessibilityModel
import Geometry
import PlainText
import ScreenReading

/// The findings of one rule on one subject, in order of addition.
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
  ///   - message: The fault, in one sentence.
  ///   - severity: The severity, or nil for the rule's own.
  mutating func add(_ element: AuditedElement, _ message: Message, severity: Severity? = nil) {
    add(element.object, label: element.name, frame: element.frame, message, severity: severity)
  }

  /// Adds a finding on an object, with its own label unless another is given.
  mutating func add(
    _ object: any AccessibilityObject, label: String? = nil, frame: Rect? = nil,
    _ message: Message, severity: Severity? = nil
  ) {
    add(
      path: subject.path(of: object), element: subject.identity(of: object),
      container: object.accessibilityContainer.map(subject.path(of:)) ?? "",
      label: label ?? Utterance(object.accessibilityLabelPieces(for: .full)).text,
      frame: frame, location: subject.locate(object), message, severity: severity)
    let last = findings.count - 1
    findings[last].origin = subject.describe(object)
    objects[last] = object
  }

  /// Returns the path of an object in messages.
  func path(of object: any AccessibilityObject) -> String { subject.path(of: object) }

  /// Adds the screen reader's speech at the element of each finding.
  mutating func addSpeech(_ speech: (any AccessibilityObject) -> String) {
    for (index, object) in objects { findings[index].heard = speech(object).oneLine }
  }

  /// Adds a finding on the whole screen, or on something other than an accessibility object.
  mutating func add(
    path: String, element: String? = nil, container: String = "", label: String = "",
    frame: Rect? = nil, location: SourceLocation? = nil, _ message: Message,
    severity: Severity? = nil
  ) {
    var finding = Finding(
      rule: rule.name, severity: severity ?? rule.severity, screen: subject.name,
      path: path.oneLine, container: container.oneLine, label: label.oneLine, frame: frame,
      problem: message, remedy: rule.remedy, location: location,
      element: (element ?? path).oneLine)
    finding.occurrence = seen[finding.element, default: 0]
    seen[finding.element] = finding.occurrence + 1
    findings.append(finding)
  }
}

extension String {
  /// The text with control characters, such as line breaks, made visible.
  var oneLine: String { withVisibleControls }
}
