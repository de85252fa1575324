import Foundation

/// The trees of `Examples/Trees`, with transcripts of the reader's speech.
enum WalkExamples {
  static let folder = Program.root.appending(path: "Examples/Trees")

  /// The names of the trees; each has transcripts in both styles.
  static let names = files(ending: ".tree.json")
  /// The names of the trees that have a gesture script.
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

  /// Returns the transcript of a tree in a style, with one utterance on each line.
  static func transcript(_ name: String, style: String = "spoken") throws -> String {
    try text("\(name).\(style).txt")
  }

  /// Returns the same transcript as lines; a silent element has an empty one.
  static func lines(_ name: String) throws -> [String] {
    var lines = try transcript(name).split(separator: "\n", omittingEmptySubsequences: false)
    lines.removeLast()
    return lines.map(String.init)
  }
}
