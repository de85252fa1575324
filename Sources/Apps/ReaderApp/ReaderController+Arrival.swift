import Interlinear
import PlainText
import Sessions
import TextLibrary

/// A text whose rest is still being imported while its beginning is read.
extension ReaderController {
  private var arriving: ArrivingText? { text as? ArrivingText }

  package var arrival: ContentArrival {
    switch arriving?.state {
    case .coming: .coming(text.description.fileName)
    case .failed: .failed
    case .complete, nil: .complete
    }
  }

  package func has(_ reach: ContentReach) -> Bool {
    guard text.isArriving else { return true }
    return switch reach {
    case .focus: true
    case .page:
      max(screen.currentRow, table.visibleRows.upperBound) + table.height < text.verseCount
    case .everything: false
    }
  }

  /// Shows how far the rest is. Once it is there, it takes its place behind the beginning, where
  /// nothing moves and nothing is said.
  func takeArrival() {
    guard let arriving else { return }
    switch arriving.takeNews() {
    case nil:
      guard arriving.isComing, arriving.percent != shownArrival else { return }
      shownArrival = arriving.percent
      readerSession.setNeedsFrame()
    case .arrived:
      chapterExtent = nil
      screen.textDidArrive()
      reading.familiarity.textDidArrive()
      onArrival(false)
    case .differs: onArrival(true)
    case .failed(let error):
      screen.textDidArrive()
      readerSession.announceAfterwards(
        ReaderSession.message(of: error, in: phrases), priority: .high)
    }
  }

  /// Waits for the rest if the last row that is known is on the screen, which is higher than the
  /// beginning is long: what follows that row belongs there too.
  func waitForVisibleRows() {
    guard let arriving, arriving.isComing, table.visibleRows.upperBound >= text.verseCount else {
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
