/// Counts the elements created for a screen reader, so that tests can prove that none are created
/// while no screen reader is on.
package final class ElementCounter {
  /// The number of elements created so far.
  package private(set) var made = 0
  /// The number of elements that exist now.
  package private(set) var alive = 0
  /// The number of elements requested from containers.
  package private(set) var asked = 0

  package init() {}

  package func elementWasMade() {
    made += 1
    alive += 1
  }

  package func elementWasAsked() { asked += 1 }

  package func elementWasReleased() { alive -= 1 }
}
