import AccessibilityModel
import Formats
import Interlinear
import PlainText
import Sessions
import Views

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
    case .search: search.openSearch()
    case .nextHit: search.goToHit(by: 1)
    case .previousHit: search.goToHit(by: -1)
    case .historyBack: navigation.goInHistory(by: -1)
    case .historyForward: navigation.goInHistory(by: 1)
    case .bookmark: study.toggleBookmark()
    case .undo: study.undo()
    case .redo: study.redo()
    case .library: library.openLibrary()
    case .nextNote: study.goToAnnotated(.note, by: 1)
    case .previousNote: study.goToAnnotated(.note, by: -1)
    case .nextHighlight: study.goToAnnotated(.highlight, by: 1)
    case .previousHighlight: study.goToAnnotated(.highlight, by: -1)
    case .pane: pane.toggle()
    case .paneDown: pane.scroll(by: 1)
    case .paneUp: pane.scroll(by: -1)
    case .playRecording: recording.playSentence()
    case .readVerse: reading.readVerse()
    case .readParagraph: reading.readParagraph()
    case .readChapter: reading.readChapter()
    case .repeatReading: reading.repeatPortion()
    case .repeatSlowly: reading.repeatSlowly()
    case .readingMode: reading.changeMode()
    case .knownWord: reading.toggleKnown()
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
    case .set: study.setMark(letter)
    case .jump: study.jumpToMark(letter)
    case .readTo: reading.readToMark(letter)
    }
    return true
  }

  /// Opens the text menu: the lists of study data, and the pages about the text as a whole.
  private func openTextMenu() {
    let title = text.description.titleOrName
    let popover = Popover(
      title: title.withVisibleControls,
      items: study.menuItems() + overview.menuItems() + library.menuItems())
    popover.menuName = [LabelPiece(.label, title)]
    readerSession.present(popover)
  }
}
