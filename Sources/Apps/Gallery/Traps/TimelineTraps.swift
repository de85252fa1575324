import AccessibilityModel
import Geometry
import Views

/// centre-activation: the links of a post stay active while it has the focus, and a double tap
/// lands in its center.
final class CenterActivationScene: TimelineScene {
  override func configure(_ view: TimelineView) {
    super.configure(view)
    view.textFocusDidChange = { _, _ in }
  }
}

/// link-swamp: every mention, link, and hashtag is a separate element.
final class LinkSwampScene: TimelineScene {
  override func configure(_ view: TimelineView) {
    super.configure(view)
    view.parts = { [.heading, .text] + $0.links.indices.map { .link($0) } }
  }
}

/// floating-header: the buttons float over the list and are not part of it. The first is found in
/// its place, but the others come after the end of the list.
final class FloatingHeaderScene: TimelineScene {
  private var parts: [ObjectIdentifier: [any AccessibilityObject]] = [:]

  override func accessible(_ page: ProfilePage) -> [any AccessibilityObject] {
    if let known = parts[ObjectIdentifier(page)] { return known }
    let strip = page.strip
    let buttons = (0..<strip.accessibilityElementCount()).compactMap { index in
      strip.accessibilityElement(at: index).map { AccessibilityProxy(for: $0, in: page.panel) }
    }
    var made: [any AccessibilityObject] = [ListWithoutHeader(for: page.timeline, in: page.panel)]
    if let first = buttons.first { made.insert(first, at: 0) }
    made += buttons.dropFirst().map { $0 as any AccessibilityObject }
    parts[ObjectIdentifier(page)] = made
    return made
  }
}

/// The list's rows without its header.
final class ListWithoutHeader: ContainerProxy {
  override var originals: [any AccessibilityObject] { Array(super.originals.dropFirst()) }

  override func proxy(for element: any AccessibilityObject) -> AccessibilityProxy {
    ContainerProxy(for: element, in: self)
  }

  override func accessibilityElementCount() -> Int { elements.count }
}

/// silent-insert: the row of actions is inserted without an announcement.
final class SilentInsertScene: TimelineScene {
  override func layoutDidChange(focus: (any AccessibilityObject)?) { session?.setNeedsFrame() }
}

/// focus-lost: new posts are posted as a new screen, which begins at the top.
final class FocusLostScene: TimelineScene {
  override func postsDidLoad(count: Int) { post(.screenChanged(focus: nil)) }
}

/// modal-leak: the elements behind the popover can still be reached.
final class ModalLeakScene: TimelineScene {
  override func makeMetadata(of entry: TimelineView.Entry) -> Popover {
    let popover = super.makeMetadata(of: entry)
    popover.isModal = false
    return popover
  }
}

/// one-minutes: the plural of the unit follows every number, and an abbreviation is spoken as
/// written.
final class OneMinutesScene: TimelineScene {
  override func spokenAge(seconds: Int) -> String {
    let minutes = seconds / 60
    return minutes < 60 ? "\(minutes) minutes ago" : "\(minutes / 60) h"
  }
}
