import Interlinear

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
  private let language: Language?
  private let losses = ELANLosses()
  private var sentences: ArraySlice<Sentence>
  private var count = 0

  /// A sentence of one of the speakers.
  private struct Sentence {
    let plan: Int
    let annotation: Int
    let span: ClosedRange<Int>?
  }

  init(_ source: ByteSource, map: ELANMap = ELANMap()) throws(FormatError) {
    self.source = source
    language = map.language
    file = try ELANFile(try XMLCursor(source))
    plans = ELANPlan.plans(for: file, map: map)
    tiers = ELANTiers(plans: plans, file: file)
    sentences = Self.sorted(plans, file)
    description = Self.description(of: source.name, file, plans, tiers)
    Self.omissions(plans, file, source.name).forEach(source.warn)
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
    of path: String, _ file: ELANFile, _ plans: [ELANPlan], _ tiers: ELANTiers
  ) -> TextDescription {
    var description = TextDescription(
      name: "", title: title(of: path), tiers: tiers.tiers, morphologyScheme: .leipzig)
    description.glossLanguage = tiers.glossLanguage ?? .english
    let first = tiers.translations.first
    description.translations =
      [
        TranslationColumn(
          label: first?.label ?? "", language: first?.language ?? tiers.glossLanguage ?? .english)
      ]
      + tiers.translations.dropFirst().map {
        TranslationColumn(label: $0.label, language: $0.language ?? .undetermined)
      }
    description.recordings = file.recordings(besides: path)
    return description
  }

  /// The name of the file without its folder and its extension.
  private static func title(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  private static func omissions(
    _ plans: [ELANPlan], _ file: ELANFile, _ name: String
  ) -> [FormatWarning] {
    let read = plans.reduce(into: Set<Int>()) { $0.formUnion($1.readTiers) }
    let omitted: [FormatWarning] = file.tiers.indices.compactMap { index in
      let tier = file.tiers[index]
      guard !read.contains(index), file.hasText(index) else { return nil }
      return FormatWarning(
        file: name, line: tier.line,
        message: """
          the tier "\(tier.id)" with \(tier.annotations.count) annotations belongs to no sentence or \
          word; omitted, a map can give it a role
          """)
    }
    return omitted + joins(plans, file, name)
  }

  /// Returns warnings for the tiers of a speaker that have the same role, each once.
  private static func joins(
    _ plans: [ELANPlan], _ file: ELANFile, _ name: String
  ) -> [FormatWarning] {
    var known: Set<String> = []
    var warnings: [FormatWarning] = []
    for tiers in plans.flatMap({ [$0.wordTiers, $0.morphemeTiers] }) {
      var first: [ELANMap.Role: Int] = [:]
      for (tier, role) in tiers where file.hasText(tier) {
        guard let other = first[role] else {
          first[role] = tier
          continue
        }
        guard known.insert(ELANNames.base(file.tiers[tier].id)).inserted else { continue }
        warnings.append(
          FormatWarning(
            file: name, line: file.tiers[tier].line,
            message: """
              the tiers "\(file.tiers[other].id)" and "\(file.tiers[tier].id)" have the same role; \
              their values are joined, a map can give one another role
              """))
      }
    }
    return warnings
  }

  // MARK: - Sentences

  func next() throws(FormatError) -> Verse? {
    while let sentence = sentences.popFirst() {
      if let verse = verse(of: sentence) { return verse }
    }
    losses.warnings(file, name: source.name).forEach(source.warn)
    return nil
  }

  private func verse(of sentence: Sentence) -> Verse? {
    let plan = plans[sentence.plan]
    func values(_ tier: Int?) -> [String] {
      guard let tier else { return [] }
      let values = file.values(of: tier, below: sentence.annotation, of: plan.sentences)
        .filter { !$0.isEmpty }
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
    guard !words.isEmpty || !verse.translations.isEmpty || !comments.isEmpty else { return nil }
    count += 1
    let name = values(plan.reference).joined(separator: " ")
    verse.reference.verse = name.isEmpty ? String(count) : name
    verse.notes = comments.map { TextNote(kind: .comment, text: $0) }
    if let span = sentence.span, !description.recordings.isEmpty {
      let origin = file.media.isEmpty ? 0 : file.primaryOrigin
      verse.recording = RecordingSpan(
        start: span.lowerBound + origin, end: span.upperBound + origin)
    }
    return verse
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
      case .own(let name): comments.append("\(name.rawValue): \(text)")
      default: comments.append(text)
      }
    }
  }

  private func language(of plan: ELANPlan) -> Language {
    if let language { return language }
    return [plan.words, plan.text, plan.sentences].compactMap { $0 }
      .map { file.tiers[$0].language }.first { $0 != .undetermined } ?? .undetermined
  }
}

/// The tiers of a text from ELAN, and its translations.
struct ELANTiers {
  private(set) var tiers: [Tier] = [.surface]
  private(set) var translations: [(label: String, language: Language?)] = []
  /// The index of the translation in each tier.
  private(set) var translationColumns: [Int: Int] = [:]
  private(set) var glossLanguage: Language?

  init(plans: [ELANPlan], file: ELANFile) {
    var own: [Tier] = []
    var roles: Set<ELANMap.Role> = []
    for plan in plans {
      for (tier, role) in plan.wordTiers + plan.morphemeTiers {
        if case .own(let name) = role {
          if !own.contains(name), name != .surface { own.append(name) }
        }
        if role == .gloss, glossLanguage == nil, file.tiers[tier].language != .undetermined {
          glossLanguage = file.tiers[tier].language
        }
      }
      roles.formUnion(plan.wordTiers.map(\.role))
      for (tier, role) in plan.sentenceTiers where role == .translation {
        let label = file.name(of: tier)
        if let column = translations.firstIndex(where: { $0.label == label }) {
          translationColumns[tier] = column
          continue
        }
        translationColumns[tier] = translations.count
        let language = file.tiers[tier].language
        translations.append((label, language == .undetermined ? nil : language))
      }
    }
    // As in other interlinear texts, a word without its own gloss uses its morphemes' glosses.
    if plans.contains(where: { $0.morphemeTiers.contains { $0.role == .gloss } }) {
      roles.insert(.gloss)
    }
    let standard: [(ELANMap.Role, Tier)] = [
      (.lemma, .lemma), (.gloss, .gloss), (.category, .partOfSpeech),
    ]
    for (role, tier) in standard where roles.contains(role) && !own.contains(tier) {
      tiers.append(tier)
    }
    tiers += own.filter { $0 != .morphemes && !tiers.contains($0) }
    if plans.contains(where: { $0.morphemes != nil }) { tiers.append(.morphemes) }
  }

  func index(of tier: Tier) -> Int? { tiers.firstIndex(of: tier) }
}
