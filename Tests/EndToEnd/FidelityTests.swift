import Foundation
import Testing

/// `lector fidelity`: recorded logs against the trees of the same names.
@Suite("lector fidelity", .serialized, .ownThread) struct FidelityTests {
  private static let folder = "Examples/Logs"

  private func tree(_ labels: String..., language: String? = nil) -> String {
    let nodes = labels.enumerated().map { index, label in
      """
      {"isElement": true, "label": "\(label)", "traits": ["button"],
       "frame": [0, \(index * 50), 99, 44]}
      """
    }.joined(separator: ",\n")
    let screen = language.map { "\"screen\": {\"language\": \"\($0)\"}, " } ?? ""
    return "{\(screen)\"root\": {\"frame\": [0, 0, 390, 844], \"subviews\": [\(nodes)]}}"
  }

  @Test func theExamplesAgree() throws {
    let folder = Program.root.appending(path: Self.folder).path
    let outcome = try Program().run("fidelity", folder, "--at-least", "100")
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            \(folder)/conversion.txt: 8 of 8 lines
              not compared: Converter
            \(folder)/saving.txt: 4 of 4 lines
            \(folder)/screens.json, player: 3 of 3 lines
              not compared: VoiceOver on
            15 of 15 lines agree (100 %)

            """, errors: ""))
    // The README has the figure of this run.
    let readme = try String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)
    let total = outcome.output.split(separator: "\n").last?.split(separator: " (").first ?? "none"
    #expect(readme.contains("`Examples/Logs`: \(total)."))
  }

  /// A log in a language without the screen reader's words is named once.
  @Test func noWordsOfTheLanguage() throws {
    let program = try Program()
    try program.scratch.write(tree("Wi-Fi", "Bluetooth", language: "da"), to: "da.tree.json")
    try program.scratch.write("Wi-Fi Knap\nBluetooth Knap\n", to: "da.txt")
    #expect(
      try program.run("walk", "da.tree.json", "--against", "da.txt")
        == .init(
          status: 1,
          output: """
            0 of 2 utterances as recorded (0 %)
            no line has the screen reader's words in a language that Lector knows
            first difference at line 1 of da.txt
              recorded: Wi-Fi Knap
              Lector:   Wi-Fi Button

            """, errors: ""))
  }

  @Test func eachDifferenceHasItsLineAndItsCause() throws {
    let program = try Program()
    try program.scratch.write(tree("Copy", "Paste", "Undo"), to: "edit.tree.json")
    try program.scratch.write(
      "Copy Button\nPaste dimmed Button\nUndo Button\nRedo Button\n", to: "edit.log")
    let output = """
      ./edit.log: 2 of 4 lines
        line 2: only the log says "dimmed"
          recorded: Paste dimmed Button
          Lector:   Paste Button
        line 4: on one side only
          recorded: Redo Button
          Lector:   nothing
      2 of 4 lines agree (50 %)

      """
    #expect(try program.run("fidelity", ".") == .init(status: 0, output: output, errors: ""))
    #expect(try program.run("fidelity", ".", "--at-least", "50").status == 0)
    #expect(
      try program.run("fidelity", ".", "--at-least", "50.1")
        == .init(status: 1, output: output, errors: ""))
    #expect(try program.run("fidelity", ".", "--at-least", "101").status == 64)
    #expect(try program.run("fidelity", "gone").status == 66)
  }

  @Test func aLogWithoutATreeOrWithoutLinesIsNamedAndNotCounted() throws {
    let program = try Program()
    try program.scratch.write(tree("Copy"), to: "edit.tree.json")
    try program.scratch.write("Copy Button\n", to: "edit.txt")
    try program.scratch.write("Copy Button\n", to: "lone.txt")
    try program.scratch.write("\n", to: "void.txt")
    #expect(
      try program.run("fidelity", ".")
        == .init(
          status: 0,
          output: """
            ./edit.txt: 1 of 1 lines
            ./lone.txt: no tree of this name; not counted
            ./void.txt: empty; not counted
            1 of 1 lines agree (100 %)

            """, errors: ""))
  }

  /// A folder in which nothing can be compared isn't a success, even without `--at-least`.
  @Test func nothingToCompare() throws {
    let program = try Program()
    try program.scratch.write(tree("Copy"), to: "trees/edit.tree.json")
    try program.scratch.write("Copy Button\n", to: "logs/edit.txt")
    try program.scratch.write("", to: "empty/notes.md")
    let nothing = "nothing was compared; expected a log beside a tree or dump of the same name\n"
    for (folder, output) in [
      ("empty", ""), ("trees", ""), ("logs", "logs/edit.txt: no tree of this name; not counted\n"),
    ] {
      #expect(
        try program.run("fidelity", folder)
          == .init(status: 66, output: output, errors: "lector: \(folder): \(nothing)"))
    }
  }

  @Test func aBadFileIsAnErrorAndTheOthersAreReported() throws {
    let program = try Program()
    try program.scratch.write(tree("Copy", "Paste"), to: "a.tree.json")
    try program.scratch.write("Copy Button\nPaste Button\n", to: "a.txt")
    try program.scratch.write(tree("A", "B"), to: "b.tree.json")
    try program.scratch.write("A 按钮\nB 按钮\nC Button\n", to: "b.txt")
    try program.scratch.write("{\"steps\": [\n  {\"utterance\": \"Co", to: "c.json")
    try program.scratch.write("{\"steps\": []}", to: "d.json")
    let outcome = try program.run("fidelity", ".")
    #expect(outcome.status == 65)
    #expect(outcome.output == "./a.txt: 2 of 2 lines\n2 of 2 lines agree (100 %)\n")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("lector: ./c.json:2: "))
    #expect(
      lines[1...].elementsEqual([
        "lector: ./d.json:1: no utterance; expected \"steps\", each with an \"utterance\"",
        "lector: ./b.txt:3: words in English; expected Simplified Chinese, as in line 2",
      ]))
  }

  @Test func theLanguageIsTheLogsIfTheTreeHasNone() throws {
    let program = try Program()
    try program.scratch.write(tree("轉換檔案", "取消"), to: "a.tree.json")
    try program.scratch.write("App 轉換檔案 Button\n轉換檔案 按鈕\n取消 按鈕\n", to: "a.txt")
    #expect(try program.run("fidelity", ".").output.hasSuffix("2 of 2 lines agree (100 %)\n"))
    let walked = try program.run("walk", "a.tree.json", "--against", "a.txt")
    #expect(
      walked.output
        == "2 of 2 utterances as recorded (100 %)\nnot compared: App 轉換檔案 Button\n")
    #expect(
      try program.run("walk", "a.tree.json", "--language", "zh-Hant", "--style", "device").output
        == "轉換檔案 按鈕\n取消 按鈕\n")
  }

  @Test func aCaptureIsComparedByItsName() throws {
    let program = try Program()
    try program.scratch.write(tree("Copy"), to: "edit.tree.json")
    let capture = "{\"steps\": [{\"utterance\": \"Copy Button\"}]}"
    try program.scratch.write(
      "{\"captures\": {\"edit\": \(capture), \"other\": \(capture)}}", to: "log.json")
    let outcome = try program.run("walk", "edit.tree.json", "--against", "log.json")
    #expect(outcome.output == "1 of 1 utterances as recorded (100 %)\n")
    try program.scratch.write(tree("Copy"), to: "third.tree.json")
    #expect(
      try program.run("walk", "third.tree.json", "--against", "log.json")
        == .init(
          status: 65, output: "",
          errors: "lector: log.json: captures of edit, other; expected one of third\n"))
  }

  @Test func aScreenOnWhichNothingCanBeReachedIsNamed() throws {
    let program = try Program()
    let hidden = """
      {"root": {"frame": [0, 0, 390, 844], "subviews": [
        {"isElement": true, "label": "Visible", "traits": ["button"], "frame": [0, 0, 99, 44]},
        {"hidden": true, "viewIsModal": true, "frame": [0, 100, 390, 100], "subviews": [
          {"isElement": true, "label": "OK", "frame": [0, 0, 99, 44]}]}]}}
      """
    try program.scratch.write(hidden, to: "hidden.tree.json")
    #expect(
      try program.run("walk", "hidden.tree.json")
        == .init(
          status: 0, output: "",
          errors: "lector: hidden.tree.json: no element can be reached: the modal view hides the "
            + "others and is hidden (root.subviews[1])\n"))
    #expect(
      try program.run("walk", "-", input: "{\"root\": {}}")
        == .init(
          status: 0, output: "", errors: "lector: standard input: no element can be reached\n"))
  }
}
