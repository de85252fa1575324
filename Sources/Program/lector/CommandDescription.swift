import ArgumentParser
import Foundation

/// The argument parser's description of a command, for its manual page and for completions.
struct CommandDescription: Decodable {
  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      let kind: String
      let name: String

      /// The name with its hyphens.
      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: Kind
    let shouldDisplay: Bool
    let sectionTitle: String?
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let completionKind: CompletionKind?
    let abstract: String?

    /// The values of a choice; empty for anything else.
    var values: [String] { allValues ?? completionKind?.list?.values ?? [] }
  }

  /// The kinds of completions with known words.
  struct CompletionKind: Decodable {
    struct List: Decodable { let values: [String] }

    let list: List?
  }

  private struct Tool: Decodable { let command: CommandDescription }

  let arguments: [Argument]?

  /// The arguments and flags that help shows, without those for help itself.
  var shown: [Argument] {
    (arguments ?? []).filter {
      $0.shouldDisplay && $0.names?.contains { ["help", "version"].contains($0.name) } != true
    }
  }

  static func of(_ command: any ParsableCommand.Type) throws -> CommandDescription {
    try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8)).command
  }
}
