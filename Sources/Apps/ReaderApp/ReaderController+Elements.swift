import AccessibilityModel
import Interlinear
import ScreenReading
import Sessions
import Views

/// The operations available at a position of the text.
extension ReaderController: TextScreenDelegate {
  /// Opens the definition of a word if a lexicon has one, otherwise the menu of the position. Opens a
  /// note for changing.
  func activate(_ position: TextPosition) -> Bool {
    if case .note(let index) = position.part {
      let notes = position.row.annotations.notes
      guard notes.indices.contains(index), let place = notes[index].place else { return false }
      study.openNote(at: place, returningTo: position.element)
      return true
    }
    if let word = position.word,
      lexicon.openDefinitions(of: word, in: position.row.verse, returningTo: position.element)
    {
      return true
    }
    openMenu(of: position)
    return true
  }

  /// Opens the menu of an element.
  package func longPress(_ element: any AccessibilityObject) {
    guard let element = element as? VerseElement else { return openActions(of: element) }
    openMenu(of: element.position)
  }

  func openMenu(of position: TextPosition) {
    let items = namedActions(for: position).map { name, action in
      let opens = Self.openingActions.contains(name)
      var item = MenuItem(action.name) { [weak self] in
        if opens, let popovers = self?.session?.popovers {
          return popovers.performItem(returningTo: position.element) { _ = action.perform() }
        }
        self?.readerSession.dismissPopovers(returningTo: position.element)
        _ = action.perform()
      }
      item.key = phrases.key(ofItem: name)
      item.opens = opens
      return item
    }
    let title =
      if let word = position.word {
        phrases("menu.word", word.surface)
      } else {
        phrases("menu.verse", screen.placeName(ofRow: position.row.index))
      }
    let popover = Popover(title: title, items: items).besideFocus()
    let verbosity = readerSession.session?.reader.settings.verbosity ?? .normal
    popover.menuName =
      position.word.map { [screen.speech.namePiece($0, position.row.verse, verbosity)] }
      ?? [LabelPiece(.reference, screen.placeName(ofRow: position.row.index))]
    readerSession.present(popover, returningTo: position.element)
  }

  /// Opens the actions of an element as a menu.
  private func openActions(of element: any AccessibilityObject) {
    let actions = element.accessibilityCustomActions
    guard !actions.isEmpty else { return readerSession.signal(.nothing) }
    let items = actions.map { action in
      MenuItem(action.name) { [weak self] in
        self?.readerSession.closePopover(isSpoken: false)
        _ = action.perform()
      }
    }
    let popover = Popover(title: phrases("menu.actions", element.accessibilityPlace), items: items)
    popover.menuName =
      (element as? TimelineElement)?.namePieces ?? element.accessibilityLabelPieces(for: .terse)
    readerSession.push(popover)
  }

  /// Returns the actions at a position, for its menu and for the rotor.
  func actions(for position: TextPosition) -> [AccessibilityCustomAction] {
    namedActions(for: position).map(\.action)
  }

  /// The actions that open a popover.
  private static let openingActions: Set<String> = [
    "define", "findAll", "sentenceTree", "highlight", "note",
  ]

  /// Returns the actions at a position, each with the name of its phrase.
  private func namedActions(
    for position: TextPosition
  ) -> [(name: String, action: AccessibilityCustomAction)] {
    var actions: [(name: String, action: AccessibilityCustomAction)] = []
    func add(_ name: String, _ perform: @escaping (ReaderController) -> Void) {
      let action = AccessibilityCustomAction(name: phrases("menu.\(name)")) { [weak self] in
        self.map(perform)
        return true
      }
      actions.append((name, action))
    }
    let verse = position.row.verse
    let canStudy = study.studyData != nil
    if let word = position.word {
      add("define") { $0.lexicon.define(word, in: verse, returningTo: position.element) }
      add("parse") { $0.parse(position) }
      add("findAll") { $0.search.openFindAll(word, returningTo: position.element) }
    }
    if !verse.syntax.isEmpty { add("sentenceTree") { $0.syntax.openTree(of: position) } }
    if canStudy {
      let place = screen.place(of: position)
      add("highlight") { $0.study.openColors(for: position) }
      add("note") { $0.study.openNote(at: place, returningTo: position.element) }
    }
    if let word = position.word {
      if canStudy {
        let isKnown = reading.familiarity.isKnown(word, in: verse)
        add(isKnown ? "notKnownWord" : "knownWord") { $0.reading.toggleKnown(word, in: verse) }
      }
      add("copyWord") { $0.readerSession.copy(word.surface) }
    } else if canStudy {
      add("bookmark") { $0.study.toggleBookmark() }
    }
    add("copyVerse") { $0.readerSession.copy(verse.printedText) }
    add("copyTiers") { $0.copyTiers(of: verse) }
    if position.word != nil {
      add("speakSlowly") { $0.speakSlowly() }
      add("spell") { $0.session?.perform(.spell) }
    }
    return actions
  }

  func rotors(around row: Int) -> [AccessibilityCustomRotor] { study.rotors(around: row) }

  func rotors(of element: VerseElement) -> [AccessibilityCustomRotor] {
    syntax.rotors(of: element)
  }

  func addingRelation(
    to pieces: [LabelPiece], of element: VerseElement, verbosity: Verbosity
  ) -> [LabelPiece] {
    syntax.addingRelation(to: pieces, of: element, verbosity: verbosity)
  }

  func focusDidMove(to element: VerseElement) { syntax.focusDidMove(to: element) }

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
    readerSession.copy(AlignedText.text(of: verse, description: text.description, width: 80))
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

extension Verse {
  /// The printed words, with their punctuation.
  package var printedText: String {
    var text = words.map { $0.before + $0.surface + $0.after }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}
