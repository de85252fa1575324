import Foundation
import Testing

import Gallery

/// Each scene played by a script, and its speech, line by line as VoiceOver would speak it.
///
/// - `interlinear`: the labels of a verse in order and in their languages, then its translation and
///   note; leaving and entering the row again loses and repeats no word; the omitted verse is not
///   counted; touches; a highlight is spoken; a double tap opens the menu of the reader; while the
///   screen reader is off, there are no elements.
/// - `slider`: values are words with their positions from the beginning; both ends hold; a value
///   that a button sets is announced; nothing behind the popover can be reached.
/// - `drawing`: visual order instead of drawing order; shapes are touched by their outlines; the
///   same on the smallest screen.
/// - `chart`: the first bar has the focus, which stays on its word when the counts or the size
///   change.
/// - `timeline`: composed labels with correct plurals; no link is an element; a row is inserted and
///   gets the focus; a double tap in the middle of a text opens no link; three counted sections;
///   the seven buttons one after another; pages with their names.
/// - `profile`: a bar that scrolls to the button with the focus, and a switch that moves it.
@Suite("Golden transcripts")
struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// `RECORD=1` writes the goldens. Read them before you commit them.
  @Test(arguments: SceneTable.scenes.map(\.name))
  func transcript(scene: String) throws {
    let script = try String(
      contentsOf: Self.folder.appending(path: "\(scene).lector"), encoding: .utf8)
    let text = try Player(scene).play(script).map { $0 + "\n" }.joined()
    let golden = Self.folder.appending(path: "\(scene).txt")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: golden, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: golden, encoding: .utf8)
    #expect(text == expected)
  }
}
