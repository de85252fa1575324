import PlainText
import Sessions

/// Expectations look at everything that was said since the last gesture: an element and its hint,
/// or an announcement that followed.
extension ScriptRunner {
  func expect(_ line: Script.Line) throws {
    let session = try session(line)
    switch line.command {
    case "expect", "expect-any", "expect-contains", "expect-match": try expectSpeech(line)
    case "expect-no-speech": try expectNoSpeech(line)
    case "expect-focus":
      let wanted = try argument(line)
      let focus = session.reader.focus?.accessibilityPlace ?? "nothing"
      if focus != wanted {
        throw unmet(line, "expected the focus on \"\(wanted)\", it is on \"\(focus)\"")
      }
    case "expect-elements":
      guard let count = Int(try argument(line)) else {
        throw usage(line, "expected a number of elements")
      }
      let alive = session.application.elementsAlive
      if alive != count { throw unmet(line, "expected \(count) elements, there are \(alive)") }
    case "expect-screen": try expectScreen(line, argument(line), session)
    default: throw unknownCommand(line)
    }
  }

  private func argument(_ line: Script.Line) throws(ScriptError) -> String {
    guard line.arguments.count == 1, let argument = line.arguments.first else {
      throw usage(line, "expected \(line.command) with one text in quotes, or one word")
    }
    return argument
  }

  private func expectSpeech(_ line: Script.Line) throws(ScriptError) {
    var texts = Array(line.arguments)
    let ignoresCase =
      texts.last == Self.ignoringCase && texts.count > 1
      && !line.quoted.contains(line.words.count - 1)
    if ignoresCase { texts.removeLast() }
    guard let wanted = texts.first, texts.count == 1 || line.command == "expect-any" else {
      throw usage(line, "expected \(line.command) with one text in quotes, or one word")
    }
    let heard = self.heard
    let listed = heard.isEmpty ? "nothing" : heard.map { "\"\($0)\"" }.joined(separator: ", ")
    func folded(_ text: String) -> String { ignoresCase ? text.lowercased() : text }
    let isMet: Bool
    switch line.command {
    case "expect-match":
      let pattern: Pattern
      do throws(PatternFault) {
        pattern = try Pattern(wanted, ignoresCase: ignoresCase)
      } catch {
        let shown = wanted.count > 80 ? wanted.prefix(80) + "…" : wanted[...]
        throw usage(line, "\"\(shown)\" is no regular expression: \(error.message)")
      }
      guard !heard.contains(where: pattern.matches) else { return }
      throw unmet(line, "expected a match of \"\(wanted)\", heard \(listed)")
    case "expect-contains": isMet = heard.contains { folded($0).contains(folded(wanted)) }
    default:
      let all = Set(texts.map(folded))
      isMet = heard.contains { all.contains(folded($0)) }
    }
    guard !isMet else { return }
    let any = texts.map { "\"\($0)\"" }.joined(separator: " or ")
    let what = line.command == "expect-contains" ? "a text with \(any)" : any
    throw unmet(line, "expected \(what), heard \(listed)")
  }

  /// The word after a text by which upper and lower case count as the same.
  private static let ignoringCase = "ignoring-case"

  private func expectNoSpeech(_ line: Script.Line) throws(ScriptError) {
    guard line.arguments.isEmpty else { throw usage(line, "expect-no-speech stands alone") }
    guard recorder.count > heardBefore else { return }
    throw unmet(line, "expected no speech, heard \"\(recorder.utterances.last ?? "")\"")
  }

  private func expectScreen(_ line: Script.Line, _ file: String, _ session: Session) throws {
    let wanted = lines(of: try from(line) { try stage.read(file) })
    let shown = lines(of: session.frame().grid.text)
    guard wanted != shown else { return }
    let count = max(wanted.count, shown.count)
    let row = (0..<count).first { at(wanted, $0) != at(shown, $0) } ?? 0
    // The file is not quoted: a script may name any file of the user's. A message quotes 80
    // characters, which begin shortly before the difference in a long row.
    let same = zip(at(wanted, row), at(shown, row)).prefix { $0 == $1 }.count
    let was = at(shown, row).dropFirst(same < 60 ? 0 : same - 20)
    throw unmet(line, "\(file): row \(row + 1) is not as in the file, shown \"\(was)\"")
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
