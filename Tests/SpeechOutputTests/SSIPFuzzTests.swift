import RandomInput
import Testing

@testable import SpeechOutput

/// Replies of a speech server that are damaged in any way.
@Suite struct SSIPFuzzTests {
  private static let replies = """
    208 OK CLIENT NAME SET\r\n251-10\r\n251 OK GET RETURNED\r\n249-espeak\tel\tnone\r\n249-x\ten\tm1\r
    249 OK VOICE LIST SENT\r\n230 OK RECEIVING DATA\r\n225-21\r\n225 OK MESSAGE QUEUED\r
    701-21\r\n701-1\r\n701 BEGIN\r\n700-21\r\n700-1\r\n700-mark\r\n700 INDEX MARK\r\n702-21\r\n702-1\r
    702 END\r\n300-why\r\n300 ERR\r\n

    """

  @Test func replies() throws {
    let pieces = ["\r\n", "225-", "701-", "702 ", "999 ", "-", "225-99999999999999999999\r\n"]
    try fuzz("SSIP", [Array(Self.replies.utf8)], pieces: pieces, runs: 600) { bytes, random in
      var reader = SSIPReader()
      var conversation = SSIPConversation(clientName: "lector")
      var rest = bytes[...]
      do {
        while !rest.isEmpty {
          let count = 1 + random.below(60)
          reader.append(rest.prefix(count))
          rest = rest.dropFirst(count)
          while let message = try reader.next() {
            switch message {
            case .reply(let code, let lines): conversation.receive(code: code, lines: lines)
            case .event(let event): conversation.receive(event)
            }
          }
        }
      } catch _ as SSIPGibberish {}
    }
  }
}
