import AccessibilityModel
import Geometry
import PlainText
import XMLReading

/// An element of a page source with its attributes, or of another dump in the same terms.
struct PageElement {
  /// The reason that an element cannot be read.
  struct Fault: Error {
    let message: Message
    /// A Boolean value that indicates whether a flag has no value, so that only the element is left
    /// out.
    var isEmptyFlag = false
  }

  var type: PageElementType
  /// The type in the words of the dump.
  var typeName: String
  /// The index of the parent.
  var parent: Int?
  var line: Int
  /// The identifier, or the label if there is none.
  var name: String?
  var label: String?
  /// A Boolean value that indicates whether the label attribute is present, even if it is empty.
  var hasLabelAttribute = true
  var value: String?
  var hint: String?
  /// The text that an empty field shows.
  var placeholder: String?
  /// The frame on the screen, in points.
  var frame = nowhere
  var isEnabled = true
  var isVisible = true
  /// A Boolean value that indicates whether the dump says that the element is visible, or is not.
  var tellsVisibility = false
  var isSelected = false
  var isFocused = false
  /// A Boolean value that indicates whether VoiceOver stops here according to WebDriverAgent, or
  /// nil if the attribute is missing.
  var isAccessible: Bool?
  /// A Boolean value that indicates whether VoiceOver stops here according to UIKit, or nil if the
  /// page source omits it.
  var isNativeElement: Bool?
  /// The given traits, or nil in page sources before 2025.
  var traits: AccessibilityTraits?
  var actions: [String] = []
  var expansion = AccessibilityExpandedStatus.unsupported

  /// The attributes in all versions of WebDriverAgent (`FBXPath.m` and `XCUIApplication+FBHelpers.m`),
  /// without the `is` of JSON.
  private static let attributes: Set<String> = [
    "accessible", "bundleId", "children", "customActions", "enabled", "focused", "frame", "height",
    "hittable", "index", "label", "maxValue", "minValue", "name", "nativeAccessibilityElement",
    "nativeFrame", "placeholderValue", "processId", "rawIdentifier", "rect", "selected", "traits",
    "type", "value", "visible", "width", "x", "y",
  ]

  /// Returns a Boolean value that indicates whether a version of WebDriverAgent has an attribute.
  static func isKnown(attribute name: String) -> Bool {
    let rest = name.dropFirst(2)
    return attributes.contains(name)
      || name.hasPrefix("is") && attributes.contains(rest.prefix(1).lowercased() + rest.dropFirst())
  }

  /// The frame that a newer WebDriverAgent writes for an element that XCTest cannot find.
  static let nowhere = Rect(x: -1, y: -1, width: 0, height: 0)
}

extension PageElement {
  init(_ element: XMLElement, parent: Int?) throws(Fault) {
    self.init(
      type: PageElementType(name: element.name), typeName: element.name, parent: parent,
      line: element.line, frame: try Self.frame(of: element))
    hasLabelAttribute = element["label"] != nil
    try fill(
      text: { element[$0].flatMap { $0.isEmpty ? nil : $0 } },
      flag: { name throws(Fault) in try Self.flag(name, of: element) })
    // The names are of WebDriverAgent's `FBAccessibilityTraits.m`.
    traits = element["traits"].map { AccessibilityTraits(names: Self.pieces($0)) }
  }

  /// Sets the attributes that the XML and the JSON of WebDriverAgent share, except for the traits.
  mutating func fill<Failure>(
    text: (String) -> String?, flag: (String) throws(Failure) -> Bool?
  ) throws(Failure) {
    name = text("name") ?? text("rawIdentifier")
    label = text("label")
    value = text("value")
    placeholder = text("placeholderValue")
    isEnabled = try flag("enabled") ?? true
    let visible = try flag("visible")
    isVisible = visible ?? true
    tellsVisibility = visible != nil
    isSelected = try flag("selected") ?? false
    isFocused = try flag("focused") ?? false
    isAccessible = try flag("accessible")
    isNativeElement = try flag("nativeAccessibilityElement")
    actions = Self.pieces(text("customActions") ?? "")
  }

  /// The element's name or, without one, its label, as a report shows it.
  var place: DumpPlace {
    DumpPlace(line: line, type: typeName, name: name ?? label)
  }

  private static func flag(_ name: String, of element: XMLElement) throws(Fault) -> Bool? {
    switch element[name] {
    case nil: return nil
    case "true", "1": return true
    case "false", "0": return false
    case .some(let text):
      throw Fault(
        message: "\(name)=\"\(text.prefix(40))\"; expected true or false",
        isEmptyFlag: text.isEmpty)
    }
  }

  private static func frame(of element: XMLElement) throws(Fault) -> Rect {
    let x = try number("x", of: element)
    let y = try number("y", of: element)
    let width = try number("width", of: element)
    let height = try number("height", of: element)
    // XCTest gives infinite frames to elements that it cannot find. WebDriverAgent passes them on, or
    // the largest integer in their place.
    guard [x, y, width, height].allSatisfy({ abs($0) < largest }) else { return nowhere }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// Larger numbers are not positions on a screen, and the sum of two could be infinite.
  private static let largest = 1e9

  private static func number(_ name: String, of element: XMLElement) throws(Fault) -> Double {
    guard let text = element[name] else {
      throw Fault(
        message: "<\(element.name.prefix(60))> has no \(name); expected x, y, width, and height")
    }
    let isSize = name == "width" || name == "height"
    guard let number = Double(text),
      number.isInfinite || abs(number) < largest || (0x1p62...0x1p63).contains(abs(number)),
      number >= 0 || !isSize, !text.contains(where: { $0 == "x" || $0 == "X" })
    else {
      let expected: Message = isSize ? "a size in points" : "points on the screen"
      throw Fault(message: "\(name)=\"\(text.prefix(40))\"; expected \(expected)")
    }
    return number
  }

  /// Returns the parts of a comma-separated list.
  static func pieces(_ list: String) -> [String] {
    list.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}

/// The XCTest element types that matter to a screen reader; every other type is a view.
enum PageElementType: String {
  case application, window
  case alert, sheet, popover
  case navigationBar, tabBar, segmentedControl, toolbar, statusBar, keyboard
  case table, collectionView, scrollView, scrollBar, webView
  case heading
  case button, menuButton, popUpButton, toolbarButton, radioButton, disclosureTriangle
  case menuItem, menuBarItem, incrementArrow, decrementArrow, colorWell
  case checkBox, `switch`, toggle
  case link, image, icon, staticText
  case textField, secureTextField, searchField, textView, comboBox
  case slider, pickerWheel, stepper, pageIndicator
  case progressIndicator, activityIndicator, levelIndicator, ratingIndicator
  case relevanceIndicator, valueIndicator
  case key, tab
  case cell, other, group, datePicker
  case view

  /// Creates a type from its name in XCTest, such as `Button` or `XCUIElementTypeButton`. One that no
  /// version has is a view that may have a label.
  init(name: some StringProtocol) {
    self = Self.named(name) ?? (Self.isKnown(name) ? .view : .other)
  }

  /// Returns the type with a name that matters to a screen reader.
  static func named(_ name: some StringProtocol) -> PageElementType? {
    let name = name.trimmingPrefix(PageElements.prefix)
    return PageElementType(rawValue: name.prefix(1).lowercased() + name.dropFirst())
  }

  /// Returns a Boolean value that indicates whether XCTest has a type (`XCUIElementType`).
  static func isKnown(_ name: some StringProtocol) -> Bool {
    named(name) != nil || names.contains(String(name.trimmingPrefix(PageElements.prefix)))
  }

  /// The names of XCTest's types. The number of a type (`XCUIElement.ElementType`) is its index.
  static let names = """
    Any Other Application Group Window Sheet Drawer Alert Dialog Button RadioButton RadioGroup
    CheckBox DisclosureTriangle PopUpButton ComboBox MenuButton ToolbarButton Popover Keyboard Key
    NavigationBar TabBar TabGroup Toolbar StatusBar Table TableRow TableColumn Outline OutlineRow
    Browser CollectionView Slider PageIndicator ProgressIndicator ActivityIndicator
    SegmentedControl Picker PickerWheel Switch Toggle Link Image Icon SearchField ScrollView
    ScrollBar StaticText TextField SecureTextField DatePicker TextView Menu MenuItem MenuBar
    MenuBarItem Map WebView IncrementArrow DecrementArrow Timeline RatingIndicator ValueIndicator
    SplitGroup Splitter RelevanceIndicator ColorWell HelpTag Matte DockItem Ruler RulerMarker Grid
    LevelIndicator Cell LayoutArea LayoutItem Handle Stepper Tab TouchBar StatusItem
    RemotePlaceholder
    """.split { " \n".contains($0) }.map(String.init)

  /// The traits of an element of the type, for a page source without traits.
  var traits: AccessibilityTraits {
    switch self {
    case .button, .menuButton, .toolbarButton, .radioButton, .disclosureTriangle,
      .menuItem, .menuBarItem, .incrementArrow, .decrementArrow, .colorWell:
      .button
    case .link: .link
    case .image: .image
    case .staticText: .staticText
    case .searchField: [.searchField, .textEntry]
    case .slider, .stepper, .pageIndicator: .adjustable
    case .pickerWheel: [.adjustable, .pickerItem]
    case .key: .keyboardKey
    case .heading: .header
    default: privateTraits
    }
  }

  /// UIKit's private traits, which no page source names: only the type implies them.
  var privateTraits: AccessibilityTraits {
    switch self {
    case .switch, .toggle: [.button, .toggleButton]
    case .checkBox: [.button, .toggleButton, .checkBox]
    case .pickerWheel: .pickerItem
    case .alert: .alert
    case .textField, .comboBox, .searchField: .textEntry
    case .textView: [.textEntry, .textArea]
    case .popUpButton: [.button, .popUpButton]
    case .secureTextField: .secureTextEntry
    case .tab: .tabBarItem
    case .tabBar: .tabBar
    default: []
    }
  }

  /// The condition for VoiceOver to stop at elements of the type, for a page source that does not
  /// specify it.
  enum Stop {
    case never
    /// At the element, with everything in it.
    case always
    /// At the element with everything in it, if it has a label.
    case labeled
    /// At the element, unless there is a stop in it.
    case innermost
  }

  var stop: Stop {
    switch self {
    case .application, .window, .alert, .sheet, .popover, .navigationBar, .tabBar,
      .segmentedControl, .toolbar, .statusBar, .keyboard, .table, .collectionView, .scrollView,
      .scrollBar, .webView, .view:
      .never
    case .image, .staticText: .labeled
    case .cell, .other, .group, .stepper, .datePicker: .innermost
    default: .always
    }
  }

  /// A Boolean value that indicates whether the contents of the type scroll and stay together in
  /// the reading order.
  var scrolls: Bool { self == .table || self == .collectionView || self == .scrollView }

  /// A Boolean value that indicates whether the type is a bar of buttons.
  var isBar: Bool { self == .tabBar || self == .toolbar || self == .navigationBar }

  var isModal: Bool { self == .alert || self == .sheet || self == .popover }

  /// A Boolean value that indicates whether the type is a field that can contain buttons, such as
  /// one that clears it.
  var isField: Bool { self == .textField || self == .secureTextField || self == .searchField }
}
