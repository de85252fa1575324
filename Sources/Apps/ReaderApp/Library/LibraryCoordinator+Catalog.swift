import AccessibilityModel
import ScreenReading
import Views

/// The list of the texts and the lexica that can be fetched.
extension LibraryCoordinator {
  /// The letter of the list, in every language.
  static let catalogKey: Character = "g"

  /// Returns the item of the library that opens the list.
  func catalogItem() -> MenuItem {
    var item = MenuItem(phrases("menu.getTexts")) { [weak self] in self?.openCatalog() }
    item.key = Self.catalogKey
    return item.opening
  }

  /// Opens the list over the library, or in place of other popovers at the first lexicon.
  func openCatalog(atLexica: Bool = false) {
    if shelf?.runningImport != nil { return openProgress() }
    guard let items = catalogItems() else { return }
    let popover = Popover(title: phrases("menu.getTexts"), items: items)
    let heading = atLexica ? items.lastIndex { $0.role == .heading } : 0
    popover.firstRow = heading.map { $0 + 1 }
    if atLexica { session.present(popover) } else { session.push(popover) }
  }

  /// Returns a heading and the entries for each kind of text, or nil if the library cannot be read,
  /// which is announced.
  private func catalogItems() -> [MenuItem]? {
    guard let shelf, let contents = session.attempt({ try shelf.contents() }) else { return nil }
    let names = Set(contents.texts.map(\.name) + contents.lexica.map(\.description.name))
    return TextCatalog.Kind.allCases.flatMap { kind -> [MenuItem] in
      let entries = shelf.catalog.entries.filter { $0.kind == kind }
      guard !entries.isEmpty else { return [] }
      let heading = MenuItem.header(
        phrases.counted("library.\(kind.heading)", entries.count))
      return [heading] + entries.map { item(for: $0, isInLibrary: names.contains($0.name)) }
    }
  }

  private func item(for entry: TextCatalog.Entry, isInLibrary: Bool) -> MenuItem {
    let language = screen.speech.languageName(entry.language)
    let title = [entry.title, language].compactMap { $0 }.joined(separator: ", ")
    let value =
      isInLibrary
      ? phrases("library.has")
      : [phrases("library.megabytes", entry.megabytes), entry.license].joined(separator: ", ")
    var item = MenuItem(
      title, pieces: [LabelPiece(.label, title), LabelPiece(.value, value)]
    ) { [weak self] in
      guard let self else { return }
      if isInLibrary { return session.announce("library.hasAlready", entry.title) }
      session.closePopover(isSpoken: false)
      begin(.get(entry))
      openProgress()
    }
    item.value = value
    return item
  }
}

extension TextCatalog.Kind {
  /// The name of the phrase that counts entries of this kind, without `library.`.
  fileprivate var heading: String {
    switch self {
    case .text: "texts"
    case .treebank: "treebanks"
    case .lexicon: "lexica"
    }
  }
}
