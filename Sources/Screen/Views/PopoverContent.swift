import AccessibilityModel
import Geometry

/// Content of a popover in which something can be chosen. One of its choices can be marked; the mark
/// serves as the focus while the screen reader is off.
package protocol PopoverContent: View {
  /// The number of choices; 0 for content without any.
  var choiceCount: Int { get }
  /// The index of the marked choice, or nil if none is marked.
  var selection: Int? { get }
  /// The frame of the mark on the screen, or nil if the content draws its own mark.
  var selectionFrame: Rect? { get }
  /// A Boolean value that indicates whether the choices are below one another, so that up and down
  /// reach all of them.
  var isColumn: Bool { get }
  /// The visible choices, for a scroll bar, or nil if the content needs none.
  var visibleChoices: Range<Int>? { get }
  /// The actions on the marked choice.
  var selectedActions: [ItemAction] { get }
  /// The name of the marked choice, or nil if it has none of its own.
  var selectedName: String? { get }
  /// The grid in which typed letters and the keys for the ends of a row move also while the screen
  /// reader is on, and which can lose its mark to the list below it, or nil if there is no grid.
  var grid: ChoiceGrid? { get }

  /// Marks a choice, or the nearest one, and scrolls to it.
  func select(_ choice: Int)
  func scroll(byLines lines: Int)
  /// Scrolls by a page.
  ///
  /// - Returns: `false` if it cannot be scrolled farther; otherwise, `true`.
  func scrollPage(_ direction: AccessibilityScrollDirection) -> Bool
}

extension PopoverContent {
  package var selectionFrame: Rect? { nil }
  package var isColumn: Bool { true }
  package var visibleChoices: Range<Int>? { nil }
  package var selectedActions: [ItemAction] { [] }
  package var selectedName: String? { nil }
  package var grid: ChoiceGrid? { nil }

  /// Marks the choice that the eye begins with, when the popover opens.
  package func selectFirst() {
    if selection == nil { select(0) }
  }
}

extension ChoiceGrid: PopoverContent {
  package var isColumn: Bool { columnCount == 1 }
  package var grid: ChoiceGrid? { self }
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
