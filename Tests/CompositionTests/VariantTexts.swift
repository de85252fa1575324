import Interlinear

/// Verses of two books with variants: the ketiv and the qere of Ruth, and readings of the editions
/// of John.
enum VariantTexts {
  /// Returns words of a table: a form and its gloss are separated by `/`, words by spaces, and `_`
  /// represents a space in a value. Punctuation ends the form.
  private static func words(_ table: String) -> [Word] {
    table.split(whereSeparator: \.isWhitespace).map { entry in
      var values = entry.split(separator: "/").map { String($0).replacing("_", with: " ") }
      var after = " "
      while let last = values[0].last, ",.·׃".contains(last) {
        after = String(values[0].removeLast()) + after
      }
      return Word(values: values, after: after)
    }
  }

  private static func verse(
    _ book: String, _ chapter: Int, _ number: Int, _ table: String, _ translation: String,
    _ language: Language, isFirst: Bool = false, notes: [TextNote]
  ) -> Verse {
    Verse(
      reference: Reference(book: book, chapter: chapter, verse: "\(number)"),
      words: words(table), translation: translation, notes: notes, isChapterStart: isFirst,
      language: language)
  }

  /// Returns the note of a ketiv, which is the word, and its qere.
  private static func qere(
    _ qere: String, _ gloss: String, ofWord word: Int, ketiv: String?
  ) -> TextNote {
    TextNote(
      kind: .variant, text: "qere: \(qere)", word: word,
      readings: [
        ketiv.map { TextNote.Reading(kind: .ketiv, text: $0) },
        TextNote.Reading(kind: .qere, text: qere, gloss: gloss),
      ].compactMap(\.self), wordCount: ketiv == nil ? 0 : 1)
  }

  static let ruth: MemoryText = {
    let verses = [
      verse(
        "Ruth", 3, 3,
        """
        וְרָחַ֣צְתְּ/and_wash וָסַ֗כְתְּ/and_anoint ושמתי/and_put שִׂמְלֹתַ֛יִךְ/your_cloak
        עָלַ֖יִךְ/on_you וירדתי/and_go_down הַגֹּ֑רֶן/the_floor
        """, "Wash, put on your cloak, and go down to the floor.", .ancientHebrew, isFirst: true,
        notes: [
          qere("וְשַׂ֧מְתְּ", "and put", ofWord: 2, ketiv: "ושמתי"),
          qere("וְיָרַ֣דְתְּ", "and go down", ofWord: 5, ketiv: "וירדתי"),
        ]),
      verse(
        "Ruth", 3, 5,
        """
        וַתֹּ֖אמֶר/and_she_said אֵלֶ֑יהָ/to_her כֹּ֛ל/all אֲשֶׁר/that תֹּאמְרִ֥י/you_say
        אֶֽעֱשֶֽׂה׃/I_will_do
        """, "She said to her: All that you say I will do.", .ancientHebrew,
        notes: [qere("אֵלַ֖י", "to me", ofWord: 4, ketiv: nil)]),
      verse(
        "Ruth", 3, 12,
        "וְעַתָּה֙/and_now כִּ֣י/indeed אָמְנָ֔ם/truly כִּ֥י/that אם/if גֹאֵ֖ל/redeemer אָנֹ֑כִי/I",
        "It is true that I am a redeemer.", .ancientHebrew,
        notes: [
          TextNote(
            kind: .variant, text: "qere: not read", word: 4,
            readings: [.init(kind: .ketiv, text: "אם"), .init(kind: .qere)])
        ]),
    ]
    return MemoryText(
      description: TextDescription(
        name: "Ruth", title: "Ruth", tiers: [.surface, .gloss], translationLanguage: .english),
      verses: verses)
  }()

  static let john: MemoryText = {
    let verses = [
      verse(
        "John", 1, 18,
        """
        θεὸν/God οὐδεὶς/no_one ἑώρακεν/has_seen πώποτε·/ever μονογενὴς/only θεὸς/God
        ὁ/who ὢν/is ἐκεῖνος/that_one ἐξηγήσατο./explained
        """, "No one has ever seen God. The only God has made him known.", .ancientGreek,
        isFirst: true,
        notes: [
          TextNote(
            kind: .variant, text: "μονογενὴς θεὸς NA28 SBL] ὁ μονογενὴς υἱὸς RP TR", word: 5,
            readings: [
              .init(text: "μονογενὴς θεὸς", witnesses: ["NA28", "SBL"], gloss: "the only God"),
              .init(text: "ὁ μονογενὴς υἱὸς", witnesses: ["RP", "TR"], gloss: "the only Son"),
            ], wordCount: 2)
        ]),
      verse(
        "John", 1, 28, "ταῦτα/these ἐν/in Βηθανίᾳ/Bethany ἐγένετο./happened",
        "These things happened in Bethany.", .ancientGreek,
        notes: [
          TextNote(
            kind: .variant, text: "Βηθανίᾳ NA28] Βηθαβαρᾷ TR", word: 2,
            readings: [
              .init(text: "Βηθανίᾳ", witnesses: ["NA28"]),
              .init(text: "Βηθαβαρᾷ", witnesses: ["TR"], gloss: "Bethabara"),
            ]),
          TextNote(kind: .footnote, text: "The site is not known.", word: 2),
        ]),
      verse(
        "John", 1, 51, "λέγω/I_say ὑμῖν,/to_you ὄψεσθε/you_will_see",
        "I say to you: you will see.", .ancientGreek,
        notes: [
          TextNote(
            kind: .variant, text: "+ ἀπ᾽ ἄρτι RP TR", word: 1,
            readings: [
              .init(
                kind: .addition, text: "ἀπ᾽ ἄρτι", witnesses: ["RP", "TR"], gloss: "from now on")
            ], wordCount: 0),
          TextNote(
            kind: .variant, text: "ὑμῖν] om. Vg", word: 1,
            readings: [.init(kind: .omission, witnesses: ["Vg"])]),
        ]),
    ]
    return MemoryText(
      description: TextDescription(
        name: "John", title: "John", tiers: [.surface, .gloss], translationLanguage: .english),
      verses: verses)
  }()
}
