import AccessibilityModel
import Interlinear
import PlainText
import ScreenReading
import Sessions
import Views

/// An action at a position of the text, in the order of menus. The raw value is the name of its
/// phrase.
enum TextAction: String, CaseIterable {
  case define, parse, findAll, variants, sentenceTree, highlight, note
  case knownWord, notKnownWord, copyWord, bookmark, copyVerse, copyCited, copyTiers, export
  case speakSlowly, spell

  /// A Boolean value that indicates whether the action copies to the clipboard.
  var copies: Bool { [.copyWord, .copyVerse, .copyCited, .copyTiers].contains(self) }

  /// A Boolean value that indicates whether the action opens a popover.
  var opensPopover: Bool {
    [.define, .findAll, .variants, .sentenceTree, .highlight, .note, .export].contains(self)
  }
}

/// The operations available at a position of the text.
extension ReaderController {
  /// Opens the card of a word, a note for changing, or the menu of any other position.
  func activate(_ position: TextPosition) -> Bool {
    if case .note(let index) = position.part {
      let shown = position.row.annotations.notes
      guard shown.indices.contains(index), let place = shown[index].place else { return false }
      notes.open(at: place, returningTo: position.element)
      return true
    }
    if case .variant = position.part {
      variants.open(at: position)
      return true
    }
    if !openCard(of: position) { openMenu(of: position) }
    return true
  }

  /// Opens the menu of an element.
  package func longPress(_ element: any AccessibilityObject) {
    guard let element = element as? VerseElement else { return openActions(of: element) }
    openMenu(of: element.position)
  }

  func openMenu(of position: TextPosition) {
    let items = menuItems(for: position)
    let title =
      if let word = position.word {
        phrases("menu.word", word.surface)
      } else {
        title(ofMenuAt: position.row)
      }
    let popover = Popover(title: title, items: items).besideFocus()
    popover.menuName =
      position.word.map { [screen.speech.surfacePiece($0, position.row.verse)] }
      ?? [LabelPiece(.reference, screen.placeName(ofRow: position.row.index))]
    // What speaks is added when the screen reader starts.
    popover.willReappear = { [weak self, weak popover] in
      guard let self, let popover else { return }
      popover.setItems(menuItems(for: position))
    }
    readerSession.present(popover, returningTo: position.element)
  }

  /// Returns the actions at a position and the actions of the reading plan, as items with letters.
  /// The actions that copy are a level below the item Copy.
  func menuItems(for position: TextPosition, without omitted: Set<TextAction> = []) -> [MenuItem] {
    let actions = textActions(at: position).filter { !omitted.contains($0) }
    let first = actions.firstIndex(where: \.copies) ?? actions.endIndex
    var items = actions.filter { !$0.copies }.map { item(for: $0, at: position) }
    let copy = phrases.keyedItem("copy") { [weak self] in
      guard let self else { return }
      let copies = actions.filter(\.copies).map { self.item(for: $0, at: position) }
      readerSession.push(Popover(title: phrases("menu.copy"), items: copies).named())
    }
    items.insert(copy, at: first)
    return items + plans.items(at: position.row.index)
  }

  /// Returns the item of an action, which closes the menu first.
  func item(for action: TextAction, at position: TextPosition) -> MenuItem {
    var item = phrases.keyedItem(action.rawValue, opens: action.opensPopover) { [weak self] in
      guard let self else { return }
      if action.opensPopover, let popovers = session?.popovers {
        return popovers.performItem(returningTo: position.element) {
          self.perform(action, at: position)
        }
      }
      readerSession.dismissPopovers(returningTo: position.element)
      perform(action, at: position)
    }
    item.title = name(of: action, at: position)
    return item
  }

  /// Returns the name of an action. A sentence has other names than a verse.
  private func name(of action: TextAction, at position: TextPosition) -> String {
    let row = position.row.index
    if action == .copyCited {
      let citation = screen.citation(of: screen.selectedRows ?? row..<row + 1)
      return phrases.filled("menu.copyCited", [citation.withVisibleControls])
    }
    let isSentence = position.row.verse.reference.chapter == 0
    let name = isSentence ? phrases.known("menu.\(action).sentence") : nil
    return name ?? phrases("menu.\(action)")
  }

  private func title(ofMenuAt row: VerseRow) -> String {
    let name = screen.placeName(ofRow: row.index)
    if row.verse.reference.chapter > 0 { return phrases("menu.verse", name) }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private func openActions(of element: any AccessibilityObject) {
    let actions = element.accessibilityCustomActions
    guard !actions.isEmpty else { return readerSession.signal(.nothing) }
    session?.pushActions(
      actions.map { action in (action.name, { _ = action.perform() }) },
      of: element.accessibilityPlace,
      called: (element as? TimelineElement)?.namePieces
        ?? element.accessibilityLabelPieces(for: .terse))
  }

  func actions(for position: TextPosition) -> [AccessibilityCustomAction] {
    textActions(at: position).map { action in
      AccessibilityCustomAction(name: name(of: action, at: position)) { [weak self] in
        self?.perform(action, at: position)
        return true
      }
    }
  }

  /// Returns the actions at a position, for its menu and for the rotor, in their order.
  func textActions(at position: TextPosition) -> [TextAction] {
    TextAction.allCases.filter { isAvailable($0, at: position) }
  }

  private func isAvailable(_ action: TextAction, at position: TextPosition) -> Bool {
    let isWord = position.word != nil
    switch action {
    case .define, .parse, .findAll, .copyWord: return isWord
    case .variants: return !variants.variants(at: position).isEmpty
    case .sentenceTree: return !position.row.verse.syntax.isEmpty
    case .highlight, .note: return studyData != nil
    case .knownWord: return isWord && studyData != nil && !isKnown(position)
    case .notKnownWord: return isWord && studyData != nil && isKnown(position)
    case .bookmark: return !isWord && studyData != nil
    case .copyVerse, .copyCited, .copyTiers: return true
    case .export: return export.isAvailable
    case .speakSlowly:
      return isWord && screen.isReaderRunning && session?.offersVoiceSettings == true
    case .spell: return isWord && screen.isReaderRunning
    }
  }

  private func isKnown(_ position: TextPosition) -> Bool {
    position.word.map { familiarity.isKnown($0, in: position.row.verse) } ?? false
  }

  private func perform(_ action: TextAction, at position: TextPosition) {
    let verse = position.row.verse
    let word = position.word
    switch action {
    case .define: if !openCard(of: position) { readerSession.announce("status.noLexicon") }
    case .parse: parse(position)
    case .findAll: if let word { search.openFindAll(word, at: position) }
    case .variants: variants.open(at: position)
    case .sentenceTree: syntax.openTree(of: position)
    case .highlight: marks.openColors(for: position)
    case .note: notes.open(at: screen.place(of: position), returningTo: position.element)
    case .knownWord, .notKnownWord: marks.toggleKnown()
    case .copyWord: if let word { readerSession.copy(word.surface, language: verse.language.tag) }
    case .bookmark: marks.toggleBookmark()
    case .copyVerse: readerSession.copy(verse.printedText, language: verse.language.tag)
    case .copyCited: copyCited(row: position.row.index)
    case .copyTiers: copyTiers(of: verse)
    case .export:
      export.exportVerses(in: screen.selectedRows ?? position.row.index..<position.row.index + 1)
    case .speakSlowly: speakSlowly()
    case .spell: session?.perform(.spell)
    }
  }

  func rotors(around row: Int) -> [AccessibilityCustomRotor] {
    navigation.rotors(around: row) + variants.rotors(around: row)
  }

  /// Announces the morphology of a word and its relation to its head.
  private func parse(_ position: TextPosition) {
    guard let word = position.word, let index = position.wordIndex else { return }
    let verse = position.row.verse
    let relation =
      verse.syntax.isEmpty ? "" : Utterance(syntax.speech.pieces(forWord: index, of: verse)).text
    let parts = [screen.speech.parsing(of: word, in: verse) ?? "", relation]
      .filter { !$0.isEmpty }
    guard !parts.isEmpty else { return readerSession.announce("status.noMorphology") }
    readerSession.announce(text: parts.joined(separator: ", "))
  }

  private func copyTiers(of verse: Verse) {
    readerSession.copy(
      AlignedText.text(
        of: familiarity.readersEdition(of: verse), description: text.description, width: 80,
        settings: settings.typesetting))
  }

  /// Repeats the word once at half the rate.
  private func speakSlowly() {
    guard screen.isReaderRunning else { return readerSession.announce("status.needsReader") }
    guard let session else { return }
    // The last utterance may be the name of the action.
    if let focus = session.reader.focus { session.moveFocusSilently(to: focus) }
    session.driver.sayAgain(atRelativeRate: 0.5)
  }
}
