import Console
import AccessibilityModel
import Configuration
import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import TextLibrary

/// The texts that a running session can open, and the changes of the library.
///
/// Each text has its own controller in the same session. Notes, their writer, and the undo history
/// belong to the library and outlive it.
final class TextWorkspace: Bookshelf {
  private let store: SettingStore
  private let studyData: StudyData
  private let phrases: Phrases
  private let worker: LibraryWorker
  private let fileSaver: FileSaver
  private let folders: Folders
  let catalog: TextCatalog
  /// The time that a change waits to be made, in milliseconds; 0 while a key is waiting.
  private let grace: Int
  /// The storage of each text's layers, or nil for a session without one.
  private let state: StateFolder?
  /// The open text without its parallel texts.
  private var text: any TextSource
  private var others: [NamedText]
  /// The text that is bundled with the program, once it was needed.
  private var bundled: MemoryText?
  /// The number of changes of the library when the names of the open texts were compared.
  private var changeCount: Int?
  /// The session that opens texts.
  weak var session: Session?

  init(
    _ text: any TextSource, beside others: [NamedText], folders: Folders, catalog: TextCatalog,
    store: SettingStore, studyData: StudyData, phrases: Phrases, environment: SessionEnvironment
  ) {
    self.text = text
    self.others = others
    self.folders = folders
    self.catalog = catalog
    self.store = store
    self.studyData = studyData
    self.phrases = phrases
    grace = environment.grace
    state = environment.state
    worker = LibraryWorker(
      library: folders.library, cache: folders.cache, wake: environment.wake)
    fileSaver = FileSaver(wake: environment.wake)
  }

  // MARK: - Opening

  /// Returns the session's first controller.
  ///
  /// - Parameters:
  ///   - warning: The announcement when the text opens, or nil if there is none.
  ///   - tour: The tour shown then, or nil if there is none.
  /// - Throws: A `ReportableError`.
  func firstController(warning: String?, tour: OpeningTour?) throws -> ReaderController {
    let controller = try controller(
      of: text, beside: others, isFirst: true, warning: warning, tour: tour)
    state?.restoreLayers(of: controller, store.settings)
    return controller
  }

  private func opened(_ name: String) throws -> NamedText {
    try TextOpener(folders: folders, settings: store.settings).open(name)
  }

  private func controller(
    of text: any TextSource, beside others: [NamedText], isFirst: Bool = false,
    warning: String? = nil, tour: OpeningTour? = nil
  ) throws -> ReaderController {
    let shown = try text.beside(others)
    return ReaderController(
      text: shown,
      settings: try store.settings.readerSettings(for: shown, on: isFirst ? .first : .further),
      phrases: phrases, studyData: studyData,
      environment: ReaderEnvironment(
        preferences: store, bookshelf: self, fileSaver: self, recordingPlayer: RecordingPlayer(),
        recordingFolder: text.fileFolder),
      openingWarning: warning, openingTour: tour, root: session?.root)
  }

  /// Keeps the layers of a text, and which texts are open, for the next session.
  func keepState(of controller: ReaderController) {
    state?.keepLayers(of: controller, store.settings)
    state?.rememberTexts([openText] + textsBeside)
  }

  var openText: String { text.description.name }
  var textsBeside: [String] { others.map(\.name) }

  func open(_ name: String) throws {
    let new = try opened(name).text
    try replace(with: new, beside: others.filter { $0.name != name }) { $0.navigation.resume() }
  }

  func source(of name: String) throws -> any TextSource {
    try name == openText ? text : opened(name).text
  }

  func show(beside names: [String]) throws {
    let new = try names.map { name in
      try others.first { $0.name == name } ?? opened(name)
    }
    let place = (session?.application as? ReaderController)?.screen.currentPlace
    try replace(with: text, beside: new) { controller in
      if !new.isEmpty { controller.showEveryTranslation() }
      if let place { controller.navigation.open(at: place) }
    }
  }

  private func replace(
    with new: any TextSource, beside others: [NamedText], keepingPlace: Bool = true,
    at place: (ReaderController) -> Void
  ) throws {
    guard let session else { return }
    let controller = try controller(of: new, beside: others)
    if let old = session.application as? ReaderController {
      if keepingPlace { old.keepPlace() }
      // Without its place, the text continues under its new name.
      let name = (keepingPlace ? old.text : new).description.name
      state?.keepLayers(of: old, as: name, store.settings)
    }
    state?.restoreLayers(of: controller, store.settings)
    (text, self.others) = (new, others)
    let titles = [new.description.titleOrName] + others.map(\.text.description.titleOrName)
    session.replaceApplication(
      with: controller, at: { place(controller) },
      saying: titles.map { LabelPiece(.label, $0) })
  }

  // MARK: - The library

  func contents() throws -> BookshelfContents {
    let library = try studyData.libraryIfAny()
    let chosen = store.settings.members(\.languageOfText)
    let texts = try library?.listedTexts()
    func asRead(_ text: Library.ListedText) throws -> Library.ListedText {
      var text = text
      let progress = try studyData.progress(of: text.name).values
      text.versesRead = min(progress.reduce(0) { $0 + $1.verses }, text.verseCount)
      let language = chosen.first { $0.name == text.name }?.value ?? ""
      if !language.isEmpty { text.language = Language(rawValue: language) }
      return text
    }
    return BookshelfContents(
      texts: try ((texts ?? []) + [bundledText()]).map(asRead),
      lexica: try library?.listedLexica() ?? [], hasOwnTexts: texts?.isEmpty == false)
  }

  private func bundledText() throws -> Library.ListedText {
    let text = try bundled ?? EmbeddedText.sampler()
    bundled = text
    return try Library.ListedText(
      text, lastPlace: try studyData.storeIfAny()?.lastPlace(of: text.description.name))
  }

  func begin(_ change: LibraryChange) {
    do {
      switch change {
      case .rename(let name, let new, let isUndo):
        // A note that is not saved yet would be saved under the old name.
        if studyData.hasUnsavedChanges { throw UsageError("\(phrases("library.notSaved"))") }
        worker.begin(.rename(name, to: isUndo ? new : try TextName.chosen(new), isUndo: isUndo))
      case .remove, .get: worker.begin(change)
      case .importFile(let typed): worker.begin(.importFile(Self.expanded(typed)))
      }
    } catch {
      worker.add(.failed(reason: Message(error)))
    }
    worker.wait(limit: grace)
  }

  func cancelImport() { worker.cancelImport() }

  var runningImport: ImportProgress? { worker.progress }

  func takeEvents() -> [LibraryEvent] {
    // The worker's own changes do not come from another program.
    let isBusy = worker.isBusy
    var events = worker.takeEvents()
    if !isBusy, events.isEmpty, let event = renamedElsewhere() { events.append(event) }
    for event in events {
      guard case .renamed(let old, let new, let isUndoable) = event else { continue }
      didRename(old, to: new)
      if isUndoable { studyData.addStep(renaming: old, to: new) }
    }
    return events
  }

  /// Returns the event for an open text that another program has renamed, or nil. While a popover
  /// is open, nothing is done: a note that is being written would be lost.
  private func renamedElsewhere() -> LibraryEvent? {
    guard session?.root.popover == nil, let count = studyData.changeCount, count != changeCount
    else { return nil }
    for case let stored as StoredText in [text] + others.map(\.text)
    where stored.library.path == folders.library {
      let name = stored.description.name
      if let current = try? stored.currentName(), current != name {
        return .renamed(name, to: current, isUndoable: false)
      }
    }
    changeCount = count
    return nil
  }

  /// Continues with a renamed text under its new name: notes are kept by the names of texts.
  private func didRename(_ old: String, to new: String) {
    studyData.forgetSteps(in: old)
    let isBeside = others.contains { $0.name == old }
    guard openText == old || isBeside, let session else { return }
    let controller = session.application as? ReaderController
    var place = controller?.screen.currentPlace
    if openText == old { place?.text = new }
    do {
      let text = openText == old ? try opened(new).text : self.text
      let others = try others.map { $0.name == old ? try opened(new) : $0 }
      // A place under the old name would belong to a nonexistent text.
      try replace(with: text, beside: others, keepingPlace: false) {
        if let place { $0.navigation.open(at: place) }
      }
    } catch {
      worker.add(.failed(reason: Message(error)))
    }
  }

  // MARK: - Paths

  func paths(beginningWith typed: String, limit: Int) -> [String] {
    let found = names(beginningWith: typed)
    var (paths, unknown): ([String], [String]) = ([], [])
    for name in found.names.sorted() {
      if paths.count == limit { break }
      let (path, file) = (found.typedFolder + name, found.folder + name)
      let ending = (path as NSString).pathExtension.lowercased()
      if FileName.isFolder(file) {
        paths.append(path + "/")
      } else if !TextFolder.otherEndings.contains(ending), worker.isRecognized(file) != false {
        paths.append(path)
        if worker.isRecognized(file) == nil { unknown.append(file) }
      }
    }
    if !unknown.isEmpty {
      worker.recognize(unknown)
      worker.wait(limit: grace)
    }
    return paths
  }

  func completion(ofPath typed: String) -> String? {
    let found = names(beginningWith: typed)
    if found.names.count == 1 {
      return paths(beginningWith: typed, limit: 1).first.flatMap { $0 == typed ? nil : $0 }
    }
    guard var common = found.names.first else { return nil }
    for name in found.names { common = common.commonPrefix(with: name) }
    let path = found.typedFolder + common
    return path.count > typed.count ? path : nil
  }

  /// Returns the names in the folder of a path that begin with its last part, and both the actual
  /// and the typed path of the folder.
  private func names(
    beginningWith typed: String
  ) -> (names: [String], folder: String, typedFolder: String) {
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let typedFolder = String(typed[..<slash])
    let beginning = typed[slash...]
    let folder = Self.expanded(typedFolder)
    let names = FileName.names(inFolder: folder.isEmpty ? "." : folder)
    let found = (names ?? []).filter { name in
      name.hasPrefix(beginning) && (!name.hasPrefix(".") || beginning.hasPrefix("."))
    }
    return (found, folder, typedFolder)
  }

  static func expanded(_ path: String) -> String {
    (path as NSString).expandingTildeInPath + (path.hasSuffix("/") && path != "/" ? "/" : "")
  }
}

extension TextWorkspace: FileSaving {
  func braille(
    _ verses: [Verse], of text: TextDescription, named name: String
  ) throws -> (pages: String, notices: [Message]) {
    let translator = store.settings.brailleForPaper(language: phrases.language)
    var exporter = try BrailleExporter(
      description: text, tiers: nil, passage: name, translator: translator, phrases: phrases)
    for verse in verses { exporter.add(verse) }
    exporter.finish()
    var pages = ""
    while let next = exporter.takeText() { pages += next.text }
    return (pages, translator.takeNotices())
  }

  func save(_ text: String, to path: String, isPrivate: Bool, replaces: Bool) {
    fileSaver.save(
      text, to: Self.expanded(path), isPrivate: isPrivate, replaces: replaces, limit: grace)
  }

  func takeOutcome() -> FileSavingOutcome? { fileSaver.takeOutcome() }
}

extension ReaderController {
  /// Waits for unsaved changes to be saved, after the terminal is free.
  ///
  /// - Throws: `UnsavedChanges` or `UnsavedSettings` if the user ended the program. After a signal,
  ///   they are reported here, because the signal determines the program's status.
  func finishSaving(at end: SessionEnd) throws {
    do throws(UnsavedChanges) {
      try finishSaving {
        let seconds = StudyData.patience / 1_000
        CommandLanguage.report("waiting for the library, for at most \(seconds) seconds")
      }
    } catch {
      if end == .quit { throw error }
      CommandLanguage.report(error.report)
    }
    do throws(UnsavedSettings) {
      try (environment.preferences as? SettingStore)?.finish(limit: StudyData.patience)
    } catch {
      if end == .quit { throw error }
      CommandLanguage.report(error.report)
    }
  }

  /// Shows all translations, because the texts were chosen to be parallel to another one.
  fileprivate func showEveryTranslation() {
    var shown = settings
    shown.typesetting.hiddenTranslations = []
    shown.typesetting.showsTranslation = true
    if shown.typesetting != settings.typesetting { apply(shown) }
  }
}
