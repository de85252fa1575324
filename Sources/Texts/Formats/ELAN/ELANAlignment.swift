/// The tiers that depend on another by their times only.
///
/// Many files have only independent tiers: one with sentences, one with translations of the same
/// spans, and one with words that fill these spans.
extension ELANFile {
  /// The relation of two independent tiers in time.
  private enum Alignment {
    /// The annotations have the same times.
    case same
    /// The annotations divide those of the other tier.
    case parts
  }

  /// Returns the name of the speaker of a tier: its participant, or the text after `@`.
  func speaker(of tier: Int) -> String {
    let tier = tiers[tier]
    guard tier.participant.isEmpty, let at = tier.id.firstIndex(of: "@") else {
      return tier.participant
    }
    return String(tier.id[tier.id.index(after: at)...]).withSingleSpaces
  }

  /// Returns a Boolean value that indicates whether two tiers can have the same speaker.
  func canShareSpeaker(_ left: Int, _ right: Int) -> Bool {
    let names = [speaker(of: left), speaker(of: right)]
    return names.contains("") || names[0] == names[1]
  }

  /// Returns some of the spans of a tier, from all of its parts.
  private func sample(_ tier: Int) -> [ClosedRange<Int>] {
    let annotations = tiers[tier].annotations
    return stride(from: 0, to: annotations.count, by: max(1, annotations.count / 100))
      .compactMap { annotations[$0].span }
  }

  /// Returns a Boolean value that indicates whether a tier says something at the same time as
  /// another.
  func overlaps(_ tier: Int, _ other: Int) -> Bool {
    func isInside(_ inner: Int, _ outer: Int) -> Bool {
      let index = SpanIndex(tiers[outer].annotations.map(\.span))
      let spans = sample(inner)
      return spans.count { index.index(of: $0) != nil } * 2 > spans.count
    }
    return isInside(tier, other) || isInside(other, tier)
  }

  /// Gives independent tiers a parent where their times depend on another tier.
  mutating func alignRoots() {
    let roots = tiers.indices.filter { tiers[$0].parent == nil && !tiers[$0].annotations.isEmpty }
    guard roots.count > 1 else { return }
    let sizes = Dictionary(grouping: tiers.indices) { tiers[$0].root }.mapValues(\.count)
    let indices = roots.map { SpanIndex(tiers[$0].annotations.map(\.span)) }
    for root in roots {
      let spans = sample(root)
      var best: (parent: Int, alignment: Alignment, count: Int)?
      for (other, index) in zip(roots, indices) where other != root && canShareSpeaker(root, other)
      {
        guard let alignment = alignment(of: spans, in: root, other, index) else { continue }
        let count = tiers[other].annotations.count
        // Of tiers with the same times, the parent is the one with more below it, or the first.
        if alignment == .same, count * 9 <= tiers[root].annotations.count * 10,
          (sizes[other] ?? 0, -other) < (sizes[root] ?? 0, -root)
        {
          continue
        }
        if let best,
          (best.alignment == .same ? 1 : 0, best.count)
            >= (alignment == .same ? 1 : 0, count)
        {
          continue
        }
        best = (other, alignment, count)
      }
      guard let best, !isBelow(best.parent, root) else { continue }
      tiers[root].parent = best.parent
      tiers[root].constraint = best.alignment == .same ? .symbolicAssociation : .timeSubdivision
    }
  }

  /// Returns the relation of a tier to another, or nil if more than a tenth of its spans have none.
  private func alignment(
    of spans: [ClosedRange<Int>], in tier: Int, _ other: Int, _ index: SpanIndex
  ) -> Alignment? {
    var outside = 0
    var same = 0
    for span in spans {
      let whole = index.index(of: span).flatMap { tiers[other].annotations[$0].span }
      guard let whole, whole.clamped(to: span).count * 10 >= span.count * 9 else {
        outside += 1
        if outside * 10 > spans.count { return nil }
        continue
      }
      if span.count * 10 >= whole.count * 9 { same += 1 }
    }
    if same * 10 >= spans.count * 9 { return spans.isEmpty ? nil : .same }
    let isFiner = tiers[tier].annotations.count * 10 > tiers[other].annotations.count * 12
    return isFiner && length(of: tier) * 10 >= length(of: other) * 6 ? .parts : nil
  }

  /// The time of all annotations of a tier, in milliseconds.
  private func length(of tier: Int) -> Int {
    tiers[tier].annotations.reduce(0) { $0 + ($1.span.map { $0.upperBound - $0.lowerBound } ?? 0) }
  }
}

/// Finds the sentence at a time.
struct ELANTimes {
  private let sorted: [(span: ClosedRange<Int>, sentence: Int)]

  /// - Parameter spans: The spans of sentences, in the order of their beginnings.
  init(_ spans: [(span: ClosedRange<Int>, sentence: Int)]) { sorted = spans }

  /// Returns the sentence in which a span begins, or else the first that begins in it, or else the
  /// last before it.
  func sentence(at span: ClosedRange<Int>) -> Int? {
    let next = sorted.indices.partitioningIndex { sorted[$0].span.lowerBound > span.lowerBound }
    let last = next > 0 ? sorted[next - 1] : nil
    if let last, last.span.upperBound > span.lowerBound { return last.sentence }
    if next < sorted.count, sorted[next].span.lowerBound < span.upperBound || last == nil {
      return sorted[next].sentence
    }
    return last?.sentence
  }
}
