/// The independent tiers of a file.
struct ELANRoots {
  let file: ELANFile
  let map: ELANMap
  let contents: [ELANContent]

  /// The independent tiers with sentences, in the order of the file.
  ///
  /// The first is the one with the most running text. A speaker says one sentence at a time, so
  /// another tier of the same speaker at the same times has something else, such as gestures.
  var sentences: [Int] {
    let roots = file.tiers.indices.filter {
      file.tiers[$0].parent == nil && map.role(of: file.tiers[$0]) != .skip
        && !file.tiers[$0].annotations.isEmpty
    }
    let mapped = map.isEmpty ? [] : roots.filter(isMapped)
    if !mapped.isEmpty { return mapped }
    let lengths = roots.map(runningLength)
    let order = roots.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }
    var chosen: [Int] = []
    for index in order {
      let root = roots[index]
      // Compared with the longest tiers only, so that a file of many tiers is read in time.
      let rivals = chosen.prefix(16).filter { file.canShareSpeaker($0, root) }
      let isAlike = chosen.contains { file.tiers[$0].type == file.tiers[root].type }
      let isSentences =
        (isAlike || lengths[index] > 0) && !rivals.contains { file.overlaps(root, $0) }
      if chosen.isEmpty || isSentences { chosen.append(root) }
    }
    return chosen.sorted()
  }

  private func isMapped(_ tier: Int) -> Bool {
    ([tier] + file.descendants(of: tier)).contains {
      map.role(of: file.tiers[$0]).map { $0 != .skip } ?? false
    }
  }

  /// Returns the length of the running text in a tier and those below it: of texts with blanks, and
  /// of parts that are no labels.
  private func runningLength(_ root: Int) -> Int {
    ([root] + file.descendants(of: root)).filter {
      contents[$0].isVaried && (contents[$0].isMostlyDivided || contents[$0].hasSeveral)
    }.reduce(0) { sum, tier in
      sum + file.tiers[tier].annotations.reduce(0) { $0 + $1.value.utf8.count }
    }
  }
}
