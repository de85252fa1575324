/// An error with a description for people: one line, without control characters.
package protocol ReportableError: Error, CustomStringConvertible {}
