import Foundation

/// A folder with everything that the command lines of the documentation name: small texts under the
/// names of the real ones, and substitutes for programs that may not be installed.
enum ExampleFolder {
  /// The programs of the folder come first, and no speech server is reached.
  static func environment(in scratch: Scratch) -> [String: String] {
    [
      "PATH": "\(scratch.path("bin")):\(Program.searchPath)",
      "TERM": "xterm-256color", "SPEECHD_ADDRESS": "unix_socket:\(scratch.path("no.sock"))",
    ]
  }

  static func make() throws -> Program {
    let program = try Program()
    let scratch = program.scratch
    for folder in [
      "my-project", "scripts", "project", "morphhb", "morphhb/wlc", "morphgnt",
      "sblgntapp/text", "bin",
    ] {
      try FileManager.default.createDirectory(
        atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    try linkExamples(in: scratch)
    for (name, text) in texts + scripts { try scratch.write(text, to: name) }
    for (name, script) in programs {
      try scratch.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: scratch.path("bin/\(name)"))
    }
    try fillLibrary(of: program)
    return program
  }

  private static func linkExamples(in scratch: Scratch) throws {
    let examples = Program.root.appending(path: "Examples")
    try FileManager.default.createSymbolicLink(
      at: scratch.folder.appending(path: "Examples"), withDestinationURL: examples)
    for (name, source) in [
      ("screen.tree.json", "Trees/settings.tree.json"),
      ("page.xml", "Dumps/page-source.xml"),
      ("source.xml", "Dumps/page-source.xml"), ("logs", "Logs"),
      ("run.cast", "Terminal/nano.cast"), ("old.cast", "Terminal/good-menu.cast"),
      ("new.cast", "Terminal/full-redraw.cast"),
    ] {
      try FileManager.default.copyItem(
        at: examples.appending(path: source), to: scratch.folder.appending(path: name))
    }
  }

  private static func fillLibrary(of program: Program) throws {
    func run(_ arguments: String...) throws {
      let outcome = try program.run(arguments)
      guard outcome.status == 0 else {
        throw Child.Failure(description: "\(arguments): \(outcome.errors)")
      }
    }
    for name in ["sblgnt", "kjv", "luther", "draft", "notes"] {
      try run("import", "\(name).tsv", "--language", "grc")
    }
    for name in ["strongs-greek", "strongs-hebrew", "old-lexicon"] {
      try run("import", "strongs-greek.imp", "--as", name)
    }
    try run("plan", "sblgnt", "--days", "2")
    try run("notes", "export", "--output", "notes.json")
    try program.scratch.write("", to: "home/config.toml")
    // The streams of the last program. A copy must not overwrite the next program's.
    for name in ["stdin", "stdout", "stderr"] {
      try? FileManager.default.removeItem(atPath: program.scratch.path(name))
    }
  }

  // MARK: - Files

  private static let table =
    "ref\tsurface\tgloss\tlemma\nJohn 1:1\tλόγος\tword\tλόγος\nJohn 1:18\tθεόν\tGod\tθεός\n"
  private static let usfm = "\\id JHN\n\\c 1\n\\p\n\\v 1 In the beginning.\n"

  private static let texts: [(name: String, text: String)] =
    ["sblgnt", "kjv", "luther", "draft", "notes", "bible", "john", "other"].map {
      ("\($0).tsv", table)
    } + ["one.usfm", "my-project/one.usfm", "project/one.usfm"].map { ($0, usfm) } + [
      ("SBLGNT.tsv", clear), ("nt_BSB.tsv", clearTranslation),
      (
        "SBLGNT-BSB-manual.json",
        #"{"records": [{"source": ["n43001001001"], "target": ["43001001001"]}]}"#
      ),
      (
        "story.toolbox.txt",
        "\\ref S 1\n\\tx a b\n\\ge x y\n\\ft c\n\n\\ref S 2\n\\tx c d\n\\ge z w\n"
      ),
      ("markers.txt", "reference = ref\nsurface = tx\ngloss = ge\ntranslation = ft\n"),
      ("old.txt", "ref\tsurface\nS 1:1\ta\u{F1}o\n"), ("story.eaf", elan),
      ("morphgnt/64-Jn.txt", "040118 N- ----ASM- ⸀θεὸν θεὸν θεόν θεός\n"),
      ("sblgntapp/text/John.txt", "John 1:18\n18 θεὸν WH ] – RP\n"),
      ("morphhb/wlc/Ruth.xml", osis), ("strongs-greek.imp", lexicon),
      ("old.log", "Shopping, heading\nMilk, button\nBread, button\nDone, button, dimmed\n"),
      ("new.log", "Shopping, heading\nBread, button\nDone, button\n"),
      ("passages.txt", "John 1:1\nJohn 1:18\n"), ("words.txt", "λόγος\n"),
      ("known.txt", "grc\tλόγος\n"),
      ("draft.toml", "theme = \"dark\"\n"), ("fr.tsv", "trait.link\tlien\n"),
    ]

  private static let scripts: [(name: String, text: String)] = [
    ("typescript", "Script started on 2026-11-26\nhi\n"), ("timing", "0.1 3\n"),
    ("run.heard", "heard by tdsr (TDSR of December 2025)\nat the start:\n"),
    ("run.lector", "wait end\n"), ("script.lector", "open sampler\nswipe right\n"),
    ("scripts/a.lector", "open sampler\nswipe right\n"), ("tour.lector", "swipe right\n"),
    ("gestures.lector", "swipe right\n"), ("voiceover.log", recorded),
    ("old.tree.json", tree),
    (
      "new.tree.json",
      tree.replacing("[210, 0,", with: "[210, 100,")
        .replacing(
          "[\"button\"], \"frame\": [300", with: "[\"button\", \"notEnabled\"], \"frame\": [300")
    ),
  ]

  /// VoiceOver's speech on the screen of `page.xml`, with one difference.
  private static let recorded = """
    Account, back button
    Settings, heading
    Wi-Fi, switch button, on
    Keyboards 3 Button
    Brightness, 50%, adjustable
    Save, dimmed, button
    Home, tab, 1 of 2
    selected, Settings, tab, 2 of 2

    """

  private static let tree = """
    {"root": {"frame": [0, 0, 390, 844], "subviews": [
      {"isElement": true, "label": "Title", "traits": ["header"], "frame": [100, 0, 100, 44]},
      {"isElement": true, "label": "Cancel", "traits": ["button"], "frame": [210, 0, 80, 44]},
      {"isElement": true, "label": "Save", "traits": ["button"], "frame": [300, 0, 80, 44]}]}}
    """

  /// SWORD's program, a pager of manual pages, and a silent voice.
  private static let programs: [(name: String, script: String)] = [
    ("mod2imp", "printf '$$$G3056\\nlogos, a word\\n'"), ("man", "cat >/dev/null"),
    ("nano", "exit 0"), ("espeak-ng", "exit 0"), ("curl", "echo no network >&2; exit 6"),
  ]
  private static let lexicon = "$$$G3056\nlogos, a word\n$$$G3057\nbeta\n"

  private static let clear =
    "id\taltId\ttext\tstrongs\tgloss\tgloss2\tlemma\tpos\tmorph\n"
    + "n43001001001\tλόγος-1\tλόγος\tG3056\tword\tWord\tλόγος\tnoun\tN-NSM\n"

  private static let clearTranslation =
    "id\tsource_verse\ttext\tskip_space_after\texclude\n43001001001\t43001001\tWord\t\t\n"

  private static let osis = """
    <?xml version="1.0" encoding="UTF-8"?>
    <osis><osisText osisIDWork="OSHB" xml:lang="he"><header><work osisWork="OSHB">\
    <title>Hebrew Bible</title></work></header><div type="book" osisID="Ruth">\
    <chapter osisID="Ruth.1"><verse osisID="Ruth.1.1"><w lemma="c/1961" morph="HC/Vqw3ms">\
    וַ/יְהִי</w></verse></chapter></div></osisText></osis>
    """

  private static let elan = """
    <?xml version="1.0" encoding="UTF-8"?>
    <ANNOTATION_DOCUMENT><HEADER TIME_UNITS="milliseconds"/><TIME_ORDER>\
    <TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="ts2" \
    TIME_VALUE="1000"/></TIME_ORDER><TIER TIER_ID="tx" LINGUISTIC_TYPE_REF="text" \
    PARTICIPANT="Anna"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" \
    TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>una casa</ANNOTATION_VALUE>\
    </ALIGNABLE_ANNOTATION></ANNOTATION></TIER><LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="text"/>\
    </ANNOTATION_DOCUMENT>
    """
}
