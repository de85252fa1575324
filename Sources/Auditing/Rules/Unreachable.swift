import AccessibilityModel
import Geometry

/// What is seen and cannot be reached: a text that no element tells, an element that no swipes
/// lead to, words that are said only together with others.
struct Unreachable: WalkingRule {
  static let rule = RuleDescription(
    name: "unreachable", severity: .error,
    finds: "text on the screen that no element tells; an element that no swipes reach",
    mend: "Make an element of each thing that is drawn, and none of what holds them.")

  /// The texts that were found missing: what stays on the screen is found once.
  private var missing: Set<String> = []
  private var hasPages = false

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    hasPages = true
    for element in page.elements where element.object.accessibilityElementCount() > 0 {
      let count = element.object.accessibilityElementCount()
      findings.add(
        element, "It is an element and holds \(count) more, which nobody can reach.")
    }
    guard let drawn = page.screen.auditDrawnTexts() else { return }
    check(drawn, page.before + page.elements, &findings)
  }

  private mutating func check(
    _ drawn: [DrawnText], _ elements: [AuditedElement], _ findings: inout FindingList
  ) {
    let covers = UnitCovers(drawn, elements)
    for (element, units) in covers.blobs {
      let told = units.prefix(3).map { "\"\($0.shortened)\"" }.joined(separator: ", ")
      findings.add(
        elements[element],
        "\(units.count) things can be reached only together: \(told) and so on.")
    }
    let said = ToldTexts(elements.flatMap(\.toldTexts))
    for (index, text) in drawn.enumerated() {
      let words = text.spoken ?? text.source ?? text.text
      guard words.hasLetterOrNumber, !covers.isCovered[index], !said.contains(words),
        missing.insert(text.unit ?? words).inserted
      else { continue }
      findings.add(
        path: text.unit ?? "screen", label: text.text, frame: text.frame,
        "\"\(text.text.shortened)\" is on the screen, and no element tells it.")
    }
  }

  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    if let tree = walk.screen as? AuditedTree {
      finish(tree, walk, &findings)
    } else if !hasPages, let drawn = walk.screen.auditDrawnTexts() {
      // Nothing could be walked before the screen was drawn.
      check(drawn, [], &findings)
    }
  }

  /// Elements of a tree that lie in other elements, whose children nobody visits.
  private func finish(
    _ tree: AuditedTree, _ walk: AuditWalk, _ findings: inout FindingList
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
  /// Of each drawn text, whether an element frames it and nothing else.
  private(set) var isCovered: [Bool]
  /// Elements that frame several things which no element frames alone.
  private(set) var blobs: [(element: Int, texts: [String])] = []

  init(_ drawn: [DrawnText], _ elements: [AuditedElement]) {
    isCovered = Array(repeating: false, count: drawn.count)
    // By the row or band in which their frames are, so that only what is near is looked at.
    var bands: [Int: [Int]] = [:]
    for (index, element) in elements.enumerated() {
      guard let frame = element.frame, frame.isFinite, frame.height < 10_000, abs(frame.y) < 1e6
      else { continue }
      for band in Int(frame.y.rounded(.down))...Int(frame.maxY.rounded(.up)) {
        bands[band, default: []].append(index)
      }
    }
    var unitsOfElement: [Int: [String: String]] = [:]
    var elementsOfText: [[Int]] = []
    for text in drawn {
      guard let unit = text.unit else {
        elementsOfText.append([])
        continue
      }
      let center = text.frame.center
      let near = center.y.isFinite && abs(center.y) < 1e6 ? Int(center.y.rounded(.down)) : .max
      let found = (bands[near] ?? []).filter { elements[$0].frame?.contains(center) == true }
      elementsOfText.append(found)
      for element in found where unitsOfElement[element]?[unit] == nil {
        unitsOfElement[element, default: [:]][unit] = text.text
      }
    }
    var coveredUnits: Set<String> = []
    for (index, text) in drawn.enumerated() {
      guard let unit = text.unit,
        elementsOfText[index].contains(where: { unitsOfElement[$0]?.count == 1 })
      else { continue }
      coveredUnits.insert(unit)
    }
    for (index, text) in drawn.enumerated() {
      isCovered[index] = text.unit.map(coveredUnits.contains) ?? false
    }
    for (element, units) in unitsOfElement.sorted(by: { $0.key < $1.key }) where units.count > 1 {
      let alone = units.filter { !coveredUnits.contains($0.key) }.sorted { $0.key < $1.key }
      guard alone.count > 1 else { continue }
      blobs.append((element, alone.map(\.value)))
      for (index, text) in drawn.enumerated() where elementsOfText[index].contains(element) {
        if text.unit != nil { isCovered[index] = true }
      }
    }
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
