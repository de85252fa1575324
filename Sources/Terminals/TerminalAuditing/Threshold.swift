/// The thresholds of all rules. Times are in seconds.
enum Threshold {
  /// The changes of a row a second, the time that they go on, and the longest pause (`flood`).
  static let floodRate = 2.0
  static let floodTime = 3.0
  static let floodPause = 1.0
  /// The cells of a spinner, the rows that change with it, the time between its changes, how many it
  /// has, and how long they last.
  static let spinnerCells = 3
  static let spinnerRows = 3
  static let spinnerPeriod = 1.5
  static let spinnerChanges = 4
  static let spinnerTime = 0.5
  /// The part of the written cells that a key writes again, the part of the screen that it changes,
  /// the part of the rows that it changes, and the rows that are a screen (`full-redraw`).
  static let redrawnPart = 0.6
  static let changedPart = 0.05
  static let changedRows = 0.5
  static let redrawnRows = 6
  /// The letters and digits in a row that are text (`rewritten-text`).
  static let rewrittenLetters = 6
  /// The words that output breaks, and the longest pause within one (`fragments`).
  static let fragments = 3
  static let fragmentPause = 2.0
  /// The time without a cursor (`hidden-cursor`).
  static let hiddenTime = 1.0
  /// The rows of a drawing, the part of its characters that are letters, and the characters of one
  /// of its rows (`banner`).
  static let bannerRows = 3
  static let bannerLetters = 0.4
  static let bannerCharacters = 5
  /// The prompts that say a hint, and its words (`repeated-hint`).
  static let hintTimes = 3
  static let hintWords = 4
  /// The time in which a key is answered (`silent-key`).
  static let answerTime = 0.5
  /// The time of work without a sign (`silent-work`).
  static let silentTime = 10.0
  /// The rows and gaps of a table (`grid-table`).
  static let tableRows = 3
  static let tableGaps = 2
  /// The lines that begin alike, and how many cells of them (`noise-first`).
  static let noisyLines = 5
  static let noisyCells = 8
  /// The time of a late answer: NVDA waits so long for the cursor (`late-answer`).
  static let lateTime = 0.1
  /// The typed keys after which a row is said (`said-elsewhere`).
  static let saidTimes = 3
  /// The most rows of a message (`words-in-pieces`).
  static let piecedRows = 3
  /// The most kinds of changes of style that tell the focus (`selection-by-style`).
  static let restylings = 24
  /// The blank cells of a field (hidden input).
  static let fieldCells = 4
  /// The most cells between two signs for characters (hidden input).
  static let maskGap = 2
  /// The time after a key in which changes belong to it, the number of other
  /// changes that make text restless, the cells beside such text, and its
  /// greatest part of the screen, as a divisor (hidden input).
  static let restlessTime = 0.05
  static let restlessTimes = 2
  static let restlessCells = 2
  static let restlessPart = 8
  /// The rows that xterm.js announces at once (`over-the-cap`).
  static let rows = 20
}
