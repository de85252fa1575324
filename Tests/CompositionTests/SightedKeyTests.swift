import Choices
import CellGrids
import Configuration
import ReaderApp
import ScreenReading
import Sessions
import Testing

/// With the screen reader off, no key makes an element, and nothing is spoken or played: each key
/// of each profile, in the text, in menus, in fields, and in lists.
@Suite struct SightedKeyTests {
  /// Keys that leave the program, or turn the screen reader on.
  private static let leaving: Set<Command> = [
    .session(.quit), .session(.interrupt), .session(.suspend), .gesture(.toggleReader),
  ]

  private static let kinds: [KindOfScreen] = [
    .middle, .start, .end, .emptyText, .sentences, .wordMenu, .goTo, .search, .hits, .layers,
    .settings, .textMenu, .notes, .note, .highlight, .definition,
  ]

  @Test(arguments: KeyProfile.allCases, kinds)
  func noKeyMakesAnElement(_ profile: KeyProfile, _ kind: KindOfScreen) throws {
    let stage = try Stage()
    let map = try EmbeddedText.keyMap(profile: profile.rawValue)
    var faults: [String] = []
    var session = try stage.open(kind, keyMap: map, readerOn: false)
    for binding in map.bindings {
      if case .command(let command) = binding.action, Self.leaving.contains(command) { continue }
      let popover = session.popover
      let keys = binding.name.replacing("letter", with: "a")
      let heard = session.press(keys)
      let reader = session.session.application as? ReaderController
      let made = reader?.screen.elementCounter.made
      if made != 0 || heard != [] {
        faults.append("\(keys): \(binding.action.name): \(made ?? -1) elements, \(heard)")
      }
      if session.popover !== popover || made != 0 {
        session = try stage.open(kind, keyMap: map, readerOn: false)
      }
    }
    #expect(faults == [], "\(profile) \(kind)")
  }
}
