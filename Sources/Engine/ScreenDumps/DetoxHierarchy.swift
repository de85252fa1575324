import Geometry
import XMLReading

/// Reads the result of Detox's `device.generateViewHierarchyXml()` on iOS: the views of the app by
/// their classes.
///
/// Detox's `ViewHierarchyGenerator.swift` defines the attributes. A frame is in the space of the
/// parent.
enum DetoxHierarchy: DumpReader {
  static let format = DumpFormat.detox
  static let root = "ViewHierarchy"

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    var elements = PageElements()
    var open: [(index: Int, origin: Point)] = []
    do throws(XMLError) {
      let reader = try XMLReader(name: source.name, bytes: source.bytes)
      while let event = try reader.next() {
        switch event {
        case .text: break
        case .end: _ = open.popLast()
        case .start(let xml):
          let origin = open.last?.origin ?? Point(x: 0, y: 0)
          var element = element(xml, parent: open.last?.index, origin: origin)
          if open.isEmpty { element.type = .application }
          open.append(
            (elements.append(element), Point(x: element.frame.x, y: element.frame.y)))
        }
      }
    } catch {
      if case .libraryMissing = error.problem { throw .xml(error) }
      throw self.error(error.message, in: source, line: error.line ?? 1)
    }
    guard elements.elements.contains(where: { !$0.frame.isEmpty }) else {
      throw error(
        "no view has a width and a height in points; expected numbers", in: source)
    }
    elements.setScreenSize()
    elements.hideOffScreen()
    return try dump(elements, of: source)
  }

  private static func element(_ xml: XMLElement, parent: Int?, origin: Point) -> PageElement {
    func number(_ key: String) -> Double? { xml[key].flatMap(Double.init) }
    func text(_ key: String) -> String? { xml[key].flatMap { $0.isEmpty ? nil : $0 } }
    let name = text("class") ?? xml.name
    let frame = DumpNumbers.rect(
      origin.x + (number("x") ?? 0), origin.y + (number("y") ?? 0), number("width"),
      number("height"))
    var element = PageElement(
      type: type(ofClass: name), typeName: name, parent: parent, line: xml.line,
      frame: frame ?? Rect(x: origin.x, y: origin.y, width: 0, height: 0))
    element.label = text("label") ?? text("text")
    element.value = text("value")
    element.name = text("id")
    element.isVisible = text("visibility") != "invisible" && number("alpha") != 0
    element.isFocused = text("focused") == "true"
    return element
  }

  /// The classes of UIKit and React Native that are not plain views.
  private static let types: [String: PageElementType] = [
    "UIButton": .button, "_UIButtonBarButton": .button, "UITabBarButton": .tab,
    "UILabel": .staticText, "UITextField": .textField, "UISearchBarTextField": .searchField,
    "UITextView": .textView, "UISwitch": .switch, "UISlider": .slider, "UIStepper": .stepper,
    "UIImageView": .image, "UIPageControl": .pageIndicator, "UIDatePicker": .datePicker,
    "UIProgressView": .progressIndicator, "UIActivityIndicatorView": .activityIndicator,
    "UISegmentedControl": .segmentedControl, "UISegment": .button,
    "UINavigationBar": .navigationBar, "UITabBar": .tabBar, "UIToolbar": .toolbar,
    "UITableView": .table, "UITableViewCell": .cell, "UICollectionView": .collectionView,
    "UICollectionViewCell": .cell, "UIScrollView": .scrollView, "WKWebView": .webView,
    "UIWindow": .window, "RCTTextView": .staticText, "RCTParagraphComponentView": .staticText,
    "RCTUITextField": .textField, "RCTUITextView": .textView, "RCTImageView": .image,
    "RCTUIImageViewAnimated": .view, "RCTImageComponentView": .image, "RCTSwitch": .switch,
    "RCTSwitchComponentView": .view, "RCTScrollView": .view, "RCTEnhancedScrollView": .scrollView,
    "RCTCustomScrollView": .scrollView, "_UIScrollViewScrollIndicator": .scrollBar,
  ]

  /// Returns the type of XCTest for a class of views.
  static func type(ofClass name: String) -> PageElementType {
    // A generic class of Swift has its parameters in angle brackets.
    let base = name.split { $0 == "<" || $0 == "." }.last.map(String.init) ?? name
    return types[name] ?? types[base] ?? .other
  }
}
