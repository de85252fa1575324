/// An example of a command, for its help and its manual page. A test runs them all.
struct CommandExample {
  let line: String
  /// The effect, as a sentence.
  let effect: String
}

enum CommandExamples {
  /// Returns the examples of a command.
  static func of(_ path: CommandPath) -> [CommandExample] {
    (table[path.names.joined(separator: " ")] ?? []).map { CommandExample(line: $0, effect: $1) }
  }

  private static let table: [String: [(String, String)]] = reading.merging(library) { first, _ in
    first
  }.merging(screens) { first, _ in first }.merging(settings) { first, _ in first }

  private static let reading = [
    "": [
      ("lector", "Opens the bundled sampler."),
      ("lector sblgnt \"John 1:1\"", "Opens a text from the library at a place."),
      ("lector notes.tsv", "Opens a file without importing it."),
      ("lector --plain", "Reads without a screen, one utterance per line."),
    ],
    "read": [
      ("lector read sblgnt \"John 1:1\" --verbosity terse", "Opens a text at a place."),
      ("lector read sblgnt --parallel kjv", "Shows another text next to it, verse by verse."),
    ],
    "search": [
      ("lector search sblgnt lemma:λόγος --passage John", "Finds the forms of a lemma in a book."),
      ("lector search sampler '\"the house\"' --count", "Counts the occurrences of a phrase."),
      ("lector search sampler lemma:λόγος --format tsv >hits.tsv", "Saves the hits as a table."),
    ],
    "define": [
      ("lector define strongs-greek G3056", "Shows the entry of a Strong's number."),
      ("lector define strongs-greek G3056 --format json", "Writes it as JSON."),
    ],
    "say": [
      ("lector say \"Ἐν ἀρχῇ\" --language grc", "Speaks a phrase."),
      ("lector say sampler \"1:1-3\" --speech none", "Prints a passage, one verse per line."),
    ],
    "notes": [
      ("lector notes", "Lists the notes, highlights and bookmarks of all texts."),
      ("lector notes export --output notes.json", "Saves them to a file."),
    ],
    "notes list": [
      ("lector notes list sblgnt", "Lists the notes of one text."),
      ("lector notes list | grep '#grammar'", "Lists the notes with a tag."),
    ],
    "notes export": [
      ("lector notes export --to markdown", "Writes all notes for reading."),
      ("lector notes export sblgnt --output notes.json", "Saves the notes of one text."),
    ],
    "notes import": [
      ("lector notes import notes.json", "Adds the notes in a file."),
      ("lector notes import - <notes.json", "Adds the notes from standard input."),
    ],
    "words": [
      ("lector words", "Prints the words that you know."),
      ("lector words import words.txt --language grc", "Adds a list of lemmas."),
    ],
    "words list": [
      ("lector words list --language grc", "Prints the words of one language."),
      ("lector words list >known.txt", "Saves the list."),
    ],
    "words import": [
      ("lector words import known.txt", "Adds a list that \"lector words\" printed."),
      ("lector words import words.txt --language grc", "Adds a list of lemmas."),
    ],
    "words forget": [
      ("lector words forget known.txt", "Removes the words of a list."),
      ("lector words forget words.txt --language grc", "Removes a list of lemmas."),
    ],
  ]

  private static let library = [
    "texts": [
      ("lector texts", "Lists the texts and lexica that can be had."),
      ("lector texts get sblgnt dodson", "Gets the Greek New Testament and a lexicon."),
    ],
    "texts list": [
      ("lector texts list", "Lists the texts and lexica that can be had."),
      ("lector texts list --format json", "Writes the list with the address of each file."),
    ],
    "texts get": [
      ("lector texts get sblgnt dodson", "Gets the Greek New Testament and a lexicon."),
      ("lector texts get oshb --replace", "Gets the Hebrew Bible again."),
    ],
    "import": [
      ("lector import notes.tsv", "Stores a text under the name of its file: notes."),
      ("lector import *.usfm --as bible", "Stores several files as one text."),
      ("lector import my-project/", "Stores the files of a folder as one text."),
    ],
    "library": [
      ("lector library", "Lists the texts and lexica."),
      ("lector library --format json", "Writes the list as JSON."),
    ],
    "library list": [
      ("lector library list", "Lists the texts and lexica."),
      ("lector library list --format json", "Writes the list as JSON."),
    ],
    "library info": [
      ("lector library info sblgnt", "Shows a text's contents, source and credits."),
      ("lector library info strongs-greek --format json", "Describes a lexicon as JSON."),
    ],
    "library remove": [
      ("lector library remove draft", "Removes a text; notes on it are kept."),
      ("lector library remove old-lexicon", "Removes a lexicon."),
    ],
    "library rename": [
      ("lector library rename notes letters", "Renames a text, with its notes."),
      ("lector library rename strongs-hebrew hebrew", "Renames a lexicon."),
    ],
    "library check": [
      ("lector library check", "Checks the library."),
      ("lector library check --salvage saved.sqlite3", "Saves what can be saved."),
    ],
    "library backup": [
      ("lector library backup backup.sqlite3", "Copies the library to a new file."),
      ("lector library backup ~/lector-backup.sqlite3", "Copies it to your home folder."),
    ],
    "export": [
      ("lector export sblgnt \"John 1\" --to json", "Writes a chapter, one verse per line."),
      ("lector export sampler --to html --output sampler.html", "Writes a page for a browser."),
    ],
  ]

  private static let screens = [
    "walk": [
      ("lector walk screen.tree.json", "Prints what VoiceOver says, from first to last."),
      ("lector walk screen.tree.json --script tour.lector", "Plays a gesture script on it."),
      ("lector walk run.cast --format jsonl", "Prints what screen readers say in a recording."),
    ],
    "tty": [
      ("lector tty -- nano notes.txt", "Runs a program, and shows what is heard."),
      ("lector tty --record notes.cast -- nano notes.txt", "Records the run too."),
      (
        "lector tty --script run.lector --format junit -- nano notes.txt",
        "Plays a script, and reports on its expectations."
      ),
      (
        "lector tty --readers tdsr,orca,nvda -- nano notes.txt",
        "Three screen readers side by side."
      ),
      (
        "lector tty --script run.lector --heard run.heard -- nano notes.txt",
        "Fails if anything sounds different from the file."
      ),
      ("lector tty --from run.cast", "Prints the script that repeats a recording."),
      (
        "lector tty --script run.lector --compare NO_COLOR=1 -- nano notes.txt",
        "Says what sounds different without color."
      ),
    ],
    "audit": [
      (
        "lector audit screen.tree.json --fail-on warning",
        "Reports the problems and how to fix them."
      ),
      ("lector audit run.cast", "Audits the recording of a terminal program."),
      (
        "lector audit --script run.lector --tty \"nano notes.txt\"",
        "Runs a terminal program, and audits it."
      ),
      ("lector audit --scene slider --trap slider-index", "Audits a trap of the gallery."),
    ],
    "report": [
      ("lector report run.cast", "Prints what belongs in a bug report."),
      ("lector report run.cast --readers tdsr", "Prints it for one screen reader."),
    ],
    "diff": [
      ("lector diff old.tree.json new.tree.json", "Reports what users hear differently."),
      (
        "lector diff old.tree.json new.tree.json --exit-code",
        "Does the same in an automated check."
      ),
      ("lector diff old.cast new.cast", "Compares what screen readers say in two recordings."),
    ],
    "fidelity": [
      ("lector fidelity logs/", "Compares recorded logs with the trees of the same names."),
      ("lector fidelity logs/ --at-least 99", "Fails if fewer than 99 % of the lines agree."),
    ],
    "play": [
      ("lector play script.lector --transcript -", "Plays a script and prints what is said."),
      ("lector play scripts/ --keep-going --format junit", "Reports on all scripts in a folder."),
    ],
    "gallery": [
      ("lector gallery slider", "Explores a scene."),
      ("lector gallery slider --trap slider-index", "Explores it with a mistake."),
      (
        "lector gallery --list",
        "Lists the scenes and the traps: what is heard, why, and how to fix it."
      ),
    ],
  ]

  private static let settings = [
    "config": [
      ("lector config show theme", "Prints a setting and its origin."),
      ("lector config set theme dark", "Stores a setting in the configuration file."),
    ],
    "config path": [
      ("lector config path", "Prints the path of the configuration file."),
      ("cat \"$(lector config path)\"", "Prints the file."),
    ],
    "config show": [
      ("lector config show", "Prints every setting and its origin."),
      ("lector config show speech.rate", "Prints one setting."),
    ],
    "config set": [
      ("lector config set verbosity full", "Stores a setting."),
      ("lector config set speech.languages.grc.rate 140", "Stores the rate of a language."),
    ],
    "config check": [
      ("lector config check", "Reports the errors in the configuration file."),
      ("lector config check --config draft.toml", "Reports the errors in another file."),
    ],
    "keys": [
      ("lector keys", "Lists the keys."),
      ("lector keys --profile vim", "Lists the keys of another profile."),
    ],
    "languages": [
      ("lector languages", "Lists the languages of the interface."),
      ("lector config set language de", "Chooses German."),
    ],
    "voices": [
      ("lector voices", "Lists the voices and their languages."),
      ("lector voices --language de", "Shows what reads text in German."),
    ],
    "doctor": [
      ("lector doctor", "Checks the terminal, speech, braille, the library and the settings."),
      ("lector doctor --json", "Does the same, as JSON for programs."),
    ],
    "completions": [
      ("lector completions bash >lector.bash", "Saves the script for bash."),
      ("source <(lector completions bash)", "Uses it in this shell, without installing it."),
    ],
    "man": [
      ("lector man import | man -l -", "Reads a manual page that is not installed."),
      ("lector man --output .", "Writes all pages to a folder."),
    ],
  ]
}
