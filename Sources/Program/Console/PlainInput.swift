import Foundation
import Platform
import SystemPackage

/// Standard input without a screen: bytes, lines, and a wait that the events of a voice interrupt.
package final class PlainInput {
  /// A line of input.
  package enum Line: Equatable {
    case text(String)
    /// A line that exceeds `longestLine` and was skipped, with its number, counted from 1.
    case tooLong(number: Int)
  }

  /// The maximum length of a line, in bytes without its ending. It leaves room for a long note.
  package static let longestLine = 65_536

  private let descriptor: Int32
  private var waiting: [UInt8] = []
  /// The number of waiting bytes that are known to contain no line ending.
  private var searched = 0
  /// A Boolean value that indicates whether the current line is too long and its bytes are dropped.
  private var isSkipping = false
  private var lineNumber = 0
  private var isAtEnd = false
  /// The bell that interrupts the wait, or nil if no file descriptors are left in the process.
  private let bell = Bell()

  /// - Parameter descriptor: The file descriptor to read from, which stays open.
  package init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Interrupts a wait, from any thread.
  package var wake: @Sendable () -> Void {
    { [bell] in bell?.ring() }
  }

  /// Returns the next byte, or nil at the end of the input.
  package func nextByte() -> UInt8? {
    if waiting.isEmpty { fill() }
    searched = 0
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Returns the next line without its line ending, or nil at the end of the input. Invalid UTF-8
  /// is replaced.
  package func nextLine() -> Line? {
    while !hasLine, !isAtEnd { fill() }
    let end = endOfLine
    guard end != nil || !waiting.isEmpty || isSkipping else { return nil }
    lineNumber += 1
    defer {
      waiting.removeFirst(end.map { $0 + 1 } ?? waiting.count)
      searched = 0
      isSkipping = false
    }
    let line = waiting[..<(end ?? waiting.count)]
    guard !isSkipping, line.count <= Self.longestLine else { return .tooLong(number: lineNumber) }
    return .text(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
  }

  /// Returns a Boolean value that indicates whether a whole line, or the last one without an
  /// ending, can be read without waiting.
  package func isLineReady() -> Bool {
    while !hasLine, !isAtEnd, isReadable(milliseconds: 0) { fill() }
    return hasLine || isAtEnd && (!waiting.isEmpty || isSkipping)
  }

  private var hasLine: Bool { endOfLine != nil }

  /// The index of the line ending among the waiting bytes. A line longer than the maximum is
  /// dropped, so that an endless line takes no memory.
  private var endOfLine: Int? {
    if let end = waiting[searched...].firstIndex(of: 0x0A) {
      searched = end
      return end
    }
    if waiting.count > Self.longestLine {
      isSkipping = true
      waiting.removeAll(keepingCapacity: true)
    }
    searched = waiting.count
    return nil
  }

  private func fill() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var count = read(descriptor, &buffer, buffer.count)
    while count < 0, errno == EINTR { count = read(descriptor, &buffer, buffer.count) }
    if count > 0 { waiting += buffer.prefix(count) } else { isAtEnd = true }
  }

  /// Waits until something is typed, `wake` is called, or the time is up.
  ///
  /// - Parameter milliseconds: The longest wait; negative for no limit.
  /// - Returns: A Boolean value that indicates whether there is something to read; for a wait
  ///   without a limit, the end of the input counts.
  package func isReady(milliseconds: Int) -> Bool {
    if !waiting.isEmpty || isAtEnd && milliseconds < 0 { return true }
    if isAtEnd, milliseconds == 0 { return false }
    return isReadable(milliseconds: milliseconds)
  }

  private func isReadable(milliseconds: Int) -> Bool {
    let patience: Duration? = milliseconds < 0 ? nil : .milliseconds(milliseconds)
    let input = isAtEnd ? nil : FileDescriptor(rawValue: descriptor)
    if let bell { return !bell.wait(for: .readable, on: input, patience: patience).isEmpty }
    return input?.wait(for: .readable, patience: patience).isEmpty == false
  }

  /// Waits for the rest of a key. The events of a voice do not interrupt this wait.
  package func isReady(withinAll milliseconds: Int) -> Bool {
    let end = DispatchTime.now() + .milliseconds(milliseconds)
    while true {
      let left = Int(end.uptimeNanoseconds) - Int(DispatchTime.now().uptimeNanoseconds)
      if isReady(milliseconds: max(left / 1_000_000, 0)) { return true }
      if left <= 0 { return false }
    }
  }
}
