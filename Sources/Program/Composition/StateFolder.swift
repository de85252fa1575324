import Configuration
import Foundation
import Interlinear
import Platform
import ReaderApp

/// The state that Lector remembers between sessions, apart from the library: that it was started
/// once, that it has explained how to get speech, the last open texts, and the visible layers of
/// each text.
///
/// A folder that is not writable is not a fault: the next session then begins like this one.
struct StateFolder {
  private let path: String

  init(_ folders: Folders = Folders()) { path = folders.state }

  // MARK: - The first start

  private var introduced: String { path + "/introduced" }

  /// Returns a Boolean value that indicates whether the user starts Lector for the first time and
  /// nothing is stored yet.
  ///
  /// `LECTOR_INTRODUCED` replaces the state if it can't be stored.
  func isFirstStart(variable: (String) -> String? = Folders.environmentVariable) -> Bool {
    !Self.isIntroduced(variable) && access(path, F_OK) != 0
  }

  /// Returns a Boolean value that indicates whether a variable says that the user has been
  /// introduced to Lector.
  static func isIntroduced(_ variable: (String) -> String? = Folders.environmentVariable) -> Bool {
    !(variable("LECTOR_INTRODUCED") ?? "").isEmpty
  }

  /// Remembers that Lector was started.
  func rememberStart() {
    guard PrivateFiles.makeFolder(path) else { return }
    PrivateFiles.create(introduced)
  }

  // MARK: - Missing speech

  private var mentionedSpeech: String { path + "/speech-mentioned" }

  /// Returns a Boolean value that indicates whether missing speech has not been announced yet.
  func mentionsSpeech() -> Bool { access(mentionedSpeech, F_OK) != 0 }

  /// Remembers that the user knows how to get speech.
  func rememberMentioningSpeech() {
    guard PrivateFiles.makeFolder(path) else { return }
    PrivateFiles.create(mentionedSpeech)
  }

  // MARK: - The texts that were open

  private var texts: String { path + "/texts" }

  /// The name of the last open text, or the path of its file, and the names of its parallel texts;
  /// empty if there was none.
  var lastTexts: [String] { Self.content(of: texts).split(separator: "\n").map(String.init) }

  /// Remembers the open texts: the main one, then the parallel ones.
  func rememberTexts(_ names: [String]) {
    guard names != lastTexts, !names.contains(where: { $0.isEmpty || $0.contains("\n") }),
      PrivateFiles.makeFolder(path)
    else { return }
    replace(texts, with: names.map { $0 + "\n" }.joined())
  }

  // MARK: - Layers

  private var layers: String { path + "/layers.tsv" }
  /// The maximum number of texts whose layers are kept.
  private static let mostTexts = 1_000

  /// Returns a Boolean value that indicates whether any layers were kept of a text.
  func hasLayers(of text: String) -> Bool { lines.contains { $0.text == text } }

  /// Returns the layers that were kept of a text.
  ///
  /// - Parameter base: The layers that the settings choose. Layers stored for other settings no
  ///   longer count, because the user has made a new choice.
  func layers(of text: String, over base: String) -> String? {
    lines.last { $0.text == text }.flatMap { $0.base == base ? $0.layers : nil }
  }

  /// Keeps the layers of a text for the next session.
  ///
  /// - Parameter layers: The layers. If the settings choose the same ones, nothing is stored.
  func keep(_ layers: String, of text: String, over base: String) {
    guard !text.isEmpty, !text.contains(where: { $0 == "\t" || $0.isNewline }) else { return }
    let old = lines
    let others = old.filter { $0.text != text }
    let new =
      layers == base ? others : others + [Line(text: text, base: base, layers: layers)]
    guard new != old, PrivateFiles.makeFolder(path) else { return }
    let content = new.suffix(Self.mostTexts).map { "\($0.text)\t\($0.base)\t\($0.layers)\n" }
    replace(self.layers, with: content.joined())
  }

  /// Writes a file as a whole or not at all.
  private func replace(_ file: String, with content: String) {
    let temporary = "\(file).\(getpid())"
    unlink(temporary)
    guard PrivateFiles.create(temporary, content: Array(content.utf8)) else { return }
    if rename(temporary, file) != 0 { unlink(temporary) }
  }

  private static func content(of file: String) -> String {
    String(decoding: PrivateFiles.content(of: file, limit: (1 << 20) - 1) ?? [], as: UTF8.self)
  }

  private struct Line: Equatable {
    let text: String
    let base: String
    let layers: String
  }

  private var lines: [Line] {
    Self.content(of: layers).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return parts.count == 3 ? Line(text: parts[0], base: parts[1], layers: parts[2]) : nil
    }
  }
}

extension StateFolder {
  /// Shows the layers of a text that were kept over these settings.
  func restoreLayers(of reader: ReaderController, _ settings: Settings) {
    let name = reader.text.description.name
    guard hasLayers(of: name), let base = base(of: reader, settings),
      let kept = layers(of: name, over: base)
    else { return }
    var shown = reader.settings
    shown.show(layers: kept)
    reader.apply(shown)
  }

  /// Keeps the layers of a text, unless flags have chosen them for this session only.
  ///
  /// - Parameter name: The name of the text from now on, or nil for its own.
  func keepLayers(of reader: ReaderController, as name: String? = nil, _ settings: Settings) {
    let origins = [
      settings.origin(\.tiers), settings.origin(\.variants), settings.origin(\.density),
      settings.origin(\.columns),
    ]
    let isForOnce = origins.contains { if case .flag = $0 { true } else { false } }
    guard !isForOnce, let base = base(of: reader, settings), let layers = reader.settings.layers
    else { return }
    keep(layers, of: name ?? reader.text.description.name, over: base)
  }

  /// Returns the layers that the settings choose for a text.
  private func base(of reader: ReaderController, _ settings: Settings) -> String? {
    let chosen = try? settings.readerSettings(for: reader.text)
    return chosen?.usable(for: reader.text.description).layers
  }
}
