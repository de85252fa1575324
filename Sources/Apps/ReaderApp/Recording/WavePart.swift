import Foundation
import SpeechOutput

/// A part of a WAV file as a separate WAV file, for players that cannot begin in the middle.
enum WavePart {
  /// The maximum size of a part, in bytes of samples.
  private static let maximumSize = 64 << 20
  /// The maximum number of chunks before the samples.
  private static let maximumChunkCount = 64

  /// Returns the part of a file between two times in milliseconds, or nil if it is not a WAV file.
  ///
  /// - Throws: An error of the system if the file cannot be read.
  static func bytes(of file: FileHandle, from start: Int, to end: Int) throws -> [UInt8]? {
    let header = [UInt8](try file.read(upToCount: 12) ?? Data())
    guard header.count == 12, header[0..<4].elementsEqual("RIFF".utf8),
      header[8..<12].elementsEqual("WAVE".utf8)
    else { return nil }
    var format: [UInt8] = []
    for _ in 0..<maximumChunkCount {
      let chunk = [UInt8](try file.read(upToCount: 8) ?? Data())
      guard chunk.count == 8 else { return nil }
      let size = WaveFile.number(chunk, at: 4)
      if chunk[0..<4].elementsEqual("fmt ".utf8) {
        guard size >= 16, size <= 1_024 else { return nil }
        format = [UInt8](try file.read(upToCount: size) ?? Data())
        guard format.count == size else { return nil }
        if size % 2 == 1 { _ = try file.read(upToCount: 1) }
      } else if chunk[0..<4].elementsEqual("data".utf8) {
        return try part(of: file, format: format, size: size, from: start, to: end)
      } else {
        // Chunks begin at even places.
        try file.seek(toOffset: file.offset() + UInt64(size + size % 2))
      }
    }
    return nil
  }

  private static func part(
    of file: FileHandle, format: [UInt8], size: Int, from start: Int, to end: Int
  ) throws -> [UInt8]? {
    guard format.count >= 16 else { return nil }
    let rate = WaveFile.number(format, at: 4)
    let frame = WaveFile.number(format, at: 12, of: 2)
    guard rate > 0, frame > 0 else { return nil }
    func offset(_ time: Int) -> Int {
      let (frames, isTooLarge) = max(time, 0).multipliedReportingOverflow(by: rate)
      let (bytes, isTooLong) = (frames / 1_000).multipliedReportingOverflow(by: frame)
      return isTooLarge || isTooLong ? size : min(bytes, size)
    }
    let first = offset(start)
    let length = min(max(offset(end) - first, 0), maximumSize)
    try file.seek(toOffset: file.offset() + UInt64(first))
    let samples = [UInt8](try file.read(upToCount: length) ?? Data())
    let content =
      Array("WAVE".utf8) + Array("fmt ".utf8) + WaveFile.bytes(format.count) + format
      + (format.count % 2 == 1 ? [0] : []) + Array("data".utf8) + WaveFile.bytes(samples.count)
      + samples
    return Array("RIFF".utf8) + WaveFile.bytes(content.count) + content
  }
}
