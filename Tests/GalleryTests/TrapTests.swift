import Geometry
import Testing

import Gallery

/// Each trap misbehaves: the same gestures on the correct scene and on the one with the mistake,
/// and the speech of the last gesture.
@Suite("The traps, heard")
struct TrapTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let trap: String
    let script: String
    /// The last utterances in the correct scene, and with the trap.
    let right: [String]
    let wrong: [String]
    var testDescription: String { trap }

    init(_ trap: String, _ script: String, right: [String], wrong: [String]) {
      (self.trap, self.script, self.right, self.wrong) = (trap, script, right, wrong)
    }
  }

  static let heard: [Case] = [
    Case(
      "index-shift", "choose \"There was\"\nswipe right",
      right: ["note, The tower stands on a rock without a name"], wrong: ["Lighthouse 1:2"]),
    Case(
      "phantom-subviews", "choose \"The tower stands\"\nswipe right", right: ["2"],
      wrong: [""]),
    Case(
      "wrong-count", "choose \"The tower stands\"\nswipe right 2",
      right: ["2", "Ὁ"],
      wrong: [
        "note, The tower stands on a rock without a name",
        "note, The tower stands on a rock without a name",
      ]),
    Case("random-miss", "tap 11,13", right: ["adjective"], wrong: ["Strong's 3956"]),
    Case(
      "number-as-word", "swipe right\nswipe left", right: ["1"],
      wrong: ["1, heading"]),
    Case(
      "bare-number", "swipe right 6", right: ["Strong's 1510"], wrong: ["1510", "Strong's number"]),
    Case(
      "container-is-element", "swipe right 2", right: ["Ἦν", "Ēn"],
      wrong: ["Lighthouse 1:2", "Lighthouse 1:3"]),
    Case(
      "colour-only", "tap 40,3", right: ["φυλάσσων, highlighted yellow"], wrong: ["φυλάσσων"]),
    Case(
      "omitted-verse", "swipe down 3", right: ["5"], wrong: ["Lighthouse 1:4"]),
    Case("slider-index", "swipe up", right: ["Roomy, 4 of 5"], wrong: ["3"]),
    Case(
      "slider-silent", "swipe up\nswipe right\ndouble-tap", right: ["Comfortable, 3 of 5"],
      wrong: ["Default value, list start"]),
    Case(
      "slider-not-adjustable", "swipe up", right: ["Roomy, 4 of 5"], wrong: ["Comfortable, 3 of 5"]),
    Case(
      "drawing-order", "last", right: ["Drawn in one pass, part by part"],
      wrong: ["Printer's mark, a lamp, image"]),
    Case(
      "chart-first", "swipe right", right: ["ὁ, 398 times, 2 of 20"],
      wrong: ["Words in chapter 1, image"]),
    Case(
      "chart-stale", "swipe right 2\naction \"Next chapter\"",
      right: ["λόγος, 330 times, 3 of 20", "λόγος, 203 times, 8 of 20"],
      wrong: ["ὁ, 398 times, 2 of 20", "λόγος, 330 times, 3 of 20"]),
    Case(
      "centre-activation", "swipe right 3\ndouble-tap",
      right: ["Reply, button", "Replies to the selected post."],
      wrong: ["https://example.org/harbour/the-log-of-the-last-night-watch opened"]),
    Case(
      "link-swamp", "choose \"Crew\"\nswipe right",
      right: ["teun posted one day ago via Pigeon", "Actions available"], wrong: ["@ada, link"]),
    Case(
      "floating-header", "double-tap\nchoose \"Profile\"\ndouble-tap\nfirst\nswipe right",
      right: ["Follow, button"],
      wrong: ["marit posted three minutes ago via Lantern", "Actions available"]),
    Case(
      "silent-insert", "double-tap", right: ["Reply, button", "Replies to the selected post."],
      wrong: ["marit posted three minutes ago via Lantern", "Actions available"]),
    Case(
      "focus-lost", "swipe right 4\naction \"New posts\"\nswipe right",
      right: [
        "Crew of tonight: @ada @ben @cleo @dov @edda @finn @gus @hanne @ivo @jan @kai @lea @mo @nia"
      ],
      wrong: ["Two ships at the bar, both of them late. #harbour"]),
    Case(
      "modal-leak", "action \"Names, links, and tags\"\nfirst",
      right: ["2 mentions, heading, list start"],
      wrong: ["marit posted three minutes ago via Lantern", "Actions available"]),
    Case(
      "one-minutes", "swipe right 2",
      right: ["jo posted one minute ago via Foghorn", "Actions available"],
      wrong: ["jo posted 1 minutes ago via Foghorn", "Actions available"]),
    Case(
      "scrolled-out", "swipe right 6", right: ["Following, button"],
      wrong: ["marit posted three minutes ago via Lantern", "Actions available"]),
  ]

  @Test(arguments: heard)
  func isHeard(_ heard: Case) throws {
    let trap = try #require(SceneTable.traps.first { $0.name == heard.trap })
    let right = try Player(trap.scene).play(heard.script)
    let wrong = try Player(trap.scene, trap: trap.name).play(heard.script)
    #expect(Array(right.suffix(heard.right.count)) == heard.right)
    #expect(Array(wrong.suffix(heard.wrong.count)) == heard.wrong)
  }

  @Test("A bar that is moved says so, and all of its buttons are reached; with the trap neither")
  func scrolledOut() throws {
    for (trap, elements, posts) in [(nil, 8, 1), ("scrolled-out", 6, 0)] {
      let player = Player("profile", trap: trap)
      try player.play("")
      let scene = try #require(player.shown as? TimelineScene)
      let page = try #require(scene.profile)
      let list = try #require(page.panel.accessibilityElement(at: 0))
      #expect(list.accessibilityElement(at: 0)?.accessibilityElementCount() == elements)
      var posted = 0
      scene.onPost = { _ in posted += 1 }
      page.strip.toggle()
      #expect(posted == posts)
    }
  }

  @Test func everyTrapIsTested() {
    let others = [
      "stale-frames", "late-reader", "elements-always", "rewalk-on-scroll", "wrong-language",
      "cell-blob",
      "slider-divide", "drawing-before-draw",
    ]
    #expect(Set(Self.heard.map(\.trap) + others) == Set(SceneTable.traps.map(\.name)))
  }

  @Test("After two lines of the wheel a tap says the word there; with the trap the one of before")
  func staleFrames() throws {
    for (trap, word) in [(nil, "verb"), ("stale-frames", "εἰμί")] {
      let player = Player("interlinear", trap: trap)
      #expect(try player.play("tap 5,5").last == "εἰμί")
      player.shown?.scroll(byLines: 2)
      player.session?.perform(.touch(Point(x: 5.5, y: 5.5)))
      #expect(player.said.last == word)
    }
  }

  @Test("A reader that is switched on late finds nothing")
  func lateReader() throws {
    let script = "reader on\nswipe right"
    #expect(
      try Player("interlinear", readerOn: false).play(script)
        == ["Screen reader on", "Lighthouse 1:1", "Ἦν"])
    #expect(
      try Player("interlinear", trap: "late-reader", readerOn: false).play(script)
        == ["Screen reader on"])
    // A screen reader that was on from the beginning finds everything.
    #expect(
      try Player("interlinear", trap: "late-reader").play("swipe right") == [
        "Lighthouse 1:1, heading", "Ἦν",
      ])
  }

  @Test("Without a reader there are no elements; with the trap there are")
  func elementsAlways() throws {
    let clean = Player("interlinear", readerOn: false)
    try clean.play("scroll down\nexpect-elements 0")
    #expect(clean.shown?.elementCounter?.made == 0)
    let trap = Player("interlinear", trap: "elements-always", readerOn: false)
    try trap.play("scroll down")
    #expect((trap.shown?.elementCounter?.made ?? 0) > 200)
  }

  @Test("A tick of the wheel asks for no element; with the trap for every one")
  func rewalk() throws {
    for (trap, least) in [(nil, 0), ("rewalk-on-scroll", 100)] {
      let player = Player("interlinear", trap: trap)
      try player.play("swipe right")
      let counter = try #require(player.shown?.elementCounter)
      let before = counter.asked
      player.shown?.scroll(byLines: 1)
      #expect(least == 0 ? counter.asked == before : counter.asked - before > least)
    }
  }

  @Test("Greek without a tag is read by the voice of the interface")
  func wrongLanguage() throws {
    for (trap, language) in [(nil, "grc"), ("wrong-language", nil)] {
      let player = Player("interlinear", trap: trap)
      #expect(try player.play("swipe right").last == "Ἦν")
      #expect(player.lastLanguage == language)
    }
  }

  @Test("A verse in one breath")
  func cellBlob() throws {
    let said = try Player("interlinear", trap: "cell-blob").play("swipe right")
    #expect(said.count == 2)
    #expect(said[0].hasPrefix("Lighthouse 1:1, Ἦν, Ēn, εἰμί, was, verb, Strong's 1510, δέ, de"))
    #expect(said[0].hasSuffix("note, The tower stands on a rock without a name"))
    #expect(said[1].hasPrefix("Lighthouse 1:2, Ὁ"))
  }

  @Test("The frame of a single step isn't a number, and nothing ends by it")
  func sliderDivide() throws {
    let player = Player("slider", trap: "slider-divide")
    try player.play("tap 40,3\nfirst\nswipe up")
    #expect(player.session?.reader.focus?.accessibilityFrame?.isFinite == false)
    #expect(player.text.contains("Theme"))
    // In the correct scene the thumb is in the middle.
    let clean = Player("slider")
    try clean.play("escape\nlast\ndouble-tap")
    #expect(clean.session?.reader.focus?.accessibilityFrame?.isFinite == true)
  }

  @Test("Before the first frame is drawn there is nothing; afterwards there is")
  func drawingBeforeDraw() throws {
    #expect(
      try Player("drawing").play("") == ["D", "Begins the first word of the text."])
    let trap = Player("drawing", trap: "drawing-before-draw")
    #expect(try trap.play("") == [])
    #expect(try trap.play("first") == ["D", "Begins the first word of the text."])
  }
}
