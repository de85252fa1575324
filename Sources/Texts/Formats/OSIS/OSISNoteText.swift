import Interlinear
import XMLReading

/// The text of an OSIS note.
struct OSISNoteText {
  private(set) var text = ""
  /// A Boolean value that indicates whether the note consists of readings: the qere, or readings of
  /// other witnesses.
  private(set) var isVariant = false
  /// The words of the text that the note is about.
  private var catchWord = ""
  /// The readings within the note: `<rdg>`.
  private var readings: [TextNote.Reading] = []
  private var isQere = false

  /// Reads the note whose start was read last. Several readings are separated by semicolons.
  ///
  /// - Parameter segment: The element if it is itself a reading, or nil for a note.
  init(_ cursor: XMLCursor, reading segment: XMLElement? = nil) throws(FormatError) {
    /// The text outside the readings.
    var remark = ""
    /// The depth of the open reading, or nil outside readings.
    var reading = segment == nil ? nil : cursor.depth
    if let name = segment?["subType"] { readings = [TextNote.Reading(witnesses: [name])] }
    let content = cursor.content("a note")
    while let event = try content.next() {
      switch event {
      case .start(let part) where part["type"] == "annotateRef": try cursor.skip()
      case .start(let part):
        if part["type"] == "x-qere" { isQere = true }
        switch part.name {
        case "catchWord": catchWord = try cursor.text(what: "<catchWord>")
        case "rdg" where reading == nil:
          reading = cursor.depth
          let sigla = part["witness"] ?? part["wit"] ?? ""
          readings.append(TextNote.Reading(witnesses: Self.sigla(sigla)))
        case "w" where reading != nil: separateWords()
        case "lb": add(" ", to: &remark, isReading: reading != nil)
        default: break
        }
      case .end: if reading == cursor.depth + 1 { reading = nil }
      case .text(let part, _): add(part, to: &remark, isReading: reading != nil)
      }
    }
    isVariant = isQere || !readings.isEmpty && remark.withSingleSpaces.isEmpty
    // A slash separates the parts of a Hebrew word.
    for index in readings.indices { readings[index].text = Self.word(readings[index].text) }
    guard isVariant else {
      text = (catchWord.isEmpty ? text : "\(catchWord): \(text)").withSingleSpaces
      return
    }
    if readings.isEmpty { readings = [TextNote.Reading(text: Self.word(remark))] }
    catchWord = Self.word(catchWord)
    let read = readings.map(\.text).joined(separator: "; ")
    if isQere {
      text = "qere: \(read.isEmpty ? "not read" : read)"
    } else {
      text = catchWord.isEmpty ? read : "\(catchWord): \(read)"
    }
  }

  private static func word(_ text: String) -> String {
    text.withSingleSpaces.filter { $0 != "/" }
  }

  private static func sigla(_ text: String) -> [String] {
    text.split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init)
  }

  private mutating func add(_ part: String, to remark: inout String, isReading: Bool) {
    text += part
    if isReading { readings[readings.count - 1].text += part } else { remark += part }
  }

  /// Separates the word that begins in a reading from the one before it, unless a maqqef joins
  /// them.
  private mutating func separateWords() {
    guard let last = readings.last?.text.unicodeScalars.last, last != "\u{5BE}" else { return }
    readings[readings.count - 1].text += " "
  }

  /// Returns the readings: the ketiv before its qere, or the readings of other witnesses.
  ///
  /// - Parameter ketiv: The form of the word before the note if it is a ketiv.
  func readings(ketiv: String?) -> [TextNote.Reading] {
    let found = readings.map { reading in
      var reading = reading
      reading.kind = isQere ? .qere : reading.text.isEmpty ? .omission : .reading
      return reading
    }
    guard isQere else { return found }
    let written = catchWord.isEmpty ? ketiv ?? "" : catchWord
    return written.isEmpty ? found : [TextNote.Reading(kind: .ketiv, text: written)] + found
  }

  /// Returns the number of words that the readings replace.
  ///
  /// - Parameters:
  ///   - words: The words before the note.
  ///   - ketiv: The form of the last of them if it is a ketiv.
  func wordCount(before words: [Word], ketiv: String?) -> Int {
    if catchWord.isEmpty { return isQere && ketiv == nil ? 0 : 1 }
    return words.countAtEnd(of: catchWord) ?? 1
  }
}

/// The segments of SWORD's variants: `<seg type="x-variant" subType="x-1">` is the text, and those
/// with other numbers are the readings of others (SWORD's filter `OSISVariants`).
extension XMLElement {
  /// A Boolean value that indicates whether the element is one of several readings.
  var isVariant: Bool { name == "seg" && self["type"] == "x-variant" }
  /// A Boolean value that indicates whether the element is a reading that the text does not have.
  var isOtherReading: Bool { isVariant && (self["subType"] ?? "x-1") != "x-1" }
}
