import Foundation
import Interlinear

/// The texts and the lexica that can be fetched, as in `Resources/Program/texts.tsv`.
package struct TextCatalog: Sendable {
  package enum Kind: String, CaseIterable, Sendable { case text, treebank, lexicon }

  package struct Entry: Hashable, Sendable {
    /// The name in the library.
    package let name: String
    package let kind: Kind
    package let language: Language
    package let title: String
    package let license: String
    /// The address of the folder with the files, which ends in a slash and names a commit.
    package let base: String
    package let credits: String
    package fileprivate(set) var files: [File] = []
  }

  package struct File: Hashable, Sendable {
    /// The use of a file: the words of a text or a lexicon, or a translation and the alignment of
    /// its words.
    package enum Role: String, Sendable { case text, translation, alignment }

    package let role: Role
    /// The language of a translation.
    package let language: Language?
    /// The size, in bytes.
    package let size: Int
    /// The SHA-256 digest, as hexadecimal digits.
    package let sum: String
    /// The percent-encoded path below the base address.
    package let path: String
  }

  package private(set) var entries: [Entry] = []

  /// - Parameter table: The table. Lines that are not complete are left out; a test proves that the
  ///   embedded table has none.
  package init(table: String) {
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 5, let last = entries.indices.last, let size = Int(parts[2]) {
        let words = parts[1].split(separator: ":").map(String.init)
        guard let role = words.first.flatMap(File.Role.init) else { continue }
        let language = words.count > 1 ? Language(rawValue: words[1]) : nil
        entries[last].files.append(
          File(role: role, language: language, size: size, sum: parts[3], path: parts[4]))
      } else if parts.count == 7, let kind = Kind(rawValue: parts[1]) {
        entries.append(
          Entry(
            name: parts[0], kind: kind, language: Language(rawValue: parts[2]), title: parts[3],
            license: parts[4], base: parts[5], credits: parts[6]))
      }
    }
  }
}

extension TextCatalog.Entry {
  /// The size of all files, in bytes.
  package var size: Int { files.reduce(0) { $0 + $1.size } }

  /// The size in megabytes, with a decimal below 10.
  package var megabytes: String { Self.megabytes(size) }

  package static func megabytes(_ size: Int) -> String {
    let tenths = max((size + 50_000) / 100_000, 1)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((size + 500_000) / 1_000_000)"
  }

  /// The web page that the files come from.
  package var source: String {
    let parts = base.split(separator: "/")
    guard parts.count > 3, parts[1] == "raw.githubusercontent.com" else { return base }
    return "https://github.com/\(parts[2])/\(parts[3])"
  }
}

extension TextCatalog.File {
  /// The name of the file, without its folders.
  package var name: String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.removingPercentEncoding ?? last
  }
}
