import CLibXML2
import PlainText

extension XMLError {
  /// Creates the error for a fault of the C reader.
  init(file: String, fault: lector_xml_fault, limits: XMLReader.Limits) {
    let problem: Problem =
      fault.problem == LECTOR_XML_NO_MEMORY.number
      ? .outOfMemory : .content(Self.message(of: fault, limits: limits))
    self.init(file: file, line: Int(fault.line), problem)
  }

  private static func message(of fault: lector_xml_fault, limits: XMLReader.Limits) -> Message {
    let subject = text(fault.subject)
    return switch fault.problem {
    case LECTOR_XML_ENTITY.number:
      "the doctype declares the entity \"\(subject)\"; expected a file without entities of its own"
    case LECTOR_XML_TOO_DEEP.number:
      "more than \(limits.deepest) elements inside one another; expected fewer"
    case LECTOR_XML_LONG_TEXT.number:
      "a text of more than \(size(limits.longest)); expected shorter ones"
    case LECTOR_XML_LONG_ATTRIBUTE.number:
      "the attribute \"\(subject)\" has more than \(size(limits.longest)); expected a shorter value"
    case LECTOR_XML_LONG_TAG.number:
      """
      a tag, a comment, or a doctype of more than \(size(limits.longest * 2)); expected shorter ones
      """
    case LECTOR_XML_MANY_ATTRIBUTES.number:
      "more than \(LECTOR_XML_MOST_ATTRIBUTES) attributes of one element; expected fewer"
    case LECTOR_XML_MANY_DECLARATIONS.number:
      "more than \(LECTOR_XML_MOST_DECLARATIONS) attributes declared in the doctype; expected fewer"
    case LECTOR_XML_NUL.number: "a NUL character; expected text"
    default: message(ofMalformed: fault)
    }
  }

  private static func message(ofMalformed fault: lector_xml_fault) -> Message {
    let open = text(fault.open_name)
    if fault.is_at_end, !open.isEmpty {
      return """
        the file ends inside <\(open)>, which begins on line \(fault.open_line); expected </\(open)>
        """
    }
    let words = text(fault.message)
    let reason: Message =
      words.isEmpty ? "libxml2 gives up with error \(fault.code)" : Message(verbatim: words)
    return switch fault.cause {
    case LECTOR_XML_CAUSE_NOT_XML.number: "no element begins here; expected XML"
    case LECTOR_XML_CAUSE_NO_ROOT.number:
      "the file ends before an element has begun; expected XML"
    case LECTOR_XML_CAUSE_AFTER_ROOT.number:
      "something follows the root element; expected nothing more"
    case LECTOR_XML_CAUSE_ENCODING.number:
      "bytes that are not in the file's encoding; expected what its first line declares, else UTF-8"
    case LECTOR_XML_CAUSE_MISMATCHED_END.number:
      """
      an end tag that does not close <\(open)> of line \(fault.open_line); expected </\(open)>
      """
    case LECTOR_XML_CAUSE_UNKNOWN_ENTITY.number:
      "\(reason); expected \("a character or one of &amp; &lt; &gt; &quot; &apos;" as Message)"
    case LECTOR_XML_CAUSE_UNKNOWN_ENCODING.number: "\(reason); expected \("UTF-8" as Message)"
    case LECTOR_XML_CAUSE_REPEATED_ATTRIBUTE.number:
      "\(reason); expected \("each attribute once" as Message)"
    default: "\(reason); expected \("well-formed XML" as Message)"
    }
  }

  private static func size(_ bytes: Int) -> Message {
    bytes >= 1_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes) bytes"
  }

  /// Returns the text in a C array, up to its NUL.
  static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension RawRepresentable<UInt32> {
  /// The number of a constant of the C reader.
  var number: Int32 { Int32(rawValue) }
}
