import AccessibilityModel
import Interlinear
import ScreenReading
import Sessions
import Views

/// The actions of the elements on the text screen.
extension ReaderController: TextScreenDelegate {
  /// Opens the definition of a word if a lexicon has one, otherwise the menu of the element. Opens a
  /// note for changing.
  func activate(_ element: VerseElement) -> Bool {
    if case .note(let index) = element.part {
      let notes = element.row.annotations.notes
      guard notes.indices.contains(index), let place = notes[index].place else { return false }
      study.openNote(at: place, returningTo: element)
      return true
    }
    if let word = element.word,
      lexicon.openDefinitions(of: word, in: element.row.verse, returningTo: element)
    {
      return true
    }
    longPress(element)
    return true
  }

  /// Opens the menu of an element.
  package func longPress(_ element: any AccessibilityObject) {
    guard let element = element as? VerseElement else { return openActions(of: element) }
    let items = actions(for: element).map { action in
      MenuItem(action.name) { [weak self] in
        self?.readerSession.dismissPopovers(returningTo: element)
        _ = action.perform()
      }
    }
    let title =
      if let word = element.word {
        phrases("menu.word", word.surface)
      } else {
        phrases("menu.verse", screen.placeName(ofRow: element.row.index))
      }
    let popover = Popover(title: title, items: items)
    let verbosity = readerSession.session?.reader.settings.verbosity ?? .normal
    popover.menuName =
      element.word.map { [screen.speech.namePiece($0, element.row.verse, verbosity)] }
      ?? [LabelPiece(.reference, screen.placeName(ofRow: element.row.index))]
    readerSession.present(popover, returningTo: element)
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
    popover.menuName = element.accessibilityLabelPieces(for: .terse)
    readerSession.push(popover)
  }

  /// Returns the actions of an element, for its menu and for the rotor.
  func actions(for element: VerseElement) -> [AccessibilityCustomAction] {
    var actions: [AccessibilityCustomAction] = []
    func add(_ name: String, _ perform: @escaping (ReaderController) -> Void) {
      actions.append(
        AccessibilityCustomAction(name: phrases("menu.\(name)")) { [weak self] in
          self.map(perform)
          return true
        })
    }
    let verse = element.row.verse
    let canStudy = study.studyData != nil
    if let word = element.word {
      add("define") { $0.lexicon.define(word, in: verse, returningTo: element) }
      add("parse") { $0.parse(element) }
      add("findAll") { $0.search.openFindAll(word, returningTo: element) }
    }
    if !verse.syntax.isEmpty { add("sentenceTree") { $0.syntax.openTree(of: element) } }
    if canStudy {
      let place = screen.place(of: element)
      add("highlight") { $0.study.openColors(for: element) }
      add("note") { $0.study.openNote(at: place, returningTo: element) }
    }
    if let word = element.word {
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
    if element.word != nil {
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
  private func parse(_ element: VerseElement) {
    guard let word = element.word, let index = element.wordIndex else { return }
    let verse = element.row.verse
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
    guard let session else { return }
    // The last utterance may be the name of the action.
    if let focus = session.reader.focus { session.moveFocusSilently(to: focus) }
    session.driver.sayAgain(atRelativeRate: 0.5)
  }
}

extension VerseElement {
  /// The index of the word that the element is, or of which it is a label.
  var wordIndex: Int? {
    switch part {
    case .word(let index), .label(let index, _):
      row.verse.words.indices.contains(index) ? index : nil
    default: nil
    }
  }

  var word: Word? { wordIndex.map { row.verse.words[$0] } }
}

extension Verse {
  /// The words as they are printed, with their punctuation.
  package var printedText: String {
    var text = words.map { $0.before + $0.surface + $0.after }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}
