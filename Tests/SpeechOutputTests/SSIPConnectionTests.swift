import AccessibilityModel
import Foundation
import ScreenReading
import Synchronization
import Testing

@testable import SpeechOutput

/// The commands to a server that follows the protocol, and the events that result from its answers.
@Suite(.serialized) struct SSIPConnectionTests {
  @Test func introducesItselfAndSpeaks() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve { number, _ in
        connection.tell(701, number)
        connection.tell(700, number, mark: "7:0")
        connection.tell(700, number, mark: "7:1")
        connection.tell(702, number)
      }
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(7, "one", "two & <three>")
    #expect(probe.wait(for: .ended(7)))
    #expect(
      probe.events == [.began(7), .reached(7, segment: 0), .reached(7, segment: 1), .ended(7)])
    #expect(
      server.lines.filter { $0 != "LIST SYNTHESIS_VOICES" } == [
        "SET self CLIENT_NAME anna:lector:main", "SET self NOTIFICATION all on",
        "SET self SSML_MODE on", "SET self PRIORITY text", "GET RATE", "GET PITCH", "GET VOLUME",
        "SET self LANGUAGE en", "SPEAK",
        "<speak><mark name=\"7:0\"/>one <mark name=\"7:1\"/>two &amp; &lt;three&gt;</speak>", ".",
      ])
  }

  @Test func severalLanguagesAreABlockThatBeginsAndEndsOnce() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve { number, _ in
        connection.tell(701, number)
        connection.tell(702, number)
      }
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    let segments = [
      [
        LabelPiece(.custom("word"), "λόγος", language: "grc"), LabelPiece(.custom("gloss"), "word"),
      ],
      [LabelPiece(.custom("word"), "verbum", language: "la")],
      [LabelPiece(.custom("gloss"), "Wort", language: "de-AT")],
    ]
    probe.speak(
      VoiceRequest(
        id: 3, segments: segments, language: "en",
        parameters: ["la": VoiceParameters(rate: 449, pitch: -50, volume: 0)]))
    #expect(probe.wait(for: .ended(3)))
    #expect(
      probe.events == [
        .began(3), .reached(3, segment: 0), .reached(3, segment: 1), .reached(3, segment: 2),
        .ended(3),
      ])
    #expect(
      // On a slow machine the request for voices may have arrived already.
      server.lines.filter { $0 != "LIST SYNTHESIS_VOICES" }.dropFirst(7) == [
        "BLOCK BEGIN", "SET self LANGUAGE grc", "SPEAK",
        "<speak><mark name=\"3:0\"/>λόγος</speak>", ".", "SET self LANGUAGE en", "SPEAK",
        "<speak>word</speak>", ".", "SET self LANGUAGE la", "SET self RATE 100",
        "SET self PITCH -50", "SPEAK", "<speak><mark name=\"3:1\"/>verbum</speak>", ".",
        "SET self LANGUAGE de", "SET self RATE 0", "SET self PITCH 0", "SPEAK",
        "<speak><mark name=\"3:2\"/>Wort</speak>", ".", "BLOCK END",
      ])
  }

  @Test func aNewRequestEndsTheOldOne() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve(
        onMessage: { number, _ in
          connection.tell(701, number)
          if number == 2 { connection.tell(702, number) }
        },
        onCommand: { command in
          if command == "CANCEL self" { connection.tell(703, 1) }
          return false
        })
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, "one")
    #expect(probe.wait(for: .began(1)))
    probe.speak(2, "two")
    #expect(probe.wait(for: .ended(2)))
    #expect(
      probe.events == [
        .began(1), .reached(1, segment: 0), .canceled(1), .began(2), .reached(2, segment: 0),
        .ended(2),
      ])
    let lines = server.lines.filter { $0 != "LIST SYNTHESIS_VOICES" }
    let cancel = try #require(lines.firstIndex(of: "CANCEL self"))
    #expect(lines[cancel + 1] == "SPEAK")
  }

  @Test func cancelIsWrittenImmediatelyAndOnlyDuringSpeech() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve { number, _ in connection.tell(701, number) }
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.cancel()
    probe.speak(1, "one")
    #expect(probe.wait(for: .began(1)))
    probe.cancel()
    // Only the bell can wake the thread, because no reply is due.
    #expect(server.wait { $0.last == "CANCEL self" })
    probe.cancel()
    probe.voice.close()
    #expect(server.wait { $0.last == "QUIT" })
    #expect(server.lines.filter { $0 == "CANCEL self" }.count == 1)
    #expect(probe.wait(for: .canceled(1)))
  }

  @Test func everyRequestIsWrittenImmediately() throws {
    let arrived = DispatchSemaphore(value: 0)
    let server = try SSIPFakeServer { connection, _ in
      connection.serve(
        onMessage: { number, _ in
          connection.tell(701, number)
          connection.tell(702, number)
        },
        onCommand: { command in
          if command == "SPEAK" { arrived.signal() }
          return false
        })
    }
    let probe = try SSIPVoiceProbe(path: server.path)
    for id in 1...200 {
      probe.speak(id, "word \(id)")
      #expect(arrived.wait(timeout: .now() + 60) == .success)
      #expect(probe.wait(for: .ended(id)))
    }
  }

  @Test func voicesAreRequestedWhenIdle() throws {
    let server = try SSIPFakeServer { connection, _ in
      connection.serve { number, _ in
        connection.tell(701, number)
        connection.tell(702, number)
      }
    }
    let probe = try SSIPVoiceProbe(path: server.path) { $0.pauseBeforeList = .milliseconds(1) }
    #expect(probe.voice.languages.canSay("la"))
    #expect(server.wait { $0.contains("LIST SYNTHESIS_VOICES") })
    probe.speak(1, "one")
    #expect(probe.wait(for: .ended(1)))
    #expect(!probe.voice.languages.canSay("la"))
    #expect(probe.voice.languages.canSay("grc"))
  }

  @Test func anEarconIsTheFirstMessageOfTheBlock() throws {
    let server = try SSIPFakeServer { connection, _ in connection.serve() }
    let probe = try SSIPVoiceProbe(path: server.path) { $0.soundIcons = [.boundary: "end"] }
    probe.voice.play(.layoutChanged)
    probe.speak(1, "one")
    #expect(server.wait { $0.last == "." })
    #expect(!server.lines.contains { $0.hasPrefix("SOUND_ICON") })
    probe.cancel()
    probe.voice.play(.boundary)
    #expect(server.wait { $0.last == "SOUND_ICON end" })
  }

  @Test func theEarconOfARequestPrecedesItsText() throws {
    let server = try SSIPFakeServer { connection, _ in connection.serve() }
    let probe = try SSIPVoiceProbe(path: server.path) { $0.soundIcons = [.boundary: "end"] }
    probe.speak(
      VoiceRequest(
        id: 1, segments: [[LabelPiece(.label, "one")]], language: "en", sounds: [.boundary]))
    #expect(server.wait { $0.contains("SOUND_ICON end") && $0.contains(".") })
    let begin = try #require(server.lines.firstIndex(of: "BLOCK BEGIN"))
    #expect(server.lines[begin + 1] == "SOUND_ICON end")
  }

  /// The server would interrupt the text for an icon, so the icon follows it.
  @Test func anEarconDuringSpeechIsPlayedAfterIt() throws {
    let server = try SSIPFakeServer { connection, _ in connection.serve() }
    let probe = try SSIPVoiceProbe(path: server.path) { $0.soundIcons = [.boundary: "end"] }
    probe.speak(1, "one")
    #expect(server.wait { $0.last == "." })
    probe.voice.play(.boundary)
    probe.voice.play(.boundary)
    probe.cancel()
    #expect(server.wait { $0.last == "SOUND_ICON end" })
    #expect(server.lines.count { $0 == "SOUND_ICON end" } == 1)
  }

  @Test func anEarconThatWaitsIsTakenByTheNextText() throws {
    var conversation = SSIPConversation(clientName: "a:b:c")
    let request = VoiceRequest(
      id: 1, segments: [[LabelPiece(.label, "one")]], language: "en")
    conversation.speak(request, languages: .espeak)
    conversation.play(icons: ["end"])
    conversation.didSend(conversation.outgoing.count)
    conversation.speak(request, languages: .espeak, icons: ["menu"])
    let sent = String(decoding: conversation.outgoing, as: UTF8.self).split(separator: "\r\n")
    #expect(sent.prefix(4) == ["CANCEL self", "BLOCK BEGIN", "SOUND_ICON end", "SOUND_ICON menu"])
  }

  @Test func aRequestWithoutTextEndsImmediately() throws {
    let server = try SSIPFakeServer { connection, _ in connection.serve() }
    let probe = try SSIPVoiceProbe(path: server.path)
    probe.speak(1, " \n", "")
    #expect(probe.wait(for: .ended(1)))
    #expect(probe.events == [.began(1), .ended(1)])
  }
}
