import AccessibilityModel
import Geometry
import Testing

@testable import ScreenReading

/// The driver on trees as an app's tests create them: with public API only, except for the
/// delegate.
@Suite struct DriverTests {
  private let wifi = item("Wi-Fi", 0, 100, value: "0", traits: [.button, .toggleButton])
  private let volume = item("Volume", 0, 200, traits: .adjustable)
  private let mail = item("Mail", 0, 300, hint: "Opens your mail.", traits: .link)
  private let driver: ScreenReaderDriver

  init() {
    volume.adjustable = .init(values: ["Low", "Medium", "High"], index: 1)
    driver = ScreenReaderDriver(
      screen([item("Settings", 0, 0, traits: .header), wifi, volume, mail]))
  }

  @Test func turningOnIsAnnouncedAndFocusesTheFirstElement() {
    #expect(driver.focus == nil)
    #expect(driver.swipeRight() == [])
    #expect(driver.turnOn() == ["Screen reader on", "Settings, heading"])
    #expect(driver.turnOn() == [])
    #expect(driver.reader.isRunning)
    #expect(driver.turnOff() == ["Screen reader off"])
    #expect(driver.focus == nil)
  }

  @Test func turningOnAgainRestoresTheFocus() {
    driver.turnOn()
    driver.swipeRight(2)
    driver.turnOff()
    #expect(driver.turnOn()[1] == "Volume, Medium, adjustable")
    #expect(driver.focus === volume)
  }

  @Test func swipesMoveTheFocus() {
    driver.turnOn()
    let wifi = ["Wi-Fi, switch button, off", "Double tap to toggle setting."]
    #expect(driver.swipeRight() == wifi)
    #expect(driver.spoken == wifi)
    #expect(
      driver.swipeRight(2) == [
        "Volume, Medium, adjustable", "Swipe up or down with one finger to adjust the value.",
        "Mail, link", "Opens your mail.",
      ])
    #expect(driver.sounds == [.link])
    #expect(driver.swipeRight() == [])
    #expect(driver.sounds == [.boundary])
    #expect(driver.swipeLeft(3).last == "Settings, heading")
    #expect(driver.swipeLeft(0) == [])
  }

  @Test func aDoubleTapTogglesASwitch() {
    driver.turnOn()
    driver.swipeRight()
    #expect(driver.doubleTap() == ["on"])
    #expect(wifi.value == "1")
    #expect(driver.tripleTap() == ["off", "on"])
  }

  @Test func aSwipeUpIncrementsASlider() {
    driver.turnOn()
    driver.choose("volume")
    #expect(driver.swipeUp() == ["High"])
    #expect(driver.swipeDown(2) == ["Medium", "Low"])
    #expect(volume.value == "Low")
  }

  @Test func theRotorAndTheActions() {
    wifi.actions = [AccessibilityCustomAction(name: "Details") { true }]
    driver.turnOn()
    driver.swipeRight()
    #expect(driver.rotor(.characters) == ["Characters"])
    #expect(driver.swipeDown() == ["cap W"])
    #expect(driver.rotor(.tiers) == [])
    #expect(driver.sounds == [.nothing])
    #expect(driver.perform(action: "Details") == [])
    #expect(driver.sounds == [])
    driver.perform(action: "Delete")
    #expect(driver.sounds == [.nothing])
  }

  @Test func aTouchFindsTheElementUnderIt() {
    driver.turnOn()
    #expect(driver.touch(at: Point(x: 20, y: 210)).first == "Volume, Medium, adjustable")
    #expect(driver.touch(at: Point(x: 300, y: 700)) == [])
    #expect(driver.focus === volume)
  }

  @Test func scrollingAnnouncesThePage() {
    let list = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 390, height: 200),
      subviews: (0..<10).map { item("Row \($0)", 0, Double($0) * 40, height: 40) })
    list.scroll = .init(contentSize: Size(width: 390, height: 400))
    let driver = ScreenReaderDriver(screen([list]))
    driver.turnOn()
    #expect(driver.scroll(.down) == ["Page 2 of 2, Row 5"])
    #expect(driver.scroll(.down) == [])
    #expect(driver.sounds == [.boundary])
    #expect(list.scroll?.offset.y == 200)
    #expect(driver.swipeRight() == ["Row 6"])
    #expect(list.scroll?.offset.y == 200, "the page stays")
  }

  @Test func escapeAndMagicTapGoUpTheContainers() {
    var handled: [String] = []
    driver.turnOn()
    driver.escape()
    #expect(driver.sounds == [.nothing])
    mail.parent?.onEscape = {
      handled.append("escape"); return true
    }
    mail.parent?.onMagicTap = {
      handled.append("magic tap"); return true
    }
    driver.escape()
    driver.magicTap()
    #expect(handled == ["escape", "magic tap"])
  }

  @Test func readAllReadsToTheEnd() {
    driver.turnOn()
    let all = [
      "Settings, heading", "Wi-Fi, switch button, off", "Volume, Medium, adjustable", "Mail, link",
    ]
    #expect(driver.readAll(fromTop: true) == all)
    #expect(driver.sounds == [.link, .boundary])
    #expect(!driver.reader.isReadingAll)
    driver.swipeLeft()
    #expect(driver.magicTap() == Array(all.suffix(2)), "where no app takes the magic tap")
  }

  @Test func notificationsAreSpoken() {
    driver.turnOn()
    #expect(driver.post(.announcement("Saved", priority: .normal)) == ["Saved"])
    #expect(driver.post(.screenChanged(focus: mail)).first == "Mail, link")
    #expect(driver.sounds.contains(.screenChanged))
    wifi.isHidden = true
    #expect(driver.post(.layoutChanged(focus: wifi)).first == "Mail, link")
  }

  /// An app posts while it is activated, and announces the change itself.
  @Test func anAppPostsFromWithinAGesture() {
    driver.turnOn()
    driver.swipeRight()
    let (wifi, driver) = (wifi, driver)
    wifi.onActivate = { [unowned driver] in
      wifi.value = "1"
      driver.post(.announcement("Wi-Fi is on", priority: .normal))
      driver.post(.announcement("Connected", priority: .low))
      return true
    }
    #expect(driver.doubleTap() == ["Wi-Fi is on", "Connected"])
    #expect(driver.spoken == ["Wi-Fi is on", "Connected"])
  }

  @Test func aRebuiltTreeKeepsTheFocus() {
    let make: (String) -> AccessibilityNode = { label in
      screen([item("First"), item(label, 0, 50) { $0.id = "second" }])
    }
    let driver = ScreenReaderDriver(make("Second"))
    driver.turnOn()
    driver.swipeRight()
    driver.root = make("Another")
    #expect(driver.restoreFocus() == [])
    #expect(driver.focus?.elementID == ElementID("second"))
    #expect(driver.perform(.sayAgain) == ["Second"])
    #expect(driver.perform(.firstElement) == ["First"])
  }

  @Test func languageStyleAndSettings() {
    let german = ScreenReaderDriver(screen([wifi]), language: "de")
    #expect(german.turnOn()[1] == "Wi-Fi, Schalter, aus")
    let written = ScreenReaderDriver(screen([mail]), style: .snapshot)
    #expect(written.turnOn().last == "Mail. Link. [Opens your mail.]")
    var settings = ScreenReaderSettings()
    settings.speaksHints = false
    let terse = ScreenReaderDriver(screen([mail]), settings: settings)
    #expect(terse.turnOn().last == "Mail, link")
    terse.settings.speaksHints = true
    #expect(terse.perform(.firstElement) == ["Mail, link", "Opens your mail."])
  }
}

/// The clock and the log.
@Suite struct DriverTimeTests {
  private let driver: ScreenReaderDriver

  init() {
    driver = ScreenReaderDriver(
      screen([item("Mail", hint: "Opens your mail."), item("Notes", 0, 50)]))
    driver.settlesAfterGestures = false
  }

  @Test func timeStandsStillUntilItIsAdvanced() {
    driver.turnOn()
    #expect(driver.spoken == ["Screen reader on", "Mail"])
    #expect(driver.clock.now == 0)
    #expect(driver.wait(500) == [])
    #expect(driver.clock.now == 500)
    #expect(driver.wait(2_000) == ["Opens your mail."])
    #expect(driver.spoken == ["Screen reader on", "Mail", "Opens your mail."])
    #expect(driver.wait(60_000) == [], "a hint comes once")
  }

  /// At 180 words a minute, a letter takes 66 milliseconds, and so does the space behind a word.
  @Test(
    "The log has the word that was interrupted",
    arguments: [
      (0, "one"), (262, "one"), (270, "two"), (530, "two"), (540, "thrée"), (925, "thrée"),
      (945, "four"), (1_200, "four"),
    ])
  func interruptedWord(_ time: Int, _ word: String) {
    let driver = ScreenReaderDriver(screen([item("one  two thrée  four"), item("Notes", 0, 50)]))
    driver.turnOn()
    driver.settlesAfterGestures = false
    driver.perform(.swipeRight)
    driver.wait(10_000)
    driver.perform(.swipeLeft)
    driver.wait(time)
    driver.perform(.swipeRight)
    #expect(driver.log.last { $0.kind == .interrupt }?.text == word)
  }

  @Test func aGestureInterruptsSpeech() {
    driver.turnOn()
    driver.settle()
    driver.post(.announcement("One two three", priority: .normal))
    driver.wait(500)
    driver.swipeRight()
    let last = driver.log.suffix(3).map { "\($0.kind.rawValue) \($0.text)" }
    #expect(last == ["interrupt two", "focus ", "speech Notes"] || last.contains("interrupt two"))
    #expect(driver.log.last?.cause == "swipe right")
  }

  @Test func readAllContinuesAsTimePasses() {
    driver.turnOn()
    driver.readAll()
    #expect(driver.spoken == ["Mail"])
    #expect(driver.wait(5_000) == ["Notes"])
    #expect(driver.reader.isReadingAll == false)
  }

  @Test func theLogIsNumberedAndTimed() {
    driver.turnOn()
    driver.wait(10_000)
    driver.swipeRight()
    #expect(driver.log.map(\.sequence) == Array(1...driver.log.count))
    #expect(driver.log.map(\.time) == driver.log.map(\.time).sorted())
    #expect(driver.transcript == ["Screen reader on", "Mail", "Opens your mail.", "Notes"])
    let notes = driver.log.last
    #expect(notes?.time == 10_000)
    #expect(notes?.place?.index == 2)
    #expect(notes?.place?.count == 2)
    #expect(notes?.utterance == driver.utterances.last)
  }

  /// A screen that always moves its reader back would be read forever.
  @Test func anEndlessScreenIsReadForADay() {
    let driver = ScreenReaderDriver(Circle())
    driver.turnOn()
    driver.readAll()
    #expect(driver.clock.now >= 86_400_000)
    #expect(driver.reader.isReadingAll)
  }
}

/// A list that always has one more element.
private final class Circle: AccessibilityDefaults {
  final class Item: AccessibilityDefaults {
    unowned let circle: Circle
    init(_ circle: Circle) { self.circle = circle }
    var elementID: ElementID { ElementID("item") }
    var isAccessibilityElement: Bool { true }
    var accessibilityContainer: (any AccessibilityObject)? { circle }

    func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
      [LabelPiece(.label, String(repeating: "again ", count: 200))]
    }
  }

  private lazy var items = [Item(self), Item(self)]

  var elementID: ElementID { ElementID("circle") }
  func accessibilityElementCount() -> Int { 2 }
  func accessibilityElement(at index: Int) -> (any AccessibilityObject)? { items[index % 2] }
  func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? { 0 }
}
