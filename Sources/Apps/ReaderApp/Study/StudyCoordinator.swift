import AccessibilityModel
import Interlinear
import TextLibrary
import Views

/// The user's study data: bookmarks, marks, highlights, notes, and the lists of them.
final class StudyCoordinator {
  let screen: TextScreen
  let session: ReaderSession
  let navigation: NavigationCoordinator
  /// The library with the study data; nil if nothing can be stored.
  let studyData: StudyData?
  private let lookup: AnnotationLookup
  /// The changes of which it will be announced that they are saved, by their tickets.
  var awaited: [Int: Awaited] = [:]
  /// The tickets of the changes that have waited longer than a moment.
  var delayed: Set<Int> = []
  /// The change that could not be saved, until it is.
  var failure: Failure?
  /// The note that is being written.
  weak var draft: NoteDraft?
  /// Shows changes in the list that was opened last.
  var reloadList: () -> Void = {}
  /// Renames a text, because an earlier name is taken back.
  var renameText: (_ name: String, _ new: String) -> Void = { _, _ in }
  /// Called when the library has changed, whoever has changed it.
  var libraryDidChange: () -> Void = {}
  /// Called when a known word was added or removed by undoing.
  var knownWordDidChange: (Bool, KnownWord) -> Void = { _, _ in }

  struct Awaited {
    let change: StudyChange
    /// What is announced when it is saved; nil for nothing.
    let announcement: String?
  }

  struct Failure {
    let ticket: Int
    let reason: String
    /// Whether it was offered to try again.
    var isOffered = false
  }

  init(
    screen: TextScreen, session: ReaderSession, navigation: NavigationCoordinator,
    studyData: StudyData?, lookup: AnnotationLookup
  ) {
    self.screen = screen
    self.session = session
    self.navigation = navigation
    self.studyData = studyData
    self.lookup = lookup
  }

  var textName: String { screen.text.description.name }

  /// Shows the annotations as they are now. Position and focus stay.
  func annotationsDidChange() {
    lookup.annotationsDidChange()
    screen.reload()
    reloadList()
  }

  /// Looks for changes of the library, and shows those that another process has made.
  func lookForChanges() {
    let known = lookup.knownChangeCount
    if lookup.takeForeignChanges() {
      screen.reload()
      reloadList()
      session.setNeedsFrame()
    }
    if lookup.knownChangeCount != known { libraryDidChange() }
  }

  // MARK: - Bookmarks and marks

  func toggleBookmark() {
    guard var place = screen.currentPlace, let studyData else {
      return session.signal(.nothing)
    }
    place.word = nil
    place.form = ""
    let isSet = !(session.attempt { try studyData.storeIfAny()?.hasBookmark(at: place) } ?? false)
    make(
      .bookmark(isSet, at: place, time: studyData.now()),
      announcing: session.phrases.filled(
        isSet ? "status.bookmarkSet" : "status.bookmarkRemoved", [screen.title(of: place)]))
    annotationsDidChange()
    takeNews()
  }

  func setMark(_ letter: Character) {
    guard let place = screen.currentPlace, studyData != nil else {
      return session.signal(.nothing)
    }
    make(
      .mark(letter, at: place),
      announcing: session.phrases.filled(
        "status.markSet", [String(letter), screen.title(of: place)]))
    takeNews()
  }

  func jumpToMark(_ letter: Character) {
    let place = session.attempt { try studyData?.storeIfAny()?.mark(letter, of: textName) }
    guard let place, navigation.jump(to: place) else {
      return session.announce("status.noMark", String(letter))
    }
  }

  // MARK: - Highlights

  /// Opens the colors for a word or a verse.
  func openColors(for position: TextPosition) {
    let place = screen.place(of: position)
    let annotations = position.row.annotations
    let current = place.word.map { annotations.highlights[$0] } ?? annotations.verseHighlight
    let colors = colors(at: place, current: current) { [weak self] color in
      self?.session.dismissPopovers(returningTo: position.element)
      guard color != nil || current != nil else {
        self?.session.announce("status.noHighlight")
        return
      }
      self?.highlight(color, at: place)
      self?.takeNews()
    }
    session.present(colors.besideFocus(), returningTo: position.element)
  }

  /// Returns a popover with the colors for a place.
  ///
  /// - Parameter choose: Called with the chosen color; nil for none.
  func colors(
    at place: StudyPlace, current: HighlightColour?, choose: @escaping (HighlightColour?) -> Void
  ) -> Popover {
    let colors: [HighlightColour?] = HighlightColour.allCases + [nil]
    let items = colors.map { color in
      MenuItem(name(of: color), isSelected: color == current) { choose(color) }
        .reaching(.focus)
    }
    let title = session.phrases.filled("menu.highlightOf", [screen.title(of: place)])
    return Popover(title: title, items: items)
  }

  func name(of color: HighlightColour?) -> String {
    session.phrases("colour.\(color?.rawValue ?? "none")")
  }

  func highlight(_ color: HighlightColour?, at place: StudyPlace) {
    let phrases = session.phrases
    make(
      .highlight(color, at: place),
      announcing: color.map { phrases.filled("state.highlighted", [name(of: $0)]) }
        ?? phrases("status.highlightRemoved"))
    annotationsDidChange()
  }

  // MARK: - From one annotation to the next

  /// Goes to the next (1) or the previous (-1) note or highlight: first in the verse of the focus,
  /// then in the nearest verse that has one.
  func goToAnnotated(_ kind: AnnotationKind, by step: Int) {
    let row = screen.currentRow
    if let here = screen.wordOfFocus {
      let inVerse = places(of: kind, inRow: row).filter { step > 0 ? $0 > here : $0 < here }
      if let place = step > 0 ? inVerse.first : inVerse.last { return show(place, inRow: row) }
    }
    guard let found = nearestRow(kind, from: row, forwards: step > 0), found != row else {
      let side = step > 0 ? "next" : "previous"
      return session.signalBoundary("boundary.\(side).\(kind == .note ? "notes" : "highlights")")
    }
    let places = places(of: kind, inRow: found)
    show((step > 0 ? places.first : places.last) ?? Self.wholeVerse, inRow: found)
  }

  /// The place of an annotation on the whole verse, before that of its first word.
  private static let wholeVerse = -1

  private func show(_ place: Int, inRow row: Int) {
    navigation.show(row: row, word: place == Self.wholeVerse ? nil : place)
  }

  /// Returns the words of a verse that have an annotation, in order.
  private func places(of kind: AnnotationKind, inRow row: Int) -> [Int] {
    let annotations = screen.annotations(ofRow: row)
    var places: Set<Int> = []
    switch kind {
    case .note:
      for note in annotations.notes where note.origin == .own {
        places.insert(note.word ?? Self.wholeVerse)
      }
    case .highlight:
      places = Set(annotations.highlights.keys)
      if annotations.verseHighlight != nil { places.insert(Self.wholeVerse) }
    case .bookmark: break
    }
    return places.sorted()
  }

  /// Returns the rotor of the user's notes, if the text has any.
  func rotors(around row: Int) -> [AccessibilityCustomRotor] {
    guard lookup.hasAnnotations else { return [] }
    return [
      AccessibilityCustomRotor(name: "notes") { [weak self] in self?.notes(around: row) ?? [] }
    ]
  }

  /// Returns the notes of a row, and of the nearest rows before and after it that have notes.
  private func notes(around row: Int) -> [any AccessibilityObject] {
    [
      nearestRow(.note, from: row, forwards: false), row,
      nearestRow(.note, from: row, forwards: true),
    ].compactMap { $0 }.flatMap { screen.verseRow($0).ownNotes }
  }

  private func nearestRow(_ kind: AnnotationKind, from row: Int, forwards: Bool) -> Int? {
    session.attempt {
      try studyData?.storeIfAny()?.nextAnnotatedRow(
        kind, in: screen.text, from: row, forwards: forwards)
    }
  }
}
