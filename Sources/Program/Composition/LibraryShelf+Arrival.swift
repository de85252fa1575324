import AccessibilityModel
import Interlinear
import PlainText
import ReaderApp
import Sessions
import TextLibrary

/// A file whose rest arrives while its beginning is read.
extension LibraryShelf {
  /// Announces the warnings about a file, all of which is known now. A text that is not what was
  /// shown of it takes the place of that.
  func textDidArrive(_ news: ArrivingText.News) {
    guard let arrived = text as? ArrivingText, let session else { return }
    let name = arrived.description.name
    RunLog.opened(name, verses: arrived.verseCount, from: "a file")
    do {
      switch news {
      case .arrived, .failed: break
      case .hasFurtherTiers: try exchange(with: arrived.current)
      case .differs: try reopen(with: arrived.current)
      }
    } catch {
      worker.add(.failed(reason: (error as? any ReportableError)?.description ?? "\(error)"))
    }
    if let warnings = arrived.warnings?.summary(phrases) {
      session.postAfterwards(.announcement(warnings, priority: .low))
    }
  }

  /// Shows a text in place of another one with the same rows, without a word. A popover belongs to the
  /// old one, so that the text is opened anew if one is open, and input for it is forgotten.
  private func exchange(with new: any TextSource) throws {
    guard let session, let old = session.application as? ReaderController else { return }
    guard session.root.popover == nil else {
      session.forgetPostponed()
      return try reopen(with: new)
    }
    let controller = try controller(of: new, beside: others)
    state?.keepLayers(of: old, store.settings)
    state?.restoreLayers(of: controller, store.settings)
    text = new
    session.exchangeApplication(with: controller) { controller.takeOver(from: old) }
  }

  /// Opens a text in place of the one that is open, at the same place.
  private func reopen(with new: any TextSource) throws {
    let place = (session?.application as? ReaderController)?.currentPlace
    try replace(with: new, beside: others) { controller in
      if let place { controller.open(at: place) }
    }
  }
}
