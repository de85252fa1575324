/// Counts the elements that were made for a screen reader, so that tests can prove that nobody
/// makes any when nobody listens.
public final class ElementCounter {
  /// All that were ever made.
  public private(set) var made = 0
  /// Those that exist now.
  public private(set) var alive = 0
  /// How often a container was asked for one, by whomever.
  public private(set) var asked = 0

  public init() {}

  public func elementWasMade() {
    made += 1
    alive += 1
  }

  public func elementWasAsked() { asked += 1 }

  public func elementWasReleased() { alive -= 1 }
}
