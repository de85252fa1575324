import Foundation

/// The trees of `Examples/Trees`, with what was written down that the reader says of them.
enum WalkExamples {
  static let folder = Program.root.appending(path: "Examples/Trees")

  /// The names of the trees; of each there are transcripts in both styles.
  static let names = files(ending: ".tree.json")
  /// The names of those that have a gesture script.
  static let scripts = files(ending: ".lector")

  private static func files(ending: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  static func path(_ file: String) -> String { folder.appending(path: file).path }

  static func tree(_ name: String) -> String { path("\(name).tree.json") }

  static func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  /// What is said of a tree in a style, an utterance a line.
  static func transcript(_ name: String, style: String = "spoken") throws -> String {
    try text("\(name).\(style).txt")
  }

  /// The same line by line; an element with nothing to say has an empty one.
  static func lines(_ name: String) throws -> [String] {
    var lines = try transcript(name).split(separator: "\n", omittingEmptySubsequences: false)
    lines.removeLast()
    return lines.map(String.init)
  }
}
