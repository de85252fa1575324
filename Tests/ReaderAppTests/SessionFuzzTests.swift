import CellGrids
import Interlinear
import RandomInput
import Testing

@testable import CursesTerminal
@testable import ReaderApp

/// A session that receives any input that a terminal can send: keys, reports of the mouse, pasted
/// text, fragments, and changes of the size.
@Suite struct SessionFuzzTests {
  private static let keys = [
    "\u{1B}[C\u{1B}[B\u{1B}[A\u{1B}[D \r", "\u{1B}", "/λόγος\r", "o\u{1B}[B\r", ":1:2\r", "?x?",
    "\u{1B}[<0;18;2M\u{1B}[<32;20;9M\u{1B}[<0;18;2m", "\u{1B}[<64;1;1M\u{1B}[<65;500;300M",
    "\u{1B}[200~λόγος\nq\u{1B}[201~", "ma'a[n]n", " \u{1B}[B\u{1B}[B\r", "S", "r", "T",
    "\u{1B}[1;5D\u{1B}[5~\u{1B}[6~", "i", "\u{1B}x", "\t\u{1B}[Z",
  ].map { Array($0.utf8) }

  /// No input stops the session, and no control character reaches the screen or a voice.
  @Test func sessions() throws {
    var reader = try Reader()
    var count = 0
    try fuzz("session", Self.keys, runs: 120) { bytes, random in
      if count % 40 == 0 {
        reader = try Reader(columns: 20 + random.below(100), rows: 3 + random.below(40))
      }
      count += 1
      var decoder = InputDecoder(escapeDelay: 25)
      decoder.feed(bytes, at: 0)
      decoder.finish()
      while let event = decoder.next() {
        reader.session.handle(event)
        if random.once(in: 20) {
          reader.screen.resize(columns: 1 + random.below(300), rows: 1 + random.below(100))
          reader.session.handle(.resize)
        }
      }
      reader.settle()
      for scalar in reader.screen.text.unicodeScalars where scalar != "\n" {
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{202E}" {
          throw FuzzFailure(description: "a control character on the screen")
        }
      }
      let texts = reader.recorder.events.map(\.text).joined()
      if texts.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) {
        throw FuzzFailure(description: "a control character is spoken")
      }
    }
  }
}
