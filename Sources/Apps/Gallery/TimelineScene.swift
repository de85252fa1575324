import AccessibilityModel
import ScreenReading
import Sessions
import Views

/// The timeline of a client. The label of a cell is composed of its parts; activating a post
/// inserts a row of actions; the links of a post are listed on a separate screen; each author
/// has a page, which is a scene of its own, too.
package class TimelineScene: Scene {
  package let timeline: TimelineView
  private let pages: Panel
  package private(set) var profile: ProfilePage?
  private var posts = Post.posts
  /// The post that opened a page. The focus returns to it.
  private var returnEntry: String?

  /// - Parameter name: The name of the scene. Any other than `timeline` is only an author's page.
  package init(_ options: SceneOptions, name: String = "timeline") {
    timeline = TimelineView(name: "posts")
    pages = Panel("pages", timeline)
    super.init(name: name, options: options, root: RootView(content: pages))
    configure(timeline)
    timeline.setEntries(posts.map(entry))
    if isPage { showProfile(account: 0) }
  }

  private var isPage: Bool { name != "timeline" }

  /// Sets up the labels and the actions of a list of posts.
  package func configure(_ view: TimelineView) {
    view.actions = { [weak self] in self?.actions(on: $0) ?? [] }
    view.hiddenActions = { [weak self] in self?.hiddenActions(on: $0) ?? [] }
    view.onLink = { [weak self] link, entry in self?.open(link, of: entry) }
    view.onLayoutChange = { [weak self] in self?.layoutDidChange(focus: $0) }
  }

  // MARK: Speech

  func entry(_ post: Post) -> TimelineView.Entry {
    let ago = spokenAge(seconds: post.age)
    var entry = TimelineView.Entry(
      identifier: post.identifier,
      heading: phrases("timeline.posted", post.author, ago, post.client),
      shownHeading: "\(post.author)  \(shownAge(seconds: post.age))", text: post.text)
    (entry.language, entry.links) = ("en", post.links)
    return entry
  }

  /// Returns the age of a post in words, because a voice cannot read "3 m".
  package func spokenAge(seconds: Int) -> String { phrases.ago(seconds: seconds) }

  /// Returns the age of a post for drawing.
  private func shownAge(seconds: Int) -> String {
    let minutes = seconds / 60
    return minutes < 60
      ? "\(minutes) m" : minutes < 1_440 ? "\(minutes / 60) h" : "\(minutes / 1_440) d"
  }

  // MARK: Actions

  private func actions(on entry: TimelineView.Entry) -> [ItemAction] {
    ["reply", "repost", "star", "profile"].map { name in
      ItemAction(
        phrases("timeline.\(name)"), hint: phrases("timeline.\(name).hint")
      ) { [weak self] in
        guard let self else { return }
        if name == "profile" { return showProfile(ofAuthorOf: entry) }
        announce(phrases("timeline.done", phrases("timeline.\(name)")))
      }
    }
  }

  private func hiddenActions(on entry: TimelineView.Entry) -> [ItemAction] {
    [
      ItemAction(phrases("timeline.metadata")) { [weak self] in self?.showMetadata(of: entry) },
      ItemAction(phrases("timeline.load")) { [weak self] in self?.loadNewPosts() },
    ]
  }

  /// Called when a row was inserted or removed.
  package func layoutDidChange(focus: (any AccessibilityObject)?) {
    post(.layoutChanged(focus: focus))
  }

  private func open(_ link: TimelineView.Link, of entry: TimelineView.Entry) {
    let index = entry.links.firstIndex(of: link) ?? 0
    reachedControl = ElementID(
      in: [.name("timeline"), .name("posts"), .name(entry.identifier)], .number(.link, index + 1))
    announce(phrases("timeline.opened", link.text))
  }

  /// Opens a list of a post's mentions, hashtags and links in three sections, each with its count.
  package func makeMetadata(of entry: TimelineView.Entry) -> Popover {
    var items: [MenuItem] = []
    for kind in ["mention", "link", "tag"] {
      let links = entry.links.filter { $0.kind == kind }
      items.append(.header(phrases.counted("timeline.\(kind)s", links.count)))
      items += links.map { link in
        MenuItem(link.text, role: .link) { [weak self] in
          self?.session?.popovers.dismissAll(isSpoken: true)
          self?.open(link, of: entry)
        }
      }
    }
    return Popover(title: phrases("timeline.metadata"), items: items)
  }

  private func showMetadata(of entry: TimelineView.Entry) { present(makeMetadata(of: entry)) }

  /// Inserts new posts at the top. The focus stays on its post.
  package func loadNewPosts() {
    let new = Post.newPosts.filter { post in !posts.contains { $0.identifier == post.identifier } }
    posts = new + posts
    timeline.setEntries(posts.map(entry))
    postsDidLoad(count: new.count)
  }

  package func postsDidLoad(count: Int) {
    session?.restoreFocus()
    announce(phrases.counted("timeline.loaded", count))
  }

  // MARK: The page of an author

  private func showProfile(ofAuthorOf entry: TimelineView.Entry) {
    returnEntry = entry.identifier
    let author = posts.first { $0.identifier == entry.identifier }?.author ?? ""
    showProfile(account: Post.accounts.firstIndex(of: author) ?? 0)
  }

  /// Opens the page of an account.
  package func showProfile(account: Int) {
    let page = ProfilePage(scene: self, account: account)
    profile = page
    configure(page.timeline)
    page.showAccount()
    timeline.isHidden = true
    pages.addSubview(page.panel)
    root.layoutIfNeeded()
    post(.screenChanged(focus: page.panel))
  }

  /// Returns the objects that the screen reader finds on the page. The header is part of the list.
  package func accessible(_ page: ProfilePage) -> [any AccessibilityObject] { [page.timeline] }

  /// Returns to the posts; false if they are shown already, or if there are none.
  func closeProfile() -> Bool {
    guard let page = profile, !isPage else { return false }
    profile = nil
    page.panel.removeFromSuperview()
    timeline.isHidden = false
    pages.setNeedsLayout()
    root.layoutIfNeeded()
    post(.screenChanged(focus: returnEntry.flatMap(timeline.row(of:)) ?? timeline))
    return true
  }

  /// Called when another account is shown: the old posts, and the focus on them, no longer exist.
  func accountDidChange(on page: ProfilePage) {
    guard let focus = session?.reader.focus, !Traversal.contains(root, focus) else { return }
    page.strip.accessibilityElement(at: 0).map { session?.moveFocusSilently(to: $0) }
  }

  /// The visible list.
  package var shown: TimelineView { profile?.timeline ?? timeline }

  package override func scrollContent(byLines lines: Int) -> Int? {
    shown.table.scroll(byLines: lines)
  }

  package override func perform(_ command: AppCommand) -> Bool {
    switch command {
    case .nextChapter: profile?.turn(by: 1) ?? false
    case .previousChapter: profile?.turn(by: -1) ?? false
    default: false
    }
  }

  // MARK: Audit

  package override var scrollContainer: (any AccessibilityObject)? { shown }
  package override var screens: [String] { isPage ? [name] : [name, "metadata", "profile"] }

  package override func show(screen: String) {
    switch screen {
    case "metadata": timeline.entries.first.map(showMetadata(of:))
    case "profile" where !isPage: showProfile(account: 0)
    default: break
    }
  }

  package override var changes: [AuditChange] {
    guard root.popover == nil else { return [] }
    if let strip = profile?.strip { return [AuditChange("move the buttons") { strip.toggle() }] }
    return [
      AuditChange("insert actions", keepsFocus: false) { [weak self] in
        self?.timeline.select("p1")
      },
      AuditChange(
        "reload",
        focus: { [weak self] in self?.timeline.row(of: "p2")?.accessibilityElement(at: 0) }
      ) { [weak self] in self?.loadNewPosts() },
    ]
  }

  package override func drawnTexts() -> [DrawnText]? {
    if let popover = root.popover {
      return popover.list.items.indices.compactMap { row in
        guard let frame = popover.list.table.rectForRow(row) else { return nil }
        return DrawnText(popover.list.items[row].title, frame: frame, unit: "item \(row)")
      }
    }
    return shown.entries.compactMap { entry in
      guard
        let frame = shown.row(of: entry.identifier)?.accessibilityElement(at: 1)?.accessibilityFrame
      else { return nil }
      return DrawnText(entry.text, frame: frame, unit: entry.identifier)
    }
  }
}
