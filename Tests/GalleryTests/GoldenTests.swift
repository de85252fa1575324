import Foundation
import Testing

@testable import Gallery

/// Each scene by a script, and what is said of it, line by line as VoiceOver would.
///
/// - `interlinear`: a cell's labels in their order and languages, then its subviews; the row is left
///   and entered again without a word lost or said twice; the verse that the text leaves out is not
///   counted; touches; a highlight is said; without a reader there is no element.
/// - `slider`: values are words with their places, from the first moment; both ends hold; what a
///   button sets is announced; nothing behind the popover is reached.
/// - `drawing`: the order in which it is seen, not that in which it is drawn; shapes are touched by
///   their outlines; the same on the smallest screen.
/// - `chart`: the first bar has the focus; new numbers and another size leave it on its word.
/// - `timeline`: composed labels with right plurals; no link is a stop; a row comes in and takes the
///   focus; a double tap in a text's middle opens no link; three counted sections; the seven buttons
///   one after the other; pages with their names.
@Suite("Golden transcripts")
struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// `RECORD=1` writes them; what is written is read before it is committed.
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
