import Geometry

/// The invisible parts of a screen, for a dump that doesn't tell which elements are visible.
extension PageElements {
  /// Hides the elements off the screen, behind something else, or listed twice, if no element says
  /// whether it is visible.
  mutating func hideUnseen() {
    guard !elements.contains(where: \.tellsVisibility) else { return }
    hideOffScreen()
    hideScrolledOut()
    hideBehindPresentedScreens()
    hideBehindKeyboard()
    hideBehindBars()
    hideRepetitions()
  }

  /// Hides elements that are completely outside the scroll view around them.
  private mutating func hideScrolledOut() {
    let all = elements
    var shown = [Rect?](repeating: nil, count: all.count)
    hide { index, element in
      guard let parent = element.parent else { return false }
      let view = all[parent].type.scrolls && !all[parent].frame.isEmpty ? all[parent].frame : nil
      shown[index] = view ?? shown[parent]
      guard let part = shown[index], !element.frame.isEmpty else { return false }
      return !element.frame.intersects(part)
    }
  }

  /// Hides the screens behind a presented one. UIKit adds a view as large as the window for each
  /// presented screen, in front of the others.
  private mutating func hideBehindPresentedScreens() {
    let all = elements
    guard let screen = all.first?.frame else { return }
    let ends = all.ends
    var isBehind = [Bool](repeating: false, count: all.count)
    for window in all.indices where all[window].type == .window && all[window].parent == 0 {
      let screens = (window + 1..<ends[window]).filter {
        all[$0].parent == window && all[$0].type == .other && all[$0].frame.contains(screen)
      }
      let front = screens.last { screen in
        (screen..<ends[screen]).contains {
          all[$0].isVisible && (all[$0].type == .cell || all[$0].type.stop == .always)
        }
      }
      for screen in screens where screen < front ?? 0 {
        (screen..<ends[screen]).forEach { isBehind[$0] = true }
      }
    }
    hide { index, _ in isBehind[index] }
  }

  private mutating func hideBehindKeyboard() {
    let all = elements
    guard
      let keyboard = all.indices.last(where: { all[$0].type == .keyboard && all[$0].isVisible })
    else { return }
    let inside = keyboard..<all.ends[keyboard]
    hide { index, element in
      !inside.contains(index) && element.frame.width > 0
        && all[keyboard].frame.contains(element.frame.center)
    }
  }

  /// The maximum distance of a bar from the edge of the screen, in points.
  private static let barEdge = 120.0

  /// Hides the scrolled content that is completely behind a navigation bar and all above it, or
  /// behind a tab bar or toolbar and all below it.
  private mutating func hideBehindBars() {
    guard let screen = elements.first?.frame else { return }
    let visible = elements.filter(\.isVisible)
    let tops = visible.filter { $0.type == .navigationBar && $0.frame.y <= Self.barEdge }
    let feet = visible.filter {
      ($0.type == .tabBar || $0.type == .toolbar) && $0.frame.y >= screen.maxY - Self.barEdge
    }
    guard !tops.isEmpty || !feet.isEmpty else { return }
    let isScrolling = elements.areWithin { $0.type.scrolls }
    hide { _, element in
      guard let parent = element.parent, isScrolling[parent],
        let seen = element.frame.intersection(screen)
      else { return false }
      return tops.contains { $0.frame.spans(seen) && $0.frame.maxY >= seen.maxY }
        || feet.contains { $0.frame.spans(seen) && $0.frame.y <= seen.y }
    }
  }

  /// Hides elements that are listed twice: the same element of one parent, the title of a screen or
  /// the header of a section, which a list repeats at its end, and the arrow of a back button.
  private mutating func hideRepetitions() {
    let all = elements
    let parents = Set(all.compactMap(\.parent))
    var seen: Set<[String]> = []
    // The frames of texts, and the headers of lists with their heights, by their labels.
    var texts: [String: [Rect]] = [:]
    var headers: Set<[String]> = []
    // The frame of the first button in each navigation bar.
    var backButtons: [Int: Rect] = [:]
    hide { index, element in
      guard let label = element.label else { return false }
      let parent = element.parent ?? -1
      let key = ["\(parent)", element.typeName, label, element.name ?? "", "\(element.frame)"]
      var isRepeated = !seen.insert(key).inserted
      let isText =
        element.type == .staticText || element.type == .other && !parents.contains(index)
      if isText, !parents.contains(index) {
        let header = ["\(parent)", label, "\(element.frame.height)"]
        let isHeader = element.type == .other && headers.contains(header)
        isRepeated =
          isRepeated || isHeader || texts[label]?.contains { $0.contains(element.frame) } == true
      }
      if element.type == .button, parent >= 0, all[parent].type == .navigationBar {
        isRepeated = isRepeated || backButtons[parent]?.contains(element.frame) == true
        backButtons[parent] = backButtons[parent] ?? element.frame
      }
      guard isText, !isRepeated else { return isRepeated }
      texts[label, default: []].append(element.frame)
      if parent >= 0, all[parent].type == .other, let list = all[parent].parent,
        all[list].type.scrolls
      {
        headers.insert(["\(list)", label, "\(element.frame.height)"])
      }
      return false
    }
  }
}

extension Rect {
  /// Returns a Boolean value that indicates whether the rectangle is at least as wide as another
  /// one, from edge to edge.
  fileprivate func spans(_ other: Rect) -> Bool { x <= other.x && maxX >= other.maxX }
}
