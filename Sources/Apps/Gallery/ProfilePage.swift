import AccessibilityModel
import ScreenReading
import Views

/// The page of an account: a strip of buttons, which is the header of a list, and the account's
/// posts. Scrolling sideways by a page shows the next account.
package final class ProfilePage {
  private weak var scene: TimelineScene?
  package let panel: Panel
  package let timeline: TimelineView
  package let strip: ButtonStrip
  /// The index of the account.
  package private(set) var number: Int

  package init(scene: TimelineScene, account number: Int) {
    self.scene = scene
    self.number = number
    let phrases = scene.phrases
    let names = ["follow", "message", "mute", "block", "followers", "following", "mentions"]
    strip = ButtonStrip(
      name: "profile", toggleTitle: phrases("profile.more"),
      buttons: names.map { name in
        let title = phrases("profile.\(name)")
        return ItemAction(title) { [weak scene] in
          scene?.announce(phrases("timeline.done", title))
        }
      })
    timeline = TimelineView(name: "profile", header: strip)
    panel = Panel("profile", timeline)
    strip.onToggle = { [weak scene] in scene?.layoutDidChange(focus: nil) }
    panel.objects = { [weak self] _ in self.flatMap { $0.scene?.accessible($0) } ?? [] }
    panel.onScroll = { [weak self] direction in
      guard let self, direction == .right || direction == .left else { return false }
      return turn(by: direction == .right ? 1 : -1)
    }
    panel.scrollStatus = { [weak self] in self?.status }
    panel.onEscape = { [weak self] in self?.scene?.closeProfile() ?? false }
  }

  package var name: String { Post.accounts[number] }

  /// Shows the posts of the account.
  package func showAccount() {
    guard let scene else { return }
    timeline.setEntries((Post.accountPosts[name] ?? []).map(scene.entry))
  }

  /// Shows the next or the previous account. The focus stays, or moves to the strip.
  ///
  /// - Returns: `false` at either end.
  package func turn(by step: Int) -> Bool {
    guard Post.accounts.indices.contains(number + step) else { return false }
    number += step
    showAccount()
    scene?.accountDidChange(on: self)
    return true
  }

  /// The announcement of the page: `Page 2 of 3, NAME`.
  package var status: AccessibilityScrollStatus? {
    guard let scene else { return nil }
    let page = scene.phrases("position.page", String(number + 1), String(Post.accounts.count))
    return .text(scene.phrases("profile.page", page, name))
  }
}
