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
  ///   - atOnce: Whether the beginning of a file that the user has not read yet may be returned while
  ///     the rest is still to come, as an `ArrivingText`. Its warnings come with the rest.
  ///   - didWarn: A closure that is called with the warnings about a file.
  /// - Throws: A `ReportableError`; for an unknown name, it suggests the nearest known one.
  package static func open(
    _ name: String, folders: Folders = Folders(), settings: Settings? = nil,
    isSpoken: Bool = false, atOnce: Bool = false, didWarn: (WarningList) -> Void = { _ in }
  ) throws -> any TextSource {
    if name == "sampler" { return try EmbeddedText.sampler() }
    let isFile = name.contains("/") || name.contains(".")
    guard isFile else {
      let text = try importedText(name, folders)
      try chooseLanguage(of: text, named: name, reporting: isSpoken, settings)
      RunLog.opened(name, verses: text.verseCount, from: folders.library)
      return text
    }
    let bar = ProgressBar(file: name)
    let cache = FileCache(folders: folders)
    let opening =
      atOnce
      ? try cache.openAtOnce(name, mayArrive: { isUnread($0, folders) }) { bar.show(bytes: $0) }
      : .whole(try cache.open(name) { bar.show(bytes: $0) })
    switch opening {
    case .beginning(let text):
      text.chosenLanguage = try chosenLanguage(ofText: name, settings)
      return text
    case .whole(let opened):
      opened.warnings.report()
      didWarn(opened.warnings)
      try chooseLanguage(of: opened.text, named: name, reporting: false, settings)
      RunLog.opened(name, verses: opened.text.verseCount, from: "a file")
      return opened.text
    }
  }

  /// Returns whether nothing in the library leads to a place in a text.
  private static func isUnread(_ name: String, _ folders: Folders) -> Bool {
    guard Library.exists(at: folders.library) else { return true }
    guard let library = try? Library(path: folders.library) else { return false }
    let store = StudyStore(library)
    let hasTraces = try? store.lastPlace(of: name) != nil || store.hasAnnotations(name)
    return hasTraces == false
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
    if let chosen = try chosenLanguage(ofText: name, settings) {
      text.chosenLanguage = chosen
    } else if try reporting && hasWordsInNoLanguage(text) {
      let message =
        "\(name): its language is unknown, so no voice is chosen for it; set language in "
        + "[texts.\(name)] of the configuration, or import it with --language"
      CommandLanguage.report(message.withVisibleControls)
    }
  }

  private static func chosenLanguage(
    ofText name: String, _ settings: Settings?
  ) throws -> Language? {
    let settings = try settings ?? Settings.inForce(file: nil)
    let chosen = settings.members(\.languageOfText).first { $0.name == name }?.value ?? ""
    return chosen.isEmpty ? nil : Language(rawValue: chosen)
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
