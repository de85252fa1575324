/// Taking back changes of study data, one step at a time, and making them again.
final class UndoCoordinator: Coordinator {
  func undo() {
    guard let step = studyData?.undoHistory.undo() else {
      return session.announce("edit.nothingToUndo")
    }
    perform(step)
  }

  func redo() {
    guard let step = studyData?.undoHistory.redo() else {
      return session.announce("edit.nothingToRedo")
    }
    perform(step, isRedo: true)
  }

  private func perform(_ step: UndoHistory.Step, isRedo: Bool = false) {
    if let rename = step.rename {
      return reader.library.begin(.renameBack(rename.from, to: rename.to))
    }
    guard let last = step.changes.last(where: \.isAuthored) else { return }
    reader.saving.save(step.changes, announcing: screen.words(for: last, isRedo: isRedo).result)
    reader.saving.presentChanges()
  }
}
