import Configuration
import Foundation
import ScreenReading
import Sessions
import Testing

@testable import Composition
@testable import ReaderApp

/// Changes on the settings screen: stored in the file, and in effect immediately if possible.
@Suite struct SettingStoreTests {
  private let folder = NSTemporaryDirectory() + "lector-store-\(UUID().uuidString)"
  private var path: String { folder + "/config.toml" }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func everySettingButFamilies() {
    let store = SettingStore(settings: Settings(), path: path)
    #expect(store.all.map(\.key) == SettingTable.all.filter { !$0.isFamily }.map(\.key))
    #expect(
      store.all.first { $0.key == "hint-delay" }?.content
        == .number(1_000, in: 0...10_000, step: 250))
    #expect(store.all.first { $0.key == "hints" }?.content == .toggle(true))
    #expect(
      store.all.first { $0.key == "cursor" }?.content == .choice("cell", of: ["cell", "caption"]))
    #expect(store.all.first { $0.key == "tiers" }?.content == .text(""))
  }

  @Test func aChangeIsKeptAndTakesEffect() throws {
    defer { remove() }
    let composed = try Composed(.text(EmbeddedText.sampler()))
    let store = SettingStore(settings: Settings(), path: path)
    #expect(try store.change("theme", to: "dark") == .atNextStart, "no session yet")
    store.session = composed.session
    #expect(try store.change("hints", to: "off") == .now)
    #expect(!composed.session.reader.settings.speaksHints)
    #expect(try store.change("density", to: "spacious") == .now)
    let controller = try #require(composed.session.application as? ReaderController)
    #expect(controller.settings.typesetting.density == .spacious)
    #expect(try store.change("tiers", to: "surface, gloss") == .now)
    #expect(controller.settings.typesetting.tiers == [.surface, .gloss])
    #expect(try store.change("profile", to: "vim") == .now)
    #expect(composed.session.keyMap.meaning(of: ["j"]) == .command(.gesture(.nextRow)))
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == """
        theme = "dark"
        hints = false
        density = "spacious"
        tiers = ["surface", "gloss"]
        profile = "vim"

        """)
    #expect(
      store.all.first { $0.key == "profile" }?.content
        == .choice(
          "vim",
          of: [
            "voiceover", "nvda", "vim",
          ]))
  }

  /// That a switch or a choice takes effect later is known before it is made.
  @Test func whatTakesEffectLaterSaysSoBefore() throws {
    defer { remove() }
    let composed = try Composed(.text(EmbeddedText.sampler()))
    for preference in SettingStore(settings: Settings(), path: path).all {
      // Some values are refused beside others.
      let store = SettingStore(settings: Settings(), path: path, connectVoice: { _ in nil })
      store.session = composed.session
      let value: String
      switch preference.content {
      case .toggle(let isOn): value = isOn ? "off" : "on"
      case .choice(_, let words): value = words[words.count - 1]
      case .number, .text: continue
      }
      // How somebody reads changes what depends on the place where they read.
      guard preference.isOnScreen, preference.key != "for",
        !preference.key.hasPrefix("braille.")
      else { continue }
      let isLate = try store.change(preference.key, to: value) == .atNextStart
      for language in ["en", "de", "es", "pl"] {
        let sentence = Phrases(interfaceLanguage: language).known("setting.\(preference.key).later")
        #expect((sentence != nil) == isLate, "\(preference.key) \(language)")
      }
    }
  }

  /// A choice on the screen takes precedence over the flag that the program was started with.
  @Test func aChangeOverAFlag() throws {
    defer { remove() }
    var settings = Settings()
    settings.set("theme", to: .text("light"), from: .flag("--theme"))
    let store = SettingStore(settings: settings, path: path)
    _ = try store.change("theme", to: "dark")
    #expect(store.all.first { $0.key == "theme" }?.content.choice == "dark")
  }

  // MARK: - A file that is busy or cannot be written

  /// Longer than any write takes, in milliseconds.
  private static let long = 60_000

  /// Holds the lock of the file, as another program does, while a closure runs.
  private func locking(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(flock(lock, LOCK_EX) == 0)
    // A change that waits for the file would wait forever.
    let end = DispatchWorkItem { flock(lock, LOCK_UN) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(30), execute: end)
    defer {
      end.cancel()
      close(lock)
    }
    try body()
  }

  /// Returns the keys that are not stored after a short wait.
  private func unsaved(_ store: SettingStore) -> [String] {
    do {
      try store.finish(limit: 20)
      return []
    } catch {
      return error.keys
    }
  }

  @Test func aBusyFileDelaysNoKey() throws {
    defer { remove() }
    let composed = try Composed(.text(EmbeddedText.sampler()))
    let store = SettingStore(settings: Settings(), path: path, grace: 0)
    store.session = composed.session
    try locking {
      let effects = [
        try store.change("hints", to: "off"),
        try store.change("theme", to: "dark"),
      ]
      #expect(effects == [.now, .now])
      #expect(!composed.session.reader.settings.speaksHints, "in effect, though not stored")
      #expect(store.all.first { $0.key == "theme" }?.content.choice == "dark")
      #expect(unsaved(store) == ["hints", "theme"])
      #expect(store.takeFailures() == [], "what waits has not failed")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    try store.finish(limit: Self.long)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "hints = false\ntheme = \"dark\"\n")
    #expect(store.takeFailures() == [])
  }

  @Test func aFailureIsReportedAndTheNextChangeIsStored() throws {
    defer { remove() }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let news = DispatchSemaphore(value: 0)
    let store = SettingStore(settings: Settings(), path: path, grace: 0) { news.signal() }
    #expect(try store.change("theme", to: "dark") == .atNextStart)
    #expect(news.wait(timeout: .now() + .milliseconds(Self.long)) == .success)
    #expect(store.takeFailures() == [ConfigurationError.notAFile(path: path).description])
    #expect(store.takeFailures() == [], "once")
    try store.finish(limit: Self.long)
    try FileManager.default.removeItem(atPath: path)
    _ = try store.change("theme", to: "dark")
    try store.finish(limit: Self.long)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "theme = \"dark\"\n")
    #expect(store.takeFailures() == [])
  }

  @Test(arguments: [
    ("theme", "drak", "theme: Expected one of"), ("theme", "on", "theme: Expected one of"),
    ("hint-delay", "-1", "hint-delay: Expected a number from 0 to 10000"),
    ("nothing", "", "No setting is called nothing"),
  ])
  func anInvalidValue(_ key: String, _ value: String, _ message: String) {
    let store = SettingStore(settings: Settings(), path: path)
    #expect { try store.change(key, to: value) } throws: {
      ($0 as? CommandFault)?.message.hasPrefix(message) == true
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

extension Preference.Content {
  fileprivate var choice: String? { if case .choice(let word, _) = self { word } else { nil } }
}
