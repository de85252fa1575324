import AccessibilityModel
import Interaction
import Interlinear
import Typesetting
import Views

extension ReaderController {
  package func perform(_ command: Command) -> Bool {
    switch command {
    case .goTo: openGoTo()
    case .layers: openLayers()
    case .nextChapter: goToChapter(by: 1)
    case .previousChapter: goToChapter(by: -1)
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

  /// A double tap on an element. There is no lexicon, so a word opens its menu.
  func activate(_ element: VerseElement) -> Bool {
    longPress(element)
    return true
  }

  package func longPress(_ element: any AccessibilityObject) {
    guard let element = element as? VerseElement else { return }
    let items = actions(for: element).map { action in
      MenuItem(action.name) { [weak self] in
        self?.session?.closePopover(returningTo: element)
        _ = action.perform()
      }
    }
    let title: String
    switch element.part {
    case .word(let word), .label(let word, _):
      title = phrases("menu.word", element.row.verse.words[word].surface)
    default: title = phrases("menu.verse", element.row.verse.reference.description)
    }
    session?.open(Popover(title: title, items: items), returningTo: element)
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
    if let word = element.word {
      add("define") { [weak self] in self?.announce("status.noLexicon") }
      add("parse") { [weak self] in self?.parse(word, in: verse) }
      add("copyWord") { [weak self] in self?.copy(word.surface) }
    }
    add("copyVerse") { [weak self] in self?.copy(verse.printedText) }
    add("copyTiers") { [weak self] in self?.copyTiers(of: verse) }
    if element.word != nil {
      add("speakSlowly") { [weak self] in self?.speakSlowly() }
      add("spell") { [weak self] in self?.session?.perform(.spell) }
    }
    return actions
  }

  private func announce(_ phrase: String) {
    session?.post(.announcement(phrases(phrase), priority: .normal))
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
    let focus = session?.reader.focus
    let popover = Popover(title: phrases("menu.layers"), items: layerItems())
    session?.open(popover, returningTo: focus)
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
        self?.changeLayers { $0.showsTranslation.toggle() }
      })
    return items
  }

  private func tierTitle(_ tier: Tier) -> String {
    let name = phrases("tier.\(tier.rawValue)")
    return (name == "tier.\(tier.rawValue)" ? tier.spokenName : name).capitalizedFirst
  }

  private func toggle(_ tier: Tier) {
    changeLayers { settings in
      if settings.tiers.remove(tier) == nil { settings.tiers.insert(tier) }
    }
  }

  private func changeLayers(_ change: (inout TypesetSettings) -> Void) {
    var settings = settings
    change(&settings.typesetting)
    apply(settings)
    root.popover?.setItems(layerItems())
    session?.post(.layoutChanged(focus: nil))
  }

  private func openGoTo() {
    let focus = session?.reader.focus
    let field = TextField(label: phrases("menu.place"))
    let popover = Popover(
      title: phrases("menu.goTo"), field: field, items: bookItems(matching: ""))
    field.onChange = { [weak self, weak popover] typed in
      guard let self, let popover else { return }
      popover.setItems(self.bookItems(matching: typed))
    }
    field.onSubmit = { [weak self] typed in self?.submit(typed) }
    session?.open(popover, returningTo: focus)
  }

  private func submit(_ typed: String) {
    do {
      try goTo(typed)
    } catch {
      session?.post(.announcement(error.message, priority: .normal))
    }
  }

  /// The books whose names go with what was typed; all of them while it is no name.
  private func bookItems(matching typed: String) -> [MenuItem] {
    let query = PlaceQuery(typed).book.lowercased()
    return text.books.filter { query.isEmpty || $0.name.lowercased().hasPrefix(query) }.map {
      book in
      MenuItem(book.name) { [weak self] in self?.show(row: book.firstRow) }
    }
  }
}

extension VerseElement {
  /// The word that an element is, or is a label of.
  var word: Word? {
    switch part {
    case .word(let index), .label(let index, _):
      row.verse.words.indices.contains(index) ? row.verse.words[index] : nil
    default: nil
    }
  }
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
