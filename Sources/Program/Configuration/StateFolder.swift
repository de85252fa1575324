import Foundation
import Platform

/// The state that Lector remembers between sessions, apart from the library: that it was started
/// once, that it has explained how to get speech, the last open texts, and the visible layers of
/// each text.
///
/// A folder that is not writable is not a fault: the next session then begins like this one.
package struct StateFolder {
  private let path: String

  package init(_ folders: Folders = Folders()) { path = folders.state }

  // MARK: - The first start

  private var introduced: String { path + "/introduced" }

  /// Returns a Boolean value that indicates whether the user starts Lector for the first time and
  /// nothing is stored yet.
  ///
  /// `LECTOR_INTRODUCED` replaces the state if it can't be stored.
  package func isFirstStart(variable: (String) -> String? = Folders.environmentVariable) -> Bool {
    !Self.isIntroduced(variable) && access(path, F_OK) != 0
  }

  /// Returns a Boolean value that indicates whether a variable says that the user has been
  /// introduced to Lector.
  package static func isIntroduced(_ variable: (String) -> String? = Folders.environmentVariable)
    -> Bool
  {
    !(variable("LECTOR_INTRODUCED") ?? "").isEmpty
  }

  /// Remembers that Lector was started.
  package func rememberStart() {
    try? write("", to: introduced)
  }

  // MARK: - Missing speech

  private var mentionedSpeech: String { path + "/speech-mentioned" }

  /// Returns a Boolean value that indicates whether missing speech has not been announced yet.
  package func mentionsSpeech() -> Bool { access(mentionedSpeech, F_OK) != 0 }

  /// Remembers that the user knows how to get speech.
  package func rememberMentioningSpeech() {
    try? write("", to: mentionedSpeech)
  }

  // MARK: - The texts that were open

  private var texts: String { path + "/texts" }

  /// The name of the last open text, or the path of its file, and the names of its parallel texts;
  /// empty if there was none.
  package var lastTexts: [String] {
    Self.content(of: texts).split(separator: "\n").map(String.init)
  }

  /// Remembers the open texts: the main one, then the parallel ones.
  package func rememberTexts(_ names: [String]) {
    guard names != lastTexts, !names.contains(where: { $0.isEmpty || $0.contains("\n") }) else {
      return
    }
    try? write(names.map { $0 + "\n" }.joined(), to: texts)
  }

  // MARK: - Layers

  private var layers: String { path + "/layers.tsv" }
  /// The maximum number of texts whose layers are kept.
  private static let mostTexts = 1_000

  /// Returns a Boolean value that indicates whether any layers were kept of a text.
  package func hasLayers(of text: String) -> Bool { lines.contains { $0.text == text } }

  /// Returns the layers that were kept of a text.
  ///
  /// - Parameter base: The layers that the settings choose. Layers stored for other settings no
  ///   longer count, because the user has made a new choice.
  package func layers(of text: String, over base: String) -> String? {
    lines.last { $0.text == text }.flatMap { $0.base == base ? $0.layers : nil }
  }

  /// Keeps the layers of a text for the next session.
  ///
  /// - Parameter layers: The layers. If the settings choose the same ones, nothing is stored.
  package func keep(_ layers: String, of text: String, over base: String) {
    guard !text.isEmpty, !text.contains(where: { $0 == "\t" || $0.isNewline }) else { return }
    let old = lines
    let others = old.filter { $0.text != text }
    let new =
      layers == base ? others : others + [Line(text: text, base: base, layers: layers)]
    guard new != old else { return }
    let content = new.suffix(Self.mostTexts).map { "\($0.text)\t\($0.base)\t\($0.layers)\n" }
    try? write(content.joined(), to: self.layers)
  }

  private func write(_ content: String, to file: String) throws {
    try PrivateFiles.makeFolder(path)
    try WholeFile.write(Array(content.utf8), to: file, isPrivate: true)
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
