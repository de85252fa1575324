import AccessibilityModel
import Geometry
import PlainText
import ScreenReading

// Rules about the path of swipes: the elements that it reaches, and their order.

/// A container that returns an element at one index but reports another index for it: swiping from
/// there skips elements or goes back.
struct ContainerRoundtrip: WalkingRule {
  static let rule = RuleDescription(
    name: "container-roundtrip", severity: .error, criteria: [.meaningfulSequence],
    finds: "a container for which index(of: element(at: i)) is not i",
    fix: "Make index(ofAccessibilityElement:) the exact inverse of accessibilityElement(at:).")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for container in page.liveContainers { check(container, &findings) }
  }

  /// Checks nested containers while they are visible: requesting one that was scrolled away would
  /// create it again.
  mutating func look(at view: AuditView, _ findings: inout FindingList) {
    var last: ObjectIdentifier?
    for element in view.elements where element.containerID != last {
      last = element.containerID
      guard element.object.accessibilityTree == nil, let container = element.container,
        let outer = container.accessibilityContainer,
        reported.insert(container.elementID).inserted
      else { continue }
      check(container, in: outer, &findings)
      if reported.count > Self.mostRemembered { reported = [container.elementID] }
    }
  }

  /// The containers checked recently, so that one that stays on the screen is checked once.
  private var reported: Set<ElementID> = []
  private static let mostRemembered = 256

  /// Checks only the index of the container itself, because it may be one of thousands.
  private func check(
    _ object: any AccessibilityObject, in container: any AccessibilityObject,
    _ findings: inout FindingList
  ) {
    guard let index = container.index(ofAccessibilityElement: object) else { return }
    let there = container.accessibilityElement(at: index)
    guard there?.elementID != object.elementID else { return }
    findings.add(
      object, "The index reported for the element is \(index), but another element is there.")
  }

  private func check(
    _ container: any AccessibilityObject, _ findings: inout FindingList
  ) {
    for index in 0..<container.accessibilityElementCount() {
      guard let child = container.accessibilityElement(at: index) else { continue }
      let reported = container.index(ofAccessibilityElement: child)
      guard reported != index else { continue }
      let answer = reported.map { "index \($0)" } ?? "no index"
      findings.add(
        child, "The container returns the element at index \(index) but reports \(answer) for it.")
    }
  }
}

/// A container that reports a wrong or changing number of elements.
struct UnstableCount: WalkingRule {
  static let rule = RuleDescription(
    name: "unstable-count", severity: .error, criteria: [.meaningfulSequence],
    finds: "a container whose count changes between requests or exceeds its elements",
    fix: "Return the exact number of elements, and post a notification when it changes.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for container in page.liveContainers {
      let count = container.accessibilityElementCount()
      let missing = (0..<count).first { container.accessibilityElement(at: $0) == nil }
      let again = container.accessibilityElementCount()
      if count != again {
        findings.add(container, "The container reported \(count) elements, then \(again).")
      } else if let missing {
        findings.add(
          container, "The container reports \(count) elements but has none at index \(missing).")
      }
    }
  }
}

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
      guard node.isElement, let place = tree.place(of: node), !place.isHidden,
        let outer = place.element
      else { return }
      let label = node.labelText
      let control = AuditedElement(node, on: tree).isControl
      guard control || !label.isEmpty, !Self.isPart(node, of: outer, in: tree) else { return }
      let spoken = SpokenTexts([outer.labelText, outer.value ?? ""] + outer.actions.map(\.name))
      let isSpoken = !label.isEmpty && spoken.contains(label)
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
}

extension Unreachable {
  /// Returns a Boolean value that indicates whether an element inside another one is only a part of
  /// it: the switch of a row that is a switch, or, in a dump, something without a name in a control,
  /// as SwiftUI's menus have it, or the picture of a button, whose label is the name of a symbol.
  private static func isPart(
    _ node: AccessibilityNode, of outer: AccessibilityNode, in tree: AuditedTree
  ) -> Bool {
    if outer.traits.contains(.toggleButton) { return node.traits.contains(.toggleButton) }
    let isNameless = node.traits == .image || node.labelText.isEmpty
    return !tree.gaps.isEmpty && isNameless && AuditedElement.isControl(outer.traits)
  }

  /// Returns a Boolean value that indicates whether an element inside another one does something
  /// else: it is a button or a link, no action of the outer element does the same, and the outer
  /// element is a control with another name or a text whose double tap does not reach it.
  private static func isSeparate(
    _ node: AccessibilityNode, at rect: Rect, in outer: AccessibilityNode, on tree: AuditedTree
  ) -> Bool {
    guard !node.traits.isDisjoint(with: [.button, .link]), !node.traits.contains(.toggleButton),
      !outer.actions.contains(where: { $0.name == node.labelText })
    else { return false }
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
    lazy var spoken = SpokenTexts(
      reached.flatMap { $0.spokenTexts + $0.object.accessibilityCustomActions.map(\.name) })
    tree.root.forEachNode { node in
      guard node.isElement, !live.contains(ObjectIdentifier(node)),
        let place = tree.place(of: node), !place.isInvisible, place.element == nil,
        let silencer = place.silencer, let rect = place.visible,
        rect.isFinite, !rect.isEmpty
      else { return }
      let element = AuditedElement(node, on: tree)
      if reached.isEmpty || silencer.viewIsModal && !isAncestor(silencer, of: node) {
        // A modal view with elements covers the others rightly.
        guard !live.contains(ObjectIdentifier(silencer)) else { return }
        findings.add(
          element,
          "Swiping does not reach the element, because of \(findings.path(of: silencer)).")
      } else if element.isControl || node.respondsToUserInteraction == true, !hasModal,
        !isCovered(silencer, at: rect),
        !reached.contains(where: { $0.isControl && $0.frame?.contains(rect.center) == true }),
        node.labelText.isEmpty || !spoken.contains(node.labelText)
      {
        findings.add(
          element,
          "The control is hidden from the screen reader by \(findings.path(of: silencer)).",
          severity: .warning)
      }
    }
  }

  private func isAncestor(_ ancestor: AccessibilityNode, of node: AccessibilityNode) -> Bool {
    sequence(first: node, next: \.parent).contains { $0 === ancestor }
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

/// A part of the screen that swiping does not leave.
struct SwipeTrap: WalkingRule {
  static let rule = RuleDescription(
    name: "swipe-trap", severity: .error, criteria: [.noKeyboardTrap],
    finds: "a container of n elements that n + 1 swipes do not leave; a swipe path that loops",
    fix: "Return the exact number of elements, and a separate index for each.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {}

  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard let trap = walk.trap else { return }
    findings.add(
      trap.element, frame: trap.element.accessibilityFrame,
      trap.message)
  }
}

/// Elements that are read in another order than they appear.
struct Order: WalkingRule {
  static let rule = RuleDescription(
    name: "order", severity: .warning, criteria: [.meaningfulSequence, .focusOrder],
    finds: "an element that is read after one that it precedes on the screen",
    fix: "Return the elements in their visual order.")

  private var last: AuditedElement?

  static func reasonNotToRun(on screen: any AuditedScreen) -> Message? {
    (screen as? AuditedTree)?.gaps.contains(.order) == true
      ? "the dump does not contain the app's own order of elements" : nil
  }

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      defer { last = element }
      guard let previous = last,
        let (old, new) = Self.frames(of: previous, element, on: page.screen),
        old.isFinite, new.isFinite, !old.isEmpty, !new.isEmpty
      else { continue }
      let isRightToLeft = page.screen.auditRunsRightToLeft(around: element.object)
      guard let how = Self.wayBack(from: old, to: new, isRightToLeft: isRightToLeft) else {
        continue
      }
      findings.add(
        element,
        "The element is read after \"\(previous.name.shortened)\" but is \(how) it.")
    }
  }

  /// Returns where two elements appear on the screen: a scrolled element counts as filling its
  /// scroll view, unless one view scrolls both.
  private static func frames(
    of previous: AuditedElement, _ element: AuditedElement, on screen: any AuditedScreen
  ) -> (Rect, Rect)? {
    guard previous.epoch == element.epoch, let old = previous.frame, let new = element.frame else {
      return nil
    }
    guard let tree = screen as? AuditedTree,
      let first = previous.object.accessibilityTree.flatMap(tree.place),
      let second = element.object.accessibilityTree.flatMap(tree.place),
      first.scroller != second.scroller
    else { return (old, new) }
    return (first.isScrolled ? first.scrollerArea : old)
      .flatMap { old in (second.isScrolled ? second.scrollerArea : new).map { (old, $0) } }
  }

  /// Returns the direction of a frame that should have come before another, such as "above", or nil
  /// if it may follow.
  ///
  /// A frame further along the line may be higher, because the next column starts at the top again.
  static func wayBack(from old: Rect, to new: Rect, isRightToLeft: Bool) -> Message? {
    let isFurther = isRightToLeft ? new.maxX <= old.x + slack : new.x >= old.maxX - slack
    if new.maxY <= old.y + slack { return isFurther ? nil : "above" }
    // Frames that share most of their height are on one line.
    let common = min(old.maxY, new.maxY) - max(old.y, new.y)
    guard common >= min(old.height, new.height) * 0.75, abs(old.y - new.y) < 8 else { return nil }
    if isRightToLeft { return new.x >= old.maxX - slack ? "to the right of" : nil }
    return new.maxX <= old.x + slack ? "to the left of" : nil
  }

  private static let slack = 0.5
}

/// A row with a separate stop for each link in its text.
struct TooManyStops: WalkingRule {
  static let rule = RuleDescription(
    name: "too-many-stops", severity: .warning,
    finds: "a row with more than 12 stops that only repeat links of its text",
    fix: "Remove the links from the swipe path, and offer them in a custom action.")

  private static let most = 12

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for siblings in page.siblings where siblings.count > Self.most {
      let links = siblings.filter { $0.traits.contains(.link) && !$0.label.isEmpty }
      guard links.count > Self.most else { continue }
      let text = siblings.filter { !$0.traits.contains(.link) }.map(\.name)
        .joined(separator: "\n")
      let repeated = links.filter { text.contains($0.label) }
      guard repeated.count > Self.most, let first = repeated.first else { continue }
      findings.add(
        first.container ?? first.object, label: siblings.first?.name, frame: first.frame,
        "\(repeated.count) of \(siblings.count) stops only repeat links of the text.")
    }
  }
}

/// An element behind a modal view that swiping still reaches.
struct ModalLeak: WalkingRule {
  static let rule = RuleDescription(
    name: "modal-leak", severity: .error, criteria: [.focusOrder],
    finds: "an element outside the modal view that swiping still reaches",
    fix: "Set accessibilityViewIsModal on a view that is a sibling of everything it covers.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    if let tree = page.screen as? AuditedTree {
      visit(page, tree, &findings)
    } else if let modal = page.screen.auditModal {
      for element in page.elements where !Traversal.contains(modal, element.object) {
        findings.add(
          element, "Swiping reaches the element although \(findings.path(of: modal)) covers it.")
      }
    }
  }

  /// Reports reachable elements behind a modal view. A modal view hides its siblings, but not the
  /// siblings of its ancestors.
  private func visit(
    _ page: AuditPage, _ tree: AuditedTree, _ findings: inout FindingList
  ) {
    let inside = page.elements.map { element in
      element.object.accessibilityTree.flatMap(tree.place)?.isInModal ?? false
    }
    guard inside.contains(true) else { return }
    for (element, isInside) in zip(page.elements, inside) where !isInside {
      findings.add(element, "Swiping reaches the element although a modal view is open.")
    }
  }
}
