/// The readers of terminals, by their names in flags, reports, and transcripts.
package enum TerminalReaderName: String, CaseIterable, Sendable {
  case tdsr, orca
  /// NVDA in current consoles, like `nvdaDMP`.
  case nvda
  case nvdaDMP = "nvda-dmp"
  case nvdaDifflib = "nvda-difflib"
  case fenrir, speakup, brltty

  /// The screen reader that the reader simulates, with its version.
  package var simulated: String {
    switch self {
    case .tdsr: "TDSR of December 2025"
    case .orca: "Orca 51"
    case .nvda, .nvdaDMP: "NVDA 2025"
    case .nvdaDifflib: "NVDA 2025 in older consoles"
    case .fenrir: "Fenrir of December 2024"
    case .speakup: "Speakup of Linux"
    case .brltty: "BRLTTY 6.5, 40 cells"
    }
  }

  /// The name, and the simulated screen reader with its version.
  package var withVersion: String { "\(rawValue) (\(simulated))" }

  /// A reader that has heard nothing.
  package var reader: any TerminalReader {
    switch self {
    case .tdsr: TDSR()
    case .orca: Orca()
    case .nvda, .nvdaDMP: NVDA(.diffMatchPatch)
    case .nvdaDifflib: NVDA(.difflib)
    case .fenrir: Fenrir()
    case .speakup: Speakup()
    case .brltty: BRLTTY()
    }
  }
}
