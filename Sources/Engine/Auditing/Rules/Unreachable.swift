import AccessibilityModel
import Geometry

/// What is seen and cannot be reached: a text that no element tells, an element that no swipes
/// lead to, words that are said only together with others.
struct Unreachable: WalkingRule {
  static let rule = RuleDescription(
    name: "unreachable", severity: .error,
    finds: "text on the screen that no element tells; an element that no swipes reach",
    mend: "Make an element of each thing that is drawn, and none of what holds them.")

  /// What was seen and not yet walked, by its unit or its words, in the order in which it was seen.
  private var missing: [(key: String, text: DrawnText)] = []
  private var blobs: [(element: AuditedElement, units: [String: String])] = []
  /// What was told when the screen was looked at last: it may stay while the walk goes on.
  private var told: Set<String> = []

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let count = element.object.accessibilityElementCount()
      guard count > 0 else { continue }
      findings.add(
        element, "It is an element and holds \(count) more, which nobody can reach.")
    }
  }

  mutating func look(at view: AuditView, _ findings: inout FindingList) {
    guard let drawn = view.screen.auditDrawnTexts() else { return }
    let covers = UnitCovers(drawn, view.elements)
    // All that can be heard is long: it is only put together for a text that nobody frames.
    lazy var said = ToldTexts(view.elements.flatMap(\.toldTexts))
    var told: Set<String> = []
    for text in drawn {
      let words = text.spoken ?? text.source ?? text.text
      let key = text.unit ?? words
      guard words.hasLetterOrNumber, !told.contains(key) else { continue }
      if text.unit.map(covers.isAlone) ?? false || self.told.contains(key) || said.contains(words) {
        told.insert(key)
      } else if !covers.isInBlob(text), !missing.contains(where: { $0.key == key }) {
        missing.append((key, text))
      }
    }
    self.told = told
    missing.removeAll { told.contains($0.key) }
    for index in blobs.indices.reversed() {
      blobs[index].units = blobs[index].units.filter { !covers.isAlone($0.key) }
      if blobs[index].units.count < 2 { blobs.remove(at: index) }
    }
    for blob in covers.blobs
    where !blobs.contains(where: { $0.element.object === blob.element.object }) {
      blobs.append(blob)
    }
  }

  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    if let tree = walk.screen as? AuditedTree { finish(tree, &findings) }
    for blob in blobs {
      let units = blob.units.sorted { $0.key < $1.key }.map(\.value)
      let some = units.prefix(3).map { "\"\($0.shortened)\"" }.joined(separator: ", ")
      let rest = units.count > 3 ? " and others" : ""
      findings.add(
        blob.element, "\(units.count) things can be reached only together: \(some)\(rest).")
    }
    for (_, text) in missing {
      findings.add(
        path: text.unit ?? "screen", label: text.text, frame: text.frame,
        "\"\(text.text.shortened)\" is on the screen, and no element tells it.")
    }
  }

  /// Elements of a tree that lie in other elements, whose children nobody visits.
  private func finish(
    _ tree: AuditedTree, _ findings: inout FindingList
  ) {
    tree.root.forEachNode { node in
      guard node.isElement, let place = tree.place(of: node), !place.isHidden,
        let outer = place.element
      else { return }
      let label = node.labelText
      let control = AuditedElement(node, on: tree).isControl
      let told = ToldTexts([outer.labelText, outer.value ?? ""] + outer.actions.map(\.name))
      guard control || !label.isEmpty, !told.contains(label) || label.isEmpty else { return }
      findings.add(
        node, label: label, frame: place.rect,
        "It lies in \(AuditPath.path(of: outer)), which is an element: nobody gets to it.")
    }
  }
}

/// Which elements frame the things that are drawn.
private struct UnitCovers {
  /// The things that an element frames and nothing else with them.
  private var alone: Set<String> = []
  private var together: Set<String> = []
  /// Elements that frame several things which no element frames alone: of each its first text.
  private(set) var blobs: [(element: AuditedElement, units: [String: String])] = []

  func isAlone(_ unit: String) -> Bool { alone.contains(unit) }
  func isInBlob(_ text: DrawnText) -> Bool { text.unit.map(together.contains) ?? false }

  init(_ drawn: [DrawnText], _ elements: [AuditedElement]) {
    let bands = Self.bands(of: elements)
    var unitsOfElement: [Int: [String: String]] = [:]
    for text in drawn {
      guard let unit = text.unit else { continue }
      let center = text.frame.center
      guard center.y.isFinite, abs(center.y) < Self.furthest else { continue }
      for element in bands[Int(center.y.rounded(.down))] ?? []
      where elements[element].frame?.contains(center) == true {
        if unitsOfElement[element]?[unit] == nil {
          unitsOfElement[element, default: [:]][unit] = text.text
        }
      }
    }
    for units in unitsOfElement.values where units.count == 1 { alone.formUnion(units.keys) }
    for (element, units) in unitsOfElement.sorted(by: { $0.key < $1.key }) where units.count > 1 {
      let others = units.filter { !alone.contains($0.key) }
      guard others.count > 1 else { continue }
      blobs.append((elements[element], others))
      together.formUnion(others.keys)
    }
  }

  private static let furthest = 1e6

  /// The elements by the row or band in which their frames are, so that only what is near is
  /// looked at.
  private static func bands(of elements: [AuditedElement]) -> [Int: [Int]] {
    var bands: [Int: [Int]] = [:]
    for (index, element) in elements.enumerated() {
      guard let frame = element.frame, frame.isFinite, frame.height >= 0, frame.height < 10_000,
        abs(frame.y) < furthest
      else { continue }
      for band in Int(frame.y.rounded(.down))...Int(frame.maxY.rounded(.up)) {
        bands[band, default: []].append(index)
      }
    }
    return bands
  }
}

extension AuditedElement {
  /// All that can be heard of it, by the cursor or the rotor.
  fileprivate var toldTexts: [String] {
    var texts = pieces.map(\.text)
    texts.append(label)
    if let value { texts.append(value) }
    if let hint { texts.append(hint) }
    texts += object.accessibilityTiers.map(\.text)
    for content in object.accessibilityCustomContent { texts += [content.label, content.value] }
    return texts
  }
}
