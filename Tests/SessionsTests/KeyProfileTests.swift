import CellGrids
import Resources
import ScreenReading
import Testing

@testable import Sessions

/// The three profiles, and a user's own keys in each.
@Suite struct KeyProfileTests {
  static func map(_ profile: String) throws -> KeyMap {
    var count = 0
    let bytes =
      switch profile {
      case "nvda": lector_keys_nvda(&count)
      case "vim": lector_keys_vim(&count)
      default: lector_keys_voiceover(&count)
      }
    return try KeyMap(
      table: String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  }

  @Test(arguments: ["nvda", "vim"])
  func everyCommandOfTheDefaultHasAKey(_ profile: String) throws {
    let all = Set(try Self.map("voiceover").bindings.map(\.action))
    let own = Set(try Self.map(profile).bindings.map(\.action))
    #expect(all.subtracting(own) == [])
  }

  /// Other screen readers for terminals use these keys, and some terminals stop at Ctrl-S.
  @Test(arguments: ["voiceover", "nvda", "vim"])
  func noKeyOfOthersIsBound(_ profile: String) throws {
    let reserved: [Key] = "uiojklm,.".map { .alt($0) } + [.control("s"), .control("q")]
    for binding in try Self.map(profile).bindings {
      for key in binding.keys {
        #expect(!reserved.contains(key))
        #expect(key != .control("z") || binding.action == .command(.session(.suspend)))
      }
    }
  }

  /// Insert is the NVDA key. For users whose own NVDA captures it, each command has a key without
  /// it.
  @Test func nothingNeedsTheInsertKey() throws {
    let map = try Self.map("nvda")
    let plain = map.bindings.filter { $0.keys.first != .special(.insert) }.map(\.action)
    #expect(Set(map.bindings.map(\.action)).subtracting(plain) == [])
  }

  @Test(
    arguments: [
      ("vim", ["j"], Command.gesture(.nextRow)), ("vim", ["g", "g"], .gesture(.firstElement)),
      ("vim", ["'", "a"], .mark(.jump, letter: "a")),
      ("vim", [.control("d")], .gesture(.scroll(.down))), ("nvda", ["h"], .gesture(.nextHeading)),
      ("nvda", [.special(.insert), .special(.down)], .gesture(.readAll(fromTop: false))),
    ] as [(String, [Key], Command)])
  func habits(_ profile: String, _ keys: [Key], _ command: Command) throws {
    #expect(try Self.map(profile).meaning(of: keys) == .command(command))
  }

  // MARK: - A user's own keys

  private func remap(_ command: String, _ keys: String..., line: Int = 1) -> KeyRemap {
    KeyRemap(command: command, keys: keys, place: "c:\(line)")
  }

  @Test(arguments: ["voiceover", "nvda", "vim"])
  func newKeysTakeThePlaceOfTheOld(_ profile: String) throws {
    let old = try Self.map(profile)
    let quit = KeyMap.Action.command(.session(.quit))
    let key = try #require(old.bindings.first { $0.action == quit }?.keys)
    let map = try old.remapped([remap("quit", "f12", "f11 f11"), remap("search", "f1", line: 2)])
    #expect(map.meaning(of: key) == nil)
    #expect(map.meaning(of: [.function(12)]) == .command(.session(.quit)))
    #expect(map.meaning(of: [.function(1)]) == .command(.app(.search)))
    #expect(map.bindings.count { $0.action == quit } == 2)
  }

  @Test func keysThatAreExchangedDoNotClash() throws {
    let map = try Self.map("voiceover").remapped([remap("first", "G"), remap("last", "g g")])
    #expect(map.meaning(of: ["G"]) == .command(.gesture(.firstElement)))
    #expect(map.meaning(of: ["g", "g"]) == .command(.gesture(.lastElement)))
  }

  @Test func aCommandWithoutKeys() throws {
    let map = try Self.map("voiceover").remapped([remap("mute")])
    #expect(map.meaning(of: ["M"]) == nil)
  }

  @Test func everyFaultNamesItsPlaceAndBothCommands() throws {
    let map = try Self.map("voiceover")
    #expect {
      try map.remapped([
        remap("serach", "f1"), remap("search", "q", line: 2), remap("search", "g", line: 3),
        remap("mute", "page-dwon", line: 4), remap("first", "x", line: 5),
        remap("last", "x", line: 6), remap("set-mark", "x", line: 7), remap("flie", line: 8),
        remap("copy-speech", "m k", line: 9), remap("curtain", " ", line: 10),
      ])
    } throws: { error in
      (error as? KeyRemapError)?.faults == [
        "c:1: keys.serach: no command is called \"serach\"; did you mean \"search\"?",
        "c:2: keys.search: \"q\" is the key of quit already",
        "c:3: keys.search: \"g\" clashes with \"g j\", the key of pane-down already",
        "c:4: keys.mute: no key is called \"page-dwon\"; did you mean \"page-down\"?",
        "c:6: keys.last: \"x\" is the key of first already",
        "c:7: keys.set-mark: set-mark and \"letter\" go together, as in \"m letter\"",
        "c:8: keys.flie: no command is called \"flie\"",
        "c:10: keys.curtain: expected a key, found \" \"",
      ]
    }
  }

  @Test func aKeyThatBeginsOthers() throws {
    #expect {
      try KeyMap(table: "g g\tfirst\nm letter\tset-mark\nx\tlast").remapped([
        remap("search", "g"), remap("quit", "m k", line: 2), remap("mute", "x y", line: 3),
      ])
    } throws: { error in
      (error as? KeyRemapError)?.faults == [
        "c:1: keys.search: \"g\" clashes with \"g g\", the key of first already",
        "c:2: keys.quit: \"m k\" clashes with \"m letter\", the key of set-mark already",
        "c:3: keys.mute: \"x y\" clashes with \"x\", the key of last already",
      ]
    }
  }
}
