import AccessibilityModel
import Interlinear
import PlainText
import Sessions
import TextLibrary

/// A text whose rest is still being imported while its beginning is read.
extension ReaderController {
  private var arriving: ArrivingText? { text as? ArrivingText }

  package var arrival: ContentArrival {
    // What has arrived is there as soon as it is shown.
    if arriving?.hasNews == true { return .coming(text.description.fileName) }
    return switch arriving?.state {
    case .coming: .coming(text.description.fileName)
    case .failed: .failed
    case .complete, nil: .complete
    }
  }

  package func has(_ reach: ContentReach) -> Bool {
    guard case .coming = arrival else { return true }
    return switch reach {
    case .focus: true
    case .description: arriving?.hasAllTiers == true
    case .page:
      max(screen.currentRow, table.visibleRows.upperBound) + table.height < table.numberOfRows
    case .everything: false
    }
  }

  /// Shows how far the rest is. Once it is there, it takes its place behind the beginning, where
  /// nothing moves and nothing is said.
  func takeArrival() {
    guard let arriving else { return }
    if arriving.isComing, arriving.percent != shownArrival {
      shownArrival = arriving.percent
      readerSession.setNeedsFrame()
    }
    guard mayTake(arriving) else { return }
    switch arriving.takeNews() {
    case nil: break
    case .arrived:
      chapterExtent = nil
      screen.textDidArrive()
      reading.familiarity.textDidArrive()
      onArrival(.arrived)
    case .hasFurtherTiers: onArrival(.hasFurtherTiers)
    case .differs: onArrival(.differs)
    case .failed(let error):
      screen.textDidArrive()
      readerSession.announceAfterwards(
        ReaderSession.message(of: error, in: phrases), priority: .high)
    }
  }

  /// Returns whether the rest may be taken now. A text that may get further tiers is then shown by
  /// another controller, which has no popover of this one; only input and Read All that wait for the
  /// rest cannot wait for the user.
  private func mayTake(_ arriving: ArrivingText) -> Bool {
    guard !arriving.hasAllTiers, let session else { return true }
    if session.hasPostponedInput || session.waitsToRead { return true }
    return root.popover == nil && !session.reader.isReadingAll
  }

  /// Takes the place of a controller of the same rows, on the screen and in the history of places.
  ///
  /// - Returns: The element that has the focus.
  package func takeOver(from old: ReaderController) -> (any AccessibilityObject)? {
    let anchor = old.table.anchor
    table.scrollToRow(anchor.row)
    table.scroll(byLines: anchor.offset)
    screen.takeFocus(of: old.screen)
    navigation.takeHistory(of: old.navigation)
    return screen.position?.element
  }

  /// Waits for the rest if the last row that is known is on the screen, which is higher than the
  /// beginning is long: what follows that row belongs there too.
  func waitForVisibleRows() {
    guard let arriving, arriving.isComing, table.visibleRows.upperBound >= table.numberOfRows else {
      return
    }
    arriving.wait()
    takeArrival()
    table.setNeedsLayout()
    root.layoutIfNeeded()
  }

  /// What the status line says about the rest.
  var arrivalNote: String? {
    switch arrival {
    case .coming(let name): phrases("library.importStatus", name, String(shownArrival))
    case .failed: phrases("arrival.incomplete", text.description.fileName)
    case .complete: nil
    }
  }
}

extension TextDescription {
  /// The last part of the path that names a file that was opened.
  var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }
}
