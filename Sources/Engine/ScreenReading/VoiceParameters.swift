/// How a voice speaks; each language has its own.
public struct VoiceParameters: Hashable, Sendable {
  /// Words a minute.
  public var rate: Int
  /// From -100 to 100, 0 is the voice's own.
  public var pitch: Int
  /// From -100 to 100, 0 is the voice's own.
  public var volume: Int

  public init(rate: Int = 180, pitch: Int = 0, volume: Int = 0) {
    self.rate = rate
    self.pitch = pitch
    self.volume = volume
  }
}

extension VoiceParameters {
  /// What of a voice a user changes, and by how much at once.
  enum Part {
    case rate, pitch, volume
  }

  mutating func change(_ part: Part, by step: Int) {
    switch part {
    case .rate: rate = min(max(rate + step * 20, 60), 600)
    case .pitch: pitch = min(max(pitch + step * 10, -100), 100)
    case .volume: volume = min(max(volume + step * 10, -100), 100)
    }
  }
}
