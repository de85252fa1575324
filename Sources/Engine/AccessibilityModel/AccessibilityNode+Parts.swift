import Geometry

extension AccessibilityNode {
  /// The screen that a tree fills.
  public struct Screen: Hashable, Sendable {
    /// The kind of device.
    public enum Idiom: String, CaseIterable, Sendable {
      /// A phone or a tablet. They differ in the tolerance for frames on one line.
      case phone, pad
    }

    /// The direction of lines of text.
    public enum LayoutDirection: String, CaseIterable, Sendable {
      /// From the left, as in English.
      case leftToRight = "ltr"
      /// From the right, as in Hebrew.
      case rightToLeft = "rtl"
    }

    /// The size in points.
    public var size: Size
    /// The kind of device.
    public var idiom: Idiom
    /// The direction of lines of text.
    public var layoutDirection: LayoutDirection
    /// The language of the screen reader's own words as a BCP 47 tag, or nil if the screen reader
    /// decides.
    public var language: String?

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - idiom: The kind of device.
    ///   - layoutDirection: The direction of lines of text.
    ///   - language: The language of the screen reader's own words as a BCP 47 tag, or nil if the
    ///     screen reader decides.
    public init(
      size: Size = Size(width: 390, height: 844), idiom: Idiom = .phone,
      layoutDirection: LayoutDirection = .leftToRight, language: String? = nil
    ) {
      self.size = size
      self.idiom = idiom
      self.layoutDirection = layoutDirection
      self.language = language
    }

    /// The rectangle that the screen fills, in points.
    public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
  }

  /// The visible part of a scroll view's content, in points.
  public struct Scroll: Hashable, Sendable {
    /// The size of the whole content, in points.
    public var contentSize: Size
    /// The point of the content in the upper left corner of the view, in points.
    public var offset: Point
    /// The distance of scrolling by a page, in points, or nil for the size of the view.
    public var pageSize: Size?

    /// Creates the state of a scroll view.
    ///
    /// - Parameters:
    ///   - contentSize: The size of the whole content, in points.
    ///   - offset: The point of the content in the upper left corner of the view, in points.
    ///   - pageSize: The distance of scrolling by a page, in points, or nil for the size of the
    ///     view.
    public init(contentSize: Size, offset: Point = Point(x: 0, y: 0), pageSize: Size? = nil) {
      self.contentSize = contentSize
      self.offset = offset
      self.pageSize = pageSize
    }
  }

  /// The size and the headers of a data table.
  public struct Table {
    /// The number of rows.
    public var rows: Int
    /// The number of columns.
    public var columns: Int
    /// The headers of the rows, by the zero-based index of the row.
    public var rowHeaders: [Int: [Reference]]
    /// The headers of the columns, by the zero-based index of the column.
    public var columnHeaders: [Int: [Reference]]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - rows: The number of rows.
    ///   - columns: The number of columns.
    ///   - rowHeaders: The headers of the rows, by the zero-based index of the row.
    ///   - columnHeaders: The headers of the columns, by the zero-based index of the column.
    public init(
      rows: Int, columns: Int, rowHeaders: [Int: [AccessibilityNode]] = [:],
      columnHeaders: [Int: [AccessibilityNode]] = [:]
    ) {
      self.rows = rows
      self.columns = columns
      self.rowHeaders = rowHeaders.mapValues { $0.map(Reference.init) }
      self.columnHeaders = columnHeaders.mapValues { $0.map(Reference.init) }
    }
  }

  /// The values that an adjustable element steps through.
  public struct Adjustable: Hashable, Sendable {
    /// All values, in order.
    public var values: [String]
    /// The index of the current value.
    public var index: Int

    /// Creates the values of an adjustable element.
    ///
    /// - Parameters:
    ///   - values: All values, in order.
    ///   - index: The index of the current value.
    public init(values: [String], index: Int) {
      self.values = values
      self.index = index
    }

    var value: String? { values.indices.contains(index) ? values[index] : nil }
  }

  /// A custom rotor: a name, and the nodes that it moves between.
  public struct Rotor {
    /// The spoken name of the rotor.
    public var name: String
    /// The nodes that the rotor moves between, in order.
    public var targets: [Reference]

    /// Creates a rotor.
    ///
    /// - Parameters:
    ///   - name: The spoken name of the rotor.
    ///   - targets: The nodes that the rotor moves between, in order.
    public init(name: String, targets: [AccessibilityNode]) {
      self.name = name
      self.targets = targets.map(Reference.init)
    }
  }

  /// A weak reference to another node.
  public struct Reference {
    /// The node, as long as it exists.
    public private(set) weak var node: AccessibilityNode?

    /// Creates a reference.
    ///
    /// - Parameter node: The node to refer to.
    public init(_ node: AccessibilityNode) { self.node = node }
  }
}
