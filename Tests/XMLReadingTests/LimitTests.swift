import Testing

@testable import XMLReading

@Suite("Limits of XML")
struct LimitTests {
  private static func limits(deepest: Int = 10_000, longest: Int = 10_000_000) -> XMLReader.Limits {
    var limits = XMLReader.Limits()
    limits.deepest = deepest
    limits.longest = longest
    return limits
  }

  @Test("Ten thousand elements inside one another, and no more")
  func depth() {
    func nested(_ count: Int) -> String {
      String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    }
    let deep = Outline(nested(10_000))
    #expect(deep.error == nil)
    #expect(deep.events.count == 20_000)
    let deeper = Outline(nested(10_001))
    #expect(deeper.events.count == 10_000)
    #expect(
      deeper.error?.description
        == "file:1: more than 10000 elements inside one another; expected fewer")
  }

  @Test("A text of 10 MB, and no more", arguments: ["x", "é"])
  func text(character: Character) {
    let text = String(repeating: character, count: 10_000_000 / character.utf8.count)
    let outline = Outline("<a>\(text)</a>", chunkSize: XMLReader.chunkSize)
    #expect(outline.error == nil)
    #expect(
      outline.raw == [
        .start(XMLElement(name: "a", attributes: [], line: 1)), .text(text, line: 1),
        .end(name: "a", line: 1),
      ])
    let error = Outline("<a>\(text)x</a>", chunkSize: XMLReader.chunkSize).error
    #expect(error?.description == "file:1: a text of more than 10 MB; expected shorter ones")
  }

  @Test("Long texts, values, tags and comments, by chunks of any size", arguments: [4, 50])
  func length(chunkSize: Int) {
    let limits = Self.limits(longest: 100)
    func error(_ text: String) -> String? {
      Outline(text, limits: limits, chunkSize: chunkSize).error?.description
    }
    func long(_ count: Int) -> String { String(repeating: "x", count: count) }
    #expect(error("<a>\(long(100))</a>") == nil)
    let text = "a text of more than 100 bytes; expected shorter ones"
    #expect(error("<a>\(long(101))</a>") == "file:1: \(text)")
    #expect(error("<a b='\(long(100))'/>") == nil)
    let attribute = "the attribute \"c\" has more than 100 bytes; expected a shorter value"
    #expect(error("<a>\n<b c='\(long(101))'/></a>") == "file:2: \(attribute)")
    let tag = "a tag, a comment, or a doctype of more than 200 bytes; expected shorter ones"
    #expect(error("<a>\n<!--\(long(150))--></a>") == nil)
    #expect(error("<a>\n<!--\(long(300))--></a>") == "file:2: \(tag)")
    #expect(error("<a \(long(300))=''/>") == "file:1: \(tag)")
    #expect(error("<!DOCTYPE a [<!-- \(long(300)) -->]><a/>") == "file:1: \(tag)")
  }

  @Test(
    "Parsing stops at the first fault: two hyphens in a comment are not reported again and again")
  func hyphens() {
    let text = "<a>" + String(repeating: "<!--", count: 200_000) + "--></a>"
    let error = Outline(text, chunkSize: XMLReader.chunkSize).error
    #expect(error?.line == 1)
  }

  @Test("4,096 attributes of an element and 100 of a doctype, and no more", arguments: [4, 4096])
  func attributes(chunkSize: Int) {
    func error(_ text: String) -> String? {
      Outline(text, chunkSize: chunkSize).error?.description
    }
    func element(_ count: Int) -> String {
      "<a>\n<b" + (0..<count).map { " c\($0) = '\($0)'" }.joined() + "/></a>"
    }
    #expect(error(element(4_096)) == nil)
    #expect(
      error(element(4_097))?.hasSuffix("more than 4096 attributes of one element; expected fewer")
        == true)
    #expect(error("<a>" + String(repeating: "<b c='d'/>", count: 5_000) + "</a>") == nil)
    func doctype(_ count: Int) -> String {
      let declarations = (0..<count).map { "<!ATTLIST a b\($0) (x|y) 'x'>" }.joined()
      return "<!DOCTYPE a [\(declarations)]><a/>"
    }
    #expect(error(doctype(100)) == nil)
    #expect(
      error(doctype(101))
        == "file:1: more than 100 attributes declared in the doctype; expected fewer")
  }
}
