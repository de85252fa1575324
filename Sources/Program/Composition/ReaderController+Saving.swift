import Foundation
import PlainText
import ReaderApp
import Sessions
import TextLibrary

extension ReaderController {
  /// Waits, once the terminal is free, for what is still to be saved.
  ///
  /// - Throws: `UnsavedChanges` or `UnsavedSettings` if the user ended the program. After a signal, they are reported
  ///   here, because the program's status is that of the signal.
  func finishSaving(at end: SessionEnd) throws {
    do throws(UnsavedChanges) {
      try finishSaving {
        let seconds = StudyData.patience / 1_000
        Self.warn("waiting for the library, for at most \(seconds) seconds")
      }
    } catch {
      if end == .quit { throw error }
      Self.warn(error.description)
    }
    do throws(UnsavedSettings) {
      try (preferences as? SettingStore)?.finish(limit: StudyData.patience)
    } catch {
      if end == .quit { throw error }
      Self.warn(error.description)
    }
  }

  private static func warn(_ message: String) {
    CommandLanguage.report(message)
  }
}
