import ScreenReading

/// Rate, pitch and volume on SSIP's scale from -100 to 100.
struct SSIPVoiceSettings: Hashable, Sendable {
  var rate = 0
  var pitch = 0
  /// The volume, which is the maximum on most servers (`DefaultVolume 100`).
  var volume = 100

  /// The rate in words per minute that corresponds to the server's own rate.
  static let defaultRate = 180
  /// The slowest rate, in words per minute; `fastest` is the other end of the scale. The module of
  /// espeak-ng speaks 80 words per minute at -100, 170 at 0 and 449 at 100 (`EspeakMinRate`,
  /// `EspeakNormalRate`, `EspeakMaxRate` in its espeak-ng.conf of 0.11.4; 390 at 100 in versions
  /// without that file), and linearly in between. Here the middle is Lector's default of 180, so
  /// that users who change nothing hear the server's own rate.
  static let slowest = 80
  static let fastest = 449

  /// - Parameters:
  ///   - parameters: The parameters to convert.
  ///   - own: The server's own settings. Default parameters leave them unchanged; all others lie
  ///     between them and the ends of the scale.
  init(_ parameters: VoiceParameters, own: SSIPVoiceSettings) {
    let rate = parameters.rate - Self.defaultRate
    let span = rate < 0 ? Self.defaultRate - Self.slowest : Self.fastest - Self.defaultRate
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
