import HeardSessions
import Choices
import AccessibilityModel
import CellGrids
import ReaderApp
import ScreenReading
import SpeechOutput
import Testing
import Typesetting
import Views

@testable import Sessions

/// The dump of a screen as a tree file: read again, it speaks what the live elements speak.
@Suite struct DumpTests {
  /// The reader of texts with its sampler.
  private final class Live {
    let headless: HeadlessSession
    var session: Session { headless.session }

    init(
      _ elements: ElementMode = .word, columns: Int = 80, rows: Int = 24,
      verbosity: Verbosity = .normal, at place: String? = nil, hints: Bool = true
    ) throws {
      var settings = ScreenReaderSettings(verbosity: verbosity)
      settings.speaksHints = hints
      let phrases = Phrases(interfaceLanguage: "en")
      let controller = ReaderController(
        text: try EmbeddedText.sampler(), settings: ReaderSettings(elements: elements),
        phrases: phrases)
      headless = HeadlessSession(
        controller, phrases: phrases, settings: settings,
        keyMap: try EmbeddedText.keyMap(), columns: columns, rows: rows)
      if let place { try controller.navigation.open(at: place) }
      session.open(readerOn: true)
      headless.settle()
    }

    func press(_ keys: String) { headless.press(keys) }

    /// Returns what the elements on the screen speak, in reading order; for a menu, all elements.
    func said() -> [String] {
      let reader = session.reader
      var said: [String] = []
      var next = reader.traversal.firstElement(in: session.root)
      while let element = next {
        if element.accessibilityFrame != nil || session.root.popover != nil {
          let utterances = reader.utterances(for: element)
          said += [utterances.utterance, utterances.hint].compactMap { $0?.text }
        }
        next = reader.traversal.element(after: element)
      }
      return said
    }
  }

  /// Returns the dump, read again.
  private func again(_ session: Session) throws -> AccessibilityNode {
    let text = session.treeDump()
    let file = try TreeFile(name: "dump", bytes: Array(text.utf8))
    #expect(file.frameless.isEmpty)
    #expect(TreeFile.text(of: file.root) == text, "written again it is the same")
    return file.root
  }

  private func withoutRoles(_ line: String) -> String {
    line.replacing(", button", with: "").replacing(", is editing", with: "")
      .replacing(", heading", with: "")
  }

  private func check(_ live: Live, _ verbosity: Verbosity, hints: Bool = true) throws {
    let walker = try Walker(again(live.session), verbosity: verbosity, hints: hints)
    let said = walker.walk()
    #expect(said.map(withoutRoles) == live.said().map(withoutRoles))
    #expect(!said.isEmpty)
  }

  @Test(arguments: Verbosity.allCases, [ElementMode.word, .label, .verse])
  func aScreenOfAText(_ verbosity: Verbosity, _ elements: ElementMode) throws {
    try check(Live(elements, verbosity: verbosity), verbosity)
  }

  @Test(arguments: [(40, 12), (120, 50), (20, 5), (100, 30)])
  func onScreensOfAnySize(_ columns: Int, _ rows: Int) throws {
    try check(Live(columns: columns, rows: rows), .normal)
  }

  /// The menu of a word, the layers, the field for a place and the item chooser, on a screen that
  /// does not show all of a menu too. Hints are left out: on Lector's own screens, they explain keys;
  /// in a tree, they explain gestures. So are the letters and numbers of items, which only full
  /// verbosity says, and the roles of items and fields, which VoiceOver says.
  @Test(arguments: ["space", "o", "i", ":", "right right space", "o down enter"], [24, 8])
  func aPopover(_ keys: String, _ rows: Int) throws {
    for verbosity in Verbosity.allCases where verbosity != .full {
      let live = try Live(rows: rows, verbosity: verbosity, hints: false)
      live.press(keys)
      try check(live, verbosity, hints: false)
    }
  }

  @Test func wordsOfATextInTheirLanguages() throws {
    for place in ["Shepherd 2:1", "3", "4"] {
      guard let live = try? Live(at: place) else { continue }
      let root = try again(live.session)
      var languages: Set<String> = []
      root.forEachNode { node in
        if let language = node.language { languages.insert(language) }
        languages.formUnion(node.spans.compactMap(\.language))
      }
      #expect(!languages.isEmpty)
    }
  }

  @Test(arguments: ["settings", "stepper", "tabbar", "table", "modal", "rtl", "scroll"])
  func aTreeAsItIsAfterChanges(_ name: String) throws {
    let walker = try Walker(example: name)
    for gesture in [Gesture.doubleTap, .swipeRight, .swipeUp, .swipeRight, .doubleTap] {
      walker.perform(gesture)
    }
    let again = try Walker(again(walker.session))
    #expect(again.walk() == walker.walk())
  }

  @Test(arguments: Verbosity.allCases)
  func aPopoverOverATree(_ verbosity: Verbosity) throws {
    let walker = try Walker(example: "stepper", verbosity: verbosity, hints: false)
    _ = walker.choose("Quantity")
    walker.perform(.doubleTapAndHold)
    let again = try Walker(again(walker.session), verbosity: verbosity, hints: false)
    let said = again.walk()
    #expect(said.map(withoutRoles) == walker.walk().map(withoutRoles))
    #expect(said.first?.hasPrefix("Empty, button") == true)
    walker.press("escape i")
    let chooser = try Walker(self.again(walker.session), verbosity: verbosity, hints: false)
    #expect(chooser.walk().map(withoutRoles) == walker.walk().map(withoutRoles))
  }

  @Test func changesAreInTheFile() throws {
    let walker = try Walker(example: "stepper")
    _ = walker.choose("Quantity")
    walker.perform(.swipeUp)
    _ = walker.choose("Small")
    walker.perform(.doubleTap)
    let root = try again(walker.session)
    var nodes: [String: AccessibilityNode] = [:]
    root.forEachNode { if let id = $0.id { nodes[id] = $0 } }
    #expect(nodes["quantity"]?.value == "3 cups")
    #expect(nodes["quantity"]?.adjustable?.index == 2)
    #expect(nodes["small"]?.traits == [.button, .selected])
    #expect(nodes["medium"]?.traits == .button)
    #expect(root.rotors.map(\.name) == ["Fields"])
    #expect(nodes["quantity"]?.path?.corners.count == 6)
    #expect(nodes["quantity"]?.inputLabels == ["Cups", "Amount"])
  }

  @Test func withTheReaderOffADumpLeavesNoElementBehind() throws {
    let live = try Live()
    live.session.perform(.toggleReader)
    _ = try again(live.session)
    #expect(live.session.application.elementsAlive == 0)
  }
}
