import PlainText

/// A fault in a key table.
package struct KeyMapError: ReportableError, Equatable {
  /// The number of the line, counted from 1.
  package let line: Int
  package let message: Message
  package var report: Message { "key table:\(line): \(message)" }
}

extension KeyMap {
  /// Reads a key table. Each line holds the names of keys, separated by spaces, then a tab and the
  /// name of a command. `# ` begins a comment.
  ///
  /// - Throws: `KeyMapError` for names that do not exist, for keys that are bound twice, and for keys
  ///   that begin other bound keys.
  package init(table: String) throws(KeyMapError) {
    self.init()
    var number = 0
    for line in table[...].slices(separatedBy: 0x0A) {
      number += 1
      if line.isEmpty || line.utf8.starts(with: "# ".utf8) { continue }
      do throws(Binding.Fault) {
        let fields = line.slices(separatedBy: 0x09).filter { !$0.isEmpty }
        guard fields.count == 2 else {
          throw Binding.Fault("expected keys, a tab, and a command")
        }
        if let fault = add(try Binding(keys: String(fields[0]), command: String(fields[1]))) {
          throw fault
        }
      } catch {
        throw KeyMapError(line: number, message: error.message)
      }
    }
  }
}
