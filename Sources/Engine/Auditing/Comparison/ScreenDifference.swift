import AccessibilityModel
import Geometry
import PlainText

/// The differences that a user hears on a new version of a screen.
///
/// Inaudible changes don't count: another identifier, another frame with the same reading order, or
/// any change in a hidden view.
package struct ScreenDifference {
  /// The changes in the reading order of the new screen. Elements that disappeared come last.
  package private(set) var changes: [ScreenChange] = []
  /// The number of elements of each screen.
  package let counts: (old: Int, new: Int)

  private let old: HeardScreen
  private let new: HeardScreen
  private let matching: ElementMatching
  /// The changes of the elements of the new screen, by position.
  private var found: [(position: Int, change: ScreenChange)] = []
  private var consumed: (old: Set<Int>, new: Set<Int>) = ([], [])

  /// Compares two screens.
  ///
  /// - Parameter language: The language of the screen reader's own words, or nil to use each
  ///   screen's own.
  /// - Complexity: O(*n* log *n*) over the elements.
  package init(from old: AccessibilityNode, to new: AccessibilityNode, language: String? = nil) {
    self.old = HeardScreen(root: old, language: language)
    // A new language of the screen is one change, so that all others are compared in the old one.
    self.new = HeardScreen(root: new, language: language ?? old.screen?.language ?? "en")
    counts = (self.old.elements.count, self.new.elements.count)
    matching = ElementMatching(self.old, self.new)
    if language == nil { findLanguage() }
    findWholes(isMerged: true)
    findWholes(isMerged: false)
    findMoved()
    let hasNewPositions =
      !found.isEmpty || matching.newOfOld.contains(nil)
      || matching.oldOfNew.contains(nil)
    findChanged(hasNewPositions: hasNewPositions)
    findAbsent()
    findRotors()
    changes = found.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element.change)
  }

  private mutating func add(
    _ causes: [ScreenChange.Cause], _ summary: String, _ speech: String? = nil, at position: Int
  ) {
    found.append((position, ScreenChange(causes: causes, summary: summary, speech: speech)))
  }

  /// Finds a new language of the screen reader's own words.
  private mutating func findLanguage() {
    let (before, after) = (old.root.screen?.language ?? "en", new.root.screen?.language ?? "en")
    guard before != after else { return }
    let translated = HeardScreen(root: new.root, language: after)
    let first = zip(new.elements, translated.elements).first { $0.line != $1.line }
    guard let (one, other) = first else { return }
    add(
      [.language], "screen language \(before) → \(after)",
      HeardProperties.change([one.line], [other.line]), at: 0)
  }

  private static func name(_ element: HeardScreen.Element) -> String {
    let label = element.node.labelText
    if !label.isEmpty { return label.quotedShort }
    return element.line.isEmpty
      ? element.node.accessibilityPlace.quotedShort : element.line.quotedShort
  }

  private static func names(_ elements: [HeardScreen.Element]) -> String {
    let shown = elements.prefix(3).map(name).joined(separator: ", ")
    return elements.count > 3 ? "\(shown) and \(elements.count - 3) more" : shown
  }

  fileprivate static func speech(_ old: HeardScreen.Element, _ new: HeardScreen.Element) -> String {
    let withHint = old.hint != new.hint || old.text == new.text
    return HeardProperties.change(
      [withHint ? old.line : old.text], [withHint ? new.line : new.text])
  }

  /// The maximum number of pairs of elements to examine for a merge or a split. Beyond it, the
  /// screens count as different.
  private static let mostPairs = 4_000_000

  /// Finds elements of one screen whose labels an element of the other one speaks together: merged
  /// into one on the new screen, or split from one on the old screen.
  private mutating func findWholes(isMerged: Bool) {
    let (wholes, parts) = isMerged ? (new.elements, old.elements) : (old.elements, new.elements)
    let (partners, others) =
      isMerged ? (matching.oldOfNew, matching.newOfOld) : (matching.newOfOld, matching.oldOfNew)
    var (used, known) = isMerged ? (consumed.old, consumed.new) : (consumed.new, consumed.old)
    let single = parts.indices.filter { others[$0] == nil && !used.contains($0) }
    guard !single.isEmpty, single.count * wholes.count < Self.mostPairs else { return }
    for (position, element) in wholes.enumerated() where !known.contains(position) {
      let partner = partners[position]
      if let partner, parts[partner].node.labelText == element.node.labelText { continue }
      let found = Self.parts(
        of: element, among: parts, single.filter { !used.contains($0) }, and: partner)
      guard found.count > 1, let first = found.min() else { continue }
      used.formUnion(found)
      known.insert(position)
      let names = Self.names(found.sorted().map { parts[$0] })
      if isMerged {
        let speech = "now \(element.line.quotedShort)"
        add([.merged], "merged: \(names) are one element now", speech, at: position)
      } else {
        let summary = "split: \(Self.name(element)) is \(found.count) elements now"
        add([.split], summary, "now \(names)", at: first)
      }
    }
    consumed = isMerged ? (used, known) : (known, used)
  }

  /// Returns the elements whose labels occur in the label of another one.
  private static func parts(
    of whole: HeardScreen.Element, among elements: [HeardScreen.Element], _ candidates: [Int],
    and partner: Int?
  ) -> [Int] {
    let label = whole.node.labelText
    guard !label.isEmpty, candidates.count + (partner == nil ? 0 : 1) > 1 else { return [] }
    // Only an element inside the frame of the whole can have become a part of it.
    return ((partner.map { [$0] } ?? []) + candidates).filter { index in
      let part = elements[index].node.labelText
      return !part.isEmpty && part.utf8.count < label.utf8.count
        && elements[index].frame.intersects(whole.frame) && label.contains(part)
    }
  }

  /// Finds elements that moved to another place in the reading order.
  private mutating func findMoved() {
    let kept = old.elements.indices.filter { index in
      matching.newOfOld[index].map { !consumed.new.contains($0) && !consumed.old.contains(index) }
        ?? false
    }
    let order = kept.compactMap { matching.newOfOld[$0] }
    let isFixed = zip(kept, order).map { old.elements[$0].frame == new.elements[$1].frame }
    let moved = ReadingMoves.moved(order, isFixed: isFixed)
    for run in moved.chunked(by: { $0 + 1 == $1 && order[$0] + 1 == order[$1] }) {
      guard let first = run.first else { continue }
      let position = order[first]
      let elements = run.map { new.elements[order[$0]] }
      let hasMoved = run.contains { !isFixed[$0] }
      let cause = hasMoved ? "frame moved" : "order changed"
      let after = position == 0 ? "first" : "after \(Self.name(new.elements[position - 1]))"
      let before = kept[first] == 0 ? "first" : "after \(Self.name(old.elements[kept[first] - 1]))"
      add(
        hasMoved ? [.frame, .order] : [.order], "\(cause): \(Self.names(elements))",
        "was read \(before), is read \(after)", at: position)
    }
  }

  /// Finds elements that are announced differently.
  ///
  /// - Parameter hasNewPositions: A Boolean value that indicates whether other changes explain new
  ///   positions, such as 2 of 4.
  private mutating func findChanged(hasNewPositions: Bool) {
    var containers: [String: ContainerChange] = [:]
    for (position, element) in new.elements.enumerated() where !consumed.new.contains(position) {
      guard let partner = matching.oldOfNew[position], !consumed.old.contains(partner) else {
        continue
      }
      let before = old.elements[partner]
      let group = Self.groupChange(before, element)
      let isOwn = before.text != element.text || before.hint != element.hint
      // A group and a landmark with one name and one element differ only as the focus enters them.
      let isEntered = group != nil || !isOwn && before.entered != element.entered
      guard isOwn || isEntered else {
        findHeardLater(before, element, at: position)
        continue
      }
      let properties = HeardProperties(old: before.node, new: element.node).spoken
      if isOwn, !properties.isEmpty {
        let words = properties.map(\.words).joined(separator: ", ")
        add(
          properties.map(\.cause), "\(words): \(Self.name(element))",
          Self.speech(before, element), at: position)
        continue
      }
      let container =
        group == nil || Self.changesPosition(before.node, element.node)
        ? Self.containerChange(before.node, element.node) : nil
      let known = [container, group].compactMap { $0 }
      guard !known.isEmpty || !hasNewPositions else { continue }
      let words = known.isEmpty ? "container changed" : known.joined(separator: ", ")
      containers[words, default: ContainerChange(position: position, isGroup: isEntered)]
        .add(before, element)
    }
    for (words, change) in containers.sorted(by: { $0.key < $1.key }) {
      add(
        change.isGroup ? [.group, .container] : [.container],
        "\(words): \(Self.names(change.new))", change.speech, at: change.position)
    }
  }

  /// A change of a container, and the elements that sound different for it.
  private struct ContainerChange {
    let position: Int
    let isGroup: Bool
    private(set) var old: [HeardScreen.Element] = []
    private(set) var new: [HeardScreen.Element] = []

    mutating func add(_ before: HeardScreen.Element, _ after: HeardScreen.Element) {
      old.append(before)
      new.append(after)
    }

    /// The first element as the focus enters the group, and the last one if it differs as well.
    var speech: String? {
      guard let first = old.first, let second = new.first else { return nil }
      guard isGroup else { return ScreenDifference.speech(first, second) }
      var (before, after) = ([first.entered], [second.entered])
      if let last = old.last, let other = new.last, new.count > 1, last.text != other.text {
        before.append(last.text)
        after.append(other.text)
      }
      return HeardProperties.change(before, after)
    }
  }

  private mutating func findHeardLater(
    _ old: HeardScreen.Element, _ new: HeardScreen.Element, at position: Int
  ) {
    let later = HeardProperties(old: old.node, new: new.node).heardLater
    guard !later.isEmpty else { return }
    add(
      later.map(\.cause), "\(later.map(\.words).joined(separator: ", ")): \(Self.name(new))",
      later.map(\.speech).joined(separator: "; "), at: position)
  }

  /// Returns the change in the names of the containers that are spoken when the focus enters them at
  /// an element.
  private static func groupChange(
    _ old: HeardScreen.Element, _ new: HeardScreen.Element
  ) -> String? {
    guard old.groups != new.groups else { return nil }
    let (before, after) = (old.groups.joined(separator: ", "), new.groups.joined(separator: ", "))
    return "group name \(before.quotedShort) → \(after.quotedShort)"
  }

  /// Returns a Boolean value that indicates whether a list or a landmark, whose start and end are
  /// said, became another container.
  private static func changesPosition(_ old: AccessibilityNode, _ new: AccessibilityNode) -> Bool {
    let types = [old.parent?.containerType, new.parent?.containerType]
    return types[0] != types[1] && types.contains { $0 == .list || $0 == .landmark }
  }

  /// Returns the change in the nearest container that announces positions.
  private static func containerChange(
    _ old: AccessibilityNode, _ new: AccessibilityNode
  ) -> String? {
    var (first, second) = (old.parent, new.parent)
    while let outer = first, let other = second {
      if outer.containerType != other.containerType {
        return "container type \(outer.containerType.rawValue) → \(other.containerType.rawValue)"
      }
      if outer.traits != other.traits { return "traits of the container changed" }
      if (outer.elements == nil) != (other.elements == nil) {
        return other.elements == nil
          ? "container without an order of its own" : "container with an order of its own"
      }
      first = outer.parent
      second = other.parent
    }
    return first == nil && second == nil ? nil : "container changed"
  }

  /// Finds elements that are only on one of the screens.
  private mutating func findAbsent() {
    let gone = old.elements.indices.filter {
      matching.newOfOld[$0] == nil && !consumed.old.contains($0)
    }
    let came = new.elements.indices.filter {
      matching.oldOfNew[$0] == nil && !consumed.new.contains($0)
    }
    for (run, reason) in Self.runs(came, of: new, on: old) {
      let elements = run.map { new.elements[$0] }
      let place = run[0] == 0 ? "first" : "after \(Self.name(new.elements[run[0] - 1]))"
      let isNew = reason == Absence.removed
      add(
        [isNew ? .added : .shown],
        "\(isNew ? "added" : "shown"): \(Self.names(elements)), \(place)",
        run.count == 1 ? "now \(elements[0].line.quotedShort)" : nil, at: run[0])
    }
    for (run, reason) in Self.runs(gone, of: old, on: new) {
      let elements = run.map { old.elements[$0] }
      add(
        [reason == Absence.removed ? .removed : .hidden], "\(reason): \(Self.names(elements))",
        run.count == 1 ? "was \(elements[0].line.quotedShort)" : nil, at: new.elements.count)
    }
  }

  /// Returns the places in runs with the same reason and the same node that causes it.
  private static func runs(
    _ places: [Int], of screen: HeardScreen, on other: HeardScreen
  ) -> [(places: [Int], reason: String)] {
    guard !places.isEmpty else { return [] }
    let absence = Absence(on: other.root, heard: other.elements)
    return places.map { (place: $0, why: absence.reason(of: screen.elements[$0].node)) }
      .chunked {
        $0.place + 1 == $1.place && $0.why.words == $1.why.words && $0.why.cause === $1.why.cause
      }
      .map { ($0.map(\.place), $0[0].why.words) }
  }

  private mutating func findRotors() {
    func rotors(_ screen: HeardScreen) -> [String: [String]] {
      guard !screen.elements.isEmpty else { return [:] }
      var result: [String: [String]] = [:]
      screen.root.forEachNode { node in
        for rotor in node.rotors {
          result[rotor.name, default: []] += rotor.targets.compactMap { $0.node?.labelText }
        }
      }
      return result
    }
    let (before, after) = (rotors(old), rotors(new))
    for name in Set(before.keys).union(after.keys).sorted() {
      // A rotor without targets is not offered.
      let (old, now) = (before[name] ?? [], after[name] ?? [])
      guard old != now else { continue }
      add(
        [.rotor], "rotor \(name.quotedShort)", HeardProperties.change(old, now),
        at: new.elements.count)
    }
  }
}
