import Foundation
import Interlinear
import PlainText
import XMLReading

/// The contents of an ELAN file (`EAFv3.0.xsd`): tiers with annotations, and recordings.
///
/// The annotations of a sentence are spread over the whole file, and the types of the tiers come
/// after them, so the file is read completely. `lengthLimit` and `annotationLimit` bound the
/// memory.
struct ELANFile {
  /// The size limit of all annotations together, in bytes, and their maximum number.
  static let lengthLimit = 64_000_000
  static let annotationLimit = 2_000_000
  /// The maximum number of tiers.
  static let tierLimit = 2000

  /// The relation between the annotations of a tier and its parent's annotations.
  enum Constraint: String {
    /// Parts of the parent in time, without gaps.
    case timeSubdivision = "Time_Subdivision"
    /// Parts of the parent in their order, without times.
    case symbolicSubdivision = "Symbolic_Subdivision"
    /// One annotation for each annotation of the parent.
    case symbolicAssociation = "Symbolic_Association"
    /// Parts of the parent in time, with gaps.
    case includedIn = "Included_In"
  }

  struct Annotation {
    var value = ""
    /// The index of the annotation of the parent tier, or nil if the tier has none.
    var parent: Int?
    /// The beginning and the end in milliseconds, or nil if it has no times.
    var span: ClosedRange<Int>?
    let line: Int
    fileprivate var parentID = ""
    fileprivate var previousID = ""
    fileprivate var slots: (from: String, to: String)?
  }

  struct Tier {
    let id: String
    let type: String
    let participant: String
    let line: Int
    fileprivate let parentID: String
    fileprivate let languageID: String
    /// The index of the parent tier, or nil for an independent tier.
    var parent: Int?
    /// The index of the independent tier above it.
    fileprivate(set) var root = 0
    var constraint: Constraint?
    /// The language that the file declares. `DEFAULT_LOCALE` is the keyboard that typed the tier.
    var language = Language.undetermined
    var annotations: [Annotation] = []
    /// The indices of the annotations that belong to each annotation of the parent, in order.
    fileprivate(set) var children: [Int: [Int]] = [:]
  }

  /// A recording that the file names.
  struct Media {
    var url: String
    var relativeURL: String
    var isAudio: Bool
    /// The time of the recording, in milliseconds, that corresponds to time 0 of the annotations.
    var origin: Int
  }

  var tiers: [Tier] = []
  /// The tiers with annotations that depend on each tier, in the order of the file.
  private(set) var dependents: [[Int]] = []
  /// The contents of the tiers.
  private(set) var contents: [ELANContent] = []
  /// The independent tiers with sentences.
  var roots: [Int] = []
  /// The names of the tiers, which the speakers share.
  private(set) var names: [String] = []
  private(set) var media: [Media] = []
  private var constraints: [String: Constraint] = [:]
  private var languages: [String: Language] = [:]
  private var slots: [(id: String, time: Int?)] = []
  /// The length of a unit of time, as a fraction of milliseconds.
  private var unit = (numerator: 1, denominator: 1)
  private var annotationCount = 0
  private var length = 0

  /// - Parameter map: The map, whose skipped tiers are empty, and those below them.
  init(_ cursor: XMLCursor, map: ELANMap) throws(FormatError) {
    _ = try cursor.root(oneOf: ["ANNOTATION_DOCUMENT"])
    while let element = try cursor.nextElement() { try read(element, cursor) }
    guard tiers.contains(where: { !$0.annotations.isEmpty }) else {
      throw cursor.error("no annotation", expected: "<ANNOTATION> in a <TIER>")
    }
    resolveTiers(cursor)
    let skipped = tiers.indices.filter { map.role(of: tiers[$0]) == .skip }
    for tier in tiers.indices where skipped.contains(where: { $0 == tier || isBelow(tier, $0) }) {
      tiers[tier].annotations = []
    }
    resolveRoots()
    resolveTimes()
    resolveParents(of: tiers.indices.filter { tiers[$0].parent != nil }, cursor)
    contents = ELANContent.contents(of: self)
    let independent = tiers.indices.filter { tiers[$0].parent == nil }
    chooseRoots()
    resolveParents(of: independent.filter { tiers[$0].parent != nil }, cursor)
    ids = [:]
    contents = ELANContent.contents(of: self)
    resolveRoots()
    names = tiers.indices.map(commonName)
  }

  private mutating func read(_ element: XMLElement, _ cursor: XMLCursor) throws(FormatError) {
    switch element.name {
    case "HEADER":
      switch element["TIME_UNITS"] ?? "" {
      case "PAL-frames": unit = (40, 1)
      case "NTSC-frames": unit = (1001, 30)
      default: break
      }
    case "MEDIA_DESCRIPTOR":
      let url = element["MEDIA_URL"] ?? ""
      let type = element["MIME_TYPE"] ?? ""
      media.append(
        Media(
          url: url, relativeURL: element["RELATIVE_MEDIA_URL"] ?? "",
          isAudio: type.hasPrefix("audio") || url.lowercased().hasSuffix(".wav"),
          origin: Self.time(element["TIME_ORIGIN"]) ?? 0))
    case "TIME_SLOT":
      slots.append((element["TIME_SLOT_ID"] ?? "", Self.time(element["TIME_VALUE"])))
      try count(1, cursor)
    case "TIER":
      guard tiers.count < Self.tierLimit else {
        throw cursor.error("more than \(Self.tierLimit) tiers", expected: "fewer")
      }
      try readTier(element, cursor)
    case "LINGUISTIC_TYPE":
      if let name = element["LINGUISTIC_TYPE_ID"] {
        constraints[name] = element["CONSTRAINTS"].flatMap(Constraint.init(rawValue:))
      }
    case "LANGUAGE":
      if let id = element["LANG_ID"], !id.isEmpty { languages[id] = Self.language(id) }
    default: break
    }
  }

  /// Returns a time in the unit of the file, or nil if it is impossible in a recording.
  private static func time(_ text: String?) -> Int? {
    guard let text, let time = Int(text), (0...1_000_000_000_000).contains(time) else { return nil }
    return time
  }

  /// Returns the language of an id of ISO 639; undetermined for a name.
  private static func language(_ id: String) -> Language {
    if id.utf8.count == 2 { return Language(rawValue: id.lowercased()) }
    return CLDFLanguages.tag(id) ?? .undetermined
  }

  private mutating func count(_ bytes: Int, _ cursor: XMLCursor) throws(FormatError) {
    annotationCount += 1
    length += bytes
    guard annotationCount <= Self.annotationLimit, length <= Self.lengthLimit else {
      throw cursor.error(
        "more than \(Self.annotationLimit) annotations or \(Self.lengthLimit) bytes of them",
        expected: "fewer: divide the file")
    }
  }

  private mutating func readTier(
    _ element: XMLElement, _ cursor: XMLCursor
  ) throws(FormatError) {
    var tier = Tier(
      id: element["TIER_ID"] ?? "", type: element["LINGUISTIC_TYPE_REF"] ?? "",
      participant: (element["PARTICIPANT"] ?? "").withSingleSpaces, line: element.line,
      parentID: element["PARENT_REF"] ?? "", languageID: element["LANG_REF"] ?? "")
    let content = cursor.content()
    while let part = try content.nextElement() {
      switch part.name {
      case "ALIGNABLE_ANNOTATION", "REF_ANNOTATION":
        tier.annotations.append(Self.annotation(part))
        ids[part["ANNOTATION_ID"] ?? ""] = (tiers.count, tier.annotations.count - 1)
        try count(32, cursor)
      case "ANNOTATION_VALUE":
        let text = try cursor.text(what: "an annotation")
        try count(text.utf8.count, cursor)
        if let last = tier.annotations.indices.last { tier.annotations[last].value = text }
      default: break
      }
    }
    tiers.append(tier)
  }

  private var ids: [String: (tier: Int, index: Int)] = [:]

  private static func annotation(_ element: XMLElement) -> Annotation {
    var annotation = Annotation(line: element.line)
    annotation.parentID = element["ANNOTATION_REF"] ?? ""
    annotation.previousID = element["PREVIOUS_ANNOTATION"] ?? ""
    if let from = element["TIME_SLOT_REF1"], let to = element["TIME_SLOT_REF2"] {
      annotation.slots = (from, to)
    }
    return annotation
  }

  // MARK: - References

  private mutating func resolveTiers(_ cursor: XMLCursor) {
    let places = Dictionary(
      tiers.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in tiers.indices {
      let tier = tiers[index]
      tiers[index].constraint = constraints[tier.type]
      if !tier.languageID.isEmpty {
        tiers[index].language =
          languages[tier.languageID] ?? Self.language(tier.languageID)
      }
      guard !tier.parentID.isEmpty else { continue }
      if let parent = places[tier.parentID], index != parent, !isBelow(parent, index) {
        tiers[index].parent = parent
      } else {
        cursor.warn(
          """
          the tier \"\(tier.id)\" has no parent \"\(tier.parentID)\"; expected a tier of this \
          name above it
          """, line: tier.line)
      }
    }
  }

  private mutating func resolveRoots() {
    dependents = Array(repeating: [], count: tiers.count)
    for index in tiers.indices {
      if let parent = tiers[index].parent, !tiers[index].annotations.isEmpty {
        dependents[parent].append(index)
      }
      var root = index
      while let parent = tiers[root].parent { root = parent }
      tiers[index].root = root
    }
  }

  /// Assigns the times of the slots. Slots without a time are distributed evenly between those
  /// around them.
  private mutating func resolveTimes() {
    let chained = chainedTimes()
    for index in slots.indices where slots[index].time == nil {
      slots[index].time = chained[slots[index].id]
    }
    var times: [String: Int] = [:]
    var index = 0
    var last = 0
    while index < slots.count {
      if let time = slots[index].time {
        last = time
        times[slots[index].id] = time
        index += 1
        continue
      }
      let end = slots[index...].firstIndex { $0.time != nil } ?? slots.count
      let next = end < slots.count ? max(slots[end].time ?? last, last) : last
      for (step, slot) in (index..<end).enumerated() {
        times[slots[slot].id] = last + (next - last) * (step + 1) / (end - index + 1)
      }
      index = end
    }
    slots = []
    for tier in tiers.indices {
      for place in tiers[tier].annotations.indices {
        guard let (from, to) = tiers[tier].annotations[place].slots, let start = times[from],
          let end = times[to]
        else { continue }
        let first = milliseconds(start)
        tiers[tier].annotations[place].span = first...max(first, milliseconds(end))
      }
    }
  }

  /// Returns the times of slots between annotations that follow each other without gaps: they are
  /// distributed evenly over the chain, wherever the slots stand in the file, as in FLEx's exports.
  private func chainedTimes() -> [String: Int] {
    let known = Dictionary(
      slots.compactMap { slot in slot.time.map { (slot.id, $0) } }, uniquingKeysWith: { $1 })
    var times: [String: Int] = [:]
    for tier in tiers {
      let pairs = tier.annotations.compactMap(\.slots)
      var next = Dictionary(pairs.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
      for pair in pairs {
        guard let start = known[pair.from] else { continue }
        var chain: [String] = []
        var slot = pair.to
        while known[slot] == nil, let following = next.removeValue(forKey: slot) {
          chain.append(slot)
          slot = following
        }
        guard let end = known[slot], end >= start else { continue }
        for (step, slot) in chain.enumerated() {
          times[slot] = start + (end - start) * (step + 1) / (chain.count + 1)
        }
      }
    }
    return times
  }

  private func milliseconds(_ time: Int) -> Int { time * unit.numerator / unit.denominator }

  private mutating func resolveParents(of lower: [Int], _ cursor: XMLCursor) {
    for tier in lower {
      guard let parent = tiers[tier].parent else { continue }
      let spans = SpanIndex(tiers[parent].annotations.map(\.span))
      var orphan: Annotation?
      var count = 0
      for place in tiers[tier].annotations.indices {
        let annotation = tiers[tier].annotations[place]
        var found: Int?
        if annotation.parentID.isEmpty {
          found = annotation.span.flatMap(spans.index)
        } else if let reference = ids[annotation.parentID], reference.tier == parent {
          found = reference.index
        }
        tiers[tier].annotations[place].parent = found
        if let found {
          tiers[tier].children[found, default: []].append(place)
        } else if !annotation.value.isEmpty {
          orphan = orphan ?? annotation
          count += 1
        }
      }
      if let orphan {
        cursor.warn(
          """
          \(count) annotations of the tier \"\(tiers[tier].id)\" belong to none of its parent; \
          they are kept as notes, beginning with \"\(orphan.value)\"
          """, line: orphan.line)
      }
      sortChildren(of: tier)
    }
  }

  /// Sorts the annotations below each annotation of the parent: by time, or by the references to
  /// previous annotations.
  private mutating func sortChildren(of tier: Int) {
    let annotations = tiers[tier].annotations
    for (parent, children) in tiers[tier].children where children.count > 1 {
      if children.allSatisfy({ annotations[$0].span != nil }) {
        tiers[tier].children[parent] = children.sorted {
          (annotations[$0].span?.lowerBound ?? 0, $0) < (annotations[$1].span?.lowerBound ?? 0, $1)
        }
        continue
      }
      let siblings = Set(children)
      var following: [Int: Int] = [:]
      var first: Int?
      for child in children {
        if let previous = ids[annotations[child].previousID], previous.tier == tier,
          siblings.contains(previous.index)
        {
          following[previous.index] = child
        } else if first == nil {
          first = child
        }
      }
      guard let first else { continue }
      let sorted = sequence(first: first) { following[$0] }.prefix(children.count)
      // A chain with a gap or a loop is not an order.
      if Set(sorted).count == children.count { tiers[tier].children[parent] = Array(sorted) }
    }
  }
}

// MARK: - Finding annotations and recordings

extension ELANFile {
  /// Returns a Boolean value that indicates whether a tier depends on another, directly or not.
  func isBelow(_ lower: Int, _ upper: Int) -> Bool {
    sequence(first: lower) { tiers[$0].parent }.dropFirst().contains(upper)
  }

  /// Returns the tiers below a tier.
  func descendants(of tier: Int) -> [Int] {
    var found = dependents[tier]
    var index = 0
    while index < found.count {
      found += dependents[found[index]]
      index += 1
    }
    return found
  }

  /// Returns the name of a tier without the speaker or, if each speaker has one tier of its type,
  /// the type.
  private func commonName(of tier: Int) -> String {
    let found = tiers[tier]
    let base = ELANNames.base(found.id)
    guard base == found.id, !found.type.isEmpty else { return base }
    let alike = tiers.filter { $0.type == found.type }
    let isShared = alike.contains { $0.root != found.root }
    return isShared && alike.count { $0.root == found.root } == 1 ? found.type : base
  }

  /// Returns the annotations of a tier that belong to an annotation of a tier above it, in order.
  func annotations(of tier: Int, below annotation: Int, of upper: Int) -> [Int] {
    let path = sequence(first: tier) { tiers[$0].parent }.prefix { $0 != upper }
    if let last = path.last, tiers[last].parent != upper { return [] }
    return path.reversed().reduce([annotation]) { found, step in
      found.flatMap { tiers[step].children[$0] ?? [] }
    }
  }

  /// Returns the values of the annotations of a tier that belong to an annotation above it.
  func values(of tier: Int, below annotation: Int, of upper: Int) -> [String] {
    annotations(of: tier, below: annotation, of: upper).map { tiers[tier].annotations[$0].value }
  }

  /// Returns an annotation and those above it, from the lowest.
  func path(of annotation: Int, in tier: Int) -> [(tier: Int, annotation: Int)] {
    var path = [(tier: tier, annotation: annotation)]
    while let last = path.last, let parent = tiers[last.tier].parent,
      let next = tiers[last.tier].annotations[last.annotation].parent
    {
      path.append((parent, next))
    }
    return path
  }

  /// Returns the times of an annotation: its own, or its parent annotation's.
  func span(of annotation: Int, in tier: Int) -> ClosedRange<Int>? {
    path(of: annotation, in: tier).lazy.compactMap {
      tiers[$0.tier].annotations[$0.annotation].span
    }
    .first
  }

  /// The recordings, with sound-only ones first, because they need no screen.
  var sortedMedia: [Media] {
    media.filter(\.isAudio) + media.filter { !$0.isAudio }
  }

  /// Returns the paths of the recordings. A moved file keeps the paths of its original machine; a
  /// missing recording is then looked for in the file's own folder.
  func recordings(besides path: String) -> [String] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return sortedMedia.compactMap { media in
      let paths = [media.relativeURL, media.url].map(Self.path).filter { !$0.isEmpty }
      guard let first = paths.first else { return nil }
      let name =
        first.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? first
      let exists: (String) -> Bool = {
        FileManager.default.fileExists(atPath: URL(fileURLWithPath: $0, relativeTo: folder).path)
      }
      return (paths + [name]).first(where: exists) ?? name
    }
  }

  /// Returns the path of a `file:` URL, or of a relative one.
  private static func path(_ url: String) -> String {
    var path = url
    for prefix in ["file:///./", "file:/./", "file://", "file:"] where path.hasPrefix(prefix) {
      path = String(path.dropFirst(prefix.count))
      break
    }
    if path.contains("://") { return "" }
    return path.removingPercentEncoding ?? path
  }
}

/// Finds the span that contains a time.
struct SpanIndex {
  private let sorted: [(span: ClosedRange<Int>, index: Int)]

  init(_ spans: [ClosedRange<Int>?]) {
    sorted = spans.enumerated().compactMap { index, span in span.map { ($0, index) } }
      .sorted { ($0.span.lowerBound, $0.index) < ($1.span.lowerBound, $1.index) }
  }

  /// Returns the index of the last span that begins before the middle of another and does not end
  /// before it. An annotation that two spans share equally belongs to the first.
  func index(of span: ClosedRange<Int>) -> Int? {
    let middle = span.lowerBound + (span.upperBound - span.lowerBound) / 2
    let next = place(after: max(span.lowerBound, middle - 1))
    guard next > 0, sorted[next - 1].span.upperBound >= middle else { return nil }
    return sorted[next - 1].index
  }

  /// Returns the index of the span in which another begins, or else of the first that begins in it,
  /// or else of the last before it, or else of the first.
  func nearest(to span: ClosedRange<Int>) -> Int? {
    let next = place(after: span.lowerBound)
    guard next > 0 else { return sorted.first?.index }
    let last = sorted[next - 1]
    let isNext =
      last.span.upperBound <= span.lowerBound && next < sorted.count
      && sorted[next].span.lowerBound < span.upperBound
    return isNext ? sorted[next].index : last.index
  }

  private func place(after time: Int) -> Int {
    sorted.indices.partitioningIndex { sorted[$0].span.lowerBound > time }
  }
}
