import Interlinear
import PlainText

/// Which words of a translation stand for which words of a text, by their ids: the records of a
/// Scripture Burrito alignment, as PyPI's `bible-alignments` has them.
///
/// It is held in memory, 12 bytes a word of the translation and 8 a word of the text; while it is
/// read, the file's own bytes as well.
struct AlignmentFile {
  /// The longest file that is taken, in bytes.
  static let lengthLimit = 512_000_000

  let name: String
  private var targets: [(id: UInt64, record: UInt32)] = []
  /// The source ids of record `n` are those from `starts[n]` to `starts[n + 1]`.
  private var starts: [Int] = [0]
  private var sources: [UInt64] = []

  var recordCount: Int { starts.count - 1 }

  init(path: String) throws(FormatError) { try self.init(source: try ByteSource(path: path)) }

  init(source: ByteSource) throws(FormatError) {
    name = source.name
    var scanner = JSONScanner(bytes: try Self.bytes(source))
    do {
      try read(&scanner)
    } catch let error as JSONError {
      throw FormatError(file: name, line: error.line, message: error.message)
    } catch let error as FormatError {
      throw error
    } catch {
      throw FormatError(file: name, line: nil, message: "\(error)")
    }
    guard recordCount > 0 else {
      throw FormatError(
        file: name, line: nil,
        message: "no alignment in it; expected \"records\" with \"source\" and \"target\"")
    }
    targets.sort { ($0.id, $0.record) < ($1.id, $1.record) }
  }

  /// The ids of the words that a word of the translation stands for.
  func sources(ofTarget id: UInt64) -> [UInt64] {
    var low = 0
    var high = targets.count
    while low < high {
      let middle = (low + high) / 2
      if targets[middle].id < id { low = middle + 1 } else { high = middle }
    }
    var found: [UInt64] = []
    while low < targets.count, targets[low].id == id {
      let record = Int(targets[low].record)
      found += sources[starts[record]..<starts[record + 1]]
      low += 1
    }
    return found
  }

  private static func bytes(_ source: ByteSource) throws(FormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(source.size ?? 1 << 20, lengthLimit))
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { chunk.deallocate() }
    guard let base = chunk.baseAddress else { return [] }
    while case let count = try source.read(into: base, count: chunk.count), count > 0 {
      guard bytes.count + count <= lengthLimit else {
        throw FormatError(
          file: source.name, line: nil,
          message: "longer than \(lengthLimit) bytes; expected an alignment")
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    }
    return bytes
  }

  private enum Side { case source, target }

  /// A record is an object with a list `source` and a list `target`, wherever it stands.
  private mutating func read(_ scanner: inout JSONScanner) throws {
    var key = ""
    var record: [UInt64] = []
    var recordTargets: [UInt64] = []
    var list: Side?
    /// How deep the object of the record is that is read; nil between records.
    var depth: Int?
    while true {
      switch try scanner.next() {
      case .key(let name): key = name
      case .beginArray where key == "source" || key == "target":
        list = key == "source" ? .source : .target
        depth = scanner.depth - 1
      case .endArray:
        list = nil
        key = ""
      case .string(let text) where list != nil:
        guard let id = wordID(text) else {
          throw FormatError(
            file: name, line: scanner.line,
            message: "\"\(text)\" is no word id; expected 11 digits as in n43001001001")
        }
        if list == .source { record.append(id) } else { recordTargets.append(id) }
      case .endObject:
        // The members of a record that are objects themselves, `meta`, end before it.
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

/// An id of Clear's as a number of twelve digits: `n43001001001` is 43001001001 and the part 0,
/// `o010010010012` the part 2. Nil for what is no id.
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
