import AccessibilityModel
import ScreenReading

/// A fresh screen that a rule can change, with a screen reader that finds and speaks its elements.
struct AuditStage {
  let screen: any AuditedScreen
  let driver: ScreenReaderDriver

  /// The maximum number of elements to examine, from the top of the screen.
  static let most = 3_000
  /// The number of consecutive invisible elements that ends the search for visible ones.
  private static let mostUnseen = 200
  /// The number of elements that a walk always reaches before the end of the path.
  static let leastOfLong = mostUnseen

  init(_ subject: AuditSubject, readerOn: Bool = true) throws {
    screen = try subject.makeScreen(readerOn)
    driver = ScreenReaderDriver(
      screen.auditRoot, settings: ScreenReaderSettings(verbosity: .full))
  }

  /// Returns the elements of the swipe path up to the last one on the screen.
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

  /// Returns the elements that are visible now.
  func seenElements() -> [AuditedElement] { elements().filter { $0.frame != nil } }

  /// Returns the visible element with an index among the visible ones, from 0, or nil if it has
  /// another name.
  func seenElement(at index: Int, named name: String) -> (any AccessibilityObject)? {
    let seen = driver.elements.lazy.filter { screen.auditFrame(of: $0) != nil }.prefix(Self.most)
    let object = seen.dropFirst(index).first { _ in true }
    return object.flatMap { AuditPath.path(of: $0) == name ? $0 : nil }
  }

  /// Returns at most the given number of indices, evenly distributed.
  static func sample(of indices: Range<Int>, most: Int) -> [Int] {
    guard indices.count > most else { return Array(indices) }
    return (0..<most).map { indices.lowerBound + $0 * indices.count / most }
  }

  /// Returns the utterance of an element, with its hint in brackets.
  func utterance(of element: any AccessibilityObject) -> String {
    let said = driver.utterances(for: element)
    return said.hint.map { "\(said.utterance.text) [\($0.text)]" } ?? said.utterance.text
  }

  /// Returns the utterance of each element near the screen.
  func spokenElements() -> SpokenElements {
    var spoken = SpokenElements()
    for element in elements() {
      let name = AuditPath.path(of: element.object)
      spoken.texts[name] = utterance(of: element.object)
      spoken.order.append(name)
    }
    return spoken
  }

  /// Moves the focus to where a change begins, or to an element in the middle of the screen.
  func setFocus(for change: AuditChange) {
    let seen = change.focus == nil ? seenElements().filter { $0.isControl || !$0.name.isEmpty } : []
    let middle = seen.isEmpty ? nil : seen[seen.count / 2].object
    if let focus = change.focus?() ?? middle { screen.auditSetFocus(on: focus) }
  }
}

/// The utterances of the elements near the screen at one moment, by path.
struct SpokenElements {
  var texts: [String: String] = [:]
  var order: [String] = []

  /// Returns the first element whose utterance changed, or that appeared or disappeared.
  ///
  /// Scrolling alone changes nothing, because elements are compared by path. Elements after the
  /// last one that both moments share are ignored.
  ///
  /// - Parameter own: The path of an element that is ignored as well.
  func firstChange(
    to after: SpokenElements, besides own: String? = nil
  ) -> (path: String, text: String)? {
    for path in after.order.prefix(through(last: after.order, in: texts)) where path != own {
      guard let new = after.texts[path], texts[path] != new else { continue }
      return (path, new)
    }
    for path in order.prefix(through(last: order, in: after.texts))
    where after.texts[path] == nil && path != own {
      return (path, texts[path] ?? "")
    }
    return nil
  }

  /// Returns the words that an element speaks.
  func words(of path: String) -> Set<Substring> { Set((texts[path] ?? "").wordsOfLabel) }

  /// Returns the number of paths up to the last one that also occurs in another list, or all of
  /// them if the walk reached the end or shares none.
  private func through(last paths: [String], in known: [String: String]) -> Int {
    guard paths.count >= AuditStage.leastOfLong else { return paths.count }
    return paths.lastIndex { known[$0] != nil }.map { $0 + 1 } ?? paths.count
  }
}
