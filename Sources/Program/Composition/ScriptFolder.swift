import Foundation
import GestureScripts
import PlainText

/// The gesture scripts of a folder and of the folders in it.
package struct ScriptFolder {
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
  /// - Parameter play: Returns how a script is played; called on several threads.
  /// - Returns: The report, in the order of the scripts.
  package func report(_ play: (String) -> ScriptPlay) -> ScriptReport {
    let lock = NSLock()
    var outcomes: [Int: ScriptOutcome] = [:]
    DispatchQueue.concurrentPerform(iterations: scripts.count) { index in
      let outcome = play(scripts[index]).outcome()
      lock.withLock { outcomes[index] = outcome }
    }
    return ScriptReport(scripts.indices.compactMap { outcomes[$0] })
  }
}
