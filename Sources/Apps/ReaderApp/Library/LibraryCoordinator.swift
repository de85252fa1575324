import AccessibilityModel
import CellGrids
import Formats
import Interlinear
import PlainText
import ScreenReading
import Sessions
import TextLibrary
import Views

/// The list of the texts in the library. Opens, renames, removes, and imports texts, and shows them
/// in parallel.
final class LibraryCoordinator: Coordinator {
  /// Opens texts and changes the library, or nil if only one text can be read.
  var shelf: (any Bookshelf)? { reader.environment.bookshelf }
  /// The open list, and the popover with the progress of an import.
  private weak var list: Popover?
  weak var progress: Popover?
  /// The open list of files to import, below the field for the path.
  private weak var files: Popover?
  /// The path of the last import, until it has succeeded.
  private var path = ""
  /// The currently shown progress of the import.
  var shownProgress: ImportProgress?

  /// Returns the item of the text menu that opens the list.
  func menuItems() -> [MenuItem] {
    guard shelf != nil else { return [] }
    return [phrases.keyedItem("library") { [weak self] in self?.push() }]
  }

  /// Opens the list in place of other popovers.
  func openLibrary() { makeList().map { session.present($0) } }

  /// The names of the texts of the library.
  var textNames: [String] { (try? shelf?.contents().texts.map(\.name)) ?? [] }

  /// The names of the list's actions on a text, and of the import.
  private static let actionNames = ["addBeside", "export", "rename", "remove", "import"]

  /// Returns the texts of the library by name, the list of texts to get, and the library's commands.
  func namedItems() -> [MenuItem] {
    reader.plans.keepProgress()
    guard let shelf, let contents = try? shelf.contents() else { return [] }
    let actions = Self.actionNames.map { name in
      let title = "\(phrases("menu.library")): \(phrases("library.\(name)"))"
      var item = MenuItem(title) { [weak self] in
        if name == "import" { self?.openImport() } else { self?.openLibrary() }
      }
      item.key = phrases.key(ofItem: "library.\(name)")
      item.synonyms = phrases.synonyms(of: "library.\(name)")
      return item.opening
    }
    return actions + [catalogItem()]
      + contents.texts.map { text in
        let title = Self.name(text.name, titled: text.title)
        var item = MenuItem(phrases("menu.text", title)) { [weak self] in
          self?.open(text.name)
        }
        let isOpen = text.name == shelf.openText
        item.explanation = spoken(
          text, isOpen: isOpen, isBeside: shelf.textsBeside.contains(text.name))
        if isOpen { item.explanation += ", " + phrases("library.open") }
        return item
      }
  }

  private func push() { makeList().map { session.push($0) } }

  private func makeList() -> Popover? {
    guard shelf != nil else {
      session.announce("status.noLibrary")
      return nil
    }
    guard let items = items() else { return nil }
    let popover = Popover(title: phrases("menu.library"), items: items)
    // What has no row of its own comes first.
    let actions = Self.actionNames.map { ($0, phrases.key(ofItem: "library.\($0)")) }
    let letters = actions + [("get", Self.catalogKey), ("filter", Self.filterKey)]
    popover.itemHints = letters.compactMap { name, key in
      key.map { Popover.KeyHint(String($0), phrases("keys.library.\(name)")) }
    }
    // The absence of texts is spoken first, otherwise the text that is open.
    let open = items.firstIndex { $0.isSelected == true }
    popover.firstRow =
      items.first?.role == .text ? nil : open ?? items.firstIndex { $0.role != .heading }
    popover.willReappear = { [weak self] in self?.reload() }
    list = popover
    return popover
  }

  /// Updates the list, if it is open, to the current state of the library. The user's place becomes
  /// the text or lexicon with a name, or stays if that is nil.
  func reload(movingTo name: String? = nil) {
    guard let list, let items = items() else { return }
    self.session.reload(list, with: MenuItems(items))
    guard let name, let session = session.session, session.root.popover === list else { return }
    let row = items.firstIndex { $0.title == name || $0.title.hasPrefix("\(name) (") }
    if let row { session.moveFocus(to: row, in: list.list, isSpoken: false) }
  }

  // MARK: - Items

  /// Returns the items of the list, or nil if the library cannot be read, which is announced.
  private func items() -> [MenuItem]? {
    reader.plans.keepProgress()
    guard let shelf, let contents = session.attempt({ try shelf.contents() }) else { return nil }
    var items: [MenuItem] = []
    if !contents.hasOwnTexts { items.append(MenuItem(phrases("library.empty"), role: .text)) }
    items += reader.plans.todayItems(of: contents.texts.map(\.name))
    var header = MenuItem.header(phrases.counted("library.texts", contents.texts.count))
    header.cells = { [phrases] in
      ["language", "size", "place", "progress"].map {
        MenuItem.Cell(phrases("library.column.\($0)"), isNumber: $0 == "size" || $0 == "progress")
      }
    }
    items.append(header)
    items += textItems(contents.texts, shelf)
    if !contents.lexica.isEmpty {
      items.append(.header(phrases.counted("library.lexica", contents.lexica.count)))
      items += contents.lexica.map(item(for:))
    }
    var filter = MenuItem(phrases("library.filter")) { [weak self] in
      self?.openFilter(contents.texts)
    }
    filter.key = Self.filterKey
    items.append(filter)
    items.append(catalogItem())
    var importing = MenuItem(phrases("library.import")) { [weak self] in self?.openImport() }
    importing.key = phrases.key(ofItem: "library.import")
    items.append(importing)
    return items
  }

  private static let filterKey: Character = "/"

  private func textItems(
    _ texts: [Library.ListedText], _ shelf: any Bookshelf
  ) -> [MenuItem] {
    let beside = Set(shelf.textsBeside)
    return texts.map { item(for: $0, isBeside: beside.contains($0.name), shelf) }
  }

  /// Opens the texts above the list, below a field that filters them by title, name, and language.
  private func openFilter(_ texts: [Library.ListedText]) {
    guard let shelf, let session = session.session else { return }
    let field = TextField(label: phrases("library.filter"), hint: phrases("hint.field.item"))
    let popover = session.filter(phrases("menu.library"), field) { [unowned self] typed in
      let typed = typed.foldedForMatching
      let found = texts.filter { text in
        let language = screen.speech.languageName(text.language) ?? ""
        let names = [Self.name(text.name, titled: text.title), language]
        return typed.isEmpty || names.contains { $0.foldedForMatching.contains(typed) }
      }
      return textItems(found, shelf)
    }
    self.session.push(popover)
  }

  private func item(
    for text: Library.ListedText, isBeside: Bool, _ shelf: any Bookshelf
  ) -> MenuItem {
    let name = text.name
    let isOpen = name == shelf.openText
    var item = MenuItem(
      Self.name(name, titled: text.title), isSelected: isOpen,
      pieces: [
        LabelPiece(.label, self.spoken(text, isOpen: isOpen, isBeside: isBeside))
      ]
    ) { [weak self] in
      self?.open(name)
    }
    item.cells = { [weak self] in
      self?.cells(for: text, isOpen: isOpen, isBeside: isBeside) ?? []
    }
    item.actions = [action("library.openText") { $0.open(name) }]
    if !isOpen {
      item.actions.append(
        action(
          isBeside ? "library.removeBeside" : "library.addBeside", letter: "library.addBeside"
        ) { $0.toggleBeside(name) })
    }
    if reader.export.isAvailable {
      item.actions.append(
        action("library.export", letter: "library.export") { library in
          library.session.trying { library.reader.export.export(try shelf.source(of: name)) }
        })
    }
    guard name != Self.bundled else { return item }
    item.actions += changes(of: name, isUsed: isOpen || isBeside)
    return item
  }

  /// Returns the spoken description of a text.
  private func spoken(_ text: Library.ListedText, isOpen: Bool, isBeside: Bool) -> String {
    var parts = [Self.name(text.name, titled: text.title)]
    parts += screen.speech.languageName(text.language).map { [$0] } ?? []
    if text.bookCount > 1 { parts.append(phrases.counted("title.books", text.bookCount)) }
    parts.append(
      phrases.counted(text.hasVerses ? "title.verses" : "title.sentences", text.verseCount))
    if !isOpen, let place = text.lastPlace {
      parts.append(phrases("library.lastPlace", self.name(of: place)))
    }
    if text.versesRead > 0 { parts.append(phrases("library.read", percent(of: text))) }
    if isBeside { parts.append(phrases("library.beside")) }
    return parts.joined(separator: ", ")
  }

  private func percent(of text: Library.ListedText) -> String {
    phrases("unit.percent", String(text.versesRead * 100 / max(text.verseCount, 1)))
  }

  /// Returns the language, the size, the place, and how much of a text was read.
  private func cells(
    for text: Library.ListedText, isOpen: Bool, isBeside: Bool
  ) -> [MenuItem.Cell] {
    let place = isOpen ? screen.currentPlace : text.lastPlace
    return [
      MenuItem.Cell(screen.speech.languageName(text.language) ?? ""),
      MenuItem.Cell(
        phrases.counted(text.hasVerses ? "title.verses" : "title.sentences", text.verseCount),
        isNumber: true),
      MenuItem.Cell(
        isBeside ? phrases("library.beside") : place.map { self.name(of: $0) } ?? ""),
      MenuItem.Cell(place == nil && text.versesRead == 0 ? "" : percent(of: text), isNumber: true),
    ]
  }

  /// Returns the name of a text or a lexicon, which differs from all others and orders the list, with
  /// its title if that is different.
  private static func name(_ name: String, titled title: String) -> String {
    let shown = TextDescription.title(title, orName: name)
    return shown.lowercased() == name.lowercased() ? name : "\(name) (\(shown))"
  }

  /// The name of the text that is bundled with the program.
  static let bundled = "sampler"

  private func item(for lexicon: Library.ListedLexicon) -> MenuItem {
    let name = lexicon.description.name
    let title = Self.name(name, titled: lexicon.description.title)
    let language = screen.speech.languageName(lexicon.description.language)
    let size = phrases.counted("library.entries", lexicon.entryCount)
    let parts = [title, language, size].compactMap(\.self)
    var item = MenuItem(
      title, role: .item, pieces: [LabelPiece(.label, parts.joined(separator: ", "))])
    item.cells = { [MenuItem.Cell(language ?? ""), MenuItem.Cell(size, isNumber: true)] }
    item.actions = changes(of: name, isUsed: false)
    let actions = item.actions
    // A lexicon has nothing to open: its actions open in place of that.
    item.activate = { [weak self] in
      self?.session.session?.pushActions(actions.map { ($0.title, $0.perform) }, of: name)
    }
    return item
  }

  private func changes(of name: String, isUsed: Bool) -> [ItemAction] {
    [
      action("library.rename", ItemAction.changeKey, letter: "library.rename") {
        $0.openRename(name)
      },
      action("library.remove", ItemAction.removeKey, letter: "library.remove") { library in
        guard !isUsed else { return library.session.announce("library.isOpen", name) }
        let phrases = library.phrases
        library.session.ask(
          phrases("library.removeQuestion", name), phrases("library.keep"),
          phrases("library.remove")
        ) { [weak library] in library?.begin(.remove(name)) }
      },
    ]
  }

  private func action(
    _ phrase: String, _ key: Key? = nil, letter: String? = nil,
    _ perform: @escaping (LibraryCoordinator) -> Void
  ) -> ItemAction {
    let letter = letter.flatMap { phrases.key(ofItem: $0) }
    return ItemAction(phrases(phrase), key: key, letter: letter) { [weak self] in
      self.map(perform)
    }
  }

  private func name(of place: StudyPlace) -> String {
    let reference = place.reference
    return reference.chapter > 0
      ? screen.speech.name(of: reference)
      : screen.speech.sentence(reference.verse, of: reference.book)
  }

  // MARK: - Actions

  private func open(_ name: String) {
    guard let shelf else { return }
    guard name != shelf.openText else { return session.dismissPopovers(isSpoken: true) }
    session.trying { try shelf.open(name) }
  }

  private func toggleBeside(_ name: String) {
    guard let shelf else { return }
    var names = shelf.textsBeside
    if let index = names.firstIndex(of: name) {
      names.remove(at: index)
    } else {
      names.append(name)
    }
    session.trying { try shelf.show(beside: names) }
  }

  private func openRename(_ name: String) {
    let field = TextField(
      label: phrases("library.newName"), hint: phrases("hint.field.name"), text: name)
    field.onSubmit = { [weak self] new in
      guard let self else { return }
      session.closePopover()
      guard new != name else { return }
      begin(.rename(name, to: new, isUndo: false))
    }
    session.push(Popover(title: phrases("library.renameText", name), field: field))
  }

  func begin(_ change: LibraryChange) {
    shelf?.begin(change)
    announceEvents()
  }
}

/// Importing a file, and the results of changes of the library.
extension LibraryCoordinator {
  /// The number of paths that are offered below the field.
  private static let offeredPaths = 200

  /// Asks for a file. Tab completes its path.
  func openImport() {
    if shelf?.runningImport != nil { return openProgress() }
    let field = TextField(
      label: phrases("library.path"), hint: phrases("hint.field.path"), text: path)
    let popover = Popover(
      title: phrases("library.import"), field: field, items: pathItems(for: path, in: field))
    field.onChange = { [weak self, weak popover, weak field] typed in
      guard let self, let popover, let field else { return }
      popover.setItems(pathItems(for: typed, in: field))
    }
    field.completion = { [weak self] in self?.shelf?.completion(ofPath: $0) }
    field.onSubmit = { [weak self, weak popover] typed in
      guard let self, !typed.isEmpty, let popover else { return }
      popover.presenter?.dismiss(popover)
      path = typed
      begin(.importFile(typed))
      openProgress()
    }
    files = popover
    session.push(popover)
  }

  /// Leaves out the files that turned out to be no texts.
  private func updateFiles() {
    guard let files, let field = files.field else { return }
    session.reload(
      files, with: MenuItems(pathItems(for: field.text, in: field)), keepsItem: true)
  }

  private func pathItems(for typed: String, in field: TextField) -> [MenuItem] {
    (shelf?.paths(beginningWith: typed, limit: Self.offeredPaths) ?? []).map { path in
      MenuItem(path.withVisibleControls) { [weak self, weak field] in
        guard let self, let field else { return }
        field.replace(with: path)
        session.focus(on: field)
      }
    }
  }

  // MARK: - Progress

  /// Opens the progress of the import. Escape cancels it.
  func openProgress() {
    guard let running = shelf?.runningImport else { return }
    let title = phrases(running.isFetched ? "library.getting" : "library.importing", running.name)
    let popover = Popover(title: title, items: progressItems(running)).named()
    popover.shouldDismiss = { [weak self] in
      self?.shelf?.cancelImport()
      return true
    }
    progress = popover
    shownProgress = running
    session.push(popover)
  }

  private func progressItems(_ running: ImportProgress) -> [MenuItem] {
    return [
      MenuItem(phrases("library.percent", String(running.percent)), role: .text),
      MenuItem(phrases("library.goOn")) { [weak self] in self?.session.dismissPopovers() },
      MenuItem(phrases("library.cancelImport")) { [weak self] in self?.session.closePopover() },
    ]
  }

  /// The status line's note about the running import.
  var statusNote: String? {
    guard let running = shelf?.runningImport else { return nil }
    return phrases("library.importStatus", running.name, String(running.percent))
  }

  /// Shows the progress of the import, and announces the events since the last call.
  func announceEvents() {
    guard let shelf else { return }
    if let running = shelf.runningImport { show(running) }
    for event in shelf.takeEvents() { announce(event) }
  }

  private func show(_ running: ImportProgress) {
    guard running != shownProgress else { return }
    let quarters = running.percent / 25
    let isQuarter = quarters > (shownProgress?.percent ?? 0) / 25
    shownProgress = running
    session.setNeedsFrame()
    guard let progress else { return }
    progress.setItems(progressItems(running))
    guard isQuarter else { return }
    session.announce(
      text: phrases("library.percent", String(quarters * 25)), priority: .low)
  }

  private func announce(_ event: LibraryEvent) {
    session.setNeedsFrame()
    switch event {
    case .imported(let text, let warnings):
      let books = phrases.counted("title.books", text.bookCount)
      let size = phrases.counted(
        text.hasVerses ? "title.verses" : "title.sentences", text.verseCount)
      didImport(text.name, phrases("library.imported", text.name, books, size), warnings)
    case .importedLexicon(let lexicon, let warnings):
      let size = phrases.counted("library.entries", lexicon.entryCount)
      didImport(lexicon.name, phrases("library.importedLexicon", lexicon.name, size), warnings)
    case .recognized: updateFiles()
    case .canceled(let name):
      closeProgress()
      session.announce("library.cancelled", name)
    case .failed(let reason):
      closeProgress()
      reload()
      session.announce(text: phrases.message(reason))
    case .renamed(let old, let new, let isUndoable):
      reload()
      let pieces = phrases.pieces("library.renamed", old, new)
      session.announce(isUndoable ? session.undoable(pieces) : pieces)
    case .removed(let name):
      reload()
      session.announce("library.removed", name)
    }
  }

  /// Announces an import by the name and the size of the text or the lexicon, which gets the focus.
  private func didImport(_ name: String, _ summary: String, _ warnings: Int) {
    path = ""
    closeProgress()
    reload(movingTo: name)
    let note = warnings > 0 ? [phrases.counted("status.warnings", warnings)] : []
    session.announce(text: ([summary] + note).joined(separator: ". "))
  }

  /// Closes the progress of an import that has ended.
  private func closeProgress() {
    guard let progress else { return }
    progress.shouldDismiss = { true }
    self.progress = nil
    progress.presenter?.dismiss(progress)
  }
}
