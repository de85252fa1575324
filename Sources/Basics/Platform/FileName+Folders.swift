import Foundation
import PlainText

extension FileName {
  /// Returns the names in a folder without `.` and `..`, in no order, or nil if the folder cannot
  /// be read.
  ///
  /// Foundation returns other names for those whose bytes are not UTF-8, and no file has them.
  package static func names(inFolder path: String) -> [String]? {
    var opened: OpaquePointer?
    _ = withBytes(of: path) {
      opened = opendir($0)
      return opened != nil
    }
    guard let folder = opened else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { string(Array($0.prefix { $0 != 0 })) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns a Boolean value that indicates whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return withBytes(of: path) { stat($0, &status) == 0 } && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns a Boolean value that indicates whether a path leads to a pipe, a socket, or a device.
  /// Their content may never arrive or never end.
  package static func isStream(_ path: String) -> Bool {
    var status = stat()
    return withBytes(of: path) { stat($0, &status) == 0 }
      && ![S_IFDIR, S_IFREG].contains(status.st_mode & S_IFMT)
  }
}
