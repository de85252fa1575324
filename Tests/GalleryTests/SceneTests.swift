import AccessibilityModel
import CellGrids
import Geometry
import ScreenReading
import Sessions
import Testing
import Views

import Gallery

@Suite("Scenes")
struct SceneTests {
  // MARK: Languages

  @Test(
    "The interface speaks four languages, labels their own",
    arguments: [
      ("slider", "en", "Density, Comfortable, 3 of 5, adjustable"),
      ("slider", "de", "Dichte, Angenehm, 3 von 5, anpassbar"),
      ("slider", "es", "Densidad, Cómoda, 3 de 5, ajustable"),
      ("slider", "pl", "Gęstość, Wygodna, 3 z 5, regulowane"),
      ("timeline", "en", "marit posted three minutes ago via Lantern"),
      ("timeline", "de", "marit schrieb vor drei Minuten mit Lantern"),
      ("timeline", "es", "marit publicó hace tres minutos con Lantern"),
      ("timeline", "pl", "marit: wpis trzy minuty temu przez Lantern"),
      ("chart", "de", "καί, 412 Mal, 1 von 20"), ("chart", "pl", "καί, 412 razy, 1 z 20"),
    ])
  func languages(scene: String, language: String, first: String) throws {
    #expect(try Player(scene, language: language).play("").first == first)
  }

  @Test(
    "How long ago: the form that each language has for the number",
    arguments: [
      ("en", 30, "just now"), ("en", 60, "one minute ago"), ("en", 119, "one minute ago"),
      ("en", 180, "three minutes ago"), ("en", 1_260, "21 minutes ago"),
      ("en", 3_600, "one hour ago"), ("en", 7_200, "two hours ago"), ("en", 90_000, "one day ago"),
      ("en", 259_200, "three days ago"), ("en", -5, "just now"), ("de", 60, "vor einer Minute"),
      ("de", 7_200, "vor zwei Stunden"), ("de", 172_800, "vor zwei Tagen"),
      ("es", 60, "hace un minuto"), ("es", 3_600, "hace una hora"), ("pl", 60, "minutę temu"),
      ("pl", 120, "dwie minuty temu"), ("pl", 300, "pięć minut temu"),
      ("pl", 1_320, "22 minuty temu"), ("pl", 172_800, "dwa dni temu"),
    ])
  func ago(language: String, seconds: Int, expected: String) {
    #expect(Phrases(interfaceLanguage: language).ago(seconds: seconds) == expected)
  }

  // MARK: Unknown names

  @Test(
    "A scene or a trap that there is not: the nearest is named",
    arguments: [
      ("slidr", nil, "no scene is called \"slidr\"; did you mean \"slider\"?"),
      ("slider", "slider-indx", "no trap is called \"slider-indx\"; did you mean"),
      ("slider", "one-minutes", "the trap \"one-minutes\" is set in the scene \"timeline\""),
      ("zzzzzzzz", nil, "expected one of interlinear, slider, drawing, chart, timeline"),
      ("\u{1B}[31m", nil, "no scene is called \"␛[31m\""),
    ] as [(String, String?, String)])
  func unknown(scene: String, trap: String?, message: String) {
    let error = #expect(throws: SceneError.self) { try SceneTable.scene(scene, trap: trap) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  // MARK: Screen reader off

  @Test("Without a reader the keys move the thumb, a click on a tick sets it, one beside closes")
  func sliderByHand() throws {
    let player = Player("slider", readerOn: false)
    try player.play("key right\nkey up")
    let scene = try #require(player.shown as? SliderScene)
    #expect(scene.slider?.index == 4)
    try player.play("")
    let slider = try #require((player.shown as? SliderScene)?.slider)
    let frame = slider.screenFrame
    player.click(Int(frame.x) + slider.column(ofStep: 1), Int(frame.y) + 1)
    #expect(slider.index == 1)
    player.click(79, 12)
    #expect(player.shown?.root.popover == nil)
    #expect(player.text.contains("Density: Snug"))
    #expect(player.said.isEmpty)
  }

  @Test("Without a reader a click on a post opens its actions, one on a link opens the link")
  func timelineByHand() throws {
    let player = Player("timeline", readerOn: false)
    try player.play("")
    player.click(2, 1)
    #expect(player.text.contains("[Reply] [Repost] [Star] [Profile]"))
    player.click(2, 1)
    #expect(!player.text.contains("[Reply]"))
    player.click(10, 5)
    #expect(player.shown?.reachedControl?.description == "timeline/posts/p2/link1")
    #expect(!player.text.contains("[Reply]"))
  }

  @Test("Without a reader a click on a word moves the focus there; no element is made")
  func interlinearByHand() throws {
    let player = Player("interlinear", readerOn: false)
    try player.play("")
    player.click(40, 3)
    #expect(player.shown?.sightedFocus?.facts == "form · φυλάσσων")
    player.click(40, 3)
    #expect(player.text.contains("─ Word: φυλάσσων ─"))
    #expect(player.shown?.elementCounter?.made == 0)
  }

  // MARK: The container

  @Test("A cell has a hundred labels and more, and the three methods agree")
  func container() throws {
    let player = Player("interlinear")
    try player.play("")
    let scene = try #require(player.shown as? InterlinearScene)
    for index in 0..<scene.table.accessibilityElementCount() {
      let row = try #require(scene.table.accessibilityElement(at: index))
      let count = row.accessibilityElementCount()
      #expect((100...200).contains(count))
      for place in 0..<count {
        let element = try #require(row.accessibilityElement(at: place))
        #expect(row.index(ofAccessibilityElement: element) == place)
      }
      #expect(row.accessibilityElement(at: count) == nil)
      #expect(row.accessibilityElement(at: -1) == nil)
    }
  }

  @Test(
    "Every scene is drawn at any size from the smallest on, and swiped through",
    arguments: SceneTable.scenes.map(\.name), [(20, 5), (20, 10), (33, 7), (80, 24), (200, 60)])
  func sizes(scene: String, size: (Int, Int)) throws {
    let player = Player(scene)
    try player.play("resize \(size.0)x\(size.1)\nlast\nfirst\nswipe right 400\nswipe left 3")
    #expect(player.text.split(separator: "\n", omittingEmptySubsequences: false).count == size.1)
    #expect(!player.said.contains(""))
  }

  @Test(
    "Every trap survives every gesture, drawn at two sizes", arguments: SceneTable.traps.map(\.name)
  )
  func hardy(trap: String) throws {
    let scene = try #require(SceneTable.traps.first { $0.name == trap }).scene
    for size in ["80x24", "20x5"] {
      let player = Player(scene, trap: trap)
      try player.play(
        """
        resize \(size)
        swipe right 30
        double-tap
        swipe up
        swipe down
        scroll down
        scroll right
        tap 3,3
        double-tap-hold
        escape
        last
        swipe left 5
        escape
        reader off
        key down
        key enter
        reader on
        first
        """)
      #expect(!player.text.isEmpty)
    }
  }
}
