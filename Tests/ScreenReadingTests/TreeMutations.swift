import Geometry
import RandomInput

@testable import AccessibilityModel

/// A change of one node: one for every property that can be set, and for every way to move a node.
struct TreeMutation: Sendable, CustomStringConvertible {
  let description: String
  let apply: @Sendable (AccessibilityNode, inout RandomTree) -> Void

  private init(
    _ description: String,
    _ apply: @escaping @Sendable (AccessibilityNode, inout RandomTree) -> Void
  ) {
    self.description = description
    self.apply = apply
  }

  static let all: [TreeMutation] = speech + state + geometry + structure

  private static let speech: [TreeMutation] = [
    .init("id") { node, random in node.id = random.text() },
    .init("identifier") { node, random in node.identifier = random.text() },
    .init("label") { node, random in node.label = random.text() },
    .init("value") { node, random in node.value = random.text() },
    .init("hint") { node, random in node.hint = random.text() },
    .init("placeholder") { node, random in node.placeholder = random.text() },
    .init("language") { node, random in node.language = random.text() },
    .init("spans") { node, random in
      node.spans =
        random.text().map {
          [
            LabelPiece(
              .label, $0, language: random.text(),
              pronunciation: .init(spellsOut: random.generator.once(in: 2)))
          ]
        } ?? []
    },
    .init("adjustable") { node, random in
      node.adjustable = random.text().map { .init(values: [$0, "2"], index: 0) }
    },
    .init("adjustable's index") { node, random in
      node.adjustable?.index = random.generator.once(in: 2) ? 0 : 1
    },
    .init("actions") { node, random in
      node.actions = random.text().map { [AccessibilityCustomAction(name: $0) { true }] } ?? []
    },
    .init("content") { node, random in
      node.content = random.text().map { [.init(label: $0, value: "", importance: .high)] } ?? []
    },
    .init("inputLabels") { node, random in node.inputLabels = random.text().map { [$0] } ?? [] },
  ]

  private static let state: [TreeMutation] = [
    .init("traits") { node, random in
      let traits: [AccessibilityTraits] = [[], .button, .header, .link, .tabBar, .adjustable]
      node.traits = traits.randomElement(using: &random.generator) ?? []
    },
    .init("isElement") { node, _ in node.isElement.toggle() },
    .init("expandedStatus") { node, random in
      let all = AccessibilityExpandedStatus.allCases
      node.expandedStatus = all.randomElement(using: &random.generator) ?? .unsupported
    },
    .init("headingLevel") { node, random in
      node.headingLevel = random.generator.once(in: 2) ? 0 : 2
    },
    .init("respondsToUserInteraction") { node, random in
      node.respondsToUserInteraction = random.generator.once(in: 2)
    },
    .init("navigationStyle") { node, random in
      let all = AccessibilityNavigationStyle.allCases
      node.navigationStyle = all.randomElement(using: &random.generator) ?? .automatic
    },
    .init("isHidden") { node, _ in node.isHidden.toggle() },
    .init("alpha") { node, random in node.alpha = random.generator.once(in: 2) ? 0 : 1 },
    .init("clips") { node, _ in node.clips.toggle() },
    .init("elementsHidden") { node, _ in node.accessibilityElementsHidden.toggle() },
    .init("viewIsModal") { node, _ in node.viewIsModal.toggle() },
    .init("shouldGroupChildren") { node, _ in node.shouldGroupChildren.toggle() },
    .init("containerType") { node, random in
      let types = AccessibilityContainerType.allCases
      node.containerType = types.randomElement(using: &random.generator) ?? .none
    },
    .init("cell") { node, random in
      node.cell = random.text().map { .init(row: $0.count % 2, column: 1) }
    },
    .init("table") { node, random in
      node.table = random.text().map { _ in .init(rows: 2, columns: 2) }
    },
    .init("rotors") { node, random in
      node.rotors = random.text().map { [.init(name: $0, targets: [node])] } ?? []
    },
  ]

  private static let geometry: [TreeMutation] = [
    .init("frame") { node, random in
      node.frame = random.generator.once(in: 6) ? .zero : random.frame()
    },
    .init("screenFrame") { node, random in
      node.screenFrame = random.generator.once(in: 2) ? random.frame() : nil
    },
    .init("scroll") { node, random in
      let frame = random.frame()
      node.scroll =
        random.generator.once(in: 3)
        ? nil
        : .init(
          contentSize: Size(width: 200, height: 200), offset: Point(x: frame.x, y: frame.y))
    },
    .init("scroll's offset") { node, random in node.scroll?.offset.y = random.frame().y },
    .init("activationPoint") { node, random in
      node.activationPoint = Point(x: random.frame().x, y: 0)
    },
    .init("path") { node, random in
      let frame = random.frame()
      node.path = Polygon([
        Point(x: frame.x, y: frame.y), Point(x: frame.maxX, y: frame.y),
        Point(x: frame.x, y: frame.maxY),
      ])
    },
    .init("screen") { node, random in
      guard node.parent == nil else { return }
      node.screen = .init(
        idiom: random.generator.once(in: 2) ? .pad : .phone,
        layoutDirection: random.generator.once(in: 2) ? .rightToLeft : .leftToRight)
    },
  ]

  private static let structure: [TreeMutation] = [
    .init("order of subviews") { node, random in
      guard node.elements == nil else { return }
      node.setSubviews(node.subviews.shuffled(using: &random.generator))
    },
    .init("order of elements") { node, random in
      guard let elements = node.elements else { return }
      node.setElements(elements.shuffled(using: &random.generator))
    },
    .init("a subview less") { node, _ in
      if node.elements == nil { node.setSubviews(node.subviews.dropLast()) }
    },
    .init("a subview more") { node, random in
      guard node.elements == nil else { return }
      node.setSubviews(node.subviews + [.element(random.text(), frame: random.frame())])
    },
    .init("subviews become elements") { node, _ in
      guard node.elements == nil, !node.subviews.isEmpty else { return }
      let children = node.subviews
      node.setSubviews([])
      node.setElements(children)
    },
  ]
}
