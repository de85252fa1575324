import Foundation
import Interlinear
import PlainText
import TextLibrary
import Views

/// The reading plan of the text: making it, going to the next portion, and marking it as read.
final class PlanCoordinator: Coordinator {
  private var now: Int { studyData?.now() ?? 0 }
  /// The rows that were read since the text was opened.
  private var rowsRead = IndexSet()
  private var plan: ReadingPlan? { read { try $0.plans(of: textName).first } }

  /// Returns the item of the text menu that opens the plan or, without one, those that can be made.
  func menuItems() -> [MenuItem] {
    guard studyData != nil, text.verseCount > 0 else { return [] }
    return [phrases.keyedItem("plan") { [weak self] in self?.open() }]
  }

  private func open() {
    let items = plan.map { plan in
      [MenuItem(phrases.message(plan.status(at: now)), role: .text)] + self.items()
        + [MenuItem(phrases("plan.remove")) { [weak self] in self?.change(plan, to: nil) }]
    }
    let popover = Popover(title: phrases("menu.plan"), items: items ?? offers())
    session.push(items == nil ? popover.named() : popover)
  }

  /// Returns the items that go to the next portion and mark it as read.
  ///
  /// - Parameter row: A row in whose menu they are, which lacks the item that has no use there.
  func items(at row: Int? = nil) -> [MenuItem] {
    guard let plan, let next = plan.next else { return [] }
    let rows = (try? reader.navigation.ranges(ofPassage: next)) ?? []
    let isThere = row.map { row in rows.contains { $0.contains(row) } }
    let isDone = plan.today(at: now) == nil
    func item(
      _ name: String, _ title: String, _ perform: @escaping (PlanCoordinator) -> Void
    ) -> MenuItem {
      var item = phrases.keyedItem(name, opens: false) { [weak self] in self.map(perform) }
      item.title = phrases(title, ReadingPlan.brief(next).withVisibleControls)
      return item
    }
    let isOffered = row == nil || isThere == false && !isDone
    return [
      isOffered ? item("today", isDone ? "plan.go" : "menu.today") { $0.goToNext() } : nil,
      isThere == false
        ? nil
        : item("portionRead", "menu.portionRead") { $0.mark(plan) },
    ].compactMap(\.self)
  }

  /// Returns an item for each of some texts that has a portion for today. It opens the text there.
  func todayItems(of texts: [String]) -> [MenuItem] {
    (read { try $0.plans() } ?? []).compactMap { plan in
      guard let passage = plan.today(at: now), texts.contains(plan.textName) else { return nil }
      let title = phrases("menu.today", ReadingPlan.brief(passage).withVisibleControls)
      return MenuItem("\(title), \(plan.textName)") { [reader, textName] in
        reader.readerSession.trying {
          let session = reader.readerSession.session
          if plan.textName != textName { try reader.library.shelf?.open(plan.textName) }
          (session?.application as? ReaderController)?.plans.goToNext()
        }
      }
    }
  }

  /// Returns plans of some chapters a day for the text and, if it has several books, the open one.
  private func offers() -> [MenuItem] {
    let book = text.books[text.bookIndex(ofRow: screen.currentRow)]
    let parts = [
      (text.description.titleOrName, 0..<text.verseCount),
      (screen.speech.bookName(book.name), book.rows),
    ]
    return parts.prefix(text.books.count).flatMap { name, rows in
      let chapters = session.attempt { try ReadingPlan.chapters(of: text, in: rows) } ?? []
      return [MenuItem.header(name.withVisibleControls)]
        + [1, 2, 3, 4, 5, 10].filter { $0 <= chapters.count }.map { pace in
          let days = (chapters.count + pace - 1) / pace
          let day = phrases("plan.pace", phrases.counted("title.chapters", pace))
          let passages = ReadingPlan.passages(chapters, portions: days)
          let plan = ReadingPlan(text: textName, passages: passages, now: now)
          return MenuItem("\(day), \(phrases.counted("plan.days", days))") { [weak self] in
            self?.change(nil, to: plan)
          }
        }
    }
  }

  private func goToNext() {
    guard let next = plan?.next else { return }
    do {
      try reader.navigation.goTo(next)
    } catch {
      session.dismissPopovers()
      session.announce(text: error.message)
    }
  }

  private func mark(_ plan: ReadingPlan) {
    keepProgress()
    let read = session.attempt {
      let rows = try plan.next.flatMap { try reader.navigation.ranges(ofPassage: $0) }
      return try rows?.flatMap(changes(reading:))
    }
    change(plan, to: plan.marked(now: now), after: read ?? [])
  }

  /// Makes changes, then a change of the plan, and announces the result of the latter.
  private func change(
    _ old: ReadingPlan?, to new: ReadingPlan?, after changes: [StudyChange] = []
  ) {
    session.dismissPopovers()
    let plan = StudyChange(old, to: new)
    reader.saving.make(
      changes + [plan], announcing: session.undoable(screen.words(for: plan).result))
    reader.saving.announceEvents()
  }

  // MARK: - Progress

  /// Adds rows that the user has left by reading on: from verse to verse, or from page to page. A
  /// jump adds nothing.
  func didRead(_ rows: Range<Int>) {
    rowsRead.insert(integersIn: rows)
    guard let chapter = session.attempt({ try text.chapter(ofRow: rows.lowerBound) })?.rows,
      chapter.upperBound <= rows.upperBound
    else { return }
    keepProgress(in: chapter.lowerBound..<rows.upperBound)
  }

  /// Keeps how far chapters were read, if there is a library.
  ///
  /// - Parameter rows: The rows of chapters that may be read now, or nil for all.
  func keepProgress(in rows: Range<Int>? = nil) {
    guard studyData?.exists == true else { return }
    let rows = IndexSet(integersIn: rows ?? 0..<text.verseCount)
    for range in rowsRead.intersection(rows).rangeView {
      for change in session.attempt({ try changes(reading: range) }) ?? [] {
        studyData?.make(change)
      }
    }
  }

  private func changes(reading rows: Range<Int>) throws -> [StudyChange] {
    try ChapterProgress.changes(
      reading: rows, of: text, named: textName, studyData?.progress(of: textName) ?? [:])
  }
}
