import PlainText

/// A sound with one channel of 16-bit samples, as RIFF files store it (Multimedia Programming
/// Interface and Data Specifications 1.0, IBM and Microsoft 1991).
package struct WaveFile: Hashable, Sendable {
  /// The sample rate, in samples per second.
  package var rate: Int
  package var samples: [Int16] = []
}

extension WaveFile {
  package static let headerSize = 44

  /// Reads a file, or a stream whose writer did not know its length. A chunk whose declared length
  /// exceeds the remaining bytes ends with them.
  package init(bytes: [UInt8]) throws(WaveError) {
    guard bytes.count >= 12, bytes[0..<4].elementsEqual("RIFF".utf8),
      bytes[8..<12].elementsEqual("WAVE".utf8)
    else { throw .notWave }
    var start = 12
    var rate: Int?
    while start + 8 <= bytes.count {
      let name = bytes[start..<start + 4]
      let size = Self.number(bytes, at: start + 4)
      let content = start + 8..<min(start + 8 + size, bytes.count)
      if name.elementsEqual("fmt ".utf8) {
        rate = try Self.rate(of: bytes[content])
      } else if name.elementsEqual("data".utf8) {
        guard let rate else { break }
        self.init(rate: rate, samples: Self.samples(of: bytes, in: content))
        return
      }
      // Chunks begin at even offsets.
      start += 8 + size + size & 1
    }
    throw .noSound
  }

  private static func rate(of format: ArraySlice<UInt8>) throws(WaveError) -> Int {
    let bytes = Array(format)
    guard bytes.count >= 16, number(bytes, at: 0, of: 2) == 1, number(bytes, at: 2, of: 2) == 1,
      number(bytes, at: 14, of: 2) == 16, case let rate = number(bytes, at: 4),
      (1_000...384_000).contains(rate)
    else { throw .unsupportedFormat }
    return rate
  }

  /// Returns a little-endian number.
  package static func number(_ bytes: [UInt8], at start: Int, of size: Int = 4) -> Int {
    (0..<size).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
  }

  /// Returns the bytes of a little-endian number.
  package static func bytes(_ number: Int, of size: Int = 4) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func samples(of bytes: [UInt8], in range: Range<Int>) -> [Int16] {
    stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// Returns the header of a file with a number of samples, or nil if the file would exceed four
  /// gigabytes, the limit of RIFF.
  package static func header(rate: Int, sampleCount: Int) -> [UInt8]? {
    let size = sampleCount * 2
    guard size <= Int(UInt32.max) - headerSize else { return nil }
    var header = Array("RIFF".utf8) + bytes(headerSize - 8 + size)
    header += Array("WAVEfmt ".utf8) + bytes(16)
    header += [1, 1].flatMap { bytes($0, of: 2) } + [rate, rate * 2].flatMap { bytes($0) }
    header += [2, 16].flatMap { bytes($0, of: 2) }
    return header + Array("data".utf8) + bytes(size)
  }

  package static func bytes(of samples: [Int16]) -> [UInt8] {
    samples.map(\.littleEndian).withUnsafeBytes { Array($0) }
  }

  /// The lowest amplitude that counts as audible.
  static let floor: Int16 = 48

  /// The sound without the silence at its beginning and end, so that pauses have their exact
  /// length.
  package var trimmed: WaveFile {
    func isHeard(_ sample: Int16) -> Bool { sample > Self.floor || sample < -Self.floor }
    guard let first = samples.firstIndex(where: isHeard),
      let last = samples.lastIndex(where: isHeard)
    else { return WaveFile(rate: rate) }
    // Sounds begin softly, so a hundredth of a second before the first audible sample is kept.
    let margin = rate / 100
    let range = max(first - margin, 0)..<min(last + 1 + margin, samples.count)
    return WaveFile(rate: rate, samples: Array(samples[range]))
  }

  /// Appends silence.
  package mutating func append(silence milliseconds: Int) {
    samples.append(contentsOf: repeatElement(0, count: rate * milliseconds / 1_000))
  }
}

/// An error that prevents a sound from being read or recorded.
package enum WaveError: ReportableError, Hashable {
  /// The bytes are not a RIFF WAVE file.
  case notWave
  case noSound
  /// The sound is not 16-bit PCM of one channel.
  case unsupportedFormat
  /// Sounds with two sample rates, in samples per second, cannot be joined.
  case mixedRates(Int, Int)
  /// No voice spoke anything.
  case silent(path: String)
  /// The sound is larger than a WAV file can be.
  case tooLong(path: String)

  package var report: Message {
    switch self {
    case .notWave: "not a RIFF WAVE sound"
    case .noSound: "a RIFF file without sound"
    case .unsupportedFormat: "a sound that is not 16-bit PCM of one channel"
    case .mixedRates(let first, let second):
      "sounds of \(first) and of \(second) samples a second"
    case .silent(let path): "\(path): there is nothing to record"
    case .tooLong(let path):
      "\(path): more than four gigabytes, which no WAV file can hold"
    }
  }
}
