import Foundation
import SystemPackage
import Testing

import Platform

/// The permissions of private files, and folders that do not outlive their program.
@Suite(.serialized) struct PrivateFilesTests {
  private final class Scratch {
    let path = NSTemporaryDirectory() + "lector-private-" + UUID().uuidString

    init() { mkdir(path, 0o755) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let scratch = Scratch()

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test(arguments: [0, 0o027] as [mode_t])
  func whatIsCreatedIsPrivateWhateverTheUmask(_ mask: mode_t) throws {
    let before = umask(mask)
    let folder = scratch.path + "/own"
    defer { umask(before) }
    try PrivateFiles.makeFolder(folder)
    try WholeFile.write([65], to: folder + "/a", isPrivate: true, replaces: false)
    #expect(PrivateFiles.create(folder + "/b"))
    #expect(mode(folder) == 0o700)
    #expect(mode(folder + "/a") == 0o600 && mode(folder + "/b") == 0o600)
    #expect(!PrivateFiles.create(folder + "/a"), "nothing is replaced")
  }

  @Test func anOpenFolderIsClosedButNoneThatUsersShareAndNoLinkedOne() throws {
    let own = scratch.path + "/own"
    let shared = scratch.path + "/shared"
    let elsewhere = scratch.path + "/elsewhere"
    for folder in [own, shared, elsewhere] { mkdir(folder, 0o755) }
    chmod(shared, 0o1777)
    symlink(elsewhere, scratch.path + "/link")
    for folder in [own, shared, scratch.path + "/link"] {
      try PrivateFiles.makeFolder(folder)
    }
    #expect(mode(own) == 0o700)
    #expect(mode(shared) == 0o777)
    #expect(mode(elsewhere) == 0o755)
    #expect(PrivateFiles.isPrivate(own) && !PrivateFiles.isPrivate(shared))
  }

  @Test func theContentOfASmallFile() throws {
    let file = scratch.path + "/file"
    #expect(PrivateFiles.content(of: file, limit: 3) == nil)
    try WholeFile.write([65, 66, 67], to: file)
    #expect(PrivateFiles.content(of: file, limit: 3) == [65, 66, 67])
    #expect(PrivateFiles.content(of: file, limit: 2) == nil)
    #expect(PrivateFiles.content(of: scratch.path, limit: 1 << 20) == nil)
    #expect(PrivateFiles.create(scratch.path + "/empty"))
    #expect(PrivateFiles.content(of: scratch.path + "/empty", limit: 3) == [])
  }

  @Test func aFileInPlaceOfAFolderIsReported() {
    let file = scratch.path + "/file"
    #expect(PrivateFiles.create(file))
    for folder in [file, file + "/deeper"] {
      #expect(throws: Errno.notDirectory) { try PrivateFiles.makeFolder(folder) }
    }
  }

  @Test func aTemporaryFolderIsPrivateAndGoes() throws {
    let parent = scratch.path + "/temporary"
    var folder: TemporaryFolder? = try TemporaryFolder(in: [parent])
    let path = try #require(folder?.path)
    #expect(mode(path) == 0o700 && mode(parent) == 0o700)
    folder = nil
    #expect(mode(path) == 0)
  }

  /// What another user may put in place of Lector's own folder, in a folder that all share.
  enum Foreign: CaseIterable { case closed, open, link }

  @Test(
    .enabled(if: geteuid() == 0, "only root can give a folder to another user"),
    arguments: Foreign.allCases)
  func theFolderOfAnotherUserIsNotUsed(_ foreign: Foreign) throws {
    let (parent, target) = (scratch.path + "/temporary", scratch.path + "/target")
    let folder = foreign == .link ? target : parent
    mkdir(folder, 0o700)
    try WholeFile.write([65], to: folder + "/note.md")
    mkdir(folder + "/1-1", 0o700)
    #expect(chown(folder, 65534, 65534) == 0)
    if foreign == .open { chmod(folder, 0o777) }
    if foreign == .link { symlink(target, parent) }
    let before = mode(folder)
    try PrivateFiles.makeFolder(parent)
    #expect(!PrivateFiles.isPrivate(parent))
    let used = try TemporaryFolder(in: [parent, scratch.path + "/second"])
    #expect(used.path.hasPrefix(scratch.path + "/second/"))
    #expect(throws: OutputError.self) { try TemporaryFolder(in: [parent]) }
    // Nothing in it is touched: it is not Lector's.
    #expect(mode(folder) == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.sorted() == ["1-1", "note.md"])
  }

  @Test func aLinkInPlaceOfAFolderIsNotUsed() throws {
    let (parent, target) = (scratch.path + "/temporary", scratch.path + "/target")
    mkdir(target, 0o700)
    symlink(target, parent)
    #expect(throws: OutputError.self) { try TemporaryFolder(in: [parent]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
  }

  @Test func whatAKilledProgramLeftIsRemovedButNotWhatIsInUse() throws {
    let parent = scratch.path + "/temporary"
    let used = try TemporaryFolder(in: [parent])
    mkdir(parent + "/1-1", 0o700)
    try WholeFile.write([65], to: parent + "/1-1/note.md")
    let other = try TemporaryFolder(in: [parent])
    #expect(mode(parent + "/1-1") == 0)
    #expect(mode(used.path) == 0o700)
    withExtendedLifetime((used, other)) {}
  }

  @Test func anotherPlaceIsUsedWhereNothingCanBeWritten() throws {
    let file = scratch.path + "/file"
    #expect(PrivateFiles.create(file))
    let folder = try TemporaryFolder(in: [file + "/x", scratch.path + "/second"])
    #expect(folder.path.hasPrefix(scratch.path + "/second/"))
    #expect(throws: OutputError.self) { try TemporaryFolder(in: [file]) }
  }

  @Test func aFileThatMustBeNewReplacesNothing() throws {
    let path = scratch.path + "/old"
    try WholeFile.write([65], to: path)
    #expect(throws: OutputError.exists(path: path)) { try OutputFile(path: path, replaces: false) }
    #expect(FileManager.default.contents(atPath: path) == Data([65]))
    chmod(path, 0o644)
    let file = try OutputFile(path: path, isPrivate: true)
    try file.finish()
    #expect(mode(path) == 0o600)
  }
}
