import AccessibilityModel
import Foundation
import ProcessTable
import ScreenReading
import Testing

@testable import SpeechOutput

/// Servers that hang, crash, refuse, flood or send false data: no call waits for them, each request
/// ends, and a failure is reported once.
///
/// A call that waited for such a server would never return, and its test would exceed its time
/// limit.
@Suite(.ownThread, .serialized) struct SSIPFaultTests {
  @Test func noServerListens() throws {
    let path = "/tmp/lector-ssip-nobody/\(UUID().uuidString.prefix(8))"
    let probe = try SSIPVoiceProbe(path: path)
    for id in 1...5 {
      probe.speak(id, "word")
      #expect(probe.wait(for: .canceled(id)))
    }
    #expect(probe.steps == (1...5).map { .canceled($0) })
    #expect(
      probe.notices == ["speech-dispatcher does not answer: \(path): No such file or directory"])
  }

  @Test func theSocketExistsButNoServerListens() throws {
    let server = try SSIPFakeServer(accepts: false) { _, _ in }
    let kept = "/tmp/lector-ssip-\(UUID().uuidString.prefix(8)).sock"
    #expect(link(server.path, kept) == 0)
    defer { unlink(kept) }
    server.stop()
    let probe = try SSIPVoiceProbe(path: kept)
    probe.speak(1, "word")
    #expect(probe.wait(for: .canceled(1)))
    #expect(probe.notices.first?.hasSuffix("Connection refused") == true)
  }

  @Test func aPathThatIsTooLongForASocket() throws {
    let probe = try SSIPVoiceProbe(path: "/tmp/" + String(repeating: "x", count: 200))
    probe.speak(1, "word")
    #expect(probe.wait(for: .canceled(1)))
    #expect(probe.notices.first?.contains("File name too long") == true)
  }

  @Test func acceptsNoConnection() throws {
    // The queue of this socket is never emptied, so that the next connection would wait.
    let server = try SSIPFakeServer(backlog: 0, accepts: false) { _, _ in }
    let first = try SSIPVoiceProbe(path: server.path, patience: 60)
    first.speak(1, "word")
    #expect(first.wait(for: .canceled(1)))
    let second = try SSIPVoiceProbe(path: server.path, patience: 60)
    second.speak(1, "word")
    #expect(second.wait(for: .canceled(1)))
    #expect(second.wait { !$0.isEmpty && second.notices.count == 1 })
  }

  @Test func acceptsAndNeverReplies() throws {
    let server = try SSIPFakeServer { connection, _ in connection.listen() }
    let probe = try SSIPVoiceProbe(path: server.path, patience: 60)
    for id in 1...100 { probe.speak(id, "word") }
    #expect(probe.wait(for: .canceled(100)))
    #expect(probe.steps.count == 100)
    #expect(Set(probe.steps).count == 100)
    #expect(probe.notices.first?.hasSuffix("no reply in time") == true)
    // Each was replaced by a newer one. None is sent before the server has answered.
    #expect(!server.lines.contains("SPEAK"))
    probe.speak(101, "word")
    #expect(probe.wait(for: .canceled(101)))
    #expect(probe.notices.count == 1)
  }

  /// A tunnel to a server that is gone accepts a connection and closes it.
  @Test func acceptsAndCloses() throws {
    let server = try SSIPFakeServer { connection, _ in connection.close() }
    let probe = try SSIPVoiceProbe(path: server.path)
    for id in 1...3 {
      probe.speak(id, "word")
      #expect(probe.wait(for: .canceled(id)))
    }
    #expect(
      probe.notices
        == ["speech-dispatcher does not answer: \(server.path): it closed the connection"])
  }

  @Test func repliesUntilAskedToSpeak() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve(onCommand: { command in
        if command == "SPEAK" { connection.listen() }
        return command == "SPEAK"
      })
    }
    let probe = try SSIPVoiceProbe(path: server.path, patience: 2_000)
    probe.speak(1, "word")
    #expect(server.wait { $0.contains("SPEAK") })
    for id in 2...100 { probe.speak(id, "word") }
    #expect(probe.wait(for: .canceled(100)))
    #expect(Set(probe.steps).count == 100 && probe.steps.count == 100)
    // The one being sent, the next one, and the last one on the next connection.
    #expect(server.lines.filter { $0 == "SPEAK" }.count <= 3)
    #expect(probe.notices.count == 1)
  }

  @Test func beginsAndNeverEnds() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve { number, _ in connection.tell(701, number) }
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "one")
    #expect(probe.wait(for: .began(1)))
    probe.cancel()
    #expect(probe.wait(for: .canceled(1)))
    probe.speak(2, "two")
    #expect(probe.wait(for: .began(2)))
    #expect(probe.notices.isEmpty)
  }

  @Test func hangsInTheMiddleOfAReply() throws {
    let server = try SSIPFakeServer { connection, number in
      connection.serve(onCommand: { command in
        guard number == 0, command == "SPEAK" else { return false }
        connection.write(Array("230 OK RECEI".utf8))
        connection.listen()
        return true
      })
    }
    let probe = try SSIPVoiceProbe(path: server.path, patience: 2_000)
    probe.speak(1, "one")
    #expect(probe.wait(for: .canceled(1)))
    probe.speak(2, "two")
    #expect(server.wait { $0.contains { $0.contains("two") } })
    #expect(probe.wait { _ in probe.notices.count == 2 })
    #expect(probe.notices.last == "speech-dispatcher speaks again")
  }

  @Test func crashesDuringSpeechAndRestarts() throws {
    let server = try SSIPFakeServer { connection, number in
      connection.serve { message, _ in
        connection.tell(701, message)
        if number == 0 { connection.close() } else { connection.tell(702, message) }
      }
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "one")
    #expect(probe.wait(for: .canceled(1)))
    probe.speak(2, "two")
    #expect(probe.wait(for: .ended(2)))
    #expect(
      probe.steps == [
        .began(1), .reached(1, segment: 0), .canceled(1), .began(2), .reached(2, segment: 0),
        .ended(2),
      ])
    #expect(
      probe.notices == [
        "speech-dispatcher does not answer: \(server.path): it closed the connection",
        "speech-dispatcher speaks again",
      ])
  }

  @Test func diesDuringEachText() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve { message, _ in
        connection.tell(701, message)
        connection.close()
      }
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    for id in 1...5 {
      probe.speak(id, "word")
      #expect(probe.wait(for: .canceled(id)))
    }
    #expect(
      probe.notices == [
        "speech-dispatcher does not answer: \(server.path): it closed the connection",
        "speech-dispatcher speaks again",
      ])
  }

  /// Codes of refusals, at `SPEAK` and after the text. The reason comes before the end of the
  /// request, which a command does not outlive.
  @Test(arguments: [300, 412, 500], [true, false])
  func refusesBeforeItEndsTheRequest(code: Int, afterText: Bool) throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve(onCommand: { line in
        guard line == "SPEAK" else { return false }
        if afterText {
          connection.say("230 OK RECEIVING DATA")
          while let line = connection.readLine(), line != "." {}
        }
        connection.say("\(code) ERR NO")
        return true
      })
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "word")
    #expect(probe.wait(for: .canceled(1)))
    #expect(
      probe.events == [.failed("speech-dispatcher refuses to speak: ERR NO"), .canceled(1)])
  }

  @Test func closesUnnoticedWhileIdle() throws {
    let server = try SSIPFakeServer { connection, number in
      if number == 0 {
        // A connection that closes before the first command isn't a server.
        _ = connection.readLine()
        connection.say("208 OK CLIENT NAME SET")
        return
      }
      connection.serve { message, _ in
        connection.tell(701, message)
        connection.tell(702, message)
      }
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    #expect(server.wait { $0.contains("GET VOLUME") })
    probe.speak(1, "one")
    #expect(probe.wait(for: .ended(1)))
    #expect(probe.notices.isEmpty)
  }

  @Test func refusesToSpeak() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve(onCommand: { command in
        // The text after a refused SPEAK is also refused, line by line.
        let isOrder = command.hasPrefix("SPEAK") || command.hasPrefix("<") || command == "."
        if isOrder { connection.say("409 ERR NOT TODAY\u{1B}[2J") }
        return isOrder
      })
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    for id in 1...3 {
      probe.speak(id, "word")
      #expect(probe.wait(for: .canceled(id)))
    }
    #expect(probe.steps == (1...3).map { .canceled($0) })
    #expect(probe.notices == ["speech-dispatcher refuses to speak: ERR NOT TODAY␛[2J"])
  }

  private static let rubbish: [String: [UInt8]] = [
    "words": Array("hello, I am a web server\r\n".utf8),
    "not UTF-8": [UInt8](repeating: 0xFF, count: 100) + [0x0A],
    "a line without end": [UInt8](repeating: 0x32, count: 100_000),
    "an empty line": [0x0A],
    "a letter in the code": Array("2O0 OK\r\n".utf8),
    "an event without end": Array(String(repeating: "701-1\r\n", count: 100).utf8),
  ]

  @Test(arguments: rubbish.keys.sorted())
  func sendsGibberish(_ name: String) throws {
    let bytes = try #require(Self.rubbish[name])
    let server = try SSIPFakeServer { connection, _ in
      connection.write(bytes)
      connection.listen()
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "word")
    #expect(probe.wait { _ in probe.steps == [.canceled(1)] && !probe.notices.isEmpty })
    #expect(probe.notices.first?.hasSuffix("what it says is not SSIP") == true)
  }

  @Test(arguments: ["701-99\r\n701-1\r\n701 BEGIN\r\n", "200 OK\r\n", "703-1\r\n"])
  func floods(_ text: String) throws {
    let flood = Array(String(repeating: text, count: 1_000).utf8)
    let server = try SSIPFakeServer { connection, _ in while connection.write(flood) {} }
    let probe = try SSIPVoiceProbe(path: server.path)
    for id in 1...20 {
      probe.speak(id, "word")
      probe.cancel()
    }
    #expect(probe.wait { _ in probe.steps.count == 20 && !probe.notices.isEmpty })
    #expect(Set(probe.steps).count == 20)
    #expect(probe.notices.count == 1)
  }

  @Test func sendsFalseEvents() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve(firstMessage: 50) { number, _ in
        for code in [702, 701, 700, 703] { connection.tell(code, 4_000 + number, mark: "1:0") }
        connection.tell(700, number, mark: "1:2")
        connection.tell(700, number, mark: "1:1")
        connection.tell(700, number, mark: "1:2")
        connection.tell(700, number, mark: "1:77")
        connection.tell(700, number, mark: "9:1")
        connection.tell(700, number, mark: "1:-1")
        connection.tell(700, number, mark: "99999999999999999999:1")
        connection.tell(705, number)
        connection.tell(702, number)
        connection.tell(701, number)
        connection.tell(702, number)
        connection.tell(703, number)
      }
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "one", "two", "three")
    #expect(probe.wait(for: .ended(1)))
    probe.speak(2, "four")
    #expect(probe.wait(for: .ended(2)))
    #expect(
      probe.events == [.began(1), .reached(1, segment: 2), .ended(1), .began(2), .ended(2)])
  }

  @Test func endsBeforeItBegins() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve { number, _ in
        connection.tell(702, number)
        connection.tell(701, number)
      }
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "one")
    #expect(probe.wait(for: .ended(1)))
    #expect(probe.events == [.began(1), .ended(1)])
  }

  @Test func reportsAMessageBeforeItsNumber() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve(onCommand: { command in
        if command == "." { connection.tell(701, 1) }
        if command == "SPEAK" {
          connection.say("230 OK RECEIVING DATA")
          while let line = connection.readLine(), line != "." {}
          connection.tell(701, 1)
          connection.write(Array("225-1\r\n".utf8))
          connection.tell(702, 1)
          connection.say("225 OK MESSAGE QUEUED")
          return true
        }
        return false
      })
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "one")
    #expect(probe.wait(for: .ended(1)))
    #expect(probe.events == [.began(1), .reached(1, segment: 0), .ended(1)])
  }

  @Test func answersByteByByte() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve(
        onMessage: { number, _ in
          for byte in Array("701-\(number)\r\n701-1\r\n701 BEGIN\r\n".utf8) {
            connection.write([byte])
          }
          connection.tell(702, number)
        },
        onCommand: { command in
          guard command.hasPrefix("GET") else { return false }
          for byte in Array("251-20\r\n251 OK\r\n".utf8) { connection.write([byte]) }
          return true
        })
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "one")
    #expect(probe.wait(for: .ended(1)))
    #expect(probe.events == [.began(1), .reached(1, segment: 0), .ended(1)])
  }

  @Test(arguments: [true, false]) func closesQuickly(answers: Bool) throws {
    let server = try SSIPFakeServer { connection, _ in
      if answers { connection.serve { number, _ in connection.tell(701, number) } }
      connection.listen()
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "one")
    #expect(server.wait { $0.last == (answers ? "." : "GET VOLUME") })
    probe.voice.close()
    #expect(server.wait { $0.last == "QUIT" })
    #expect(server.lines.contains("CANCEL self") == answers)
  }

  @Test func startsAServerIfNoneListens() throws {
    let folder = "/tmp/lector-ssip-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = folder + "/program"
    try installScript("echo \"$@\" > \(folder)/said\n", at: program)
    let probe = try SSIPVoiceProbe(path: folder + "/s", patience: 300) {
      $0.spawnedProgram = program
    }
    probe.speak(1, "one")
    #expect(probe.wait(for: .canceled(1)))
    // The voice does not wait for the program, which may write later.
    var said = ""
    let end = ContinuousClock.now + .seconds(60)
    while said.isEmpty, ContinuousClock.now < end {
      said = (try? String(contentsOfFile: folder + "/said", encoding: .utf8)) ?? ""
      sched_yield()
    }
    #expect(said == "--spawn -c unix_socket -S \(folder)/s\n")
    #expect(probe.notices.count == 1)
  }
}
