import AccessibilityModel
package enum PageSource {
  package static let notTold = ""
  package static func isLikely(_ bytes: [UInt8]) -> Bool { false }
  package static func read(name: String, bytes: [UInt8]) throws -> AccessibilityNode {
    AccessibilityNode()
  }
}
