import AccessibilityModel
import ArgumentParser
import CellGrids
import Composition
import CursesTerminal
import Foundation
import PlainText
import ScreenReading
import Sessions
import SpeechOutput

struct WalkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.walk.rawValue,
    abstract: "Walk a tree of elements with the screen reader.",
    discussion: """
      Reads a tree file, or the page source of an iOS screen from Appium or WebDriverAgent. Without \
      --screen and --script, every element is spoken from the first to the last.
      """)

  @Argument(help: "The tree; - is standard input.")
  var tree: String?

  @OptionGroup var flags: SessionFlags

  @Option(help: "How utterances are written: as VoiceOver speaks them, or as snapshot tests do.")
  var style: UtteranceStyle = .spoken

  @Option(help: "Play a gesture script on the tree.")
  var script: String?

  @Flag(help: "Walk the tree on the terminal.")
  var screen = false

  @Flag(help: "Print the JSON Schema of tree files.")
  var schema = false

  func validate() throws {
    guard schema || tree != nil else { throw ValidationError("expected a tree file") }
    guard !(script == "-" && tree == "-") else {
      throw ValidationError("the tree and the script cannot both be standard input")
    }
  }

  func run() throws {
    guard let tree, !schema else {
      return try StandardOutput.print(TreeFile.schema, terminator: "")
    }
    var options = try flags.options()
    // Without a screen the transcript is the result.
    if !screen, options.transcript == nil { options.transcript = "-" }
    if !screen, script == nil, options.settings.speechIsDemanded {
      throw UsageError("--speech needs --screen: without it nothing waits for a voice")
    }
    let maker = SessionMaker(options: options, style: style)
    if let script {
      try ScriptPlay(
        script: script, opened: tree, maker: maker, onScreen: screen, opensTrees: true
      ).run().throwExitCode()
    } else if screen {
      try Reading(options: options, style: style).run(.tree(at: tree)).throwExitCode()
    } else {
      try TreeWalk(maker: maker).run(.tree(at: tree))
    }
  }
}

extension UtteranceStyle: ExpressibleByArgument {}
