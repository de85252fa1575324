import CellGrids
import Console
import Foundation
import Platform
import ReaderApp
import Sessions
import Testing

@testable import Composition

/// Reading without a screen: when it is used, and from which input.
@Suite struct PlainModeTests {
  struct Start: Sendable {
    var isRequested = false
    var isChosen = false
    var method: String?
    var environment: [String: String] = [:]
    var terminals: Set<Int32> = [STDIN_FILENO, STDOUT_FILENO]
  }

  @Test(arguments: [
    (Start(), nil), (Start(isRequested: true, isChosen: true), "--plain"),
    (Start(isChosen: true), "the configuration says so"),
    (Start(isChosen: true, method: "--for tdsr"), "--for tdsr"),
    (Start(environment: ["LECTOR_PLAIN": "1"]), "LECTOR_PLAIN is set"),
    (Start(environment: ["LECTOR_PLAIN": "0"]), nil),
    (Start(environment: ["ACCESSIBLE": "yes"]), "ACCESSIBLE is set"),
    (Start(environment: ["ACCESSIBLE": "False"]), nil),
    (Start(environment: ["ACCESSIBLE": "off"]), nil),
    (Start(environment: ["TERM": "dumb"]), "the terminal is dumb"),
    (Start(terminals: [STDIN_FILENO]), "standard output isn't a terminal"),
    (Start(terminals: [STDOUT_FILENO]), "standard input isn't a terminal"),
  ])
  func reasons(_ start: Start, _ expected: String?) {
    let reason = PlainMode.reason(
      isRequested: start.isRequested, isChosen: start.isChosen, method: start.method,
      variable: { start.environment[$0] }, isTerminal: start.terminals.contains)
    #expect(reason?.description == expected)
  }

  /// Returns both ends of a connection that no program inherits, unlike a pipe.
  private static func connectedEnds() -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    #expect(socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0)
    return ends
  }

  private func withInput(_ bytes: [UInt8], _ body: (PlainInput) -> Void) {
    let ends = Self.connectedEnds()
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    body(PlainInput(descriptor: ends[0]))
    close(ends[0])
  }

  @Test func lines() {
    withInput(Array("one\r\n\ntwo \u{E9}".utf8) + [0xFF]) { input in
      #expect(input.isReady(milliseconds: 0))
      #expect(input.nextLine() == .text("one"))
      #expect(input.isLineReady())
      #expect(input.nextLine() == .text(""))
      #expect(input.nextLine() == .text("two é\u{FFFD}"))
      #expect(input.nextLine() == nil)
      #expect(!input.isReady(milliseconds: 0))
    }
  }

  /// A line of 20 MB takes neither the time nor the memory of one; the lines around it are read.
  @Test func aLineThatIsTooLongIsSkipped() throws {
    let path = NSTemporaryDirectory() + "lector-\(UUID().uuidString)"
    defer { unlink(path) }
    let longest = [UInt8](repeating: 0x61, count: PlainInput.longestLine)
    let long = [UInt8](repeating: 0x62, count: 20_000_000)
    let bytes = longest + Array("\n".utf8) + long + Array("\nright\n".utf8) + long
    try Data(bytes).write(to: URL(filePath: path))
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let input = PlainInput(descriptor: descriptor)
    #expect(input.nextLine() == .text(String(decoding: longest, as: UTF8.self)))
    #expect(input.isLineReady())
    #expect(input.nextLine() == .tooLong(number: 2))
    #expect(input.nextLine() == .text("right"))
    #expect(input.isLineReady())
    #expect(input.nextLine() == .tooLong(number: 4))
    #expect(!input.isLineReady())
    #expect(input.nextLine() == nil)
  }

  /// The beginning of a line is not a line: Read All from a pipe goes on.
  @Test func aLineWithoutItsEndDoesNotWait() {
    let ends = Self.connectedEnds()
    let input = PlainInput(descriptor: ends[0])
    #expect(!input.isLineReady())
    #expect(write(ends[1], "rig", 3) == 3)
    #expect(!input.isLineReady())
    #expect(write(ends[1], "ht\n", 3) == 3)
    #expect(input.isLineReady())
    close(ends[1])
    #expect(input.nextLine() == .text("right"))
    #expect(input.isReady(milliseconds: -1), "the end of the input can be read")
    #expect(input.nextLine() == nil)
    #expect(input.isReady(milliseconds: -1))
    close(ends[0])
  }

  @Test(arguments: [
    (["LECTOR_PLAIN": "1"], "plain"), (["ACCESSIBLE": "yes"], "plain"),
    (["TERM": "dumb"], "plain"), (["--plain": ""], "plain"),
    (["ACCESSIBLE": "no", "TERM": "xterm"], "bar"),
  ])
  func progress(environment: [String: String], kind: String) {
    nonisolated(unsafe) var written: [String] = []
    let bar = ProgressBar(
      label: "te\u{1B}xt.tsv", total: 1_000, isPlain: environment["--plain"] != nil,
      isTerminal: true, variable: { environment[$0] },
      write: { written.append($0) })
    for bytes in stride(from: 0, through: 1_000, by: 40) { bar.show(bytes: bytes) }
    if kind == "plain" {
      #expect(
        written == (1...10).map { "te\u{241B}xt.tsv: \($0 * 10)%\n" })
    } else {
      #expect(written.first == "\rte\u{241B}xt.tsv [....................] 0%")
      #expect(written.last == "\r\u{1B}[K")
    }
  }

  @Test func progressIsShownOnlyOnATerminal() {
    nonisolated(unsafe) var written: [String] = []
    let bar = ProgressBar(
      label: "text", total: 10, isTerminal: false, variable: { _ in "1" },
      write: { written.append($0) })
    bar.show(bytes: 10)
    #expect(written == [])
  }

  /// Without a terminal with a pasteboard, copied text is printed.
  @Test(arguments: [
    (true, "xterm", "\u{1B}]52;c;YQliG1swbQ==\u{07}"), (true, "dumb", "a\tb\u{241B}[0m\n"),
    (false, "xterm", "a\tb\u{241B}[0m\n"),
  ])
  func copying(isTerminal: Bool, type: String, expected: String) throws {
    let path = NSTemporaryDirectory() + "lector-\(UUID().uuidString)"
    defer { unlink(path) }
    let output = try OutputFile(path: path, kind: .growing)
    PlainCopy.copy(
      "a\tb\u{1B}[0m", to: PlainPrinter(output: output, page: nil), isTerminal: isTerminal,
      variable: { $0 == "TERM" ? type : nil })
    try output.flush()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
  }

  /// TDSR takes a character that equals the last key for the echo of the key. A blank that is taken
  /// back ends the echo.
  @Test(arguments: [("J", " \u{8}John 1:2"), ("K", "John 1:2")])
  func anAnswerThatBeginsWithItsKey(key: Key, expected: String) throws {
    let path = NSTemporaryDirectory() + "lector-\(UUID().uuidString)"
    defer { unlink(path) }
    let output = try OutputFile(path: path, kind: .growing)
    let printer = printer(output)
    let session = try Composed(.text(EmbeddedText.sampler())).session
    printer.handle(.key(key), in: session) { printer.print("John 1:2\n") }
    try output.flush()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected + "\r")
  }

  private func printer(_ output: OutputFile) -> PlainPrinter {
    PlainPrinter(output: output, page: .init(columns: 80, rows: 3)) { $0 == "TERM" ? "xterm" : nil }
  }

  /// A screen reader that answers an arrow key with the line of the cursor reads the item, not the
  /// hint after it. An answer that is higher than the terminal has no such line.
  @Test func theCursorStaysAtTheStartOfTheAnswer() throws {
    let path = NSTemporaryDirectory() + "lector-\(UUID().uuidString)"
    defer { unlink(path) }
    let output = try OutputFile(path: path, kind: .growing)
    let printer = printer(output)
    let session = try Composed(.text(EmbeddedText.sampler())).session
    printer.handle(.key("J"), in: session) { printer.print("Theme\n") }
    printer.print("The colors.\n")
    printer.handle(.key("K"), in: session) { printer.print("a\nb\nc\nd\n") }
    try output.flush()
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "Theme\r\nThe colors.\r\u{1B}[1A" + "\u{1B}[1B\na\r" + "\nb\r\u{1B}[1A"
        + "\u{1B}[1B\nc\r\u{1B}[2A" + "\u{1B}[2B\nd\r")
  }

  /// The name of a field is said and not written, and what is said while it is edited stands below
  /// its line, so that another screen reader speaks each once.
  @Test func aFieldIsHeardOnce() throws {
    let path = NSTemporaryDirectory() + "lector-\(UUID().uuidString)"
    defer { unlink(path) }
    let output = try OutputFile(path: path, kind: .growing)
    let printer = printer(output)
    let session = try Composed(.text(EmbeddedText.sampler())).session
    for key in ["/", "z"] as [Key] {
      printer.handle(.key(key), in: session) {
        session.handle(key)
        printer.print("said after \(key.name)\n")
      }
      if key == "z" { printer.print("0 items\n") }
      printer.showField(of: session)
    }
    printer.endLine()
    try output.flush()
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "said after /\r" + "\n" + "z" + "\n\u{1B}[J0 items\u{1B}[1A\r\u{1B}[1C"
        + "\u{1B}[1B\n")
  }

  @Test func bytes() {
    withInput([0x1B, 0x5B]) { input in
      #expect(input.nextByte() == 0x1B)
      #expect(input.isReady(withinAll: 0))
      #expect(input.nextByte() == 0x5B)
      #expect(input.nextByte() == nil)
    }
  }

  @Test func aWakeIsNoInput() {
    let ends = Self.connectedEnds()
    let input = PlainInput(descriptor: ends[0])
    input.wake()
    #expect(!input.isReady(milliseconds: 10_000), "a wake ends the wait, and isn't input")
    ends.forEach { close($0) }
  }

  @Test func aPlainSession() throws {
    let composed = try Composed(.text(EmbeddedText.sampler()))
    let plain = PlainSession(session: composed.session)
    #expect(plain.handle(line: "right") == nil)
    composed.headless.settle()
    #expect(composed.spoken.last == "Οὗτος, this")
    #expect(plain.handle(line: "bogus") != nil)
  }
}
