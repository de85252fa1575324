import AccessibilityModel
import Interlinear
import PlainText
import Sessions
import TextLibrary
import Views

/// A text whose rest is still being imported while its beginning is read.
extension ReaderController {
  private var arriving: ArrivingText? { text as? ArrivingText }

  package var arrival: ContentArrival {
    // The rest counts as arrived when it is shown.
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

  /// Shows the progress of the import. Once the rest has arrived, it is appended to the beginning:
  /// nothing on the screen moves, and nothing is announced.
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
      shownPlace = nil
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

  /// Returns whether the rest may be taken now. A text that may have further tiers is then shown by
  /// another controller, which would close a popover or end Read All. That waits until both have
  /// ended, unless they wait for the rest themselves.
  private func mayTake(_ arriving: ArrivingText) -> Bool {
    guard !arriving.hasAllTiers, let session else { return true }
    if session.hasPostponedInput || session.waitsToRead { return true }
    return root.popover == nil && !session.reader.isReadingAll
  }

  /// Takes the scroll position, the focus and the history from a controller of the same rows.
  ///
  /// - Returns: The element that has the focus.
  package func takeOver(from old: ReaderController) -> (any AccessibilityObject)? {
    let anchor = old.table.anchor
    table.scrollToRow(anchor.row)
    table.scroll(byLines: anchor.offset)
    screen.takeFocus(of: old.screen)
    navigation.takeHistory(of: old.navigation)
    reading.takeOver(from: old.reading)
    return screen.position?.element
  }

  /// Waits for the rest if the beginning does not fill the screen, because the rows after it are
  /// visible, too.
  func waitForVisibleRows() {
    guard let arriving, arriving.isComing, table.visibleRows.upperBound >= table.numberOfRows else {
      return
    }
    arriving.wait()
    takeArrival()
    table.setNeedsLayout()
    root.layoutIfNeeded()
  }

  /// The text of the status line about the rest.
  var arrivalNote: String? {
    switch arrival {
    case .coming(let name): phrases("library.importStatus", name, String(shownArrival))
    case .failed: phrases("arrival.incomplete", text.description.fileName)
    case .complete: nil
    }
  }
}

extension TextDescription {
  /// The name without its folders; the name of a file that was opened is its path.
  var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }
}
