import AccessibilityModel
import Geometry
import ScreenReading

/// A fresh screen on which a rule makes something happen, with a screen reader that finds and speaks
/// its elements.
struct AuditStage {
  let screen: any AuditedScreen
  private let driver: ScreenReaderDriver

  /// The most elements that are looked at: what is near the top of the screen.
  static let most = 3_000
  /// Elements off the screen in a row after which what is on it was passed.
  private static let mostUnseen = 200
  /// A path with fewer elements was walked to its end.
  static let leastOfLong = mostUnseen

  init(_ subject: AuditSubject, readerOn: Bool = true) throws {
    screen = try subject.makeScreen(readerOn)
    driver = ScreenReaderDriver(
      screen.auditRoot, settings: ScreenReaderSettings(verbosity: .full))
  }

  /// The elements of the swipe path from the first to the last that is on the screen.
  func elements() -> [AuditedElement] {
    var elements: [AuditedElement] = []
    var unseen = 0
    var wasSeen = false
    for object in driver.elements {
      guard elements.count < Self.most, unseen < Self.mostUnseen else { break }
      let element = AuditedElement(object, on: screen)
      wasSeen = wasSeen || element.frame != nil
      unseen = element.frame == nil && wasSeen ? unseen + 1 : 0
      elements.append(element)
    }
    return elements
  }

  /// Those of them that can be seen now.
  func seenElements() -> [AuditedElement] { elements().filter { $0.frame != nil } }

  /// The visible element with an index among the visible ones, from 0; nil if it has another name.
  func seenElement(at index: Int, named name: String) -> (any AccessibilityObject)? {
    var number = 0
    for object in driver.elements {
      guard number < Self.most else { break }
      if screen.auditFrame(of: object) != nil {
        if number == index { return AuditPath.path(of: object) == name ? object : nil }
        number += 1
      }
    }
    return nil
  }

  /// Some of many, evenly spread.
  static func sample(of indices: Range<Int>, most: Int) -> [Int] {
    guard indices.count > most else { return Array(indices) }
    return (0..<most).map { indices.lowerBound + $0 * indices.count / most }
  }

  /// What is said of an element, its hint included.
  func utterance(of element: any AccessibilityObject) -> String {
    let said = driver.utterances(for: element)
    return said.hint.map { "\(said.utterance.text) [\($0.text)]" } ?? said.utterance.text
  }

  /// What is said of each element near the screen.
  func told() -> ToldElements {
    var told = ToldElements()
    for element in elements() {
      let name = AuditPath.path(of: element.object)
      told.texts[name] = utterance(of: element.object)
      told.order.append(name)
    }
    return told
  }

  func nothingPosted() -> Bool { screen.auditTakeNotifications().isEmpty }
}

/// What is said of the elements near the screen at a moment, by their paths.
struct ToldElements {
  var texts: [String: String] = [:]
  var order: [String] = []

  /// The first element that says something else than before, that came, or that is gone. What was
  /// only scrolled, or has room now, is no other; past the last that both have nothing is known.
  func firstChange(to after: ToldElements) -> (path: String, text: String)? {
    for path in after.order.prefix(through(last: after.order, in: texts)) {
      guard let new = after.texts[path], texts[path] != new else { continue }
      return (path, new)
    }
    for path in order.prefix(through(last: order, in: after.texts)) where after.texts[path] == nil {
      return (path, texts[path] ?? "")
    }
    return nil
  }

  /// How many of some paths there are up to the last that is known elsewhere; all where the walks
  /// came to the end, or have nothing in common.
  private func through(last paths: [String], in known: [String: String]) -> Int {
    guard paths.count >= AuditStage.leastOfLong else { return paths.count }
    return paths.lastIndex { known[$0] != nil }.map { $0 + 1 } ?? paths.count
  }
}
