import Interlinear
import PlainText
import Sessions
import Views

extension ReaderController {
  package func perform(_ command: Command) -> Bool {
    switch command {
    case .goTo: navigation.openGoTo()
    case .layers: layers.openLayers()
    case .settings: openSettings()
    case .textMenu: openTextMenu()
    case .nextChapter: navigation.goToChapter(by: 1)
    case .previousChapter: navigation.goToChapter(by: -1)
    default: return performStudy(command)
    }
    return true
  }

  private func performStudy(_ command: Command) -> Bool {
    switch command.name {
    case Command.search.name: search.openSearch()
    case Command.nextHit.name: search.goToHit(by: 1)
    case Command.previousHit.name: search.goToHit(by: -1)
    case Command.historyBack.name: navigation.goInHistory(by: -1)
    case Command.historyForward.name: navigation.goInHistory(by: 1)
    case Command.bookmark.name: study.toggleBookmark()
    case Command.setMark.name: command.letter.map(study.setMark)
    case Command.jumpToMark.name: command.letter.map(study.jumpToMark)
    case Command.nextNote.name: study.goToAnnotated(.note, by: 1)
    case Command.previousNote.name: study.goToAnnotated(.note, by: -1)
    case Command.nextHighlight.name: study.goToAnnotated(.highlight, by: 1)
    case Command.previousHighlight.name: study.goToAnnotated(.highlight, by: -1)
    default: return false
    }
    return true
  }

  /// The lists of study data, and the pages about the text as a whole.
  private func openTextMenu() {
    readerSession.present(
      Popover(
        title: text.description.title.withVisibleControls,
        items: study.menuItems() + overview.menuItems()))
  }
}
