import Auditing
import Configuration
import Formats
import PlainText
import Platform
import TextLibrary

extension ReportableError {
  /// The report, followed by the remedies that the command line offers. Libraries do not know
  /// about flags.
  var reportWithAdvice: Message {
    guard let advice else { return report }
    return description.hasSuffix("?") ? "\(report) (\(advice))" : "\(report); \(advice)"
  }

  private var advice: Message? {
    switch self as any ReportableError {
    case AuditError.unknownRule: "--list-rules lists them"
    case ConfigurationError.faults(let faults) where faults.count > 1:
      "\"lector config check\" lists them"
    case LibraryError.nameTaken(_, by: _, isReplaceable: true):
      "--replace replaces it, and --as gives the new one another name"
    case let error as DownloadError where error.description.hasPrefix("http"):
      "save it in a folder yourself, and name that with --from FOLDER"
    case LibraryError.damaged: "\"lector library check\" saves what it can"
    case let error as FormatError where error.kind == .unknownColumns:
      "--map FILE says what the columns hold"
    default: nil
    }
  }
}
