import CFriBidi

/// A paragraph whose scalars GNU FriBidi gives levels, by the Unicode Bidirectional Algorithm
/// (Unicode Standard Annex 9): even levels run from the left, odd ones from the right.
struct BidiParagraph {
  private let direction: FriBidiParType
  /// The bidirectional class and the level of each scalar.
  private let classes: [FriBidiCharType]
  private let levels: [FriBidiLevel]

  init(_ scalars: [UInt32], isRightToLeft: Bool) {
    let count = FriBidiStrIndex(scalars.count)
    var classes = scalars.map(fribidi_get_bidi_type)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bracket_types(scalars, count, classes, &brackets)
    var direction = isRightToLeft ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    // Without memory, the text keeps its order.
    _ = fribidi_get_par_embedding_levels_ex(&classes, brackets, count, &direction, &levels)
    (self.direction, self.classes, self.levels) = (direction, classes, levels)
  }

  /// Returns the order of the clusters of the first line, from left to right.
  ///
  /// - Parameter starts: The index of each cluster's first scalar, which determines its level.
  /// - Returns: The index of each cluster, and its level.
  func visualOrder(ofClustersAt starts: some Collection<Int>) -> [(cluster: Int, level: Int)] {
    let count = FriBidiStrIndex(starts.count)
    var order = Array(0..<count)
    var lineLevels = starts.map { levels[$0] }
    _ = fribidi_reorder_line(
      0, starts.map { classes[$0] }, count, 0, direction, &lineLevels, nil, &order)
    return order.map { (Int($0), Int(lineLevels[Int($0)])) }
  }
}
