import CellGrids
import Testing

@testable import Interaction

@Suite struct KeyMapTests {
  @Test func sequencesAndPrefixes() throws {
    let map = try KeyMap(table: "# keys\ng g\tfirst\nG\tlast\n#\tquit\n")
    #expect(map.command(for: ["g", "g"]) == Command("first"))
    #expect(map.command(for: ["g"]) == nil)
    #expect(map.isPrefix(["g"]))
    #expect(map.command(for: ["#"]) == .quit)
  }

  @Test(arguments: [
    ("a\tfirst\na\tlast", "key table:2: a is bound twice"),
    ("a\tfirst\nb\tfly", "key table:2: no command is called \"fly\""),
    ("g\tfirst\ng g\tlast", "key table:2: g is bound and begins other keys"),
    ("a first", "key table:1: expected keys, a tab and a command"),
  ])
  func faultsNameTheirLine(_ table: String, _ message: String) {
    do {
      _ = try KeyMap(table: table)
      Issue.record("no error")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func keysThatTypeSomething() {
    #expect(Key("a").character == "a")
    #expect(Key("space").character == " ")
    #expect(Key("right").character == nil)
    #expect(Key("λ").character == "λ")
  }
}
