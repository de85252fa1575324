import PlainText
import Sessions

extension ScriptRunner {
  func expect(_ line: Script.Line) throws {
    let session = try session(line)
    guard line.command == "expect-no-speech" || line.arguments.count == 1 else {
      throw usage(line, "expected \(line.command) with one text in quotes, or one word")
    }
    let wanted = line.arguments.first ?? ""
    let heard = recorder.utterances.last ?? ""
    switch line.command {
    case "expect":
      if heard != wanted { throw unmet(line, "expected \"\(wanted)\", heard \"\(heard)\"") }
    case "expect-match":
      guard let pattern = try? Regex(wanted) else {
        throw usage(line, "\"\(wanted)\" is no regular expression")
      }
      if heard.firstMatch(of: pattern) == nil {
        throw unmet(line, "expected a match of \"\(wanted)\", heard \"\(heard)\"")
      }
    case "expect-no-speech":
      guard line.arguments.isEmpty else { throw usage(line, "expect-no-speech stands alone") }
      if recorder.count > heardBefore {
        throw unmet(line, "expected no speech, heard \"\(heard)\"")
      }
    case "expect-focus":
      let focus = session.reader.focus?.accessibilityPlace ?? "nothing"
      if focus != wanted {
        throw unmet(line, "expected the focus on \"\(wanted)\", it is on \"\(focus)\"")
      }
    case "expect-elements":
      guard let count = Int(wanted) else { throw usage(line, "expected a number of elements") }
      let alive = session.application.elementsAlive
      if alive != count { throw unmet(line, "expected \(count) elements, there are \(alive)") }
    case "expect-screen": try expectScreen(line, wanted, session)
    default:
      throw unknownCommand(line)
    }
  }

  private func expectScreen(_ line: Script.Line, _ file: String, _ session: Session) throws {
    let wanted = lines(of: try stage.read(file))
    let shown = lines(of: session.frame().grid.text)
    guard wanted != shown else { return }
    let count = max(wanted.count, shown.count)
    let row = (0..<count).first { at(wanted, $0) != at(shown, $0) } ?? 0
    let was = at(shown, row)
    let expected = at(wanted, row)
    throw unmet(line, "\(file): row \(row + 1): expected \"\(expected)\", shown \"\(was)\"")
  }

  private func at(_ lines: [Substring], _ row: Int) -> Substring {
    row < lines.count ? lines[row] : ""
  }

  private func lines(of text: String) -> [Substring] {
    let isLineEnd: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
