import Foundation
import ProcessTable
import ReaderApp
import Testing
import WebServer

import Composition

/// The list of the texts that can be fetched, with the exact speech of each key.
@Suite(.ownThread, .enabled(if: CatalogFixture.canFetch))
struct CatalogListTests {
  private typealias Browser = LibraryBrowserTests.Browser

  private static func browser(at address: String, readerOn: Bool = true) throws -> Browser {
    try Browser(readerOn: readerOn, grace: 240_000, catalog: CatalogFixture.catalog(at: address))
  }

  private static let gospel = "The Gospel, Ancient Greek, 0.1 MB, CC0"
  private static let words = "Words, Ancient Greek, 0.1 MB, CC BY 4.0"

  @Test func aTextIsFetchedAndOpened() throws {
    let server = try WebServer(CatalogFixture.answers)
    let browser = try Self.browser(at: server.address)
    browser.press("L")
    #expect(
      browser.press("g") == ["<popoverOpened>", "Get texts, Texts: 1, \(Self.gospel)"])
    #expect(browser.session.root.popover?.title == "Get texts")
    #expect(
      browser.titles == [
        "Texts: 1", Self.gospel, "Lexica: 1", Self.words,
      ])
    #expect(browser.headless.screen.text.contains("  0.1 MB, CC BY 4.0 │"))
    #expect(browser.press("down") == ["Lexica: 1, heading"])
    #expect(browser.press("down") == ["\(Self.words), list end"])
    browser.press("up up")
    #expect(browser.press("enter").last == "Imported: gospel, 1 book, 1 verse")
    // The library is open again.
    #expect(browser.session.root.popover?.title == "Library")
    try browser.select("gospel (The Gospel), Ancient Greek, 1 verse")
    #expect(browser.press("enter") == ["<screenChanged>", "The Gospel, John 1:1"])
    #expect(browser.press("right") == ["λόγος, word"])
    // What is there is not fetched again.
    #expect(
      browser.press("L g").last
        == "Get texts, Texts: 1, The Gospel, Ancient Greek, in the library")
    #expect(browser.press("enter") == ["The Gospel is in your library already"])
  }

  @Test func aFaultIsOneSentence() throws {
    let server = try WebServer([:])
    let browser = try Self.browser(at: server.address)
    browser.press("L g")
    let heard = try #require(browser.press("enter").last)
    #expect(heard.hasPrefix("The Gospel: cannot be fetched: "), "\(heard)")
    #expect(heard.contains("404") && !heard.contains("\n"), "\(heard)")
    #expect(browser.session.root.popover?.title == "Library")
  }

  /// The card of a word leads to the lexica.
  @Test func theCardOffersALexicon() throws {
    let server = try WebServer(CatalogFixture.answers)
    let browser = try Self.browser(at: server.address)
    browser.press("right enter")
    try browser.select("No lexicon yet. Get one")
    #expect(
      browser.press("enter") == [
        "<popoverClosed>", "<popoverOpened>",
        "Get texts, Lexica: 1, \(Self.words)",
      ])
    #expect(
      browser.press("enter").last == "Imported: words, 1 entry")
  }

  @Test func withTheReaderOffTheListWorks() throws {
    let server = try WebServer(CatalogFixture.answers)
    let browser = try Self.browser(at: server.address, readerOn: false)
    browser.press("L g")
    #expect(browser.headless.screen.text.contains("  0.1 MB, CC0 "))
    browser.press("enter")
    #expect(browser.headless.screen.text.contains("Imported: gospel, 1 book, 1 verse"))
  }

  /// Reading goes on while a text is fetched, and Escape ends that.
  @Test func theDownloadIsShownAndCanceled() throws {
    let server = try WebServer(["/owner/texts/c0ffee/john.tsv": .silence])
    let browser = try Browser(grace: 0, catalog: CatalogFixture.catalog(at: server.address))
    browser.press("L g")
    #expect(
      browser.press("enter").suffix(2) == [
        "<popoverOpened>", "Getting gospel, menu: 0 percent, 1 of 3",
      ])
    #expect(browser.titles == ["0 percent", "Continue reading", "Cancel the import"])
    browser.press("down enter")
    #expect(browser.session.root.popover == nil)
    #expect(browser.headless.screen.text.contains("importing gospel: 0%"))
    browser.press("L g")
    #expect(browser.session.root.popover?.title == "Getting gospel")
    browser.press("down enter right enter")
    try browser.select("No lexicon yet. Get one")
    browser.press("enter")
    #expect(browser.session.root.popover?.title == "Getting gospel")
    browser.press("escape")
    // The answer comes from another thread.
    while browser.controller?.environment.bookshelf?.runningImport != nil { usleep(1_000) }
    browser.press("tab")
    #expect(browser.headless.recorder.utterances.contains("Import canceled: gospel"))
    withExtendedLifetime(server) {}
  }
}
