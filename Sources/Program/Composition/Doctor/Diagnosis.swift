import PlainText

/// What one examination found: whether something works, and what helps if it does not.
package struct Diagnosis: Hashable, Sendable {
  package enum State: String, Sendable {
    case works
    /// It is not there, and Lector works without it.
    case missing
    /// It is there and does not work, or Lector cannot work without it.
    case broken
  }

  /// The part of the computer: `terminal`, `speech`.
  package let area: String
  package let state: State
  /// What was found, in one sentence or phrase.
  package let finding: String
  /// How to get it or repair it; nil if it works.
  package let remedy: String?

  package init(_ area: String, _ state: State, _ finding: String, remedy: String? = nil) {
    self.area = area
    self.state = state
    self.finding = finding
    self.remedy = remedy
  }

  /// Returns the diagnosis on one line, the state first.
  ///
  /// - Parameter said: Returns a part of it in the language of the line.
  package func line(in said: (String) -> String) -> String {
    let words = "\(said(state.rawValue)): \(said(area)): \(said(finding))"
    return (remedy.map { "\(words). \(said("To do")): \(said($0))" } ?? words)
      .withVisibleControls
  }

  func append(to json: inout JSONText) {
    json.object {
      $0.key("area")
      $0.string(area)
      $0.key("state")
      $0.string(state.rawValue)
      $0.key("finding")
      $0.string(finding)
      if let remedy {
        $0.key("remedy")
        $0.string(remedy)
      }
    }
  }
}
