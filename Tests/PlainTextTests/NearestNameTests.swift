import Testing

import PlainText

@Suite("The nearest name")
struct NearestNameTests {
  private static let commands = ["read", "search", "export", "import", "library"]

  @Test(
    "A slip finds its name",
    arguments: [
      ("serach", "search"), ("SEARCH", "search"), ("exprt", "export"), ("imports", "import"),
      ("raed", "read"), ("libary", "library"), ("librarian", "library"),
    ])
  func found(typed: String, name: String) {
    #expect(nearestName(to: typed, among: Self.commands) == name)
  }

  @Test(
    "Names that are too far away match nothing",
    arguments: ["", "zzzzzz", "psalms", "searching it", "rad2", "xed"])
  func notFound(typed: String) {
    #expect(nearestName(to: typed, among: Self.commands) == nil)
  }

  @Test("The nearest name, and the first of equals")
  func order() {
    #expect(nearestName(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(nearestName(to: "bat", among: ["car", "hat"]) == "hat")
  }

  @Test("Odd candidates do no harm")
  func odd() {
    #expect(nearestName(to: "ab", among: []) == nil)
    #expect(nearestName(to: "abc", among: [""]) == nil)
    #expect(nearestName(to: "a", among: [""]) == "")
    #expect(nearestName(to: "ab", among: [""]) == nil)
    #expect(nearestName(to: String(repeating: "a", count: 65), among: ["a"]) == nil)
  }
}
