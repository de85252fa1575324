import TextLibrary

/// The changes of study data and of names of texts that can be undone or redone.
struct UndoHistory {
  /// The changes made by one key.
  struct Step {
    let changes: [StudyChange]
    /// The text that was renamed instead.
    var rename: (from: String, to: String)?

    /// The same step in the other direction.
    var reversed: Step {
      Step(
        changes: changes.reversed().map(\.inverse),
        rename: rename.map { ($0.to, $0.from) })
    }
  }

  /// The number of steps that are kept.
  static let capacity = 200

  /// The number of changes that were made, undone, or redone so far.
  private(set) var changeCount = 0
  private var past: [Step] = []
  private var future: [Step] = []

  /// Adds a step. Steps that were undone before can no longer be redone.
  mutating func add(_ step: Step) {
    future = []
    changeCount += 1
    past.append(step)
    if past.count > Self.capacity { past.removeFirst() }
  }

  /// Returns the step that undoes the last one, or nil if there is none.
  mutating func undo() -> Step? {
    guard let step = past.popLast() else { return nil }
    changeCount += 1
    future.append(step)
    return step.reversed
  }

  /// Returns the most recently undone step, or nil if there is none.
  mutating func redo() -> Step? {
    guard let step = future.popLast() else { return nil }
    changeCount += 1
    past.append(step)
    return step
  }

  /// Forgets the last step with a change that the user has discarded before it was saved.
  mutating func remove(_ change: StudyChange) {
    if let index = past.lastIndex(where: { $0.changes.contains(change) }) {
      past.remove(at: index)
    }
  }

  /// Forgets the steps in a text.
  mutating func removeSteps(in text: String) {
    func isInText(_ step: Step) -> Bool {
      step.changes.contains { $0.textName == text }
    }
    past.removeAll(where: isInText)
    future.removeAll(where: isInText)
  }
}
