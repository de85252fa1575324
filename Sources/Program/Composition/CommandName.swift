/// The names of the commands, used for their configuration and for suggesting one for a misspelled
/// word.
package enum CommandName: String, CaseIterable {
  case read, play, walk, diff, gallery, audit, `import`, library, export, search, define, notes
  case words, say, voices, keys, config, languages, doctor, completions, man
}
