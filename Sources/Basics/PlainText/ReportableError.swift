/// The status with which the program ends. The numbers are those of `sysexits.h`, which scripts
/// already know.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let failure = ExitStatus(rawValue: 1)
  package static let usage = ExitStatus(rawValue: 64)
  package static let badData = ExitStatus(rawValue: 65)
  package static let noInput = ExitStatus(rawValue: 66)
  package static let unavailable = ExitStatus(rawValue: 69)
  package static let software = ExitStatus(rawValue: 70)
  package static let cannotCreate = ExitStatus(rawValue: 73)
  package static let ioError = ExitStatus(rawValue: 74)
  package static let temporary = ExitStatus(rawValue: 75)
  package static let noPermission = ExitStatus(rawValue: 77)
  package static let interrupted = ExitStatus(rawValue: 130)
  package static let terminated = ExitStatus(rawValue: 143)
}

/// An error with a description for people: one line, without control characters.
package protocol ReportableError: Error, CustomStringConvertible {}
