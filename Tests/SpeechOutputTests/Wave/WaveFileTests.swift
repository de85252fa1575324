import RandomInput
import Testing

@testable import SpeechOutput

/// Sounds in RIFF files and streams.
@Suite struct WaveFileTests {
  private static let samples: [Int16] = [0, 1, -1, .max, .min, 258]

  private func file(_ changes: (inout [UInt8]) -> Void = { _ in }) throws -> [UInt8] {
    let header = WaveFile.header(rate: 22_050, sampleCount: Self.samples.count)
    var bytes = try #require(header) + WaveFile.bytes(of: Self.samples)
    changes(&bytes)
    return bytes
  }

  @Test func roundTrip() throws {
    let bytes = try file()
    #expect(bytes.count == WaveFile.headerSize + 12)
    #expect(
      Array(bytes[..<44]) == Array("RIFF".utf8) + [48, 0, 0, 0] + Array("WAVEfmt ".utf8)
        + [16, 0, 0, 0, 1, 0, 1, 0, 0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0]
        + Array("data".utf8) + [12, 0, 0, 0])
    #expect(try WaveFile(bytes: bytes) == WaveFile(rate: 22_050, samples: Self.samples))
  }

  @Test func aStreamDeclaresMoreThanItHas() throws {
    let bytes = try file {
      $0.replaceSubrange(4..<8, with: [0x24, 0xF0, 0xFF, 0x7F])
      $0.replaceSubrange(40..<44, with: [0x00, 0xF0, 0xFF, 0x7F])
    }
    #expect(try WaveFile(bytes: bytes).samples == Self.samples)
    // The file is cut in the middle of a sample.
    #expect(try WaveFile(bytes: bytes.dropLast()).samples == Self.samples.dropLast())
  }

  @Test func otherChunksAreSkipped() throws {
    let bytes = try file {
      $0.insert(contentsOf: Array("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0], at: 36)
    }
    #expect(try WaveFile(bytes: bytes).samples == Self.samples)
  }

  @Test(arguments: [
    (20, 3), (22, 2), (34, 8), (24, 0), (0, 0x58), (8, 0x58), (36, 0x58), (12, 0x58),
  ])
  func unsupportedSounds(place: Int, value: UInt8) throws {
    let bytes = try file {
      $0[place] = value
      if place == 24 { $0.replaceSubrange(24..<28, with: [0, 0, 0, 0]) }
    }
    #expect(throws: WaveError.self) { try WaveFile(bytes: bytes) }
  }

  @Test func truncatedFilesDoNotCrash() throws {
    let bytes = try file()
    for count in 0..<44 {
      #expect(throws: WaveError.self) { try WaveFile(bytes: Array(bytes[..<count])) }
    }
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      var broken = bytes
      for _ in 0..<4 {
        broken[Int.random(in: 0..<broken.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      _ = try? WaveFile(bytes: broken)
    }
  }

  @Test func silenceHasTheGivenDuration() {
    var sound = WaveFile(rate: 22_050)
    sound.append(silence: 150)
    #expect(sound.samples == Array(repeating: 0, count: 3_307))
  }

  @Test func silenceAroundASoundIsTrimmed() {
    let quiet = [Int16](repeating: 20, count: 1_000)
    let sound = WaveFile(rate: 1_000, samples: quiet + [900, 0, -900] + quiet)
    // A hundredth of a second is kept on each side.
    #expect(sound.trimmed.samples.count == 23)
    #expect(WaveFile(rate: 1_000, samples: quiet).trimmed.samples == [])
    #expect(WaveFile(rate: 1_000).trimmed.samples == [])
    #expect(WaveFile(rate: 1_000, samples: [900]).trimmed.samples == [900])
    #expect(WaveFile(rate: 1_000, samples: [.min]).trimmed.samples == [.min])
  }

  @Test func moreThanFourGigabytesHaveNoHeader() {
    #expect(WaveFile.header(rate: 22_050, sampleCount: 1 << 31) == nil)
    #expect(WaveFile.header(rate: 22_050, sampleCount: 1 << 30) != nil)
  }
}
