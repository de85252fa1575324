/// The parameters of a voice.
public struct VoiceParameters: Hashable, Sendable {
  /// The rate in words per minute.
  public var rate: Int
  /// The pitch from -100 to 100; 0 for the voice's own.
  public var pitch: Int
  /// The volume from -100 to 100; 0 for the voice's own.
  public var volume: Int

  /// Creates parameters.
  ///
  /// - Parameters:
  ///   - rate: The rate in words per minute.
  ///   - pitch: The pitch from -100 to 100; 0 for the voice's own.
  ///   - volume: The volume from -100 to 100; 0 for the voice's own.
  public init(rate: Int = 180, pitch: Int = 0, volume: Int = 0) {
    self.rate = rate
    self.pitch = pitch
    self.volume = volume
  }

  /// Returns the parameters at a rate relative to their own, in the range that voices have.
  package func atRelativeRate(_ factor: Double) -> VoiceParameters {
    guard factor != 1 else { return self }
    var parameters = self
    parameters.rate = min(max(Int(Double(rate) * factor), 60), 600)
    return parameters
  }

  /// A parameter that a user changes.
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
