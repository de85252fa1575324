import CellGrids
import PlainText

/// A fault in a key table.
package struct KeyMapError: ReportableError, Equatable {
  /// The number of the line, from 1.
  package let line: Int
  package let message: String
  package var description: String { "key table:\(line): \(message)" }
}

extension KeyMap {
  /// Reads a key table. Each line holds the names of keys, separated by spaces, then a tab and the
  /// name of a command. `# ` begins a comment.
  ///
  /// - Throws: `KeyMapError` for names that do not exist, for keys that are bound twice, and for keys
  ///   that begin other bound keys.
  package init(table: String) throws(KeyMapError) {
    var read = ReadBindings()
    var number = 0
    for line in table.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty || line.starts(with: "# ".utf8) { continue }
      do throws(Binding.Fault) {
        let fields = line.split(separator: 0x09).map { String(Substring($0)) }
        guard fields.count == 2 else {
          throw Binding.Fault("expected keys, a tab and a command")
        }
        try read.add(Binding(keys: fields[0], command: fields[1]))
      } catch {
        throw KeyMapError(line: number, message: error.message)
      }
    }
    self.init(bindings: read.bindings)
  }
}

/// The bindings of a table that have been read so far, none of which clash.
private struct ReadBindings {
  private(set) var bindings: [KeyMap.Binding] = []
  private var commands: Set<[Key]> = []
  private var marks: Set<[Key]> = []
  private var prefixes: Set<[Key]> = []

  mutating func add(_ binding: KeyMap.Binding) throws(KeyMap.Binding.Fault) {
    let takesLetter = binding.action.takesLetter
    let isNew =
      takesLetter ? marks.insert(binding.keys).inserted : commands.insert(binding.keys).inserted
    guard isNew else { throw KeyMap.Binding.Fault("\(binding.name) is bound twice") }
    let own = binding.prefixes
    let isPrefix = !takesLetter && prefixes.contains(binding.keys)
    if let keys = isPrefix ? binding.keys : own.first(where: commands.contains) {
      let name = keys.map(\.name).joined(separator: " ")
      throw KeyMap.Binding.Fault("\(name) is bound and begins other keys")
    }
    prefixes.formUnion(own)
    bindings.append(binding)
  }
}
