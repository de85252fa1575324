import Platform
import AccessibilityModel
import Auditing
import Foundation
import PlainText
import ScreenDumps

/// A file with recorded speech of VoiceOver.
enum LogFile {
  /// Returns a Boolean value that indicates whether a file is a log and no screen: a text by its
  /// name, or JSON without the keys of a tree.
  static func isLog(name: String, bytes: [UInt8]) -> Bool {
    if name.hasSuffix(".tree.json") || name.hasSuffix(".xml") || DumpRecognition.isLikely(bytes) {
      return false
    }
    return name.hasSuffix(".log") || name.hasSuffix(".txt")
      || !String(decoding: bytes.prefix(4096), as: UTF8.self).contains("\"root\"")
  }

  /// Returns the logs in a file: captures in JSON, or a text with an utterance on each line.
  ///
  /// - Returns: The logs, each with the name of its screen if the file names it.
  /// - Throws: A `ReportableError`.
  static func logs(
    name: String, bytes: [UInt8]
  ) throws -> [(screen: String?, log: RecordedLog)] {
    if VoiceOverCaptures.isLikely(bytes) {
      let captures = try VoiceOverCaptures(name: name, bytes: bytes).captures
      guard !captures.isEmpty else {
        throw RecordedLogError.invalid(
          "no utterance; expected \"steps\", each with an \"utterance\"", file: name, line: 1)
      }
      return captures.map { ($0.screen, $0.log) }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputFileError.notUTF8(name)
    }
    return [(nil, RecordedLog(text: text))]
  }

  /// Returns the language of the screen reader's own words on a screen: the screen's own or, if it
  /// has none or the default one, the language of its log.
  static func language(of root: AccessibilityNode, log: String?) -> String {
    guard let language = root.screen?.language, language != "en" else { return log ?? "en" }
    return language
  }

  /// Returns the name of the screen of a file: its name without its folder and the extensions of
  /// trees, dumps, and logs.
  static func screen(of path: String) -> String {
    var name = (path as NSString).lastPathComponent
    let endings = [[".json", ".xml", ".txt", ".log"], [".tree", ".spoken", ".speech", "-speech"]]
    for endings in endings {
      guard let ending = endings.first(where: name.hasSuffix) else { return name }
      name.removeLast(ending.count)
    }
    return name
  }
}
