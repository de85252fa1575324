import Geometry

extension AccessibilityNode {
  /// The screen that a tree fills.
  public struct Screen: Hashable, Sendable {
    public enum Idiom: String, CaseIterable, Sendable {
      case phone, pad
    }

    public enum LayoutDirection: String, CaseIterable, Sendable {
      case leftToRight = "ltr"
      case rightToLeft = "rtl"
    }

    /// Points.
    public var size: Size
    public var idiom: Idiom
    public var layoutDirection: LayoutDirection
    /// BCP 47: the language of the reader's own words; nil leaves it to the reader.
    public var language: String?

    public init(
      size: Size = Size(width: 390, height: 844), idiom: Idiom = .phone,
      layoutDirection: LayoutDirection = .leftToRight, language: String? = nil
    ) {
      self.size = size
      self.idiom = idiom
      self.layoutDirection = layoutDirection
      self.language = language
    }

    public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
  }

  /// What a scroll view shows of its content, in points.
  public struct Scroll: Hashable, Sendable {
    public var contentSize: Size
    public var offset: Point
    /// By how much a page is scrolled; nil is the view's own size.
    public var pageSize: Size?

    public init(contentSize: Size, offset: Point = Point(x: 0, y: 0), pageSize: Size? = nil) {
      self.contentSize = contentSize
      self.offset = offset
      self.pageSize = pageSize
    }
  }

  /// A data table's size and headers, from 0.
  public struct Table {
    public var rows: Int
    public var columns: Int
    public var rowHeaders: [Int: [Reference]]
    public var columnHeaders: [Int: [Reference]]

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

  /// The values along which an adjustable is stepped.
  public struct Adjustable: Hashable, Sendable {
    public var values: [String]
    public var index: Int

    public init(values: [String], index: Int) {
      self.values = values
      self.index = index
    }

    var value: String? { values.indices.contains(index) ? values[index] : nil }
  }

  /// A custom rotor: a name and the nodes that it goes through.
  public struct Rotor {
    public var name: String
    public var targets: [Reference]

    public init(name: String, targets: [AccessibilityNode]) {
      self.name = name
      self.targets = targets.map(Reference.init)
    }
  }

  /// A link to another node, which does not keep it alive.
  public struct Reference {
    public private(set) weak var node: AccessibilityNode?

    public init(_ node: AccessibilityNode) { self.node = node }
  }
}
