/// The readers' utterances in a run of a program, key by key, with settling.
package struct HeardRun: Sendable {
  /// The utterances after a key.
  package struct Step: Sendable {
    /// The place: a time of a recording, or a line of a script.
    package var place: String
    /// The key, or `nil` before the first one.
    package var key: String?
    /// The words of each reader.
    package var said: [[String]]
  }

  package private(set) var steps: [Step]

  /// - Parameter count: The number of readers.
  package init(readers count: Int) {
    steps = [Step(place: "", said: Array(repeating: [], count: count))]
  }

  /// Plays a whole recording.
  package init(_ recording: inout RecordingFile, readers: [any TerminalReader]) {
    var run = HeardRun(readers: readers.count)
    var replay = SettledReplay(size: recording.header.size, readers: readers) { run.hear($0) }
    while let event = recording.next() {
      if event.keys != nil { replay.settleIfNeeded() }
      if let keys = event.redacted.keys {
        run.begin(keys.name, place: "\((event.time.inSeconds * 1000).rounded() / 1000) s")
      }
      replay.play(recorded: event)
    }
    replay.end()
    self = run
  }

  /// Begins a step. Everything said before its key must have been heard.
  package mutating func begin(_ key: String, place: String) {
    let none = steps[0].said.map { _ in [String]() }
    steps.append(Step(place: place, key: key, said: none))
  }

  /// Adds an utterance of a reader.
  package mutating func hear(_ heard: HeardUtterance) {
    hear(heard.utterance.text, by: heard.reader)
  }

  mutating func hear(_ text: String, by reader: Int) {
    steps[steps.count - 1].said[reader].append(text)
  }

  /// The run as a file has it.
  package var withVisibleControls: HeardRun {
    var run = self
    run.steps = steps.map {
      Step(
        place: $0.place, key: $0.key?.withVisibleControls,
        said: $0.said.map { $0.map(\.withVisibleControls) })
    }
    return run
  }
}

/// The differences in sound between two runs of a program.
package struct HeardDifference {
  /// The difference in a reader's words after a key.
  package struct Change: Hashable {
    package var place: String
    package var key: String?
    package var reader: String
    package var removed: [String]
    package var added: [String]
  }

  package private(set) var changes: [Change] = []

  /// Compares two runs. The keys show which steps belong together.
  ///
  /// - Parameter readers: The names of the readers of both runs.
  package init(from old: HeardRun, to new: HeardRun, readers: [String]) {
    let keys = new.steps.map(\.key).difference(from: old.steps.map(\.key))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for case .remove(let offset, _, _) in keys { removed.insert(offset) }
    for case .insert(let offset, _, _) in keys { inserted.insert(offset) }
    var (before, after) = (old.steps[...], new.steps[...])
    while let step = before.first ?? after.first {
      let isRemoved = removed.contains(before.startIndex)
      let isInserted = !isRemoved && inserted.contains(after.startIndex)
      let one = isInserted ? nil : before.popFirst()
      let other = isRemoved ? nil : after.popFirst()
      for (index, reader) in readers.enumerated() {
        add(other ?? one ?? step, reader, one?.said[index] ?? [], other?.said[index] ?? [])
      }
    }
  }

  private mutating func add(
    _ step: HeardRun.Step, _ reader: String, _ old: [String], _ new: [String]
  ) {
    var change = Change(place: step.place, key: step.key, reader: reader, removed: [], added: [])
    let difference = new.difference(from: old)
    for case .remove(_, let text, _) in difference.removals { change.removed.append(text) }
    for case .insert(_, let text, _) in difference.insertions { change.added.append(text) }
    if change.removed != change.added { changes.append(change) }
  }
}
