import CLibXML2
import PlainText

extension XMLError {
  /// Creates the error for a fault of the C reader.
  init(file: String, fault: lector_xml_fault, limits: XMLReader.Limits) {
    self.init(file: file, line: Int(fault.line), Problem(fault, limits: limits))
  }

  /// Returns the text in a C array, up to its NUL.
  static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension XMLError.Problem {
  fileprivate init(_ fault: lector_xml_fault, limits: XMLReader.Limits) {
    let subject = XMLError.text(fault.subject)
    switch fault.problem {
    case LECTOR_XML_ENTITY.number: self = .entity(subject)
    case LECTOR_XML_TOO_DEEP.number: self = .tooDeep(limit: limits.deepest)
    case LECTOR_XML_LONG_TEXT.number: self = .longText(limit: limits.longest)
    case LECTOR_XML_LONG_ATTRIBUTE.number: self = .longAttribute(subject, limit: limits.longest)
    case LECTOR_XML_LONG_TAG.number: self = .longTag(limit: limits.longest * 2)
    case LECTOR_XML_MANY_ATTRIBUTES.number:
      self = .manyAttributes(limit: Int(LECTOR_XML_MOST_ATTRIBUTES))
    case LECTOR_XML_MANY_DECLARATIONS.number:
      self = .manyDeclarations(limit: Int(LECTOR_XML_MOST_DECLARATIONS))
    case LECTOR_XML_NUL.number: self = .nul
    case LECTOR_XML_NO_MEMORY.number: self = .outOfMemory
    default: self.init(malformed: fault)
    }
  }

  private init(malformed fault: lector_xml_fault) {
    let open = XMLError.text(fault.open_name)
    let openLine = Int(fault.open_line)
    let text = XMLError.text(fault.message)
    let reason: Message =
      text.isEmpty ? "libxml2 gives up with error \(fault.code)" : Message(verbatim: text)
    if fault.is_at_end, !open.isEmpty {
      self = .unfinished(element: open, line: openLine)
      return
    }
    switch fault.cause {
    case LECTOR_XML_CAUSE_NOT_XML.number: self = .notXML
    case LECTOR_XML_CAUSE_NO_ROOT.number: self = .noRoot
    case LECTOR_XML_CAUSE_AFTER_ROOT.number: self = .contentAfterRoot
    case LECTOR_XML_CAUSE_ENCODING.number: self = .wrongEncoding
    case LECTOR_XML_CAUSE_UNKNOWN_ENTITY.number:
      self = .malformed(
        reason: reason, expected: "a character or one of &amp; &lt; &gt; &quot; &apos;")
    case LECTOR_XML_CAUSE_UNKNOWN_ENCODING.number:
      self = .malformed(reason: reason, expected: "UTF-8")
    case LECTOR_XML_CAUSE_REPEATED_ATTRIBUTE.number:
      self = .malformed(reason: reason, expected: "each attribute once")
    case LECTOR_XML_CAUSE_MISMATCHED_END.number:
      self = .mismatchedEnd(element: open, line: openLine)
    default:
      self = .malformed(
        reason: reason, expected: "well-formed XML")
    }
  }
}

extension RawRepresentable<UInt32> {
  /// The number of a constant of the C reader.
  var number: Int32 { Int32(rawValue) }
}
