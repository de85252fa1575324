import AccessibilityModel
import Geometry
import Views

extension ReaderController {
  /// A part of the page that the focus can be scrolled to.
  enum PagePart: String {
    case top, middle, bottom
  }

  /// Scrolls the focus to a part of the page, or as far as the ends of the text allow. The focus
  /// stays the same.
  func scrollFocus(to part: PagePart) {
    guard root.popover == nil else { return readerSession.announce("status.notHere") }
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
