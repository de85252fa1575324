import PlainText

/// An error in an object that a line of a script names, such as a file that does not exist.
package struct ScriptStepError: ReportableError {
  package let script: String
  package let line: Int
  /// The error of the file or text itself.
  package let cause: any ReportableError

  package var report: Message { "\(script):\(line): \(cause)" }
}

extension ScriptRunner {
  /// Returns the result of a closure, and adds the line of the script to its errors.
  func from<Value>(_ line: Script.Line, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as any ReportableError where !(error is ScriptError) {
      throw ScriptStepError(script: script.name, line: line.number, cause: error)
    }
  }
}
