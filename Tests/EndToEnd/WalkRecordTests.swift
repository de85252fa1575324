import Foundation
import Testing

@Suite("lector walk --format jsonl", .serialized, .ownThread) struct WalkRecordTests {
  private struct Record: Decodable {
    var seq: Int
    var t_ms: Int
    var kind: String
    var text: String
    var pieces: [Piece]
    var element: String?
    var index: Int?
    var count: Int?
    var frame: [Double]?
    var cause: String?
  }

  private struct Piece: Decodable {
    var kind: String
    var text: String
    var language: String?
  }

  private func records(_ output: String) throws -> [Record] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(Record.self, from: Data($0.utf8))
    }
  }

  @Test func theRecordsOfATree() throws {
    let tree = """
      {"root": {"frame": [0, 0, 390, 844], "subviews": [{"frame": [10, 20, 300, 100], "elements": [
        {"id": "ok", "frame": [1, 2.5, 30, 40], "isElement": true, "label": "Ok",
         "language": "fr", "traits": ["button"], "hint": "Ferme."},
        {"frame": [50, 2, 30, 40], "isElement": true, "label": "No"}]}]}}
      """
    #expect(
      try Program().run("walk", "-", "--format", "jsonl", input: tree).output == """
        {"seq":1,"t_ms":0,"kind":"focus","text":"","pieces":[],"element":"ok","index":1,"count":2,\
        "frame":[11,22.5,30,40],"cause":"open"}
        {"seq":2,"t_ms":0,"kind":"speech","text":"Ok, button",\
        "pieces":[{"kind":"label","text":"Ok","language":"fr"},\
        {"kind":"trait","text":"button","language":null}],"element":"ok","index":1,"count":2,\
        "frame":[11,22.5,30,40],"cause":"open"}
        {"seq":3,"t_ms":1786,"kind":"speech","text":"Ferme.",\
        "pieces":[{"kind":"hint","text":"Ferme.","language":"fr"}],"element":"ok","index":1,\
        "count":2,"frame":[11,22.5,30,40],"cause":"open"}
        {"seq":4,"t_ms":2306,"kind":"focus","text":"","pieces":[],\
        "element":"root.subviews[0].elements[1]","index":2,"count":2,"frame":[60,22,30,40],\
        "cause":"swipe right"}
        {"seq":5,"t_ms":2306,"kind":"speech","text":"No",\
        "pieces":[{"kind":"label","text":"No","language":null}],\
        "element":"root.subviews[0].elements[1]","index":2,"count":2,"frame":[60,22,30,40],\
        "cause":"swipe right"}
        {"seq":6,"t_ms":2559,"kind":"earcon","text":"boundary","pieces":[],"element":null,\
        "index":null,"count":null,"frame":null,"cause":"swipe right"}

        """)
  }

  @Test(arguments: WalkExamples.names)
  func speechMatchesTheTranscriptAndRecordsAreInSequence(_ name: String) throws {
    let outcome = try Program().run("walk", WalkExamples.tree(name), "--format", "jsonl")
    let records = try records(outcome.output)
    #expect(try records.filter { $0.kind == "speech" }.map(\.text) == WalkExamples.lines(name))
    #expect(records.map(\.seq) == Array(1...records.count))
    #expect(zip(records, records.dropFirst()).allSatisfy { $0.t_ms <= $1.t_ms })
    #expect(records.allSatisfy { $0.cause == "open" || $0.cause == "swipe right" })
    #expect(records.last?.text == "boundary")
  }

  /// Frames are in points on the screen, at the time of the request: no element of a scrolled list
  /// is reported where it is not visible.
  @Test func framesFollowWhatIsScrolled() throws {
    let outcome = try Program().run("walk", WalkExamples.tree("scroll"), "--format", "jsonl")
    let records = try records(outcome.output).filter { $0.kind == "speech" }
    let members = records.filter { $0.count == 12 }
    #expect(members.map(\.index) == (1...12).map { $0 })
    let tops = [140.0, 240, 340] + Array(repeating: 440.0, count: 9)
    #expect(members.map(\.frame) == tops.map { [0, $0, 1024, 100] })
  }

  @Test func theSameRunGivesTheSameRecords() throws {
    let arguments = ["walk", WalkExamples.tree("stepper"), "--format", "jsonl"]
    #expect(try Program().run(arguments) == Program().run(arguments))
  }
}
