import Interlinear

/// The tiers of one speaker, by content.
///
/// The rule without a map:
///
/// 1. A tier that depends on none has the sentences. If the names or the types of some such tiers
///    mean sentences (`utterance`, `ref`, `tx`), only these are read. A tier of paragraphs whose
///    parts are named phrases or sentences leaves the sentences to these.
/// 2. The parts of sentences (time or symbolic subdivision) are the words, and the parts of words
///    are the morphemes. Among several, the first choice is a name that means words or morphemes,
///    then the tier with the most tiers below it.
/// 3. Associated tiers are annotations of their parents: glosses, parts of speech, lemmas, and
///    translations by their names. Other annotations of words become separate tiers; other
///    annotations of sentences are notes that begin with the name of the tier.
/// 4. If sentences have only a name (`ref`), their text is in a tier that is associated with them.
struct ELANPlan {
  /// The tier whose annotations are the sentences.
  let sentences: Int
  /// The tier with the text of the sentences, or nil if only the words have it.
  private(set) var text: Int?
  /// The tier with the names of the sentences.
  private(set) var reference: Int?
  private(set) var words: Int?
  private(set) var morphemes: Int?
  /// The annotations of sentences, words and morphemes, in the order of the file.
  private(set) var sentenceTiers: [(tier: Int, role: ELANMap.Role)] = []
  private(set) var wordTiers: [(tier: Int, role: ELANMap.Role)] = []
  private(set) var morphemeTiers: [(tier: Int, role: ELANMap.Role)] = []
  var speaker = ""

  private let file: ELANFile
  private let map: ELANMap
  /// The tiers that depend on each tier.
  private let dependents: [Int: [Int]]

  /// Returns the plans of all speakers.
  static func plans(for file: ELANFile, map: ELANMap) -> [ELANPlan] {
    let dependents = Dictionary(
      grouping: file.tiers.indices.filter { file.tiers[$0].parent != nil },
      by: { file.tiers[$0].parent ?? 0 })
    let roots = file.tiers.indices.filter {
      file.tiers[$0].parent == nil && map.role(of: file.tiers[$0]) != .skip
    }
    func isMapped(_ tier: Int) -> Bool {
      map.role(of: file.tiers[tier]).map { $0 != .skip } ?? false
        || (dependents[tier] ?? []).contains(where: isMapped)
    }
    let filled = roots.filter { root in
      !file.tiers[root].annotations.isEmpty
    }
    var chosen = map.isEmpty ? [] : filled.filter(isMapped)
    if chosen.isEmpty {
      chosen = filled.filter {
        ELANNames.isSentence(file.tiers[$0]) || ELANNames.isReference(file.tiers[$0])
      }
    }
    if chosen.isEmpty { chosen = filled }
    var plans = chosen.map { ELANPlan(root: $0, file: file, map: map, dependents: dependents) }
    nameSpeakers(of: &plans, file)
    return plans
  }

  private init(root: Int, file: ELANFile, map: ELANMap, dependents: [Int: [Int]]) {
    self.file = file
    self.map = map
    self.dependents = dependents
    var sentences = root
    while let phrases = (dependents[sentences] ?? []).first(where: {
      Self.isSubdivision(file.tiers[$0]) && ELANNames.isPhrase(file.tiers[$0])
        && dependents[$0] != nil
    }) {
      sentences = phrases
    }
    self.sentences = sentences
    planSentences()
    planWords()
  }

  private static func isSubdivision(_ tier: ELANFile.Tier) -> Bool {
    tier.constraint == .symbolicSubdivision || tier.constraint == .timeSubdivision
  }

  /// Returns a tier and those below it that annotate the same unit, without the subdivisions below
  /// them; and these subdivisions.
  private func level(
    of tier: Int, isAnnotation: (ELANFile.Tier) -> Bool
  ) -> (annotations: [Int], parts: [Int]) {
    var annotations: [Int] = []
    var parts: [Int] = []
    var waiting = (dependents[tier] ?? [])[...]
    while let next = waiting.popFirst() {
      let found = file.tiers[next]
      let role = map.role(of: found)
      if role == .skip { continue }
      let isPart =
        role == .words || role == .morphemes
        || (found.constraint != .symbolicAssociation && role == nil && !isAnnotation(found))
      if isPart {
        parts.append(next)
      } else {
        annotations.append(next)
        waiting += dependents[next] ?? []
      }
    }
    return (annotations.sorted(), parts.sorted())
  }

  /// Returns the tier of the next finer units.
  private func best(
    _ parts: [Int], role: ELANMap.Role, isNamed: (ELANFile.Tier) -> Bool
  ) -> Int? {
    if let mapped = parts.first(where: { map.role(of: file.tiers[$0]) == role }) { return mapped }
    let subdivisions = parts.filter {
      Self.isSubdivision(file.tiers[$0]) || isNamed(file.tiers[$0])
    }
    return subdivisions.max { left, right in
      rank(left, isNamed) < rank(right, isNamed)
    }
  }

  /// The named tier comes first, then the one with the most tiers below it, then the first.
  private func rank(_ tier: Int, _ isNamed: (ELANFile.Tier) -> Bool) -> (Int, Int, Int) {
    (isNamed(file.tiers[tier]) ? 1 : 0, depth(below: tier), -tier)
  }

  private func depth(below tier: Int) -> Int {
    (dependents[tier] ?? []).reduce(0) { $0 + 1 + depth(below: $1) }
  }

  private mutating func planSentences() {
    let level = level(of: sentences) { ELANNames.sentenceRole($0) != nil }
    words = best(level.parts, role: .words, isNamed: ELANNames.isWords)
    let own = file.tiers[sentences]
    let isReference =
      map.role(of: own) == .reference || map.role(of: own) == nil && ELANNames.isReference(own)
    text = sentences
    if let mapped = level.annotations.first(where: { map.role(of: file.tiers[$0]) == .sentence }) {
      text = mapped
    } else if map.role(of: own) == .sentence {
      text = sentences
    } else if let words, let parent = file.tiers[words].parent, parent != sentences {
      text = parent
    } else if isReference {
      let others = level.annotations.filter {
        map.role(of: file.tiers[$0]) == nil && ELANNames.sentenceRole(file.tiers[$0]) == nil
      }
      text =
        others.first { ELANNames.isSentence(file.tiers[$0]) } ?? others.first
        ?? (words == nil ? sentences : nil)
    }
    if isReference, text != sentences { reference = sentences }
    for tier in level.annotations where tier != text {
      let role = map.role(of: file.tiers[tier])
      if role == .reference || role == nil && reference == nil && isNumber(tier) {
        reference = tier
      } else {
        sentenceTiers.append(
          (tier, role ?? ELANNames.sentenceRole(file.tiers[tier]) ?? .own(ownTier(tier))))
      }
    }
    if text != sentences, reference != sentences { sentenceTiers.insert((sentences, .note), at: 0) }
    for tier in level.parts where tier != words { addOther(tier, words: words) }
  }

  /// Whether an annotation of sentences is their number, such as FLEx's `segnum`.
  private func isNumber(_ tier: Int) -> Bool {
    ELANNames.isReference(file.tiers[tier]) && ELANNames.sentenceRole(file.tiers[tier]) == nil
  }

  /// Adds another subdivision of the sentences: as a tier of the words, which has a value for each
  /// word where the numbers agree.
  private mutating func addOther(_ tier: Int, words: Int?) {
    let role = map.role(of: file.tiers[tier]) ?? .own(ownTier(tier))
    if words == nil || !Self.isSubdivision(file.tiers[tier]) {
      sentenceTiers.append((tier, role))
    } else {
      wordTiers.append((tier, role))
    }
  }

  private mutating func planWords() {
    guard let words else { return }
    let level = level(of: words) { ELANNames.wordRole($0) != nil }
    morphemes = best(level.parts, role: .morphemes) { _ in false }
    for tier in level.annotations { wordTiers.append((tier, wordRole(tier))) }
    for tier in level.parts where tier != morphemes { wordTiers.append((tier, wordRole(tier))) }
    wordTiers.sort { $0.tier < $1.tier }
    guard let morphemes else { return }
    var waiting = (dependents[morphemes] ?? [])[...]
    while let tier = waiting.popFirst() {
      guard map.role(of: file.tiers[tier]) != .skip else { continue }
      morphemeTiers.append((tier, wordRole(tier)))
      waiting += dependents[tier] ?? []
    }
    morphemeTiers.sort { $0.tier < $1.tier }
  }

  private func wordRole(_ tier: Int) -> ELANMap.Role {
    map.role(of: file.tiers[tier]) ?? ELANNames.wordRole(file.tiers[tier]) ?? .own(ownTier(tier))
  }

  /// The name of a tier that no standard tier covers. Speakers share it.
  private func ownTier(_ tier: Int) -> Tier {
    let found = file.tiers[tier]
    let base = ELANNames.base(found.id)
    let isShared = file.tiers.contains { $0.type == found.type && $0.id != found.id }
    return Tier(rawValue: base == found.id && isShared && !found.type.isEmpty ? found.type : base)
  }

  /// All tiers that are read.
  var readTiers: Set<Int> {
    var tiers: Set<Int> = [sentences]
    tiers.formUnion([text, reference, words, morphemes].compactMap { $0 })
    tiers.formUnion((sentenceTiers + wordTiers + morphemeTiers).map(\.tier))
    return tiers
  }

  // MARK: - Speakers

  /// Names the speakers: by the participants of their tiers, by the text after `@` in the names of
  /// the tiers, or by the parts that distinguish the names of the tiers from one another.
  private static func nameSpeakers(of plans: inout [ELANPlan], _ file: ELANFile) {
    for index in plans.indices {
      let tier = file.tiers[plans[index].sentences]
      plans[index].speaker = tier.participant
      if tier.participant.isEmpty, let at = tier.id.firstIndex(of: "@") {
        plans[index].speaker = String(tier.id[tier.id.index(after: at)...]).withSingleSpaces
      }
    }
    guard plans.count > 1 else { return }
    let names = plans.map { file.tiers[$0.sentences].id }
    let prefix = names.dropFirst().reduce(names[0]) { $0.commonPrefix(with: $1) }
    let suffix = names.dropFirst().reduce(names[0]) { left, right in
      String(String(left.reversed()).commonPrefix(with: String(right.reversed())).reversed())
    }
    for index in plans.indices where plans[index].speaker.isEmpty {
      var name = names[index].dropFirst(prefix.count)
      if name.count > suffix.count { name = name.dropLast(suffix.count) }
      let isSign: (Character) -> Bool = { !$0.isLetter && !$0.isNumber }
      while let last = name.last, isSign(last) { name = name.dropLast() }
      let own = String(name.drop(while: isSign))
      plans[index].speaker = own.isEmpty ? names[index] : own
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
