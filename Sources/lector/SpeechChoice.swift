import ArgumentParser
import SpeechOutput

/// Which voice speaks.
enum SpeechChoice: String, CaseIterable, ExpressibleByArgument {
  case none, auto
  case speechDispatcher = "speech-dispatcher"
  case espeak = "espeak-ng"

  func voice(wake: @escaping @Sendable () -> Void) throws -> (any Voice)? { nil }
}
