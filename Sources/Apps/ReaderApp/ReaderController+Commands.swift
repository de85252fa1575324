import AccessibilityModel
import PlainText
import Sessions
import Views

/// The commands of the reader, and the menu of the text.
extension ReaderController {
  package func has(_ command: AppCommand) -> Bool { true }

  package func perform(_ command: AppCommand) -> Bool {
    switch command {
    case .goTo: navigation.openGoTo()
    case .layers: layers.openLayers()
    case .settings: settingsScreen.openSettings()
    case .textMenu: openTextMenu()
    case .nextChapter: navigation.goToChapter(by: 1)
    case .previousChapter: navigation.goToChapter(by: -1)
    case .nextBook: navigation.goToBook(by: 1)
    case .previousBook: navigation.goToBook(by: -1)
    case .search: search.openSearch()
    case .nextHit: search.goToHit(by: 1)
    case .previousHit: search.goToHit(by: -1)
    case .historyBack: navigation.goInHistory(by: -1)
    case .historyForward: navigation.goInHistory(by: 1)
    case .bookmark: marks.toggleBookmark()
    case .select: toggleSelection()
    case .extendToNext: extendSelection(.nextRow)
    case .extendToPrevious: extendSelection(.previousRow)
    case .undo: undo.undo()
    case .redo: undo.redo()
    case .library: library.openLibrary()
    case .nextNote: navigation.goToAnnotated(.note, by: 1)
    case .previousNote: navigation.goToAnnotated(.note, by: -1)
    case .nextHighlight: navigation.goToAnnotated(.highlight, by: 1)
    case .previousHighlight: navigation.goToAnnotated(.highlight, by: -1)
    case .nextBookmark: navigation.goToAnnotated(.bookmark, by: 1)
    case .previousBookmark: navigation.goToAnnotated(.bookmark, by: -1)
    case .pane: pane.toggle()
    case .paneDown: pane.scroll(by: 1)
    case .paneUp: pane.scroll(by: -1)
    case .playRecording: recording.playSentence()
    case .readVerse: reading.readAround(.verse)
    case .readParagraph: reading.readAround(.paragraph)
    case .readChapter: reading.readAround(.chapter)
    case .readRest: reading.readRest()
    case .readingEnd: reading.goToEnd()
    case .repeatReading: reading.repeatPortion()
    case .repeatSlowly: reading.repeatSlowly()
    case .readingMode: reading.changeMode()
    case .brailleHebrew: settingsScreen.changeToNext("braille.hebrew")
    case .brailleGreek: settingsScreen.changeToNext("braille.greek")
    case .knownWord: marks.toggleKnown()
    case .focusToTop: scrollFocus(to: .top)
    case .focusToMiddle: scrollFocus(to: .middle)
    case .focusToBottom: scrollFocus(to: .bottom)
    case .nextSameWord: search.goToSameWord(by: 1)
    case .previousSameWord: search.goToSameWord(by: -1)
    }
    return true
  }

  package func perform(_ command: MarkCommand, letter: Character) -> Bool {
    switch command {
    case .set: marks.setMark(letter)
    case .jump: marks.jumpToMark(letter)
    case .readTo: reading.readToMark(letter)
    }
    return true
  }

  /// The lists of study data, and the pages about the text as a whole.
  private var textMenuItems: [MenuItem] {
    lists.menuItems() + saving.menuItems() + overview.menuItems() + plans.menuItems()
      + library.menuItems() + export.menuItems()
  }

  /// Returns the actions of the word or verse, the lists and pages of the text, the layers, the
  /// settings, and the texts of the library.
  package func namedItems() -> [MenuItem] {
    let copy = phrases.key(ofItem: "copy").map { " \($0)" } ?? ""
    let actions = screen.position.map { position in
      textActions(at: position).map { action in
        var item = item(for: action, at: position)
        if action.copies { item.value = copy }
        return item
      } + plans.items(at: position.row.index)
    }
    return keyed(.gesture(.doubleTapAndHold), actions ?? []) + keyed(.app(.textMenu), textMenuItems)
      + layers.namedItems() + settingsScreen.namedItems()
      + keyed(.app(.library), library.namedItems())
  }

  /// Returns the items of a menu with all keys that lead to them: `Space f`.
  private func keyed(_ menu: Command, _ items: [MenuItem]) -> [MenuItem] {
    let opening = session?.keyMap.shownKeys(for: menu, phrases, root.appearance.glyphs)
    return items.map { item in
      var item = item
      if let opening, let key = item.key { item.value = "\(opening)\(item.value) \(key)" }
      item.key = nil
      return item
    }
  }

  private func openTextMenu() {
    let title = text.description.titleOrName
    let popover = Popover(title: title.withVisibleControls, items: textMenuItems)
    popover.menuName = [LabelPiece(.label, title)]
    readerSession.present(popover)
  }

  /// A part of the page that the focus can be scrolled to.
  enum PagePart: String {
    case top, middle, bottom
  }

  /// Scrolls the focus to a part of the page, or as far as the ends of the text allow. The focus
  /// stays the same.
  func scrollFocus(to part: PagePart) {
    guard root.popover == nil else { return readerSession.announce("status.onlyInText") }
    let page = table.screenFrame
    if let frame = readerSession.focus?.accessibilityFrame {
      let distance =
        switch part {
        case .top: frame.y - page.y
        case .middle: (frame.y + frame.maxY - page.y - page.maxY) / 2
        case .bottom: frame.maxY - page.maxY
        }
      table.scroll(byLines: Int(distance.rounded()))
    }
    readerSession.setNeedsFrame()
    if session?.reader.isRunning == true { readerSession.announce("status.focus.\(part.rawValue)") }
  }
}
