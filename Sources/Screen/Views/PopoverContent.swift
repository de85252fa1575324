import AccessibilityModel
import Geometry

/// Content of a popover in which something can be chosen. One of its choices can be marked; the mark
/// serves as the focus while the screen reader is off.
package protocol PopoverContent: View {
  /// The number of choices; 0 for content without any.
  var choiceCount: Int { get }
  /// The index of the marked choice, or nil if none is marked.
  var selection: Int? { get }
  /// A Boolean value that indicates whether the mark is drawn; false while the list below the
  /// choices has the focus.
  var showsSelection: Bool { get set }
  /// The frame of the mark on the screen, or nil if the content draws its own mark.
  var selectionFrame: Rect? { get }
  /// A Boolean value that indicates whether there is room for a pointer before the choices.
  var hasPointer: Bool { get set }
  /// A Boolean value that indicates whether typed letters and the keys for the ends move among the
  /// choices also while the screen reader is on.
  var isGrid: Bool { get }
  /// A Boolean value that indicates whether the choices are below one another, so that up and down
  /// reach all of them.
  var isColumn: Bool { get }
  /// The places that typed letters lead to, or nil for every choice.
  var stops: [ChoiceGrid.Stop]? { get }
  /// The visible choices, for a scroll bar, or nil if the content needs none.
  var visibleChoices: Range<Int>? { get }
  /// The actions on the marked choice.
  var selectedActions: [ItemAction] { get }

  /// Marks a choice, or the nearest one, and scrolls to it.
  func select(_ choice: Int)
  /// Marks the choice that the eye begins with, when the popover opens.
  func selectFirst()
  /// Returns the choice that a move leads to, or nil if the content does not know the move.
  func choice(after move: ChoiceMove) -> Int?
  /// Returns the element of a choice, which is created on demand.
  func choiceElement(at index: Int) -> (any AccessibilityObject)?
  /// Returns the choice of an element, or nil if it has none.
  func choice(of element: any AccessibilityObject) -> Int?
  func scroll(byLines lines: Int)
  /// Scrolls by a page.
  ///
  /// - Returns: `false` if it cannot be scrolled farther; otherwise, `true`.
  func scrollPage(_ direction: AccessibilityScrollDirection) -> Bool
}

/// A move of the mark among the choices of a popover.
package enum ChoiceMove: Sendable {
  case rowStart, rowEnd, start, end, pageDown, pageUp
}

extension PopoverContent {
  package var choiceCount: Int { 0 }
  package var selection: Int? { nil }
  package var showsSelection: Bool {
    get { true }
    set {}
  }
  package var selectionFrame: Rect? { nil }
  package var hasPointer: Bool {
    get { false }
    set {}
  }
  package var isGrid: Bool { false }
  package var isColumn: Bool { true }
  package var stops: [ChoiceGrid.Stop]? { nil }
  package var visibleChoices: Range<Int>? { nil }
  package var selectedActions: [ItemAction] { [] }

  package func select(_ choice: Int) {}
  package func selectFirst() {
    if selection == nil { select(0) }
  }
  package func choice(after move: ChoiceMove) -> Int? {
    let page = max((visibleChoices?.count ?? choiceCount) - 1, 1)
    return switch move {
    case .rowStart, .start: 0
    case .rowEnd, .end: choiceCount - 1
    case .pageDown: (selection ?? 0) + page
    case .pageUp: (selection ?? 0) - page
    }
  }
  package func choiceElement(at index: Int) -> (any AccessibilityObject)? { nil }
  package func choice(of element: any AccessibilityObject) -> Int? { nil }
}

extension ChoiceGrid: PopoverContent {
  package var isGrid: Bool { true }
  package var isColumn: Bool { columnCount == 1 }

  package func choice(after move: ChoiceMove) -> Int? {
    switch move {
    case .rowStart: 0
    case .rowEnd: choiceCount - 1
    case .start, .end, .pageDown, .pageUp: nil
    }
  }

  package func choiceElement(at index: Int) -> (any AccessibilityObject)? {
    element(ofChoice: index)
  }

  package func choice(of element: any AccessibilityObject) -> Int? {
    index(ofAccessibilityElement: element)
  }
}

extension BarChart: PopoverContent {
  package var choiceCount: Int { bars.count }

  package var visibleChoices: Range<Int>? {
    visibleItems.count < bars.count && frame.height > 1 ? visibleItems : nil
  }

}

extension TimelineView: PopoverContent {
  package var choiceCount: Int { activatesByHeading ? entries.count : 0 }

  package var visibleChoices: Range<Int>? {
    table.visibleRows.count < choiceCount ? table.visibleRows : nil
  }

  package func scroll(byLines lines: Int) { table.scroll(byLines: lines) }

  package func scrollPage(_ direction: AccessibilityScrollDirection) -> Bool {
    table.accessibilityScroll(direction)
  }
}
