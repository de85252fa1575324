import CustomDump
import Foundation
import Geometry
import Testing

import AccessibilityModel

@Suite struct TreeCodableTests {
  /// A screen with every kind of value that a tree file has.
  /// A label in one piece is a span if it has a pronunciation.
  @Test func aDumpKeepsThePronunciationOfAWholeLabel() throws {
    let node = AccessibilityNode.element("Play", frame: Rect(x: 0, y: 0, width: 44, height: 44))
    node.spans = [LabelPiece(.label, "Play", pronunciation: .init(pitch: 1.5))]
    let bounds = Rect(x: 0, y: 0, width: 390, height: 844)
    let root = AccessibilityNode.view(frame: bounds, subviews: [node])
    let screen = AccessibilityNode.Screen(size: Size(width: 390, height: 844))
    let tree = TreeDump.tree(of: root, screen: screen, verbosity: .normal)
    var pitches: [Double?] = []
    tree.forEachNode { pitches += $0.spans.map { $0.pronunciation?.pitch } }
    #expect(pitches == [1.5])
  }

  private static func screen() -> AccessibilityNode {
    let play = AccessibilityNode.element(
      "Play", value: "1", hint: "Plays.", traits: [.button, .toggleButton],
      frame: Rect(x: 1, y: 2.5, width: 44, height: 44))
    play.id = "play"
    play.language = "de"
    play.cell = AccessibilityTableCell(row: 1, column: 0)
    play.adjustable = .init(values: ["1", "2"], index: 1)
    play.content = [.init(label: "Length", value: "3:05", importance: .high)]
    play.actions = [AccessibilityCustomAction(name: "Share") { true }]
    play.spans = [LabelPiece(.label, "Play", language: "la", pronunciation: .init(pitch: 1.5))]
    play.path = Polygon([Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 4)])
    let table = AccessibilityNode.container(
      .dataTable, frame: Rect(x: 0, y: 0, width: 390, height: 100), elements: [play])
    table.table = .init(rows: 2, columns: 1, columnHeaders: [0: [play]])
    table.rotors = [.init(name: "Controls", targets: [play])]
    let root = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 390, height: 844), subviews: [table])
    root.scroll = .init(contentSize: Size(width: 390, height: 2_000))
    root.screen = .init(layoutDirection: .rightToLeft, language: "he")
    return root
  }

  @Test func encodingAndDecodingGivesTheSameTree() throws {
    let file = TreeFile(Self.screen())
    let copy = try JSONDecoder().decode(TreeFile.self, from: JSONEncoder().encode(file))
    expectNoDifference(copy, file)
    let play = try #require(copy.root.subviews.first?.elements?.first)
    #expect(copy.root.subviews.first?.rotors.first?.targets.first?.node === play)
  }

  @Test func decodingATreeFileGivesTheTreeThatReadingGives() throws {
    let text = TreeFile.text(of: Self.screen())
    let read = try TreeFile(name: "t", bytes: Array(text.utf8))
    expectNoDifference(try JSONDecoder().decode(TreeFile.self, from: Data(text.utf8)), read)
  }

  @Test(arguments: [
    (#"{"root": {"subviews": [{}, {"traits": ["butt"]}]}}"#, "root subviews 1 traits 0"),
    (#"{"root": {"frame": [0, 0, -1, 2]}}"#, "root frame 2"),
    (#"{"root": {"lable": "a"}}"#, "root lable"),
    (#"{"screen": {"width": "wide"}, "root": {}}"#, "screen width"),
  ])
  func errorsCarryThePath(_ text: String, _ path: String) throws {
    do {
      _ = try JSONDecoder().decode(TreeFile.self, from: Data(text.utf8))
      Issue.record("\(text) was decoded")
    } catch DecodingError.dataCorrupted(let context) {
      let found = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      #expect(found.joined(separator: " ") == path)
      #expect(context.underlyingError is TreeFileError)
    }
  }

  @Test func aDifferenceIsTheLineOfItsNode() throws {
    let (first, second) = (Self.screen(), Self.screen())
    second.subviews[0].elements?[0].hint = "Pauses."
    let difference = try #require(diff(TreeFile(first), TreeFile(second)))
    let changes = difference.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("−") || $0.hasPrefix("-") || $0.hasPrefix("+") }
    #expect(changes.count == 2)
    #expect(changes.first?.contains(#""hint":"Plays.""#) == true)
    #expect(changes.last?.contains(#""hint":"Pauses.""#) == true)
  }
}
