import Foundation
import PlainText
import Platform
import Synchronization

/// Examines everything outside of Lector that it needs or can use. It needs no terminal, changes
/// nothing, and waits for nothing longer than its time limits.
package struct Doctor {
  let variable: (String) -> String?
  let folders: Folders

  package init(
    folders: Folders = Folders(),
    variable: @escaping (String) -> String? = Folders.environmentVariable
  ) {
    self.folders = folders
    self.variable = variable
  }

  /// Returns all findings, by area.
  package func examine() -> [Diagnosis] {
    let languages =
      Self.bounded(10_000) { [folders] in LibraryExamination.languages(folders) } ?? []
    return terminal() + speech(of: languages) + braille(of: languages) + library()
      + configuration()
  }

  /// Runs an examination that may hang on a thread of its own.
  ///
  /// - Parameter milliseconds: The longest wait. An examination that is not finished then goes on
  ///   until the program ends.
  /// - Returns: The result; nil if it was not there in time.
  static func bounded<Result: Sendable>(
    _ milliseconds: Int, _ examine: @escaping @Sendable () -> Result
  ) -> Result? {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      box.result.withLock { $0 = examine() }
      done.signal()
    }
    guard done.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
    return box.result.withLock { $0 }
  }

  /// Returns how to get a part that is missing.
  static func remedy(installing part: SystemPackages.Part) -> String {
    SystemPackages.here?.command(installing: part) ?? "install \(part.rawValue)"
  }

  private final class Box<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }

  /// Returns the findings as a JSON document.
  package static func json(of findings: [Diagnosis]) -> String {
    var json = JSONText()
    json.object { json in
      json.key("broken")
      json.number(findings.count { $0.state == .broken })
      json.key("findings")
      json.array { list in for finding in findings { finding.append(to: &list) } }
    }
    return json.text
  }
}
