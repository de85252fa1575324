import CellGrids
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

    init(_ content: [UInt8], _ settings: Settings = Settings()) throws {
      folder = NSTemporaryDirectory() + "lector-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let folder = folder
      let file = "\(folder)/long.tsv"
      try Data(content).write(to: URL(fileURLWithPath: file))
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
      text.wait()
      headless.settle()
      headless.settle()
      return headless.heard()
    }
  }

  /// A table of verses, of which the last one may have a byte that is not UTF-8.
  private static func table(
    _ count: Int, isBroken: Bool = false, book: (Int) -> String = { _ in "Ruth" }
  ) -> [UInt8] {
    let head = "ref\tbook\tlanguage\tsurface\tafter\tgloss\n"
    let rows = (0..<count).map { row in
      "\(book(row)) \(row / 50 + 1):\(row % 50 + 1)\t\(book(row))\tgrc\tλόγος\t.\tword\n"
    }
    return Array((head + rows.joined()).utf8)
      + (isBroken ? Array("Ruth 9:1\tRuth\tgrc\tit".utf8) + [0x92] + Array("s\t.\tx\n".utf8) : [])
  }

  /// The warnings are those of the whole file, so that they are announced when it was read.
  @Test func warningsAreAnnouncedWhenAllIsRead() throws {
    let opening = try Opening(Self.table(300, isBroken: true))
    #expect(opening.headless.recorder.utterances == ["Ruth 1:1, heading"])
    let file = opening.folder + "/long.tsv"
    let heard = opening.arrive()
    #expect(heard.count == 1)
    #expect(
      heard.first?.hasPrefix("1 warning about the file: \(file):302: the byte 92 is not UTF-8")
        == true, "\(heard)")
    #expect(try opening.text.verse(at: 300).reference.chapter == 9)
  }

  @Test func aFileWithoutWarningsArrivesInSilence() throws {
    let opening = try Opening(Self.table(300))
    #expect(opening.arrive() == [])
    #expect(opening.headless.press("G").last?.contains("λόγος") == true)
    #expect(opening.headless.focus.hasPrefix("Ruth 6:50"))
  }

  /// A table whose glosses begin in the last verse.
  private static let lateGlosses =
    String(decoding: table(300), as: UTF8.self)
    .replacing("\tword\n", with: "\t\n") + "Ruth 9:1\tRuth\tgrc\tτέλος\t.\tend\n"

  /// Returns the same file as it opens from the cache.
  private func finished(_ opening: Opening) throws -> HeadlessSession {
    let folders = Folders { [folder = opening.folder] in $0 == "LECTOR_HOME" ? folder : nil }
    let text = try OpenedText.open(
      opening.folder + "/long.tsv", folders: folders, settings: Settings())
    var options = RunOptions(Settings(), configuration: opening.folder + "/config.toml")
    options.folders = folders
    let maker = SessionMaker(options: options)
    let headless = try HeadlessSession { screen, clock, recorder in
      try maker.session(for: .text(text), screen: screen, clock: clock, sinks: [recorder])
    }
    headless.session.open(readerOn: true)
    headless.settle()
    return headless
  }

  /// The text is shown with the tier that it turns out to have, without a word, and everything is
  /// where it was.
  @Test(arguments: [
    "", "down down right", "pagedown down down down", "V", "V down right",
  ])
  func tiersThatBeginLater(_ keys: String) throws {
    let opening = try Opening(Array(Self.lateGlosses.utf8))
    #expect(!opening.text.hasAllTiers)
    opening.headless.press(keys)
    let focus = opening.headless.focus
    #expect(opening.arrive() == [])
    #expect(opening.headless.focus == focus)
    let controller = try #require(opening.headless.session.application as? ReaderController)
    #expect(controller.text is StoredText)
    let finished = try finished(opening)
    finished.press(keys)
    for key in ["right", "down", "o", "escape", "<", "G", "left", "g g", "up"] {
      #expect(opening.headless.press(key) == finished.press(key), "\(keys) \(key)")
    }
    #expect(opening.headless.screen.text == finished.screen.text)
  }

  /// A popover belongs to what was shown before. It stays as long as the user does not need the rest.
  @Test func aPopoverThatIsOpenStays() throws {
    let opening = try Opening(Array(Self.lateGlosses.utf8))
    opening.headless.press("right space down")
    #expect(opening.arrive() == [])
    #expect(opening.headless.popover != nil)
    #expect(opening.headless.press("escape") == ["<popoverClosed>", "λόγος"])
    let controller = try #require(opening.headless.session.application as? ReaderController)
    #expect(controller.text is StoredText)
    #expect(opening.headless.press("right") == ["Ruth 1:2"])
  }

  /// Read All comes to where the beginning ends, and goes on there.
  @Test func readAllGoesOn() throws {
    let opening = try Opening(Array(Self.lateGlosses.utf8))
    func goOn(_ headless: HeadlessSession, _ times: Int) -> [String] {
      (0..<times).flatMap { _ in
        headless.settle()
        headless.session.timePassed()
        return headless.heard()
      }
    }
    var heard = opening.headless.press("a") + goOn(opening.headless, 400)
    #expect(opening.headless.session.waitsToRead)
    #expect(heard.last == "Waiting for the rest of long.tsv. Escape cancels")
    heard.removeLast()
    let count = heard.count
    opening.text.wait()
    heard += goOn(opening.headless, 100)
    #expect(heard.count > count + 20)
    let finished = try finished(opening)
    let expected = finished.press("a") + goOn(finished, 500)
    #expect(expected.starts(with: heard))
  }

  /// A verse that is being read when a taller screen needs the rest is read to its end, and can be
  /// read again.
  @Test func aPortionGoesOn() throws {
    var settings = Settings()
    settings.add(
      try ConfigurationFile(
        path: "config.toml", bytes: Array("[reading]\nmode = \"words\"\n".utf8)))
    let opening = try Opening(Array(Self.lateGlosses.utf8), settings)
    let headless = opening.headless
    headless.press("down")
    let place = headless.focus
    for key in ["R", "v"] as [Key] { headless.session.handle(key) }
    let number = headless.heard()
    opening.text.wait()
    headless.screen.resize(columns: 80, rows: 200)
    headless.session.handle(.resize)
    headless.session.render()
    headless.settle()
    #expect(headless.heard() == ["λόγος"])
    headless.session.render()
    let controller = try #require(headless.session.application as? ReaderController)
    #expect(controller.text is StoredText)
    #expect(headless.focus == "\(place) word 1")
    #expect(headless.press("g g R r").starts(with: number))
  }

  @Test func inputForAPopoverThatGoesAwayIsForgotten() throws {
    let opening = try Opening(Array(Self.lateGlosses.utf8))
    opening.headless.press("right space")
    #expect(opening.headless.press("f") == ["Waiting for the rest of long.tsv. Escape cancels"])
    let heard = opening.arrive()
    #expect(heard.first == "Canceled", "\(heard)")
    #expect(opening.headless.popover == nil)
    #expect(opening.headless.focus.hasPrefix("Ruth 1:1"))
  }

  /// Once it has arrived, the file is in the cache and opens at once.
  @Test func theNextOpeningIsThatOfTheCache() throws {
    let opening = try Opening(Self.table(300))
    opening.text.wait()
    try opening.text.report()
    let folders = Folders { [folder = opening.folder] in $0 == "LECTOR_HOME" ? folder : nil }
    let again = try OpenedText.open(
      opening.folder + "/long.tsv", folders: folders, settings: Settings(), atOnce: true)
    #expect(again is StoredText)
    #expect(again.verseCount == 300)
  }

  /// Books that alternate give the rows other numbers: the text is opened anew at the same place.
  @Test func rowsWithOtherNumbers() throws {
    let text = Self.table(300) { $0 < 10 || $0 >= 290 ? "Ruth" : "Acts" }
    let opening = try Opening(text)
    opening.headless.press("down down down down down down down down down down down")
    #expect(opening.headless.focus.hasPrefix("Acts 1:12"))
    #expect(!opening.arrive().isEmpty)
    #expect(opening.headless.focus.hasPrefix("Acts 1:12"))
    let controller = opening.headless.session.application as? ReaderController
    #expect(controller?.text is StoredText)
  }

  /// Where the user has left a text decides what is shown first: it is not known to the beginning.
  @Test func aTextThatWasReadBeforeIsParsedAtOnce() throws {
    let opening = try Opening(Self.table(300))
    let folders = Folders { [folder = opening.folder] in $0 == "LECTOR_HOME" ? folder : nil }
    let controller = try #require(
      opening.headless.session.application as? ReaderController)
    controller.keepPlace()
    let file = opening.folder + "/long.tsv"
    #expect(
      try OpenedText.open(file, folders: folders, settings: Settings(), atOnce: true)
        is StoredText)
  }
}
