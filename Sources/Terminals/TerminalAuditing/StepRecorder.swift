import TerminalReading

/// Divides a replay into steps.
final class StepRecorder {
  private let judge: (Step) -> Void
  private let readers: [TerminalReaderName]
  /// The steps since the first key that may be a part of hidden input.
  private var held: [Step] = []
  /// The last sign that one of these keys wrote or erased.
  private var lastSign: String?
  /// The columns of each row that change without a key.
  private var restless: [Int: (columns: Range<Int>, times: Int)] = [:]
  private var step: Step?
  private var screen: TerminalScreen?
  /// The rows before the step, moved as the program scrolls.
  private var oldRows: [TerminalRow] = []
  private var lastKey: KeyChunk?
  private var lastRead = Duration.zero
  private var replay: Replay?
  /// The lines of the events that are not played yet, with their times.
  private var lines: [(time: Duration, line: Int?)] = []
  /// The time of the last event.
  private var lastTime = Duration.zero
  private(set) var hasKeys = false

  init(_ readers: [TerminalReaderName], judge: @escaping (Step) -> Void) {
    (self.readers, self.judge) = (readers, judge)
  }

  /// Plays events to the readers, and divides their utterances.
  ///
  /// - Parameter next: Returns the next event and its line, or `nil` at the end.
  func replay(_ size: TerminalSize, next: () -> (event: RecordedEvent, line: Int?)?) {
    start(size)
    while let (event, line) = next() { play(event, line: line) }
    end()
  }

  func start(_ size: TerminalSize) {
    replay = Replay(
      size: size, readers: readers.map(\.reader),
      watch: { [unowned self] in watch($0, $1, $2) }, hear: { [unowned self] in hear($0) })
  }

  func play(_ event: RecordedEvent, line: Int?) {
    lines.append((event.time, line))
    lastTime = event.time
    replay?.play(event)
  }

  func end() {
    replay?.end()
    replay = nil
  }

  /// Reads all output so far.
  ///
  /// - Returns: A Boolean value that indicates whether the last keys may be hidden input.
  func mayHide() -> Bool {
    replay?.advance(to: lastTime + .microseconds(1))
    guard var step, let screen else { return !held.isEmpty }
    step.after = screen
    return isHeld(step)
  }

  func hear(_ heard: HeardUtterance) {
    step?.heard.append((readers[heard.reader], heard.utterance))
  }

  func watch(_ input: ReaderInput, _ time: Duration, _ screen: TerminalScreen) {
    switch input {
    case .start: self.screen = screen
    case .keys(let keys):
      guard !keys.isReport else { return }
      begin(at: time, keys)
      hasKeys = true
    case .resize:
      // The step before it ends in the old size.
      finish(at: time)
      self.screen = screen
      restless = [:]
      begin(at: time)
      step?.isResized = true
    case .output:
      if isSettled(at: time) { begin(at: time) }
      step?.reads.append(ReadOutput(time: time, before: screen, after: screen))
    case .event(let event): note(event, on: screen)
    case .outputEnd:
      lastRead = time
      self.screen = screen
      if let last = step?.reads.indices.last { step?.reads[last].after = screen }
      noteRestless(at: time)
    case .timer: break
    case .end: finish(at: time, isLast: true)
    }
  }

  /// Returns a Boolean value that indicates whether output begins a step. The first output after a
  /// key belongs to the key.
  private func isSettled(at time: Duration) -> Bool {
    guard let step else { return true }
    guard let first = step.reads.first else { return false }
    return time - lastRead >= SettledReplay.quiet || time - first.time > SettledReplay.longest
  }

  private func begin(at time: Duration, _ key: KeyChunk? = nil) {
    finish(at: time)
    guard let screen else { return }
    lines.removeFirst(lines.dropFirst().prefix { $0.time <= time }.count)
    lastKey = key ?? lastKey
    oldRows = screen.rows
    step = Step(
      key: key, lastKey: lastKey, start: time, end: time, line: lines.first?.line, before: screen,
      after: screen, silenceBefore: time - lastRead,
      writings: screen.rows.map { Array(repeating: .not, count: $0.cells.count) },
      readers: readers, pasted: key?.pasted)
  }

  private func finish(at time: Duration, isLast: Bool = false) {
    guard var step, let screen else { return }
    step.end = time
    step.after = screen
    step.isLast = isLast
    hold(step)
    self.step = nil
  }

  /// Judges a step, or keeps it until it is known whether its key belongs to hidden input. Keys after
  /// a prompt are hidden input if nothing changes until Return, or if the program shows a sign in
  /// place of a typed character: at the cursor, or one beside the other, or if a sign at the cursor
  /// turns for each of several keys. A sign that comes alone, such as a tag, is the answer to a
  /// command.
  private func hold(_ step: Step) {
    let isHeld = isHeld(step)
    if isHeld {
      // What nobody judges is kept as long as it matters.
      if readers.isEmpty, step.key == nil, let last = held.last, last.key == nil, isRestless(last) {
        held.removeLast()
      }
      held.append(step)
      lastSign = step.ignoring(restless).mask?.sign ?? step.signAtCursor ?? lastSign
      guard step.isLast else { return }
    }
    let own = held.map { $0.ignoring(restless) }
    // Notes elsewhere answer commands, unless most keys are silent.
    let notes = own.count(where: \.isNote)
    // What rings is an error, or too much for a field.
    let quiet = own.filter { !$0.hasRung && !$0.isNote }
    let masks = quiet.allSatisfy(\.changesCase) ? [] : quiet.compactMap(\.mask)
    let last = own.last { $0.key != nil || !isRestless($0) }
    // A few letters are commands, above all with text below the cursor.
    let typed = quiet.compactMap(\.typed?.count).reduce(0, +)
    let isWhole = held.first?.before.hasTextBelow ?? false
    let isLong = typed > (isWhole ? 2 : 1)
    let kinds = Set(quiet.compactMap(\.typed).joined()).count
    let isOver =
      step.named == .return || step.key?.bytes == [0x03]
      || isHeld && step.isLast && !isWhole && last?.isHidden ?? false
      || kinds > 2 && step.key != nil && step.typed == nil
    // A slow program answers each key.
    let movesAlone = held.contains { $0.key == nil ? !$0.hasSameText : $0.isUnshown }
    // Letters in place of others are a mask after more keys.
    let fewest = masks.allSatisfy { $0.sign.letters.isEmpty } ? 1 : 2
    let joints = zip(masks, masks.dropFirst()).count {
      $0.row == $1.row
        && 0...Threshold.maskGap ~= $1.columns.lowerBound - $0.columns.upperBound
    }
    let isSecret =
      quiet.contains { $0.isMasked || isOver && $0.masksPaste }
      || joints >= fewest && (isOver && fewest == 1 || kinds > fewest)
      || isOver && kinds > 2 && quiet.filter(\.turnsSigns).compactMap(\.typed).joined().count > 1
      || isOver && isLong && movesAlone
        && quiet.contains { $0.isHidden && $0.isUnshown && $0.typed != " " }
        && (notes == 0 || kinds > 2 && typed >= notes)
    for var step in held {
      if isSecret { (step.isSecret, step.lastKey) = (true, nil) }
      judge(step)
    }
    if !isHeld {
      var step = step
      step.isSecret = step.masksPaste && step.key?.endsLine ?? false
      judge(step)
    }
    (held, lastSign) = ([], nil)
  }

  /// Returns a Boolean value that indicates whether a step only changed text that changes by itself.
  private func isRestless(_ step: Step) -> Bool {
    step.changedRows.allSatisfy { restless[$0]?.times ?? 0 >= Threshold.restlessTimes }
  }

  /// Returns a Boolean value that indicates whether the key may belong to hidden input.
  private func isHeld(_ step: Step) -> Bool {
    let step = step.ignoring(restless)
    return (step.isHidden || step.turnsSigns || step.changesCase)
      && (!held.isEmpty || step.typed != nil && !step.hasRung)
      || !held.isEmpty && (step.key == nil || step.mask.map { $0.sign == lastSign } ?? false)
      || step.isNote && (!held.isEmpty || step.typed != nil)
      // A key may be answered after the next one.
      || lastSign != nil && step.typed != nil && step.before.rows == step.after.rows
      || step.signAtCursor.map { $0 == lastSign ?? $0 || $0.letters.isEmpty } ?? false
  }

  /// Notes where text changes without a key, or some time after one.
  private func noteRestless(at time: Duration) {
    guard let step, let read = step.reads.last, !read.hasScrolled,
      step.key == nil || time - step.start >= Threshold.restlessTime
    else { return }
    if read.before.isAlternate != read.after.isAlternate { restless = [:] }
    for (row, (old, new)) in zip(read.before.rows, read.after.rows).enumerated() where old != new {
      let columns = old.cells.columns(differentFrom: new.cells)
      guard let first = columns.first, let last = columns.last, !old.cells.allSatisfy(\.isBlank)
      else { continue }
      let known = restless[row] ?? (first..<last + 1, 0)
      restless[row] = (
        min(known.columns.lowerBound, first)..<max(known.columns.upperBound, last + 1),
        known.times + 1
      )
    }
  }

  private func note(_ event: TerminalEvent, on screen: TerminalScreen) {
    guard step != nil, let read = step?.reads.indices.last else { return }
    switch event {
    case .glyph(let scalar, let place, let width):
      guard width > 0 else { return }
      if step?.reads[read].first == nil { step?.reads[read].first = (scalar, place) }
      step?.reads[read].last = (scalar, place)
      let old = oldRows[place.row].cells[place.column]
      let new = screen.rows[place.row].cells[place.column]
      step?.writings[place.row][place.column] =
        old.shownText != new.shownText ? .changed : old.style != new.style ? .restyled : .again
      guard step?.pasted != nil, scalar != " ", !old.hasSameText(as: new), let start = step?.before
      else { return }
      // A sign may stand for a pasted character.
      let isNext = step?.runs[place]?.sign == scalar
      let count = isNext ? step?.runs.removeValue(forKey: place)?.count ?? 0 : 0
      if count > 0 || !start.isCursorVisible
        || place.row == start.cursor.row && 0...1 ~= place.column - start.cursor.column
      {
        let end = TerminalPosition(column: place.column + width, row: place.row)
        step?.runs[end] = (scalar, count + 1)
      }
    case .control(0x07, _): step?.hasRung = true
    case .control(0x0A, let place):
      // After a scroll, the row that ended is one higher.
      let row = screen.cursor.row > place.row ? place.row : max(place.row - 1, 0)
      if !screen.isAlternate, screen.rows[row].cells.contains(where: { !$0.isBlank }) {
        step?.lineFeeds += 1
      }
    case .command(let number, let text):
      if number == 9 && text.hasPrefix("4") || number == 133 && text.hasPrefix("D") {
        step?.hasSign = true
      }
    case .scroll(let rows, let columns, let up) where columns.count == screen.size.columns:
      step?.reads[read].hasScrolled = true
      oldRows.scroll(rows, up: up, blank: TerminalRow(columns: screen.size.columns))
      step?.writings.scroll(rows, up: up, blank: Array(repeating: .not, count: screen.size.columns))
    case .alternateScreen: oldRows = screen.rows
    default: break
    }
  }
}
