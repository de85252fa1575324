import CellGrids
import ReaderApp
import ScreenReading
import Testing

@testable import Sessions

@Suite("The line of keys") struct KeyLineTests {
  private func walker(
    _ example: String = "settings", profile: String = "voiceover", columns: Int = 80,
    readerOn: Bool = true
  ) throws -> Walker {
    let walker = try Walker(example: example, columns: columns, readerOn: readerOn)
    walker.session.keyMap = try EmbeddedText.keyMap(profile: profile)
    walker.session.options.showsKeyLine = true
    return walker
  }

  private func line(_ walker: Walker) -> String {
    walker.session.setNeedsFrame()
    walker.session.render()
    return walker.screen.lastFrame?.grid.text(row: walker.screen.rows - 1) ?? ""
  }

  /// The keys come from the profile, and the unit from the rotor.
  @Test(arguments: [
    (
      "voiceover",
      "←→ move  Enter open  Space menu  : go to  ? keys  q quit      ↑↓ Words · Normal"
    ),
    ("vim", "h l move  Enter open  Space menu  g o go to  ? keys  q quit  K J Words · Normal"),
    ("nvda", "←→ move  Enter open  Space menu  : go to  ? keys  q quit     [ ] Words · Normal"),
  ])
  func profiles(_ profile: String, _ keys: String) throws {
    let shown = line(try walker(profile: profile))
    #expect(shown == keys)
  }

  /// An arrow in ASCII would look like the key with that character.
  @Test func withoutArrows() throws {
    let walker = try walker()
    walker.session.root.ownAppearance?.glyphs = .ascii
    #expect(line(walker).hasPrefix("Left Right move  Enter open"))
    #expect(line(walker).hasSuffix("  Up Down Words - Normal"))
  }

  @Test func theKeysOfTheUser() throws {
    let walker = try walker()
    walker.session.keyMap = try walker.session.keyMap.remapped([
      KeyRemap(command: "activate", keys: ["x"], place: "")
    ])
    #expect(line(walker).contains("  x open  "))
  }

  @Test func contexts() throws {
    let walker = try walker("stepper")
    _ = walker.choose("Quantity")
    walker.perform(.doubleTapAndHold)
    #expect(line(walker).hasPrefix("←→ move  Enter choose  Esc back  ? keys   "))
    #expect(line(walker).hasSuffix("  ↑↓ Rows · Normal"))
    walker.press("escape")
    walker.press("?")
    #expect(line(walker).hasPrefix("Enter done  Esc back  Tab explain   "))
    walker.press("?")
    #expect(line(walker).hasPrefix("Esc leave key help   "))
    walker.press("escape")
    _ = walker.performAtOnce(.readAll(fromTop: true))
    #expect(line(walker).hasPrefix("p pause  _ + speed   "))
    _ = walker.performAtOnce(.pause)
    #expect(line(walker).hasPrefix("p continue  _ + speed   "))
    _ = walker.performAtOnce(.stop)
    walker.perform(.itemChooser)
    #expect(line(walker).hasPrefix("Enter done  Esc back  Tab next   "))
  }

  @Test func withTheScreenReaderOff() throws {
    #expect(
      line(try walker(readerOn: false))
        == "←→ move  Enter open  Space menu  : go to  V screen reader  ? keys  q quit")
  }

  /// What matters most stays on a narrow screen.
  @Test func aNarrowScreen() throws {
    #expect(line(try walker(columns: 30, readerOn: false)) == "Space menu  ? keys  q quit")
    #expect(line(try walker(columns: 20, readerOn: false)) == "? keys  q quit")
  }

  @Test func theLineIsNoElement() throws {
    #expect(try walker().walk() == Walker(example: "settings").walk())
  }
}
