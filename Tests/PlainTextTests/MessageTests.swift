import Testing

import PlainText

@Suite("Messages as values") struct MessageValueTests {
  private static let long = String(repeating: "a", count: 100)

  @Test func anInterpolationIsAKeyWithArguments() {
    let message: Message = "\("a.tsv"):\(3): \("no such \("marker", language: "en")" as Message)"
    #expect(message.key == "{0}:{1}: {2}" && message.arguments.count == 3)
    #expect(message.description == "a.tsv:3: no such marker")
  }

  @Test func whatIsQuotedIsCutAndVisible() {
    let text = Self.long
    let cut = text.prefix(80) + "…"
    #expect(("no \"\(text)\" here" as Message).description == "no \"\(cut)\" here")
    #expect(("<\(text)> and </\(text)>" as Message).description == "<\(cut)> and </\(cut)>")
    #expect(("\(text): no such file" as Message).description == "\(text): no such file")
    #expect(("\("a\u{1B}[2J\n"): b" as Message).description == "a␛[2J␊: b")
    let long = String(repeating: "λ", count: 1_000_000)
    #expect(Message(verbatim: long).description.count <= 1_001)
  }

  @Test func theWholeSentenceMayBeTranslated() {
    let message: Message = "\("a.tsv"): \("no such \("file")" as Message)"
    let shown = message.rendered { key, arguments in
      key == "{0}: no such {1}" ? "\(arguments[1]) \(arguments[0]) mankas" : nil
    }
    #expect(shown == "file a.tsv mankas")
  }

  @Test func aPartWithoutATranslationIsInEnglish() {
    let message: Message = "warning: \("new \("x")" as Message)"
    let table = ["warning: {0}": "Warnung: {0}"]
    let shown = message.rendered { key, arguments in
      table[key].map { $0.replacing("{0}", with: arguments[0]) }
    }
    #expect(shown == "Warnung: new x")
  }

  @Test(arguments: ["{0}", "{1}", "{", "}{", "{9}", "{0*}", "\"", "[\"", "\\", ""])
  func aHostileArgumentIsText(_ text: String) {
    let message: Message = "\(text) and \("b")"
    #expect(message.description == "\(text) and b")
    let stored = Message(stored: message.stored)
    #expect(stored.key == message.key && stored == message)
  }

  @Test func aMessageIsStoredWithItsArguments() {
    let message: Message = "\("f"): \("unknown \("λ", language: "grc") in \(3)" as Message)"
    #expect(message.stored == #"["{0}: {1}","f",["unknown {0} in {1}",{"grc":"λ"},"3"]]"#)
    let stored = Message(stored: message.stored)
    #expect(stored.key == message.key && stored.stored == message.stored)
  }

  @Test func aStoredMessageOfAnotherProgramHasNoControls() {
    let message = Message(stored: "[\"\\u001b[2J\u{202E}: {0}\",\"\\u009b2J\"]")
    #expect(message.description == "␛[2J\u{FFFD}: \u{FFFD}2J")
  }

  @Test(arguments: [
    "unknown marker \\zz; its text is read as text", "", "[", "[\"a", "[\"a\", 3]", "[1]",
    "[\"a\"] b", String(repeating: "[\"a\",", count: 1_000),
  ])
  func aSentenceOfAnOlderVersionStaysAsItIs(_ text: String) {
    let message = Message(stored: text)
    #expect(message.key == "{0}")
    #expect(text.count > 1_000 || message.description == text)
  }
}
