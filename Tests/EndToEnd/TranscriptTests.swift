import Foundation
import Testing

@Suite("Transcripts", .serialized, .ownThread) struct TranscriptTests {
  @Test func anUnreadPipeDelaysNoKey() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("fifo"), 0o600) == 0)
    let command = "lector --transcript fifo 2>errors; echo status $?; exec cat"
    try Terminal.run(command, in: scratch) { terminal in
      try terminal.press("Right", "Right")
      try terminal.expect(
        screen: ExpectedScreen(caption: "ὁ, the").screen, cursor: "13,3", said: [])
      try terminal.press("q")
      try terminal.expect(screen: "status 74", cursor: "0,1 main")
      #expect(
        scratch.read("errors") == "lector: fifo: nothing reads it; the rest of the text is lost\n")
    }
  }

  @Test func aPipeIsReadWhileItIsWritten() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("fifo"), 0o600) == 0)
    let command = "cat fifo >said & lector --transcript fifo; wait; echo status $?; exec cat"
    try Terminal.run(command, in: scratch) { terminal in
      try terminal.press("Right")
      try terminal.expect(
        screen: ExpectedScreen(caption: "Οὗτος, this").screen, cursor: "6,3",
        said: ["Sampler 1:1", "Οὗτος, this"])
      try terminal.press("q")
      try terminal.expect(
        screen: "status 0", cursor: "0,1 main", said: ["Sampler 1:1", "Οὗτος, this"])
    }
  }

  @Test func theScreenAndTheTranscriptCannotShareTheTerminal() throws {
    try Terminal.run("lector --transcript - 2>&1; echo status $?; exec cat", columns: 100) {
      try $0.expect(
        screen: "lector: --transcript - and the screen cannot share the terminal; name a file"
          + "\nstatus 64",
        cursor: "0,2 main")
    }
  }
}
