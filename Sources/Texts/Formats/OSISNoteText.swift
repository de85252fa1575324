import Interlinear
import XMLReading

/// The text of an OSIS note.
struct OSISNoteText {
  private(set) var text = ""
  /// Whether the note consists of readings: the qere, or those of other witnesses.
  private(set) var isVariant = false

  /// Reads the note whose start was read last. Several readings are separated by semicolons.
  init(_ events: XMLEvents) throws(FormatError) {
    var catchWord = ""
    var readings: [String] = []
    /// The text outside the readings.
    var remark = ""
    var isQere = false
    var inner = 1
    /// The depth of the open reading; nil outside readings.
    var reading: Int?
    var length = 0
    let start = events.line
    while inner > 0, let event = try events.next() {
      length += 1
      switch event {
      case .start(let part):
        if part["type"] == "annotateRef" {
          try events.skipElement()
          continue
        }
        inner += 1
        if part["type"] == "x-qere" { isQere = true }
        switch events.name(part.name) {
        case "catchWord":
          catchWord = try events.text(what: "<catchWord>")
          inner -= 1
        case "rdg" where reading == nil:
          reading = inner
          readings.append("")
        case "lb": add(" ", to: &remark, &readings, isReading: reading != nil)
        default: break
        }
      case .end:
        if reading == inner { reading = nil }
        inner -= 1
      case .text(let part, _):
        length += part.utf8.count
        add(part, to: &remark, &readings, isReading: reading != nil)
      }
      guard length <= events.lengthLimit else { throw events.tooLong("a note", line: start) }
    }
    isVariant = isQere || !readings.isEmpty && remark.withSingleSpaces.isEmpty
    guard isVariant else {
      text = (catchWord.isEmpty ? text : "\(catchWord): \(text)").withSingleSpaces
      return
    }
    // A slash separates the parts of a Hebrew word.
    let read = (readings.isEmpty ? [remark] : readings)
      .map { $0.withSingleSpaces.filter { $0 != "/" } }.joined(separator: "; ")
    if isQere {
      text = "qere: \(read.isEmpty ? "not read" : read)"
    } else {
      let word = catchWord.filter { $0 != "/" }
      text = word.isEmpty ? read : "\(word): \(read)"
    }
  }

  private mutating func add(
    _ part: String, to remark: inout String, _ readings: inout [String], isReading: Bool
  ) {
    text += part
    if isReading { readings[readings.count - 1] += part } else { remark += part }
  }
}
