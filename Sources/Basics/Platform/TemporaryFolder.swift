import Foundation
import Synchronization

/// A private folder for temporary copies of the user's data, which is removed with this object.
///
/// It is also removed if SIGTERM, SIGHUP, or SIGINT ends a command. The folder of a killed program
/// stays private, and the next program that needs such a folder removes it: a lock on the folder
/// shows whether its program still runs.
package final class TemporaryFolder: Sendable {
  package let path: String
  private let lock: Int32

  /// The folders that exist now, for the handler of signals.
  private static let existing = Mutex<Set<String>>([])

  /// - Parameter parents: The folders to try, in order.
  /// - Throws: `OutputError` if none can be created.
  package init(in parents: [String] = TemporaryFolder.parents()) throws(OutputError) {
    for parent in parents
    where (try? PrivateFiles.makeFolder(parent)) != nil && PrivateFiles.isPrivate(parent) {
      Self.removeAbandoned(in: parent)
      let made = Self.existing.withLock { existing in
        let made = Self.make(in: parent)
        if let made { existing.insert(made.path) }
        return made
      }
      guard let made else { continue }
      (path, lock) = made
      Self.watchSignals()
      return
    }
    throw .cannotCreate(path: parents.last ?? "/tmp", .permissionDenied)
  }

  /// Creates and locks a folder, or nil if that is impossible. Before it is locked, another program
  /// may take it for an abandoned one.
  private static func make(in parent: String) -> (path: String, lock: Int32)? {
    for _ in 0..<8 {
      let folder = "\(parent)/\(getpid())-\(UInt32.random(in: 0 ... .max))"
      guard mkdir(folder, 0o700) == 0 else { return nil }
      chmod(folder, 0o700)
      let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, access(folder, F_OK) == 0 {
        return (folder, lock)
      }
      close(lock)
      rmdir(folder)
    }
    return nil
  }

  /// The folder in the cache; if that cannot be written to, one in the system's temporary folder,
  /// named after the user.
  package static func parents(_ folders: Folders = Folders()) -> [String] {
    let system = NSTemporaryDirectory()
    let name = "lector-\(geteuid())"
    return [
      folders.cache + "/temporary", system.hasSuffix("/") ? system + name : "\(system)/\(name)",
    ]
  }

  deinit { remove() }

  private func remove() {
    try? FileManager.default.removeItem(atPath: path)
    Self.existing.withLock { _ = $0.remove(path) }
    close(lock)
  }

  /// Removes the folders that killed programs have left behind. If there are none, this costs two
  /// system calls.
  package static func removeAbandoned() {
    for parent in parents() where PrivateFiles.isPrivate(parent) { removeAbandoned(in: parent) }
  }

  private static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names {
      let folder = "\(parent)/\(name)"
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      let isAbandoned = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      if isAbandoned { try? FileManager.default.removeItem(atPath: folder) }
      close(descriptor)
    }
  }

  /// Removes the folders when a signal ends the program, unless the program handles the signal
  /// itself, as a session does. Call this again after the program stops handling it.
  package static func watchSignals() {
    guard existing.withLock({ !$0.isEmpty }) else { return }
    for number in [SIGTERM, SIGHUP, SIGINT] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil
      else { continue }
      signal(number, SIG_IGN)
      let isWatched = DispatchSemaphore(value: 0)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setRegistrationHandler { isWatched.signal() }
      source.setEventHandler {
        existing.withLock { folders in
          for folder in folders {
            // The program still runs. Under another name, it creates no more files in the folder.
            let removed = folder + "-removed"
            let isMoved = rename(folder, removed) == 0
            try? FileManager.default.removeItem(atPath: isMoved ? removed : folder)
          }
          // It may have made one of them again meanwhile.
          for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
          end(by: number)
        }
      }
      source.resume()
      // A signal that arrives before it is watched would be lost.
      isWatched.wait()
      sources.withLock { $0.append(Source(source: source)) }
    }
  }

  /// Ends the program at once. The signal is raised on this thread, which blocks signals otherwise.
  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  private static let sources = Mutex<[Source]>([])

  /// A source, which must stay referenced.
  private struct Source: @unchecked Sendable {
    let source: any DispatchSourceSignal
  }
}
