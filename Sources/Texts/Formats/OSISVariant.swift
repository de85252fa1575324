import Interlinear
import XMLReading

extension XMLEvents {
  /// Reads a note on a variant: the qere, or the reading of other witnesses.
  func variant() throws(FormatError) -> String {
    var catchWord = ""
    var text = ""
    var isQere = false
    var inner = 1
    var length = 0
    let start = line
    while inner > 0, let event = try next() {
      length += 1
      switch event {
      case .start(let part):
        inner += 1
        if part["type"] == "x-qere" { isQere = true }
        if name(part.name) == "catchWord" {
          catchWord = try self.text(what: "<catchWord>")
          inner -= 1
        }
      case .end: inner -= 1
      case .text(let part, _):
        length += part.utf8.count
        text += part
      }
      guard length <= lengthLimit else { throw tooLong("a note", line: start) }
    }
    text = text.withSingleSpaces
    if isQere {
      let read = text.filter { $0 != "/" }
      return "qere: \(read.isEmpty ? "not read" : read)"
    }
    return catchWord.isEmpty ? text : "\(catchWord): \(text)"
  }
}
