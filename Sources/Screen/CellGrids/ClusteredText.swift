import PlainText

/// Text as the grid draws it: its scalars, and the clusters that they form.
struct ClusteredText {
  /// The scalars, with visible signs in place of controls and of scalars without a glyph.
  private(set) var scalars: [UInt32] = []
  private(set) var clusters: [Cluster] = []
  /// The index of the first scalar of each cluster.
  private(set) var starts: [Int] = []

  init(_ text: String) {
    var open: Cluster?
    var isJoined = false
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      let shown = Self.shown(scalar)
      if case .starts(let cluster) = Self.step(shown, open: &open, isJoined: &isJoined) {
        if let open { clusters.append(open) }
        open = cluster
        starts.append(scalars.count)
      }
      scalars.append(shown)
    }
    if let open { clusters.append(open) }
  }

  enum Step {
    case continues
    case starts(Cluster)
  }

  /// Returns the scalar that is drawn for another: itself, or a visible sign.
  static func shown(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.visible.value
    return DisplayWidth.isDrawable(value) ? value : 0xFFFD
  }

  /// Processes one scalar, which joins the open cluster or starts the next one.
  static func step(_ scalar: UInt32, open: inout Cluster?, isJoined: inout Bool) -> Step {
    let width = DisplayWidth.columns(of: scalar)
    if width == 0 {
      isJoined = scalar == DisplayWidth.zeroWidthJoiner
      // A mark without a preceding letter has no column and is omitted.
      open?.add(mark: scalar)
      return .continues
    }
    defer { isJoined = false }
    if isJoined, DisplayWidth.isPicture(scalar) { return .continues }
    return .starts(Cluster(base: scalar, width: width))
  }
}
