import Configuration
import Testing

/// A state of the program that a golden screen shows.
struct GoldenState: CustomTestStringConvertible, Sendable {
  let name: String
  let text: GoldenText
  /// The keys that lead from the opened text to the state. Text in quotation marks is typed, with
  /// `_` for a space.
  let keys: String
  var columns = 80
  var rows = 24
  var theme = "auto"
  /// The themes of a screen that is drawn in several; empty for `theme` alone.
  var themes: [String] = []
  var glyphs = "unicode"
  var isFirstStart = false
  /// A Boolean value that indicates whether the layer of variants is on.
  var showsVariants = false
  var language = "en"

  var testDescription: String { name }

  private init(_ name: String, _ text: GoldenText, _ keys: String = "") {
    self.name = name
    self.text = text
    self.keys = keys
  }

  private func with(_ change: (inout GoldenState) -> Void) -> GoldenState {
    var state = self
    change(&state)
    return state
  }

  /// From the opened text to the first λόγος.
  private static let toLogos = "right right right right right"

  /// The states on a screen of 80 columns and 24 rows.
  private static let usual = [
    GoldenState("first-start", .sampler).with { $0.isFirstStart = true },
    GoldenState("picture", .sampler, "right right right space"),
    GoldenState("start-greek", .greek),
    GoldenState("start-hebrew", .hebrew),
    GoldenState("start-morphemes", .morphemes, "right right"),
    GoldenState("start-sentences", .sentences),
    GoldenState("start-speakers", .speakers, "right right"),
    GoldenState("linguist-flextext", .prefixes, "right right right"),
    GoldenState("linguist-treebank", .fusedWords, "right right"),
    GoldenState("linguist-odd-gloss", .oddGloss, "right right right"),
    GoldenState("linguist-hebrew", .hebrewPrefixes, "right right"),
    GoldenState("parallel", .parallel, toLogos),
    GoldenState("word", .greek, toLogos),
    GoldenState("word-hebrew", .hebrew, "right right"),
    GoldenState("word-menu", .greek, "\(toLogos) space"),
    GoldenState("verse-menu", .greek, "space"),
    GoldenState("definition", .greek, "\(toLogos) enter"),
    GoldenState("hits", .greek, "\(toLogos) space f enter"),
    GoldenState("hit", .greek, "\(toLogos) space f enter n"),
    GoldenState("search", .greek, #"/ "λόγος""#),
    GoldenState("search-error", .greek, #"/ "lemma:""#),
    GoldenState("go-to", .sampler, ":"),
    GoldenState("go-to-chapters", .sampler, ": tab right enter"),
    GoldenState("layers", .greek, "o"),
    GoldenState("settings", .greek, "O"),
    GoldenState("settings-slider", .greek, "O ] h ] h ] h ] h ] h right right right right enter"),
    GoldenState("keys", .greek, "?"),
    GoldenState("library", .greek, "L"),
    GoldenState("notes", .greek, #"right space n "see_Genesis_1:1_#creation" enter X n"#),
    GoldenState(
      "note", .greek, #"right space n "In_the_beginning," ctrl-o "see_Genesis""#),
    GoldenState("word-counts", .greek, "X c"),
    GoldenState("tree", .sentences, "right right right space e"),
    GoldenState("sighted", .greek, "V \(toLogos)"),
    GoldenState("highlight", .sampler, "V right right right space h"),
    GoldenState("pane", .greek, #"\#(toLogos) \"#),
    GoldenState("reading", .greek, "a"),
    GoldenState("key-help", .greek, "? ?"),
    GoldenState("notice", .greek, #": "nowhere" enter"#),
    GoldenState("ascii", .greek, "\(toLogos) space").with {
      $0.theme = "none"
      $0.glyphs = "ascii"
    },
    GoldenState("ascii-settings", .hebrew, "O").with {
      $0.theme = "none"
      $0.glyphs = "ascii"
    },
    GoldenState("ascii-hits", .greek, "\(toLogos) space f enter").with {
      $0.columns = 60
      $0.theme = "none"
      $0.glyphs = "ascii"
    },
    GoldenState("high-contrast", .greek, "\(toLogos) space").with { $0.theme = "high-contrast" },
  ]

  /// The states on a screen of 40 columns and 12 rows.
  private static let small = [
    GoldenState("small-greek", .greek), GoldenState("small-hebrew", .hebrew, "right right"),
    GoldenState("small-morphemes", .morphemes, "right right"),
    GoldenState("small-word-menu", .greek, "\(toLogos) space"),
    GoldenState("small-settings", .greek, "O"),
    GoldenState("small-hits", .greek, "\(toLogos) space f enter"),
    GoldenState("small-go-to", .sampler, ":"), GoldenState("small-keys", .greek, "?"),
  ].map { state in
    state.with {
      $0.columns = 40
      $0.rows = 12
    }
  }

  /// The first start on screens of all sizes, and in the other languages.
  private static let firstStarts =
    ["de", "es", "pl"].map { language in
      GoldenState("first-start-\(language)", .sampler).with {
        $0.isFirstStart = true
        $0.language = language
      }
    }
    + [("first-start-small", 40, 12, ""), ("first-start-tiny", 20, 6, "down down")].map {
      name, columns, rows, keys in
      GoldenState(name, .sampler, keys).with {
        $0.isFirstStart = true
        $0.columns = columns
        $0.rows = rows
      }
    }

  /// The keys from a verse to the readings of its sixth word.
  private static let readings = "right right right right right right space a"

  /// The layer of variants on screens of all sizes.
  private static let variants = [
    ("variants-greek", GoldenText.variants, ": \"1:26\" enter", 80, 24),
    ("variants-readings", GoldenText.variants, ": \"1:18\" enter \(readings)", 80, 24),
    ("variants-hebrew", GoldenText.qere, ": \"3:3\" enter right right right right", 80, 24),
    ("variants-wide", GoldenText.variants, ": \"1:26\" enter", 200, 24),
    ("variants-narrow", GoldenText.qere, ": \"3:3\" enter right right right right", 20, 24),
    ("variants-ascii", GoldenText.variants, ": \"1:27\" enter", 40, 20),
  ].map { name, text, keys, columns, rows in
    GoldenState(name, text, keys).with {
      $0.showsVariants = true
      $0.columns = columns
      $0.rows = rows
      if name.hasSuffix("ascii") {
        $0.theme = "none"
        $0.glyphs = "ascii"
      }
    }
  }

  /// The page, the card of a word, the library, the list of commands, and a page with morphemes,
  /// by eye: in every theme, and on a larger and a smaller screen.
  private static let drawings = [
    ("page", "V right right right"), ("card", "V right right right enter"), ("library", "V L"),
    ("palette", #"V ? "highl""#), ("morphemes", #"V : "Shepherd_1:1" enter right right"#),
  ].flatMap { name, keys in
    [("", 80, 24), ("-large", 120, 35), ("-small", 40, 12)].map { size, columns, rows in
      GoldenState("eye-\(name)\(size)", .sampler, keys).with {
        $0.columns = columns
        $0.rows = rows
        if size.isEmpty { $0.themes = ["auto", "light", "dark", "high-contrast", "none"] }
      }
    }
  }

  static let all = usual + small + firstStarts + variants + drawings

  var settings: Settings {
    var settings = Settings()
    settings.set("theme", to: .text(theme), from: .flag("--theme"))
    if language != "en" {
      settings.set("language", to: .text(language), from: .flag("--lang"))
    }
    settings.set("glyphs", to: .text(glyphs), from: .flag("--glyphs"))
    if showsVariants { settings.set("variants", to: .toggle(true), from: .flag("--variants")) }
    return settings
  }
}
