/// The readers of terminals, by their names in flags, reports, and transcripts.
package enum TerminalReaderName: String, CaseIterable, Sendable {
  case tdsr, orca
  /// NVDA in current consoles, like `nvdaDMP`.
  case nvda
  case nvdaDMP = "nvda-dmp"
  case nvdaDifflib = "nvda-difflib"
  case fenrir, speakup, brltty

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
