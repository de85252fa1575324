import Configuration
import Testing

@testable import Composition

/// Calls that the program understands without the argument parser.
@Suite struct ReadingCallTests {
  @Test func textAndPlaceStandAnywhereAmongFlags() throws {
    let call = try #require(
      ReadingCall(["--plain", "sblgnt", "--verbosity", "full", "jn 1:1", "--density=compact"]))
    #expect(call.text == "sblgnt")
    #expect(call.place == "jn 1:1")
    #expect(call.isPlain && !call.showsTour)
    #expect(call.flags.settings.map(\.setting.key) == ["verbosity", "density"])
    #expect(call.flags.settings.map(\.value) == [.text("full"), .text("compact")])
  }

  @Test func nothingIsRequired() throws {
    let call = try #require(ReadingCall([]))
    #expect(call.text == nil && call.place == nil && call.flags.settings.isEmpty)
  }

  @Test func filesAndTextsBeside() throws {
    let call = try #require(
      ReadingCall([
        "a", "--parallel", "b", "--parallel=c", "--transcript", "t", "--cast", "x", "--dump-tree",
        "d=1", "--log=l=m", "--config", "f", "--tour",
      ]))
    let flags = call.flags
    #expect(flags.parallel == ["b", "c"])
    #expect([flags.transcript, flags.cast, flags.dumpTree] == ["t", "x", "d=1"])
    #expect([flags.log, flags.config] == ["l=m", "f"])
    #expect(call.showsTour)
  }

  /// A flag that is missing here would make each start with it as slow as the argument parser.
  @Test(arguments: SettingTable.all.filter { $0.flag != nil })
  func everyFlagOfASetting(setting: SettingDescription) throws {
    let flag = "--" + (setting.flag ?? "")
    let text =
      switch setting.kind {
      case .choice(let words): words.last ?? ""
      case .language: "de"
      case .toggle: "off"
      case .number(let range, _): String(range.upperBound)
      case .text, .list: "one,two"
      }
    for arguments in [[flag, text], ["\(flag)=\(text)"]] {
      let call = try #require(ReadingCall(arguments), "\(arguments)")
      #expect(call.flags.settings.map(\.setting) == [setting])
      #expect(call.flags.settings.map(\.value) == [setting.value(of: text)])
    }
  }

  @Test func aFlagIsTheOriginOfItsValue() throws {
    let call = try #require(ReadingCall(["--verbosity", "full"]))
    let settings = try call.flags.options().settings
    #expect(settings.verbosity == .full)
    #expect(settings.origin(\.verbosity) == .flag("--verbosity"))
  }

  @Test(
    "All else is left to the argument parser",
    arguments: [
      ["a", "b", "c"], [""], ["a", ""], ["--help"], ["-h"], ["--version"], ["a", "--"], ["-"],
      ["--verbosity"], ["--verbosity", ""], ["--verbosity", "--plain"], ["--verbosity", "-1"],
      ["--verbosity", "loud"], ["--verbosity=loud"], ["--verbosity="], ["--verbositi", "full"],
      ["--plain=yes"], ["--plain", "--plain"], ["--verbosity", "full", "--verbosity", "full"],
      ["--unknown"], ["--unknown", "x"], ["--unknown=x"], ["-verbosity", "full"], ["--log"],
      ["--=x"], ["--help", "a"],
    ])
  func others(arguments: [String]) { #expect(ReadingCall(arguments) == nil) }
}
