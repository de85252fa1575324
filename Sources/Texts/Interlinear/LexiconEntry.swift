/// The description of a lexicon, without its entries.
package struct LexiconDescription: Hashable, Sendable {
  /// The name of the lexicon in the library: `strongs-greek`.
  package var name: String
  package var title: String
  /// The language of the headwords.
  package var language: Language
  package var definitionLanguage: Language
  package var credits: String

  package init(
    name: String, title: String, language: Language = .undetermined,
    definitionLanguage: Language = .english, credits: String = ""
  ) {
    self.name = name
    self.title = title
    self.language = language
    self.definitionLanguage = definitionLanguage
    self.credits = credits
  }
}

/// One entry of a lexicon.
package struct LexiconEntry: Hashable, Sendable {
  /// A cross-reference in a definition to another entry.
  package struct Link: Hashable, Sendable {
    /// The text of the cross-reference in the definition: `G1722`.
    package var text: String
    /// The key of the other entry, which may be in another lexicon: `G1722`.
    package var key: String

    package init(text: String, key: String) {
      self.text = text
      self.key = key
    }
  }

  /// The key for lookup: a Strong's number without leading zeros (`G3056`), or the headword.
  package var key: String
  /// Other keys of the same entry, such as the Strong's numbers of forms that it includes.
  package var otherKeys: [String] = []
  package var headword: String
  /// A Boolean value that indicates whether the entry is a part of another one, so that a main entry
  /// with the same headword comes before it.
  package var isSubentry = false
  package var transliteration: String
  package var pronunciation: String
  /// Plain text, one paragraph per line.
  package var definition: String
  package var links: [Link]

  package init(
    key: String, headword: String, transliteration: String = "", pronunciation: String = "",
    definition: String, links: [Link] = [], otherKeys: [String] = []
  ) {
    self.key = key
    self.headword = headword
    self.transliteration = transliteration
    self.pronunciation = pronunciation
    self.definition = definition
    self.links = links
    self.otherKeys = otherKeys
  }

  /// The links that are not in the definition, as in dictionaries with named fields: `See: a, b`.
  package var linksBesideDefinition: [Link] {
    var shown: Set<Substring> = []
    for line in definition.split(separator: "\n") {
      guard let colon = line.firstRange(of: ": ") else { continue }
      shown.formUnion(line[colon.upperBound...].split(separator: ", "))
    }
    return links.filter { $0.text != $0.key || !shown.contains($0.text[...]) }
  }
}
