import Foundation
import Platform
import SystemPackage

/// Standard input without a screen: bytes, lines, and a wait that the events of a voice interrupt.
final class PlainInput {
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  private var isAtEnd = false
  /// The bell that interrupts the wait; nil if no file descriptors are left in the process.
  private let bell = Bell()

  /// - Parameter descriptor: The file descriptor to read from, which stays open.
  init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Interrupts a wait, from any thread.
  var wake: @Sendable () -> Void {
    { [bell] in bell?.ring() }
  }

  /// Returns the next byte, or nil at the end of the input.
  func nextByte() -> UInt8? {
    if waiting.isEmpty { fill() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Returns the next line without its line ending, or nil at the end of the input. Invalid UTF-8
  /// is replaced.
  func nextLine() -> String? {
    while true {
      if let end = waiting.firstIndex(of: 0x0A) {
        defer { waiting.removeFirst(end + 1) }
        let line = waiting[..<end]
        return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      }
      guard !isAtEnd else { break }
      fill()
    }
    guard !waiting.isEmpty else { return nil }
    defer { waiting = [] }
    return String(decoding: waiting, as: UTF8.self)
  }

  private func fill() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var count = read(descriptor, &buffer, buffer.count)
    while count < 0, errno == EINTR { count = read(descriptor, &buffer, buffer.count) }
    if count > 0 { waiting += buffer.prefix(count) } else { isAtEnd = true }
  }

  /// Waits until something is typed, `wake` is called, or the time is up.
  ///
  /// - Returns: Whether there is something to read.
  func isReady(milliseconds: Int) -> Bool {
    if !waiting.isEmpty { return true }
    if isAtEnd, milliseconds == 0 { return false }
    let patience: Duration? = milliseconds < 0 ? nil : .milliseconds(milliseconds)
    let input = isAtEnd ? nil : FileDescriptor(rawValue: descriptor)
    if let bell { return !bell.wait(for: .readable, on: input, patience: patience).isEmpty }
    return input?.wait(for: .readable, patience: patience).isEmpty == false
  }

  /// Waits for the rest of a key. The events of a voice do not interrupt this wait.
  func isReady(withinAll milliseconds: Int) -> Bool {
    let end = DispatchTime.now() + .milliseconds(milliseconds)
    while true {
      let left = Int(end.uptimeNanoseconds) - Int(DispatchTime.now().uptimeNanoseconds)
      if isReady(milliseconds: max(left / 1_000_000, 0)) { return true }
      if left <= 0 { return false }
    }
  }
}
