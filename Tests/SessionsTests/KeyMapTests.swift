import CellGrids
import ScreenReading
import Testing

@testable import Sessions

@Suite struct KeyMapTests {
  @Test func sequencesAndPrefixes() throws {
    let map = try KeyMap(table: "# keys\ng g\tfirst\nG\tlast\n#\tquit\n")
    #expect(map.meaning(of: ["g", "g"]) == .command(.gesture(.firstElement)))
    #expect(map.meaning(of: ["g"]) == .prefix)
    #expect(map.meaning(of: ["g", "x"]) == nil)
    #expect(map.meaning(of: ["#"]) == .command(.session(.quit)))
  }

  @Test func aMarksLetterIsTheLastKey() throws {
    let map = try KeyMap(table: "m letter\tset-mark\n")
    #expect(map.meaning(of: ["m"]) == .prefix)
    #expect(map.meaning(of: ["m", "q"]) == .command(.mark(.set, letter: "q")))
    #expect(map.meaning(of: ["m", "λ"]) == .command(.mark(.set, letter: "λ")))
    #expect(map.meaning(of: ["m", .special(.enter)]) == nil)
    #expect(map.meaning(of: ["m", "1"]) == nil)
    #expect(map.bindings.map(\.name) == ["m letter"])
  }

  @Test func aMarksLetterCanHaveAnotherMeaning() throws {
    for table in ["m letter\tset-mark\nm k\tlast", "m k\tlast\nm letter\tset-mark"] {
      let map = try KeyMap(table: table)
      #expect(map.meaning(of: ["m", "k"]) == .command(.gesture(.lastElement)))
      #expect(map.meaning(of: ["m", "j"]) == .command(.mark(.set, letter: "j")))
    }
  }

  @Test(arguments: [
    ("a\tfirst\na\tlast", "key table:2: a is bound twice"),
    ("a\tfirst\nb\tfly", "key table:2: no command is called \"fly\""),
    ("g\tfirst\ng g\tlast", "key table:2: g is bound and begins other keys"),
    ("m\tset-mark", "key table:1: set-mark and \"letter\" go together, as in \"m letter\""),
    ("m letter\tfirst", "key table:1: first and \"letter\" go together, as in \"m letter\""),
    ("g g\tfirst\ng\tlast", "key table:2: g is bound and begins other keys"),
    ("m\tfirst\nm letter\tset-mark", "key table:2: m is bound and begins other keys"),
    ("m letter\tset-mark\nm letter\tset-mark", "key table:2: m letter is bound twice"),
    ("rihgt\tfirst", "key table:1: no key is called \"rihgt\"; did you mean \"right\"?"),
    ("a first", "key table:1: expected keys, a tab, and a command"),
  ])
  func faultsNameTheirLine(_ table: String, _ message: String) {
    do {
      _ = try KeyMap(table: table)
      Issue.record("no error")
    } catch {
      #expect(error.description == message)
    }
  }
}
