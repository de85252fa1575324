import CellGrids
import Foundation
import Testing

@testable import Sessions

/// The tables of keys in the guide and in the description of the profiles, against the key maps.
@Suite struct KeyDocumentationTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the cells of the rows of all tables whose header is as given.
  private static func tables(in file: String, header: String) throws -> [[String]] {
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0] == header }.flatMap { start in
      lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
        line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
  }

  /// Returns the name of the command of keys, which may end with a mark's letter.
  private static func command(of keys: String, in map: KeyMap) -> String? {
    let names = keys.split(separator: " ").map { $0 == "letter" ? "a" : String($0) }
    let read = names.compactMap { Key(name: $0) }
    guard read.count == names.count, case .command(let command) = map.meaning(of: read) else {
      return nil
    }
    return command.name
  }

  // MARK: - Guide

  private static let named = [
    "→": "right", "←": "left", "↓": "down", "↑": "up", "PgDn": "page-down", "PgUp": "page-up",
    "Home": "home", "End": "end", "Enter": "enter", "Space": "space", "Esc": "escape",
  ]

  /// The commands of the keys of each row of the guide, with a part of what stands beside them.
  private static let guide: [(keys: String, says: String)] = [
    ("→ swipe-right, ← swipe-left", "next, previous element"),
    ("↓ swipe-down, ↑ swipe-up", "next, previous unit of the rotor: verses at"),
    (". rotor-next, , rotor-previous", "turn the rotor: words, characters, tiers,"),
    ("h move-left, l move-right", "to the left, to the right"),
    ("j move-down, k move-up", "to the element below, above"),
    ("Home row-start, End row-end", "first, last element of the verse"),
    ("g g first, G last", "first, last element of the text"),
    ("PgDn page-down, PgUp page-up", "a page down, up"),
    ("] v next-verse, [ v previous-verse", "next, previous verse"),
    ("] c next-chapter, [ c previous-chapter", "next, previous chapter"),
    ("] h next-heading, [ h previous-heading", "next, previous heading"),
    ("] l next-link, [ l previous-link", "next, previous link"),
    ("] n next-note, [ n previous-note", "next, previous note"),
    ("] m next-highlight, [ m previous-highlight", "next, previous highlight"),
    ("< history-back, > history-forward", "back, forward in the history of places"),
    ("a read-on, A read-from-top", "Read All from here, from the top"),
    ("p pause", "pause, go on"),
    ("r read-row", "the verse as running text"),
    ("t read-tiers", "the tiers of the word"),
    ("s spell, S spell-phonetically", "spell; spell with words"),
    ("z say-again, Z copy-speech", "say again; copy what was said"),
    ("T where-am-i", "where am I"),
    ("w summary", "position on the screen"),
    (
      "R v read-verse, R p read-paragraph, R c read-chapter",
      "read the verse, the paragraph, the chapter"
    ),
    ("R ' a read-to-mark", "read everything to the mark a"),
    ("R r repeat-reading, R s repeat-slowly", "repeat that; repeat it slowly"),
    ("R m reading-mode", "choose text, text and translation, or word by"),
    ("P play-recording", "play the recording of the sentence; the next"),
    ("+ faster, _ slower", "speak faster, slower"),
    ("M mute", "speech off and on"),
    ("Enter activate", "look up the word in the lexica"),
    ("Space long-press", "the menu of the word"),
    (": go-to", "go to a"),
    ("/ search", "search"),
    ("n next-hit, N previous-hit", "next, previous hit"),
    ("i item-chooser", "jump to a word on the screen"),
    ("b bookmark", "bookmark"),
    ("m a set-mark, ' a jump-to-mark", "set the mark a, jump to it"),
    ("R k known-word", "I know this word: it is read without its gloss"),
    ("u undo, U redo", "undo, redo: notes, highlights, bookmarks,"),
    ("o layers", "what is shown: tiers, translation, notes,"),
    ("O settings", "all settings"),
    ("\\ pane", "show or hide the side pane"),
    ("g j pane-down, g k pane-up", "scroll the side pane down, up"),
    ("v verbosity", "verbosity"),
    ("V reader", "screen reader off (sighted mode) and on"),
    ("X text-menu", "lists of notes, highlights, bookmarks, marks,"),
    ("L library", "the library: open another text, show one beside"),
    ("? help", "the keys that work here, by"),
    ("Esc escape", "close a menu or a list"),
    ("q quit", "quit; in a menu, close it"),
  ]

  @Test func theGuideNamesKeysOfTheDefault() throws {
    let map = try KeyProfileTests.map("voiceover")
    let rows = try Self.tables(
      in: "Documentation/guide/reading.md", header: "| keys | what they do |")
    let found = rows.map { row -> String in
      let keys = row[0].replacing("`,`", with: "comma").replacing("`", with: "")
        .replacing("\\\\", with: "\\").components(separatedBy: ", ")
        .map { $0 == "comma" ? "," : $0 }
      let commands = keys.map { key -> String in
        let command = Self.command(of: Self.named[key] ?? key, in: map)
        return "\(key) \(command ?? "is not bound")"
      }
      return commands.joined(separator: ", ")
    }
    #expect(found == Self.guide.map(\.keys))
    for (row, expected) in zip(rows, Self.guide) {
      #expect(row[1].contains(expected.says), "\(row[0])")
    }
  }

  // MARK: - Key profiles

  /// Returns the keys in a cell: what stands in code, without commands of vim such as `:q`.
  private static func keys(in cell: String) -> [String] {
    cell.replacing("`` ` ``", with: "`grave`").replacing("`` ` letter ``", with: "`grave letter`")
      .components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element.replacing("grave", with: "`") }
  }

  /// The commands of the keys in each row of the table of a profile that has keys.
  private static let profiles: [(profile: String, header: String, cell: Int, rows: [String])] = [
    (
      "voiceover", "| VoiceOver | command | Lector | reason if it differs |", 2,
      [
        "swipe-right swipe-left", "move-down move-up", "activate", "long-press",
        "escape escape escape", "rotor-next rotor-previous", "read-on",
        "read-from-top read-from-top", "pause", "say-again", "copy-speech", "spell",
        "spell-phonetically", "search search", "item-chooser", "help", "verbosity", "first last",
        "curtain", "reader", "magic-tap", "library undo redo pane",
      ]
    ),
    (
      "nvda", "| NVDA | command | Lector | reason if it differs |", 2,
      [
        "next-verse previous-verse", "swipe-right swipe-left", "move-right move-left",
        "swipe-right swipe-left",
        "read-on read-on read-on", "read-row read-row read-row", "say-again say-again",
        "where-am-i where-am-i", "where-am-i", "summary summary", "pause", "help help",
        "mute mute", "settings settings", "item-chooser item-chooser item-chooser",
        "reader reader", "search search", "next-hit next-hit next-hit previous-hit", "curtain",
        "quit quit",
        "next-heading next-link next-verse next-note next-chapter next-highlight",
        "read-tiers item-chooser mute read-row spell summary copy-speech verbosity layers pause"
          + " next-hit first say-again read-on",
        "bookmark", "quit", "library undo redo pane",
      ]
    ),
    (
      "vim", "| vim | command | Lector | reason if it differs |", 0,
      [
        "swipe-left swipe-right next-verse previous-verse", "swipe-right swipe-left",
        "move-left move-right move-up move-down", "row-start row-start row-end", "first last",
        "page-down page-up page-down page-up",
        "previous-verse next-verse previous-chapter next-chapter",
        "focus-to-middle focus-to-top focus-to-bottom", "search next-hit previous-hit",
        "next-same-word previous-same-word", "swipe-right swipe-left",
        "set-mark jump-to-mark jump-to-mark", "history-back history-forward", "undo redo",
        "command-line", "quit", "swipe-up swipe-down", "say-again", "go-to", "library pane",
      ]
    ),
  ]

  @Test(arguments: 0..<3) func theProfilesAreDescribedAsTheyAre(number: Int) throws {
    let (profile, header, cell, rows) = Self.profiles[number]
    let map = try KeyProfileTests.map(profile)
    let found = try Self.tables(in: "Documentation/key-profiles.md", header: header)
      .map { Self.keys(in: $0[cell]) }.filter { !$0.isEmpty }
      .map { keys in
        keys.map { Self.command(of: $0, in: map) ?? "\($0) is not bound" }.joined(separator: " ")
      }
    #expect(found == rows)
  }
}
