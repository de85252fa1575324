import Interlinear

/// Plays the recording of a sentence. The next key stops it.
final class RecordingCoordinator: Coordinator {
  /// Plays recordings, or nil if the reader runs without sound.
  private var player: (any RecordingPlayback)? { reader.environment.recordingPlayer }
  private var hasPlayed = false

  /// Plays the recording of the current sentence.
  func playSentence() {
    let recordings = screen.text.description.recordings
    guard screen.text.verseCount > 0,
      let span = screen.entry(forRow: screen.currentRow).verse.recording,
      recordings.indices.contains(span.recording), span.end > span.start, span.start >= 0
    else { return session.announce("status.noRecording") }
    guard let player else { return session.announce("status.noPlayer") }
    session.trying {
      try player.play(path(of: recordings[span.recording]), from: span.start, to: span.end)
      hasPlayed = true
    }
  }

  /// Returns the path of a recording. A relative one begins at the folder of the file.
  private func path(of recording: String) -> String {
    guard !recording.hasPrefix("/"), let folder = reader.environment.recordingFolder() else {
      return recording
    }
    return "\(folder)/\(recording)"
  }

  /// Stops the recording. A failure of the player is announced then.
  func stop() {
    guard hasPlayed, let player else { return }
    hasPlayed = false
    player.stop()
    if let failure = player.takeFailure() {
      session.announceAfterwards(failure, priority: .low)
    }
  }
}
