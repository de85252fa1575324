import Configuration
import Foundation
import Interlinear
import PlainText
import Platform
import ReaderApp
import SpeechOutput
import TextLibrary

/// A language of the library, with a word of it.
package struct SampleOfLanguage: Hashable, Sendable {
  let tag: String
  let word: String

  /// The name in English, with the tag.
  var name: String {
    let primary = tag.split(separator: "-").first.map(String.init) ?? tag
    return LanguageName.english[primary].map { "\($0) (\(tag))" } ?? tag
  }
}

enum LibraryExamination {
  /// The number of verses of a text that are looked at.
  private static let verses = 40

  /// Returns the languages of the sampler and of all texts, each once.
  static func languages(_ folders: Folders) -> [SampleOfLanguage] {
    var samples: [SampleOfLanguage] = []
    func add(_ tag: String, _ word: String) {
      guard !tag.isEmpty, tag != Language.undetermined.rawValue, !word.isEmpty,
        !samples.contains(where: { $0.tag == tag })
      else { return }
      samples.append(SampleOfLanguage(tag: tag, word: word))
    }
    func add(_ text: any TextSource) {
      let step = max(text.verseCount / verses, 1)
      for row in stride(from: 0, to: text.verseCount, by: step) {
        guard let verse = try? text.verse(at: row), let word = verse.words.first else { continue }
        add(verse.language.rawValue, word.surface)
      }
      add(text.description.glossLanguage.rawValue, "a")
    }
    if let sampler = try? EmbeddedText.sampler() { add(sampler) }
    guard Library.exists(at: folders.library), let library = try? Library(path: folders.library)
    else { return samples }
    for name in (try? library.names()) ?? [] {
      if let text = try? library.text(named: name) { add(text) }
    }
    return samples
  }

  /// Returns the faults of the library and its lexica; an error as its description.
  static func faults(at path: String) -> [String] {
    do { return try Library(path: path).check() } catch { return ["\(error)"] }
  }

  static func counts(at path: String) -> (texts: [String], lexica: [String]) {
    guard let library = try? Library(path: path) else { return ([], []) }
    return ((try? library.names()) ?? [], ((try? library.lexica()) ?? []).map(\.name))
  }
}

extension Doctor {
  /// The time limit for the check of the library, in milliseconds.
  private static let patience = 20_000

  func library() -> [Diagnosis] {
    let path = folders.library
    guard Library.exists(at: path) else {
      return [
        Diagnosis(
          "library", .missing, "\(path): not there yet",
          remedy: "\"lector import FILE\" creates it; the sampler needs none")
      ]
    }
    return [rights(path), soundness(path)] + contents(path)
  }

  private func rights(_ path: String) -> Diagnosis {
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    let shown = size < 1 << 20 ? "\(max(size >> 10, 1)) KB" : "\(size >> 20) MB"
    guard access(path, R_OK) == 0 else {
      return Diagnosis(
        "library", .broken, "\(path): cannot be read", remedy: "chmod u+r \(path)")
    }
    let folder = (path as NSString).deletingLastPathComponent
    guard access(path, W_OK) == 0, access(folder, W_OK) == 0 else {
      return Diagnosis(
        "library", .missing, "\(path), \(shown), can be read, but notes cannot be stored",
        remedy: "chmod u+w \(folder) \(path)")
    }
    return Diagnosis("library", .works, "\(path), \(shown), can be read and written")
  }

  private func soundness(_ path: String) -> Diagnosis {
    let faults = Self.bounded(Self.patience) { LibraryExamination.faults(at: path) }
    guard let faults else {
      return Diagnosis(
        "library", .missing, "too large to be checked here", remedy: "lector library check")
    }
    guard let first = faults.first else { return Diagnosis("library", .works, "no damage found") }
    let more = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
    return Diagnosis(
      "library", .broken, first + more,
      remedy: "\"lector library check --salvage FILE\" saves what it can")
  }

  private func contents(_ path: String) -> [Diagnosis] {
    let (texts, lexica) = LibraryExamination.counts(at: path)
    return [
      texts.isEmpty
        ? Diagnosis("texts", .missing, "none", remedy: "lector import FILE")
        : Diagnosis("texts", .works, texts.joined(separator: ", ")),
      lexica.isEmpty
        ? Diagnosis(
          "lexica", .missing, "none, so Enter on a word finds nothing",
          remedy: "\"lector import FILE\" with a lexicon, or make texts in Lector's sources")
        : Diagnosis("lexica", .works, lexica.joined(separator: ", ")),
    ]
  }

  func configuration() -> [Diagnosis] {
    let path = folders.configuration
    guard ConfigurationFile.exists(at: path) else {
      return [
        Diagnosis("configuration", .works, "\(path): no file; all settings have their defaults")
      ]
    }
    func fault(_ text: String, _ count: Int = 1) -> [Diagnosis] {
      let more = count > 1 ? " (and \(count - 1) more)" : ""
      return [
        Diagnosis(
          "configuration", .broken, text + more, remedy: "\"lector config check\" lists all")
      ]
    }
    do {
      var settings = Settings()
      settings.add(try ConfigurationFile(path: path))
      _ = try settings.keyMap()
      return [Diagnosis("configuration", .works, "\(path): no errors")]
    } catch {
      return fault((error as? any ReportableError)?.description ?? "\(error)")
    }
  }
}
