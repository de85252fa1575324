import AccessibilityModel
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
  private var parts: [ObjectIdentifier: [AccessibilityProxy]] = [:]

  override func accessible(_ page: ProfilePage) -> [any AccessibilityObject] {
    parts.value(of: ObjectIdentifier(page)) {
      let buttons = (0..<page.strip.accessibilityElementCount()).compactMap { index in
        page.strip.accessibilityElement(at: index).map {
          AccessibilityProxy(for: $0, in: page.panel)
        }
      }
      let list = ListWithoutHeader(for: page.timeline, in: page.panel)
      return buttons.prefix(1) + [list] + buttons.dropFirst()
    }
  }
}

/// The list's rows without its header.
final class ListWithoutHeader: ContainerProxy {
  override var originals: [any AccessibilityObject] { Array(super.originals.dropFirst()) }
}

/// scrolled-out: only the buttons in sight are elements, and the switch moves them silently.
final class ScrolledOutScene: SilentInsertScene {
  private lazy var list = profile.map { ListInSight(for: $0.timeline, in: $0.panel) }

  override func accessible(_ page: ProfilePage) -> [any AccessibilityObject] {
    list.map { [$0] } ?? []
  }
}

/// The list, of whose bar only the buttons in sight are elements.
final class ListInSight: ContainerProxy {
  override var elements: [AccessibilityProxy] {
    super.elements.filter { !(original is ButtonStrip) || $0.accessibilityFrame != nil }
  }

  override func proxy(for element: any AccessibilityObject) -> AccessibilityProxy {
    ListInSight(for: element, in: self)
  }
}

/// silent-insert: the row of actions is inserted without an announcement.
class SilentInsertScene: TimelineScene {
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
