import Interlinear

/// The tiers of one speaker, by content.
///
/// The rule without a map:
///
/// 1. An independent tier has the sentences if it or a tier below it has running text
///    (`ELANFile.chooseRoots`). Units of sentences, such as paragraphs, leave the sentences to their
///    parts.
/// 2. The finer parts of sentences are the words, and the parts of words are the morphemes. Among
///    several, the first choice is the one that has the letters of the text, then the one with the
///    most tiers below it. Parts that are sentences themselves (`isOfSentences`) annotate the
///    sentences, and the words are among the parts below them.
/// 3. The text of a sentence is in the tier that has the letters of the words, or in the sentence.
/// 4. Other texts of sentences are translations if they are long, differ from one another, and are
///    in another language than the text; a value with a digit is the sentence's reference. All
///    others are notes that begin with the name of the tier.
/// 5. Annotations of words and morphemes that begin like these are their lemmas or underlying forms,
///    those from a closed set of tags are parts of speech, and the first of the others is the gloss.
///    The rest are tiers of their own.
///
/// Names (`ELANNames`) decide only where this leaves a choice.
struct ELANPlan {
  typealias Role = ELANMap.Role

  /// The tier whose annotations are the sentences.
  let sentences: Int
  /// The tier with the text of the sentences, or nil if only the words have it.
  private(set) var text: Int?
  /// The tier with the names of the sentences.
  private(set) var reference: Int?
  private(set) var words: Int?
  private(set) var morphemes: Int?
  /// The annotations of sentences, words and morphemes, in the order of the file.
  private(set) var sentenceTiers: [(tier: Int, role: Role)] = []
  private(set) var wordTiers: [(tier: Int, role: Role)] = []
  private(set) var morphemeTiers: [(tier: Int, role: Role)] = []
  var speaker = ""

  private let file: ELANFile
  /// The roles that the map gives to the tiers.
  private let roles: [Role?]
  /// The tier below the sentences that the map calls words.
  private let mappedWords: Int?
  private var comparison: ELANComparison { ELANComparison(file: file, unit: sentences) }
  private var contents: [ELANContent] { file.contents }

  /// Returns the plans of all speakers.
  static func plans(for file: ELANFile, map: ELANMap) -> [ELANPlan] {
    let independent = file.tiers.indices.filter {
      file.tiers[$0].parent == nil && !file.tiers[$0].annotations.isEmpty
    }
    let roles = file.tiers.map(map.role)
    let mapped = independent.filter { root in
      ([root] + file.descendants(of: root)).contains { roles[$0] != nil }
    }
    var plans = (mapped.isEmpty ? file.roots : mapped)
      .map { ELANPlan(root: $0, file: file, roles: roles) }
    nameSpeakers(of: &plans, file)
    return plans
  }

  private init(root: Int, file: ELANFile, roles: [Role?]) {
    self.file = file
    self.roles = roles
    mappedWords = file.descendants(of: root).first { roles[$0] == .words }
    var sentences = root
    while let parts = Self.sentences(below: sentences, file, roles, mappedWords) {
      sentences = parts
    }
    self.sentences = sentences
    planSentences(below: root)
    planWords()
  }

  private static func isSubdivision(_ tier: ELANFile.Tier) -> Bool {
    tier.constraint == .symbolicSubdivision || tier.constraint == .timeSubdivision
  }

  /// Returns the parts of a tier of paragraphs that are the sentences, or nil if the tier has the
  /// sentences.
  private static func sentences(
    below tier: Int, _ file: ELANFile, _ roles: [Role?], _ words: Int?
  ) -> Int? {
    func isCalled(_ tier: Int) -> Bool { [.sentence, .reference].contains(roles[tier]) }
    if isCalled(tier) { return nil }
    return file.dependents[tier].first { part in
      let content = file.contents[part]
      guard isSubdivision(file.tiers[part]), content.isFiner,
        words.map({ file.isBelow($0, part) }) ?? true
      else { return false }
      let isDivided = file.descendants(of: part).contains {
        file.tiers[$0].constraint != .symbolicAssociation && file.contents[$0].hasSeveral
      }
      let isTimed = file.tiers[part].constraint == .timeSubdivision
      let isWhole = content.isMostlyDivided || content.isOfNumbers || content.isMostlyEmpty
      return isCalled(part)
        || roles[part] == nil && isWhole
          && (isDivided || isTimed && !file.contents[tier].isMostlyDivided)
    }
  }

  // MARK: - Sentences

  private mutating func planSentences(below root: Int) {
    let (annotations, parts) = level()
    let texts = ([sentences] + annotations).filter {
      roles[$0] == nil && !contents[$0].isMostlyEmpty
    }
    let morphemes = parts.first { roles[$0] == .morphemes }
    let unmapped = parts.filter { roles[$0] == nil }
    words = mappedWords ?? best(unmapped, of: sentences, texts: texts) ?? morphemes
    chooseText(of: texts, annotations)
    // A tier of sentences that the map calls words has their text.
    let called = mappedWords ?? (roles[sentences] == .words ? sentences : nil)
    if let called, called == sentences || contents[called].isMostlyDivided {
      (text, words) = (called, nil)
    }
    for tier in ([root] + file.descendants(of: root)).sorted() where ![text, words].contains(tier) {
      if let words, file.isBelow(tier, words) { continue }
      let isWhole = tier == sentences || annotations.contains(tier)
      let isPart = !isWhole && file.isBelow(tier, sentences)
      let mapped = roles[tier]
      if mapped == .reference
        || mapped == nil && isWhole && reference == nil && contents[tier].isOfNumbers
          && hasAll(tier)
      {
        reference = tier
        continue
      }
      let role = mapped ?? (tier == sentences ? .note : sentenceRole(tier, isPart: isPart))
      // Parts, and what the map calls glosses and the like, have a value for each word where the
      // numbers agree.
      if words != nil, role.isOfWords || isPart && role == .tier(ownTier(tier)) {
        wordTiers.append((tier, role))
      } else {
        sentenceTiers.append((tier, role))
      }
    }
  }

  /// Returns the annotations of the sentences, the annotations of these, and their finer parts.
  private func level() -> (annotations: [Int], parts: [Int]) {
    var annotations: [Int] = []
    var parts: [Int] = []
    var waiting = file.dependents[sentences][...]
    while let next = waiting.popFirst() {
      let role = roles[next]
      let isPart =
        role == .words || role == .morphemes
        || file.tiers[next].constraint != .symbolicAssociation && role == nil
      if isPart, !isOfSentences(next) {
        parts.append(next)
      } else {
        annotations.append(next)
        waiting += file.dependents[next]
      }
    }
    return (annotations.sorted(), parts.sorted())
  }

  /// Returns a Boolean value that indicates whether the parts of sentences are sentences: most
  /// contain blanks, or each sentence has only one, which neither is its only word nor leaves the
  /// division to the tiers below. The map comes first: a tier above the words that it names is not
  /// the words.
  private func isOfSentences(_ tier: Int) -> Bool {
    if let mappedWords, file.isBelow(mappedWords, tier) { return true }
    let role = roles[tier]
    if contents[tier].isMostlyDivided { return role == nil || role == .words }
    guard role == nil, !contents[tier].hasSeveral else { return false }
    let isDividedBelow = file.dependents[tier].contains {
      file.tiers[$0].constraint != .symbolicAssociation && contents[$0].hasSeveral
        && !contents[$0].isMostlyDivided
    }
    return isDividedBelow || file.tiers[tier].parent.map { contents[$0].isMostlyDivided } ?? false
  }

  /// Returns the words among the parts of sentences, or the morphemes among the parts of words.
  private func best(_ parts: [Int], of unit: Int, texts: [Int]) -> Int? {
    parts.compactMap { part -> (tier: Int, rank: (Int, Int, Int, Int, Int))? in
      let spells = texts.contains { ELANComparison(file: file, unit: unit).isSpelled($0, by: part) }
      let isDivision = Self.isSubdivision(file.tiers[part])
      let below = file.descendants(of: part)
      let depth = below.count { !contents[$0].isMostlyEmpty }
      let isMapped = below.contains { roles[$0]?.isOfWords ?? false }
      // What is only included in a sentence, such as laughter, is not its words, and what only
      // divides a word, such as several glosses, is not its morphemes.
      guard
        spells || isMapped || (unit == sentences ? isDivision : false)
          || depth > 0 && contents[part].isFiner
      else { return nil }
      return (part, (isMapped ? 1 : 0, spells ? 1 : 0, isDivision ? 1 : 0, depth, -part))
    }.max { $0.rank < $1.rank }?.tier
  }

  private mutating func chooseText(of texts: [Int], _ annotations: [Int]) {
    func isText(_ tier: Int) -> Bool {
      !contents[tier].isMostlyEmpty && !contents[tier].isOfNumbers
    }
    let candidates = texts.filter(isText)
    let mapped = ([sentences] + annotations).first { roles[$0] == .sentence }
    if let words {
      let parent = file.tiers[words].parent
      text =
        mapped ?? candidates.first { comparison.isSpelled($0, by: words) }
        ?? candidates.first { $0 == sentences || $0 == parent }
    } else {
      // Of equals, the text comes before its translation, and both before notes.
      let count = candidates.map(filled).max() ?? 0
      let equals = candidates.filter { $0 == sentences || filled($0) * 10 >= count * 9 }
      text =
        mapped ?? equals.first { $0 == sentences }
        ?? equals.first { ![.translation, .note].contains(ELANNames.hint(file.tiers[$0])) }
        ?? equals.first ?? sentences
    }
  }

  /// The number of annotations of a tier with text.
  private func filled(_ tier: Int) -> Int {
    file.tiers[tier].annotations.count { !$0.value.isEmpty }
  }

  /// Returns a Boolean value that indicates whether most sentences have text in a tier.
  private func hasAll(_ tier: Int) -> Bool {
    filled(tier) * 5 >= file.tiers[sentences].annotations.count * 3
  }

  /// Returns the role of an annotation or of parts of sentences that the map does not name.
  private func sentenceRole(_ tier: Int, isPart: Bool) -> Role {
    let hint = ELANNames.hint(file.tiers[tier])
    if hint == .note { return .note }
    let isNamed = hint == .translation
    return (isNamed || !isPart) && isTranslation(tier, isNamed: isNamed)
      ? .translation : .tier(ownTier(tier))
  }

  private func isTranslation(_ tier: Int, isNamed: Bool) -> Bool {
    guard tier != sentences, contents[tier].isVaried || isNamed else { return false }
    if let words, comparison.isSpelled(tier, by: words) { return false }
    let text = text ?? words ?? sentences
    let languages = [tier, text].map { file.tiers[$0].language }
    if !languages.contains(.undetermined) { return languages[0] != languages[1] }
    if comparison.sharesWords(tier, with: text) { return false }
    if isNamed { return true }
    let isLong = words == text || contents[tier].isLong(besides: contents[text])
    return isLong && hasAll(tier) && !contents[tier].isOfNumbers
      && !comparison.hasSameNumbers(tier, as: text)
  }

  // MARK: - Words

  private mutating func planWords() {
    guard let words else { return }
    let below = file.descendants(of: words)
    morphemes =
      below.first { roles[$0] == .morphemes }
      ?? best(
        below.filter {
          let tier = file.tiers[$0]
          return tier.parent == words && tier.constraint != .symbolicAssociation
            && roles[$0] == nil && (contents[$0].hasSeveral || !file.dependents[$0].isEmpty)
        }, of: words, texts: [words])
    let morphemes = morphemes ?? -1
    addWordTiers(below.filter { $0 != morphemes && !file.isBelow($0, morphemes) }, of: words)
    addWordTiers(below.filter { file.isBelow($0, morphemes) }, of: morphemes)
    wordTiers.sort { $0.tier < $1.tier }
    morphemeTiers.sort { $0.tier < $1.tier }
  }

  /// Adds the annotations of words or morphemes with their roles.
  private mutating func addWordTiers(_ below: [Int], of unit: Int) {
    let ranked = below.map { tier -> (tier: Int, role: Role, rank: Int) in
      if let role = roles[tier] { return (tier, role, 0) }
      let role = wordRole(tier, of: unit)
      return (tier, role, ELANNames.hint(file.tiers[tier]) == role ? 1 : 2)
    }
    var taken: Set<Role> = []
    for (tier, role, rank) in ranked.sorted(by: { ($0.rank, $0.tier) < ($1.rank, $1.tier) }) {
      let isFirst = taken.insert(role).inserted || rank == 0
      let found = (tier, isFirst ? role : .tier(ownTier(tier)))
      switch role {
      case .translation, .note, .sentence: sentenceTiers.append(found)
      case .reference: reference = tier
      default:
        if unit == words { wordTiers.append(found) } else { morphemeTiers.append(found) }
      }
    }
  }

  /// Returns the role of an annotation of words or morphemes by its content.
  private func wordRole(_ tier: Int, of unit: Int) -> Role {
    let content = contents[tier]
    let hint = ELANNames.hint(file.tiers[tier])
    if ELANComparison(file: file, unit: unit).isAlike(tier) {
      if unit == morphemes { return hint == .lemma ? .lemma : .underlying }
      return hint == .lemma || content.variety < contents[unit].variety
        ? .lemma : .tier(ownTier(tier))
    }
    if hint == .gloss || hint == .category { return hint ?? .gloss }
    if content.isVaried { return .gloss }
    return content.isOfTags ? .category : .tier(ownTier(tier))
  }

  /// The name of a tier that no standard tier covers.
  private func ownTier(_ tier: Int) -> Tier { Tier(rawValue: file.names[tier]) }

  // MARK: - Speakers

  /// Names the speakers: by the participants of their tiers, by the text after `@` in the names of
  /// the tiers, or by the words that distinguish the names of the tiers from one another.
  private static func nameSpeakers(of plans: inout [ELANPlan], _ file: ELANFile) {
    let names = plans.map { plan in
      file.tiers[plan.sentences].id.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let shared = names.dropFirst().reduce(Set(names.first ?? [])) { $0.intersection($1) }
    for index in plans.indices {
      let tier = plans[index].sentences
      plans[index].speaker = file.speaker(of: tier)
      guard plans[index].speaker.isEmpty, plans.count > 1 else { continue }
      let name = names[index].filter { !shared.contains($0) }.joined(separator: " ")
      plans[index].speaker = name.isEmpty ? file.tiers[tier].id : name
    }
  }
}
