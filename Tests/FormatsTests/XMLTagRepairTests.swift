import Interlinear
import RandomInput
import Testing

@testable import Formats

@Suite("The repair of overlapping tags")
struct XMLTagRepairTests {
  private func repaired(_ text: String, by size: Int = 1000) -> (String, [XMLTagRepair.Change]) {
    var repair = XMLTagRepair()
    var line = 1
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      repair.repair(bytes[start..<min(start + size, bytes.count)], line: &line, into: &result)
    }
    repair.finish(&result)
    return (String(decoding: result, as: UTF8.self), repair.takeChanges())
  }

  @Test(
    "Layout elements end with their verse; everything else is unchanged",
    arguments: [
      (
        "<verse><list> <item>a</verse>\n<verse><item>b</item></list></verse>",
        "<verse><list> <item>a</item></list></verse>\n<verse><item>b</item></verse>"
      ),
      ("<verse a='>'><p b=\"/>\">x</verse></p>", "<verse a='>'><p b=\"/>\">x</p></verse>"),
      ("<verse><l b='a/'>x</verse></l>", "<verse><l b='a/'>x</l></verse>"),
      ("<hi><l>x</hi></l >y", "<hi><l>x</l></hi>y"),
      ("<o:verse><o:l>a</o:verse></o:l>", "<o:verse><o:l>a</o:l></o:verse>"),
      ("<!-- <l> --><![CDATA[<l>]]><?l <l>?><!DOCTYPE l><a>b</a>", nil),
      ("<verse><w>a</verse></w>", nil), ("<chapter><verse>a</chapter>", nil), ("<l>a", nil),
      ("</x>", nil), ("a < b <", nil), ("<l/><l />a<lb/>", nil), ("<>a</>", nil),
    ] as [(String, String?)])
  func repairs(text: String, expected: String?) {
    for size in [1, 2, 3, 1000] {
      let (result, changes) = repaired(text, by: size)
      #expect(result == expected ?? text)
      #expect(changes.isEmpty == (expected == nil))
    }
    #expect(repaired("<verse>\n<l>a</verse>").1 == [.init(line: 2, element: "l")])
  }

  @Test("A list over two verses is read with a warning")
  func list() throws {
    let reading = try Reading(
      osis(
        "<verse osisID='Ruth.1.1'><list> <item>a b</verse>\n"
          + "<verse osisID='Ruth.1.2'>c</item> <item>d</item></list></verse>"))
    #expect(reading.references == ["Ruth 1:1", "Ruth 1:2"])
    #expect(reading.words.map(\.surface) == ["a", "b", "c", "d"])
    #expect(
      reading.warnings.map(\.description) == [
        "file:9: the tags of <item> and of another element overlap; repaired",
        "file:10: the tags of <item> and of another element overlap; repaired",
      ])
  }

  @Test(
    "Random tags: no byte is lost but those of end tags, and the result does not depend on chunks")
  func random() {
    var generator = SeededGenerator(seed: 8)
    let parts = [
      "<l>", "</l>", "<p>", "</p>", "<verse>", "</verse>", "a", "\n", "<hi/>", "<!--", "-->", "<",
      ">", "</", "é",
    ]
    for _ in 0..<300 {
      let text = (0..<30).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let whole = repaired(text).0
      #expect(repaired(text, by: 1).0 == whole)
      #expect(whole.filter { $0 == "é" }.count == text.filter { $0 == "é" }.count)
    }
  }
}
