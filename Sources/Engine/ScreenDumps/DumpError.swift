import PlainText

/// Why a dump of a screen cannot be read.
package enum DumpError: ReportableError {
  /// The XML is not a page source.
  case page(PageSourceError)
  /// The dump is of a platform whose screen readers follow other rules.
  case foreign(ForeignDump, file: String)
  /// The limit is in bytes.
  case tooLarge(limit: Int, file: String)
  /// The file looks like a format and is damaged or lacks something. Lines are counted from 1.
  case invalid(String, format: DumpFormat, file: String, line: Int)

  package var description: String {
    switch self {
    case .page(let error): "\(error.description) (read as \(DumpFormat.pageSource.name))"
    case .foreign(let platform, let file):
      "\(file): looks like \(platform.name); \(platform.reason)".asMessage
    case .tooLarge(let limit, let file):
      "\(file): larger than \(limit >> 20) MB; expected a smaller file".asMessage
    case .invalid(let problem, let format, let file, let line):
      "\(file):\(line): \(problem) (read as \(format.name))".asMessage
    }
  }
}
