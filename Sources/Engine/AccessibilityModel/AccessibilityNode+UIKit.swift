#if canImport(UIKit) && !os(watchOS)
  import Accessibility
  import Geometry
  import UIKit

  extension AccessibilityNode {
    /// Creates a tree from the UIKit accessibility of a view and everything in it.
    ///
    /// The view must be in a window and laid out. For a SwiftUI screen, pass the view of its
    /// `UIHostingController`.
    ///
    /// The tree is a copy. Gestures reach the objects of the app, and an element is read again after
    /// each of its actions. After any other change of the screen, create a new tree. Custom rotors,
    /// data tables, and the outlines of nonrectangular elements are left out.
    ///
    /// - Important: UIKit and SwiftUI describe most elements only while VoiceOver or UI automation is
    ///   on. Without it, the tree may have no elements.
    /// - Note: This initializer exists only on platforms with UIKit views. So far, it has run only
    ///   with a stand-in for UIKit.
    ///
    /// - Parameter view: The view, such as a window.
    @MainActor
    public convenience init(view: UIView) {
      self.init()
      read(view, origin: .zero)
      let size = (view.window ?? view).bounds.size
      screen = Screen(
        size: .init(width: Double(size.width), height: Double(size.height)),
        idiom: view.traitCollection.userInterfaceIdiom == .pad ? .pad : .phone,
        layoutDirection: view.effectiveUserInterfaceLayoutDirection == .rightToLeft
          ? .rightToLeft : .leftToRight)
    }

    /// Reads an object and everything in it.
    ///
    /// - Parameters:
    ///   - object: A view, or an element or container that is not a view.
    ///   - origin: The point on the screen that the node's ``frame`` is measured from.
    @MainActor
    private func read(_ object: NSObject, origin: CGPoint) {
      readSpeech(of: object)
      let rect = Self.rect(of: object)
      frame = .init(
        x: Double(rect.minX - origin.x), y: Double(rect.minY - origin.y),
        width: Double(rect.width), height: Double(rect.height))
      let point = object.accessibilityActivationPoint
      if isElement, point != CGPoint(x: rect.midX, y: rect.midY) {
        activationPoint = .init(x: Double(point.x), y: Double(point.y))
      }
      readContainer(object)
      forwardGestures(to: object)

      var inner = rect.origin
      if let view = object as? UIScrollView {
        inner.x -= view.contentOffset.x
        inner.y -= view.contentOffset.y
      }
      if isElement { return }
      func node(_ child: NSObject) -> AccessibilityNode {
        let node = AccessibilityNode()
        node.read(child, origin: inner)
        return node
      }
      if let elements = Self.elements(of: object) {
        setElements(elements.map(node))
      } else if let view = object as? UIView {
        setSubviews(view.subviews.map(node))
      }
    }

    @MainActor
    private static func rect(of object: NSObject) -> CGRect {
      guard let view = object as? UIView, !view.isAccessibilityElement else {
        return object.accessibilityFrame
      }
      return UIAccessibility.convertToScreenCoordinates(view.bounds, in: view)
    }

    /// Returns the elements of a container that determines their order itself, otherwise nil.
    @MainActor
    private static func elements(of object: NSObject) -> [NSObject]? {
      if let elements = object.accessibilityElements {
        return elements.compactMap { $0 as? NSObject }
      }
      // Views answer these questions too, but VoiceOver visits their subviews.
      let count = object is UIView ? 0 : object.accessibilityElementCount()
      guard count > 0, count != NSNotFound else { return nil }
      return (0..<count).compactMap { object.accessibilityElement(at: $0) as? NSObject }
    }

    /// Reads the properties that are spoken.
    @MainActor
    private func readSpeech(of object: NSObject) {
      isElement = object.isAccessibilityElement
      label = object.accessibilityLabel
      value = object.accessibilityValue
      let field = object as? UITextField
      placeholder = field?.placeholder
      // UIKit returns the placeholder of an empty field as its value.
      if placeholder != nil, field?.hasText == false { value = nil }
      hint = object.accessibilityHint
      language = object.accessibilityLanguage
      traits = AccessibilityTraits(bits: object.accessibilityTraits.rawValue)
      expandedStatus =
        switch object.accessibilityExpandedStatus {
        case .expanded: .expanded
        case .collapsed: .collapsed
        default: .unsupported
        }
      readAttributes(of: object.accessibilityAttributedLabel)
      let provider = object as? any AXCustomContentProvider
      content = (provider?.accessibilityCustomContent ?? []).map { content in
        AccessibilityCustomContent(
          label: content.label, value: content.value,
          importance: content.importance == .high ? .high : .default)
      }
      actions = (object.accessibilityCustomActions ?? []).map { action in
        AccessibilityCustomAction(name: action.name) { [unowned self] in
          defer { readSpeech(of: object) }
          if let handler = action.actionHandler { return handler(action) }
          return UIApplication.shared.sendAction(
            action.selector, to: action.target, from: action, for: nil)
        }
      }
    }

    /// Reads the spans of an attributed label and the level of a heading.
    private func readAttributes(of text: NSAttributedString?) {
      spans = []
      headingLevel = 0
      guard let text else { return }
      var pieces: [LabelPiece] = []
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { values, range, _ in
        var pronunciation = Pronunciation(
          spellsOut: values[.accessibilitySpeechSpellOut] as? Bool ?? false,
          ipa: values[.accessibilitySpeechIPANotation] as? String,
          pitch: values[.accessibilitySpeechPitch] as? Double)
        pronunciation.speaksPunctuation = values[.accessibilitySpeechPunctuation] as? Bool ?? false
        pieces.append(
          LabelPiece(
            .label, (text.string as NSString).substring(with: range),
            language: values[.accessibilitySpeechLanguage] as? String,
            pronunciation: pronunciation == Pronunciation() ? nil : pronunciation))
        headingLevel = values[.accessibilityTextHeadingLevel] as? Int ?? headingLevel
      }
      if pieces.contains(where: { $0.language != nil || $0.pronunciation != nil }) {
        spans = pieces
      }
    }

    /// Reads the properties that aren't spoken, but determine which elements are reached, and how.
    @MainActor
    private func readContainer(_ object: NSObject) {
      // Elements of SwiftUI have an identifier, but do not conform to the protocol.
      if object.responds(to: Selector(("accessibilityIdentifier"))) {
        identifier = object.value(forKey: "accessibilityIdentifier") as? String
      }
      inputLabels = object.accessibilityUserInputLabels ?? []
      if isElement { respondsToUserInteraction = object.accessibilityRespondsToUserInteraction }
      accessibilityElementsHidden = object.accessibilityElementsHidden
      viewIsModal = object.accessibilityViewIsModal
      shouldGroupChildren = object.shouldGroupAccessibilityChildren
      containerType =
        switch object.accessibilityContainerType {
        case .list: .list
        case .landmark: .landmark
        case .semanticGroup: .semanticGroup
        default: .none
        }
      navigationStyle =
        switch object.accessibilityNavigationStyle {
        case .separate: .separate
        case .combined: .combined
        default: .automatic
        }
      guard let view = object as? UIView else { return }
      isHidden = view.isHidden
      alpha = Double(view.alpha)
      clips = view.clipsToBounds
      if let view = view as? UIScrollView {
        scroll = Scroll(
          contentSize: .init(
            width: Double(view.contentSize.width), height: Double(view.contentSize.height)),
          offset: .init(x: Double(view.contentOffset.x), y: Double(view.contentOffset.y)))
      }
    }

    /// Passes gestures on to an object. A control that does not activate itself gets the event of a
    /// tap, as VoiceOver taps on it.
    @MainActor
    private func forwardGestures(to object: NSObject) {
      onActivate = { [unowned self] in
        defer { readSpeech(of: object) }
        if object.accessibilityActivate() { return true }
        guard let control = object as? UIControl else { return false }
        control.sendActions(for: .touchUpInside)
        return true
      }
      onIncrement = { [unowned self] in
        object.accessibilityIncrement()
        readSpeech(of: object)
      }
      onDecrement = { [unowned self] in
        object.accessibilityDecrement()
        readSpeech(of: object)
      }
      onEscape = { object.accessibilityPerformEscape() }
      onMagicTap = { object.accessibilityPerformMagicTap() }
      onFocus = { hasFocus in
        hasFocus
          ? object.accessibilityElementDidBecomeFocused()
          : object.accessibilityElementDidLoseFocus()
      }
      // The tree itself scrolls a scroll view.
      guard !(object is UIScrollView) else { return }
      onScroll = { direction in
        switch direction {
        case .up: object.accessibilityScroll(.up)
        case .down: object.accessibilityScroll(.down)
        case .left: object.accessibilityScroll(.left)
        case .right: object.accessibilityScroll(.right)
        }
      }
    }
  }
#endif
