import ArgumentParser
import PlainText
import TextLibrary

struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.library.rawValue, abstract: "Show and change what is in the library.",
    subcommands: [List.self, Info.self, Remove.self, Rename.self, Check.self, Backup.self],
    defaultSubcommand: List.self)

  enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the texts.")

    @Option(help: "How the list is written.")
    var format: ListFormat = .text

    func run() throws {
      let path = Folders().library
      let entries = Library.exists(at: path) ? try Library(path: path).entries() : []
      switch format {
      case .text: for entry in entries { print(entry.line) }
      case .json:
        var json = JSONText()
        json.array { list in for entry in entries { entry.append(to: &list) } }
        print(json.text)
      }
    }
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Tell about one text.")

    @Argument var name: String

    @Option(help: "How it is written.")
    var format: ListFormat = .text

    func run() throws {
      let entry = try existingLibrary(for: name).entry(named: name)
      switch format {
      case .text: print(entry.details)
      case .json:
        var json = JSONText()
        entry.append(to: &json)
        print(json.text)
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove a text.")

    @Argument var name: String

    func run() throws { try existingLibrary(for: name).remove(name) }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Give a text another name.")

    @Argument var old: String
    @Argument var new: String

    func run() throws { try existingLibrary(for: old).rename(old, to: TextName.checked(new)) }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Check the library's integrity.")

    func run() throws {
      let path = Folders().library
      guard Library.exists(at: path) else { return print("no library yet") }
      let faults = try Library(path: path).check()
      guard faults.isEmpty else {
        throw LibraryError("\(path): damaged: \(faults.joined(separator: "; "))", .badData)
      }
      print("sound")
    }
  }

  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Copy the library to a new file.")

    @Argument var file: String

    func run() throws { try existingLibrary(for: "library").backup(to: file) }
  }
}

/// The library; asking for something in one that was never made is told, and makes none.
func existingLibrary(for name: String) throws -> Library {
  let path = Folders().library
  guard Library.exists(at: path) else {
    throw LibraryError("\(name): the library is empty", .noInput)
  }
  return try Library(path: path)
}

extension Library.Entry {
  var line: String {
    "\(name): \(title), \(counted("book", bookCount)), \(counted("verse", verseCount)), "
      .appending(counted("word", wordCount)).withVisibleControls
  }

  var details: String {
    var lines = [line, "tiers: \(tiers.joined(separator: " "))"]
    if !source.isEmpty { lines.append("source: \(source)") }
    if !credits.isEmpty { lines.append("credits: \(credits)") }
    return lines.map(\.withVisibleControls).joined(separator: "\n")
  }

  func append(to json: inout JSONText) {
    json.object {
      $0.key("name")
      $0.string(name)
      $0.key("title")
      $0.string(title)
      $0.key("books")
      $0.number(bookCount)
      $0.key("verses")
      $0.number(verseCount)
      $0.key("words")
      $0.number(wordCount)
      $0.key("tiers")
      $0.array { list in for tier in tiers { list.string(tier) } }
      $0.key("source")
      $0.string(source)
      $0.key("credits")
      $0.string(credits)
    }
  }
}
