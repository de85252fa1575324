import Foundation
import SchemaValidation
import Testing

import AccessibilityModel

@Suite("The published schema agrees with the reader of tree files") struct SchemaTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/Trees")

  static let examples: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".tree.json") }.sorted()
  }()

  private func validator() throws -> SchemaValidator {
    SchemaValidator(schema: try JSONValue(text: TreeFile.schema))
  }

  private func keys(_ place: [String]) throws -> Set<String> {
    let found = place.reduce(try JSONValue(text: TreeFile.schema)) { $0[$1] ?? .null }
    return Set(found["properties"]?.members.keys.map { $0 } ?? [])
  }

  @Test(arguments: examples)
  func everyExampleIsValid(_ file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    #expect(try validator().faults(of: JSONValue(text: text)) == [])
    #expect(throws: Never.self) { try TreeFile(name: file, bytes: Array(text.utf8)) }
  }

  @Test func thereAreExamples() { #expect(Self.examples.count >= 7) }

  /// A keyword that the validator does not know would be a rule that is never checked.
  @Test func everyKeywordIsUnderstood() throws {
    let known = SchemaValidator.keywords.union(SchemaValidator.annotations)
    func check(_ schema: JSONValue) {
      #expect(Set(schema.members.keys).subtracting(known) == [])
      for key in ["properties", "$defs"] { schema[key]?.members.values.forEach(check) }
      for key in ["items", "additionalProperties", "propertyNames"] {
        if let inner = schema[key] { check(inner) }
      }
      schema["prefixItems"]?.list.forEach(check)
    }
    let schema = try JSONValue(text: TreeFile.schema)
    check(schema)
    #expect(schema["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
  }

  @Test func traitsAndContainerTypesAreThoseOfTheReader() throws {
    let node = try JSONValue(text: TreeFile.schema)["$defs"]?["node"]?["properties"]
    #expect(
      node?["traits"]?["items"]?["enum"]?.strings == AccessibilityTraits.names.map(\.name))
    #expect(
      node?["containerType"]?["enum"]?.strings
        == AccessibilityContainerType.allCases.map(\.rawValue))
    #expect(
      node?["content"]?["items"]?["properties"]?["importance"]?["enum"]?.strings
        == AccessibilityCustomContent.Importance.allCases.map(\.rawValue))
    let screen = try JSONValue(text: TreeFile.schema)["properties"]?["screen"]?["properties"]
    #expect(
      screen?["idiom"]?["enum"]?.strings
        == AccessibilityNode.Screen.Idiom.allCases.map(\.rawValue))
    #expect(
      screen?["layoutDirection"]?["enum"]?.strings
        == AccessibilityNode.Screen.LayoutDirection.allCases.map(\.rawValue))
  }

  /// A tree with every key, from the table in the specification.
  private static let full = """
    {"screen": {"width": 100, "height": 50, "idiom": "pad", "layoutDirection": "rtl",
      "language": "de"},
     "root": {"id": "r", "identifier": "i", "frame": [1, 2, 3, 4], "screenFrame": [5, 6, 7, 8],
      "isElement": true, "label": "l", "value": "v", "hint": "h", "placeholder": "p",
      "language": "la",
      "spans": [{"text": "t", "language": "la", "spellOut": true, "ipa": "i", "pitch": 2,
        "punctuation": true}],
      "expandedStatus": "expanded", "headingLevel": 3, "respondsToUserInteraction": true,
      "navigationStyle": "combined",
      "traits": ["button"], "hidden": true, "alpha": 0.5, "clips": true, "elementsHidden": true,
      "viewIsModal": true, "shouldGroupChildren": true, "containerType": "list", "elements": [],
      "subviews": [{}], "scroll": {"contentSize": [1, 2], "offset": [3, 4], "pageSize": [5, 6]},
      "table": {"rows": 1, "columns": 2, "rowHeaders": {"0": ["r"]}, "columnHeaders": {"1": []}},
      "cell": {"row": 1, "rowSpan": 2, "column": 3, "columnSpan": 4},
      "adjustable": {"values": ["a"], "index": 0}, "actions": ["a"],
      "content": [{"label": "l", "value": "v", "importance": "high"}],
      "rotors": [{"name": "n", "targets": ["r"]}], "inputLabels": ["i"],
      "outcomes": {"activate": [{"announcement": {"text": "a", "priority": "low"}}],
        "escape": [{"screenChanged": {"focus": "r"}}, {"layoutChanged": {"text": "t"}}],
        "magicTap": [], "increment": [{"pageScrolled": {"text": "t"}}], "decrement": [],
        "scroll": [{"change": {"node": "r", "label": "l", "value": "v", "hint": "h",
          "traits": ["link"], "expandedStatus": "collapsed", "hidden": false,
          "viewIsModal": true}}],
        "actions": {"a": [{"screenChanged": {}}, {"change": {}}]}},
      "activationPoint": [1, 2], "path": [[0, 0], [1, 0], [0, 1]]}}
    """

  @Test func theReaderAndTheSchemaHaveTheSameKeys() throws {
    let tree = try JSONValue(text: Self.full)
    #expect(throws: Never.self) { try TreeFile(name: "t", bytes: Array(Self.full.utf8)) }
    #expect(try validator().faults(of: tree) == [])
    let root = try #require(tree["root"])
    func taken(_ value: JSONValue?) -> Set<String> { Set(value?.members.keys.map { $0 } ?? []) }
    #expect(try keys([]) == taken(tree))
    #expect(try keys(["properties", "screen"]) == taken(tree["screen"]))
    #expect(try keys(["$defs", "node"]) == taken(root))
    #expect(try keys(["$defs", "span"]) == taken(root["spans"]?.list.first))
    let node = ["$defs", "node", "properties"]
    for key in ["scroll", "table", "cell", "adjustable"] {
      #expect(try keys(node + [key]) == taken(root[key]), "\(key)")
    }
    #expect(try keys(node + ["outcomes"]) == taken(root["outcomes"]))
    let kinds = root["outcomes"]?.members.values.flatMap(\.list).map { taken($0) } ?? []
    #expect(try keys(["$defs", "outcome"]) == kinds.reduce([]) { $0.union($1) })
    let change = root["outcomes"]?["scroll"]?.list.first?["change"]
    #expect(try keys(["$defs", "outcome", "properties", "change"]) == taken(change))
    for key in ["content", "rotors"] {
      #expect(try keys(node + [key, "items"]) == taken(root[key]?.list.first), "\(key)")
    }
  }

  @Test func writtenFilesAreValid() throws {
    let file = try TreeFile(name: "t", bytes: Array(Self.full.utf8))
    #expect(try validator().faults(of: JSONValue(text: TreeFile.text(of: file.root))) == [])
  }

  /// Trees at the limits of validity.
  @Test(arguments: [
    #"{"root": {}}"#, #"{"screen": {}, "root": {"traits": []}}"#,
    #"{"root": {"frame": [-1e12, 1e12, 0, 1e12]}}"#, #"{"root": {"alpha": -1}}"#,
    #"{"root": {"table": {"rows": 1000000, "columns": 0, "rowHeaders": {"1000000": []}}}}"#,
    #"{"root": {"cell": {"row": 0, "rowSpan": 1000000}}}"#, #"{"root": {"cell": {}}}"#,
    #"{"root": {"cell": {"row": 2.0}}}"#, #"{"root": {"content": [{}]}}"#,
    #"{"root": {"rotors": [{"name": ""}]}}"#, #"{"root": {"spans": [{"text": ""}]}}"#,
    #"{"root": {"label": "\u0000\ud83d\ude00"}}"#, #"{"root": {"screenFrame": [0, 0, 0.5, 0]}}"#,
  ])
  func bothTake(_ text: String) throws {
    #expect(throws: Never.self) { try TreeFile(name: "t", bytes: Array(text.utf8)) }
    #expect(try validator().faults(of: JSONValue(text: text)) == [])
  }

  @Test(arguments: badTrees)
  func theReaderAndTheSchemaRefuse(_ text: String) throws {
    #expect(throws: TreeFileError.self) { try TreeFile(name: "t", bytes: Array(text.utf8)) }
    #expect(try validator().faults(of: JSONValue(text: text)) != [])
  }

  /// Errors that a schema cannot express: the reader reports them.
  @Test(arguments: [
    #"{"root": {"rotors": [{"name": "r", "targets": ["gone"]}]}}"#,
    #"{"root": {"table": {"rowHeaders": {"0": ["gone"]}}}}"#,
    #"{"root": {"id": "a", "subviews": [{"id": "a"}]}}"#,
    #"{"root": {"adjustable": {"values": ["a"], "index": 1}}}"#,
  ])
  func onlyTheReaderRefuses(_ text: String) throws {
    #expect(throws: TreeFileError.self) { try TreeFile(name: "t", bytes: Array(text.utf8)) }
    #expect(try validator().faults(of: JSONValue(text: text)) == [])
  }
}

private let badTrees = [
  "[]", "{}", "3", #"{"root": []}"#, #"{"root": null}"#, #"{"rot": {}}"#,
  #"{"root": {}, "more": 1}"#, #"{"screen": [], "root": {}}"#,
  #"{"screen": {"width": "1"}, "root": {}}"#, #"{"screen": {"height": -1}, "root": {}}"#,
  #"{"screen": {"idiom": "watch"}, "root": {}}"#,
  #"{"screen": {"layoutDirection": "up"}, "root": {}}"#,
  #"{"screen": {"language": 3}, "root": {}}"#, #"{"screen": {"depth": 3}, "root": {}}"#,
  #"{"root": {"lable": "x"}}"#, #"{"root": {"label": 3}}"#, #"{"root": {"label": null}}"#,
  #"{"root": {"id": 3}}"#, #"{"root": {"isElement": "yes"}}"#, #"{"root": {"isElement": 1}}"#,
  #"{"root": {"hidden": 0}}"#, #"{"root": {"alpha": true}}"#, #"{"root": {"alpha": 1e13}}"#,
  #"{"root": {"frame": [0, 0, 1]}}"#, #"{"root": {"frame": [0, 0, 1, 1, 1]}}"#,
  #"{"root": {"frame": [0, 0, -1, 1]}}"#, #"{"root": {"frame": [0, 0, 1, 1e13]}}"#,
  #"{"root": {"frame": [0, "0", 1, 1]}}"#, #"{"root": {"frame": {"x": 0}}}"#,
  #"{"root": {"screenFrame": []}}"#, #"{"root": {"traits": "button"}}"#,
  #"{"root": {"traits": ["buton"]}}"#, #"{"root": {"traits": [3]}}"#,
  #"{"root": {"containerType": "grid"}}"#, #"{"root": {"subviews": {}}}"#,
  #"{"root": {"subviews": [3]}}"#, #"{"root": {"elements": [{"x": 1}]}}"#,
  #"{"root": {"subviews": [{"subviews": [{"value": 1}]}]}}"#,
  #"{"root": {"spans": [{}]}}"#, #"{"root": {"spans": [{"text": "a", "speed": 1}]}}"#,
  #"{"root": {"spans": [{"text": "a", "pitch": "high"}]}}"#, #"{"root": {"scroll": {}}}"#,
  #"{"root": {"scroll": {"contentSize": [-1, 0]}}}"#,
  #"{"root": {"scroll": {"contentSize": [1, 1], "offset": [0]}}}"#,
  #"{"root": {"scroll": {"contentSize": [1, 1], "page": [1, 1]}}}"#,
  #"{"root": {"table": {"rows": -1}}}"#, #"{"root": {"table": {"rows": 1.5}}}"#,
  #"{"root": {"table": {"columns": 1000001}}}"#,
  #"{"root": {"table": {"rowHeaders": {"x": []}}}}"#,
  #"{"root": {"table": {"rowHeaders": {"01": []}}}}"#,
  #"{"root": {"table": {"rowHeaders": {"-1": []}}}}"#,
  #"{"root": {"table": {"rowHeaders": {"1000001": []}}}}"#,
  #"{"root": {"table": {"columnHeaders": {"1": [2]}}}}"#,
  #"{"root": {"table": {"columnHeaders": [["a"]]}}}"#, #"{"root": {"cell": {"rowSpan": 0}}}"#,
  #"{"root": {"cell": {"row": "1"}}}"#, #"{"root": {"cell": {"line": 1}}}"#,
  #"{"root": {"adjustable": {"values": []}}}"#, #"{"root": {"adjustable": {"index": 0}}}"#,
  #"{"root": {"adjustable": {"values": [1]}}}"#,
  #"{"root": {"adjustable": {"values": ["a"], "index": -1}}}"#, #"{"root": {"actions": "a"}}"#,
  #"{"root": {"actions": [1]}}"#, #"{"root": {"content": {}}}"#,
  #"{"root": {"content": [{"importance": "low"}]}}"#, #"{"root": {"content": [{"text": "a"}]}}"#,
  #"{"root": {"rotors": [{}]}}"#, #"{"root": {"rotors": [{"name": "a", "targets": "b"}]}}"#,
  #"{"root": {"inputLabels": [null]}}"#, #"{"root": {"activationPoint": [1]}}"#,
  #"{"root": {"path": [[0, 0], [1, 1]]}}"#, #"{"root": {"path": [[0, 0], [1, 1], [2]]}}"#,
  #"{"root": {"path": [0, 0, 1]}}"#,
]
