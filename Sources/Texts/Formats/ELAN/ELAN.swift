import Interlinear
import PlainText

/// Reads ELAN's `.eaf` files: the sentences of all speakers in the order of their times.
///
/// `ELANPlan` decides which tiers are words, morphemes, glosses, and translations; a map
/// (`ELANMap`) overrides it. Tiers with no matching role are reported, each once.
final class ELANReader: VerseReader {
  let description: TextDescription
  private let file: ELANFile
  private let plans: [ELANPlan]
  private let tiers: ELANTiers
  private let source: ByteSource
  private let map: ELANMap
  private let losses: ELANLosses
  private var sentences: ArraySlice<Sentence>
  private var count = 0

  private struct Sentence {
    let plan: Int
    let annotation: Int
    let span: ClosedRange<Int>?
    /// The annotations that are not below the sentence, and whether each belongs to it alone.
    var strays: [(tier: Int, annotation: Int, isOwn: Bool)] = []
  }

  init(_ source: ByteSource, map: ELANMap = ELANMap()) throws(FormatError) {
    self.source = source
    self.map = map
    file = try ELANFile(try XMLCursor(source), map: map)
    try map.check(file)
    losses = ELANLosses(file: file)
    plans = ELANPlan.plans(for: file, map: map)
    tiers = ELANTiers(plans: plans, file: file)
    sentences = Self.sorted(plans, file)
    description = Self.description(of: source, file, plans, tiers)
    addStrays()
  }

  var bytesRead: Int { source.bytesRead }

  // MARK: - The whole text

  private static func sorted(_ plans: [ELANPlan], _ file: ELANFile) -> ArraySlice<Sentence> {
    var found: [Sentence] = []
    for (number, plan) in plans.enumerated() {
      for index in file.tiers[plan.sentences].annotations.indices {
        found.append(
          Sentence(plan: number, annotation: index, span: file.span(of: index, in: plan.sentences)))
      }
    }
    // Sentences without a time follow the one before them in their tier.
    var starts: [Int] = []
    for (index, sentence) in found.enumerated() {
      let isFirst = index == 0 || found[index - 1].plan != sentence.plan
      starts.append(sentence.span?.lowerBound ?? (isFirst ? 0 : starts[index - 1]))
    }
    let order = found.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    return order.map { found[$0] }[...]
  }

  private static func description(
    of source: ByteSource, _ file: ELANFile, _ plans: [ELANPlan], _ tiers: ELANTiers
  ) -> TextDescription {
    var description = TextDescription(
      name: "", title: source.baseName, tiers: tiers.tiers, morphologyScheme: .leipzig)
    description.glossLanguage = tiers.glossLanguage ?? .english
    description.translations =
      tiers.translations.isEmpty
      ? [TranslationColumn(label: "", language: .undetermined)] : tiers.translations
    if description.translations[0].language == .undetermined {
      description.translations[0].language = description.glossLanguage
    }
    description.recordings = file.recordings(besides: source.name)
    return description
  }

  // MARK: - Annotations without a sentence

  /// Gives the annotations that are below no sentence to sentences: to those that they are above
  /// of or beside, or to the first one at their time.
  private func addStrays() {
    guard !sentences.isEmpty else { return }
    var above = Array(repeating: [Int: (sentence: Int, count: Int)](), count: file.tiers.count)
    for (index, sentence) in sentences.enumerated() {
      for (tier, annotation) in file.path(
        of: sentence.annotation, in: plans[sentence.plan].sentences
      )
      .dropFirst() {
        above[tier][annotation, default: (index, 0)].count += 1
      }
    }
    let units = Set(plans.map(\.sentences))
    let times = SpanIndex(sentences.map(\.span))
    for tier in file.tiers.indices {
      let isMapped = map.role(of: file.tiers[tier]) != nil
      for annotation in file.tiers[tier].annotations.indices
      where losses.isLeft(annotation, in: tier) {
        let path = file.path(of: annotation, in: tier)
        if path.contains(where: { units.contains($0.tier) }) { continue }
        let found = path.lazy.compactMap { above[$0.tier][$0.annotation] }.first
        let index =
          found?.sentence ?? file.span(of: annotation, in: tier).flatMap(times.nearest) ?? 0
        let isOwn = found?.count == 1 || isMapped
        if !isOwn { losses.add(.noSentence, in: tier) }
        sentences[index].strays.append((tier, annotation, isOwn))
      }
    }
  }

  // MARK: - Sentences

  func next() throws(FormatError) -> Verse? {
    while let sentence = sentences.popFirst() {
      if let verse = verse(of: sentence) { return verse }
    }
    losses.warnings(name: source.name).forEach(source.warn)
    return nil
  }

  private func verse(of sentence: Sentence) -> Verse? {
    let plan = plans[sentence.plan]
    func values(_ tier: Int?) -> [String] {
      guard let tier else { return [] }
      var values = losses.values(of: tier, below: sentence.annotation, of: plan.sentences)
        .filter { !$0.isEmpty }
      for stray in sentence.strays where stray.tier == tier && stray.isOwn {
        values.append(losses.value(of: stray.annotation, in: tier))
      }
      if values.count > 1 { losses.add(.joinedInSentences, in: tier) }
      return values
    }
    let text = values(plan.text).joined(separator: " ")
    var comments: [String] = []
    let words = ELANWords(plan: plan, file: file, tiers: tiers, losses: losses)
      .words(of: sentence.annotation, text: text, comments: &comments)
    var verse = Verse(
      reference: Reference(book: description.title, chapter: 0, verse: ""), words: words,
      language: language(of: plan))
    verse.speaker = plan.speaker
    addSentenceTiers(of: plan, to: &verse, &comments, values)
    let rest = losses.rest(below: sentence.annotation, of: plan.sentences) + strays(of: sentence)
    comments += rest.map { "\(file.names[$0.tier]): " + $0.values.joined(separator: "; ") }
    guard !words.isEmpty || !verse.translations.isEmpty || !comments.isEmpty else { return nil }
    count += 1
    let name = values(plan.reference).joined(separator: " ")
    verse.reference.verse = name.isEmpty ? String(count) : name
    verse.notes = comments.map { TextNote(kind: .comment, text: $0) }
    if let span = sentence.span, !description.recordings.isEmpty {
      // Time 0 of the annotations is here in the first recording.
      let origin = file.sortedMedia.first?.origin ?? 0
      verse.recording = RecordingSpan(
        start: span.lowerBound + origin, end: span.upperBound + origin)
    }
    return verse
  }

  /// Returns the values of annotations without a sentence that are not used, by their tiers.
  private func strays(of sentence: Sentence) -> [(tier: Int, values: [String])] {
    sentence.strays.filter { losses.isLeft($0.annotation, in: $0.tier) }
      .chunked { $0.tier == $1.tier }
      .map { ($0[0].tier, $0.map { losses.value(of: $0.annotation, in: $0.tier) }) }
  }

  private func addSentenceTiers(
    of plan: ELANPlan, to verse: inout Verse, _ comments: inout [String],
    _ values: (Int?) -> [String]
  ) {
    for (tier, role) in plan.sentenceTiers {
      let found = values(tier)
      guard !found.isEmpty else { continue }
      let text = found.joined(separator: role == .translation ? " " : "; ")
      switch role {
      case .translation:
        guard let column = tiers.translationColumns[tier] else { continue }
        let known = verse.translation(at: column)
        verse.setTranslation(known.isEmpty ? text : known + " " + text, at: column)
      case .tier(let name): comments.append("\(name.rawValue): \(text)")
      default: comments.append(text)
      }
    }
  }

  private func language(of plan: ELANPlan) -> Language {
    if let language = map.language { return language }
    return [plan.words, plan.text, plan.sentences].compactMap { $0 }
      .map { file.tiers[$0].language }.first { $0 != .undetermined } ?? .undetermined
  }
}

/// The tiers of a text from ELAN, and its translations.
struct ELANTiers {
  private(set) var tiers: [Tier] = [.surface]
  private(set) var translations: [TranslationColumn] = []
  /// The index of the translation in each tier.
  private(set) var translationColumns: [Int: Int] = [:]
  private(set) var glossLanguage: Language?

  init(plans: [ELANPlan], file: ELANFile) {
    for (tier, role) in plans.flatMap(\.sentenceTiers) where role == .translation {
      let known = translations.firstIndex { $0.label == file.names[tier] }
      translationColumns[tier] = known ?? translations.count
      guard known == nil else { continue }
      translations.append(
        TranslationColumn(label: file.names[tier], language: file.tiers[tier].language))
    }
    let all = plans.flatMap { $0.wordTiers + $0.morphemeTiers }
    glossLanguage = all.filter { $0.role == .gloss }.map { file.tiers[$0.tier].language }
      .first { $0 != .undetermined }
    // As in other interlinear texts, a word without its own gloss uses its morphemes' glosses.
    let roles =
      plans.flatMap(\.wordTiers).map(\.role)
      + plans.flatMap(\.morphemeTiers).map(\.role).filter { $0 == .gloss }
    let standard: [(ELANMap.Role, Tier)] = [
      (.lemma, .lemma), (.gloss, .gloss), (.category, .partOfSpeech),
    ]
    tiers += standard.filter { roles.contains($0.0) }.map(\.1)
    for case .tier(let tier) in all.map(\.role) where tier != .morphemes && !tiers.contains(tier) {
      tiers.append(tier)
    }
    if plans.contains(where: { $0.morphemes != nil }) { tiers.append(.morphemes) }
  }

  func index(of tier: Tier) -> Int? { tiers.firstIndex(of: tier) }
}
