import Geometry

/// The modal elements of a page source.
///
/// An alert, a sheet, or a popover hides the rest of the screen, but a modal view hides only its
/// siblings. So the ancestors of these elements are modal too. A view controller that is presented
/// as a sheet has no type of its own; UIKit dims the rest with a view three times as large
/// as the screen.
struct PageModals {
  private(set) var isModal: [Bool]

  init(_ elements: [PageElement], _ stops: PageStops) {
    isModal = [Bool](repeating: false, count: elements.count)
    let dismissing = Set(
      elements.compactMap { $0.name == "PopoverDismissRegion" ? $0.parent : nil })
    let presented = Self.presentedView(in: elements, stops)
    for (index, element) in elements.enumerated()
    where element.type.isModal && !stops.isHidden[index] || index == presented {
      // The element that dismisses a popover is its sibling and stays reachable.
      var next = element.parent.map(dismissing.contains) == true ? element.parent : index
      while let index = next, !isModal[index], let parent = elements[index].parent {
        isModal[index] = true
        next = parent
      }
    }
  }
  /// Returns the container of the last view that UIKit dims a screen with, if something in it can be
  /// reached.
  private static func presentedView(in elements: [PageElement], _ stops: PageStops) -> Int? {
    guard let screen = elements.first?.frame, !screen.isEmpty else { return nil }
    let dimming = Rect(
      x: -screen.width, y: -screen.height, width: screen.width * 3, height: screen.height * 3)
    guard let view = elements.last(where: { $0.frame == dimming }), let parent = view.parent,
      ((parent + 1)..<elements.ends[parent]).contains(where: {
        stops.stops[$0] != .none && !stops.isHidden[$0]
      })
    else { return nil }
    return parent
  }
}
