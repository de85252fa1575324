import AccessibilityModel
import Interlinear
import PlainText
import Sessions
import TextLibrary
import Typesetting
import Views

extension ReaderController {
  package func perform(_ command: Command) -> Bool {
    switch command {
    case .goTo: openGoTo()
    case .layers: openLayers()
    case .settings: openSettings()
    case .textMenu: openTextMenu()
    case .nextChapter: goToChapter(by: 1)
    case .previousChapter: goToChapter(by: -1)
    default: return performStudy(command)
    }
    return true
  }

  private func performStudy(_ command: Command) -> Bool {
    switch command.name {
    case Command.search.name: openSearch()
    case Command.nextHit.name: goToHit(by: 1)
    case Command.previousHit.name: goToHit(by: -1)
    case Command.historyBack.name: goInHistory(by: -1)
    case Command.historyForward.name: goInHistory(by: 1)
    case Command.bookmark.name: toggleBookmark()
    case Command.setMark.name: command.letter.map(setMark)
    case Command.jumpToMark.name: command.letter.map(jumpToMark)
    case Command.nextNote.name: goToAnnotated(.note, by: 1)
    case Command.previousNote.name: goToAnnotated(.note, by: -1)
    case Command.nextHighlight.name: goToAnnotated(.highlight, by: 1)
    case Command.previousHighlight.name: goToAnnotated(.highlight, by: -1)
    default: return false
    }
    return true
  }

  private func goToChapter(by step: Int) {
    do {
      guard let row = try row(ofChapterBy: step) else { session?.signal(.boundary); return }
      show(row: row)
    } catch {
      session?.post(.announcement("\(error)", priority: .normal))
    }
  }

  /// A double tap on an element: a word's definition where a lexicon has one, else its menu; a
  /// note is opened to be changed.
  func activate(_ element: VerseElement) -> Bool {
    if case .note(let index) = element.part {
      let notes = element.row.annotations.notes
      guard notes.indices.contains(index), let place = notes[index].place else { return false }
      openNote(at: place, returningTo: element)
      return true
    }
    if let word = element.word,
      openDefinitions(of: word, in: element.row.verse, returningTo: element)
    {
      return true
    }
    longPress(element)
    return true
  }

  package func longPress(_ element: any AccessibilityObject) {
    guard let element = element as? VerseElement else { return }
    let items = actions(for: element).map { action in
      MenuItem(action.name) { [weak self] in
        self?.session?.popovers.dismissAll(returningTo: element)
        _ = action.perform()
      }
    }
    let title: String
    switch element.part {
    case .word(let word), .label(let word, _):
      title = phrases("menu.word", element.row.verse.words[word].surface)
    default: title = phrases("menu.verse", element.row.verse.reference.description)
    }
    session?.popovers.present(Popover(title: title, items: items), returningTo: element)
  }

  /// What can be done with an element: its menu, and the rotor's actions.
  func actions(for element: VerseElement) -> [AccessibilityCustomAction] {
    var actions: [AccessibilityCustomAction] = []
    func add(_ name: String, _ perform: @escaping () -> Void) {
      actions.append(
        AccessibilityCustomAction(name: phrases("menu.\(name)")) {
          perform()
          return true
        })
    }
    let verse = element.row.verse
    let place = place(of: element)
    if let word = element.word {
      add("define") { [weak self] in self?.define(word, in: verse, returningTo: element) }
      add("parse") { [weak self] in self?.parse(word, in: verse) }
      add("findAll") { [weak self] in self?.openFindAll(word, returningTo: element) }
    }
    if desk != nil {
      add("highlight") { [weak self] in self?.openColours(for: place, returningTo: element) }
      add("note") { [weak self] in self?.openNote(at: place, returningTo: element) }
    }
    if let word = element.word {
      add("copyWord") { [weak self] in self?.copy(word.surface) }
    } else if desk != nil {
      add("bookmark") { [weak self] in self?.toggleBookmark() }
    }
    add("copyVerse") { [weak self] in self?.copy(verse.printedText) }
    add("copyTiers") { [weak self] in self?.copyTiers(of: verse) }
    if element.word != nil {
      add("speakSlowly") { [weak self] in self?.speakSlowly() }
      add("spell") { [weak self] in self?.session?.perform(.spell) }
    }
    return actions
  }

  private func openColours(for place: StudyPlace, returningTo element: VerseElement) {
    let annotations = element.row.annotations
    let current = place.word.map { annotations.highlights[$0] } ?? annotations.verseHighlight
    var items = HighlightColour.allCases.map { colour in
      MenuItem(phrases("colour.\(colour.rawValue)"), isSelected: colour == current) {
        [weak self] in
        self?.session?.popovers.dismissAll(returningTo: element)
        self?.highlight(colour, at: place)
      }
    }
    items.append(
      MenuItem(phrases("colour.none"), isSelected: current == nil) { [weak self] in
        self?.session?.popovers.dismissAll(returningTo: element)
        self?.highlight(nil, at: place)
      })
    let title = phrases.filled("menu.highlightOf", [title(of: place)])
    session?.popovers.present(Popover(title: title, items: items), returningTo: element)
  }

  /// Lists of what was marked, and what there is to know of the text as a whole.
  private func openTextMenu() {
    var items = [
      MenuItem(phrases("menu.notes")) { [weak self] in self?.openNotes() },
      MenuItem(phrases("menu.highlights")) { [weak self] in self?.openHighlights() },
      MenuItem(phrases("menu.bookmarks")) { [weak self] in self?.openBookmarks() },
      MenuItem(phrases("menu.history")) { [weak self] in self?.openHistory() },
    ]
    items += textPages()
    let popover = Popover(title: text.description.title.withVisibleControls, items: items)
    session?.popovers.present(popover)
  }

  private func parse(_ word: Word, in verse: Verse) {
    guard let words = speech.parsing(of: word, in: verse) else {
      return announce("status.noMorphology")
    }
    session?.post(.announcement(words, priority: .normal))
  }

  private func copy(_ text: String) {
    session?.options.copy(text)
    announce("status.copied")
  }

  private func copyTiers(of verse: Verse) {
    copy(AlignedText.text(of: verse, description: text.description, width: 80))
  }

  /// Says the word once at half the rate.
  private func speakSlowly() {
    guard let session else { return }
    // What was said last may be the name of the action.
    if let focus = session.reader.focus { session.moveFocusSilently(to: focus) }
    guard let language = session.reader.lastUtterance?.pieces.first?.language else {
      return session.perform(.sayAgain)
    }
    let before = session.reader.settings.voices
    let key = String(Language(rawValue: language).primary)
    var voice = session.reader.settings.voice(of: language)
    voice.rate = max(voice.rate / 2, 60)
    session.reader.settings.voices[key] = voice
    session.perform(.sayAgain)
    session.reader.settings.voices = before
  }

  private func openLayers() {
    let popover = Popover(title: phrases("menu.layers"), items: layerItems())
    session?.popovers.present(popover)
  }

  private func layerItems() -> [MenuItem] {
    var items = text.description.tiers.map { tier in
      MenuItem(tierTitle(tier), isOn: settings.typesetting.tiers.contains(tier)) { [weak self] in
        self?.toggle(tier)
      }
    }
    items.append(
      MenuItem(phrases("menu.translation"), isOn: settings.typesetting.showsTranslation) {
        [weak self] in
        self?.changeLayers { $0.typesetting.showsTranslation.toggle() }
      })
    items.append(
      MenuItem(
        phrases("menu.translationWords"), isOn: settings.translationElements == .word
      ) { [weak self] in
        self?.changeLayers {
          $0.translationElements = $0.translationElements == .word ? .verse : .word
        }
      })
    items.append(
      MenuItem(phrases("menu.notes"), isOn: settings.typesetting.showsNotes) { [weak self] in
        self?.changeLayers { $0.typesetting.showsNotes.toggle() }
      })
    items.append(
      MenuItem(phrases("menu.density")) { [weak self] in self?.openDensity() })
    items.append(
      MenuItem(phrases("menu.columns")) { [weak self] in self?.openColumns() })
    return items
  }

  private func tierTitle(_ tier: Tier) -> String {
    let name = phrases("tier.\(tier.rawValue)")
    return (name == "tier.\(tier.rawValue)" ? tier.spokenName : name).capitalizedFirst
  }

  private func toggle(_ tier: Tier) {
    changeLayers { settings in
      settings.typesetting.tiers.formSymmetricDifference([tier])
    }
  }

  func changeLayers(_ change: (inout ReaderSettings) -> Void) {
    var settings = settings
    change(&settings)
    apply(settings)
    root.popover?.setItems(layerItems())
    session?.post(.layoutChanged(focus: nil))
  }
}

extension VerseElement {
  /// The word that an element is, or is a label of; counted from 0.
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

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
