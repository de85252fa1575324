import Configuration
import Formats
import PlainText
import TextLibrary

extension ReportableError {
  /// The description, followed by what the command line offers to resolve the error.
  var descriptionWithAdvice: String { advice.map { "\(description); \($0)" } ?? description }

  private var advice: String? {
    switch self {
    case LibraryError.nameTaken(_, by: _, isReplaceable: true): "--replace replaces it"
    case LibraryError.damaged: "\"lector library check\" saves what it can"
    case let error as FormatError where error.kind == .unknownColumns:
      "--map FILE says what the columns hold"
    case let error as ConfigurationError where error.faults.count > 1:
      "\"lector config check\" lists them"
    default: nil
    }
  }
}
