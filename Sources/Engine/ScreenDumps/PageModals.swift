/// The modal elements of a page source.
///
/// An alert, a sheet, or a popover hides the rest of the screen, but a modal view hides only its
/// siblings. So the ancestors of these elements are modal too.
struct PageModals {
  private(set) var isModal: [Bool]

  init(_ elements: [PageElement], _ stops: PageStops) {
    isModal = [Bool](repeating: false, count: elements.count)
    let dismissing = Set(
      elements.compactMap { $0.name == "PopoverDismissRegion" ? $0.parent : nil })
    for (index, element) in elements.enumerated()
    where element.type.isModal && !stops.isHidden[index] {
      // The element that dismisses a popover is its sibling and stays reachable.
      var next = element.parent.map(dismissing.contains) == true ? element.parent : index
      while let index = next, !isModal[index], let parent = elements[index].parent {
        isModal[index] = true
        next = parent
      }
    }
  }
}
