import ReaderApp
import Walks
import AccessibilityModel
import ArgumentParser
import Auditing
import Composition
import Configuration
import Formats
import Foundation
import Gallery
import GestureScripts
import PlainText
import Platform
import TerminalReading
import ScreenDumps
import Sessions
import SpeechOutput
import TextLibrary
import XMLReading

/// The program's exit statuses, and the status of each error. The numbers come from `sysexits.h`, which
/// scripts already know.
///
/// A test compares this file with the sources: every type that conforms to `ReportableError` has a
/// line here.
extension ExitCode {
  static let usage = ExitCode(64)
  static let badData = ExitCode(65)
  static let noInput = ExitCode(66)
  static let unavailable = ExitCode(69)
  static let software = ExitCode(70)
  static let cannotCreate = ExitCode(73)
  static let ioError = ExitCode(74)
  static let temporary = ExitCode(75)
  static let noPermission = ExitCode(77)
  static let interrupted = ExitCode(130)

  init(_ error: any ReportableError) {
    switch error {
    case is UsageError, is SearchQueryError, is FolderError, is SceneError,
      AuditError.unknownRule:
      self = .usage
    case is UnknownNameError, RecordingFileError.cannotRead: self = .noInput
    case is NoVoiceError, is ChildProcessError, is PseudoTerminalError, is SpeechServerError,
      is RecordingError, DownloadError.noProgram, DownloadError.tooSlow, DownloadError.failed,
      BrailleExportError.noLiblouis, WaveError.silent:
      self = .unavailable
    case is BrailleExportError: self = .usage
    case is BundledNameError, WaveError.tooLong: self = .cannotCreate
    case is EditorError: self = .ioError
    case is UnmetExpectations: self = .failure
    case is UnsavedSettings: self = .temporary
    case DumpError.xml(let error): self.init(error)
    case is ContentError, is KeyMapError, is KeyRemapError, is TreeFileError, is RecordedLogError,
      is RecordingFileError, is DownloadError, is DumpError, is AuditError, is WaveError:
      self = .badData
    case let error as ScriptError: self = error.kind == .mistake ? .usage : .failure
    case let error as ScriptStepError: self.init(error.cause)
    case let error as ConfigurationError: self.init(configuration: error)
    case let error as InputFileError: self.init(inputFile: error)
    case let error as OutputError: self.init(output: error)
    case let error as XMLError: self.init(xml: error)
    case let error as FormatError: self.init(format: error)
    case let error as LibraryError: self.init(library: error)
    case let error as UnsavedChanges: self.init(library: error.reason)
    default: self = .software
    }
  }

  private init(configuration error: ConfigurationError) {
    switch error {
    case .faults, .tooLong: self = .badData
    case .cannotRead(_, errno: EACCES): self = .noPermission
    case .cannotRead, .notAFile: self = .noInput
    case .unknownSetting, .wrongValue: self = .usage
    case .notEditable: self = .cannotCreate
    case .notWritten(let error): self.init(output: error)
    }
  }

  private init(inputFile error: InputFileError) {
    self =
      switch error {
      case .noSuchFile, .isFolder, .noScreens, .noLogs: .noInput
      case .noPermission: .noPermission
      case .notUTF8, .tooLarge: .badData
      }
  }

  private init(output error: OutputError) {
    self =
      switch error {
      case .cannotCreate(_, .permissionDenied), .cannotReplace(_, .permissionDenied),
        .belongsToAnother:
        .noPermission
      case .cannotCreate, .cannotReplace, .notAFile, .exists, .existingRecording: .cannotCreate
      case .isInput, .isWrittenAlready: .usage
      case .cannotWrite, .noReader, .slowReader: .ioError
      }
  }

  private init(xml error: XMLError) {
    switch error.problem {
    case .libraryMissing: self = .unavailable
    case .outOfMemory: self = .temporary
    case .source(let error): self.init(error)
    default: self = .badData
    }
  }

  private init(format error: FormatError) {
    self =
      switch error.kind {
      case .noSuchFile, .isDirectory, .cannotOpen: .noInput
      case .noPermission: .noPermission
      case .cannotRead, .temporaryFileFailed: .ioError
      case .cannotCreateTemporaryFile: .cannotCreate
      case .missingLibrary: .unavailable
      case .outOfMemory: .temporary
      case .unknownColumns, .content, .missing, .wrongValue: .badData
      }
  }

  private init(library error: LibraryError) {
    self =
      switch error {
      case .noText, .noLexicon, .noEntry, .empty, .removed, .textReplaced, .unreadable: .noInput
      case .noWord, .noLexiconEntry, .damaged, .unsound, .notADatabase, .newer, .noTable,
        .nothingToSalvage, .salvagedInPart:
        .badData
      case .nameTaken, .cannotOpen, .cannotCreateFolder, .exists, .noBackup, .cannotCopy,
        .cannotCopyLog, .cannotCreate:
        .cannotCreate
      case .locked: .temporary
      case .noPermission: .noPermission
      case .diskFull, .failed, .replaced: .ioError
      }
  }
}
