import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite struct CustomRotorTests {
  private let root: AccessibilityNode
  private let nodes: [AccessibilityNode]

  init() {
    nodes = (0..<5).map { item("\($0)", 0, Double($0) * 30) }
    root = screen(nodes)
  }

  @Test func theElementsAndTheScreensAreOfferedBeforeTheReaders() {
    nodes[0].rotors = [.init(name: "Own", targets: [nodes[1]])]
    root.rotors = [.init(name: "Errors", targets: [nodes[2]])]
    let reader = ScreenReader(on: nodes[0], in: root)
    #expect(
      reader.rotorSettings(for: nodes[0]).map(\.name) == [
        "words", "characters", "same item", "vertical navigation", "Own", "Errors", "language",
        "verbosity", "punctuation", "hints", "speech rate", "pitch", "volume",
      ])
    #expect(
      reader.rotorSettings(for: nodes[1]).map(\.name) == [
        "words", "characters", "same item", "vertical navigation", "Errors", "language",
        "verbosity", "punctuation", "hints", "speech rate", "pitch", "volume",
      ])
  }

  @Test func itMovesThroughItsTargetsInOrder() {
    root.rotors = [.init(name: "Errors", targets: [nodes[3], nodes[1], nodes[4]])]
    var reader = ScreenReader(on: nodes[3], in: root)
    #expect(
      reader.heard(.selectRotor(RotorSetting(name: "Errors")), in: root) == ["Errors"])
    #expect(reader.heard(.swipeDown, in: root) == ["1"])
    #expect(reader.heard(.swipeDown, in: root) == ["4"])
    #expect(reader.heard(.swipeDown, in: root) == ["<boundary>"])
    #expect(reader.focusLabel == "4")
    #expect(reader.heard(.swipeUp, in: root) == ["1"])
    #expect(reader.heard(.swipeUp, in: root) == ["3"])
    #expect(reader.heard(.swipeUp, in: root) == ["<boundary>"])
  }

  @Test func fromElsewhereItMovesToTheNextTargetInReadingOrder() {
    root.rotors = [.init(name: "Errors", targets: [nodes[1], nodes[3]])]
    var reader = ScreenReader(on: nodes[2], in: root)
    _ = reader.handle(.selectRotor(RotorSetting(name: "Errors")), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["3"])
    _ = reader.focus(on: nodes[2])
    #expect(reader.heard(.swipeUp, in: root) == ["1"])
    _ = reader.focus(on: nodes[4])
    #expect(reader.heard(.swipeDown, in: root) == ["<boundary>"])
  }

  @Test func targetsThatAreHiddenAreSkipped() {
    root.rotors = [.init(name: "Errors", targets: [nodes[0], nodes[1], nodes[3]])]
    var reader = ScreenReader(on: nodes[0], in: root)
    _ = reader.handle(.selectRotor(RotorSetting(name: "Errors")), in: root)
    nodes[1].isHidden = true
    #expect(reader.heard(.swipeDown, in: root) == ["3"])
    #expect(reader.heard(.swipeUp, in: root) == ["0"])
  }

  @Test func targetsThatAreGoneAreSkipped() {
    root.rotors = [.init(name: "Errors", targets: [item("gone"), nodes[3]])]
    var reader = ScreenReader(on: nodes[0], in: root)
    _ = reader.handle(.selectRotor(RotorSetting(name: "Errors")), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["3"])
  }

  @Test func ofTwoWithTheSameNameTheInnerOneIsUsed() {
    root.rotors = [.init(name: "Errors", targets: [nodes[4]])]
    nodes[0].rotors = [.init(name: "Errors", targets: [nodes[2]])]
    var reader = ScreenReader(on: nodes[0], in: root)
    let offered = reader.rotorSettings(for: nodes[0]).filter { $0.name == "Errors" }
    #expect(offered.count == 1)
    _ = reader.handle(.selectRotor(RotorSetting(name: "Errors")), in: root)
    #expect(reader.heard(.swipeDown, in: root) == ["2"])
  }

  @Test func theChoiceIsKeptWhereverTheRotorIsOffered() {
    nodes[0].rotors = [.init(name: "Own", targets: [nodes[0]])]
    var reader = ScreenReader(on: nodes[0], in: root)
    #expect(reader.heard(.selectRotor(RotorSetting(name: "Own")), in: root) == ["Own"])
    _ = reader.handle(.swipeRight, in: root)
    #expect(reader.rotorSetting == .words)
    _ = reader.handle(.swipeLeft, in: root)
    #expect(reader.rotorSetting?.name == "Own")
  }

  @Test func itsNameIsSpokenAsTheAppWroteIt() {
    root.rotors = [.init(name: "Błędy", targets: [nodes[1]])]
    var reader = ScreenReader(on: nodes[0], in: root)
    #expect(reader.heard(.rotor(by: 4), in: root) == ["Błędy"])
    #expect(reader.heard(.swipeDown, in: root) == ["1"])
  }
}
