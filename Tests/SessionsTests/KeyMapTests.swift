import CellGrids
import Testing

@testable import Sessions

@Suite struct KeyMapTests {
  @Test func sequencesAndPrefixes() throws {
    let map = try KeyMap(table: "# keys\ng g\tfirst\nG\tlast\n#\tquit\n")
    #expect(map.command(for: ["g", "g"]) == Command("first"))
    #expect(map.command(for: ["g"]) == nil)
    #expect(map.isPrefix(["g"]))
    #expect(map.command(for: ["#"]) == .quit)
  }

  @Test func aMarksLetterIsTheLastKey() throws {
    let map = try KeyMap(table: "m letter\tset-mark\n")
    #expect(map.isPrefix(["m"]))
    #expect(map.command(for: ["m", "q"]) == Command("set-mark", letter: "q"))
    #expect(map.command(for: ["m", "λ"])?.letter == "λ")
    #expect(map.command(for: ["m", "enter"]) == nil)
    #expect(map.command(for: ["m", "1"]) == nil)
  }

  @Test(arguments: [
    ("a\tfirst\na\tlast", "key table:2: a is bound twice"),
    ("a\tfirst\nb\tfly", "key table:2: no command is called \"fly\""),
    ("g\tfirst\ng g\tlast", "key table:2: g is bound and begins other keys"),
    ("m\tset-mark", "key table:1: set-mark and \"letter\" go together, as in \"m letter\""),
    ("m letter\tfirst", "key table:1: first and \"letter\" go together, as in \"m letter\""),
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
