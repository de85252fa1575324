import Foundation
import PlainText
import Platform
import Testing

@testable import SpeechOutput

/// A file that appears only when it is complete.
@Suite struct WaveWriterTests {
  private let folder = Folder()
  private let sound = WaveFile(rate: 8_000, samples: [1, 2, 3])

  @Test func aFileAppearsWhenComplete() throws {
    let path = folder.path("a.wav")
    let writer = try WaveWriter(path: path)
    try writer.append(sound)
    #expect(try folder.names() == [])
    try writer.append(sound)
    #expect(writer.sampleCount == 6)
    try writer.finish()
    #expect(try folder.names() == ["a.wav"])
    #expect(try WaveFile(bytes: folder.bytes("a.wav")).samples == [1, 2, 3, 1, 2, 3])
  }

  @Test func unfinishedFilesLeaveNothingBehind() throws {
    try folder.write("before", to: "a.wav")
    do {
      let writer = try WaveWriter(path: folder.path("a.wav"))
      try writer.append(sound)
    }
    #expect(try folder.names() == ["a.wav"])
    #expect(folder.bytes("a.wav") == Array("before".utf8))
  }

  @Test func filesAreReplacedAndLinksPreserved() throws {
    try folder.write("before", to: "a.wav")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.wav"), withDestinationPath: "a.wav")
    let writer = try WaveWriter(path: folder.path("link.wav"))
    try writer.append(sound)
    try writer.finish()
    #expect(try folder.names() == ["a.wav", "link.wav"])
    #expect(try WaveFile(bytes: folder.bytes("a.wav")) == sound)
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.wav"))
    #expect(link == "a.wav")
  }

  @Test func silenceReplacesNoFile() throws {
    try folder.write("before", to: "a.wav")
    let path = folder.path("a.wav")
    let writer = try WaveWriter(path: path)
    #expect(throws: WaveError.silent(path: path)) { try writer.finish() }
    #expect(try folder.bytes("a.wav") == Array("before".utf8))
  }

  @Test(arguments: [
    ("/dev/null", "is not a regular file; expected the name of a file"),
    ("/tmp", "is a folder; expected the name of a file"),
    ("/nowhere/a.wav", "cannot be created: No such file or directory"),
  ])
  func uncreatableFiles(path: String, reason: String) {
    let error = #expect(throws: OutputError.self) { try WaveWriter(path: path) }
    #expect(error?.description == "\(path): \(reason)")
  }

  @Test func soundsOfTwoRatesAreRejected() throws {
    let writer = try WaveWriter(path: folder.path("a.wav"))
    try writer.append(sound)
    #expect(throws: WaveError.mixedRates(8_000, 9_000)) {
      try writer.append(WaveFile(rate: 9_000, samples: [1]))
    }
  }
}
