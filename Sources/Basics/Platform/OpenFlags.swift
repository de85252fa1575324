/// Flags of `open` that Swift cannot import.
package enum OpenFlags {
  /// `O_TMPFILE` without `O_DIRECTORY`: a file without a name, which is gone when it is closed.
  package static let unnamed: Int32 = 0o20_000_000
}
