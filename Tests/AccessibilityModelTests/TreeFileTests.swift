import Geometry
import Testing

@testable import AccessibilityModel

@Suite struct TreeFileTests {
  private func load(_ text: String) throws(TreeFileError) -> AccessibilityNode {
    try TreeFile(name: "t", bytes: Array(text.utf8)).root
  }

  @Test func everyKeyIsRead() throws {
    let root = try load(
      """
      {"screen": {"width": 100, "height": 50.5, "idiom": "pad", "layoutDirection": "rtl",
        "language": "de"},
       "root": {"frame": [0, 0, 100, 50], "containerType": "dataTable",
        "table": {"rows": 2, "columns": 3, "rowHeaders": {"1": ["a"]}, "columnHeaders": {"0": ["a"]}},
        "scroll": {"contentSize": [100, 500], "offset": [0, 10], "pageSize": [100, 40]},
        "rotors": [{"name": "Mine", "targets": ["a"]}],
        "subviews": [{"id": "a", "identifier": "b", "frame": [1, 2, 3, 4], "screenFrame": [5, 6, 7, 8],
          "isElement": true, "label": "L", "value": "V", "hint": "H", "placeholder": "P",
          "language": "grc",
          "spans": [{"text": "x", "language": "la", "spellOut": true, "ipa": "i", "pitch": 1.5,
            "punctuation": true}],
          "expandedStatus": "collapsed", "headingLevel": 2, "respondsToUserInteraction": false,
          "navigationStyle": "combined", "traits": ["button", "toggle"], "hidden": true, "alpha": 0.5, "clips": true,
          "elementsHidden": true, "viewIsModal": true, "shouldGroupChildren": true,
          "cell": {"row": 1, "rowSpan": 2, "column": 0, "columnSpan": 3},
          "adjustable": {"values": ["1", "2"], "index": 1}, "actions": ["Do"],
          "content": [{"label": "c", "value": "d", "importance": "high"}], "inputLabels": ["say"],
          "activationPoint": [9, 9], "path": [[0, 0], [4, 0], [0, 4]]}]}}
      """)
    #expect(
      root.screen
        == AccessibilityNode.Screen(
          size: Size(width: 100, height: 50.5), idiom: .pad, layoutDirection: .rightToLeft,
          language: "de"))
    #expect(root.containerType == .dataTable)
    #expect(root.scroll?.offset == Point(x: 0, y: 10))
    #expect(root.scroll?.pageSize == Size(width: 100, height: 40))
    let node = try #require(root.subviews.first)
    #expect(root.table?.rowHeaders[1]?.first?.node === node)
    #expect(root.table?.columnHeaders[0]?.first?.node === node)
    #expect(root.rotors.first?.targets.first?.node === node)
    #expect(node.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(node.screenFrame == Rect(x: 5, y: 6, width: 7, height: 8))
    #expect([node.id, node.identifier, node.label, node.value] == ["a", "b", "L", "V"])
    #expect([node.hint, node.placeholder, node.language] == ["H", "P", "grc"])
    var pronunciation = Pronunciation(spellsOut: true, ipa: "i", pitch: 1.5)
    pronunciation.speaksPunctuation = true
    #expect(
      node.spans == [
        LabelPiece(
          .label, "x", language: "la",
          pronunciation: pronunciation)
      ])
    #expect(node.expandedStatus == .collapsed && node.headingLevel == 2)
    #expect(node.respondsToUserInteraction == false && node.navigationStyle == .combined)
    #expect(node.traits == [.button, .toggleButton])
    #expect(node.isElement && node.isHidden && node.clips && node.accessibilityElementsHidden)
    #expect(node.viewIsModal && node.shouldGroupChildren && node.alpha == 0.5)
    #expect(node.cell == AccessibilityTableCell(row: 1, rowSpan: 2, column: 0, columnSpan: 3))
    #expect(node.adjustable == AccessibilityNode.Adjustable(values: ["1", "2"], index: 1))
    #expect(node.actions.map(\.name) == ["Do"])
    #expect(
      node.content == [AccessibilityCustomContent(label: "c", value: "d", importance: .high)])
    #expect(node.inputLabels == ["say"])
    #expect(node.activationPoint == Point(x: 9, y: 9))
    #expect(node.path?.corners.count == 3)
  }

  @Test func omittedKeysHaveTheirDefaults() throws {
    let root = try load(#"{"root": {}}"#)
    #expect(root.screen == AccessibilityNode.Screen(language: "en"))
    #expect(root.frame == .zero && root.alpha == 1 && root.elements == nil)
    #expect(root.containerType == .none && root.traits.isEmpty && !root.isElement)
  }

  @Test func writtenAndReadAgainItIsTheSame() throws {
    let text = #"""
      {"root": {"subviews": [{"isElement": true, "frame": [0, 0, 1, 1], "label": "\"\u001b",
          "expandedStatus": "expanded", "headingLevel": 6, "respondsToUserInteraction": true,
          "navigationStyle": "separate", "spans": [{"text": "a", "punctuation": true}]},
        {"elements": [{"id": "x", "isElement": true}], "rotors": [{"name": "r", "targets": ["x"]}],
         "table": {"rows": 1, "columns": 1, "columnHeaders": {"0": ["x"]}}}]}}
      """#
    let once = TreeFile.text(of: try load(text))
    #expect(TreeFile.text(of: try load(once)) == once)
    #expect(once.contains(#""targets":["x"]"#))
    #expect(once.contains(#""columnHeaders":{"0":["x"]}"#))
  }

  @Test func linkedNodesWithoutAnIdGetOneWhenWritten() throws {
    let target = AccessibilityNode.element("a", frame: Rect(x: 0, y: 0, width: 1, height: 1))
    let root = AccessibilityNode.view(frame: .zero, subviews: [target])
    root.rotors = [AccessibilityNode.Rotor(name: "r", targets: [target])]
    let again = try load(TreeFile.text(of: root))
    #expect(again.rotors.first?.targets.first?.node?.label == "a")
  }

  @Test func elementsWithoutAFrameAreReported() throws {
    let text =
      #"{"root": {"subviews": [{"isElement": true}, {"isElement": true, "frame": [0,0,1,1]}]}}"#
    #expect(try TreeFile(name: "t", bytes: Array(text.utf8)).frameless == ["root.subviews[0]"])
  }

  @Test(arguments: [
    (
      #"{"root": {"subviews": [{}, {}, {"traits": ["buton"]}]}}"#,
      #"root.subviews[2].traits[0]: unknown trait "buton""#
    ),
    (#"{"root": {"lable": "x"}}"#, "root.lable: unknown key"),
    (#"{"rot": {}}"#, "rot: unknown key"),
    (#"{}"#, #"expected the key "root""#),
    (#"[]"#, "expected an object, found a list"),
    (#"{"root": []}"#, "root: expected an object, found a list"),
    (#"{"root": {"label": 3}}"#, "root.label: expected a text, found a number"),
    (#"{"root": {"label": null}}"#, "root.label: expected a text, found null"),
    (#"{"root": {"isElement": "yes"}}"#, "root.isElement: expected true or false, found a text"),
    (#"{"root": {"frame": [0, 0, 1]}}"#, "root.frame: expected [x, y, width, height]"),
    (
      #"{"root": {"frame": [0, 0, 1, 1, 1]}}"#,
      "root.frame[4]: expected no more than [x, y, width, height]"
    ),
    (
      #"{"root": {"frame": [0, 0, -5, 1]}}"#,
      "root.frame[2]: expected a width of 0 or more, found -5"
    ),
    (
      #"{"root": {"frame": [0, 1e999, 5, 1]}}"#,
      "root.frame[1]: expected a finite number of at most 12 digits"
    ),
    (#"{"root": {"frame": [0, NaN, 5, 1]}}"#, "root.frame[1]: line 1: expected a value"),
    (#"{"root": {"frame": [0, "1", 5, 1]}}"#, "root.frame[1]: expected a number, found a text"),
    (
      #"{"screen": {"height": -1}, "root": {}}"#,
      "screen.height: expected a height of 0 or more, found -1"
    ),
    (
      #"{"screen": {"idiom": "watch"}, "root": {}}"#,
      #"screen.idiom: unknown idiom "watch"; expected one of phone, pad"#
    ),
    (
      #"{"root": {"containerType": "grid"}}"#,
      #"root.containerType: unknown container type "grid"; expected one of none, dataTable, list, "#
        + "landmark, semanticGroup, series"
    ),
    (
      #"{"root": {"rotors": [{"name": "r", "targets": ["a"]}]}}"#,
      #"root.rotors[0].targets[0]: no node has the id "a""#
    ),
    (
      #"{"root": {"table": {"columnHeaders": {"2": ["a", "b"]}}, "subviews": [{"id": "a"}]}}"#,
      #"root.table.columnHeaders.2[1]: no node has the id "b""#
    ),
    (
      #"{"root": {"table": {"columnHeaders": {"x": []}}}}"#,
      "root.table.columnHeaders.x: expected the index of a row or column, from 0"
    ),
    (
      #"{"root": {"id": "a", "subviews": [{"id": "a"}]}}"#,
      #"root.subviews[0].id: another node has the id "a""#
    ),
    (#"{"root": {"label": "a", "label": "b"}}"#, "root.label: the key appears twice"),
    (#"{"root": {}, "root": {}}"#, "root: the key appears twice"),
    (
      #"{"root": {"cell": {"row": 1.5}}}"#,
      "root.cell.row: expected a whole number from 0 to 1000000, found 1.5"
    ),
    (
      #"{"root": {"cell": {"rowSpan": 0}}}"#,
      "root.cell.rowSpan: expected a whole number from 1 to 1000000, found 0"
    ),
    (
      #"{"root": {"adjustable": {"values": ["a"], "index": 1}}}"#,
      "root.adjustable: expected an index below 1"
    ),
    (#"{"root": {"scroll": {}}}"#, #"root.scroll: expected the key "contentSize""#),
    (
      #"{"root": {"outcomes": {"shake": []}}}"#, "root.outcomes.shake: unknown key"
    ),
    (
      #"{"root": {"outcomes": {"escape": [{}]}}}"#,
      "root.outcomes.escape[0]: expected one of announcement, screenChanged, layoutChanged, "
        + "pageScrolled, change"
    ),
    (
      #"{"root": {"outcomes": {"escape": [{"screenChanged": {"focus": "a"}}]}}}"#,
      #"root.outcomes.escape[0].screenChanged.focus: no node has the id "a""#
    ),
    (
      #"{"root": {"outcomes": {"activate": [{"announcement": {"text": "a", "priority": "x"}}]}}}"#,
      #"root.outcomes.activate[0].announcement.priority: unknown priority "x"; expected one of "#
        + "high, default, low"
    ),
    (
      #"{"root": {"headingLevel": 7}}"#,
      "root.headingLevel: expected a level from 1 to 6, or 0 for none"
    ),
    (
      #"{"root": {"expandedStatus": "open"}}"#,
      #"root.expandedStatus: unknown expanded status "open"; expected one of unsupported, "#
        + "expanded, collapsed"
    ),
    (#"{"root": {"spans": [{"language": "la"}]}}"#, #"root.spans[0]: expected the key "text""#),
    (#"{"root": {"path": [[0, 0], [1]]}}"#, "root.path[1]: expected [x, y]"),
    (#"{"root": {"subviews": [3]}}"#, "root.subviews[0]: expected a node"),
    (#"{"root": {"subviews": {}}}"#, "root.subviews: expected a list of nodes, found an object"),
    (
      "{\"root\": {\n\"label\": \"x\n\"}}",
      "root.label: line 2: expected a control character as an escape"
    ),
    (
      #"{"root": {"label": "x"#,
      "root.label: line 1: the file ends in a text; expected a double quote"
    ),
    (#"{"root": {}} x"#, "line 1: expected nothing more"),
    ("", "line 1: the file ends in the middle; expected a value"),
    (
      #"{"root": {"label": "\ud800"}}"#,
      "root.label: line 1: half a surrogate pair; expected a character"
    ),
  ])
  func faultsNameTheirPlace(_ text: String, _ message: String) {
    do {
      _ = try load(text)
      Issue.record("no error")
    } catch {
      #expect(error.description == "t: " + message)
    }
  }

  @Test func invalidUTF8IsReported() {
    let bytes = Array(#"{"root": {"label": "a"#.utf8) + [0xFF] + Array(#""}}"#.utf8)
    #expect(throws: TreeFileError(file: "t", path: "root.label", fault: "line 1: not UTF-8")) {
      try TreeFile(name: "t", bytes: bytes)
    }
  }

  private func nested(_ depth: Int) -> [UInt8] {
    let text =
      #"{"root": "# + String(repeating: #"{"subviews": ["#, count: depth - 1)
      + #"{"isElement": true, "label": "deep", "frame": [0, 0, 9, 9]}"#
      + String(repeating: "]}", count: depth - 1) + "}"
    return Array(text.utf8)
  }

  @Test func treesAreReadToTenThousandLevelsAndNoDeeper() throws {
    let root = try TreeFile(name: "t", bytes: nested(10_000)).root
    var depth = 0
    root.forEachNode { _ in depth += 1 }
    #expect(depth == 10_000)
    #expect(TreeFile.text(of: root).utf8.count > 10_000)
    #expect(throws: TreeFileError.self) { try TreeFile(name: "t", bytes: nested(10_001)) }
    #expect(throws: TreeFileError.self) { try TreeFile(name: "t", bytes: nested(100_000)) }
  }

  @Test func aHundredThousandBracketsAreNoTree() {
    let bytes = Array((#"{"root": "# + String(repeating: "[", count: 100_000)).utf8)
    #expect(throws: TreeFileError.self) { try TreeFile(name: "t", bytes: bytes) }
  }
}
