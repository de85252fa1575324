import AccessibilityModel
import Geometry
import ScreenReading

/// Visible content that swiping does not reach: text that no element speaks, elements off the swipe
/// path, and items that are spoken only together.
struct Unreachable: WalkingRule {
  static let rule = RuleDescription(
    name: "unreachable", severity: .error, criteria: [.keyboard, .nameRoleValue],
    finds: """
      visible text that no element speaks; an element that swiping does not reach; reported as a \
      warning for a control among hidden elements
      """,
    fix: "Make each visible item an element, and do not make its container one.")

  /// The texts that were visible but not yet spoken, by unit or words, in order of appearance.
  private var missing: [(key: String, text: DrawnText)] = []
  private var blobs: [(element: AuditedElement, units: [String: String])] = []
  /// The texts that were spoken at the last view: they may stay visible while the walk continues.
  private var spoken: Set<String> = []
  /// The elements of a tree that swiping reached.
  private var reached: [AuditedElement] = []

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    if page.screen is AuditedTree { reached += page.elements }
    for element in page.elements {
      let count = element.object.accessibilityElementCount()
      guard count > 0 else { continue }
      findings.add(
        element, "The element contains \(count) more, which swiping does not reach.")
    }
  }

  mutating func look(at view: AuditView, _ findings: inout FindingList) {
    guard let drawn = view.screen.auditDrawnTexts() else { return }
    let covers = UnitCovers(drawn, view.elements)
    // Joining all spoken texts is slow, and only a text outside the frames of all elements needs
    // it.
    lazy var said = SpokenTexts(view.elements.flatMap(\.spokenTexts))
    var spoken: Set<String> = []
    for text in drawn {
      let words = text.spoken ?? text.source ?? text.text
      let key = text.unit ?? words
      guard words.hasLetterOrNumber, !spoken.contains(key) else { continue }
      if text.unit.map(covers.isAlone) ?? false || self.spoken.contains(key)
        || said.contains(words)
      {
        spoken.insert(key)
      } else if !covers.isInBlob(text), !missing.contains(where: { $0.key == key }) {
        missing.append((key, text))
      }
    }
    self.spoken = spoken
    missing.removeAll { spoken.contains($0.key) }
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
    if let tree = walk.screen as? AuditedTree {
      finish(tree, &findings)
      SilencedElements(tree, reached: reached).report(to: &findings)
      LeftOutControls(tree: tree, reached: reached).report(to: &findings)
    }
    for blob in blobs {
      let units = blob.units.sorted { $0.key < $1.key }.map(\.value)
      let some = units.prefix(3).map { "\"\($0.shortened)\"" }.joined(separator: ", ")
      let rest = units.count > 3 ? " and others" : ""
      findings.add(
        blob.element, "\(units.count) items can only be reached together: \(some + rest).")
    }
    for (_, text) in missing {
      findings.add(
        path: text.unit ?? "screen", label: text.text, frame: text.frame,
        "\"\(text.text.shortened)\" is visible, but no element speaks it.")
    }
  }

  /// Reports elements of a tree inside other elements, whose children swiping skips.
  private func finish(
    _ tree: AuditedTree, _ findings: inout FindingList
  ) {
    tree.root.forEachNode { node in
      guard let place = tree.place(of: node), !place.isHidden, let outer = place.element,
        place.visible != nil || place.isScrolled
      else { return }
      let label = node.labelText
      let isOperable = tree.gaps.isEmpty && node.isOperable
      let control = isOperable || AuditedElement.isControl(node.traits)
      guard node.isElement || isOperable, control || !label.isEmpty,
        !Self.isPart(node, of: outer, in: tree)
      else { return }
      let spoken = SpokenTexts([outer.labelText, outer.value ?? ""] + outer.actions.map(\.name))
      let isSpoken =
        !label.isEmpty && (spoken.contains(label) || Self.isAction(label, of: outer))
      // An element can speak the texts in it, and it can act for one control, but not for two.
      let isLost = isSpoken && Self.isSeparate(node, at: place.rect, in: outer, on: tree)
      guard !isSpoken || isLost else { return }
      // In a dump, which views are elements may be inferred from their types.
      findings.add(
        node, label: label, frame: place.rect,
        "Swiping skips the element: it is inside \(findings.path(of: outer)), an element itself.",
        severity: tree.gaps.isEmpty && !isLost ? nil : .warning)
    }
  }

  /// Returns a Boolean value that indicates whether an element inside another one is only a part of
  /// it: the switch of a row that is a switch, or, in a dump, something without a name in a control,
  /// as SwiftUI's menus have it, or the picture of a button, whose label is the name of a symbol.
  private static func isPart(
    _ node: AccessibilityNode, of outer: AccessibilityNode, in tree: AuditedTree
  ) -> Bool {
    if outer.traits.contains(.toggleButton) { return node.traits.contains(.toggleButton) }
    // Swiping up and down does what buttons of one size do, such as the stars of a rating.
    let siblings = node.parent?.children.filter { AuditedElement.isControl($0.traits) } ?? []
    if outer.traits.contains(.adjustable), siblings.count > 1,
      siblings.allSatisfy({
        $0.frame.width == node.frame.width && $0.frame.height == node.frame.height
      })
    {
      return true
    }
    let isNameless = node.traits == .image || node.labelText.isEmpty
    return !tree.gaps.isEmpty && isNameless && AuditedElement.isControl(outer.traits)
  }

  /// Returns a Boolean value that indicates whether an action of an element has a name, or one of
  /// the two begins with the other, as "Download" and "Download episode".
  private static func isAction(_ label: String, of outer: AccessibilityNode) -> Bool {
    let words = label.wordsOfLabel
    return outer.actions.contains { action in
      let name = action.name.wordsOfLabel
      let most = min(name.count, words.count)
      return label == action.name || most > 0 && name.prefix(most) == words.prefix(most)
    }
  }

  /// Returns a Boolean value that indicates whether an element inside another one does something
  /// else: it has a state or a value that the outer element lacks, or it is a button or a link, no
  /// action of the outer element does the same, and the outer element is a control with another name
  /// or a text whose double tap does not reach it.
  private static func isSeparate(
    _ node: AccessibilityNode, at rect: Rect, in outer: AccessibilityNode, on tree: AuditedTree
  ) -> Bool {
    var stateful = node.traits.intersection([
      .toggleButton, .adjustable, .textEntry, .secureTextEntry, .searchField,
    ])
    // A text view in a dump may be only the text of the element around it.
    if !tree.gaps.isEmpty, node.traits.contains(.textArea) { stateful = [] }
    if !stateful.isEmpty { return outer.traits.isDisjoint(with: stateful) && outer.actions.isEmpty }
    guard !node.traits.isDisjoint(with: [.button, .link]),
      !isAction(node.labelText, of: outer)
    else { return false }
    // A text that is a link opens the only one in it.
    let isLink = node.traits.contains(.link) && outer.traits.contains(.link)
    if isLink, outer.nodes.count(where: { $0.traits.contains(.link) }) == 2 { return false }
    if AuditedElement.isControl(outer.traits) { return node.labelText != outer.labelText }
    guard outer.outcomes[.activate] == nil, outer.onActivate == nil else { return false }
    let point = outer.activationPoint ?? tree.place(of: outer)?.rect.center
    return point.map { !rect.contains($0) } ?? false
  }
}

/// The visible elements of a tree that a container or a modal view keeps from the screen reader.
private struct SilencedElements {
  private let tree: AuditedTree
  private let reached: [AuditedElement]
  /// The nodes that swiping reached, with their ancestors.
  private var live: Set<ObjectIdentifier> = []
  private let hasModal: Bool

  init(_ tree: AuditedTree, reached: [AuditedElement]) {
    self.tree = tree
    self.reached = reached
    var hasModal = false
    for element in reached {
      var node = element.object.accessibilityTree
      while let current = node, live.insert(ObjectIdentifier(current)).inserted {
        hasModal = hasModal || current.viewIsModal
        node = current.parent
      }
    }
    self.hasModal = hasModal
  }

  func report(to findings: inout FindingList) {
    lazy var spoken = SpokenTexts(reached.flatMap(\.textsAndActions))
    tree.root.forEachNode { node in
      guard node.isElement, !live.contains(ObjectIdentifier(node)),
        let place = tree.place(of: node), !place.isInvisible, place.element == nil,
        let silencer = place.silencer, let rect = place.visible,
        rect.isFinite, !rect.isEmpty
      else { return }
      let element = AuditedElement(node, on: tree)
      if reached.isEmpty || silencer.viewIsModal && !Traversal.contains(silencer, node) {
        // A modal view with elements covers the others rightly, but no controls in front of it, nor
        // beside it if it has none itself.
        let isInFront =
          silencer.parent?.children.drop { $0 !== silencer }.dropFirst()
          .contains { Traversal.contains($0, node) } == true
          || !reached.contains(where: \.isControl)
            && tree.place(of: silencer)?.rect.intersects(rect) == false
        let isLeftOut =
          isInFront && element.isControl && tree.gaps.isEmpty
          && !spoken.contains(node.labelText, alone: true)
        guard isLeftOut || !live.contains(ObjectIdentifier(silencer)) else { return }
        findings.add(
          element,
          "Swiping does not reach the element, because of \(findings.path(of: silencer)).")
      } else if element.isControl || node.respondsToUserInteraction == true, !hasModal,
        !isCovered(silencer, at: rect),
        !reached.contains(where: { other in
          other.isControl && other.frame?.contains(rect.center) == true
            && !tree.floats(node, over: other)
        }),
        node.labelText.isEmpty || !spoken.contains(node.labelText, alone: true)
      {
        findings.add(
          element,
          "The control is hidden from the screen reader by \(findings.path(of: silencer)).",
          severity: .warning)
      }
    }
  }

  /// Returns a Boolean value that indicates whether a view in front of the hidden one, with
  /// elements that swiping reaches, covers a part of it, as a dialog does.
  private func isCovered(_ silencer: AccessibilityNode, at rect: Rect) -> Bool {
    var current = silencer
    while let parent = current.parent {
      let siblings = parent.children.reversed().prefix { $0 !== current }
      if siblings.contains(where: { sibling in
        live.contains(ObjectIdentifier(sibling))
          && tree.place(of: sibling)?.visible?.intersects(tree.place(of: silencer)?.rect ?? rect)
            == true
      }) {
        return true
      }
      current = parent
    }
    return false
  }
}

/// Visible controls of a tree that aren't elements, or that the list of elements of their container
/// doesn't include.
private struct LeftOutControls {
  let tree: AuditedTree
  let reached: [AuditedElement]

  func report(to findings: inout FindingList) {
    let spoken = SpokenTexts(reached.flatMap(\.textsAndActions))
    tree.root.forEachNode { node in
      guard let place = tree.place(of: node), !place.isHidden, place.element == nil else { return }
      // A dump that doesn't tell which views are elements doesn't tell which controls are left out.
      let isOperable = tree.gaps.isEmpty ? node.isOperable : node.isDenied
      if !node.isElement, isOperable { examine(node, at: place.rect, [], spoken, &findings) }
      guard tree.gaps.isEmpty, let elements = node.elements else { return }
      let listed = Set(elements.map(ObjectIdentifier.init))
      var pending = node.subviews.map { (view: $0, above: place.rect) }
      while let (view, above) = pending.popLast() {
        guard !listed.contains(ObjectIdentifier(view)), !view.isHidden, view.alpha > 0,
          !view.accessibilityElementsHidden
        else { continue }
        let rect = view.screenFrame ?? view.frame.offset(x: above.x, y: above.y)
        if view.isElement || view.isOperable {
          examine(view, at: rect, listed, spoken, &findings)
        } else {
          pending += view.children.map { ($0, rect) }
        }
      }
    }
  }

  /// Reports a view unless an element at its place, an action, or, for a text, any element speaks for
  /// it.
  ///
  /// - Parameter listed: The elements that its container lists instead, which may have its name
  ///   elsewhere.
  private func examine(
    _ view: AccessibilityNode, at rect: Rect, _ listed: Set<ObjectIdentifier>,
    _ spoken: SpokenTexts, _ findings: inout FindingList
  ) {
    let label = view.labelText
    let isSaid = !label.isEmpty && spoken.contains(label)
    let isRepresented = reached.contains { other in
      guard let frame = other.frame else { return isSaid }
      let speaks =
        isSaid && SpokenTexts(other.spokenTexts).contains(label, alone: view.isOperable)
      return rect.contains(frame.center)
        || frame.contains(rect.center) && (other.isControl || speaks)
          && !tree.floats(view, over: other)
        || speaks && listed.contains(ObjectIdentifier(other.object))
        || isSaid && other.object.accessibilityCustomActions.contains { $0.name == label }
        || Traversal.contains(view, other.object)
    }
    guard !isRepresented, view.isOperable || label.hasLetterOrNumber && !isSaid,
      let seen = rect.intersection(tree.auditBounds), !seen.isEmpty
    else { return }
    findings.add(
      view, label: label, frame: rect,
      view.isOperable
        ? "The control isn't an element, or its container leaves it out."
        : "The container leaves the element out.",
      severity: view.isOperable && tree.gaps.isEmpty ? nil : .warning)
  }
}

extension AuditedTree {
  /// Returns a Boolean value that indicates whether a view is in front of a scroll view that contains
  /// an element, as a floating button is.
  fileprivate func floats(_ view: AccessibilityNode, over other: AuditedElement) -> Bool {
    guard let scroller = other.object.accessibilityTree.flatMap(place)?.scroller else {
      return false
    }
    return !view.ancestors.contains { ObjectIdentifier($0) == scroller }
  }
}

extension AccessibilityNode {
  /// A Boolean value that indicates whether a dump says that the control isn't an element.
  fileprivate var isDenied: Bool {
    respondsToUserInteraction == true && AuditedElement.isControl(traits) && !labelText.isEmpty
  }

  /// A Boolean value that indicates whether the node is a control, responds to touches, or has an
  /// action or an outcome.
  fileprivate var isOperable: Bool {
    AuditedElement.isControl(traits) || respondsToUserInteraction == true || onActivate != nil
      || !actions.isEmpty
      || outcomes.keys.contains { $0 == .activate || $0 == .increment || $0 == .decrement }
  }
}

/// The elements that frame each drawn unit.
private struct UnitCovers {
  /// The units that some element frames alone.
  private var alone: Set<String> = []
  private var together: Set<String> = []
  /// The elements that frame several units that no element frames alone, with the first text of
  /// each.
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

  /// Returns the elements by the rows or bands that their frames cross, so that only those nearby
  /// are examined.
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
  /// All texts spoken for the element, and the names of its actions.
  fileprivate var textsAndActions: [String] {
    spokenTexts + object.accessibilityCustomActions.map(\.name)
  }

  /// All texts spoken for the element, with the cursor or the rotor.
  fileprivate var spokenTexts: [String] {
    var texts = pieces.map(\.text)
    texts.append(label)
    if let value { texts.append(value) }
    if let hint { texts.append(hint) }
    texts += (object.details?.accessibilityTiers ?? []).flatMap { $0.pieces.map(\.text) }
    for content in object.accessibilityCustomContent { texts += [content.label, content.value] }
    return texts
  }
}
