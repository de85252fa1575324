import Configuration
import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import ReaderApp
import TextLibrary

/// Finds the text that an argument names.
package enum OpenedText {
  /// Opens a text: `sampler` is the bundled one, a word with a slash or a dot is a file or a folder,
  /// and any other word is the name of an imported text.
  ///
  /// The warnings about a file are printed to standard error, like those of an import, and so is that
  /// a text has no language.
  ///
  /// - Parameters:
  ///   - settings: The settings, which may give a text its language; nil to read them.
  ///   - isSpoken: Whether an imported text without a language is reported.
  ///   - didWarn: A closure that is called with the warnings about a file.
  /// - Throws: A `ReportableError`; for an unknown name, it suggests the nearest known one.
  package static func open(
    _ name: String, folders: Folders = Folders(), settings: Settings? = nil,
    isSpoken: Bool = false, didWarn: (WarningList) -> Void = { _ in }
  ) throws -> any TextSource {
    if name == "sampler" { return try EmbeddedText.sampler() }
    let isFile = name.contains("/") || name.contains(".")
    let text = isFile ? try file(name, folders, didWarn) : try importedText(name, folders)
    try chooseLanguage(of: text, named: name, reporting: isSpoken && !isFile, settings)
    RunLog.opened(name, verses: text.verseCount, from: isFile ? "a file" : folders.library)
    return text
  }

  private static func file(
    _ path: String, _ folders: Folders, _ didWarn: (WarningList) -> Void
  ) throws -> StoredText {
    let bar = ProgressBar(file: path)
    let opened = try FileCache(folders: folders).open(path) { bar.show(bytes: $0) }
    opened.warnings.report()
    didWarn(opened.warnings)
    return opened.text
  }

  private static func importedText(_ name: String, _ folders: Folders) throws -> StoredText {
    guard Library.exists(at: folders.library) else { throw unknown(name, texts: []) }
    let library = try Library(path: folders.library)
    do {
      return try library.text(named: name)
    } catch LibraryError.noText {
      throw unknown(name, texts: try library.names())
    }
  }

  /// Gives a text the language in the settings. A text without any is reported, because nothing
  /// chooses a voice for it; opening a file has reported it already.
  private static func chooseLanguage(
    of text: StoredText, named name: String, reporting: Bool, _ settings: Settings?
  ) throws {
    let settings = try settings ?? Settings.inForce(file: nil)
    let chosen = settings.members(\.languageOfText).first { $0.name == name }?.value ?? ""
    if !chosen.isEmpty {
      text.chosenLanguage = Language(rawValue: chosen)
    } else if try reporting && hasWordsInNoLanguage(text) {
      let message =
        "\(name): its language is unknown, so no voice is chosen for it; set language in "
        + "[texts.\(name)] of the configuration, or import it with --language"
      CommandLanguage.report(message.withVisibleControls)
    }
  }

  /// Returns whether the first verses name no language, unless they have hardly any letters.
  private static func hasWordsInNoLanguage(_ text: StoredText) throws -> Bool {
    var words = ""
    for row in 0..<min(text.verseCount, 8) {
      let verse = try text.verse(at: row)
      guard verse.language == .undetermined else { return false }
      words += verse.words.map(\.surface).joined()
      if WritingSystem.hasLetters(words) { return true }
    }
    return false
  }

  private static func unknown(_ name: String, texts: [String]) -> UnknownNameError {
    let known = CommandName.allCases.map(\.rawValue) + texts + ["sampler"]
    return UnknownNameError(name: name, nearest: nearestName(to: name, among: known))
  }
}

/// The error for a word on the command line that names no command, text or file.
package struct UnknownNameError: ReportableError {
  let name: String
  let nearest: String?

  package var description: String {
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return "\(name): no command, text or file of this name\(hint)".withVisibleControls
  }
}
