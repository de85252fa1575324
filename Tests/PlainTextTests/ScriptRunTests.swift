import PlainText
import Testing

/// Texts in several scripts, in runs of one language each.
@Suite struct ScriptRunTests {
  @Test(arguments: [
    ("word", "en", ["word|en"]), ("", "en", ["|en"]),
    ("from λέγω, to speak", "en", ["from |en", "λέγω, |grc", "to speak|en"]),
    ("lemma:λόγος", "en", ["lemma:|en", "λόγος|grc"]),
    ("λόγος 1:1", "en", ["λόγος |grc", "1:1|en"]),
    ("λόγος", "el", ["λόγος|el"]), ("λόγος", "grc", ["λόγος|grc"]),
    ("see שָׁלוֹם and שלום", "en", ["see |en", "שָׁלוֹם |hbo", "and |en", "שלום|hbo"]),
    ("שלום", "he", ["שלום|he"]), ("מלכא", "arc", ["מלכא|arc"]), ("слово", "cu", ["слово|cu"]),
    ("слово", "de", ["слово|ru"]), ("köyümüzün", "tr", ["köyümüzün|tr"]),
    // The phonetic alphabet, and the schwa of other alphabets.
    ("θɪŋ", "en", ["θɪŋ|en-fonipa"]), ("eɾkenden", "tr-Latn", ["eɾkenden|tr-Latn-fonipa"]),
    ("say βaʁ now", "en", ["say |en", "βaʁ |en-fonipa", "now|en"]),
    ("βa", "en-fonipa", ["βa|en-fonipa"]), ("gəl", "az", ["gəl|az"]),
    ("wayəhî", "hbo-Latn", ["wayəhî|hbo-Latn"]),
    // Languages with the script of another one, by CLDR, and words in scripts of any kind.
    ("морт", "kv", ["морт|kv"]), ("ҡыҙ", "ba", ["ҡыҙ|ba"]), ("сӧй", "evn", ["сӧй|evn"]),
    ("кітап", "kk", ["кітап|kk"]), ("китоб", "uz", ["китоб|uz"]), ("کتاب", "ur", ["کتاب|ur"]),
    ("कुकुर", "bho", ["कुकुर|bho"]), ("ቃል", "ti", ["ቃል|ti"]),
    ("the word நாய் and 人々", "en", ["the word |en", "நாய் |ta", "and |en", "人々|zh"]),
    ("犬", "ja", ["犬|ja"]), ("개", "ko", ["개|ko"]), ("слово犬", "mn", ["слово|mn", "犬|zh"]),
  ])
  func runs(_ text: String, _ language: String, _ expected: [String]) {
    let runs = ScriptRun.runs(of: text, language: language)
    #expect(runs.map { "\($0.text)|\($0.language)" } == expected)
  }
}
