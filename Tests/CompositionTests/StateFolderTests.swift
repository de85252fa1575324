import Configuration
import Foundation
import Platform
import Interlinear
import ReaderApp
import ScreenReading
import Sessions
import Testing
import Typesetting

@testable import Composition

/// The state remembered between sessions: that Lector was started, and the layers of each text.
@Suite final class StateFolderTests {
  private let folder = NSTemporaryDirectory() + "lector-state-\(UUID().uuidString)"
  private lazy var state = StateFolder(Folders { [folder] in $0 == "LECTOR_HOME" ? folder : nil })

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func reader() throws -> ReaderController {
    ReaderController(text: try EmbeddedText.sampler(), phrases: Phrases(interfaceLanguage: "en"))
  }

  @Test func theFirstStartIsTheFirstOnlyOnce() {
    #expect(state.isFirstStart { _ in nil })
    #expect(!state.isFirstStart { $0 == "LECTOR_INTRODUCED" ? "1" : nil })
    state.rememberStart()
    #expect(!state.isFirstStart { _ in nil })
  }

  @Test func missingSpeechIsMentionedOnce() {
    #expect(state.mentionsSpeech())
    state.rememberMentioningSpeech()
    #expect(!state.mentionsSpeech())
  }

  @Test func theTextsThatWereOpenAreRemembered() {
    #expect(state.lastTexts == [])
    state.rememberTexts(["kjv", "/home/anna/a text.tsv", "Ἰωάννης"])
    #expect(state.lastTexts == ["kjv", "/home/anna/a text.tsv", "Ἰωάννης"])
    state.rememberTexts(["sampler"])
    #expect(state.lastTexts == ["sampler"])
    // A name that would be read as two is not kept.
    state.rememberTexts(["a\nb"])
    #expect(state.lastTexts == ["sampler"])
  }

  @Test func layersAreShownAgain() throws {
    let old = try reader()
    var settings = old.settings
    settings.typesetting.tiers = [.surface, .gloss]
    settings.typesetting.showsTranslation = false
    settings.typesetting.density = .compact
    old.apply(settings)
    state.keepLayers(of: old, Settings())
    let new = try reader()
    state.restoreLayers(of: new, Settings())
    #expect(new.settings.typesetting == settings.typesetting)
  }

  /// Who changes the settings meant to see the change.
  @Test func otherSettingsTakePrecedence() throws {
    let old = try reader()
    var settings = old.settings
    settings.typesetting.tiers = [.surface]
    old.apply(settings)
    state.keepLayers(of: old, Settings())
    var chosen = Settings()
    chosen.set("density", to: .text("spacious"), from: .file("c", line: 1))
    let new = try reader()
    let before = new.settings.typesetting
    state.restoreLayers(of: new, chosen)
    #expect(new.settings.typesetting == before)
  }

  /// The choices of flags last for one run.
  @Test func flagsChangeNothingThatIsKept() throws {
    let old = try reader()
    var settings = old.settings
    settings.typesetting.tiers = [.surface, .lemma]
    old.apply(settings)
    state.keepLayers(of: old, Settings())
    var flags = Settings()
    flags.set("tiers", to: .list(["gloss"]), from: .flag("--tiers"))
    state.keepLayers(of: try reader(), flags)
    let new = try reader()
    state.restoreLayers(of: new, Settings())
    #expect(new.settings.typesetting.tiers == [.surface, .lemma])
  }

  @Test func defaultLayersAreForgotten() throws {
    let old = try reader()
    let initial = old.settings
    var settings = initial
    settings.typesetting.showsNotes = false
    old.apply(settings)
    state.keepLayers(of: old, Settings())
    old.apply(initial)
    state.keepLayers(of: old, Settings())
    let data = FileManager.default.contents(atPath: folder + "/state/layers.tsv")
    #expect(data?.isEmpty == true)
  }
}
