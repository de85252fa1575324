/// UIKit's kinds of containers, and `series`: the segments of a control that are counted.
public enum AccessibilityContainerType: String, CaseIterable, Sendable {
  case none, dataTable, list, landmark, semanticGroup, series
}

/// Where the content goes when a page is scrolled: `down` shows what is further below.
public enum AccessibilityScrollDirection: String, CaseIterable, Sendable {
  case up, down, left, right
}

/// An element's place among those of its kind, from 1.
public struct AccessibilityOrdinal: Hashable, Sendable {
  /// What is counted, by the name of its phrase: `word`, `label`, `item`.
  public var kind: String
  public var number: Int
  public var count: Int

  public init(kind: String, number: Int, count: Int) {
    self.kind = kind
    self.number = number
    self.count = count
  }
}

/// A row's place among the rows of its container, from 1.
public struct AccessibilityRow: Hashable, Sendable {
  public var number: Int
  public var count: Int

  public init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }
}

/// Which part of the content a scroll view shows, in what is counted there.
public enum AccessibilityScrollStatus: Hashable, Sendable {
  /// A page of several, from 1.
  case page(Int, of: Int)
  /// Rows from 1, first and last included.
  case rows(ClosedRange<Int>, of: Int)
  /// The app's own words.
  case text(String)
}
