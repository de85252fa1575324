import Auditing
import Foundation
import TerminalAuditing

/// A part of a reference page that is made from a table in the sources. On the page, it is between
/// `<!-- table NAME -->` and `<!-- end of table -->`.
struct ReferenceTable: Sendable {
  let name: String
  let markdown: @Sendable () throws -> String

  static let all: [ReferenceTable] =
    ["voiceover", "nvda", "vim"].map { profile in
      ReferenceTable(name: "keys \(profile)") { try KeyReference.commands(profile: profile) }
    } + [
      ReferenceTable(name: "field keys") { KeyReference.fields },
      ReferenceTable(name: "settings") { SettingReference.markdown },
      ReferenceTable(name: "commands") { try CommandReference().markdown },
      ReferenceTable(name: "exit statuses") { try ManualReference().statuses },
      ReferenceTable(name: "variables") { try ManualReference().variables },
      ReferenceTable(name: "files") { try ManualReference().files },
      ReferenceTable(name: "audit rules") { RuleReference.markdown(of: RuleTable.rules) },
      ReferenceTable(name: "terminal rules") {
        RuleReference.markdown(of: TerminalRuleTable.all)
      },
      ReferenceTable(name: "traps") { GalleryReference.markdown },
      ReferenceTable(name: "rules of live screens") { try GalleryReference.liveRules },
    ]
}

/// A page with tables.
struct ReferencePage {
  private static let end = "<!-- end of table -->\n"

  let file: URL
  private(set) var text: String
  /// The names of its tables, in order.
  let tables: [String]

  init(_ path: String) throws {
    file = Program.root.appending(path: path)
    text = try String(contentsOf: file, encoding: .utf8)
    tables = text.components(separatedBy: "<!-- table ").dropFirst().compactMap {
      $0.components(separatedBy: " -->\n").first
    }
  }

  /// The pages that have tables, by their paths in the repository.
  static let paths: [String] = {
    let folder = Program.root.appending(path: "Documentation")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".md") }.map { "Documentation/" + $0 }.sorted()
      .filter { (try? ReferencePage($0).tables.isEmpty) == false }
  }()

  /// Replaces the content of each table.
  mutating func fill() throws {
    for name in tables {
      guard let table = ReferenceTable.all.first(where: { $0.name == name }),
        let start = text.range(of: "<!-- table \(name) -->\n"),
        let end = text.range(of: Self.end, range: start.upperBound..<text.endIndex)
      else { continue }
      text.replaceSubrange(
        start.upperBound..<end.lowerBound, with: "\n" + (try table.markdown()) + "\n")
    }
  }
}
