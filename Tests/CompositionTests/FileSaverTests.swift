import Foundation
import Platform
import Synchronization
import Testing

@testable import Composition
@testable import ReaderApp

/// Files that are named in a session are written in the background, and only regular ones.
@Suite final class FileSaverTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func outcome(_ path: String, replaces: Bool = false) -> String {
    let hasWoken = Mutex(false)
    let saver = FileSaver { hasWoken.withLock { $0 = true } }
    saver.save("new", to: path, isPrivate: true, replaces: replaces, limit: 60_000)
    switch saver.takeOutcome() {
    case .saved: return "saved"
    case .exists: return "exists"
    case .failed(let error):
      return "\(error.report.description.replacing(folder.path + "/", with: ""))"
    case nil: return "nothing"
    }
  }

  @Test func aFileIsReplacedOnlyOnDemand() throws {
    #expect(outcome(path("a")) == "saved")
    #expect(outcome(path("a")) == "exists")
    #expect(outcome(path("a"), replaces: true) == "saved")
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "new")
    var status = stat()
    #expect(stat(path("a"), &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test(arguments: ["pipe", "/dev/full", "/dev/tty", "/proc/self/fd/1", "/dev/stdout"])
  func whatIsNoFileIsNotWritten(name: String) throws {
    if name == "pipe" { try #require(mkfifo(path(name), 0o600) == 0) }
    let place = name == "pipe" ? path(name) : name
    for replaces in [false, true] {
      #expect(
        outcome(place, replaces: replaces)
          == "\(name): is not a regular file; expected the name of a file")
    }
  }

  @Test func faults() {
    #expect(outcome(folder.path).hasSuffix(": is a folder; expected the name of a file"))
    #expect(outcome(path("no/a")) == "no/a: cannot be created: No such file or directory")
  }

  /// Nobody waits for the disk.
  @Test func theOutcomeComesLater() throws {
    let woken = DispatchSemaphore(value: 0)
    let saver = FileSaver { woken.signal() }
    saver.save("new", to: path("-"), isPrivate: false, replaces: false, limit: 0)
    woken.wait()
    guard case .saved? = saver.takeOutcome() else {
      Issue.record("not saved")
      return
    }
    #expect(try String(contentsOfFile: path("-"), encoding: .utf8) == "new")
  }
}
