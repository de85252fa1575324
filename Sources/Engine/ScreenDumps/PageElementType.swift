import AccessibilityModel

/// The types of XCTest that mean something to a screen reader; every other is a view.
enum PageElementType: String {
  case application, window
  case alert, sheet, popover
  case navigationBar, tabBar, segmentedControl
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

  /// - Parameter tag: `XCUIElementTypeButton`.
  init(tag: String) {
    let prefix = "XCUIElementType"
    let name = tag.hasPrefix(prefix) ? tag.dropFirst(prefix.count) : ""
    let lowered = name.prefix(1).lowercased() + name.dropFirst()
    self = PageElementType(rawValue: lowered) ?? .view
  }

  /// What is said of an element of the type where the page source has no traits.
  var traits: AccessibilityTraits {
    switch self {
    case .button, .menuButton, .popUpButton, .toolbarButton, .radioButton, .disclosureTriangle,
      .menuItem, .menuBarItem, .incrementArrow, .decrementArrow, .colorWell:
      .button
    case .link: .link
    case .image: .image
    case .staticText: .staticText
    case .searchField: [.searchField, .textEntry]
    case .slider, .pickerWheel, .stepper, .pageIndicator: .adjustable
    case .key: .keyboardKey
    default: privateTraits
    }
  }

  /// The traits that UIKit keeps to itself: no page source names them, the type alone tells.
  var privateTraits: AccessibilityTraits {
    switch self {
    case .switch, .toggle, .checkBox: [.button, .toggle]
    case .textField, .textView, .comboBox, .searchField: .textEntry
    case .secureTextField: .secureTextEntry
    case .tab: .tabBarItem
    case .tabBar: .tabBar
    default: []
    }
  }

  /// How likely an element of the type is one for VoiceOver, where the page source does not say.
  enum Stop {
    case never
    /// With all that is in it.
    case always
    /// With all that is in it, if it has a label.
    case labeled
    /// Unless something in it is.
    case innermost
  }

  var stop: Stop {
    switch self {
    case .application, .window, .alert, .sheet, .popover, .navigationBar, .tabBar,
      .segmentedControl, .view:
      .never
    case .image, .staticText: .labeled
    case .cell, .other, .group, .stepper, .datePicker: .innermost
    default: .always
    }
  }

  var isModal: Bool { self == .alert || self == .sheet || self == .popover }

  /// A field that has buttons of its own, as that which clears it.
  var isField: Bool { self == .textField || self == .secureTextField || self == .searchField }
}
