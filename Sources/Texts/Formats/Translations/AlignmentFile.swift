import PlainText

/// The alignment of a translation with a text, by the ids of their words: the records of a
/// Scripture Burrito alignment in the form of PyPI's `bible-alignments`.
///
/// It takes 12 bytes of memory for each word of the translation and 8 for each word of the text,
/// plus the size of the file while it is read.
struct AlignmentFile {
  /// The size limit of a file, in bytes.
  static let lengthLimit = 512_000_000

  let name: String
  private var targets: [(id: UInt64, record: UInt32)] = []
  /// The source ids of record `n` are those from `starts[n]` to `starts[n + 1]`.
  private var starts: [Int] = [0]
  private var sources: [UInt64] = []

  var recordCount: Int { starts.count - 1 }

  init(source: ByteSource) throws(FormatError) {
    name = source.name
    var scanner = JSONScanner(
      bytes: try source.readAll(limit: Self.lengthLimit, expected: "an alignment"))
    try read(&scanner)
    guard recordCount > 0 else {
      throw source.error(
        "contains no alignment", expected: "\"records\" with \"source\" and \"target\"")
    }
    targets.sort { ($0.id, $0.record) < ($1.id, $1.record) }
  }

  /// Returns the ids of the words that a word of the translation translates.
  func sources(ofTarget id: UInt64) -> [UInt64] {
    let first = targets.indices.partitioningIndex { targets[$0].id >= id }
    var found: [UInt64] = []
    for target in targets[first...].prefix(while: { $0.id == id }) {
      let record = Int(target.record)
      found += sources[starts[record]..<starts[record + 1]]
    }
    return found
  }

  /// Reads all records. A record is an object with a list `source` and a list `target`, at any
  /// depth.
  private mutating func read(_ scanner: inout JSONScanner) throws(FormatError) {
    var key = ""
    var record: [UInt64] = []
    var recordTargets: [UInt64] = []
    /// The key of the open list.
    var list: String?
    /// The depth of the object of the current record, or nil between records.
    var depth: Int?
    while true {
      switch try scanner.next(inFile: name) {
      case .key(let name): key = name
      case .beginArray where key == "source" || key == "target":
        list = key
        depth = scanner.depth - 1
      case .endArray:
        list = nil
        key = ""
      case .string(let text) where list != nil:
        guard let id = wordID(text) else {
          throw FormatError(
            file: name, line: scanner.line,
            found: "\"\(text)\" is not a word id", expected: "11 digits such as n43001001001")
        }
        if list == "source" { record.append(id) } else { recordTargets.append(id) }
      case .endObject:
        // Members of a record that are objects themselves, such as `meta`, end before the record.
        guard let open = depth, scanner.depth < open else { continue }
        add(record, recordTargets)
        record.removeAll(keepingCapacity: true)
        recordTargets.removeAll(keepingCapacity: true)
        depth = nil
      case .end: return
      default: break
      }
    }
  }

  private mutating func add(_ record: [UInt64], _ recordTargets: [UInt64]) {
    guard !record.isEmpty, !recordTargets.isEmpty else { return }
    let number = UInt32(truncatingIfNeeded: recordCount)
    for target in recordTargets { targets.append((target, number)) }
    sources += record
    starts.append(sources.count)
  }
}

/// Returns one of Clear's ids as a number of twelve digits, or nil if the text is not an id:
/// `n43001001001` is 43001001001 followed by part 0, and `o010010010012` ends with part 2.
func wordID(_ text: String) -> UInt64? {
  var value: UInt64 = 0
  var count = 0
  for byte in text.utf8 {
    if isDigit(byte) {
      value = value * 10 + UInt64(byte - 0x30)
      count += 1
      if count > 12 { return nil }
    } else if count > 0 || byte >= 0x80 {
      return nil
    }
  }
  return count == 11 ? value * 10 : count == 12 ? value : nil
}
