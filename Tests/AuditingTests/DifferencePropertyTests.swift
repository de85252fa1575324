import AccessibilityModel
import Foundation
import Geometry
import RandomInput
import Testing

import Auditing

/// Generated edits of trees: each that is heard is reported with its cause, and no other.
@Suite("Generated edits")
struct DifferencePropertyTests {
  /// A random screen of rows, a list, a named group and a tab bar, and one edit of a copy of it.
  private struct Edit {
    var generator: SeededGenerator
    let old: AccessibilityNode
    let new: AccessibilityNode

    init(seed: Int) throws {
      var maker = Maker(generator: SeededGenerator(seed: UInt64(seed)))
      old = maker.screen()
      generator = maker.generator
      new = try TreeFile(name: "copy", bytes: Array(TreeFile.text(of: old).utf8)).root
    }

    private struct Maker {
      var generator: SeededGenerator
      var y = 10.0
      var count = 0

      mutating func element() -> AccessibilityNode {
        count += 1
        let names = ["Row", "Delete", "More", "Item"]
        let name = names.randomElement(using: &generator) ?? ""
        // Some labels are unique and some are not.
        let label = generator.once(in: 3) ? name : "\(name) \(count)"
        let node = AccessibilityNode.element(
          label, frame: Rect(x: 10, y: y, width: 200, height: 16))
        y += 20
        node.traits = [[], [], .button, .staticText].randomElement(using: &generator) ?? []
        if generator.once(in: 4) { node.value = "v\(count)" }
        if generator.once(in: 6) { node.hint = "Hint \(count)." }
        if generator.once(in: 4) { node.identifier = "identifier\(count)" }
        if generator.once(in: 4) { node.id = "id\(count)" }
        if generator.once(in: 5) { node.actions = [.init(name: "Do \(count)") { true }] }
        return node
      }

      mutating func screen() -> AccessibilityNode {
        var nodes = (0..<(4 + generator.below(6))).map { _ in element() }
        let list = (0..<(3 + generator.below(4))).map { _ in element() }
        nodes.append(container(.list, list, isExplicit: true))
        let group = container(.semanticGroup, (0..<3).map { _ in element() }, isExplicit: false)
        group.label = "Player"
        nodes.append(group)
        let hidden = element()
        hidden.isHidden = true
        nodes.append(hidden)
        let plain = container(.none, (0..<3).map { _ in element() }, isExplicit: false)
        nodes.append(plain)
        nodes += (0..<(2 + generator.below(4))).map { _ in element() }
        let root = AccessibilityNode.view(
          frame: Rect(x: 0, y: 0, width: 390, height: 844), subviews: nodes)
        root.screen = .init()
        return root
      }

      private func container(
        _ type: AccessibilityContainerType, _ nodes: [AccessibilityNode], isExplicit: Bool
      ) -> AccessibilityNode {
        let frame = Rect(x: 0, y: 0, width: 390, height: 844)
        return isExplicit
          ? .container(type, frame: frame, elements: nodes)
          : .view(type, frame: frame, subviews: nodes)
      }
    }

    /// The elements that are heard.
    var heard: [AccessibilityNode] {
      var nodes: [AccessibilityNode] = []
      new.forEachNode { if $0.isElement, !$0.isHidden { nodes.append($0) } }
      return nodes
    }

    mutating func any() throws -> AccessibilityNode {
      let node = heard.randomElement(using: &generator)
      return try #require(node)
    }

    func container(_ type: AccessibilityContainerType) throws -> AccessibilityNode {
      try #require(
        new.children.first { $0.containerType == type && !$0.isElement && !$0.children.isEmpty })
    }
  }

  private static let audible: [(name: String, cause: ScreenChange.Cause)] = [
    ("label", .label), ("value", .value), ("trait", .traits), ("hint", .hint),
    ("removed", .removed), ("added", .added), ("hidden", .hidden), ("view hidden", .hidden),
    ("merged", .merged), ("action", .actions), ("action renamed", .actions), ("moved", .order),
    ("order", .order), ("language", .language), ("content", .content), ("modal", .hidden),
    ("group", .group), ("level", .headingLevel), ("expansion", .expansion),
    ("container", .container), ("shown", .shown), ("no element", .hidden),
  ]

  private func perform(_ name: String, on edit: inout Edit) throws {
    let node = try edit.any()
    switch name {
    case "label": node.label = "Something else"
    case "value": node.value = "another value"
    case "trait": node.traits.formSymmetricDifference(.header)
    case "hint": node.hint = "Another hint."
    case "removed": try remove(node)
    case "added":
      let place = edit.generator.below(30)
      edit.new.setSubviews(
        edit.new.subviews + [
          .element("New", frame: Rect(x: 10, y: Double(place) * 20, width: 300, height: 16))
        ])
    case "hidden": node.isHidden = true
    case "view hidden": try edit.container(.semanticGroup).accessibilityElementsHidden = true
    case "merged":
      let plain = try edit.container(.none)
      plain.label = plain.children.map(\.labelText).joined(separator: ", ")
      plain.isElement = true
    case "action": node.actions.append(.init(name: "Archive") { true })
    case "action renamed": node.actions = [.init(name: "Renamed") { true }]
    case "moved":
      let first = edit.heard.first { $0.parent === edit.new }
      let last = try #require(edit.heard.last { $0.parent === edit.new })
      last.frame.y = (first?.frame.y ?? 0) - 20
    case "order":
      let list = try edit.container(.list)
      list.setElements(Array((list.elements ?? []).reversed()))
    case "language": node.language = "fr"
    case "content": node.content = [.init(label: "Size", value: "2", importance: .high)]
    case "modal":
      let modal = try edit.container(.none)
      modal.viewIsModal = true
    case "group": try edit.container(.semanticGroup).label = "Mini player"
    case "level":
      node.headingLevel = 2
      node.traits.insert(.header)
    case "expansion": node.expandedStatus = .collapsed
    case "container": try edit.container(.list).containerType = .landmark
    case "shown": edit.new.forEachNode { $0.isHidden = false }
    case "no element": node.isElement = false
    default: Issue.record("unknown edit \(name)")
    }
  }

  private func remove(_ node: AccessibilityNode) throws {
    let parent = try #require(node.parent)
    if let elements = parent.elements {
      parent.setElements(elements.filter { $0 !== node })
    } else {
      parent.setSubviews(parent.subviews.filter { $0 !== node })
    }
  }

  @Test("Edits that are heard are reported with their cause", arguments: 0..<48)
  func heard(seed: Int) throws {
    for (number, kind) in Self.audible.enumerated() {
      var edit = try Edit(seed: seed * 100 + number)
      try perform(kind.name, on: &edit)
      let changes = ScreenDifference(from: edit.old, to: edit.new).changes
      #expect(
        changes.contains { $0.causes.contains(kind.cause) },
        "\(kind.name) of seed \(seed): \(changes.flatMap(\.lines))")
      #expect(changes.allSatisfy { $0.lines.count <= 2 })
      // A single edit of an element has a single cause.
      if ["label", "value", "trait", "hint", "removed", "hidden", "action", "language"]
        .contains(kind.name)
      {
        #expect(changes.count == 1, "\(kind.name) of seed \(seed): \(changes.flatMap(\.lines))")
      }
    }
  }

  private static let silent = [
    "identifier", "id", "nudge", "inputLabels", "activationPoint", "silent trait", "hidden label",
    "view label", "hidden added", "inside", "shuffle", "alpha", "empty view", "hidden removed",
    "own language",
  ]

  private func performSilently(_ name: String, on edit: inout Edit) throws {
    let node = try edit.any()
    let hidden = try #require(edit.new.children.first { $0.isHidden })
    switch name {
    case "identifier": node.identifier = "another"
    case "id": node.id = "another"
    case "nudge":
      node.frame.x += 3
      node.frame.y += 1
    case "inputLabels": node.inputLabels = ["x"]
    case "activationPoint": node.activationPoint = Point(x: 1, y: 1)
    case "silent trait": node.traits.formUnion([.playsSound, .updatesFrequently])
    case "hidden label": hidden.label = "Nobody hears this"
    case "view label": try edit.container(.none).label = "Nobody hears this"
    case "hidden added":
      let added = AccessibilityNode.element("x", frame: Rect(x: 0, y: 0, width: 9, height: 9))
      added.isHidden = true
      edit.new.setSubviews([added] + edit.new.subviews)
    case "inside": node.setSubviews([.element("x", frame: Rect(x: 0, y: 0, width: 9, height: 9))])
    case "shuffle": edit.new.setSubviews(edit.new.subviews.shuffled(using: &edit.generator))
    case "alpha": node.alpha = 0.5
    case "empty view": edit.new.setSubviews([AccessibilityNode()] + edit.new.subviews)
    case "hidden removed": try remove(hidden)
    case "own language": node.language = edit.new.screen?.language ?? "en"
    default: Issue.record("unknown edit \(name)")
    }
  }

  /// A log of the old walk against the new walk, and the changes of the screen, tell the same.
  @Test("Whatever changes the walk is reported, and a log tells it too", arguments: 0..<8)
  func walks(seed: Int) throws {
    func walk(_ root: AccessibilityNode) -> [RecordedLog.Spoken] {
      RecordedLog.speech(of: root, language: "en")
    }
    func lines(_ walk: [RecordedLog.Spoken]) -> [String] { walk.flatMap { [$0.text, $0.hint] } }
    for number in 0..<(Self.audible.count * Self.silent.count / 8) {
      var edit = try Edit(seed: 200_000 + seed * 1_000 + number)
      try performSilently(Self.silent[(seed + number) % Self.silent.count], on: &edit)
      let isSilent = number.isMultiple(of: 3)
      if !isSilent { try perform(Self.audible[number % Self.audible.count].name, on: &edit) }
      let (old, new) = (walk(edit.old), walk(edit.new))
      let changes = ScreenDifference(from: edit.old, to: edit.new).changes
      let log = RecordedLog(lines: lines(old)).compare(with: new)
      let told = "seed \(seed), \(number): \(changes.flatMap(\.lines))"
      if lines(old) != lines(new) {
        #expect(!changes.isEmpty, "\(told)")
      } else {
        #expect(log.difference == nil, "\(told)")
      }
      if isSilent { #expect(changes.isEmpty && log.difference == nil, "\(told)") }
    }
  }

  /// Puts a view around some neighbors, takes one away, or makes one another container.
  private func restructure(_ edit: inout Edit) {
    var views: [AccessibilityNode] = []
    edit.new.forEachNode { if !$0.isElement, $0.elements == nil { views.append($0) } }
    guard let view = views.randomElement(using: &edit.generator) else { return }
    let types: [AccessibilityContainerType] = [
      .none, .list, .landmark, .semanticGroup, .dataTable,
    ]
    let type = types[edit.generator.below(types.count)]
    let label = ["", "Player", "Main"][edit.generator.below(3)]
    switch edit.generator.below(3) {
    case 0 where !view.subviews.isEmpty:
      var nodes = view.subviews
      let start = edit.generator.below(nodes.count)
      let count = 1 + edit.generator.below(min(3, nodes.count - start))
      let inner = Array(nodes[start..<start + count])
      let frame = edit.new.frame
      let wrapper = AccessibilityNode.view(type, frame: frame, subviews: inner)
      if !label.isEmpty { wrapper.label = label }
      nodes.replaceSubrange(start..<start + count, with: [wrapper])
      view.setSubviews(nodes)
    case 1 where view.parent?.elements == nil && view !== edit.new:
      guard let parent = view.parent, let place = parent.subviews.firstIndex(where: { $0 === view })
      else { return }
      var nodes = parent.subviews
      let inner = view.subviews
      view.setSubviews([])
      nodes.replaceSubrange(place...place, with: inner)
      parent.setSubviews(nodes)
    default:
      view.containerType = type
      if view !== edit.new { view.label = label.isEmpty ? nil : label }
    }
  }

  /// A container around elements is told exactly if the walk says it.
  @Test("Containers are reported if the walk says them, and only then", arguments: 0..<8)
  func containers(seed: Int) throws {
    for number in 0..<Self.containerEdits {
      var edit = try Edit(seed: 300_000 + seed * 10_000 + number)
      // The old tree has such views as well.
      for _ in 0..<edit.generator.below(4) { restructure(&edit) }
      let text = TreeFile.text(of: edit.new)
      let old = try TreeFile(name: "old", bytes: Array(text.utf8)).root
      restructure(&edit)
      let walks = [old, edit.new].map {
        RecordedLog.speech(of: $0, language: "en").flatMap { [$0.text, $0.hint] }
      }
      let changes = ScreenDifference(from: old, to: edit.new).changes
      #expect(
        changes.isEmpty == (walks[0] == walks[1]),
        "seed \(seed), \(number): \(changes.flatMap(\.lines)) \(zip(walks[0], walks[1]).filter { $0 != $1 })"
      )
    }
  }

  private static let containerEdits = Int(ProcessInfo.processInfo.environment["EDITS"] ?? "") ?? 20

  @Test("Edits that nobody hears are not reported", arguments: 0..<20)
  func silent(seed: Int) throws {
    for (number, name) in Self.silent.enumerated() {
      var edit = try Edit(seed: 100_000 + seed * 100 + number)
      try performSilently(name, on: &edit)
      let changes = ScreenDifference(from: edit.old, to: edit.new).changes
      #expect(changes.isEmpty, "\(name) of seed \(seed): \(changes.flatMap(\.lines))")
    }
  }
}
