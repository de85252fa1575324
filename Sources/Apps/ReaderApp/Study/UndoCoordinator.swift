/// Taking back changes of study data, one step at a time, and making them again.
final class UndoCoordinator: Coordinator {
  func undo() { perform(studyData?.undoHistory.undo(), isRedo: false) }

  func redo() { perform(studyData?.undoHistory.redo(), isRedo: true) }

  private func perform(_ step: UndoHistory.Step?, isRedo: Bool) {
    guard let step else {
      return session.announce(isRedo ? "edit.nothingToRedo" : "edit.nothingToUndo")
    }
    if let (name, new) = step.rename {
      return reader.library.begin(.rename(name, to: new, isUndo: true))
    }
    guard let last = step.changes.last(where: \.isAuthored) else { return }
    reader.saving.save(step.changes, announcing: screen.words(for: last, isRedo: isRedo).result)
    reader.saving.presentChanges()
  }
}
