import AccessibilityModel
import Geometry
import ScreenReading

/// A fresh screen on which a rule makes something happen, with a reader to tell what is said.
struct AuditStage {
  let screen: any AuditedScreen
  private let reader: ScreenReader

  /// The most elements that are looked at: what is near the top of the screen.
  static let most = 3_000
  /// Elements off the screen in a row after which what is on it was passed.
  private static let mostUnseen = 200

  init(_ subject: AuditSubject, readerOn: Bool = true) throws {
    screen = try subject.makeScreen(readerOn)
    reader = ScreenReader(
      settings: ScreenReaderSettings(verbosity: .full), phrases: Phrases(language: "en"))
  }

  /// The elements of the swipe path from the first to the last that is on the screen.
  func elements() -> [AuditedElement] {
    var elements: [AuditedElement] = []
    var unseen = 0
    var wasSeen = false
    var next = reader.traversal.firstElement(in: screen.auditRoot)
    while let object = next, elements.count < Self.most, unseen < Self.mostUnseen {
      let element = AuditedElement(object, on: screen)
      wasSeen = wasSeen || element.frame != nil
      unseen = element.frame == nil && wasSeen ? unseen + 1 : 0
      elements.append(element)
      next = reader.traversal.element(after: object)
    }
    elements.removeLast(unseen)
    return elements
  }

  /// Those of them that can be seen now.
  func seenElements() -> [AuditedElement] { elements().filter { $0.frame != nil } }

  /// What is said of an element, its hint included.
  func utterance(of element: any AccessibilityObject) -> String {
    let said = reader.utterances(for: element)
    return said.hint.map { "\(said.utterance.text) [\($0.text)]" } ?? said.utterance.text
  }

  /// Each element that can be seen by its name, and what is said of it, in reading order.
  func told() -> [ToldElement] {
    seenElements().map {
      ToldElement(identifier: AuditPath.path(of: $0.object), text: utterance(of: $0.object))
    }
  }

  func nothingPosted() -> Bool { screen.auditTakeNotifications().isEmpty }
}

/// What is said of an element at a moment.
struct ToldElement: Hashable {
  let identifier: String
  let text: String
}
