import Foundation
import Testing

/// How a program must be linked that is shipped: `Scripts/check-program`, which `make dist` runs.
@Suite("The check of the linked program") struct ProgramCheckTests {
  private static let sound = "-no-pie -Wl,-z,relro -Wl,-z,now"

  @Test(arguments: [
    (sound, nil), ("-pie -Wl,-z,relro -Wl,-z,now", "has no fixed address"),
    ("-no-pie -Wl,-z,norelro -Wl,-z,now", "has a table that can be written to (-z relro)"),
    ("-no-pie -Wl,-z,relro -Wl,-z,lazy", "is not bound at once (-z now)"),
    (sound + " -Wl,-z,execstack", "has an executable stack"),
    (sound + " -Wl,-rpath,/tmp", "names folders for its libraries: RUNPATH /tmp"),
    (sound + " -Wl,--no-as-needed -lz", "needs more than the C library: libz.so.1"),
  ])
  func aProgramThatIsLinkedOtherwiseIsRefused(flags: String, fault: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "program").path
    let run = Process()
    run.executableURL = URL(filePath: "/bin/sh")
    run.arguments = [
      "-c",
      """
      echo 'int main(void) { return 0; }' | clang -x c - \(flags) -Wl,--enable-new-dtags -o \(program)
      exec Scripts/check-program \(program)
      """,
    ]
    run.currentDirectoryURL = SourceTree.root
    let output = Pipe()
    run.standardOutput = FileHandle.nullDevice
    run.standardError = output
    try run.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    run.waitUntilExit()
    // The C library may be a newer one than that of a package.
    let faults = text.split(separator: "\n").map(String.init)
      .filter { !$0.contains("@GLIBC_") && !$0.contains("needs glibc") }
    #expect(faults == (fault.map { ["check-program: \(program) \($0)"] } ?? []))
    if fault != nil { #expect(run.terminationStatus == 1) }
  }
}
