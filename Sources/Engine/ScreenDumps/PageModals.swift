/// What of a page source is modal.
///
/// An alert, a sheet or a popover shuts out all of the screen, and a modal view only its siblings;
/// so the views around it are modal as well.
struct PageModals {
  private(set) var isModal: [Bool]

  init(_ elements: [PageElement], _ stops: PageStops) {
    isModal = [Bool](repeating: false, count: elements.count)
    let dismissing = Set(
      elements.compactMap { $0.name == "PopoverDismissRegion" ? $0.parent : nil })
    for (index, element) in elements.enumerated()
    where element.type.isModal && !stops.isHidden[index] {
      // What dismisses a popover stands beside it and is reached.
      var next = element.parent.map(dismissing.contains) == true ? element.parent : index
      while let index = next, !isModal[index], let parent = elements[index].parent {
        isModal[index] = true
        next = parent
      }
    }
  }
}
