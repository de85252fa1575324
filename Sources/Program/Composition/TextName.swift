import PlainText
import TextLibrary

/// The rules for names of imported texts.
package enum TextName {
  /// Returns a name if it is valid.
  ///
  /// - Throws: `UsageError` for a name that would mean a file or a flag; `BundledNameError` for the
  ///   name of the sampler, which is always taken.
  package static func checked(_ name: String) throws -> String {
    if name == "sampler" {
      throw BundledNameError()
    }
    let hasControl = name.unicodeScalars.contains(where: \.isControl)
    guard !name.isEmpty, !name.hasPrefix("-"), !hasControl,
      !name.contains("/"), !name.contains(".")
    else {
      throw UsageError(
        "\"\(name)\" cannot name a text; expected one without slash, dot or leading hyphen")
    }
    return name
  }
}

/// The error for another text with the name of the bundled text.
package struct BundledNameError: ReportableError {
  package let description = "sampler: the name of the bundled text; expected another"
}

/// Returns a number with a noun: "2 verses".
package func counted(_ noun: String, _ count: Int) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns a number of lexicon entries: "1 entry".
package func entryCount(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
