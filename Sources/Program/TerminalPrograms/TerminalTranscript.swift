import PlainText
import TerminalReading
import SpeechOutput

/// The lines of a transcript of screen readers in terminals.
struct TerminalTranscript {
  let readers: [TerminalReaderName]
  /// Lines of text, or an object for each utterance on its line.
  let format: TranscriptFormat

  /// Returns the line of an utterance.
  ///
  /// - Parameter scriptLine: The line of the script that caused it, which replaces the time: with
  ///   settling, the recorded times do not count.
  func line(_ heard: HeardUtterance, scriptLine: Int? = nil) -> String {
    let reader = readers[heard.reader].rawValue
    let (utterance, key) = (heard.utterance, heard.keys?.name)
    guard format == .text else {
      return JSONText.object { json in
        json.key(scriptLine == nil ? "time" : "line")
        json.number(scriptLine.map(Double.init) ?? utterance.time.inSeconds)
        json.member("key", key)
        json.member("reader", reader)
        json.member("text", utterance.text)
        json.array("rows") { json in for row in utterance.rows { json.number(row) } }
        json.key("interrupts")
        json.bool(utterance.interrupts)
      }
    }
    let rows = utterance.rows.map(String.init).joined(separator: ",")
    // A tab within the text would begin a column.
    return [
      scriptLine.map { "line \($0)" } ?? Self.seconds(utterance.time),
      (key ?? "").withVisibleControls, reader, utterance.text.withVisibleControls, rows,
    ].joined(separator: "\t")
  }

  /// Returns the screen: a line for each row with text and one for the cursor, or an object.
  ///
  /// - Parameter status: The exit status of a program that has ended, or nil.
  func lines(_ screen: TerminalScreen, status: Int?, scriptLine: Int) -> String {
    let rows = screen.rows.map { $0.text.trimmingEnd() }
    let cursor = screen.cursor
    guard format == .text else {
      return JSONText.object { json in
        json.member("line", scriptLine)
        json.array("screen") { json in for row in rows { json.string(row) } }
        json.array("cursor") { json in
          for part in [cursor.row, cursor.column] { json.number(part) }
        }
        json.member("status", status)
      }
    }
    var lines = rows.enumerated().filter { !$0.element.isEmpty }.map { row, text in
      "line \(scriptLine)\t\tscreen\t\(text.withVisibleControls)\t\(row)"
    }
    lines.append(
      "line \(scriptLine)\t\tcursor\trow \(cursor.row), column \(cursor.column)\t\(cursor.row)")
    return lines.joined(separator: "\n")
  }

  /// Returns the line of a marker.
  func line(marker text: String, at time: Duration) -> String {
    guard format == .text else {
      return JSONText.object { json in
        json.key("time")
        json.number(time.inSeconds)
        json.member("marker", text)
      }
    }
    return [Self.seconds(time), "", "marker", text.withVisibleControls, ""].joined(separator: "\t")
  }

  private static func seconds(_ time: Duration) -> String {
    let milliseconds = Int((time / .milliseconds(1)).rounded())
    return "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
  }
}
