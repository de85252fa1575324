/// The names of the commands, for their configuration and to suggest one for a misspelt word.
package enum CommandName: String, CaseIterable {
  case read, play, walk, gallery, audit, `import`, library, export, search, define, notes, say
  case voices, keys, config
}
