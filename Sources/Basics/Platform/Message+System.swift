import PlainText
import SystemPackage

extension Message {
  /// The system's own message for an error.
  package init(_ error: Errno) { self.init(key: error.description) }

  /// The system's own message for a value of `errno`.
  package init(errno: Int32) { self.init(Errno(rawValue: errno)) }
}

extension Message.StringInterpolation {
  package mutating func appendInterpolation(_ error: Errno) {
    appendInterpolation(Message(error))
  }
}
