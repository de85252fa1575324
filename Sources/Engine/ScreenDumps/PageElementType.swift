import AccessibilityModel

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

  /// Creates a type from a tag, such as `XCUIElementTypeButton`.
  init(tag: String) {
    let prefix = "XCUIElementType"
    self.init(name: tag.hasPrefix(prefix) ? tag.dropFirst(prefix.count) : "")
  }

  /// Creates a type from its name in XCTest, such as `Button`.
  init(name: some StringProtocol) {
    let lowered = name.prefix(1).lowercased() + name.dropFirst()
    self = PageElementType(rawValue: lowered) ?? .view
  }

  /// The traits of an element of the type if the page source has none.
  var traits: AccessibilityTraits {
    switch self {
    case .button, .menuButton, .toolbarButton, .radioButton, .disclosureTriangle,
      .menuItem, .menuBarItem, .incrementArrow, .decrementArrow, .colorWell:
      .button
    case .link: .link
    case .image: .image
    case .staticText: .staticText
    case .searchField: [.searchField, .textEntry]
    case .slider, .pickerWheel, .stepper, .pageIndicator: .adjustable
    case .key: .keyboardKey
    case .heading: .header
    default: privateTraits
    }
  }

  /// UIKit's private traits, which no page source names: only the type implies them.
  var privateTraits: AccessibilityTraits {
    switch self {
    case .switch, .toggle, .checkBox: [.button, .toggle]
    case .textField, .comboBox, .searchField: .textEntry
    case .textView: [.textEntry, .textArea]
    case .popUpButton: [.button, .popUpButton]
    case .secureTextField: .secureTextEntry
    case .tab: .tabBarItem
    case .tabBar: .tabBar
    default: []
    }
  }

  /// When VoiceOver stops at elements of the type, if the page source does not say so.
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

  /// Whether the contents of the type scroll and stay together in the reading order.
  var scrolls: Bool { self == .table || self == .collectionView || self == .scrollView }

  var isModal: Bool { self == .alert || self == .sheet || self == .popover }

  /// Whether the type is a field that can contain buttons, such as one that clears it.
  var isField: Bool { self == .textField || self == .secureTextField || self == .searchField }
}
