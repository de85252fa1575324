/// An error whose description is meant for users: one line, without control characters.
package protocol ReportableError: Error, CustomStringConvertible {}
