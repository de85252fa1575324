import Foundation

/// The Swift files below `Sources`, by room and module: `Sources/ROOM/MODULE/FILE`.
struct SourceTree {
  struct File: Sendable, CustomStringConvertible {
    let room: String
    let module: String
    let name: String
    let lines: [String]

    var description: String { "\(room)/\(module)/\(name)" }

    /// The modules that the file imports, by the first part of their names.
    var imports: [String] {
      lines.compactMap { line in
        var words = line.split(separator: " ").map(String.init)
        let attributes: Set<String> = ["public", "package", "internal", "private", "fileprivate"]
        words.removeAll { $0.hasPrefix("@") || attributes.contains($0) }
        guard words.count >= 2, words[0] == "import" else { return nil }
        let kinds: Set<String> = [
          "struct", "class", "enum", "protocol", "func", "var", "typealias",
        ]
        let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
        return name.split(separator: ".").first.map(String.init)
      }
    }
  }

  let files: [File]

  /// The tree, read once for all tests.
  static let shared = Result { try SourceTree() }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    let sources = Self.root.appending(path: "Sources")
    let found = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    files = try (found ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      return File(
        room: parts.first ?? path, module: parts.count > 2 ? parts[1] : path,
        name: parts.last ?? path,
        lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }

  var modules: Set<String> { Set(files.map(\.module)) }
}
