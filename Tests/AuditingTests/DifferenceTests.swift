import AccessibilityModel
import Geometry
import Testing

import Auditing

@Suite("What a user hears differently")
struct DifferenceTests {
  private func element(
    _ label: String, _ y: Double, traits: AccessibilityTraits = [],
    _ change: (AccessibilityNode) -> Void = { _ in }
  ) -> AccessibilityNode {
    let node = AccessibilityNode.element(
      label, traits: traits, frame: Rect(x: 0, y: y, width: 390, height: 40))
    change(node)
    return node
  }

  private func screen(_ nodes: [AccessibilityNode]) -> AccessibilityNode {
    let root = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 390, height: 844), subviews: nodes)
    root.screen = .init()
    return root
  }

  private func lines(_ old: [AccessibilityNode], _ new: [AccessibilityNode]) -> [String] {
    ScreenDifference(from: screen(old), to: screen(new)).changes.flatMap(\.lines)
  }

  @Test("A label, with the cause first")
  func label() {
    #expect(
      lines(
        [element("Send", 0, traits: .button), element("Text", 50)],
        [element("Send message", 0, traits: .button), element("Text", 50)]) == [
          "label: \"Send message\"", "  \"Send, button\" → \"Send message, button\"",
        ])
  }

  @Test("A trait and a hint in one change")
  func trait() {
    #expect(
      lines([element("Wi-Fi", 0)], [element("Wi-Fi", 0, traits: .button) { $0.hint = "Opens." }])
        == [
          "trait button added, hint: \"Wi-Fi\"", "  \"Wi-Fi\" → \"Wi-Fi, button. Opens.\"",
        ])
  }

  @Test("One of several equal elements is removed")
  func removed() {
    let old = ["A", "Delete", "B", "Delete", "C", "Delete"]
    func nodes(_ names: [String]) -> [AccessibilityNode] {
      names.enumerated().map { element($0.element, Double($0.offset) * 50) }
    }
    #expect(
      lines(nodes(old), nodes(["A", "Delete", "B", "C", "Delete"])) == [
        "removed: \"Delete\"", "  was \"Delete\"",
      ])
  }

  @Test("Many are hidden by one view")
  func hidden() {
    func card(_ hides: Bool) -> AccessibilityNode {
      let view = AccessibilityNode.view(
        frame: Rect(x: 0, y: 0, width: 390, height: 300),
        subviews: (1...5).map { element("Row \($0)", Double($0) * 50) })
      view.isHidden = hides
      return view
    }
    #expect(
      lines([card(false), element("End", 700)], [card(true), element("End", 700)]) == [
        "hidden: \"Row 1\", \"Row 2\", \"Row 3\" and 2 more"
      ])
    #expect(
      lines([card(true), element("End", 700)], [card(false), element("End", 700)]) == [
        "shown: \"Row 1\", \"Row 2\", \"Row 3\" and 2 more, first"
      ])
  }

  @Test("A frame moves an element to another place, and leaves the others alone")
  func moved() {
    let old = ["A", "B", "C", "D"].enumerated().map { element($0.element, Double($0.offset) * 50) }
    let new = [element("A", 0), element("B", 50), element("C", 100), element("D", 20)]
    #expect(
      lines(old, new) == [
        "frame moved: \"D\"", "  was read after \"C\", is read after \"A\"",
      ])
  }

  @Test("A moved element that nobody hears")
  func moves() {
    #expect(lines([element("A", 0), element("B", 50)], [element("A", 3), element("B", 60)]) == [])
  }

  @Test("Two elements become one, and one becomes two")
  func merged() {
    let two = [element("Anna", 0), element("Lunch", 20)]
    let one = [
      AccessibilityNode.element("Anna, Lunch", frame: Rect(x: 0, y: 0, width: 390, height: 60))
    ]
    #expect(
      lines(two, one) == [
        "merged: \"Anna\", \"Lunch\" are one element now", "  now \"Anna, Lunch\"",
      ])
    #expect(
      lines(one, two) == [
        "split: \"Anna, Lunch\" is 2 elements now", "  now \"Anna\", \"Lunch\"",
      ])
  }

  @Test("New positions are explained by the tab that was added")
  func positions() {
    func bar(_ names: [String]) -> AccessibilityNode {
      let bar = AccessibilityNode.view(
        frame: Rect(x: 0, y: 790, width: 390, height: 54),
        subviews: names.enumerated().map { index, name in
          AccessibilityNode.element(
            name, frame: Rect(x: Double(index) * 90, y: 0, width: 80, height: 50))
        })
      bar.traits = .tabBar
      return bar
    }
    #expect(
      lines([bar(["Home", "Search"])], [bar(["Home", "Search", "You"])]) == [
        "added: \"You\", after \"Search\"", "  now \"You, tab, 3 of 3\"",
      ])
  }

  @Test("A container that becomes a list is one change")
  func container() {
    func list(_ type: AccessibilityContainerType) -> AccessibilityNode {
      AccessibilityNode.container(
        type, frame: Rect(x: 0, y: 0, width: 390, height: 400),
        elements: (1...3).map { element("Row \($0)", Double($0) * 50) })
    }
    #expect(
      lines([list(.none)], [list(.list)]) == [
        "container type none → list: \"Row 1\", \"Row 3\"",
        "  \"Row 1\" → \"Row 1, list start\"",
      ])
  }

  @Test("A list that becomes a group says which words are gone")
  func listToGroup() {
    func rows(_ type: AccessibilityContainerType, _ label: String?) -> AccessibilityNode {
      let node = AccessibilityNode.container(
        type, frame: Rect(x: 0, y: 0, width: 390, height: 400),
        elements: ["Wi-Fi", "Bluetooth", "VPN"].enumerated().map {
          element($0.element, Double($0.offset) * 50)
        })
      node.label = label
      return node
    }
    #expect(
      lines([rows(.list, nil)], [rows(.semanticGroup, "Connections")]) == [
        "container type list → semanticGroup, group name \"\" → \"Connections\": \"Wi-Fi\", "
          + "\"Bluetooth\", \"VPN\"",
        "  \"Wi-Fi, list start\", \"VPN, list end\" → \"Connections, Wi-Fi\", \"VPN\"",
      ])
    #expect(
      lines([rows(.semanticGroup, nil)], [rows(.semanticGroup, "Connections")]) == [
        "group name \"\" → \"Connections\": \"Wi-Fi\", \"Bluetooth\", \"VPN\"",
        "  \"Wi-Fi\" → \"Connections, Wi-Fi\"",
      ])
  }

  @Test("A walk says the name of an alert, and that a group is one")
  func alerts() {
    func group(_ label: String?, _ traits: AccessibilityTraits = .alert) -> AccessibilityNode {
      let node = AccessibilityNode.view(
        frame: Rect(x: 0, y: 0, width: 390, height: 400),
        subviews: [element("OK", 50, traits: .button)])
      (node.label, node.traits) = (label, traits)
      return node
    }
    #expect(
      lines([group("Low battery")], [group("No network")]) == [
        "group name \"alert Low battery\" → \"alert No network\": \"OK\"",
        "  \"alert, Low battery, OK, button\" → \"alert, No network, OK, button\"",
      ])
    #expect(
      lines([group(nil, [])], [group(nil)]) == [
        "group name \"\" → \"alert\": \"OK\"", "  \"OK, button\" → \"alert, OK, button\"",
      ])
    // The outer one of two groups changes.
    func inside(_ name: String) -> AccessibilityNode {
      let inner = group("Inner", [])
      inner.containerType = .semanticGroup
      let outer = AccessibilityNode.view(
        .semanticGroup, frame: inner.frame, subviews: [inner])
      outer.label = name
      return outer
    }
    #expect(lines([inside("Old")], [inside("New")]).first?.contains("\"Old, Inner\"") == true)
  }

  @Test("The language of the screen is one change")
  func language() {
    func page(_ language: String?, _ label: String = "Send") -> AccessibilityNode {
      let root = screen([element(label, 0, traits: .button), element("Text", 50)])
      root.screen?.language = language
      return root
    }
    #expect(
      ScreenDifference(from: page("en"), to: page("de")).changes.flatMap(\.lines) == [
        "screen language en → de", "  \"Send, button\" → \"Send, Taste\"",
      ])
    #expect(
      ScreenDifference(from: page("de"), to: page(nil, "Sent")).changes.flatMap(\.lines) == [
        "screen language de → en", "  \"Sent, Taste\" → \"Sent, button\"",
        "label: \"Sent\"", "  \"Send, Taste\" → \"Sent, Taste\"",
      ])
    #expect(ScreenDifference(from: page(nil), to: page("en")).changes.isEmpty)
    #expect(ScreenDifference(from: page("en"), to: page("de"), language: "es").changes.isEmpty)
  }

  @Test("A rotor without targets is not offered")
  func emptyRotor() {
    func page(_ targets: [Int]?) -> [AccessibilityNode] {
      let nodes = [element("A", 0), element("B", 50)]
      if let targets {
        nodes[0].rotors = [.init(name: "Marks", targets: targets.map { nodes[$0] })]
      }
      return nodes
    }
    #expect(lines(page(nil), page([])) == [])
    #expect(lines(page([]), page([1])) == ["rotor \"Marks\"", "  nothing → \"B\""])
  }

  @Test("Markdown, JSON, and nothing at all")
  func reports() {
    let old = screen([element("a*b", 0)])
    let difference = ScreenDifference(from: old, to: screen([element("<c>", 0)]))
    #expect(
      difference.changes.report(in: .markdown, old: "o", new: "n.json")
        == "### VoiceOver: 1 change in `n.json`\n\n"
        + "- **label: \"\\<c\\>\"**  \n  \"a\\*b\" → \"\\<c\\>\"\n")
    #expect(
      difference.changes.report(in: .json, old: "o", new: "n")
        == "{\"changes\":[{\"causes\":[\"label\"],\"speech\":\"\\\"a*b\\\" → \\\"<c>\\\"\","
        + "\"summary\":\"label: \\\"<c>\\\"\"}],\"new\":\"n\",\"old\":\"o\"}\n")
    let same = ScreenDifference(from: old, to: old)
    #expect(same.changes.report(in: .text, old: "", new: "") == "")
    #expect(same.changes.report(in: .markdown, old: "", new: "") == "")
  }
}
