import PlainText
import Walks
import AccessibilityModel
import Configuration
import Foundation
import GestureScripts
import Platform
import ReaderApp
import Sessions
import Testing

import Composition

/// Scripts and walks, from settings to transcript, without a process.
@Suite struct RunTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "lector-run-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func options(_ configuration: String = "") throws -> RunOptions {
    var settings = Settings()
    settings.add(try ConfigurationFile(path: "config.toml", bytes: Array(configuration.utf8)))
    var options = RunOptions(settings, configuration: folder + "/config.toml")
    options.folders = Composed.ownFolders()
    options.transcript = folder + "/transcript"
    return options
  }

  private func play(_ script: String, _ options: RunOptions) throws -> SessionEnd {
    let path = folder + "/script.lector"
    try script.write(toFile: path, atomically: false, encoding: .utf8)
    return try ScriptPlay(
      script: path, opened: nil, maker: SessionMaker(options: options), onScreen: false
    ).run()
  }

  private var transcript: String {
    (try? String(contentsOfFile: folder + "/transcript", encoding: .utf8)) ?? ""
  }

  @Test func aScript() throws {
    defer { remove() }
    let end = try play(
      "open sampler 1:1\nswipe right 2\nexpect \"ὁ\"\n", options("verbosity = \"terse\""))
    #expect(end == .quit)
    #expect(transcript == "Sampler 1:1\nΟὗτος\nὁ\n")
  }

  @Test func anExpectationThatIsNotMet() throws {
    defer { remove() }
    #expect { try play("open sampler 1:1\nexpect \"nothing\"\n", options()) } throws: {
      ($0 as? ScriptError)?.line == 2
    }
  }

  @Test func aVoiceWithoutAScreen() throws {
    defer { remove() }
    var options = try options()
    options.settings.set("speech.sink", to: .text("espeak-ng"), from: .flag("--speech"))
    #expect(throws: UsageError.self) { try play("open sampler\n", options) }
  }

  @Test func aTreeWalk() throws {
    defer { remove() }
    let root = AccessibilityNode.view(
      frame: .init(x: 0, y: 0, width: 100, height: 100),
      subviews: [
        .element("Play", traits: .button, frame: .init(x: 0, y: 0, width: 50, height: 10)),
        .element("Volume", value: "75%", frame: .init(x: 0, y: 20, width: 50, height: 10)),
      ])
    var options = try options()
    options.dumpTree = folder + "/tree.json"
    try SessionMaker(options: options).walk(.tree(root, name: "player"))
    #expect(transcript == "Play, button\nVolume, 75%\n")
    #expect(FileManager.default.fileExists(atPath: folder + "/tree.json"))
  }

  @Test func twoFilesOnStandardOutput() throws {
    defer { remove() }
    var options = try options()
    (options.transcript, options.cast) = ("-", "-")
    #expect(throws: UsageError.self) { try play("open sampler\n", options) }
  }

  @Test(arguments: [
    ("missing", InputFileError.noSuchFile("missing")), (".", .isFolder(".")),
  ])
  func inputFiles(_ path: String, _ error: InputFileError) {
    #expect(throws: error) { try InputFile.text(of: path) }
  }

  @Test func aNameThatIsNearlyACommand() {
    defer { remove() }
    let folders = Folders { $0 == "LECTOR_HOME" ? folder : nil }
    #expect { try TextOpener(folders: folders).open("impotr") } throws: {
      "\($0)" == "impotr: no command, text, or file of this name; did you mean \"import\"?"
    }
  }

  @Test func theListingIsAConfiguration() throws {
    var settings = Settings()
    settings.set("theme", to: .text("dark"), from: .flag("--theme"))
    settings.set("speech.languages.grc.rate", to: .number(100), from: .file("c", line: 3))
    settings.set("keys.a b", to: .list(["x"]), from: .file("c", line: 4))
    let listing = settings.listing
    #expect(listing.contains("theme = \"dark\"                # --theme\n"))
    #expect(listing.contains("[speech.languages.grc]\nrate = 100"))
    let file = try ConfigurationFile(path: "listing", bytes: Array(listing.utf8))
    #expect(file.entries["keys.a b"]?.value == .list(["x"]))
    #expect(file.entries.count == SettingTable.all.count { !$0.isFamily } + 2)
  }
}
