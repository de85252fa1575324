import Foundation

/// Writes a shell script and makes it executable.
///
/// Another process writes the file. A program that another test starts at the same moment inherits
/// the descriptors of this process for an instant, and a file that is open for writing cannot be
/// run ("Text file busy").
///
/// - Parameter script: The script without its first line.
package func installScript(_ script: String, at path: String) throws {
  let arguments = [
    "/bin/sh", "-c", #"printf '%s' "$1" >"$0" && chmod 755 "$0""#, path, "#!/bin/sh\n" + script,
  ]
  var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  var process: pid_t = 0
  let error = posix_spawn(&process, arguments[0], nil, nil, pointers, environ)
  guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  guard status == 0 else { throw CocoaError(.fileWriteUnknown) }
}
