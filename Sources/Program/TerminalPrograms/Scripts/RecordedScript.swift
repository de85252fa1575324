import PlainText
import TerminalReading

/// Writes the script that presses the keys of a recording and expects the words that readers said in
/// it.
package struct RecordedScript {
  private let readers: [TerminalReaderName]
  private var lines: [String] = []
  /// The text that is typed by the next line, or `nil`.
  private var typed: String?
  /// The time of the last key or output, and the time after which output counts as late.
  private var last = Duration.zero
  private var settled: Duration?
  /// The markers of the step, and the lines after the last step.
  private var markers: [String] = []
  private var ending: [String] = []
  /// The utterances of the step.
  private var said: [(reader: Int, text: String)] = []

  /// Returns the script for a recording, up to its damage if it is damaged.
  package static func text(
    of recording: inout RecordingFile, by readers: [TerminalReaderName]
  ) -> String {
    var script = RecordedScript(readers: readers)
    let size = recording.header.size
    let names = readers.map(\.rawValue).joined(separator: ",")
    let command = recording.header.command?.withVisibleControls ?? "COMMAND"
    script.lines = [
      "# lector tty --script FILE --columns \(size.columns) --rows \(size.rows) --readers \(names) -- \(command)"
    ]
    var replay = SettledReplay(size: size, readers: readers.map(\.reader)) {
      script.said.append(($0.reader, $0.utterance.text))
    }
    while let event = recording.next() {
      // A step begins when the program gets something that a script gives it.
      let isResize = if case .resize = event.kind { true } else { false }
      if isResize || event.keys != nil { replay.settleIfNeeded() }
      script.add(event)
      replay.play(recorded: event)
    }
    replay.end()
    script.finishStep()
    return (script.lines + script.ending).map { $0 + "\n" }.joined()
  }

  private mutating func add(_ event: RecordedEvent) {
    switch event.kind {
    case .output:
      // What comes when the program was quiet must be waited for.
      if settled == nil, event.time - last >= SettledReplay.quiet {
        settled = last + SettledReplay.quiet
      }
      last = event.time
    case .input: if let keys = event.keys { add(keys, at: event.time) }
    case .resize(let size): begin("resize \(size.columns)x\(size.rows)", at: event.time)
    case .marker(let text): markers.append("# marker: \(text.withVisibleControls)")
    // A program that a signal ended did not end by itself.
    case .exit(let status):
      if status < 128 { ending = ["wait end", "expect-status \(status)"] }
    }
  }

  private mutating func add(_ keys: KeyChunk, at time: Duration) {
    let text = String(decoding: keys.bytes, as: UTF8.self)
    if keys.key == nil, !keys.text.isEmpty, !keys.text.contains("\u{1B}") {
      // What was read at once is given at once.
      begin("paste \(JSONText.string(keys.text.replacing("\r", with: "\n")))", at: time)
    } else if !text.unicodeScalars.contains(where: { $0 < " " || $0 == "\u{7F}" }) {
      // A text is typed at once as long as nothing but its letters is heard.
      let isEcho = said.allSatisfy { (typed ?? "").contains($0.text) }
      if typed == nil || settled != nil || !isEcho { begin(nil, at: time) }
      (typed, last) = ((typed ?? "") + text, time)
    } else if let key = keys.key {
      let name = key.name.replacing(" ", with: "-")
      let isKnown = TerminalKey(name: name)?.bytes(applicationCursor: false) != nil
      begin(isKnown ? "press \(name)" : "# no script can press \(name)", at: time)
    } else {
      begin("# no script can press \(text.withVisibleControls)", at: time)
    }
  }

  /// Begins a step with a line, or with text that follows.
  private mutating func begin(_ line: String?, at time: Duration) {
    finishStep()
    last = time
    if let line { lines.append(line) }
  }

  /// Adds the waits and expectations of the step.
  private mutating func finishStep() {
    if let typed { lines.append("type \(JSONText.string(typed))") }
    if let settled {
      let milliseconds = Int(((last - settled) / .milliseconds(100)).rounded(.up)) * 100 + 100
      lines.append("wait \(milliseconds)")
    }
    for (index, reader) in readers.enumerated() {
      lines += said.filter { $0.reader == index }
        .map { "expect \(JSONText.string($0.text)) by \(reader.rawValue)" }
    }
    lines += markers
    (typed, settled, said, markers) = (nil, nil, [], [])
  }
}
