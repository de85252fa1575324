import Geometry

@testable import AccessibilityModel
@testable import ScreenReading

/// Returns a tree of views: the root node with the screen, and its subviews.
func screen(
  _ subviews: [AccessibilityNode], idiom: AccessibilityNode.Screen.Idiom = .phone,
  direction: AccessibilityNode.Screen.LayoutDirection = .leftToRight
) -> AccessibilityNode {
  let root = AccessibilityNode.view(
    frame: Rect(x: 0, y: 0, width: 390, height: 844), subviews: subviews)
  root.screen = .init(idiom: idiom, layoutDirection: direction)
  return root
}

/// Returns an element of 40 by 20 points.
func item(
  _ label: String?, _ x: Double = 0, _ y: Double = 0, width: Double = 40, height: Double = 20,
  value: String? = nil, hint: String? = nil, traits: AccessibilityTraits = [],
  _ change: (AccessibilityNode) -> Void = { _ in }
) -> AccessibilityNode {
  let node = AccessibilityNode.element(
    label, value: value, hint: hint, traits: traits,
    frame: Rect(x: x, y: y, width: width, height: height))
  change(node)
  return node
}

/// Returns a view with subviews, at the position of its parent.
func view(
  _ subviews: [AccessibilityNode], _ type: AccessibilityContainerType = .none,
  frame: Rect = Rect(x: 0, y: 0, width: 390, height: 844),
  _ change: (AccessibilityNode) -> Void = { _ in }
) -> AccessibilityNode {
  let node = AccessibilityNode.view(type, frame: frame, subviews: subviews)
  change(node)
  return node
}

/// Returns a view with explicit elements.
func container(
  _ elements: [AccessibilityNode], _ type: AccessibilityContainerType = .none,
  frame: Rect = Rect(x: 0, y: 0, width: 390, height: 844),
  _ change: (AccessibilityNode) -> Void = { _ in }
) -> AccessibilityNode {
  let node = AccessibilityNode.container(type, frame: frame, elements: elements)
  change(node)
  return node
}

/// Returns every element, from the first one by swiping right.
func stops(_ root: AccessibilityNode) -> [AccessibilityNode] {
  ScreenReaderDriver(root).elements.compactMap { $0 as? AccessibilityNode }
}

/// Returns the labels of all elements, from the first to the last.
func labels(_ root: AccessibilityNode) -> [String] { stops(root).map(\.labelText) }

/// Returns all utterances from the first element to the last.
func transcript(
  _ root: AccessibilityNode, _ style: UtteranceStyle = .snapshot, verbosity: Verbosity = .normal
) -> [String] {
  let driver = ScreenReaderDriver(root, style: style, settings: .init(verbosity: verbosity))
  return driver.elements.map { driver.utterances(for: $0).utterance.text }
}

/// Returns the utterance of an element that is alone on the screen.
func snapshot(_ element: AccessibilityNode) -> String {
  let root = screen([element])
  return withExtendedLifetime(root) {
    ScreenReader(style: .snapshot).utterances(for: element).utterance.text
  }
}

/// Returns the utterance of an element that is alone on the screen, and then its hint.
func spoken(
  _ element: AccessibilityNode, verbosity: Verbosity = .normal, speaksHints: Bool = true
) -> [String] {
  let root = screen([element])
  var settings = ScreenReaderSettings(verbosity: verbosity)
  settings.speaksHints = speaksHints
  let said = withExtendedLifetime(root) {
    ScreenReader(settings: settings).utterances(for: element)
  }
  return [said.utterance.text] + (said.hint.map { [$0.text] } ?? [])
}

extension ScreenReader {
  /// Creates a reader that is on, with the focus on an element.
  init(
    on element: AccessibilityNode, in root: AccessibilityNode, style: UtteranceStyle = .spoken,
    reach: Double = 2
  ) {
    self.init(settings: .init(reach: reach), style: style)
    _ = turnOn()
    _ = focus(on: element)
  }

  mutating func heard(_ gesture: Gesture, in root: AccessibilityNode) -> [String] {
    handle(gesture, in: root).words
  }

  mutating func heard(
    _ notification: AccessibilityNotification, in root: AccessibilityNode
  ) -> [String] {
    handle(notification, in: root).words
  }

  var focusLabel: String? { focus?.accessibilityTree?.labelText }
}
