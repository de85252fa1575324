import ScreenReading

/// Rate, pitch and volume on SSIP's scale from -100 to 100.
struct SSIPVoiceSettings: Hashable, Sendable {
  var rate = 0
  var pitch = 0
  /// A server's own volume is mostly as loud as it gets (`DefaultVolume 100`).
  var volume = 100

  /// The words a minute that mean: as the server is set.
  static let standardRate = 180
  /// Rates at the ends of the scale. The module of espeak-ng says 80 words a minute at -100, 170 at
  /// 0 and 449 at 100 (`EspeakMinRate`, `EspeakNormalRate`, `EspeakMaxRate` in its espeak-ng.conf of
  /// 0.11.4; 390 at 100 in versions without that file), linearly in between. The middle is
  /// Lector's 180 here, so that a person who changes nothing hears the server's own rate.
  static let slowest = 80
  static let fastest = 449

  /// - Parameters:
  ///   - parameters: what is asked for.
  ///   - own: the settings that the server has for people who ask for nothing; the standard
  ///     parameters leave them as they are, and all others lie between them and the scale's ends.
  init(_ parameters: VoiceParameters, own: SSIPVoiceSettings) {
    let rate = parameters.rate - Self.standardRate
    let span = rate < 0 ? Self.standardRate - Self.slowest : Self.fastest - Self.standardRate
    self.rate = Self.scale(Double(rate) / Double(span), around: own.rate)
    pitch = Self.scale(Double(parameters.pitch) / 100, around: own.pitch)
    volume = Self.scale(Double(parameters.volume) / 100, around: own.volume)
  }

  init() {}

  private static func scale(_ part: Double, around middle: Int) -> Int {
    let span = part < 0 ? middle + 100 : 100 - middle
    let value = Double(middle) + min(max(part, -1), 1) * Double(span)
    return min(max(Int(value.rounded()), -100), 100)
  }
}
