import PlainText
import RandomInput
import Testing

import AccessibilityModel

@Suite struct TreeFuzzTests {
  private static let tree = #"""
    {"screen": {"width": 10}, "root": {"frame": [0, 0, 9, 9.5e1], "subviews": [{"id": "a", \#
    "traits": ["link"], "label": "\u03bb\n", "value": "1", "hint": "h", "actions": ["x"]}, \#
    {"id": "b", "label": "c", "frame": [0, 1, 2, 3], "modal": true}], \#
    "rotors": [{"name": "x", "targets": ["a"]}]}}
    """#

  /// Damaged trees are an error of one line, or a tree that can be written and read again.
  @Test func trees() throws {
    let pieces = ["{\"subviews\":[", "\"id\":\"a\",", "\"frame\":[1,2,3,4],", "true", "[]"]
    try fuzz("tree", [Array(Self.tree.utf8)], pieces: pieces, runs: 3_000) { bytes, _ in
      do {
        let file = try TreeFile(name: "t", bytes: bytes)
        let text = TreeFile.text(of: file.root)
        let again = try TreeFile.text(of: TreeFile(name: "t", bytes: Array(text.utf8)).root)
        if again != text { throw FuzzFailure(description: "another tree: \(again)") }
      } catch let error as TreeFileError {
        guard !error.description.unicodeScalars.contains(where: \.isControl) else {
          throw FuzzFailure(description: "the message \(error)")
        }
      }
    }
  }
}
