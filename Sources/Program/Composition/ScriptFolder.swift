import Foundation
import GestureScripts
import PlainText
import Synchronization

/// The gesture scripts of a folder and of the folders in it.
package struct ScriptFolder: Sendable {
  /// The extension of gesture scripts.
  private static let suffix = ".lector"

  /// The paths of the scripts, sorted.
  package let scripts: [String]

  /// Returns whether a path is that of a folder.
  package static func exists(at path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Finds the scripts. Hidden files and folders are left out.
  ///
  /// - Throws: `UsageError` if there are none; `InputFileError` if the folder cannot be read.
  package init(path: String) throws {
    guard let found = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw InputFileError.noPermission(path)
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    scripts = found.filter { name in
      name.hasSuffix(Self.suffix) && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }.map { folder + $0 }.sorted()
    guard !scripts.isEmpty else {
      throw UsageError("\(path): expected scripts in the folder (*\(Self.suffix)), found none")
    }
  }

  /// Plays all scripts, as many at a time as there are processors.
  ///
  /// - Parameters:
  ///   - options: The options of each script's session.
  ///   - keepsGoing: Whether a script goes on after an expectation that was not met.
  /// - Returns: The report, in the order of the scripts.
  package func report(_ options: RunOptions, keepsGoing: Bool) -> ScriptReport {
    let outcomes = Outcomes()
    DispatchQueue.concurrentPerform(iterations: scripts.count) { index in
      var play = ScriptPlay(
        script: scripts[index], opened: nil, maker: SessionMaker(options: options), onScreen: false)
      play.keepsGoing = keepsGoing
      let outcome = play.outcome()
      outcomes.all.withLock { $0[index] = outcome }
    }
    let all = outcomes.all.withLock { $0 }
    return ScriptReport(scripts.indices.compactMap { all[$0] })
  }

  /// The outcomes of scripts, by their indices.
  private final class Outcomes: Sendable {
    let all = Mutex<[Int: ScriptOutcome]>([:])
  }
}
