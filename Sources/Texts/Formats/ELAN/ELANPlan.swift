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
///    then the tier with the most tiers below it. Parts that are sentences themselves, because most
///    of them contain blanks or each sentence has only one (`isOfSentences`), annotate the
///    sentences, and the words are among the parts below them.
/// 3. Associated tiers are annotations of their parents: glosses, parts of speech, lemmas, and
///    translations by their names. Other annotations of words become separate tiers; other
///    annotations of sentences are notes that begin with the name of the tier.
/// 4. If sentences have only a name (`ref`) or are empty, their text is in a tier that annotates
///    them.
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
  private let contents: [ELANContent]
  /// The tier below the sentences that the map calls words.
  private var mappedWords: Int?

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
    let contents = ELANContent.contents(of: file)
    var plans = chosen.map {
      ELANPlan(root: $0, file: file, map: map, dependents: dependents, contents: contents)
    }
    nameSpeakers(of: &plans, file)
    return plans
  }

  private init(
    root: Int, file: ELANFile, map: ELANMap, dependents: [Int: [Int]], contents: [ELANContent]
  ) {
    self.file = file
    self.contents = contents
    self.map = map
    self.dependents = dependents
    var sentences = root
    while let phrases = (dependents[sentences] ?? []).first(where: {
      Self.isSubdivision(file.tiers[$0]) && ELANNames.isPhrase(file.tiers[$0])
        && dependents[$0] != nil && map.role(of: file.tiers[$0]) != .words
    }) {
      sentences = phrases
    }
    self.sentences = sentences
    mappedWords = file.tiers.indices.first {
      map.role(of: file.tiers[$0]) == .words && !file.tiers[$0].annotations.isEmpty
        && file.isBelow($0, sentences)
    }
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
      if role == .skip || found.annotations.isEmpty { continue }
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
    let level = sentenceLevel()
    words = mappedWords ?? best(level.parts, role: .words, isNamed: ELANNames.isWords)
    chooseText(of: level)
    // A tier of sentences that the map calls words has their text.
    if let words, words == mappedWords, contents[words].isMostlyDivided {
      (text, self.words) = (words, nil)
    }
    if isReference, text != sentences { reference = sentences }
    for tier in (level.annotations + level.whole).sorted() where tier != text {
      let role = map.role(of: file.tiers[tier])
      if role == .reference || role == nil && reference == nil && isNumber(tier) {
        reference = tier
      } else {
        let isWhole = level.whole.contains(tier)
        sentenceTiers.append((tier, role ?? sentenceRole(tier, isWhole: isWhole)))
      }
    }
    if text != sentences, reference != sentences { sentenceTiers.insert((sentences, .note), at: 0) }
    for tier in level.parts where tier != words && tier != text { addOther(tier, words: words) }
  }

  /// A Boolean value that indicates whether the sentences have only names.
  private var isReference: Bool {
    let own = file.tiers[sentences]
    let role = map.role(of: own)
    return role == .reference || role == nil && ELANNames.isReference(own)
  }

  private typealias SentenceLevel = (annotations: [Int], whole: [Int], parts: [Int])

  /// Returns the tiers that annotate the sentences, those whose parts of sentences are sentences, and
  /// the finer parts of both.
  private func sentenceLevel() -> SentenceLevel {
    let isAnnotation: (ELANFile.Tier) -> Bool = { ELANNames.sentenceRole($0) != nil }
    var (annotations, waiting) = level(of: sentences, isAnnotation: isAnnotation)
    var whole: [Int] = []
    var parts: [Int] = []
    while let tier = waiting.popLast() {
      guard isOfSentences(tier) else {
        parts.append(tier)
        continue
      }
      whole.append(tier)
      let inner = level(of: tier, isAnnotation: isAnnotation)
      annotations += inner.annotations
      waiting += inner.parts
    }
    return (annotations, whole, parts.sorted())
  }

  /// Returns a Boolean value that indicates whether the parts of sentences are sentences: most
  /// contain blanks, or each sentence has only one, which neither is its only word nor leaves the
  /// division to the tiers below. The map comes first: what is above the words that it names is not
  /// the words.
  private func isOfSentences(_ tier: Int) -> Bool {
    if let mappedWords, file.isBelow(mappedWords, tier) { return true }
    let role = map.role(of: file.tiers[tier])
    if contents[tier].isMostlyDivided { return role == nil || role == .words }
    guard role == nil, !contents[tier].hasSeveral else { return false }
    let isDividedBelow = (dependents[tier] ?? []).contains {
      file.tiers[$0].constraint != .symbolicAssociation && contents[$0].hasSeveral
        && !contents[$0].isMostlyDivided
    }
    return isDividedBelow || file.tiers[tier].parent.map { contents[$0].isMostlyDivided } ?? false
  }

  /// Chooses the tier with the text of the sentences.
  private mutating func chooseText(of level: SentenceLevel) {
    let hasText = !isReference && !contents[sentences].isMostlyEmpty
    text = sentences
    if let mapped = (level.annotations + level.whole).first(where: {
      map.role(of: file.tiers[$0]) == .sentence
    }) {
      text = mapped
    } else if map.role(of: file.tiers[sentences]) == .sentence {
      return
    } else if let words, let parent = file.tiers[words].parent, parent != sentences,
      !hasText || !level.whole.contains(parent)
    {
      text = parent
    } else if !hasText {
      let whole = level.whole.filter {
        Self.isSubdivision(file.tiers[$0]) && ELANNames.wordRole(file.tiers[$0]) == nil
      }
      let others = (level.annotations + whole).sorted().filter {
        map.role(of: file.tiers[$0]) == nil && ELANNames.sentenceRole(file.tiers[$0]) == nil
      }
      let last = isReference ? others.first : words == nil ? whole.first : nil
      text =
        others.first { ELANNames.isSentence(file.tiers[$0]) } ?? last
        ?? (isReference && words != nil ? nil : sentences)
    }
  }

  /// Returns the role of an annotation of sentences that the map does not name. A gloss of a whole
  /// sentence is its translation.
  private func sentenceRole(_ tier: Int, isWhole: Bool) -> ELANMap.Role {
    if let role = ELANNames.sentenceRole(file.tiers[tier]) { return role }
    if isWhole, ELANNames.wordRole(file.tiers[tier]) == .gloss { return .translation }
    return .own(ownTier(tier))
  }

  /// Returns a Boolean value that indicates whether an annotation of sentences is their number,
  /// such as FLEx's `segnum`.
  private func isNumber(_ tier: Int) -> Bool {
    ELANNames.isReference(file.tiers[tier]) && ELANNames.sentenceRole(file.tiers[tier]) == nil
      && !contents[tier].isMostlyDivided
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

  /// The name of a tier that no standard tier covers.
  private func ownTier(_ tier: Int) -> Tier { Tier(rawValue: file.name(of: tier)) }

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
