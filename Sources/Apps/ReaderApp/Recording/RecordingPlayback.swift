/// Plays parts of recordings, one at a time, in the background.
package protocol RecordingPlayback: AnyObject {
  /// Starts to play a part of a recording in place of the current one.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - start: The beginning of the part, in milliseconds from the start of the recording.
  ///   - end: The end of the part, in milliseconds.
  /// - Throws: A `ReportableError` if the file or a program to play it is missing.
  func play(_ path: String, from start: Int, to end: Int) throws

  /// Stops playing, if a recording plays.
  func stop()

  /// Returns why the last recording could not be played to its end, once, or nil if nothing went
  /// wrong.
  func takeFailure() -> String?
}
