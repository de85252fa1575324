import Foundation
import Languages
import PlainText
import Platform
import ScreenReading
import Sessions

/// The folder with the user's own languages of the interface: a file `TAG.tsv` for each, in the
/// folder of the configuration file.
///
/// It is read only if a language is asked for that the program does not have.
package struct LanguageFolder: Hashable, Sendable {
  package let path: String

  package init(path: String = Folders().settings + "/languages") { self.path = path }

  /// The folder of a configuration file.
  package init(beside configuration: String) {
    let folder = (configuration as NSString).deletingLastPathComponent
    path = (folder as NSString).appendingPathComponent("languages")
  }

  private static let ending = ".tsv"

  /// The tags of the files, in alphabetical order.
  package var tags: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(4)) }
      .filter(InterfaceLanguages.isTag).sorted()
  }

  /// The tags of all available languages: the program's, then the folder's.
  package var choices: [String] {
    InterfaceLanguages.embedded + tags.filter { !InterfaceLanguages.embedded.contains($0) }
  }

  /// Returns the path of the file of a language.
  package func file(of tag: String) -> String { "\(path)/\(tag)\(Self.ending)" }

  /// Returns the language with a tag, or with the longest known prefix of the tag, or nil if there
  /// is none. A file is read when its language is first requested, and is then known to the whole
  /// program.
  ///
  /// - Throws: `LanguageFileError`.
  package func language(_ tag: String) throws(LanguageFileError) -> InterfaceLanguage? {
    guard InterfaceLanguages.isTag(tag) else { return nil }
    var tag = InterfaceLanguages.normalized(tag)
    while !tag.isEmpty {
      if InterfaceLanguages.embedded.contains(tag) {
        return InterfaceLanguages.language(withTag: tag)
      }
      let path = file(of: tag)
      if let known = InterfaceLanguages.language(withTag: tag), known.path == path { return known }
      if access(path, F_OK) == 0 {
        // Missing texts are looked up in the language with the shorter tag.
        let shorter = InterfaceLanguages.shortened(tag)
        if !shorter.isEmpty { _ = try language(shorter) }
        return InterfaceLanguages.add(try Self.table(at: path), tag: tag, path: path)
      }
      if InterfaceLanguages.ofReader.contains(tag) {
        return InterfaceLanguages.language(withTag: tag)
      }
      tag = InterfaceLanguages.shortened(tag)
    }
    return nil
  }

  /// Reads a file.
  ///
  /// - Throws: `LanguageFileError` with the first fault that makes the file unusable.
  package static func table(at path: String) throws(LanguageFileError) -> LanguageTable {
    do {
      return try LanguageTable(bytes: bytes(of: path))
    } catch {
      throw LanguageFileError(path: path, fault: error)
    }
  }

  /// Reads the bytes of a file, which must be a regular one.
  package static func bytes(of path: String) throws(LanguageFault) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw LanguageFault(line: 0, .unreadable(String(cString: strerror(errno))))
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= LanguageTable.longest else {
      throw LanguageFault(line: 0, .tooLong)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw LanguageFault(line: 0, .unreadable(String(cString: strerror(EACCES))))
    }
    return [UInt8](data)
  }
}

/// The reason why a language file cannot be used.
package struct LanguageFileError: ReportableError, Hashable {
  package let path: String
  package let fault: LanguageFault

  package init(path: String, fault: LanguageFault) {
    self.path = path
    self.fault = fault
  }

  package var report: Message {
    let place = fault.line > 0 ? "\(path):\(fault.line)" : path
    let reason = Message(phrase: fault.reason.phrase, fault.reason.arguments)
    return "\(place): \(reason)"
  }
}

extension Message {
  /// Creates a message from a phrase of the interface.
  package init(phrase: String, _ arguments: [String]) {
    self.init(
      key: Phrases(interfaceLanguage: "en").known(phrase) ?? phrase,
      arguments: arguments.map { .text($0) })
  }
}
