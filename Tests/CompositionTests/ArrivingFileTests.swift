import Configuration
import Formats
import Foundation
import Platform
import ReaderApp
import ScreenReading
import Sessions
import Testing
import TextLibrary

@testable import Composition

/// A file that is opened without an import, in a session composed as for a terminal.
@Suite struct ArrivingFileTests {
  private final class Opening {
    let folder: String
    let text: ArrivingText
    let headless: HeadlessSession

    init(_ content: String, name: String = "long.usfm", configuration: String = "") throws {
      folder = NSTemporaryDirectory() + "lector-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let folder = folder
      let file = "\(folder)/\(name)"
      try content.write(toFile: file, atomically: true, encoding: .utf8)
      var settings = Settings()
      settings.add(try ConfigurationFile(path: "config.toml", bytes: Array(configuration.utf8)))
      var options = RunOptions(settings, configuration: folder + "/config.toml")
      options.folders = Folders { $0 == "LECTOR_HOME" ? folder : nil }
      let opened = try OpenedText.open(
        file, folders: options.folders, settings: options.settings, atOnce: true)
      text = try #require(opened as? ArrivingText)
      let maker = SessionMaker(options: options)
      headless = try HeadlessSession { screen, clock, recorder in
        try maker.session(for: .text(opened), screen: screen, clock: clock, sinks: [recorder])
      }
      headless.session.open(readerOn: true)
      headless.settle()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Lets the import end.
    ///
    /// - Returns: What is heard then.
    func arrive() -> [String] {
      headless.heard()
      // The text takes the rest by itself when it is asked for news.
      text.begin {}
      while text.isWaitedFor { usleep(1_000) }
      headless.settle()
      headless.settle()
      return headless.heard()
    }
  }

  private static func verses(_ count: Int, _ book: (Int) -> String = { _ in "RUT" }) -> String {
    var last = ""
    return (0..<count).map { row in
      let book = book(row)
      defer { last = book }
      let head = book == last ? "" : "\\id \(book)\n"
      let chapter =
        row % 50 == 0 || book != last ? "\\c \(row / 50 + 1)\n" : ""
      return head + chapter + "\\v \(row % 50 + 1) one two\n"
    }.joined()
  }

  /// The warnings are those of the whole file, so that they are announced when it was read.
  @Test func warningsAreAnnouncedWhenAllIsRead() throws {
    let opening = try Opening(Self.verses(300) + "\\v 51 a \\w b\n")
    #expect(opening.headless.recorder.utterances == ["Ruth 1:1, heading"])
    let file = opening.folder + "/long.usfm"
    #expect(opening.arrive() == ["1 warning about the file: \(file):309: \\w without \\w*"])
    #expect(try opening.text.verse(at: 300).reference.verse == "51")
  }

  @Test func aFileWithoutWarningsArrivesInSilence() throws {
    let opening = try Opening(Self.verses(300))
    #expect(opening.arrive() == [])
    #expect(opening.headless.press("G").last?.contains("two") == true)
    #expect(opening.headless.focus.hasPrefix("Ruth 6:50"))
  }

  /// What can be told only at the end is reported at the end, in the words of today.
  @Test func theErrorIsThatOfTheFile() throws {
    let opening = try Opening(Self.verses(300))
    opening.text.wait()
    try opening.text.report()
    let folders = Folders { [folder = opening.folder] in $0 == "LECTOR_HOME" ? folder : nil }
    // The file is in the cache now.
    let again = try OpenedText.open(
      opening.folder + "/long.usfm", folders: folders, settings: Settings(), atOnce: true)
    #expect(again is StoredText)
    #expect(again.verseCount == 300)
  }

  /// Where the user has left a text decides what is shown first: it is not known to the beginning.
  @Test func aTextThatWasReadBeforeIsParsedAtOnce() throws {
    let opening = try Opening(Self.verses(300))
    let folders = Folders { [folder = opening.folder] in $0 == "LECTOR_HOME" ? folder : nil }
    let controller = try #require(
      opening.headless.session.application as? ReaderController)
    controller.keepPlace()
    let file = opening.folder + "/long.usfm"
    #expect(
      try OpenedText.open(file, folders: folders, settings: Settings(), atOnce: true)
        is StoredText)
  }
}
