import Foundation

/// A Markdown file of the repository: its blocks of code and the code in its prose.
struct DocumentationPage {
  struct Block {
    let language: String
    var lines: [String] = []
  }

  let path: String
  private(set) var blocks: [Block] = []
  private(set) var prose: [String] = []

  /// The pages of the site. The command lines of tutorials depend on each other: a test of their
  /// own replays them.
  static let all: [DocumentationPage] = {
    let manager = FileManager.default
    let folders = ["Documentation", "Examples"].flatMap { folder in
      let found = manager.enumerator(atPath: Program.root.appending(path: folder).path)
      return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    let files = (try? manager.contentsOfDirectory(atPath: Program.root.path)) ?? []
    return (files + folders.sorted()).filter {
      $0.hasSuffix(".md") && !$0.contains("/.build/") && !$0.contains("/tutorials/")
    }.compactMap { try? DocumentationPage(path: $0) }
  }()

  private init(path: String) throws {
    self.path = path
    let text = try String(contentsOf: Program.root.appending(path: path), encoding: .utf8)
    var block: Block?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let closed = block { blocks.append(closed) }
        block = block == nil ? Block(language: String(line.dropFirst(3))) : nil
      } else if block != nil {
        block?.lines.append(line)
      } else {
        prose.append(line)
      }
    }
  }

  /// The command lines of blocks without a language, without their comments.
  var commandLines: [String] {
    blocks.filter(\.language.isEmpty).flatMap(\.lines).compactMap { line in
      let command = line.hasPrefix("$ ") ? String(line.dropFirst(2)) : line
      let pattern = /(^|; |\| |<\(|"\$\(|^[A-Z_]+=\S+ )lector( |$)/
      guard command.firstMatch(of: pattern) != nil else { return nil }
      return Self.withoutComment(command)
    }
  }

  /// The commands that are shown with their output, with `…` for any lines.
  var dialogs: [(command: String, output: [String])] {
    blocks.compactMap { block in
      guard let first = block.lines.first, first.hasPrefix("$ lector ") else { return nil }
      return (String(first.dropFirst(2)), Array(block.lines.dropFirst()))
    }
  }

  /// The code in the prose that begins with the name of the program.
  var commandsInProse: [String] {
    prose.flatMap { line in
      line.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }.filter { $0.hasPrefix("lector ") && !$0.hasPrefix("lector ---") }
  }

  /// Returns a line to the first two blanks outside of quotes.
  private static func withoutComment(_ line: String) -> String {
    var quote: Character?
    var kept = ""
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      }
      if quote == nil, character == " ", kept.last == " " { break }
      kept.append(character)
    }
    return kept.trimmingCharacters(in: .whitespaces)
  }
}
