/// The independent tiers of a file.
///
/// Many files have only independent tiers: one with sentences, and others with translations or words
/// at the same times.
extension ELANFile {
  /// Chooses the independent tiers with sentences, and makes the others at the same times depend on
  /// them. A speaker says one sentence at a time, so a second tier of the speaker annotates the
  /// first: the one with more running text below it, with far more annotations, or before the other.
  mutating func chooseRoots() {
    let roots = tiers.indices.filter { tiers[$0].parent == nil && !tiers[$0].annotations.isEmpty }
    let ranks = roots.map { root in
      let running = ([root] + descendants(of: root)).count { contents[$0].isRunning }
      let filled = tiers[root].annotations.count { !$0.value.isEmpty }
      return (running, Int.bitWidth - filled.leadingZeroBitCount, -root)
    }
    for (root, rank) in zip(roots, ranks).sorted(by: { $0.1 > $1.1 }) {
      // Compared with the first tiers only, so that a file of many tiers is read in time.
      let rivals = self.roots.prefix(16).filter { canShareSpeaker($0, root) }
      let isAlike = self.roots.contains { tiers[$0].type == tiers[root].type }
      if let parent = rivals.first(where: { isMostly(root, inside: $0) }) {
        tiers[root].parent = parent
        tiers[root].constraint = .includedIn
      } else if !rivals.contains(where: { isMostly($0, inside: root) }),
        self.roots.isEmpty || isAlike || rank.0 > 0
      {
        self.roots.append(root)
      }
    }
    self.roots.sort()
  }

  /// Returns a Boolean value that indicates whether most annotations of a tier have their middle in
  /// those of another.
  private func isMostly(_ inner: Int, inside outer: Int) -> Bool {
    let index = SpanIndex(tiers[outer].annotations.map(\.span))
    let spans = tiers[inner].annotations.compactMap(\.span)
    return spans.count { index.index(of: $0) != nil } * 2 > spans.count
  }

  /// Returns the name of the speaker of a tier: its participant, or the text after `@`.
  func speaker(of tier: Int) -> String {
    let tier = tiers[tier]
    guard tier.participant.isEmpty, let at = tier.id.firstIndex(of: "@") else {
      return tier.participant
    }
    return String(tier.id[tier.id.index(after: at)...]).withSingleSpaces
  }

  private func canShareSpeaker(_ left: Int, _ right: Int) -> Bool {
    let names = [speaker(of: left), speaker(of: right)]
    return names.contains("") || names[0] == names[1]
  }
}
