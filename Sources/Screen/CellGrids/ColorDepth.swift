/// The number of a terminal's colors, and their numbering.
package enum ColorDepth: CaseIterable, Sendable {
  /// The eight colors of the user's palette.
  case eight
  /// The colors of the user's palette; the last eight are bright.
  case sixteen
  /// A palette whose numbers from 16 are the same on every terminal.
  case indexed
  /// Numbers that are the colors themselves, with eight bits for red, green and blue each. Those
  /// below 8 are the user's palette.
  case direct
}
