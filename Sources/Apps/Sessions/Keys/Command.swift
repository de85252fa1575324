import ScreenReading

/// A command that a key or a script gives.
package enum Command: Hashable, Sendable {
  /// A gesture of the screen reader.
  case gesture(Gesture)
  /// A command that the session performs.
  case session(SessionCommand)
  /// A command that the app performs.
  case app(AppCommand)
  /// A command that the app performs on the mark with a letter.
  case mark(MarkCommand, letter: Character)
}

/// A command that the session performs, whatever the app. The raw value is its name.
package enum SessionCommand: String, CaseIterable, Sendable {
  case quit, interrupt, suspend, redraw
  /// A digit of the number of times that the next command is performed.
  case count
  /// Opens a field for a command or a place, as `:` does in vim.
  case commandLine = "command-line"
  /// Lists the last utterances.
  case speechHistory = "speech-history"
}

/// A command that the app performs. The raw value is its name.
package enum AppCommand: String, CaseIterable, Sendable {
  case goTo = "go-to"
  case layers, settings
  case nextChapter = "next-chapter"
  case previousChapter = "previous-chapter"
  case nextBook = "next-book"
  case previousBook = "previous-book"
  case search
  case nextHit = "next-hit"
  case previousHit = "previous-hit"
  case historyBack = "history-back"
  case historyForward = "history-forward"
  case bookmark
  /// Takes back the last change of notes, highlights, bookmarks, marks or known words.
  case undo
  case redo
  /// Opens the list of the texts in the library.
  case library
  /// Begins a selection of verses, or ends it; or makes it longer or shorter.
  case select
  case extendToNext = "extend-next"
  case extendToPrevious = "extend-previous"
  case nextNote = "next-note"
  case previousNote = "previous-note"
  case nextHighlight = "next-highlight"
  case previousHighlight = "previous-highlight"
  case nextBookmark = "next-bookmark"
  case previousBookmark = "previous-bookmark"
  /// Opens the menu of the text: lists of the user's additions, word counts, facts.
  case textMenu = "text-menu"
  /// Shows or hides the pane next to the text, or scrolls it.
  case pane
  case paneDown = "pane-down"
  case paneUp = "pane-up"
  /// Plays the recording of the sentence.
  case playRecording = "play-recording"
  /// Reads a portion of the text aloud.
  case readVerse = "read-verse"
  case readParagraph = "read-paragraph"
  case readChapter = "read-chapter"
  /// Reads from the verse with the focus to the end of the text.
  case readRest = "read-rest"
  /// Moves the focus to where the reading of a portion has ended.
  case readingEnd = "reading-end"
  /// Reads the last portion again.
  case repeatReading = "repeat-reading"
  case repeatSlowly = "repeat-slowly"
  /// Changes how portions are read.
  case readingMode = "reading-mode"
  case brailleHebrew = "braille-hebrew"
  case brailleGreek = "braille-greek"
  /// Marks the word as known, or as not known.
  case knownWord = "known-word"
  /// Scrolls the focus to an edge or to the middle of the page.
  case focusToTop = "focus-to-top"
  case focusToMiddle = "focus-to-middle"
  case focusToBottom = "focus-to-bottom"
  /// Goes to the next or the previous word with the same lemma.
  case nextSameWord = "next-same-word"
  case previousSameWord = "previous-same-word"
}

/// A command on a mark, whose letter is the key that is pressed last. The raw value is its name.
package enum MarkCommand: String, CaseIterable, Sendable {
  case set = "set-mark"
  case jump = "jump-to-mark"
  case readTo = "read-to-mark"
}

extension Command {
  /// A Boolean value that indicates whether the command starts at the focus, or is about it.
  var startsAtFocus: Bool {
    switch self {
    case .gesture(let gesture):
      switch gesture {
      case .scroll, .touch, .toggleReader, .firstElement, .lastElement, .help, .mute, .curtain,
        .faster, .slower, .nextVerbosity, .stop:
        false
      default: true
      }
    case .session: false
    case .app, .mark: true
    }
  }

  /// The command's name in key tables, transcripts and phrases.
  package var name: String {
    switch self {
    case .gesture(let gesture): gesture.names.command
    case .session(let command): command.rawValue
    case .app(let command): command.rawValue
    case .mark(let command, _): command.rawValue
    }
  }
}
