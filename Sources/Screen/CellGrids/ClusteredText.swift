import PlainText

/// Text as the grid draws it: its scalars, and the clusters that they form.
struct ClusteredText {
  /// The scalars, with visible signs in place of controls and of scalars without a glyph.
  private(set) var scalars: [UInt32] = []
  private(set) var clusters: [Cluster] = []
  /// The index of the first scalar of each cluster.
  private(set) var starts: [Int] = []

  init(_ text: String) {
    var isJoined = false
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      let shown = Self.shown(scalar)
      let width = DisplayWidth.columns(of: shown)
      if width == 0 {
        // A mark without a preceding letter has no column and is omitted.
        if !clusters.isEmpty { clusters[clusters.count - 1].add(mark: shown) }
      } else if !isJoined || !DisplayWidth.isPicture(shown) {
        clusters.append(Cluster(base: shown, width: width))
        starts.append(scalars.count)
      }
      isJoined = shown == DisplayWidth.zeroWidthJoiner
      scalars.append(shown)
    }
  }

  /// Returns the scalar that is drawn for another: itself, or a visible sign.
  static func shown(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.visible.value
    return DisplayWidth.isDrawable(value) ? value : 0xFFFD
  }
}
