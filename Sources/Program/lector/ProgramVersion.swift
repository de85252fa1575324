import Version

/// The version of the program.
enum ProgramVersion {
  /// The number of the version.
  static var number: String { LECTOR_VERSION }

  /// The name, the version, and the commit if it is known: `lector 0.2.0 (1a2b3c4d5e)`.
  static var text: String {
    let commit = String(cString: lector_commit())
    return "lector \(number)" + (commit.isEmpty ? "" : " (\(commit))")
  }
}
