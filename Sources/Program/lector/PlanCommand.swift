import ArgumentParser
import Composition
import Configuration
import Console
import Foundation
import Interlinear
import PlainText
import Platform
import TextLibrary

struct PlanCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.plan.rawValue,
    abstract: "Make, show, or remove the reading plan of a text.",
    discussion: """
      A plan has one portion for each day: chapters of a text or of a part of it, or the passages \
      of a list. "lector today" opens the next one.
      """)

  @Argument(help: "An imported text, \"sampler\", or a file.")
  var text: String

  @Option(help: ArgumentHelp("The book or chapter to begin with.", valueName: "passage"))
  var from: String?

  @Option(help: ArgumentHelp("The book or chapter to end with.", valueName: "passage"))
  var to: String?

  @Option(help: "The number of days; there are at most as many as chapters.")
  var days: Int?

  @Option(help: "The number of chapters a day, at most.")
  var chapters: Int?

  @Option(help: .file("A list of passages, one portion per line; - is standard input."))
  var list: String?

  @Flag(help: "Replace a plan even if portions of it were read.")
  var replace = false

  @Flag(help: "Remove the plan.")
  var remove = false

  func check() throws {
    guard [days != nil, chapters != nil, list != nil, remove].count(where: \.self) <= 1 else {
      throw UsageError("expected one of --days, --chapters, --list, and --remove")
    }
    try UsageError.require(days, of: "--days", in: 1...Int.max)
    try UsageError.require(chapters, of: "--chapters", in: 1...Int.max)
    if from ?? to != nil, days == nil, chapters == nil {
      throw UsageError("--from and --to: expected --days or --chapters")
    }
  }

  func run() throws {
    guard days != nil || chapters != nil || list != nil else { return try showOrRemove() }
    let source = try TextOpener().open(text).text
    let passages = try list.map { try listed($0, in: source) } ?? divided(source)
    let now = Int(Date.now.timeIntervalSince1970)
    let plan = ReadingPlan(text: source.description.name, passages: passages, now: now)
    let store = StudyStore(try Library(path: Folders().library))
    guard try replace || store.plans(of: plan.textName).allSatisfy({ $0.read == 0 }) else {
      throw UsageError("portions of the plan of \(text) were read; --replace makes a new one")
    }
    try store.make(StudyChange(nil, to: plan))
    if let days, days > passages.count {
      CommandLanguage.report(
        "--days \(days): \(passages.count) portions of one chapter are enough")
    }
    try StandardOutput.report(plan.status(at: now))
  }

  private func showOrRemove() throws {
    let (store, plans) = try StudyStore.plans(of: text)
    if remove { return _ = try store.make(StudyChange(plans[0], to: nil)) }
    for (index, passage) in plans[0].passages.enumerated() {
      let line = "\(index + 1)\t\(passage.withVisibleControls)"
      try StandardOutput.print(index < plans[0].read ? line + "\tread" : line)
    }
  }

  /// Returns the chapters from the first passage to the last one, in portions.
  private func divided(_ source: any TextSource) throws -> [String] {
    let first = try from.map { try Passages.rows(of: $0, in: source, named: text) }?.first
    let last = try to.map { try Passages.rows(of: $0, in: source, named: text) }?.last
    let start = first?.lowerBound ?? 0
    let end = last?.upperBound ?? source.verseCount
    guard start < end else { throw UsageError("--to: expected a place after --from") }
    let found = try ReadingPlan.chapters(of: source, in: start..<end)
    let size = min(chapters ?? 1, found.count)
    return ReadingPlan.passages(found, portions: days ?? (found.count + size - 1) / size)
  }

  /// The maximum number of portions in a list: 27 years.
  private static let mostListed = 10_000

  /// Returns the passages of a list. Verses that are in it twice are reported.
  private func listed(_ file: String, in source: any TextSource) throws -> [String] {
    var known = IndexSet()
    let lines = try InputFile.lines(of: file)
    guard (1...Self.mostListed).contains(lines.count) else {
      throw ContentError("\(file): expected 1 to \(Self.mostListed) portions")
    }
    return try lines.map { number, line in
      let passage = line.trimmingCharacters(in: .whitespaces)
      do {
        let rows = try Passages.rows(of: passage, in: source, named: text)
        if rows.contains(where: { known.intersects(integersIn: $0) }) {
          CommandLanguage.report("\(file):\(number): an earlier portion has verses of \(passage)")
        }
        for range in rows { known.insert(integersIn: range) }
      } catch let error as UnknownNameError {
        throw ContentError(FileMessage(file: file, line: number, message: error.report).report)
      }
      return passage
    }
  }
}

struct TodayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.today.rawValue,
    abstract: "Read today's portion of a reading plan.",
    discussion: """
      Says which portion is next, and opens it on a terminal. It counts as read if you leave the \
      text at its end, or after --read. After days off, the plan continues where you stopped.
      """)

  @Argument(help: "The text (default: all texts); for a file, its full path.")
  var text: String?

  @Flag(help: "Mark the next portion as read.")
  var read = false

  func run() throws {
    let (store, plans) = try StudyStore.plans(of: text)
    if read {
      guard plans.count == 1 else {
        throw UsageError("expected one of \(plans.map(\.textName).joined(separator: ", "))")
      }
      return try mark(plans[0], of: try? TextOpener().open(plans[0].textName).text, in: store)
    }
    let now = Int(Date.now.timeIntervalSince1970)
    try StandardOutput.report(lines: plans.map { $0.status(at: now) })
    guard let plan = text != nil ? plans.first : plans.first(where: { $0.today(at: now) != nil }),
      let passage = plan.next
    else { return }
    let source = try TextOpener().open(plan.textName).text
    let rows = try Passages.rows(of: passage, in: source, named: plan.textName)
    guard Reading.isOnTerminal, let last = rows.last else { return }
    let options = RunOptions(try Settings.inForce(file: nil))
    let end = try Reading(text: plan.textName, place: passage, options: options).run()
    // Who reads on to the next chapter has read the portion. Another window may have said so.
    let next = min(last.upperBound, source.verseCount - 1)
    let finished = last.upperBound - 1..<(try source.chapter(ofRow: next).rows.upperBound)
    if let place = try store.lastPlace(of: plan.textName),
      try store.plans(of: plan.textName) == [plan],
      let row = try source.row(of: place.reference), finished.contains(row)
    {
      try mark(plan, of: source, in: store)
    }
    try end.throwExitCode()
  }

  /// Marks the next portion as read, and its chapters.
  ///
  /// - Parameter source: The text, or nil if there is none any more.
  private func mark(
    _ plan: ReadingPlan, of source: (any TextSource)?, in store: StudyStore
  ) throws {
    if let source, let next = plan.next,
      let passages = try? Passages.rows(of: next, in: source, named: plan.textName)
    {
      let known = try store.progress(of: plan.textName)
      let changes = try passages.flatMap { rows in
        try ChapterProgress.changes(reading: rows, of: source, named: plan.textName, known)
      }
      for change in changes { try store.make(change) }
    }
    let now = Int(Date.now.timeIntervalSince1970)
    let marked = plan.marked(now: now)
    try store.make(StudyChange(plan, to: marked))
    try StandardOutput.report(marked.status(at: now))
  }
}

extension StudyStore {
  /// Returns the plan of a text, or the plans of all texts.
  ///
  /// - Throws: `UnknownNameError` if there is none.
  fileprivate static func plans(of text: String?) throws -> (StudyStore, [ReadingPlan]) {
    guard let store = try existing(), case let plans = try store.plans(of: text), !plans.isEmpty
    else {
      throw UnknownNameError(
        report: "no plan; \"lector plan \(text ?? "TEXT") --days 365\" makes one")
    }
    return (store, plans)
  }
}
