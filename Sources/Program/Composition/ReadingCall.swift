import Configuration

/// The arguments of a call that reads a text, if they have the common form: at most a text and a
/// place, and complete flags by their names.
///
/// Such a call does not need the argument parser, which takes as long as the rest of a start. All
/// else is left to it: help, faults, and whatever could mean something to it that it does not mean
/// here.
package struct ReadingCall {
  package private(set) var text: String?
  package private(set) var place: String?
  package private(set) var flags = RunFlags()
  package private(set) var isPlain = false
  package private(set) var showsTour = false
  private var hasFlags = false

  /// - Returns: nil if the argument parser must decide.
  package init?(_ arguments: [String]) {
    var rest = arguments[...]
    var given: Set<String> = []
    while let argument = rest.popFirst() {
      guard !argument.isEmpty else { return nil }
      guard argument.utf8.first == UInt8(ascii: "-") else {
        guard place == nil else { return nil }
        if text == nil { text = argument } else { place = argument }
        continue
      }
      hasFlags = true
      let parts = argument.utf8.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map { String(Substring($0)) }
      let name = parts[0]
      // What was given twice is rare, and the parser knows what it means.
      guard name == "--parallel" || given.insert(name).inserted else { return nil }
      if parts.count == 1, take(switch: name) { continue }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty,
        parts.count == 2 || value.utf8.first != UInt8(ascii: "-"), take(name, value)
      else { return nil }
    }
  }

  /// - Returns: False if there is no such flag without a value.
  private mutating func take(switch name: String) -> Bool {
    switch name {
    case "--plain": isPlain = true
    case "--tour": showsTour = true
    default: return false
    }
    return true
  }

  /// - Returns: False if there is no such flag with a value, or it cannot have this one.
  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--parallel": flags.parallel.append(value)
    case "--transcript": flags.transcript = value
    case "--cast": flags.cast = value
    case "--dump-tree": flags.dumpTree = value
    case "--log": flags.log = value
    case "--config": flags.config = value
    default:
      guard let setting = SettingTable.all.first(where: { $0.flag.map { "--" + $0 } == name }),
        let value = setting.value(of: value)
      else { return false }
      flags.settings.append((setting, value))
    }
    return true
  }

  /// Returns the reading that the call requests. The log file is open from now on.
  ///
  /// - Throws: `ConfigurationError`, `OutputError`, or `UsageError`.
  package func reading() throws -> Reading {
    var options = try hasFlags ? flags.options() : .withoutFlags()
    options.showsTour = showsTour
    return Reading(text: text, place: place, options: options, isPlain: isPlain)
  }
}
