import Interlinear

/// The text of the interlinear scene, written for it: the keeper of a lighthouse and a child, in
/// simple Koine, with a translation. Like some real texts, it omits a verse, the fourth.
enum LighthouseText {
  static let name = "Lighthouse"
  static let tiers: [Tier] = [
    .surface, .transliteration, .lemma, .gloss, .partOfSpeech, .strong,
  ]

  /// The notes of each verse, by its number.
  private static let notes = [
    "1": ["The tower stands on a rock without a name"],
    "3": [
      "A child: whose, the text does not say", "Some witnesses add \u{201C}at night\u{201D}",
    ],
  ]

  static let text: MemoryText = {
    var verses: [Verse] = []
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: "|").map(String.init)
      if fields.count == 2 {
        verses.append(
          Verse(
            reference: Reference(book: name, chapter: 1, verse: fields[0]), words: [],
            translation: fields[1],
            notes: notes[fields[0], default: []].map { TextNote(kind: .note, text: $0) },
            isChapterStart: verses.isEmpty, language: .ancientGreek))
      } else if let last = verses.indices.last {
        let after = fields.count > tiers.count ? fields[tiers.count] + " " : " "
        verses[last].words.append(Word(values: Array(fields.prefix(tiers.count)), after: after))
      }
    }
    let description = TextDescription(name: "lighthouse", title: name, tiers: tiers)
    return MemoryText(description: description, verses: verses)
  }()

  /// The verses: a line with the number and the translation, then a line for each word with its
  /// tiers and the text printed after it.
  private static let table = """
    1|There was an old man who guarded the tower, and every night he wrote the names of the ships in a small book.
    Ἦν|Ēn|εἰμί|was|verb|1510
    δέ|de|δέ|now|conjunction|1161
    τις|tis|τις|a certain|pronoun|5100
    γέρων|gerōn|γέρων|old man|noun|1088
    φυλάσσων|phylassōn|φυλάσσω|guarding|verb|5442
    τὸν|ton|ὁ|the|article|3588
    πύργον|pyrgon|πύργος|tower|noun|4444
    καὶ|kai|καί|and|conjunction|2532
    ἔγραφεν|egraphen|γράφω|was writing|verb|1125
    πᾶσαν|pasan|πᾶς|every|adjective|3956
    νύκτα|nykta|νύξ|night|noun|3571
    τὰ|ta|ὁ|the|article|3588
    ὀνόματα|onomata|ὄνομα|names|noun|3686
    τῶν|tōn|ὁ|of the|article|3588
    πλοίων|ploiōn|πλοῖον|ships|noun|4143
    ἐν|en|ἐν|in|preposition|1722
    βιβλίῳ|bibliō|βιβλίον|book|noun|975
    μικρῷ|mikrō|μικρός|small|adjective|3398|.
    2|The tower was white and high, and its light shone far over the sea until morning.
    Ὁ|Ho|ὁ|the|article|3588
    δὲ|de|δέ|but|conjunction|1161
    πύργος|pyrgos|πύργος|tower|noun|4444
    ἦν|ēn|εἰμί|was|verb|1510
    λευκὸς|leukos|λευκός|white|adjective|3022
    καὶ|kai|καί|and|conjunction|2532
    ὑψηλός|hypsēlos|ὑψηλός|high|adjective|5308|,
    καὶ|kai|καί|and|conjunction|2532
    τὸ|to|ὁ|the|article|3588
    φῶς|phōs|φῶς|light|noun|5457
    αὐτοῦ|autou|αὐτός|its|pronoun|846
    ἔλαμπεν|elampen|λάμπω|shone|verb|2989
    ἐπὶ|epi|ἐπί|over|preposition|1909
    τὴν|tēn|ὁ|the|article|3588
    θάλασσαν|thalassan|θάλασσα|sea|noun|2281
    ἕως|heōs|ἕως|until|preposition|2193
    πρωΐ|prōi|πρωΐ|morning|adverb|4404|.
    3|And a child came to the old man and said to him: Why do you write the names that nobody reads?
    Καὶ|Kai|καί|and|conjunction|2532
    παιδίον|paidion|παιδίον|child|noun|3813
    ἦλθεν|ēlthen|ἔρχομαι|came|verb|2064
    πρὸς|pros|πρός|to|preposition|4314
    τὸν|ton|ὁ|the|article|3588
    γέροντα|geronta|γέρων|old man|noun|1088
    καὶ|kai|καί|and|conjunction|2532
    εἶπεν|eipen|λέγω|said|verb|3004
    αὐτῷ|autō|αὐτός|to him|pronoun|846|·
    Διὰ|Dia|διά|because of|preposition|1223
    τί|ti|τίς|what|pronoun|5101
    γράφεις|grapheis|γράφω|do you write|verb|1125
    τὰ|ta|ὁ|the|article|3588
    ὀνόματα|onomata|ὄνομα|names|noun|3686
    ἃ|ha|ὅς|which|pronoun|3739
    οὐδεὶς|oudeis|οὐδείς|nobody|pronoun|3762
    ἀναγινώσκει|anaginōskei|ἀναγινώσκω|reads|verb|314|;
    5|The old man answered: I write the names so that the ships do not perish in the night and in oblivion.
    Ὁ|Ho|ὁ|the|article|3588
    δὲ|de|δέ|but|conjunction|1161
    γέρων|gerōn|γέρων|old man|noun|1088
    ἀπεκρίθη|apekrithē|ἀποκρίνομαι|answered|verb|611|·
    Γράφω|Graphō|γράφω|I write|verb|1125
    τὰ|ta|ὁ|the|article|3588
    ὀνόματα|onomata|ὄνομα|names|noun|3686
    ἵνα|hina|ἵνα|so that|conjunction|2443
    τὰ|ta|ὁ|the|article|3588
    πλοῖα|ploia|πλοῖον|ships|noun|4143
    μὴ|mē|μή|not|particle|3361
    ἀπόληται|apolētai|ἀπόλλυμι|perish|verb|622
    ἐν|en|ἐν|in|preposition|1722
    τῇ|tē|ὁ|the|article|3588
    νυκτὶ|nykti|νύξ|night|noun|3571
    καὶ|kai|καί|and|conjunction|2532
    τῇ|tē|ὁ|the|article|3588
    λήθῃ|lēthē|λήθη|oblivion|noun|3024|.
    6|And the child took the book and read all the names in a loud voice, and the old man rejoiced.
    Καὶ|Kai|καί|and|conjunction|2532
    τὸ|to|ὁ|the|article|3588
    παιδίον|paidion|παιδίον|child|noun|3813
    ἔλαβεν|elaben|λαμβάνω|took|verb|2983
    τὸ|to|ὁ|the|article|3588
    βιβλίον|biblion|βιβλίον|book|noun|975
    καὶ|kai|καί|and|conjunction|2532
    ἀνέγνω|anegnō|ἀναγινώσκω|read|verb|314
    τὰ|ta|ὁ|the|article|3588
    ὀνόματα|onomata|ὄνομα|names|noun|3686
    πάντα|panta|πᾶς|all|adjective|3956
    μεγάλῃ|megalē|μέγας|loud|adjective|3173
    φωνῇ|phōnē|φωνή|voice|noun|5456|,
    καὶ|kai|καί|and|conjunction|2532
    ὁ|ho|ὁ|the|article|3588
    γέρων|gerōn|γέρων|old man|noun|1088
    ἐχάρη|echarē|χαίρω|rejoiced|verb|5463|.
    7|From that day the child read and the old man wrote, and the light shone over the sea.
    Ἀπὸ|Apo|ἀπό|from|preposition|575
    δὲ|de|δέ|but|conjunction|1161
    ἐκείνης|ekeinēs|ἐκεῖνος|that|pronoun|1565
    τῆς|tēs|ὁ|the|article|3588
    ἡμέρας|hēmeras|ἡμέρα|day|noun|2250
    τὸ|to|ὁ|the|article|3588
    παιδίον|paidion|παιδίον|child|noun|3813
    ἀνεγίνωσκεν|aneginōsken|ἀναγινώσκω|was reading|verb|314
    καὶ|kai|καί|and|conjunction|2532
    ὁ|ho|ὁ|the|article|3588
    γέρων|gerōn|γέρων|old man|noun|1088
    ἔγραφεν|egraphen|γράφω|was writing|verb|1125
    καὶ|kai|καί|and|conjunction|2532
    τὸ|to|ὁ|the|article|3588
    φῶς|phōs|φῶς|light|noun|5457
    ἔλαμπεν|elampen|λάμπω|shone|verb|2989
    ἐπὶ|epi|ἐπί|over|preposition|1909
    τὴν|tēn|ὁ|the|article|3588
    θάλασσαν|thalassan|θάλασσα|sea|noun|2281|.
    """
}
